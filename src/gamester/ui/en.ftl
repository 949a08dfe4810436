# What every table says of a game that was ended early, besides the words of its game.

## Page

cause-resigned = Resigned.
story-resigned = Everyone else has resigned.
bots-result = Whoever resigned comes last.
