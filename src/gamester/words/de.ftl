# Meldungen, die alle Spiele und die Seite teilen.

## Part

n-cards = { $n ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $n } Karten
 }

word-turn = Zug
word-round = Runde

## Dock

watching = Du siehst zu.
judging = Du bist Schiedsrichter.
ready-yourself = Du bist bereit.
locked-in = Du hast { LIST($what) } gewählt.
out-yourself = Du bist ausgeschieden.
nothing-to-decide = Du hast gerade nichts zu entscheiden.
your-move = Du bist dran.

## Page

unknown-language = In „{ $language }“ gibt es noch keine Sätze. Wähle { LIST($known, "or") }.
