"""Drawings of authors are cleaned by nh3; authors are told what was left out."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.ui.faces import sanitizer
from gamester.ui.faces.sanitizer import DEEPEST, DRAWING, MOST, SHAPES, UnsafeMarkup, sanitize, shared_ids

HOSTILE = {
    "<script>alert(1)</script>": "got <script>",
    "<SCRIPT>alert(1)</SCRIPT>": "got <script>",
    "<g><style>*{display:none}</style></g>": "in g: expected one of svg, g, path",
    '<path d="M0 0" onload="alert(1)"/>': "got onload",
    '<path d="M0 0" style="fill:red"/>': "got style",
    '<path d="M0 0" xmlns:x="urn:x" x:onload="1"/>': "got xmlns:x",
    '<image href="https://example.org/a.png"/>': "got <image>",
    '<use href="https://example.org/a.svg#b"/>': "expected href to be a link",
    '<use href="javascript:alert(1)"/>': "expected href to be a link",
    '<use href="#offline"/>': "expected an id of this fragment or of the page",
    '<path fill="url(https://example.org)"/>': "expected fill to be a paint",
    '<path fill="url(#h-red) url(//x)"/>': "expected fill to be a paint",
    '<path fill="expression(alert(1))"/>': "expected fill to be a paint",
    '<path d="M0 0&quot;&gt;&lt;script&gt;"/>': "expected d to be a path",
    '<g transform="translate(1 2)\n;x"/>': "expected transform to be a transform",
    "<foreignObject><p>x</p></foreignObject>": "got <foreignobject>",
    "<animate attributeName='href'/>": "got <animate>",
    "<a href='#h-red'><text>x</text></a>": "got <a>",
    "<title>x</title>": "got <title>",
    '<g class="go">x</g>': "got go",
    "<path": "expected",
    "</svg><script></script><svg>": "got </svg>",
    '<!DOCTYPE g [<!ENTITY a "b">]><g>&a;</g>': "expected elements and text",
    "<?xml version='1.0'?><g></g>": "expected elements and text",
    "<g><![CDATA[<script>]]></g>": "expected elements and text",
    "<g>" * (DEEPEST + 1) + "</g>" * (DEEPEST + 1): "elements in one another",
    "x" * (MOST + 1): "characters",
    "<g><p>y</p></g>": "in g: expected one of svg, g",
    '<g data-pick="seat:1"/>': "got data-pick",
    '<g tabindex="0"/>': "got tabindex",
    "<g><defs>a</g></defs>": "in g > defs: expected </defs>, got </g>",
    '<g x:id="a"/>': "got x:id",
    "</g><g>": "expected no end, got </g>",
    "<g>a": "expected </g>, got the end",
}


@pytest.mark.parametrize(("fragment", "said"), HOSTILE.items())
def test_a_hostile_face_is_refused_and_told(fragment: str, said: str) -> None:
    with pytest.raises(UnsafeMarkup, match=r"^games\.x\.felt\.face") as fault:
        sanitize(fragment, "games.x.felt.face")
    assert said in str(fault.value)


def test_what_is_fit_is_written_anew() -> None:
    assert sanitize('<path  d="M0 0"\n fill = "url(#h-red)"></path>', "") == '<path d="M0 0" fill="url(#h-red)"/>'
    assert sanitize("<text>a &lt; b &amp; c<!-- gone --></text>", "") == "<text>a &lt; b &amp; c</text>"
    assert sanitize('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', "") == "<svg><g></g></svg>"
    assert sanitize("<text aria-label='a > b'>a > b<!-- <i> --></text >", "") == '<text aria-label="a &gt; b">a &gt; b</text>'
    assert sanitize("", "") == ""
    assert sanitize("<!-- nothing -->", "") == ""


def test_ids_are_prefixed_where_they_stand_and_where_they_are_named() -> None:
    mine = '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)"/><use href="#a"/>'
    assert sanitize(mine, "", "x-") == mine.replace('id="a"', 'id="x-a"').replace("#a", "#x-a")
    assert sanitize('<path fill="url(#h-red)" stroke="#191a17"/>', "", "x-") == '<path fill="url(#h-red)" stroke="#191a17"/>'


def test_the_house_has_every_ink_and_form() -> None:
    inks = ["red", "blue", "yellow", "green", "white", "black", "purple", "orange", "pine", "hearts", "spades", "diamonds", "clubs"]
    forms = ["square", "circle", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross"]
    assert {f"h-{ink}" for ink in inks} | {f"s-{form}" for form in forms} | {f"suit-{suit}" for suit in inks[-4:]} <= shared_ids()
    for name in sorted(shared_ids() - {"weave"}):
        sanitize(f'<use href="#{name}"/>', "")


class Read(HTMLParser):
    """Markup as an HTML parser reads it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, name, value or "") for name, value in attrs] or [(tag, "", "")]

    def handle_comment(self, data: str) -> None:
        raise AssertionError("nothing but elements and text is written")

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)

    def unknown_decl(self, data: str) -> None:
        self.handle_comment(data)


SIGNS = ["<", ">", "</", "/>", "=", '"', "'", "&", ";", "#", " ", "&lt;", "&quot;", "&#60;", "<!--", "-->", "<![CDATA[", "]]>", "<?x", "?>"]
NAMES = [
    "script",
    "style",
    "onload",
    "href",
    "javascript:",
    "url(#h-red)",
    "url(//x)",
    "svg",
    "g",
    "p",
    "td",
    "button",
    "data-pick",
    "class",
]
WHOLE = ["<g>", "</g>", "<p>", "</p>", "<svg>", "</svg>", '<path d="M0 0"/>', '<use href="#h-red"/>', 'fill="red"', "seat:1", "x", "\x0c"]
pieces = st.sampled_from([*SIGNS, *NAMES, *WHOLE])


@given(st.lists(pieces, max_size=14).map("".join))
def test_nothing_but_the_list_comes_out(fragment: str) -> None:
    try:
        made = sanitize(fragment, "here")
    except UnsafeMarkup as fault:
        assert str(fault).startswith("here")
        return
    plain = {name.lower() for name in SHAPES}
    attributes = {name.lower() for name in DRAWING} | {"id", "class", "role", "aria-label", "aria-hidden"}
    for tag, name, value in Read(made).found:
        assert tag in plain
        assert name in attributes | {""}
        assert "//" not in value and "script" not in value.lower()
    assert sanitize(made, "here") == made


@given(st.lists(pieces, max_size=14).map("".join))
def test_nothing_comes_out_where_nobody_reads(fragment: str) -> None:
    """The reader for authors protects nothing: without it the lists hold all the same."""
    with pytest.MonkeyPatch.context() as without:
        without.setattr(sanitizer._Reader, "read", lambda self, fragment: None)
        made = sanitize.__wrapped__(fragment, "here")
    names = {name.lower() for name in SHAPES}
    for tag, name, value in Read(made).found:
        assert tag in names and not name.startswith("on") and name not in ("style", "src", "formaction")
        assert "//" not in value or name == "aria-label"


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_is_harmless_where_nobody_reads(fragment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sanitizer._Reader, "read", lambda self, fragment: None)
    monkeypatch.setattr(sanitizer, "MOST", 10**6)
    made = sanitize.__wrapped__(fragment, "here")
    elements = r"<(script|style|iframe|form|input|image|animate|foreignobject|a)\b"
    assert not re.search(rf"{elements}|\son\w+=|javascript:|//|expression\(", made, re.I), made
    assert all(value.startswith("#") for value in re.findall(r'href="([^"]*)"', made))
