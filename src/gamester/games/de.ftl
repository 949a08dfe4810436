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

## File of cards

fault-with-line = { $fault } (Zeile { $line })
not-toml = kein TOML: { $reason }
not-text = kein UTF-8-Text ab Byte { $byte }
nested-too-deeply = zu tief verschachtelt
at-place = { $fault } (in Zeile { $line }, Spalte { $column })
at-end = { $fault } (am Ende der Datei)
toml = { $fault ->
    [statement] kein Name einer Tabelle und kein Schlüssel mit Wert
    [newline] mehr als eine Anweisung in einer Zeile
    [twice] eine Tabelle oder ein Wert, den es schon gibt
    [bracket] die schließende Klammer hinter dem Namen einer Tabelle fehlt
    [equals] das Zeichen = nach einem Schlüssel fehlt
    [key] kein Name eines Schlüssels
    [array] eine Liste, die nicht geschlossen ist
    [inline] eine Tabelle in geschweiften Klammern, die nicht geschlossen ist
    [escape] ein unbekanntes Sonderzeichen in einem Text
    [string] ein Text, der nicht geschlossen ist
    [character] ein Zeichen, das hier nicht stehen darf
   *[value] kein Wert
 }
