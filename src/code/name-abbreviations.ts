// Names of files are short where questions are not: `cfg.c` is about configuration, `ser/` about serializing. Words of a
// line stand for one another, in names of files and folders alone; in texts they bring more noise than answers.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";

const GROUPS = `
abs absolute
abort cancel
acc accumulator
acl permission access
addr address
admin administration administrator
agg aggregate aggregation
alg algorithm algo
alloc allocate allocation allocator
anim animation animate
api endpoint
app application
arch architecture
arg argument args
arr array
ast syntax tree
async asynchronous
attr attribute
auth authentication authenticate authorization authorize login
auto automatic
avg average
aux auxiliary
bg background
bin binary
bit bits bitmap bitset
bool boolean
btn button
buf buffer
calc calculate calculation
cb callback
cert certificate
cfg conf config configuration configure settings options
char character
chk check
chan channel
cli command terminal
clk clock
cls class
cmd command
cmp compare comparison comparator
cnt count counter
col column
coll collection
comm communication
comp component
compat compatibility
compr compress compression gzip deflate
cond condition conditional
conn connection connect
const constant
constr constraint
conv convert conversion converter
coro coroutine
cors origin
cov coverage
cred credential
crypt crypto cryptography encrypt
css style stylesheet
ctl ctrl control controller
ctor constructor
ctx context
cur current cursor
cwd directory
db database
dbg debug debugger
de deserialize deserialization deserializer
dec decode decoder decoding decimal
decl declaration declare
def define definition
del delete
dep dependency dependencies depends
deps dependency dependencies
deser deserialize deserialization
desc description descriptor
dest destination
dev development developer
diag diagnostic
dict dictionary
diff difference
dir directory folder
disp dispatch dispatcher
dist distribution
dl dynamic library
dns resolve lookup
doc document documentation
drv driver
ds dataset
dup duplicate
dyn dynamic
el elem element
emb embed embedded embedding
enc encode encoder encoding
env environment
err error exception failure
esc escape
eval evaluate evaluation evaluator
evt event
exc exception
exec execute execution executor
exp expression export
expr expression
ext extension external
extr extract extractor
fd descriptor
feat feature
fmt format formatter formatting
fn func function
fs file filesystem
fwd forward
gc garbage
gen generate generator generation
geo geometry
glob wildcard pattern
gpu graphics
grp group
hash digest
hdr header
hmr hot reload replacement
hook hooks lifecycle
html markup template
http request response
i18n internationalization translation locale
id identifier
idx index
img image
impl implementation implement
inc include increment
info information
init initialize initialization initialise setup
inst instance install
int integer
intern internal
interp interpolate interpreter
io input output
ip address
ipc interprocess
iter iterator iterate iteration
jit compile
js javascript
json serialize
jwt token
l10n localization locale
lang language
len length
lex lexer tokenize tokenizer scanner
lib library
lim limit
loc location locale
log logger logging
ls list
mac macro
mapper mapping map
math arithmetic
max maximum
md markdown
mem memory
meta metadata
mgr manager management
mid middleware
mid mw middleware
min minimum minify
misc miscellaneous
mod module
mon monitor
msg message
mtx mutex lock
mut mutable mutation
mux multiplexer router
nav navigation
net network
norm normalize normalization
ns namespace
num number numeric
obj object
opt option optional
opt optimize optimization optimizer
ops operation operator
orm model
os platform system
param parameter
params parameters
parse parser parsing
pass password
perf performance
perm permission
pkg package
plat platform
pos position
pref preference
prep prepare
priv private
proc process procedure
prof profile profiler
prog program progress
prop property
props properties
proto protocol prototype
pub public publish
pwd password
px proxy
py python
qry query
rand random
rec record recursive
recv receive receiver
ref reference
refl reflection reflect
reg register registry registration
regex regexp regular expression pattern
rel relative relation
req request
res response resource result
resp response
ret return
rev revision reverse
rng random range
rpc remote procedure
rt runtime
rw read write
sched schedule scheduler
sec security secure
sel select selector
sem semaphore
sep separator
seq sequence
ser serialize serialization serializer
sess session
sig signal signature
sock socket
spec specification
sql query database
src source
srv server service
sse event stream
ssl tls certificate
ssr server render
stat status statistics
std standard
stmt statement
str string
struct structure
sub subscribe subscription
svc service
sw worker
sym symbol
sync synchronize synchronization
sys system
tbl table
tcp socket connection
temp temporary tmp
tf transform
thr thread
tmpl template
tok token tokenizer
tpl template
trans transaction transform translation
ts typescript timestamp
txn transaction tx
tty terminal
ty type types
ui interface
undef undefined
upd update
uri url link
usr user
utf unicode
util utility helper
val value
valid validate validation validator
var variable
vec vector
ver version
vis visitor visit
vm virtual machine
wasm webassembly
win windows
ws websocket
xform transform
xhr request
xml markup
zip compress archive
`;

let table: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The stems that can stand for a stem in the name of a file; undefined for most. The first call builds the table. */
export function nameRelatives(stem: string): ReadonlySet<string> | undefined {
  table ??= buildTable();
  return table.get(stem);
}

function buildTable(): Map<string, Set<string>> {
  const relatives = new Map<string, Set<string>>();
  for (const line of GROUPS.trim().split("\n")) {
    const stems = line.split(" ").map((word) => CODE_PARTS.indexTerms(word)[0] ?? word);
    for (const stem of stems) {
      const known = relatives.get(stem) ?? new Set<string>();
      for (const other of stems) if (other !== stem) known.add(other);
      relatives.set(stem, known);
    }
  }
  return relatives;
}
