"""Games of which replays are opened."""

GAMES = {"armies": "armies-3-skirmish", "gameon": "gameon-2-base", "shapes": "shapes-3-hidden", "surviving": "surviving-3-default"}
