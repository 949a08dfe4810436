# What people read on the pages of the site, besides what a game says.

## Page – Waiting room and home

language-label = Language
language-change = Change
unknown-language-title = No such language
waiting-for = Waiting for { LIST($names) }.
everyone-here = Everyone's here.
starts-by-itself = The game starts when everyone has joined.
starts-then = { $who ->
    [you] Then you start the game.
   *[other] Then the host starts the game.
 }
start-now = { $who ->
    [you] Start whenever you like.
   *[other] Waiting for the host to start.
 }
send-links = Send each link to one person. It works once, then the seat is theirs. You can make a new link at any time.
tell-code = Or tell people the table's code:
watch-here = You're watching. The game will appear here.
choice-kept = You can change it until the cards are dealt.
choice-left = Without a choice you get the first that is left.
choice-unique = First come, first served: you see those that nobody else has.
fair-deal = The server drew its part of the randomness when this table was made, and committed to it. Everyone who joins can add their own before the deal. After the game the game file shows both, and anyone can check that this deal came from them.
new-link = A new link replaces the old one, which stops working at once.
without-scripts = Without JavaScript this page doesn't update by itself.
home-title = { $n ->
    [one] One card game
    [2] Two card games
    [3] Three card games
    [4] Four card games
    [5] Five card games
    [6] Six card games
   *[other] Many card games
 }. One honest table.
home-lead = Play bots or friends in your browser. No account needed, and every “no” tells you why.
home-play = One click, bots are ready. Your name and last settings are remembered.
home-none-open = No table is waiting for players.
home-none-live = No public game is on.
all-your-games = All { $n }
error-request = This page didn't understand the request.
error-address = There's nothing at this address. Check the spelling, or go back to the games.
error-method = This page can't be used that way.
error-length = That's too long for this page. Nothing was kept.
error-stumbled = Something went wrong on our side. Nothing changed. Load the page again.
name-taken-role = That looks like a name this site uses itself.
name-invalid = A name is 1 to { $most } characters that can be seen.
list-table = List this table on the home page
start-when-joined = Start when everyone has joined
ways-out = If someone has to go
resign-last = The game ends at once, and you lose it.
resign-alone = Resigning is the word resign alone.
grace-usual = A bot takes over after 10 minutes, at listed tables after 3
if-away = When somebody is away
away-may-be-claimed = The others wait. After { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
 } they can count them out.
not-now = Not now
not-yet = Not yet
game-over = The game is over.
claim-alone = A claim is the word claim alone. It is about everyone who is away too long.
nobody-absent = Nobody keeps you waiting.
absent-still = { $minutes ->
    [one] { $name } has another minute to come back.
   *[other] { $name } has another { $minutes } minutes to come back.
 }
vote-end = { $who ->
    [you] You ask to end the game here as a draw
   *[other] { $name } asks to end the game here as a draw
 }
vote-end-asked = You asked to end the game here as a draw
vote-end-means = Those who have not resigned share first place and the win.
vote-settle = { $who ->
    [you] You ask to end the game as it stands
   *[other] { $name } asks to end the game as it stands
 }
vote-settle-asked = You asked to end the game as it stands
vote-settle-means = Places are as they are now, and first place wins.
vote-void = { $who ->
    [you] You ask to call the game off
   *[other] { $name } asks to call the game off
 }
vote-void-asked = You asked to call the game off
vote-void-means = Then the game has no result.
vote-bot = { $who ->
    [you] You ask to let a bot play on for { $targetName }
   *[other] { $name } asks to let a bot play on for { $targetName }
 }
vote-bot-asked = You asked to let a bot play on for { $targetName }
vote-bot-means = It plays to the end, and the link of before opens nothing any more.
vote-person = { $who ->
    [you] You ask to let somebody else play on for { $targetName }
   *[other] { $name } asks to let somebody else play on for { $targetName }
 }
vote-person-asked = You asked to let somebody else play on for { $targetName }
vote-person-means = All at the table get a link for the new player, who sees the hand. The link of before opens nothing any more.
vote-terms = { $who ->
    [you] You ask for other times: { LIST($what) }
   *[other] { $name } asks for other times: { LIST($what) }
 }
vote-terms-asked = You asked for other times: { LIST($what) }
vote-terms-means = Everyone then begins with full time.
substitute-how = Expected a bot or a person and a seat from 0 to { $most }, such as: substitute bot 1.
terms-how = Expected a clock and the seconds until a bot takes over, such as: terms 600+15 60.
terms-as-now = These are the times of this table already.
not-left = { $who ->
    [you] You are here.
   *[other] { $name } plays.
 }
name-not-asked = Only a player who comes in for somebody else says a name here, and says it once.
successor-intro = You play on for { $name }. Everybody at the table sees who you are from now on.
jump-alone = To jump is the word jump alone.
end-how = Expected end for a draw, or end standing to end the game as it stands.
void-alone = The word void alone calls the game off.
no-standing = This game has no places before its end.
somebody-plays = A person still plays.
for-whom = For { $name }

## Button

join-table = Take a seat
start-game = Start the game
resign = Resign
ask-settle = End as it stands
ask-end = Ask for a draw
ask-void = Ask to call off
claim = Count them out
jump = Jump to the end
let-bot-in = Let a bot in
let-person-in = Let somebody else in
change-clock = Change the clock
change-grace = Change the waiting time
leave-table = Leave the table
become-host = Become host

## Page – Notifications and offline

push-title = Your move
push-text = { $game }, table { $code }
push-off = This site sends no notifications.
offline-title = No connection
offline-text = You're offline, or this site can't be reached. Your games are safe.
offline-again = Try again
advice-title = No advice
advice-ask = What would you play?
advice-play = Play this
answer-expected = Expected a standing answer of this game and on or off ({ $names }), got “{ $got }”.

## Page – You and this browser

