# Messages that every game and the site share.

## Part

n-cards = { $n ->
    [0] no cards
    [one] 1 card
   *[other] { $n } cards
 }

word-turn = Turn
word-round = Round

## Dock

watching = You're watching.
judging = You're the judge.
ready-yourself = You're ready.
locked-in = You're locked in with { LIST($what) }.
out-yourself = You're out.
nothing-to-decide = You have nothing to decide now.
your-move = Your move.

## Page

unknown-language = There are no sentences in “{ $language }” yet. Choose { LIST($known, "or") }.
