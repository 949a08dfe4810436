"""`gamester envs`: a learning environment described in words."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.cli.arguments import Flag, game_or_exit, load_card_set, make_setup, parse_options
from gamester.cli.output import as_json, to_read


def envs(
    game: str,
    /,
    *,
    seats: int | None = None,
    option: Sequence[str] = (),
    set: str = "",
    observation: Flag = False,
    json: Flag = False,
) -> int:
    """Print the size of a game's learning environment.

    With `--observation`, print the meaning of every number.

    Parameters
    ----------
    game
        The game, such as armies.
    seats
        Number of players; the game's minimum if not given.
    option
        A house rule as name=value; may be repeated.
    set
        A card set of the game, or a file.
    observation
        Print the slices of an observation: from, to, lowest and highest number, kind, place in the flat form, owner, visibility, zone
        and meaning.
    json
        Print one JSON object and nothing else.
    """
    from gamester.match.information_state import UNLIMITED, observation_slices

    found = game_or_exit(game)
    table = make_setup(game, found.text.SEATS[0] if seats is None else seats, load_card_set(game, set), parse_options(option))
    slices = observation_slices(found, table.layout, table.state)
    facts = {
        "game": game,
        "seats": table.layout.seats,
        "num_actions": int(found.game.num_actions(table.state)),
        "observation_size": slices[-1].end,
        "flat_size": sum(one.flat_size for one in slices),
    }
    if json:
        as_json(facts | ({"slices": slices} if observation else {}))
        return 0
    from rich.table import Table

    console = to_read()
    words = "{game}, {seats} seats: {num_actions} actions, observations of {observation_size} numbers, {flat_size} in the flat form"
    console.print(words.format(**facts))
    if observation:
        shown = Table(box=None, pad_edge=False)
        for column in ("from", "to", "low", "high", "kind", "flat", "whose", "told", "zone", "meaning"):
            shown.add_column(column, justify="right" if column in ("from", "to", "low", "high", "flat") else "left")
        flat = 0
        for one in slices:
            numbers = (one.start, one.end, one.low, "" if one.kind == UNLIMITED else one.high)
            shown.add_row(*map(str, numbers), one.kind, str(flat), one.owner_text, one.visibility, one.zone, one.meaning)
            flat += one.flat_size
        console.print(shown)
    return 0
