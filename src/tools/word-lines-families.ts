// Word families: forms of one word that the stemmer leaves apart, and close kin of another part of speech (buy,
// purchase). A line is a family, every word of it may stand for every other; words that share a stem are written once.
// Sorted by first word, so that a change is one line of a diff.

/** Families, one a line; all pairs. */
export const FAMILY_LINES = `
add addition
advertise ad advert
analyze analysis analyse analytics
apply application
astrology horoscope zodiac
authenticate auth login
authorize auth
buy purchase
categorize category categorise
chemistry chemical
child children kid
choose choice
classify classification
compare comparison
convert conversion
create creation creator
crime criminal
criterion criteria
datum data
decide decision
deep depth
define definition
deliver delivery
describe description
detect detector
diagnose diagnosis diagnostic
die death
discover discovery
divide division
economy economic
employ employee
encrypt cipher
energy energetic
expand expansion
explain explanation
fail failure
finance financial
fly flight
frequent frequency
geography geographic geolocation geocode
grammar grammatical
grow growth
high height
history historical
hot heat
hypothesis hypotheses
identify identification
index indices
inquire inquiry enquiry
introduce introduction
invest investor
know knowledge
law legal lawyer attorney
live life
long length
lose loss
man men
math mathematics
matrix matrices
medicine medical
memory memorize
modify modification
multiply multiplication product
notify notification
nutrition nutrient
optimize optimise
organize organisation
pay payment
percent percentage
permit permission
person people
photo photograph photography
poem poetry poet
predict forecast
proceed process procedure
produce production
pronounce pronunciation
quantity quantitative
recognize recognition
recur recurrence
reduce reduction
resolve resolution
respond response reply
safe safety
science scientific scientist
sell sale
ship shipment
solve solution solver
speak speech
strong strength
submit submission
subscribe subscription
succeed success
summarize summary summarise
synchronize sync synchronise
tax taxation
tour tourist tourism
transcribe transcript
true truth
verify verification
vertex vertices
weigh weight
wide width
woman women
`;
