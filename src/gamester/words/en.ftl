# Messages that every game and the site share.

## Part

n-cards = { $n ->
    [0] no cards
    [one] 1 card
   *[other] { $n } cards
 }
