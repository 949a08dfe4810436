"""The grid of one pair of players, drawn from what each of the two has and from what was told of it: from that alone, so that
it is drawn once for all who see the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import NamedTuple

from gamester.games.seeing import listing

DONE, NOW, NEXT = "", "now", "next"


class Side(NamedTuple):
    """One of a pair: its groups by value, how many of them are free, and what was told of them at the other."""

    name: str
    mine: bool
    """Whether it is the viewer."""
    groups: tuple[int, ...]
    free: tuple[int, ...]
    hits: tuple[int, ...]
    missed: int
    """The values that found nothing, as bits."""
    broke: bool
    answers: tuple[tuple[int, bool], ...]
    asks: tuple[str, ...]
    """The picks of the question about each soldier, where the viewer may put one."""


@lru_cache(maxsize=1024)
def panel(soldiers: tuple[str, ...], first: Side, second: Side, state: str) -> str:
    """A pair: its grid, and what comes of it in a sentence or two."""
    words = tuple(map(escape, soldiers))
    heads = "".join(f'<th scope="col">{name}</th>' for name in words)
    rows = "".join(_row(words, side, other, state) for side, other in ((first, second), (second, first)))
    title = f'{escape(first.name)} <span class="mut">v</span> {escape(second.name)}'
    said = " ".join(_said(words, first, second)) if state != NEXT else "Next"
    kinds = " ".join(filter(None, ("pair", "own" if first.mine or second.mine else "", state)))
    return (
        f'<section class="{kinds}"><h3>{title}</h3><table><thead><tr><th><span class="vh">Player</span></th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{said}</p></section>"
    )


def _row(words: tuple[str, ...], side: Side, other: Side, state: str) -> str:
    cells = "".join(_cell(name, side, other, soldier, state) for soldier, name in enumerate(words))
    return f'<tr><th scope="row">{escape(side.name)}</th>{cells}</tr>'


def _cell(name: str, side: Side, other: Side, soldier: int, state: str) -> str:
    many, free = side.groups[soldier], side.free[soldier]
    if many == 0:
        return '<td><span aria-hidden="true">·</span><span class="vh">none</span></td>'
    if state == NEXT:
        return f"<td>{' '.join([name] * many)}</td>"
    letters = " ".join([f"<s>{name}</s>"] * (many - free) + [name] * free)
    if side.asks and (ask := side.asks[soldier]):
        about = f"Ask {escape(other.name)} about {name}"
        return f'<td><button data-pick="{escape(ask)}" aria-label="{about}">{letters}</button></td>'
    kind, said = _outcome(side, soldier)
    return f'<td class="{kind}">{letters}<span class="vh">, {said}</span></td>' if kind else f"<td>{letters}</td>"


def _outcome(side: Side, soldier: int) -> tuple[str, str]:
    """What became of the groups in a cell: class and words."""
    if side.free[soldier] == 0:
        return "cut", "cancelled"
    if soldier in side.hits or side.broke:
        return "hit", "goes through"
    if side.missed >> soldier & 1:
        return "miss", "finds nothing"
    answer = dict(side.answers).get(soldier)
    return ("", "") if answer is None else ("yes", "on top") if answer else ("no", "not on top")


def _said(words: tuple[str, ...], first: Side, second: Side) -> Iterator[str]:
    """The match-up in a sentence or two."""
    both = [name for name, one, two in zip(words, first.groups, second.groups, strict=True) if one and two]
    if both:
        yield f"{listing(both)} {'cancel' if len(both) > 1 else 'cancels'}."
    found = [*_found(words, first, second), *_found(words, second, first)]
    yield from found
    if not both and not found:
        yield "Neither presents anything."


def _found(words: tuple[str, ...], side: Side, other: Side) -> Iterator[str]:
    """What one of the two finds at the other; before that is told, which groups are free for it."""
    whose = "Your" if side.mine else f"{escape(side.name)}'s"
    whom = "you" if other.mine else escape(other.name)
    hits = [words[soldier] for soldier in side.hits]
    left = [name for soldier, name in enumerate(words) if side.missed >> soldier & 1]
    if hits:
        yield f"{whose} {', then '.join(hits)}: <b>{len(hits)} {'hit' if len(hits) == 1 else 'hits'} on {whom}.</b>"
    if side.broke:
        yield f"<b>{whose} free group puts {whom} out.</b>"
    elif left:
        yield f"{whose} {listing(left)} {'find' if len(left) > 1 else 'finds'} nothing."
    elif not hits:
        free = [name for name, many in zip(words, side.free, strict=True) if many]
        if free:
            yield f"{whose} {listing(free)} {'are' if len(free) > 1 else 'is'} free."
