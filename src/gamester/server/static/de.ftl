# Was die Skripte der Seiten sagen.

## Page – its bar and forms

page-guest = Gast { $n }
page-closed = { $why } Lade die Seite neu, um noch einmal nachzusehen.
unreadable = Etwas vom Server war nicht zu lesen. Der Tisch wird neu geholt …
page-refused = { $title }. { $why }
page-copied = Kopiert
page-invitation-copied = Einladung kopiert.
page-friend = Freund { $n }
page-player = Person { $n }
page-start-pass = Starten und weitergeben an { $name }
page-against = Du gegen { $names }.
page-one-screen = { $n ->
    [1] Eine Person
    [2] Zwei Personen
    [3] Drei Personen
    [4] Vier Personen
    [5] Fünf Personen
    [6] Sechs Personen
   *[other] { $n } Personen
 }, ein Bildschirm. Die Hände bleiben zwischen den Zügen verdeckt.
page-starts-itself = Das Spiel beginnt, sobald alle da sind.
page-you-start = Du kannst starten, sobald alle da sind.
page-house-rules = { $n ->
    [0] übliche Regeln
    [one] 1 Hausregel geändert
   *[other] { $n } Hausregeln geändert
 }
page-starts-later = beginnt, wenn du es sagst
page-rules-changed = { $n ->
    [0] alle wie üblich
   *[other] { $n } geändert
 }

## Page – around the table

missed = Während du weg warst: { $n ->
    [one] 1 Ereignis
   *[other] { $n } Ereignisse
 }
missed-at-least = Während du weg warst: mindestens { $n ->
    [one] 1 Ereignis
   *[other] { $n } Ereignisse
 }
sentence = { $said }.
analysis-later = Die Analyse ist möglich, sobald alle, die zusehen, das Ende gesehen haben.
no-answer = Der Server antwortet nicht. Versuch es gleich noch einmal.
starting = Es geht los
verdict-best = Der beste Zug.
verdict-short-best = bester
verdict-good = Gut.
verdict-short-good = gut
verdict-slip = Ungenau.
verdict-short-slip = ungenau
verdict-mistake = Ein Fehler.
verdict-short-mistake = Fehler
played = { $name }: { $move }.
better-was = Besser war: { $move }. Das hat { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } Gewinnchance gekostet.
analysis-choices = Was möglich gewesen wäre
was-played = { $move } (gespielt)
compared = { $n ->
    [one] 1 Zug wurde verglichen.
   *[other] { $n } Züge wurden verglichen.
 }
judged = Beurteilt nach dem, was dieser Platz wusste, nicht mit offenen Karten.
judged-twice = Beurteilt nach dem, was dieser Platz wusste, nicht mit offenen Karten; mit ihnen hat er { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } gekostet.
analysis = Analyse
analysis-looking = Analyse wird gesucht …
analysis-running = Das Spiel wird analysiert
progress = Fortschritt
analysis-watch-on = Du kannst weiter zusehen. Die Kurve erscheint, wenn es so weit ist.
analysis-verdicts-come = Du kannst weiter zusehen. Die Urteile erscheinen, wenn sie fertig sind.
analysis-verdicts = Die Kurve zeigt, wie sich die Chancen geändert haben. Die volle Analyse vergleicht jede Entscheidung mit dem, was Bots an dieser Stelle getan hätten, mit dem Wissen dieses Platzes.
not-loaded = Ein Teil dieser Seite fehlt
reload-page = Die Seite ist vielleicht älter als der Server. Lade sie neu.
analysis-question = Wo wurde das Spiel gewonnen und verloren?
analysis-lead = Jede Entscheidung wird mit dem verglichen, was Bots an dieser Stelle getan hätten, mit dem Wissen dieses Platzes. Du bekommst die Kurve der Gewinnchancen und ein Urteil zu jedem Zug.
analyse = Dieses Spiel analysieren
analysis-takes = Es dauert ein, zwei Minuten, bei den längsten Spielen eine Viertelstunde, und geschieht einmal für alle.
analysis-no-choice = Noch hatte niemand eine Wahl.
decisions-all = Alle Entscheidungen
decisions-of = Entscheidungen von { $name }
decisions = Entscheidungen
review-page = Die Auswertung als Seite
analysis-failed = Die Analyse ist gescheitert. Versuch es noch einmal.
moments-none = Kein Zug hat die Chancen von jemandem um zehn Punkte oder mehr verändert.
moment-rose = <b>{ $when }:</b> { $name }: von { $was } auf { $now } gestiegen.
moment-fell = <b>{ $when }:</b> { $name }: von { $was } auf { $now } gefallen.
moment-move = { $name }: { $move }. Besser war: { $better }.
see-it = Ansehen
not-sent = Nicht gesendet
move-lost = Dein Zug ist nicht angekommen. Deine Auswahl steht noch. Sende ihn noch einmal.
no-connection = Gerade gibt es keine Verbindung. Versuch es gleich noch einmal.
link-copied = Link kopiert.
face-down-known = { $fact }, verdeckt
face-down = verdeckte Karte
picked = ausgewählt
can-be-picked = wählbar
not-now-why = jetzt nicht, drücken zeigt den Grund
mark-dead = gefallen
mark-struck = aufgehoben
mark-raided = umkämpft
mark-won = hat gewonnen
mark-bonus = hat mit Bonus gewonnen
mark-tie = mit Bonus für Gleichstand
mark-fresh = gerade bekommen
mark-promised = wird abgegeben
mark-hit = getroffen
mark-locked = gesperrt
mark-drafted = im Entwurf
mark-committed = festgelegt
hours-left = { $h } Std.
days-left = { $d } T. { $h } Std.
seconds-left = Noch { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 }.
hand-of = Die Hand von { $name }.
pass-device-now = Gib das Gerät an { $name } weiter.
pass-device = Gib das Gerät an { $name } weiter
one-moment = Einen Moment
nobodys-turn = Niemand an diesem Gerät ist dran
look-away = Alle anderen sehen weg. Halte den Knopf gedrückt, um deine Hand zu sehen.
goes-on-itself = Der Tisch macht von selbst weiter.
waiting-on = Es fehlt noch: { $names }.
one-moment-now = Einen Moment.
show-my-hand = Ich bin { $name }, zeig meine Hand
just-looking = Ich bin { $name } und schaue nur

