"""A fragment written piece by piece is what it would be as a whole, and what was read before is not read again."""

from __future__ import annotations

import pytest

from gamester.server.render import sanitizer as svg
from gamester.server.render.sanitizer import CENTRE, DEEPEST, Tag, UnsafeMarkup, balanced, sanitize

PICKS = '<button data-pick="a:1">x</button>'
NAMES = '<svg><defs><path id="q"/></defs></svg>'
DEEP = DEEPEST // 5 - 1
APART = [
    "<div><section>a</section><section id='b'>b</section></div><section>c</section>",
    f"<section>{PICKS}</section><section>{PICKS}{PICKS}</section>",
    f"<ul><li>{PICKS}</li><li><b>{PICKS}</b></li></ul>{PICKS}",
    f"<section>{NAMES}</section><section><svg><use href='#q'/></svg></section>",
    "<section id='paper'>a</section><svg><use href='#paper'/></svg>",
    "<section><svg><use href='#nowhere'/></svg></section>",
    "<section><section>a</section></section><section>b</section>",
    "<ul><li><section>a</section></li></ul><section>b</section>",
    "<ul><li>a</li><li></li><li><ul><li>b</li></ul></li></ul>",
    "<ul><li/><li>a</li></ul>",
    "<!-- <section>a</section> --><section>b</section>",
    "<p><![CDATA[<li>a</li>]]></p><ul><li>b</li></ul>",
    "<p aria-label='<li>'>a</p><ul><li>b</li></ul>",
    "<p aria-label='a>b'>a</p><ul><li>b</li></ul>",
    "<table><tr><td>&lt;tr/&gt;</td></tr><tr></tr></table>",
    "<br><svg/></br>",
    "<section class='nobody'>a</section>",
    "<section>a</section><script>b</script>",
    "<section><b></section></b>",
    f"<section>{'<div>' * DEEPEST}{'</div>' * DEEPEST}</section>",
    *(
        f"{'<div>' * DEEP}<section>{'<ul>' * (DEEP - 1)}<li>{'<table>' * (DEEP - 1)}<tr>{'<td>' * (DEEP - 1)}<svg>{'<g>' * more}"
        f"{'</g>' * more}</svg>{'</td>' * (DEEP - 1)}</tr>{'</table>' * (DEEP - 1)}</li>{'</ul>' * (DEEP - 1)}</section>{'</div>' * DEEP}"
        for more in range(DEEP, DEEP + 9)
    ),
]


def said(fragment: str) -> str:
    """What is written, or why nothing is."""
    try:
        return sanitize.__wrapped__(fragment, "games.x.felt.centre", CENTRE, "x-")
    except UnsafeMarkup as fault:
        return str(fault)


@pytest.mark.parametrize("fragment", APART)
def test_pieces_make_the_whole(fragment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    piecemeal = said(fragment)
    monkeypatch.setattr(svg, "_piece", lambda *about: None)
    assert piecemeal == said(fragment)


def test_what_was_read_before_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*words: str) -> str:
        return f"<section class='list'><ul>{''.join(f'<li>piecemeal {word}</li>' for word in words)}</ul></section>"

    first = said(made("one", "two", "three"))
    read: list[str] = []

    def reading(text: str) -> list[Tag | str] | None:
        read.append(text)
        return balanced(text)

    monkeypatch.setattr(svg, "balanced", reading)
    assert said(made("one", "2", "three")) == first.replace("two", "2")
    assert read == ["<li>piecemeal 2</li>"]
