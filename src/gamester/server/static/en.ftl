# What the scripts of the pages say. A number that changes the words is always $n; other arguments are text.

## Page – its bar and forms

page-guest = Guest { $n }
page-closed = { $why } Load this page again to look once more.
unreadable = Something from the server couldn’t be read. Getting the table again…
page-refused = { $title }. { $why }
page-copied = Copied
page-invitation-copied = Invitation copied.
page-friend = Friend { $n }
page-player = Player { $n }
page-start-pass = Start, pass to { $name }
page-against = You against { $names }.
page-one-screen = { $n ->
    [1] One person
    [2] Two people
    [3] Three people
    [4] Four people
    [5] Five people
    [6] Six people
   *[other] { $n } people
 }, one screen. Hands stay hidden between turns.
page-starts-itself = The game starts when everyone has joined.
page-you-start = You can start once everyone has joined.
page-house-rules = { $n ->
    [0] usual rules
    [one] 1 house rule changed
   *[other] { $n } house rules changed
 }
page-starts-later = starts when you say so
page-rules-changed = { $n ->
    [0] all standard
   *[other] { $n } changed
 }

## Page – around the table

missed = While you were away: { $n ->
    [one] 1 event
   *[other] { $n } events
 }
missed-at-least = While you were away: { $n ->
    [one] at least 1 event
   *[other] { $n } or more events
 }
sentence = { $said }.
analysis-later = It can be analysed as soon as everybody who watches has seen the end.
no-answer = The server does not answer. Try again in a moment.
starting = Starting
verdict-best = Best.
verdict-short-best = best
verdict-good = Good.
verdict-short-good = good
verdict-slip = A slip.
verdict-short-slip = slip
verdict-mistake = A mistake.
verdict-short-mistake = mistake
played = { $name }: { $move }.
better-was = Better was: { $move }. It cost { $n ->
    [one] 1 point
   *[other] { $n } points
 } of win chance.
analysis-choices = What could have been done
was-played = { $move } (played)
compared = { $n ->
    [one] 1 move was compared.
   *[other] { $n } moves were compared.
 }
judged = Judged by what this seat knew, not with all cards open.
judged-twice = Judged by what this seat knew, not with all cards open; with them it cost { $n ->
    [one] 1 point
   *[other] { $n } points
 }.
analysis = Analysis
analysis-looking = Looking for an analysis…
analysis-running = The game is being analysed
progress = How far it is
analysis-watch-on = You can go on watching. The curve appears when it is done.
analysis-verdicts-come = You can go on watching. The verdicts appear when they are done.
analysis-verdicts = The curve shows how the chances changed. The full analysis compares every decision with what bots would have done there, by what its player knew.
not-loaded = A part of this page is missing
reload-page = The site may be newer than this page. Reload the page.
analysis-question = Where was the game won and lost?
analysis-lead = Every decision is compared with what bots would have done there, by what its player knew. You get the curve of win chances and a verdict on each move.
analyse = Analyse this game
analysis-takes = It takes a minute or two, for the longest games a quarter of an hour, and is done once for everybody.
analysis-no-choice = Nobody has had a choice yet.
decisions-all = All decisions
decisions-of = Decisions of { $name }
decisions = Decisions
review-page = The review as a page
analysis-failed = The analysis came to nothing. Try again.
moments-none = No turn changed anybody’s chances by ten points or more.
moment-rose = <b>{ $when }:</b> { $name } rose from { $was } to { $now }.
moment-fell = <b>{ $when }:</b> { $name } fell from { $was } to { $now }.
moment-move = { $name }: { $move }. Better was: { $better }.
see-it = See it
not-sent = Not sent
move-lost = Your move did not arrive. Your cards are still chosen. Send it again.
no-connection = There is no connection just now. Try again in a moment.
link-copied = Link copied.
face-down-known = { $fact }, face down
face-down = face-down card
picked = picked
can-be-picked = can be picked
not-now-why = not now, press for why
mark-dead = fallen
mark-struck = cancelled
mark-raided = somebody goes for it
mark-won = has won
mark-bonus = has won, with its bonus
mark-tie = with its tie bonus
mark-fresh = just received
mark-promised = to be given
mark-hit = hit
mark-locked = locked
mark-drafted = drafted
mark-committed = committed
hours-left = { $h } h
days-left = { $d } d { $h } h
seconds-left = { $n ->
    [one] 1 second
   *[other] { $n } seconds
 } left.
hand-of = The hand of { $name }.
pass-device-now = Pass the device to { $name }.
pass-device = Pass the device to { $name }
one-moment = One moment
nobodys-turn = Nobody’s turn on this device
look-away = Everyone else looks away. Hold the button to see your hand.
goes-on-itself = The table goes on by itself.
waiting-on = Waiting for { $names }.
one-moment-now = One moment.
show-my-hand = I’m { $name }, show my hand
just-looking = I’m { $name }, just looking