## Page – the end of a game

you = Du
places = Plätze
place = Platz
player = Name
what-decided-it = Was den Ausschlag gab
find-moments = Finde die entscheidenden Momente
the-result = Das Ergebnis
rematch-ready = <b>Die Revanche ist bereit.</b> Sie wartet auf dich.
rematch-again = <b>Noch einmal in dieser Runde?</b> <d>Wer zuerst drückt, gibt; die anderen kommen dazu.</d>
game-is-over = <b>Das Spiel ist vorbei.</b>
rematch-join = Zur Revanche
rematch = Revanche
final-table = Tisch am Ende
replay = Wiederholung
replay-later = Wiederholung, Gewinnchancen und Spieldatei öffnen sich, wenn die Zuschauer { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
} später das Ende gesehen haben.
share = Teilen
game-file = Spieldatei
home = Start
in-seconds = in { $n } s
wait-let-me-look = Warte, ich will noch schauen
only-move = Dein einziger Zug. Er spielt sich in { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 } von selbst.
only-move-named = Dein einziger Zug. Er spielt sich in { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 } von selbst. { $move }.

## Page – the felt

to-home = Gamester, Startseite
practice = Übung
hide-my-hand = Meine Hand verdecken
invite = Einladen
your-time = Deine Zeit
when-time-is-up = Wenn die Zeit um ist: { $what }.
watching-in-all = Du siehst zu, insgesamt { $n }
watching-too = Du siehst zu
n-watching = { $n } sehen zu
rules = Regeln
light-or-dark = Hell oder dunkel
the-table = Der Tisch
the-latest = Das Neueste
paused = <b>Pause.</b> Die Uhren stehen.
last-line = <b>Zuletzt:</b> { $line }
nothing-yet = noch nichts
talk = Chat
new = neu
answer = Antworten
log = Verlauf
the-middle = Die Mitte
what-is-decided = Worum es geht
state-ready = bereit
state-asked = wählt
state-away = weg
bot = Bot
a-bot-plays = ein Bot spielt
time-left = Restzeit
seen-of = Was alle von { $name } sehen
pick-seat = { $name } wählen
still-possible = Noch möglich: { $what }.
hand-can-make = Aus deiner Hand geht { $what }.
hand-makes = Aus deiner Hand geht
your-place = Dein Platz
nothing-before-you = Noch liegt nichts vor dir
your-draft = Dein Entwurf, nur du siehst ihn
next-group = weiter
in-this-order = In dieser Reihenfolge
only-you-see = nur du siehst das
your-hand = Deine Hand
bot-takes-over = { $name } ist weg. In { $time } übernimmt ein Bot.
you-answered = Deine Antwort: <b>{ $answer }</b>. Alle Antworten werden zugleich aufgedeckt.
seen-later = Du siehst es { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 } später.
your-decision = Deine Entscheidung
why = Warum?
rules-behind-this = Die Regeln dahinter
to-choose-from = Zur Auswahl
next = Weiter
next-step = Weiter ({ $stage })
turn-over-in = Die Karten werden aufgedeckt in { $n }
turn-over-now = Jetzt aufdecken
show-the-result = Ergebnis zeigen
sending = Wird gesendet
take-back = Zurücknehmen
waiting-short = Es fehlt noch: { $names }
what-else-can-i-do = Was geht sonst noch?
what-else = Sonst noch
undo = Rückgängig
ask-takeback = Um Rücknahme meines letzten Zugs bitten

