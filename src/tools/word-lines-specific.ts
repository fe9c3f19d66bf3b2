// Specific words and the general ones they imply: brands, places, kinds of things on the left, what a tool for them
// says of itself on the right. One way only: who asks for a city does not ask for Paris.
// Sorted by first word, so that a change is one line of a diff.

/** `specific words > general words`, one a line; from each on the left to each on the right. */
export const SPECIFIC_LINES = `
actor actress director oscar > movie
airbnb booking expedia > hotel travel accommodation
airport layover boarding departure > flight
anxiety depression stress therapy > mental health
aqi pollen smog > air quality
arxiv pubmed scholar > paper research academic
aspirin ibuprofen > drug medication
aws azure gcp > cloud
backlink serp ranking > seo website
baking cake bread cookie chocolate > recipe cooking food
barcode sku upc > product code
bash shell terminal > command
beach resort getaway > travel vacation hotel
beer wine cocktail whiskey coffee tea > drink beverage
birthday anniversary valentine christmas > gift event
bitcoin ethereum dogecoin doge litecoin solana cardano ripple xrp bnb > crypto cryptocurrency coin token
breakfast lunch dinner > meal food recipe restaurant
bug exception stacktrace compile > code error
cancer diabetes flu fever headache covid alzheimer > disease health medical
car > vehicle
celsius fahrenheit kelvin > temperature convert
chess poker sudoku minecraft fortnite > game
chrome firefox safari > browser
clinical trial > medical research
cms > entry content document
coursera udemy edx > course
cpu gpu ram > hardware computer memory
cruise backpack hostel itinerary > travel trip
disk > file
dividend earnings shareholder ipo sec > stock financial
dockerfile image registry > container docker
docs sheets slides > google drive
doctor nurse surgeon pediatrician cardiologist > health medical
dog cat puppy kitten > pet animal
dollar euro yen rupee pound yuan peso franc > currency exchange
drama comedy thriller horror documentary anime > movie show
dress skirt sweater coat boot sneaker handbag jewelry necklace > fashion clothes product
dropbox onedrive gdrive > file storage drive
electrician plumber cleaner handyman > service provider
essay blog copywriting headline slogan > writing text content
essay paragraph sentence > text writing
exam homework assignment syllabus semester > education student
excel airtable > spreadsheet table
flowchart mindmap diagram uml > diagram chart
french spanish german chinese japanese italian korean portuguese russian arabic hindi > language translate
galaxy star moon mars nasa rocket telescope > space astronomy
gene protein dna genome > biology
gmail drive > google
gmail outlook > email mail
guitar piano violin drum > music instrument
headphone earbud keyboard monitor tablet smartwatch > product device electronics
hex rgb hsl > color
hike camp surf ski > outdoor travel sport
histogram scatter pie bar line > chart graph
horoscope aries taurus gemini leo virgo libra scorpio sagittarius capricorn aquarius pisces > astrology zodiac
house apartment condo villa bedroom rent > property real estate
html css > web code website
iban swift routing > bank account
inbox draft spam > email mail
inflation gdp unemployment recession > economy
invoice receipt > payment billing
isbn > book
january february march april june july august september october november december > date month
jira linear asana trello > task issue project
keto paleo gluten > diet food recipe
kilogram gram ounce > weight unit convert
laptop headphone smartphone iphone speaker camera > product device
latte espresso cappuccino > coffee drink
lawsuit contract court divorce immigration copyright > law legal
logo poster banner > design image
math algebra physics chemistry biology history > education learning
megabyte gigabyte > storage disk
mile kilometer meter foot inch > distance unit convert
molecule atom reaction compound > chemistry
monday tuesday wednesday thursday friday saturday sunday > date day
mongodb redis elasticsearch > database
mp3 podcast radio > audio
mp3 wav > audio
mp4 avi > video
museum cathedral landmark sightseeing attraction > travel tour place
nba nfl mlb nhl fifa ufc premier basketball football soccer tennis cricket baseball hockey golf rugby > sport match
neighborhood condo townhouse mansion realtor mortgage > property house real estate
netflix hulu imdb disney > movie film show stream
novel fiction author chapter ebook > book
olympic marathon wimbledon championship > sport competition
orlando disneyland themepark rollercoaster > theme park travel
outlook teams onedrive sharepoint onenote > microsoft ms 365 office
painter sculpture renaissance monet picasso > art
paris london tokyo berlin seattle chicago boston york francisco angeles > city location
passport visa > travel document
pizza pasta burger sushi salad soup cake dessert chicken vegan vegetarian > food recipe
png jpg jpeg gif > image
pod deployment namespace helm > kubernetes
postgres mysql sqlite mariadb > database sql
powerpoint slides keynote > presentation
ppc adwords adsense > advertising ad campaign
pregnancy vaccine allergy infection pain > health medical
prompt chatgpt gpt llm midjourney dalle > ai prompt
protein carb vitamin calories > nutrition diet food
python java javascript typescript ruby rust php golang cpp > code programming
quarterback pitcher striker goalkeeper > sport player
rain snow sunny wind humidity storm > weather
rap jazz rock pop classical hiphop orchestra > music song
react django flask angular vue node > code web framework
reddit twitter facebook instagram linkedin > social media
resume cv interview recruiter hiring > job career
revenue profit balance cashflow > financial
rumor gossip celebrity > news
salon barber haircut hairstylist > stylist beauty
senator congress parliament president minister policy > politics government
shirt dress shoe sneaker jacket jeans outfit > clothes fashion product
sin cos tan logarithm > math
sitcom season episode > tv show
skincare makeup perfume shampoo > beauty product
slack discord telegram whatsapp teams > message chat
sofa furniture decor curtain rug > home product
spotify deezer soundcloud > music song
standup sprint backlog epic kanban > project task issue
startup venture funding investor > company investment
street avenue road > address map
subreddit upvote > reddit
sum average mean median > statistics calculate
sunset sunrise > sun time
sushi ramen curry taco steak seafood > food restaurant recipe
suv sedan truck motorcycle > car vehicle
tenant landlord lease > rent property
tesla apple microsoft google amazon nvidia meta nasdaq dow > stock company
theorem integral derivative polynomial > math equation
ticker symbol nasdaq nyse > stock
todo checklist deadline milestone > task project
tomorrow yesterday today tonight > date
toy lego doll puzzle > gift kid game
trip vacation > travel
tv refrigerator vacuum microwave blender > product appliance
tweet hashtag follower retweet > twitter social media
uber lyft > ride taxi
usa france germany india japan china canada australia uk > country
voicemail call > phone
volcano tsunami hurricane tornado flood wildfire > disaster weather earthquake
webhook rest graphql > api
webpage website blog homepage > web page site
whatsapp telegram signal > message
word > document
yankee laker dodger warrior patriot > sport team
yoga gym workout pushup cardio > fitness exercise
youtube vimeo tiktok > video
zip postal postcode > address location code
zoom webex meet > meeting call
`;
