## Agents

agent-failed = the agent { $why }
agent-refused = { $tries } answers of the agent to one question were refused, the last one was { $why }
agent-answer = the answer
agent-undo = Agents cannot undo.
agent-no-such-action = expected the number of an action from 0 to { $most }, got { $got }

## Page

seat-link = Your seat: { $link }
seat-link-kept = Anybody with this link plays for you; it opens the seat again.
bot-begun = The game has begun.
bot-over = The game is over.
bot-waiting = Waiting for the others.
vote-lapsed = The game went on before all agreed: { $what }.
only-watch = You only watch: { $why }.
not-tried-again = { $why }. It is not tried any more. The panel of keys has the link back.
reaching = Reaching { $server } …
server-away = The server is away; trying to reach it again.
answer-kept = Your answer is kept until all have answered: { $answer }.
begins-when = { $title } at { $code } begins when everybody is here: { LIST($names) }.
free-seat = a free seat
rematch-when-over = A rematch can be asked for by those who sit here, when the game is over.
nothing-forbids-now = Nothing forbids this now.
server-answered = the server answered { $code }; is Gamester there?
nothing-sent = The game is over, and nothing more is sent to the server
away-trying = The server is away; trying to reach it again
away-clocks = the server is away
away-clocks-unknown = the server is away, and what the clocks say is unknown
judge-name = Judge
said-no = { $name } said no. { $what }.
is-away = { $name } is away. In { $left } a bot plays on.
when-time-is-up = When time is up: { $what }.
rematch-dealt = The rematch is dealt, at { $code }.
rematch-key = a goes there
again-key = a plays again: the same people, dealt anew
answer-stands = { $label } /answer { $name } off ends it
paused = Paused.
paused-key = p goes on
vote-keys = y agree, n no
vote-own-key = n never mind
vote-asked = asked
length-days = { $days } d { $hours } h
length-hours = { $time } h

## Agents

here-no-undo = Here nothing is taken back.
legal-now = It is legal now.
no-such-clause = There is no clause { $clause }: the first is { $first }.
no-advice = There is no advice now.
you-are = You are { $name }. Seats in order of play: { LIST($names) }.
you-watch = You watch. Seats in order of play: { LIST($names) }.
may-nothing-now = You may do nothing now.
refused-by = Refused by { $clause }: { $why }
nothing-changed = Nothing has changed.
in-your-draft = That is in your draft, which nobody else sees: { $acts }. Go on until it is sealed.
not-asked-now = You are not asked now.
must-decide-now = You must decide now.
your-place = Your place: { $place }.
over-by = The game is over ({ $clause }). { $result }
done = Done.