## Page – the end of a game

you = You
places = Places
place = Place
player = Player
what-decided-it = What decided it
find-moments = Find the moments that decided it
the-result = The result
rematch-ready = <b>The rematch is ready.</b> It waits for you.
rematch-again = <b>Same players again?</b> <d>The first to press deals it, the others join.</d>
game-is-over = <b>The game is over.</b>
rematch-join = Join the rematch
rematch = Rematch
final-table = Final table
replay = Replay
replay-later = Replay, win chances and game file open when those who watch, { $n ->
    [one] 1 second
   *[other] { $n } seconds
} later, have seen the end.
share = Share
game-file = Game file
home = Home
in-seconds = in { $n } s
wait-let-me-look = Wait, let me look
only-move = Your only move. It plays itself in { $n ->
    [one] 1 second
   *[other] { $n } seconds
 }.
only-move-named = Your only move. It plays itself in { $n ->
    [one] 1 second
   *[other] { $n } seconds
 }. { $move }.
## Page – the table

to-home = Gamester, home
practice = Practice
hide-my-hand = Hide my hand
invite = Invite
your-time = Your time
when-time-is-up = When time is up: { $what }.
watching-in-all = Watching, { $n } in all
watching-too = Watching
n-watching = { $n } watching
rules = Rules
light-or-dark = Light or dark
the-table = The table
the-latest = The latest
paused = <b>Paused.</b> Clocks are stopped.
last-line = <b>Last:</b> { $line }
nothing-yet = nothing yet
talk = Talk
new = new
answer = Answer
log = Log
the-middle = The middle
what-is-decided = What is decided
state-ready = ready
state-asked = choosing
state-away = away
bot = bot
a-bot-plays = a bot plays
time-left = Time left
seen-of = What everyone can see of { $name }
pick-seat = Pick { $name }
still-possible = Still possible: { $what }.
hand-can-make = Your hand can make { $what }.
hand-makes = Your hand can make
your-place = Your place
nothing-before-you = Nothing in front of you yet
your-draft = Your draft, only you see this
next-group = next
in-this-order = In this order
only-you-see = only you see this
your-hand = Your hand
bot-takes-over = { $name } is away. In { $time } a bot takes over.
you-answered = You answered: <b>{ $answer }</b>. All answers open together.
seen-later = You see it { $n ->
    [one] 1 second
   *[other] { $n } seconds
 } later.
your-decision = Your decision
why = Why?
rules-behind-this = The rules behind this
to-choose-from = To choose from
next = Next
next-step = Next ({ $stage })
turn-over-in = The cards are turned over in { $n }
turn-over-now = Turn them over now
show-the-result = Show the result
sending = Sending
take-back = Take back
waiting-short = Waiting for { $names }
what-else-can-i-do = What else can I do?
what-else = What else
undo = Undo
ask-takeback = Ask to take back my last move

## Page – lessons

start-a-table-of = Start a table of { $game }
end-of-lesson = The end of the lesson
well-played = Well played
played-short = Played, and a little short
once-more = Once more
try-again = Try again
all-the-rules = All the rules
lesson-reached = That was it: the table has taken your move.
lesson-short = The table has taken your move. It was legal, and it was not quite what was asked.

## Page – looking back

not-shown = Not shown
past-lost = The table of that moment did not arrive. Nothing has changed. Try again in a moment.
looking-back-at = Looking back. { $line }.
as-it-is-now = The table as it is now.
looking-back = Looking back
moved-on = The table has moved on.
back-to-table = Back to the table
earlier = Earlier
later = Later

## Page – notifications

push-refused = Your browser doesn’t allow notifications from this site. You can change that in its settings.
push-ended = This browser gets no more notifications for this table.
push-none = This site sends no notifications.
push-begun = This browser will tell you when it’s your move.
push-failed = Your browser couldn’t reach its notification service. Nothing was changed.
open-the-rule = Open the rule

## Page – beside the table

filter-key = Important
filter-all = Everything
filter-mine = Mine
only-you = Only you see this.
look-back-at = Look back at this
turns-folded = { $first } to { $last }
turn-n = Turn { $n }
before-play = Start
show = Show
since-how = Look at what happened since your last move, line by line
since-my-move = Since my move
what-happened = What happened
whole-log-all = The whole log
whole-log-earlier = The whole log, with { $n ->
    [one] 1 earlier line
   *[other] { $n } earlier lines
 }
you-in-list = you
go-on = Go on
agree = Agree
no = No
never-mind = Never mind
take-back-yes = Take back my yes
said-no = <b>{ $name } said no.</b>
table = Table
beside-the-table = Beside the table
your-move-close = Your move, close
close = Close
your-move-now = Your move
open-as-page = Open as a page
rules-lost = The rules didn’t arrive. Nothing at the table has changed. Try again.

## Page – this table

