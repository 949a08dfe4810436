# What every table says of a game that was ended early, besides the words of its game.

## Page

cause-resigned = Resigned.
story-resigned = Everyone else has resigned.
story-agreed = Everyone agreed to end it here.
story-no-result = It has no result.
bots-result = Whoever resigned comes last.
