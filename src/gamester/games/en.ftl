# What all games say alike: house rules and ends.

## Rule of the house

yes = yes
no = no
option-allowed = { LIST($values, "or") }
option-allowed-number = { $low } to { $high }
option-allowed-auto = { $auto }, or { $low } to { $high }
option-allowed-list = { LIST($values) }, each once
option-allowed-seats = every seat once
option-refused = house rule '{ $option }' must be one of { $values }
option-refused-number = house rule '{ $option }' must be { $low }..{ $high }
option-refused-auto = house rule '{ $option }' must be { $auto } or { $low }..{ $high }
option-refused-seats = house rule '{ $option }' must name every seat once
option-refused-twice = house rule '{ $option }' names '{ $value }' twice
option-unknown = unknown house rule '{ $option }'

## Part

you = You
you-inline = you
person = { $item ->
    [you] You
   *[other] { $item }
 }

## Page of the end

nobody-wins = Nobody wins.
wins = { $who ->
    [you] You win.
   *[other] { $name } wins.
 }
share-the-win = { $who ->
    [you] { LIST(EACH($winners, "person")) } share the win.
   *[other] { LIST(EACH($winners, "person")) } share the win.
 }

## Page

unknown-game = unknown game { $game }: there are { $known }

## File of cards

fault-with-line = { $fault } (line { $line })
not-toml = not TOML: { $reason }
not-text = not UTF-8 text from byte { $byte } on
nested-too-deeply = nested too deeply
at-place = { $fault } (at line { $line }, column { $column })
at-end = { $fault } (at the end of the file)
toml = { $fault ->
    [statement] no name of a table, and no key with a value
    [newline] more than one statement in a line
    [twice] a table or value that is there already
    [bracket] the closing bracket of a table's name is missing
    [equals] the sign = after a key is missing
    [key] no name of a key
    [array] a list that is not closed
    [inline] a table in braces that is not closed
    [escape] an unknown escape in a text
    [string] a text that is not closed
    [character] a character that must not stand here
   *[value] no value
 }
