// Nouns for nearly one thing: a line is a group, every word of it may stand for every other. A noun of several meanings
// stands in several lines, which do not join: `ticket` is an issue in one and a booking in another.
// Sorted by first word, so that a change is one line of a diff.

/** Groups of nouns, one a line; all pairs. */
export const NOUN_LINES = `
abstract summary
accent dialect
ad campaign
air quality pollution
album artist band
alert notification
animal pet
animal species
answer response
apartment house home property estate
article post blog
artwork painting art
asset media file
attachment file
audio sound voice speech
bank account
bike bicycle
bill charge
board list
boat ship
book novel literature
boss manager
branch ref
bucket storage
bus transit transport
button element
calendar event schedule agenda
car vehicle automobile auto
carbon emission
card task
cart basket
cartoon comic anime
cat pet
cell range
certificate ssl
channel room
charity donation nonprofit
chart graph plot diagram
chatbot assistant bot
citation reference bibliography
city town
cluster node
code program script
colleague coworker employee
collection table
color palette
column field
comment note reply
commit change
company business organization corporation firm
component element
concert event show
contact person lead
container docker pod
coordinate latitude longitude geocode
coordinate location map
country nation
course class lesson tutorial
crime police
crypto cryptocurrency coin token
currency exchange forex money
customer client
database sql
dataset data
date day
deal opportunity
definition dictionary meaning
dentist doctor
dependency package
detail information
device hardware
diff change
direction route navigate
discount coupon deal promotion
disease illness condition symptom
distance length
doctor physician medical health
document record
dog pet
domain dns
drink beverage cocktail
drug medication medicine pharmaceutical
earthquake seismic
education learning school
election vote
electricity energy power
email mail gmail inbox
employee staff worker
encyclopedia wikipedia
entity node
environment stage
epic feature
equation formula
error exception failure crash
event trigger
expert professional specialist
fact trivia
family genealogy
fare price
fashion clothes outfit
festival event
field input
field property attribute
file document doc
firewall security
flashcard memory
flight airline airplane plane airport
folder directory
font text
food meal dish cuisine
football soccer
forecast weather prediction
form questionnaire
frame node
function method
fund portfolio investment
gas fuel
gift present
government public
grammar language
graph network
guest visitor
gun weapon
gym fitness
hairdresser stylist salon
health wellness fitness
hospital clinic
hotel accommodation lodging
incident outage
income revenue earnings
ingredient recipe
instance server droplet vm
insurance coverage
invoice bill receipt
issue bug ticket
itinerary plan
job career employment vacancy
job task
joke humor funny
key token
keyword seo
knowledge wiki documentation
label tag
landmark attraction
language linguistic
law legal regulation
lead prospect
league tournament competition
library package
light lamp
loan mortgage
location place position area
log event
logo brand
luggage baggage
lyrics song
malware virus
map location place
marketing advertising promotion
meeting event calendar appointment
melody tune
memory knowledge
memory ram
message chat dm text
metric measure performance
milestone deadline
model ai
money fund cash
mountain hill
movie film cinema
museum gallery
music song track
name title
network internet
news headline article
newsletter campaign broadcast
note memo notebook
number digit
nutrition calorie diet
page screen
paper research academic scholar publication journal study
passenger traveler
password credential secret
patent trademark
payment transaction
permission access role
phone mobile telephone
picture drawing sketch
picture image photo
pipeline workflow build
planet astronomy space
plant garden
player athlete
playlist music
podcast episode audio
poem verse
population demographic
pregnancy baby
presentation slide powerpoint deck
price cost quote rate fee
process task
product item good
prompt instruction
purchase transaction order
puzzle riddle
question query
queue message
quiz exam test question
quote estimate
quote saying
recipe meal dish cook
refund return
reminder alarm alert todo
repository project
restaurant dining eatery food
resume cv
review rating
risk hazard threat
river lake water
row record entry
salary wage compensation
satellite space
schema structure
score result
screenshot snapshot
script automation
sea ocean marine
seat ticket
secret variable
security vulnerability threat
segment list audience
sensor reading
server host machine
shipment package delivery parcel tracking
sleep rest
snapshot backup
space workspace
spelling spellcheck
sport match game
spreadsheet excel sheet workbook
sprint iteration
statistics stats metric
stock inventory
stock share equity ticker
store shop retailer
story tale narrative
student pupil
subscriber audience
subscription plan
summary overview
survey poll questionnaire
synonym thesaurus
tab window
table sheet spreadsheet
tale fable
tarot divination
task todo ticket
tax vat
taxi ride cab
teacher instructor tutor
team group
temperature thermostat
template layout
text content
theater movie
therapist psychologist counselor
thesis dissertation paper
thread conversation
ticket booking
time clock hour
timezone time
topic subject
train railway rail
treatment therapy
tree plant
trend popular
triangle geometry
trip travel itinerary vacation journey holiday tour
tv show series television episode
university college
url link address
user account profile member
vector embedding
vendor supplier
venue location
version release
video youtube clip
volume disk
vote ballot
warehouse inventory
weather forecast temperature climate
webhook callback notification
website webpage page site url web
wedding marriage
wine alcohol
word term vocabulary
workflow automation
workspace team organization
`;
