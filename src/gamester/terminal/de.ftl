# Was das Terminal sagt und keine Seite.

## Dock

no-ways-out = Hier gibt es keinen Ausweg.
ways-out-keys = Enter macht es, Escape nicht.
nobody-asks = Niemand hat etwas gefragt.
sent = Gesendet. Der Server hat noch nicht geantwortet.
draft-empty = In deinem Entwurf ist nichts.
nothing-to-choose = Es gibt gerade nichts zu wählen.
choose-on = Bisher verbietet es nichts: Wähle weiter.
nothing-forbids = Das verbietet gerade nichts.
not-asked = Du bist gerade nicht gefragt.
weighing = Wird abgewogen…
escape-closes = Escape schließt das.
pass-to = Gib weiter an { $name }.
enter-shows = Enter zeigt es.
enter-says = Enter sagt es, Escape nicht. /advice fragt, was ein Bot spielen würde.
local-no-talk = Ein Tisch zu Hause hat keinen Chat, keine Pausen und keine Abstimmungen. Die gibt es an einem Tisch auf einem Server.
answer-how = Erwartet wurde eine der Antworten { $names } und on oder off, zum Beispiel: /answer announce on.
local-no-rematch = Zu Hause ist ein neues Spiel ein neues `gamester play`: q verlässt dieses.

## Page

hints-head = Der Anteil am Sieg, den jeder Zug bringen kann, nach dem, was du weißt:
hints-title = Was deine Züge wert sind
hints-none = Es gibt nichts abzuwägen.
law-title = Die Regeln
law-of = Die Regeln: { $clause }
keys-title = Tasten
show-my-hand = Ich bin { $name }: Zeig meine Hand
say-something = Sag allen am Tisch etwas

## Part

q-leaves = q verlässt das Spiel.
at-home = zu Hause
turns-folded = { $first } bis { $last }
earlier-lines = { $n ->
    [one] 1 frühere Zeile
   *[other] { $n } frühere Zeilen
 }
you-alone = (nur du)
before-you = Vor dir
in-the-middle = In der Mitte
besides = Außerdem
drafted-head = Vorbereitet:
stage-head = Schritt { $stage }.
waiting-for-names = Wir warten auf { $names }.
state-you = du
state-bot = Bot
state-away = weg
state-gone = draußen
state-won = gewonnen
state-ready = hat entschieden
state-asked = entscheidet
place-head = Platz
seat-number = Platz { $n }
on-top = oben:
open-here = { $place } (offen für dich)
left-there = noch { $n }
bar-of = { $value } von { $all }
choose = wähle
ways-of = { $what } ({ $n ->
    [one] 1 Weg
   *[other] { $n } Wege
 })
stands-for = steht für { $what }
key-choose = Enter, 1-9
    .does = wählen, auch mit der Maus
key-move = Auf, Ab
    .does = in der Auswahl bewegen
key-back = Escape
    .does = einen Schritt zurück
key-withdraw = Rücktaste
    .does = letzten Teil des Entwurfs weg
key-undo = u
    .does = letzten Zug zurück, wenn erlaubt
key-why = w
    .does = warum nicht? (die Auswahl)
key-law = r
    .does = die Regeln; klick eine zum Lesen
key-hint = h
    .does = was ein Bot spielt, unter Bots
key-talk = t
    .does = Chat oder Befehl: /language en
key-pause = p
    .does = um Pause bitten oder weiter
key-takeback = b
    .does = alle um Rücknahme bitten
key-vote = y, n
    .does = zustimmen oder nicht
key-ways = x
    .does = Auswege, etwa aufgeben
key-again = a
    .does = noch einmal, wenn es aus ist
key-scroll = PgUp, PgDn
    .does = blättern, was du liest
key-tab = Tab
    .does = zum Protokoll und zurück
key-keys = ?
    .does = diese Tasten
key-leave = q
    .does = verlassen
foot-choose = Enter wählen
foot-back = Esc zurück
foot-keys = ? Tasten
foot-leave = q Ende
foot-undo = u zurück
foot-why = w warum nicht
foot-hints = h Rat
foot-rules = r Regeln
foot-talk = t Chat
foot-pause = p Pause