## Page – lessons

start-a-table-of = { $game } spielen
end-of-lesson = Ende der Lektion
well-played = Gut gespielt
played-short = Gespielt, und knapp daneben
once-more = Noch einmal
try-again = Neuer Versuch
all-the-rules = Alle Regeln
lesson-reached = Das war es: Der Tisch hat deinen Zug angenommen.
lesson-short = Der Tisch hat deinen Zug angenommen. Er war erlaubt, aber nicht ganz das, was gefragt war.

## Page – looking back

not-shown = Nicht angezeigt
past-lost = Der Tisch von damals ist nicht angekommen. Nichts hat sich geändert. Versuch es gleich noch einmal.
looking-back-at = Rückblick. { $line }.
as-it-is-now = Der Tisch, wie er jetzt ist.
looking-back = Rückblick
moved-on = Der Tisch ist schon weiter.
back-to-table = Zurück zum Tisch
earlier = Früher
later = Später

## Page – notifications

push-refused = Dein Browser erlaubt dieser Seite keine Mitteilungen. Das kannst du in seinen Einstellungen ändern.
push-ended = Dieser Browser bekommt für diesen Tisch keine Mitteilungen mehr.
push-none = Diese Seite verschickt keine Mitteilungen.
push-begun = Dieser Browser sagt dir, wenn du dran bist.
push-failed = Dein Browser hat seinen Mitteilungsdienst nicht erreicht. Nichts hat sich geändert.
open-the-rule = Regel öffnen

## Page – beside the table

filter-key = Wichtiges
filter-all = Alles
filter-mine = Meins
only-you = Nur du siehst das.
look-back-at = Diesen Moment ansehen
turns-folded = { $first } bis { $last }
turn-n = Zug { $n }
before-play = Beginn
show = Anzeigen
since-how = Zeile für Zeile ansehen, was seit deinem letzten Zug geschah
since-my-move = Seit meinem Zug
what-happened = Was geschah
whole-log-all = Der ganze Verlauf
whole-log-earlier = Der ganze Verlauf, mit { $n ->
    [one] 1 früheren Zeile
   *[other] { $n } früheren Zeilen
 }
you-in-list = dich
go-on = Weiter
agree = Zustimmen
no = Nein
never-mind = Doch nicht
take-back-yes = Mein Ja zurücknehmen
said-no = <b>Nein von { $name }.</b>
table = Tisch
beside-the-table = Neben dem Tisch
your-move-close = Du bist dran, schließen
close = Schließen
your-move-now = Du bist dran
open-as-page = Als Seite öffnen
rules-lost = Die Regeln sind nicht angekommen. Am Tisch hat sich nichts geändert. Versuch es noch einmal.

## Page – this table

switch-sound = Töne
switch-keys = Einzelne Tasten (C, D, L, R, U, Ziffern, Fragezeichen)
switch-left = Für Linkshänder
switch-learn = Lernen: sag mir, was aus meinen Karten geht
switch-wait = Nie von selbst für mich spielen
all-keys = Alle Tasten
n-watching-said = { $n } sehen zu.
hands-open = Alle haben zugestimmt: Wer zusieht, sieht alle Hände.
behind-seconds = Wer zusieht, sieht es { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 } später.
behind-minutes = Wer zusieht, sieht es { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 } später.
practice-said = Übungsspiel: Vielleicht kennst du die verdeckten Karten schon, darum zählt es nicht.
all-agree = Alle müssen zustimmen. Bots tun das immer.
ask-pause = Um eine Pause bitten
ask-open = Darum bitten, Zuschauern alle Hände zu zeigen
link-leaked = Jemand anderes hat meinen Link
new-link = Ein neuer Link ersetzt den alten. Der alte gilt sofort nicht mehr, auch auf deinen anderen Geräten. Alle am Tisch erfahren es.
new-link-me = Neuer Link für mich
new-link-for = Neuer Link für { $name }
notify-me = Sag mir, wenn ich dran bin
notify-stop = Diesen Browser nicht mehr benachrichtigen
notify-browser = Diesen Browser benachrichtigen
webhook-url = URL des Webhooks
webhook-all = auch bei Zügen von allen anderen
save = Speichern
webhook-how = Eine Nachricht geht dorthin, wenn du an die Reihe kommst. Sie sagt, wer an welchem Tisch dran ist, und sonst nichts. Ohne URL wird keine gesendet.
deal-promised = Der Server hat seine Hälfte des Mischens vor der ersten Karte versprochen: { $mark }
added-by = Von { $name }
added-by-nobody = Niemand hat eigenen Zufall beigetragen.
rematch-promised = Auch für eine Revanche hat der Server seine Hälfte versprochen: { $mark }
added-next = Nächstes Mal, von { $name }
check-the-deal = Karten und Spiel prüfen
no-judge-yet = Noch urteilt niemand
seats-waiting = Plätze, die auf jemanden warten
link-for = Link für { $name }
copy-link = Link kopieren
send-to-judge = Sende ihn jemandem, der nicht mitspielt.
send-links = Sende jeden Link genau einer Person. Er gilt einmal, dann gehört ihr der Platz.
this-table = Dieser Tisch
table-named = Tisch { $code }
together = Gemeinsam
clock = Uhr
language = Sprache
on-this-device = Auf diesem Gerät
rules-here = Regeln an diesem Tisch
deal = Austeilen
report-problem = Problem melden
whole-log = Ganzer Verlauf

