"""The end of a game as it is sent: columns, and the sum of the winner in words.

A game tells its end in the hook `ending` of its `ui.nodes`. Without one the table has the names of the score parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamester.core.law import PREFIX
from gamester.games.ending import PART, TOTAL, Column, Ending, headline
from gamester.match.outcome import split_score_name
from gamester.match.views import View
from gamester.ui.vocabulary import ScoreColumn
from gamester.words.library import Words

WORDS = Words.beside(__file__)
AS_IT_STANDS = "TB-974"
STORIES = {"TB-965": "story-agreed", AS_IT_STANDS: "story-standing", "TB-966": "story-no-result", "TB-972": "story-abandoned"}
"""Messages that say how a match ended early, by the clause that ended it."""
MINUS = "\N{MINUS SIGN}"


def usual_ending(view: View) -> Ending:
    """Return the end of a game that says nothing of its own."""
    out, columns = view.outcome, []
    assert out is not None
    for place, name in enumerate(out.score_names):
        words, _ = split_score_name(name)
        zero = name[len(words) :].removeprefix(" (0: ").removesuffix(")")
        columns.append(Column(words[:1].upper() + words[1:], [parts[place] for parts in out.scores], zero=zero))
    return Ending(headline(view, ""), "", tuple(columns))


def is_platform_ending(view: View) -> bool:
    """Return True if an act of the platform ended the match, no rule of the game."""
    return view.outcome is not None and view.outcome.clause.startswith(PREFIX)


def platform_ending(view: View) -> Ending:
    """Return the end of a match that no rule of its game ended.

    Nothing is counted.
    """
    out = view.outcome
    assert out is not None
    said = headline(view, "") if any(out.win_shares) else out.text
    return Ending(said, WORDS.say(STORIES.get(out.clause, "story-resigned")), ())


def standing_ending(view: View, ending: Ending) -> Ending:
    """Return the end of a match as it stood: counted as at the end of its game."""
    return ending._replace(headline=headline(view, ""), story=WORDS.say(STORIES[AS_IT_STANDS]))


def without_resigned(view: View, ending: Ending) -> Ending:
    """Return the end of a game in which somebody has resigned.

    The game's own headline may name a winner who has resigned.
    """
    return ending._replace(headline=headline(view, ""), story=f"{ending.story} {WORDS.say('bots-result')}".strip())


def platform_causes(view: View, seat: int) -> tuple[tuple[str, str], ...]:
    """Return why a seat that resigned ended where it did."""
    return ((WORDS.say("cause-resigned"), "TB-962"),) if view.outcome and seat in view.outcome.resigned else ()


def score_columns(columns: Sequence[Column]) -> tuple[ScoreColumn, ...]:
    """Return the columns as they are sent."""
    return tuple(ScoreColumn(one.head, one.sign, one.zero) for one in columns)


def shown_columns(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns without those that are 0 for everybody."""
    return tuple(one for one in columns if one.sign == TOTAL or any(one.values))


def sum_of(columns: Sequence[Column], seat: int) -> str:
    r"""Return the sum of a seat in words, "" if nothing adds up.

    For example `28 on Game Cards + 5 chevrons \N{MINUS SIGN} 1 card in hand = 32.`
    """
    total = next((one for one in columns if one.sign == TOTAL), None)
    if total is None:
        return ""
    said = ""
    for one in columns:
        if one.sign != PART or not (value := one.values[seat]):
            continue
        sign = f" {MINUS} " if value < 0 else " + "
        words = (one.one if abs(value) == 1 else one.many) or one.head
        said += f"{sign if said else MINUS if value < 0 else ''}{abs(value)} {words}"
    return f"{said} = {_signed(total.values[seat])}." if said else ""


def _signed(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)
