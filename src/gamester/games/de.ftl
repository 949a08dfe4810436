# Was alle Spiele gleich sagen: Hausregeln und Enden.

## Rule of the house

yes = ja
no = nein
option-allowed = { LIST($values, "or") }
option-allowed-number = { $low } bis { $high }
option-allowed-auto = { $auto } oder { $low } bis { $high }
option-allowed-list = { LIST($values) }, jedes einmal
option-allowed-seats = jeder Platz einmal
option-refused = Die Hausregel „{ $option }“ kann nur eines davon sein: { $values }
option-refused-number = Die Hausregel „{ $option }“ kann nur { $low }..{ $high } sein
option-refused-auto = Die Hausregel „{ $option }“ kann nur { $auto } oder { $low }..{ $high } sein
option-refused-seats = Die Hausregel „{ $option }“ muss jeden Platz einmal nennen
option-refused-twice = Die Hausregel „{ $option }“ nennt „{ $value }“ zweimal
option-unknown = Unbekannte Hausregel „{ $option }“

## Part

you = Du
you-inline = du
person = { $item ->
    [you] Du
   *[other] { $item }
 }

## Page of the end

nobody-wins = Niemand gewinnt.
wins = { $who ->
    [you] Du gewinnst.
   *[other] { $name } gewinnt.
 }
share-the-win = { $who ->
    [you] { LIST(EACH($winners, "person")) } teilt euch den Sieg.
   *[other] { LIST(EACH($winners, "person")) } teilen sich den Sieg.
 }

## Page

unknown-game = unbekanntes Spiel { $game }: es gibt { $known }
