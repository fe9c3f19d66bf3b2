// Abbreviations and short names: the first word of a line, then what it is short for. A line of two words also reads
// backwards; one of three or more does not, because `text` seldom means `sms` and `machine` seldom means `vm`.
// Sorted by first word, so that a change is one line of a diff.

/** Abbreviations, one a line: the short word, then the long ones. */
export const ABBREVIATION_LINES = `
addr address
admin administrator
ai artificial intelligence
api endpoint
app application
approx approximate
bday birthday
bmi body mass
btc bitcoin
centre center
ci pipeline build
cli command line
colour color
config configuration settings
cred credential
csv spreadsheet
db database
defi finance
dir directory folder
dm direct message
dns domain record
doc document
docx word document
ecommerce shop store
email mail
env environment
eth ethereum
eur euro currency
faq question
favourite favorite
fx exchange rate
gbp pound currency
gcal calendar
gdp economy
gdrive drive
gh github
grey gray
id identifier
img image
info information
ip address
jpy yen currency
js javascript
k8s kubernetes kubectl
kanban board
lat latitude
lng longitude
login signin
logout signout
lon longitude
lookup search
ml machine learning
mongo mongodb
mr merge request
msg message
nft token
num number
ocr text recognition
org organization
param parameter
pdf document
pic picture
postgres postgresql pg
pptx powerpoint presentation
pr pull request
py python
qr code
repo repository
roi return investment
seo search engine optimization
signup register
sms text message
stt speech text
tel telephone phone
temp temperature
timezone tz
todo task
ts typescript
tts text speech
ui interface
url link uri
usd dollar currency
vm virtual machine instance
vs versus compare
website webpage site
wifi wireless network
xls excel spreadsheet
xlsx excel spreadsheet
`;
