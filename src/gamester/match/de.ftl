# Was man von jeder Partie liest: ihr Protokoll, ihr Ende und was an einem Zug nicht stimmt.

## Log

resigned = { $who ->
    [you] Du gibst auf, und ein Bot spielt weiter.
   *[other] { $name } gibt auf, und ein Bot spielt weiter.
 }
absent = { $who ->
    [you] Du warst zu lange weg, das gilt als aufgegeben.
   *[other] { $name } war zu lange weg, das gilt als aufgegeben.
 }
abandoned = Niemand kam zurück, und das Spiel ist aus.
agreed-end = { $who ->
    [you] Du bittest, das Spiel zu beenden, und alle sind einverstanden.
   *[other] { $name } bittet, das Spiel zu beenden, und alle sind einverstanden.
 }
called-off = { $who ->
    [you] Du bittest, das Spiel abzubrechen, und alle sind einverstanden.
   *[other] { $name } bittet, das Spiel abzubrechen, und alle sind einverstanden.
 }
last-resigned = { $who ->
    [you] Du gibst auf, und das Spiel ist aus.
   *[other] { $name } gibt auf, und das Spiel ist aus.
 }
undone = { $who ->
    [you] Du nimmst zurück: { $what }.
   *[other] { $name } nimmt zurück: { $what }.
 }
taken-back = { $who ->
    [you] Du nimmst alles zurück seit { $what }. Alle waren einverstanden.
   *[other] { $name } nimmt alles zurück seit { $what }. Alle waren einverstanden.
 }

## Part

since-round = { $word } { $n }
since-both = { $word } { $n }, { $phase }
since-deal = dem Austeilen
judge = Der Schiedsrichter
step = Schritt
step-of = { $title } { $n } von { $all }

## Dock

nobody-wins = Niemand gewinnt.
wins = { LIST($names) } { $n ->
    [one] gewinnt.
   *[other] teilen sich den Sieg.
 }

## Page

no-result = Das Spiel hat kein Ergebnis.
