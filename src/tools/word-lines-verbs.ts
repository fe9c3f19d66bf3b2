// Verbs of nearly one meaning, as people ask for them and as tools are named after them: a line is a group, every word
// of it may stand for every other. A verb of several meanings stands in several lines, which do not join.
// Sorted by first word, so that a change is one line of a diff.

/** Groups of verbs, one a line; all pairs. */
export const VERB_LINES = `
analyze evaluate assess examine
annotate comment
append add
apply submit
approve accept confirm
archive backup
assign allocate
attach add
bind connect
blame annotate
block ban
book reserve appointment
bookmark favorite
borrow loan
brainstorm idea
browse navigate
buy purchase order shop checkout
calculate compute determine evaluate solve
call dial phone ring
cancel void revoke terminate
capture screenshot snapshot
chat talk converse
check verify validate inspect examine test
click press tap
close resolve complete finish
commit save
compare contrast difference
convert transform change
cook bake recipe
copy duplicate clone
count number total
crawl spider
create add make new generate build insert
delete remove erase drop clear destroy discard rid
deploy release host
design create
detach remove
diagnose symptom
disable deactivate
donate give
download save export
drag drop
draw paint sketch plot generate
earn income salary
enable activate
encode decode
enroll register sign
escalate raise
exchange convert swap
exercise workout train fitness
explain describe interpret
export dump
filter narrow
fix repair debug
forward redirect
get fetch retrieve obtain read return pull grab
hear listen
hide mute silence
highlight mark
hire recruit job
hover mouse
import load
improve enhance optimize boost
install setup
invite add
join merge combine concatenate
learn study teach tutor
link connect
list enumerate browse
lock unlock
measure gauge
memorize remember
monitor track watch observe
mount attach
move rename transfer
navigate go
negotiate bargain
open launch navigate visit
paraphrase rephrase rewrite
pause suspend
pay transfer charge
ping check
play listen stream
practice learn
predict forecast estimate
prepend add
print output
proofread grammar
protect secure
provision create
publish release deploy post
query sql
recommend suggest advise
record capture log
refresh reload
reject decline deny
remember memory store
rent hire lease
reopen open
reply respond answer comment
reserve order
resize scale
restart reboot
restore recover
resume continue restart
retry rerun
review feedback rating
rotate flip
run execute launch start invoke trigger perform
save store write persist keep remember
schedule plan arrange
scrape crawl extract
scroll swipe
search find query lookup locate seek discover look
select choose pick
sell trade
send post deliver dispatch submit transmit
set configure assign adjust
share grant invite
ship deliver
show display view list get
sign signature
silence suppress
simulate model
sort rank order
spend expense budget
spin create
split divide separate
stash shelve
stop kill terminate halt end abort
subscribe follow
summarize summary abstract
sync mirror
tail log
teach educate
toggle switch
track trace follow
translate language
trim crop cut
type fill enter input
undo revert reset rollback
unsubscribe opt
unzip decompress extract
update edit modify change alter patch revise
upload attach import
upsert insert update
visit travel
wait sleep
watch see
watch stream view
withdraw deposit
write compose draft author
zip compress
`;