you-title = You, in this browser
you-skip = Skip to the page
you-lead = All of this is kept in this browser only. There is no account, and nothing of it is sent to this site.
you-scripts = This page needs JavaScript: only a script can read what your browser keeps.
you-name = Name and colour
you-name-label = Your name
you-colour = Your colour
you-save = Save
## Page – Every page

foot-lab = Is it fair?
foot-promises = What we promise
foot-verify = Check a game
foot-api = For developers
foot-about = About and privacy
to-home = Gamester home
switch-theme = Switch light or dark theme
main-menu = Main
menu-play = Play
menu-learn = Learn
menu-replays = Replays
menu-lab = Lab
menu-make = Make<d> a game</d>
me-change = , change your name
your-name = Your name
your-colour = Your colour
colour-plum = Plum
colour-teal = Teal
colour-rust = Rust
colour-blue = Blue
colour-olive = Olive
colour-brown = Brown
you-settings = Settings of tables
switch-sound = Sounds
switch-keys = Single keys (C, D, L, R, U, digits, question mark)
switch-left = Left-handed
switch-learn = Learning: say what my cards can make
switch-wait = Never play for me
you-games = Finished games
you-no-games = No game has been finished in this browser yet.
col-game = Game
col-day = Day
col-place = Place
col-with = Played with
col-replay = Replay
you-met = People you have met
you-nobody = You have met nobody yet.
col-who = Who
col-kind = Kind
col-games = Games
col-won = Won by you
you-carry = To another device
you-carry-how = Copy the code to the other device and enter it on this page there, or point its camera at the picture. Anybody with the code sees your games.
you-code = Your code
you-copy = Copy the code
you-picture = Picture of your code for a camera
you-picture-part = The picture has your newest games only; the code has all of them.
you-enter = From another device
you-enter-label = A code of another device
you-take-over = Take it over
you-forget = Forget everything
you-forget-what = Your name, settings, notes and games go from this browser. Seats at tables stay with their links.
you-forget-button = Forget me in this browser
you-say-replay = Replay
you-say-bot = bot
you-say-person = person
you-say-shared = at one device
you-say-unsupported = This browser is too old to make a code.
you-say-foreign = That is no code of this page. It begins with gamester1, and nothing has changed.
you-say-newer = A newer version of this site made that code. Nothing has changed.
you-say-damaged = That code is damaged: copy all of it, once more. Nothing has changed.
you-say-taken = Taken over: the name, settings and games of your other device are here now.
you-say-saved = Saved in this browser.
you-say-copied = Code copied.
you-say-forgotten = Forgotten. This browser keeps nothing of you any more.
you-link = Your games and settings
me-kept = Kept in this browser only. No account, no e‑mail.
save = Save

## Page – Buttons and links

back-to-table = Back to the table
to-games = To the games
to-rules = To the rules
skip-to-table = Skip to the table
skip-to-form = Skip to the form
skip-to-games = Skip to the games
skip-to-cards = Skip to the cards
skip-to-page = Skip to the page
skip-to-text = Skip to the text
skip-to-decision = Skip to your decision
skip-to-rules = Skip to the rules
skip-to-report = Skip to the report
skip-to-review = Skip to the review
skip-to-steps = Skip to the steps
skip-to-next = Skip to what comes next
skip-to-timeline = Skip to the timeline
rules = Rules
cards = Cards
learn = Learn
join = Join
watch = Watch
back = Back
next = Next
close = Close
copy = Copy
replay = Replay
replays = Replays
game-file = Game file
about-game = About the game
about-title = About { $game }
learn-in-60 = Learn in 60 seconds
start-a-game = Start a game
steps = Steps
a-bot = a bot
here = here
not-here-yet = not here yet
game-label = Game
report-problem = Report a problem

## Page – Titles of pages

titled = { $title } · Gamester

## Page – Randomness of one's own

dice-add = Add your own randomness <mut>(optional)</mut>
dice-field = A few words or signs of your own
dice-why = Mixed into the shuffle, so no one, not even this server, controls the deal. Everyone at the table sees it. Your browser has filled some in.
dice-promised = The server has promised its half already:

## Page – Worked examples

example-position = The position
n-of-m = { $n } of { $m }
what-happened = What happened
example-so-now = So now
example-as-it-stands = As it stands
example-also-held = Also held by the referee
example-unnoticed = Nobody else has noticed anything yet.
example-all-open = All cards lie open here, the hidden ones too.
next-step = Next step
example-next = Next: { $example }
example-before = Before: { $example }
the-clauses = The clauses
example-pill = worked examples
example-house-rules = House rules here:

## Page – Lessons

learn-title = Learn { $game }
step-n = Step { $n }
lesson-heading = Learn { $game }, step { $n } of { $m }:
lesson-without-scripts = This step is played with scripts, which this browser does not run. A table of { $game } can be started and played without.
go-on = Go on
your-turn = Your turn
leave = Leave
lessons-heading = Learn a game in 60 seconds
lessons-lead = A few steps on a real table, then a move of your own. Every rule has its place in the rulebook.
lesson-start = Start the lesson
of-game = of { $game }
lessons-platform = Rules of the table itself

## Page – Rules

rules-title = { $game }: the rules
rules-platform-title = The table itself: the rules
the-table-itself = The table itself
house-rule = House rule.
default = default
rulebook-place = Rulebook { $place }
games = Games
rules-lead = { $places ->
    [all] The law in our own words: { $n } clauses and rulings, each with its place in the rulebook.
    [some] The law in our own words: { $n } clauses and rulings, { $sourced } of them with the place in the rulebook.
   *[none] The law in our own words: { $n } clauses and rulings.
}
rules-platform-lead = Reasons that are no rule of any game: the table itself refuses.
cards-and-house-rules = Cards and house rules
chapters = Chapters
worked-examples = Worked examples
rulings-heading = Rulings, where the rulebook leaves it open
examples-lead = Small tables, played step by step with all cards open. The same texts are run by the tests and by <code>gamester referee { $game }</code>.

