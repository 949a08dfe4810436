# Lines of the log about acts that belong to no game.

## Log

resigned = { $who ->
    [you] You resign, and a bot plays on.
   *[other] { $name } resigns, and a bot plays on.
 }
last-resigned = { $who ->
    [you] You resign, and the game is over.
   *[other] { $name } resigns, and the game is over.
 }
