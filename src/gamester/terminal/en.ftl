# What the terminal says that no page says.

## Dock

no-ways-out = There is no way out here.
ways-out-keys = Enter does it, Escape does not.
nobody-asks = Nobody has asked anything.
sent = Sent. The server has not answered yet.
draft-empty = There is nothing in your draft.
nothing-to-choose = There is nothing to choose now.
choose-on = Nothing forbids this so far: choose on.
nothing-forbids = Nothing forbids this now.
not-asked = You are not asked now.
weighing = Weighing…
escape-closes = Escape closes this.
pass-to = Pass to { $name }.
enter-shows = Enter shows it.
enter-says = Enter says it, Escape does not. /advice asks what a bot would play.
local-no-talk = A local table has no chat, pauses or votes. They need a table on a server.
answer-how = Expected one of the answers { $names } and on or off, such as: /answer announce on.
local-no-rematch = At home a new game is a new `gamester play`: q leaves this one.

## Page

hints-head = The share of a win that each may bring, by what you know:
hints-title = What your acts are worth
hints-none = There is nothing to weigh.
law-title = The law
law-of = The law: { $clause }
keys-title = Keys
show-my-hand = I am { $name }: show my hand
say-something = Say something to everybody at the table

## Part

q-leaves = q leaves.
at-home = at home
turns-folded = { $first } to { $last }
earlier-lines = { $n ->
    [one] 1 earlier line
   *[other] { $n } earlier lines
 }
you-alone = (you alone)
before-you = Before you
in-the-middle = In the middle
besides = Besides
drafted-head = Drafted:
stage-head = Stage { $stage }.
waiting-for-names = Waiting for { $names }.
state-you = you
state-bot = bot
state-away = away
state-gone = out
state-won = won
state-ready = has decided
state-asked = deciding
place-head = place
seat-number = seat { $n }
on-top = on top:
open-here = { $place } (open to you)
left-there = { $n } left
bar-of = { $value } of { $all }
choose = choose
ways-of = { $what } ({ $n ->
    [one] 1 way
   *[other] { $n } ways
 })
stands-for = stands for { $what }
key-choose = Enter, 1-9
    .does = choose, or the mouse
key-move = Up, Down
    .does = move in the choices
key-back = Escape
    .does = one step back in your choice
key-withdraw = Backspace
    .does = remove the last part of your draft
key-undo = u
    .does = undo your last move, if allowed
key-why = w
    .does = why not? (the highlighted choice)
key-law = r
    .does = the law; click a clause to read it
key-hint = h
    .does = what a bot would play, among bots
key-talk = t
    .does = chat, or a command: /language de
key-pause = p
    .does = ask for a pause there, or resume
key-takeback = b
    .does = ask all to take your move back
key-vote = y, n
    .does = agree to a vote, or not
key-ways = x
    .does = ways out, such as to resign
key-again = a
    .does = play again, when the game is over
key-scroll = PgUp, PgDn
    .does = scroll what you read
key-tab = Tab
    .does = to the log and back
key-keys = ?
    .does = these keys
key-leave = q
    .does = leave
foot-choose = Enter choose
foot-back = Esc back
foot-keys = ? keys
foot-leave = q leave
foot-undo = u undo
foot-why = w why not
foot-hints = h hints
foot-rules = r rules
foot-talk = t talk
foot-pause = p pause