## Page – Cards

cards-title = { $game }: the cards
card-sets = Card sets
cards-count = { $n } cards, { $m } different ones.
cards-different = { $n } different ones.
cards-unusual = Unusual: { $what }.
print-and-play = Print and play
no-cards-to-show = This game is played without cards, so there is nothing to show.
print-title = { $cards }, to print
print-how = { $n ->
    [one] 1 sheet
   *[other] { $n } sheets
 } of nine cards, 63 by 88 mm. Print them with your browser, at 100%, without headers and footers.
print-backs = Print on both sides, turned over the long edge: every second page has the backs of the one before.
print-cut = Cut along the marks.
no-cards-to-print = This game is played without cards, so there is nothing to print.
print-set = Set
print-paper = Paper
print-backs-field = Backs
backs-behind = behind the cards
backs-none = none
show = Show
back-to-cards = Back to the cards
sheet-n = Sheet { $n }

## Page – A game

players = Players
from-to = { $n } to { $m }
time = Time
n-min = { $n } min
designed-by = Designed by
in-short = In short
the-cards = The cards
cards-in-words = <cards>Every card in words</cards>, or <print>print them</print>
house-rules = House rules
house-rules-lead = Where the rulebook leaves something open there is a ruling, and for some of them a table may choose another reading.

## Page – About this site

about-house = About this server
about-lead = A server is a place to play cards, with friends or bots. The operator, who gave you the address, runs it with Gamester { $version }, which is free software.
about-games = You can play
about-no-accounts = There are no accounts, no passwords and no advertisements. Nobody is tracked: no page asks anything of any other site.
about-keeps = What it keeps
about-tables = <b>Tables.</b> The cards, what was done and when, the names that people gave themselves, files that they brought, what was said, and when somebody was last at a seat.
about-tables-go = All of it goes { $n ->
    [one] 1 day
   *[other] { $n } days
 } after the game is over, and of a game that never ended as long after anybody was there.
about-tables-stay = It stays as long as the server does, unless the operator deletes it.
about-records = <b>Records and plans.</b> The newest { $n } records that people brought to look at, and the newest { $m } plans of the lab and reviews.
about-notifications = <b>Notifications.</b> If you ask for them, the address at which your browser’s own notification service reaches it, for as long as the table is kept or until you stop them. What is sent there is encrypted for your browser; it names the game and the table.
about-webhooks = <b>Webhooks.</b> An address that you have given, for as long as the table is kept or until you take it back.
about-addresses = <b>Not your address.</b> So that nobody can stop the server for all, the server counts in memory how much comes from each address. It does not write that down, unless the operator blocks an address. A log of requests, where the server keeps one, has neither addresses nor links of seats. For a record that was uploaded and for a webhook, the server stores a mark made with its secret.
about-device = What is on your device
about-cookie = One cookie remembers your seats, at up to { $n } tables, for { $m } days: without it you could not come back to them from the home page. Your name, your settings, your finished games and whom you <you>have met</you>, your notes, whom you do not want to hear and how far you have read stay in your browser and are never sent.
about-sees = Who sees what
about-links = The link of a seat is its key: the person who has it has the seat. Anybody who knows the name of a table may watch it and see the open cards, and everything when the game is over. Only tables that the host lists are on the home page.
about-archived = Finished public games are <archive>given to research</archive>, without names.
about-not-archived = No game is given to anybody else.
about-operator = The operator can read what the server keeps, hidden cards too. <promises>What is promised</promises> says what can be proved all the same, and <verify>anybody can check</verify> a finished game.
about-wrong = When something is wrong
about-report = At a table, under “Table”, there is “Report a problem”: it saves a file that says how the table stands, as your seat knows it. Send it to the operator, who can also delete a table. A fault by which somebody learns or does what no rule allows is told privately, as <code>SECURITY.md</code> in the source says.
about-whose = Whose it is
about-licences = Code and documents are under the <mit>MIT licence</mit>, the typefaces <besley>Besley</besley> and <inter>Inter</inter> under the Open Font Licence. The games belong to the people named above; their rulebooks are not copied here, <rules>the clauses</rules> are in our own words.

## Page – Games for research

archive-title = Games for research
archive-lead = Finished public games of this server, without who played them. One line of JSON is one game; the file is gzipped, in the order in which the games ended, at most { $n } games at a time.
archive-first = The first { $n } games
archive-next = The next ones: <code>{ $address }</code>, where the number is that of the last game you have. A file with fewer games is the last one for now.
archive-line = What is in a line
archive-field-number = the number of the game, which stays the same
archive-field-game = the game
archive-field-rules_version = the number of the rules it was played by
archive-field-seats = who sat there: person, or the kind of bot
archive-field-num_moves = how many moves there were
archive-field-acted_by = moves that nobody at the seat made, by their number in the record: the clock, or the kind of bot that stood in
archive-field-record = the whole game as text, cards and seed included: gamester verify reads it, and so does the page /replay
archive-field-left_out = why a game has no record here, such as another rules number
archive-not = What is not in it
archive-left-out = Names (seats are called <code>person 0</code>, <code>heuristic 1</code>), times, names of tables, addresses, anything that was said. Private tables and practice are never in it, nor games to whose deal somebody added words. A game is given { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 } after its end at the earliest.
archive-terms = Terms
archive-licence = The operator of this server gives the records to the public domain (CC0 1.0). Cards and questions that somebody brought to a public table are written out in its record and stay the work of their authors.

## Page – A record to watch

bring-title = Watch a record
bring-lead = Every finished table gives its record. Bring one here: it is verified line by line, then you can step through it with all cards open, or through anybody's eyes, and play on from any moment.
bring-file = The record, a text file of at most { $n } bytes
bring-go = Verify and watch
bring-kept = It is kept under a name that follows from what is in it, so that you can share moments of it. Only people with the link, or the record, find it. The server keeps two hundred; beyond that, the client with the most loses its oldest.