## Page – talk

no-talk = An diesem Tisch gibt es keinen Chat.
no-messages = Noch keine Nachrichten.
mute = Stummschalten
mute-here = { $name }, auf diesem Gerät
mute-end = Wieder reden lassen
mute-all = Für alle
say-to-table = Sag dem Tisch etwas
say-to-spectators = Sag den anderen Zuschauern etwas
say-something = Sag etwas
send = Senden
muted-you = Der Host hat dich stummgeschaltet. Niemand hört, was du sagst.
heard-by-all = Alle hören das, auch Zuschauer.
heard-later = Die Spielenden hören das, wenn das Spiel vorbei ist.

## Page – the replay

untold = Etwas, das diese Sicht nicht erfahren hat
replay-lost = Die Wiederholung antwortet nicht. Versuch es noch einmal.
step-ends = { $said }. { $end }
replay-title = { $at } { $game }, Wiederholung · Gamester
jump-first = Erster Schritt
jump-turn-back = Zurück zum Beginn eines Zugs
jump-back = Einen Schritt zurück
jump-next = Einen Schritt weiter
jump-turn-next = Weiter zum nächsten Zug
jump-last = Letzter Schritt
to-next-of-these = Zum nächsten dieser Art
to-the-next = zum nächsten
steps = Schritte
stop = Anhalten
play = Abspielen
speed = Tempo { $times }
step-of = <d>Schritt</d> { $at } / { $of }
whose-view = Wessen Sicht
before-the-game = Vor dem Spiel
play-on-here = Von hier weiterspielen
over-at-step = Bei diesem Schritt ist das Spiel vorbei. Geh zu einem früheren zurück und spiel von dort weiter.
play-on-how = Ein neuer Tisch mit denselben Karten, nach Zug { $n }. Du nimmst einen Platz, Bots spielen die anderen.
you-play = Du spielst
play-on = Weiterspielen
play-on-practice = Es ist Übung: Wer diese Wiederholung gesehen hat, kennt vielleicht die verdeckten Karten. Es zählt nirgends.
another-file = Andere Spieldatei
of-turns = von { $m }
share-step = Diesen Schritt<d> teilen</d>
play-on-from = Weiterspielen<d> von hier</d>
this-step = Dieser Schritt
timeline = Zeitleiste
in-the-address = In der Adresse
step-copied = Der Link ist kopiert.
step-in-address = Der Link steht in der Adresse dieser Seite.
the-end = das Ende
win-chance = Gewinnchance
drag-curve = die Kurve ist der Regler: zieh daran, oder nimm <kbd>←</kbd> <kbd>→</kbd> <kbd>{ $back }</kbd> <kbd>{ $on }</kbd>
drag-line = zieh daran, oder nimm <kbd>←</kbd> <kbd>→</kbd> <kbd>{ $back }</kbd> <kbd>{ $on }</kbd>
step = Schritt
at-step = { $at } von { $of }: { $said }
at-step-in-turn = { $at } von { $of }, { $turn }: { $said }

## Page – things on the felt

glyph-rock = Stein
glyph-paper = Papier
glyph-scissors = Schere
cross-out = Streich durch, was die anderen nicht haben können. Nur du siehst das.
list-of = { $title }: { $what }
list-crossed-out = { $title }: { $what }, durchgestrichen
have-of = { $have } von { $want } { $what }
price-left = Preis { $price }, noch { $left }
in-hand = { $n } auf der Hand
nothing = nichts
who = Wer
covered = { $slot }, belegt
n-left = noch { $n }
meter-of = von { $of } { $what }

## Page – picks

choose-more = Wähle noch { $n }
choose-these = Wähle { $what }
choose-at-least-these = Wähle mindestens { $what }
choose-in-order-these = Wähle { $what } der Reihe nach
