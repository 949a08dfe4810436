"""The page of this browser's player.

The server keeps nothing of it and is sent nothing: a script fills it in from the browser.
"""

from __future__ import annotations

from litestar import Response, route
from markupsafe import Markup

from gamester.server.messages import WORDS
from gamester.server.pages.games import READING
from gamester.server.render.templates import html, render
from gamester.words.phrases import encode_json

SAID = {
    **{"replay": "you-say-replay", "bot": "you-say-bot", "person": "you-say-person", "unsupported": "you-say-unsupported"},
    **{"shared": "you-say-shared"},
    **{"foreign": "you-say-foreign", "newer": "you-say-newer", "damaged": "you-say-damaged", "taken": "you-say-taken"},
    **{"saved": "you-say-saved", "copied": "you-say-copied", "forgotten": "you-say-forgotten"},
}
"""Messages that the script says, by its own words for them."""
COLOURS = ("colour-plum", "colour-teal", "colour-rust", "colour-blue", "colour-olive", "colour-brown")
"""Messages for the colours of players, in their order."""
SWITCHES = {"sound": "switch-sound", "keys": "switch-keys", "left": "switch-left", "learn": "switch-learn", "wait": "switch-wait"}
"""Messages for the switches of `static/prefs.js`."""


@route("/you", http_method=READING, sync_to_thread=True)
def you_page() -> Response[str]:
    """Show the page, the same for everybody."""
    said = {name: WORDS.say(id) for name, id in SAID.items()}
    colours, switches = [WORDS.say(id) for id in COLOURS], {name: WORDS.say(id) for name, id in SWITCHES.items()}
    words = Markup(encode_json(said).decode().replace("<", "\\u003c"))
    return html(render("you.html", words=words, colours=colours, switches=switches))
