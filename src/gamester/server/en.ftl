# What people read on the pages of the site, besides what a game says.

## Page

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
link-once = A link works once. The player who joins gets a new one, until they leave or the host frees the seat.
link-replaced = If a new link was made for a seat, the old one stops working.
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
vote-end-asked = asked to end the game here as a draw
vote-end-means = Those who have not resigned share first place and the win.
vote-void = { $who ->
    [you] You ask to call the game off
   *[other] { $name } asks to call the game off
 }
vote-void-asked = asked to call the game off
vote-void-means = Then the game has no result.

## Button

join-table = Take a seat
start-game = Start the game
resign = Resign
ask-end = Ask for a draw
ask-void = Ask to call off
claim = Count them out
leave-table = Leave the table
become-host = Become host

## Page

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

## Page

you-title = You, in this browser
you-skip = Skip to the page
you-lead = All of this is kept in this browser only. There is no account, and nothing of it is sent to this site.
you-scripts = This page needs JavaScript: only a script can read what your browser keeps.
you-name = Name and colour
you-name-label = Your name
you-colour = Your colour
you-save = Save
colour-plum = Plum
colour-teal = Teal
colour-rust = Rust
colour-blue = Blue
colour-olive = Olive
colour-brown = Brown
you-settings = Settings of tables
switch-sound = Sounds
switch-keys = Single keys (C, D, L, R, U, digits, ?)
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
you-carry-how = Copy the code to the other device and enter it on this page there, or point its camera at the picture. Whoever has the code sees your games.
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
you-say-unsupported = This browser is too old to make a code.
you-say-foreign = That is no code of this page. It begins with gamester1, and nothing has changed.
you-say-newer = A newer version of this site made that code. Nothing has changed.
you-say-damaged = That code is damaged: copy all of it, once more. Nothing has changed.
you-say-taken = Taken over: the name, settings and games of your other device are here now.
you-say-saved = Saved in this browser.
you-say-copied = Code copied.
you-say-forgotten = Forgotten. This browser keeps nothing of you any more.
you-link = Your games and settings
