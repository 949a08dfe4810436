# Was Programme an einem Tisch sagen.

## Agents

agent-failed = der Agent { $why }
agent-refused = { $tries } Antworten des Agenten auf eine Frage wurden abgelehnt, die letzte: { $why }
agent-answer = die Antwort
agent-undo = Agenten können nichts zurücknehmen.
agent-no-such-action = erwartet war die Nummer einer Aktion von 0 bis { $most }, da ist { $got }
here-no-undo = Hier wird nichts zurückgenommen.
legal-now = Das ist jetzt erlaubt.
no-such-clause = Eine Regel { $clause } gibt es nicht: Die erste ist { $first }.
no-advice = Es gibt gerade keinen Rat.
you-are = Du bist { $name }. Plätze in Spielreihenfolge: { LIST($names) }.
you-watch = Du siehst zu. Plätze in Spielreihenfolge: { LIST($names) }.
may-nothing-now = Du darfst jetzt nichts tun.
refused-by = Abgelehnt durch { $clause }: { $why }
nothing-changed = Nichts hat sich geändert.
in-your-draft = Das steht in deinem Entwurf, den sonst niemand sieht: { $acts }. Mach weiter, bis er abgeschlossen ist.
not-asked-now = Du bist jetzt nicht gefragt.
must-decide-now = Du musst jetzt entscheiden.
your-place = Dein Platz: { $place }.
over-by = Das Spiel ist aus ({ $clause }). { $result }
done = Erledigt.

## Page

seat-link = Dein Platz: { $link }
seat-link-kept = Wer diesen Link hat, spielt für dich. Er öffnet den Platz wieder.
bot-begun = Das Spiel hat begonnen.
bot-over = Das Spiel ist aus.
bot-waiting = Wir warten auf die anderen.
vote-lapsed = Das Spiel ging weiter, bevor alle zugestimmt hatten: { $what }.
only-watch = Du siehst nur zu: { $why }.
not-tried-again = { $why }. Es wird nicht mehr versucht. Unter den Tasten steht der Link zurück.
reaching = { $server } wird erreicht …
server-away = Der Server ist weg. Wir versuchen, ihn wieder zu erreichen.
answer-kept = Deine Antwort wird aufgehoben, bis alle geantwortet haben: { $answer }.
begins-when = { $title } an { $code } beginnt, wenn alle da sind: { LIST($names) }.
free-seat = ein freier Platz
rematch-when-over = Um eine Revanche können die bitten, die hier sitzen, wenn das Spiel aus ist.
nothing-forbids-now = Das verbietet gerade nichts.
server-answered = der Server hat { $code } geantwortet. Läuft dort Gamester?
nothing-sent = Das Spiel ist aus, und nichts mehr wird an den Server gesendet
away-trying = Der Server ist weg. Wir versuchen, ihn wieder zu erreichen
away-clocks = der Server ist weg
away-clocks-unknown = der Server ist weg, und was die Uhren sagen, ist unbekannt
judge-name = Schiedsrichter
said-no = { $name } hat nein gesagt. { $what }.
is-away = { $name } ist weg. In { $left } spielt ein Bot weiter.
when-time-is-up = Wenn die Zeit um ist: { $what }.
rematch-dealt = Die Revanche ist ausgeteilt, an { $code }.
rematch-key = a geht dorthin
again-key = a spielt noch einmal: dieselben Leute, neu ausgeteilt
answer-stands = { $label } /answer { $name } off beendet das
paused = Pause.
paused-key = p macht weiter
vote-keys = y zustimmen, n nein
vote-own-key = n doch nicht
vote-asked = gefragt
length-days = { $days } T { $hours } Std
length-hours = { $time } Std
