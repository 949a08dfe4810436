# Was jeder Tisch über ein vorzeitig beendetes Spiel sagt, neben den Worten seines Spiels.

## Page

cause-resigned = Aufgegeben.
story-resigned = Alle anderen haben aufgegeben.
story-agreed = Alle waren einverstanden, es hier zu beenden.
story-standing = Alle waren einverstanden, es nach dem jetzigen Stand zu beenden.
story-no-result = Alle waren einverstanden, es abzubrechen.
story-abandoned = Sieben Tage lang kam niemand zurück.
bots-result = Wer aufgegeben hat, wird Letzter.
log-title = Was geschehen ist
before-play = Vor dem Spiel
turn-title = { $word } { $n }
the-end = Das Ende
result-title = Das Ergebnis
your-decision = Deine Entscheidung
the-decision = Die Entscheidung
want-any = Wähle, was du spielst

## Part

glyph = { $glyph ->
    [rock] Stein
    [paper] Papier
    [scissors] Schere
   *[other] { $glyph }
 }
count-in-zone = { $zone }: { $n }
zone-with-count = { $zone }, { n-cards }
top-first = { $zone }, oberste zuerst
seat-bot = { $name }, Bot
seat-is-bot = { $name } (Bot)
seat-ready = { $seat }, hat entschieden
seat-asked = { $seat }, entscheidet gerade
stage-title = { $title }:
stage-of = { $n } von { $all }
you-waited-for = dich
all-drafted = alle { $n }
back = Rückseite
back-of = Rückseite ({ $fact })
many-cards = { $n } × { $card }
open-to-you = { $place } (offen für dich)
left = noch { $n }
step-now = { $step } (jetzt)
bar = { $value } von { $all }
bar-then = { $bar }, dann { $then }
stage = Schritt { $stage }.
waiting = Wir warten auf { $names }.
drafted = vorbereitet: { $cards }
mark-dead = gefallen
mark-struck = aufgehoben
mark-raided = jemand will es haben
mark-won = hat gewonnen
mark-bonus = hat gewonnen, mit Bonus
mark-tie = mit Gleichstandsbonus
mark-fresh = gerade erhalten
mark-promised = wird gegeben
mark-drafted = im Entwurf
mark-locked = gesichert