## Page – Home

home-code = Got a code?
home-continue = Continue
home-of-your-games = of your games
home-your-move = Your move
home-play-now = Play now <d>vs bots</d>
home-friends = With friends
home-soon = Coming soon
home-open = Open tables
home-start-one = Start one
home-join-as = as { LIST($names, "or") }
home-live = Live now
home-finished = Your finished games

## Page – Webhooks

webhook = Webhook
hooked-told = You will be told
hooked-untold = Nobody is told any more
hooked-all = When it is anybody's move at { $code }, a message goes to this address:
hooked-own = When it is your move at { $code }, a message goes to this address:
hooked-secret = It is signed with this secret, which is shown only now:
hooked-how = JSON by POST, signed in the header <code>Gamester-Signature</code>: <api>what stands in it, and how to check the signature</api>.

## Page – The door

join-title = Join { $code }
at-table = at { $code }
join-pick = Pick your seat
choice-any = Any that is left
sit-down = Sit down
join-only-watch = Only watch
join-full = The table is full. You can watch the open cards.
linked-title = A new link for { $name }
linked-lead = The link of before opens nothing any more, and everybody at the table is told. Send this one to { $name } alone: anybody with it plays for them and sees their cards.
linked-field = The new link for { $name }

## Page – Waiting room

waiting-load = <again>Load it again</again> to see who is here, and whether the cards are dealt.
your-dice = Your dice
dice-add-them = Add them
reconnecting = Reconnecting.
waiting-bot = bot, { $bot }
waiting-host-gone = not here, host
waiting-you = you
waiting-here = here
waiting-you-host = you, host
waiting-here-host = here, host
waiting-dice = dice
arrange-seat = Arrange seat { $n }, { $name }
arrange = Arrange
arrange-which-bot = Which bot
arrange-bot = Put a bot here
new-link-make = Make a new link
arrange-free = Free the seat
arrange-name = Name of seat { $n }
arrange-rename = Rename
arrange-swap-with = Change seats with
arrange-swap = Swap seats
invitation-for = Invitation for { $name }
copy-invitation = the invitation for { $name }
fair-deal-heading = How the deal is kept fair
fair-deal-promise = The promise:
link-leaked = Somebody else has my link
new-link-mine = Make a new link for me

## Page – Lab

lab-title = Balance lab
lab-heading = Is it fair?
lab-lead = The lab plays a game over and over between bots until it is as sure as you ask, and says who wins more than a fair share, how long it takes, which rule ends it, which cards win, and which rules are never used. Vary a house rule or the cards, and it says what that changes.
lab-missing = The lab is not installed here: it needs { LIST($names) }. The operator can add it with <code>{ $command }</code>.
lab-nothing = Nothing was asked.
lab-seats = How many play?
lab-bots = Who plays?
lab-vary = What is varied?
lab-vary-nothing = Nothing: is this game fair as it is?
lab-vary-sets = The card set: { LIST($names) }
lab-sure = How sure do you want to be?
lab-most = At most { $n } games a table here. Larger plans, search bots, numbers inside a card set: <code>gamester lab { $game }</code>.
lab-go = Find out
lab-width-5 = roughly: within 5 percent of wins
lab-width-2 = well: within 2 percent
lab-width-1 = closely: within 1 percent
lab-bots-heuristic = steady bots (heuristic)
lab-bots-random = bots that play anything (random)
job-failed = It came to nothing.
lab-ask-anew = Ask anew
job-progress = How far it is
lab-job-note = This page looks again every two seconds and turns into the report. Its address can be kept and shared.
lab = Lab
back-to-lab = Back to the lab

## Page – Log

log-title = Log of { $code }
look-back-at = Look back at line { $line }
only-you = Only you see this.
log-empty = Nothing has happened yet.

## Page – Problem report

report-title = Report a problem at { $code }
report-over = The game is over, so the file is its whole record: the names of the seats, every card, every act, and the seed. Nothing of what was said at the table is in it.
report-verify = <code>gamester verify FILE</code> plays it again and names the first line that does not hold.
report-seat = You save a file that says how the table stands, as <b>your seat knows it</b>:
report-watching = You save a file that says how the table stands, as <b>those who watch know it</b>:
report-seat-log = the lines of your log, with the names of the seats
report-watching-log = the lines of the public log, with the names of the seats
report-seat-cards = the cards that you see; those you cannot see are <b>drawn anew</b>, so they are not the ones that lie there
report-watching-cards = the cards that lie open; those you cannot see are <b>drawn anew</b>, so they are not the ones that lie there
report-version = the version of Gamester and the number of the rules
report-tried = what you tried, and what the table says to it
report-seat-nothing-else = Nothing else is in it: no link to your seat, no seed, nothing that was said at the table. You can give it to anybody without showing more than your own cards.
report-watching-nothing-else = Nothing else is in it: no link to your seat, no seed, nothing that was said at the table. You can give it to anybody without showing more than what all see.
report-questions = This table has questions of its own, whose answers must stay here. So the file has the log only, and no position.
report-referee = <code>gamester referee FILE</code> lays the position and says whether the table answers the same again. So the file is a test already.
report-what = What did you try? As the table writes it, such as <code>{ $example }</code>. You can leave it out.
report-save = Save the file

## Page – Review