language = Language
switch-sound = Sounds
switch-keys = Single keys (C, D, L, R, U, digits, question mark)
switch-left = Left-handed
switch-learn = Learning: say what my cards can make
switch-wait = Never play for me
all-keys = All keys
n-watching-said = { $n } watching.
hands-open = Everyone agreed: spectators see all hands.
behind-seconds = Spectators are { $n ->
    [one] 1 second
   *[other] { $n } seconds
 } behind.
behind-minutes = Spectators are { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 } behind.
practice-said = Practice game: you may already know the hidden cards, so it doesn’t count.
all-agree = Everyone has to agree. Bots always do.
ask-pause = Ask to pause
ask-open = Ask to show all hands to spectators
link-leaked = Someone else has my link
new-link = A new link replaces the old one, which stops working at once, on your other devices too. Everyone at the table is told.
new-link-me = Make a new link for me
new-link-for = Make a new link for { $name }
notify-me = Notify me when it’s my move
notify-stop = Stop notifying this browser
notify-browser = Notify this browser
webhook-url = Webhook URL
webhook-all = and of everyone’s moves
save = Save
webhook-how = A message goes there when it becomes your move. It says whose move it is at which table, and nothing else. Without a URL none is sent.
deal-promised = The server promised its half of the shuffle before the first card: { $mark }
added-by = Added by { $name }
added-by-nobody = Nobody added randomness of their own.
rematch-promised = For a rematch the server has promised its half, too: { $mark }
added-next = Next, added by { $name }
check-the-deal = Check the deal and the game
no-judge-yet = Nobody judges yet
seats-waiting = Seats that wait for someone
link-for = Link for { $name }
copy-link = Copy link
send-to-judge = Send it to someone who doesn’t play.
send-links = Send each link to one person. It works once, then the seat is theirs.
this-table = This table
table-named = Table { $code }
together = Together
clock = Clock
on-this-device = On this device
rules-here = Rules of this table
deal = Deal
report-problem = Report a problem
whole-log = Whole log

## Page – talk

no-talk = There is no talk at this table.
no-messages = No messages yet.
mute = Mute
mute-here = { $name }, on this device
mute-end = Let them speak
mute-all = For everyone
say-to-table = Say to the table
say-to-spectators = Say to the other spectators
say-something = Say something
send = Send
muted-you = The host has muted you. Nobody hears what you say.
heard-by-all = Everyone hears this, spectators too.
heard-later = Players hear this when the game is over.

## Page – the replay

untold = Something that this view was not told
replay-lost = The replay does not answer. Try again.
step-ends = { $said }. { $end }
replay-title = { $at } { $game }, replay · Gamester
jump-first = First step
jump-turn-back = Back to the beginning of a turn
jump-back = Back one step
jump-next = On one step
jump-turn-next = On to the next turn
jump-last = Last step
to-next-of-these = To the next of these
to-the-next = to the next
steps = Steps
stop = Stop
play = Play
speed = Speed { $times }
step-of = <d>Step</d> { $at } / { $of }
whose-view = Whose view
before-the-game = Before play
play-on-here = Play on from here
over-at-step = The game is over at this step. Go back to an earlier one and play on from there.
play-on-how = A new table with the same cards, after move { $n }. You take one seat, bots play the others.
you-play = You play
play-on = Play on
play-on-practice = It is practice: people who have watched this replay may know the hidden cards. It counts nowhere.
another-file = Another game file
of-turns = of { $m }
share-step = Share<d> this step</d>
play-on-from = Play on<d> from here</d>
this-step = This step
timeline = Timeline
in-the-address = In the address
step-copied = The link is copied.
step-in-address = The link is in the address of this page.
the-end = the end
win-chance = Win chance
drag-curve = the curve is the slider: drag it, or use <kbd>←</kbd> <kbd>→</kbd> <kbd>{ $back }</kbd> <kbd>{ $on }</kbd>
drag-line = drag, or use <kbd>←</kbd> <kbd>→</kbd> <kbd>{ $back }</kbd> <kbd>{ $on }</kbd>
step = Step
at-step = { $at } of { $of }: { $said }
at-step-in-turn = { $at } of { $of }, { $turn }: { $said }

## Page – things on the table

glyph-rock = rock
glyph-paper = paper
glyph-scissors = scissors
cross-out = Cross out the ones your rivals can't have. Only you see this.
list-of = { $title }: { $what }
list-crossed-out = { $title }: { $what }, crossed out
have-of = { $have } of { $want } { $what }
price-left = price { $price }, { $left } left
in-hand = { $n } in hand
nothing = nothing
who = Who
covered = { $slot }, covered
n-left = { $n } left
meter-of = of { $of } { $what }

## Page – picks

choose-more = Choose { $n } more
choose-these = Choose { $what }
choose-at-least-these = Choose at least { $what }
choose-in-order-these = Choose { $what } in order