review-title = Review of { $game }
to-replay = To the replay
review-failed = The last try came to nothing.
review-lead = Where was the game won and lost? Every decision is held against what bots would have done there and, where the choice is small, against everything that was legal: each is played on to the end in the same worlds that could be for all its seat knew. Beside it stands the difference with all cards open, for an act that was wrong may have been lucky.
review-go = Review this game
review-takes = It takes a minute or two, for the longest games a quarter of an hour, and is done once for everybody who looks.
review-chances = Win chances
review-shares = The chance to win at the start of every turn, as a spectator sees it, if everyone plays on like our steady bot.
too-early = too early to say
share-between = { $share }% ({ $low } to { $high })
numbers = Numbers
review-decisions = { $n ->
    [one] 1 decision
   *[other] { $n } decisions
 } with a choice, { $m ->
    [0] none
   *[other] { $m }
 } of them costly beyond chance.
review-better = <b>{ $better }</b> was better by { $n ->
    [one] 1 point
   *[other] { $n } points
 } of win chance ({ $low } to { $high }).
review-hindsight = With all cards open: { $cost }.

## Page – Check of a record

verify-title = Check a record
verify-of = The record of { $code }
verify-lead = A record is the whole game as text. It is played again from its seed, and every line must come out as it stands there.
verify-holds = It holds
verify-fails = It does not hold
verify-line = Line { $line } is the first that disagrees.
verify-expected = Expected
verify-says = It says
verify-why = That is: { $why }.
verify-checked = What was checked
verify-yourself = Check it yourself, with the record saved as <code>RECORD</code>:
verify-command = Command
verify-prints = It prints
verify-figure = Figure
verify-exact = The exact text that is hashed <mut>({ $n } bytes)</mut>
verify-hashed = Hashed text
verify-proves = What this proves
verify-not = What it does not prove
verify-download = Download the record
to-table = To the table
verify-another = Check another
verify-field = A record
or-a-file = or a file
verify-go = Check it
verify-own-machine = The same on your own machine: <code>gamester verify RECORD</code>.

## Page – A new game

new-title = New { $game } game
file-fix = { $n ->
    [one] 1 line
   *[other] { $n } lines
 }; fix it here
file-works = { $n ->
    [one] 1 line
   *[other] { $n } lines
 }; your file works
file-unused = { $n ->
    [one] 1 line
   *[other] { $n } lines
 }; not used
new-not-started = We couldn't start the game.
new-check-cards = <b><mine>These are your cards</mine>. Not started yet.</b> Check the cards below, then start.
new-check-file = <b>Your file works. Not started yet.</b> Check the form, then start.
new-with = Who do you play with?
mode-bots = Bots
mode-bots-how = Starts at once
mode-friends = Friends
mode-friends-how = Send each a link
mode-here = One device
mode-here-how = Pass it around
friend-n = Friend { $n }
player-n = Player { $n }
guest-n = Guest { $n }
name-of-player = Name of player { $n }
you = You
who-plays-here = Who plays here, player { $n }
as-chosen-above = As chosen above
more-options = More options
table-legend = Table
clock = Clock
new-away = If someone is away
new-delay = Spectators see the table
said-listed = listed on the home page
said-grace = a bot takes over after { $time }
said-delay = { $time }
choice-yours = { $choice } of your seat
choice-of-player = { $choice } of player { $n }
choice-friends = Friends choose when they join, and bots take what is left.
said-own-cards = your own cards
own-cards = Cards of your own
own-cards-file = A card set of your own: a TOML file of at most 100 KB. You see the cards before the game starts.
own-extra-file = A TOML file of your own; without one, those that come with the game. If you bring it, you know what is in it.
rules-changed = { $n ->
    [0] all standard
   *[other] { $n } changed
 }
default-is = default { $value }
default-left-empty = default { $value }: leave it empty
rule-place = { $rule }, place { $n }
order-none = none (default)
order-then-none = then none
new-start-bots = Start game
new-start-friends = Create game and get links
new-start-here = Start, pass to { $name }
first-player = the first player
new-note = Each friend gets their own link. Bots are always marked.

## Page – The table

plain-lead = This page works without scripts, so nothing comes by itself. <again>Load it again</again> to see what has happened. With scripts there is <drawn>the drawn table</drawn>.
paused = <b>Paused.</b> Clocks are stopped.
agree = Agree
no = No
never-mind = Never mind
the-result = The result
rematch-join = Join the rematch
rematch = Rematch
pass-device = Pass the device to { $name }
nobodys-turn = Nobody’s turn on this device
look-away = Everyone else looks away.
load-in-a-moment = Load the page again in a moment.
show-my-hand = I’m { $name }, show my hand
your-decision = Your decision
the-decision = The decision
you-answered = You answered: { $answer }. All answers open together.
waiting-on = Waiting for { $names }.
take-back = Take back
undo = Undo
what-else = What else can I do?
hide-my-hand = Hide my hand
nothing-yet = Nothing yet.
talk = Talk
no-messages = No messages yet.
say-to-table = Say to the table
send = Send
table-unscripted = This page draws the table with JavaScript. <plain>The plain page</plain> shows it without.
reconnecting-kept = Reconnecting. What you have chosen is kept.
keys = Keys
key-tab = Tab
key-space = Space
key-enter = Enter
key-shift = Shift
key-esc = Esc
key-home = Home
key-end = End
keys-tab = seats, cards, your decision, the log
keys-across = within a zone; also Home and End
keys-updown = to the next zone
keys-space = pick or drop; on a dim thing: why
keys-enter = the gold button
keys-digits = that card of your hand
keys-seats = that seat, counted from your left
keys-esc = close, skip the steps, drop all picks
keys-dl = to your decision, to the log
keys-u = undo
keys-r = turn the picked card
keys-c = look at that card closely
keys-brackets = look back and on, line by line
keys-help = this list

## Page – The replay

replay-of = Replay of { $game }
replay-plain = This page works without scripts: every step is a page to read. With scripts there is the drawn replay.
replay-step = Step { $n } of { $m }
replay-untold = Something that this view was not told
replay-first = First step
replay-turn = Beginning of the turn
replay-back = Back
replay-on = On
replay-next-turn = Next turn
replay-last = Last step
whose-view = Whose view
win-chances = Win chances
another-game-file = Another game file
replay-keys-step = one step back or on
replay-keys-turn = to the beginning of a turn
replay-keys-ends = the first and the last step
replay-keys-play = play and stop
replay-keys-tenths = tenths of the game
replay-keys-al = the analysis, the log
replay-keys-esc = close
replay-keys-help = this list

## Page – Card sets

set-rulebook = { $set }, the cards of the rulebook
set-ours = { $set }, our own

## Page – Time and clocks

clock-expected = expected seconds for a move such as 60, a bank and what is added such as 600+15, or days such as 3d, got “{ $got }”
clock-out-of-range = expected a clock of 1 second to 30 days, got “{ $got }”
duration-day = { $n ->
    [one] 1 day
   *[other] { $n } days
 }
duration-day-after = { $n ->
    [one] 1 day
   *[other] { $n } days
 }
duration-hour = { $n ->
    [one] 1 hour
   *[other] { $n } hours
 }
duration-hour-after = { $n ->
    [one] 1 hour
   *[other] { $n } hours
 }
duration-minute = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 }
duration-minute-after = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 }
duration-second = { $n ->
    [one] 1 second
   *[other] { $n } seconds
 }
duration-second-after = { $n ->
    [one] 1 second
   *[other] { $n } seconds
 }
duration-of-two = { $long } { $short }
duration-none = no time
clock-none = No clock
clock-per-move = { $time } for each decision
clock-bank = { $time } for the whole game
clock-growing = { $time } for the whole game, and { $more } more after each decision
clock-device-each = Those who decide at once on one device have so much each, one after another
clock-device-bank = On one device of those who decide at once one clock runs, then the next
bot-while-away = A bot plays for somebody who is away { $time } while asked, until they are back
bot-after = A bot takes over after { $time }
bot-never = Wait as long as it takes
delay = { $time } later
delay-none = at once
opens-later = Those who watch see this table { $time } later. It opens when they have seen the end.

## Page – Settings of a table

quota = From one address the server keeps { $n } MB of tables a day, with their files. Try again in { $time }.
chosen-for-bot = { $name } is a bot: bots take what is left, got { $value } for it
chosen-for-absent = { $name } is not here yet and chooses while sitting down, got { $value }
with-detail = { $fault } ({ $detail })
field-one-of = { $field }: expected one of { $known }, got “{ $got }”
field-wrong = { $field }: { $why }
setting-clock = Clock
setting-away = When somebody is away
setting-away-brief = a bot plays for a player who is away, after { $time }
setting-device = Table
setting-device-value = Everybody plays on one device
setting-device-brief = everybody plays on one device
setting-delay = Spectators see it
setting-delay-brief = those who watch see everything { $time }
cards-of-their-own = of their own: { $title }
of-their-own = of their own
rules-number = Rules number
earlier-rules = { $number }, an earlier one
no-value = none
no-such-table = No such table
the-judge = the judge
judge = The judge
table-title = { $game }, { $code } · Gamester

## Page – Seats before the deal

too-late = Too late
seat-is-taken = That seat is taken.
somebody-quicker = Somebody else was quicker
sit-down-first = Sit down first.
chose-for-other = You sit on seat { $own }, and chose for seat { $other }.
not-yours = Not yours to decide
dice-lie = On the table lie { $dice }.
dice-nothing = There was nothing to add.
own-names = And people choose their own names.
expected-bot = Expected a bot, one of { $known }, got { $got }.
sentence = { $said }.
no-bot-here = No bot can sit here
host-stays = The host stays at the table.
seat-is-free = That seat is free.
no-other-host = Nobody else sits here who could be the host.
host-is-here = The host has this page open, or had it a moment ago.
nobody-has-link = Nobody sits there who has a link.
no-new-link = No new link
own-link-only = You can have a new link for your own seat.
free-seats = Free: { LIST($names) }.
no-such-choice = No such choice
choice-taken-free = { $why }. Free: { $free }.
choice-is-taken = That { $choice } is taken

## Page – New links

nobody-judges = Nobody judges at this table.
no-such-seat = No such seat
new-link-already = There is a new link already.
new-links-most = A table gets { $n } new links in { $m } minutes.
expected-seat-got = Expected 0 to { $n }, got { $got }.
expected-seat = Expected 0 to { $n }.
link-new-seat = { $name } has a new link. The one of before opens nothing any more.
link-new-seat-by-operator = { $name } has a new link, made by the operator. The one of before opens nothing any more.
link-new-seat-by-host = { $name } has a new link, made by { $hostName }, the host. The one of before opens nothing any more.
link-new-judge = The judge has a new link. The one of before opens nothing any more.
link-new-judge-by-operator = The judge has a new link, made by the operator. The one of before opens nothing any more.
link-new-judge-by-host = The judge has a new link, made by { $hostName }, the host. The one of before opens nothing any more.
link-new-device = This device has a new link. The one of before opens nothing any more.
link-new-device-by-operator = This device has a new link, made by the operator. The one of before opens nothing any more.
link-new-device-by-host = This device has a new link, made by { $hostName }, the host. The one of before opens nothing any more.

## Page – Talk

house-name = The server
the-host = The host
operator = The operator
everybody = Everybody
line-too-long = { $n ->
    [one] It has 1 character.
   *[other] It has { $n } characters.
 }
nothing-was-said = Nothing was said
muted-you = The host has muted you.
a-little-slower = A little slower
host-only = Only the host may do this.
mute-expected = Expected the number of somebody else, got { $got }.
somebody-watching = Somebody watching
those-who-watch = Those who watch
line-taken-out = (taken out by the operator)

## Page – Votes

expected-got = Expected { $expected }, got { $got }.
takeback-again = Each takeback has the whole game played again.
answer-first = Answer first: { $what }.
it-is-paused = It is paused
hands-are-open = Watchers see all hands already.
vote-pause = { $who ->
    [you] You ask to pause
   *[other] { $name } asks to pause
 }
vote-pause-asked = You asked to pause
vote-pause-means = Nobody acts until somebody lets it go on. Where there is a clock, or a bot takes over, it ends after a day by itself.
vote-open = { $who ->
    [you] You ask to show all hands to those who watch
   *[other] { $name } asks to show all hands to those who watch
 }
vote-open-asked = You asked to show all hands to those who watch
vote-open-means = Your own page goes on showing your own hand only; but anybody can watch who knows the name of the table, even you. It stays so.
vote-takeback = { $who ->
    [you] { $when ->
        [now] You ask to take the last act back, sealed in this phase
        [before] You ask to take the last act back, made in { $place }
       *[unknown] You ask to take the last act back
     }
   *[other] { $when ->
        [now] { $name } asks to take the last act back, sealed in this phase
        [before] { $name } asks to take the last act back, made in { $place }
       *[unknown] { $name } asks to take the last act back
     }
 }
vote-takeback-asked = { $when ->
    [now] You asked to take the last act back, sealed in this phase
    [before] You asked to take the last act back, made in { $place }
   *[unknown] You asked to take the last act back
 }
vote-takeback-means = All that came after it goes with it, drafts too; of a phase in which all choose in secret, everybody's. What was seen stays seen.

## Page – Why not

why-not = Why not?
nothing-forbids = Nothing forbids this now. Choose it and press the gold button.
this-is-a-move = This is a move
called-nothing = Nothing on the table is called that.
why-not-this = Why not { $what }?
not-a-move-now = That is not a move now
what-is-missing = What is missing?

## Page – Clocks beside the table

time-up-else = the table plays what the rules of the game say for it
moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
 }
moved-by-clock = Since your last move the clock has made { $moves } for you.
moved-by-bot = Since your last move a bot has made { $moves } for you.
moved-by-both = Since your last move the clock has made { $clock } and a bot { $bot } for you.
by-the-clock = by the clock
by-a-bot = by a bot
time-left = { $time } left
nothing-was-thrown = nothing was thrown
dice-next-deal = They are for the next deal.
not-an-address = Not an address for a webhook

## Page – Bots

bot-heuristic = steady
bot-rollout-32 = looks ahead
bot-search-200 = sharp
bot-search-2000 = sharpest
bot-expert = expert

## Page – Refusals

did-not-work = That did not work
not-a-name = Not a name for a seat
link-opens-nothing = This link opens no seat
expected-characters = Expected at most { $n ->
    [one] 1 character
   *[other] { $n } characters
 }, got { $got }.
expected-frame = Expected a frame and one of { $kinds }: { $error }.
expected-exactly-one = Expected exactly one of { $kinds }.
expected-json = Expected JSON: { $error }.
for-other-table = It is for the table { $got }, this link is for { $code }.
for-other-seat = It is for seat { $got }, this link is for seat { $seat }.
link-dead = A link works once. The player who joins gets a new one, until they leave or the host frees the seat. If a new link was made for a seat, the old one stops working.
others-quicker = Others were quicker, again and again.
expected-one-of = Expected one of { $known }, got { $got }.
table-is-paused = The table is paused
for-other-frame = Your message is for frame { $got }, this is frame { $now }.
more-than-draft = This is more than a draft.
who-are-you = Who are you?
lesson-is-over = The lesson is over. Load the page again to play it once more.
that-was-it = That was it
alone-in-lesson = This is the table of a lesson: you are alone at it.
not-here = Not here
choose-a-file = Choose a file with your cards.
more-faults = { $file }: and { $n } more
webhook-text = It is { $name }'s move at the table { $code }: { $game }.
cannot-come-in = You cannot come in
too-many-parts = Expected at most { $n ->
    [one] 1 part
   *[other] { $n } parts
 } behind the question mark.
try-again-in = Try again in { $n ->
    [one] 1 second
   *[other] { $n } seconds
 }.
message-not-read = This message was not read.
nul-character = Expected text without the sign of number 0 (NUL), got one.
from-other-site = The browser says that it comes from another site ({ $site }).
from-elsewhere = It comes from { $origin }, this is { $host }.
from-nowhere = It carries a cookie of this site and does not say where it comes from.
one-host = Expected one header Host, got { $n }.
host-name = Expected a host name, and a port up to 65535 at most, in the header Host, got { $got }.
no-name-of-ours = This server does not answer to the name { $name }. Its operator can add a name with --origin.
no-name-of-ours-title = Not a name of this server

## Page – Refusals by the protocol

no-such-game = No such game
no-card-set-named = { $game } has no card set { $set }.
no-such-card-set = No such card set
unknown-bot = unknown bot { $bot }: there are { $known }
first-seat-yours = the first seat is yours, no bot can have it
cannot-be-created = This table cannot be created.
nested-too-deeply = Nested too deeply.
expected-utf8 = Expected UTF-8 text, got other bytes.
table-stumbled = The table stumbled. Nothing was changed; ask again.
expected-token = Expected `Authorization: Bearer` and the token of your seat.
link-of-screen = This link is for one screen that several people share.
status-400 = The request or a value in it is not valid.
status-401 = The header has no token.
status-403 = Not now: it would show hidden information. Or the request comes from a page of another site.
status-404 = There is no such thing.
status-409 = Refused. Nothing was changed.
status-413 = Too long.
status-429 = Too often. Try again later.
status-503 = The server cannot do this now. Nothing was changed.
status-other = This cannot be done here.
expected-hello = Expected a first message, an empty object or one with your token.
expected-hello-but = Expected a first message, an empty object or one with your token: { $error }.
expected-want = Expected `want` to be `view` or `ui`, got { $got }.
only-with = Expected { $fields } only with { $kind }, got them with { $got }.
database-says = The database says: { $why }.
unreadable = This was kept and cannot be read any more.

## Page – Pages that refuse

page-not-found = Page not found
too-long = Too long
over = Over
players-of = { LIST($names) }
seats-taken = { $n } of { $m } seats taken
playing-with = with { LIST($names) }
paused-now = Paused
waiting-now = Waiting for { LIST($names) }
going-on = Going on
waiting-for-host = Waiting for the host
everyone-here-start = Everyone's here. Start whenever you like.
bot-on-seat = A bot has been put on this seat.
seat-taken = That seat is taken
no-such-log = No such log
no-line = This log has no line { $line }.
no-such-line = No such line
still-going-on = The game is still going on.
expected-frame-number = Expected the number of this page's frame, got { $got }.
the-others = The others
on-the-table = On the table
before-play = Before play
all-cards = All cards
spectator = Spectator
chart-say = Win chance of each player
win-chance = Win chance
turning-point = turning point

## Page – Refusals around records and games

no-such-record = No such record
record-outdated = This record cannot be played here any more
a-record = a record
replay-titled = Replay of { $game }, { $code } · Gamester
record-does-not-hold = This record does not hold
expected-bytes = Expected at most { $n } bytes, got { $m }.
not-a-record = This is not a record
nothing-was-sent = Nothing was sent.
over-here = The game is over here
record-being-checked = A record of yours is being checked: one at a time.
records-many = Many others have brought a record, too.
report-expected = Expected an act in at most { $n } characters without a hash or an exclamation mark, got { $got }.
not-in-a-report = This cannot stand in a report
report-busy = A report is being written for somebody else. Try again in a few seconds.
unproved-practice = That those whose names stand there played it: this table is practice. Its first { $n ->
    [one] act is
   *[other] { $n } acts are
 } another game's, bots took the seats of all but one, and the player who played on may have known every hidden card.
expected-record-bytes = Expected a record of at most { $n } bytes, got { $m }.
expected-record-utf8 = Expected a record in UTF-8 text, got other bytes.
no-record-sent = There was no record in the form.
review-chart = Share of the win that every seat could expect, { $turn } by { $turn }. The numbers are in the table below.
game-at = { $game }, { $code }
lab-needs = The lab needs packages that are not installed here: { LIST($names) } ({ $command }).
lab-expected = Expected { $field } to be one of { $known }, got { $got }.
lab-cleared = It may have been cleared away: the newest fifty are kept.
no-such-plan = There is no such plan
no-such-plan-file = This plan has no such file.
no-such-file = There is no such file
tile-players = { $fewest }–{ $n } players
tile-players-exactly = { $n ->
    [one] 1 player
   *[other] { $n } players
 }
tile-with-minutes = { $players }, { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 }
tile-facts = { $players } · { $n } min
tile-designed-by = Designed by { $who }
any-number = any number from { $low } to { $high }
all-seats = all seats in an order
expected-paper = Expected paper to be { LIST($papers, "or") }, and backs to be yes or no.
no-such-paper = No such paper
no-example-named = { $game } has no worked example of this name.
no-such-example = No such example
no-step-in-example = The example { $example } has no such step.
no-such-step = No such step
example-title = { $example }, step { $n } of { $m }. { $game } · Gamester
lesson-title = Learn { $game }, { $n } of { $m } · Gamester
no-lesson-of = { $game } brings no lesson. Its rules are there.
no-lesson = No lesson
lesson-steps = { $n ->
    [one] The lesson has 1 step.
   *[other] The lesson has { $n } steps.
 }
brings-no-lesson = { $game } brings no lesson.
no-lesson-now = No lesson now
no-archive = No archive
no-notifications = No notifications here
not-your-table = Not your table
expected-subscription = Expected the subscription of a browser.
expected-https = Expected an https address.
expected-keys = Expected the two keys of a browser.
no-such-page = No such page
promises-title = Promises
make-title = Make a game

## Page – The form of a new game

kind-bot = Bot, { $bot }
kind-person = Friend, by link
kind-here = On this device
mode-expected = expected the mode { $known }, got “{ $got }”
players-expected = { $game } has { $fewest } to { $most } players, got “{ $got }”
seats-expected = { $game } has { $fewest } to { $most } seats, got { $n }
names-and-kinds = expected a name and a kind for each seat, got { $names ->
    [one] 1 name
   *[other] { $names } names
 } and { $kinds ->
    [one] 1 kind
   *[other] { $kinds } kinds
 }
device-and-links = people at one table are all on this device or all come by link, got both
seat-n = seat { $n }
number-of-players = expected a number of players, got “{ $got }”
house-rules-changed = { $n ->
    [0] usual rules
    [one] 1 house rule changed
   *[other] { $n } house rules changed
 }

## Page – Jobs

job-closed = the server was closed meanwhile
job-waiting = Waiting for its turn, or getting the rules ready, which takes a minute the first time.
job-silent = it ended without a message
job-too-long = it took longer than { $n ->
    [one] 1 minute
   *[other] { $n } minutes
 }
job-under-way = Something is under way for your address already. Try again when it is done.
jobs-waiting = { $n ->
    [one] 1 is
   *[other] { $n } are
 } waiting already. Try again in a few minutes.
job-not-carried-out = the server could not carry it out
job-without-file = it ended without { $file }
job-acts = Act { $n } of { $m }.
job-games = Table { $table } of { $tables }: { $n ->
    [one] 1 game
   *[other] { $n } games
 }.
job-games-left = Table { $table } of { $tables }: { $n ->
    [one] 1 game
   *[other] { $n } games
 }, about { $seconds } s left.
job-curve = Win chances of a game
job-review = Review of { $game }, { $code }
job-review-record = Review of { $game }, a record
job-lab = { $game }, { $n ->
    [one] 1 seat
   *[other] { $n } seats
 }
option-must-be = must be { $allowed }
