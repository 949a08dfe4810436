"""What authors draw is parsed, held against a list, and written anew: nothing else reaches a page."""

import re
import time
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.server.render.sanitizer import (
    CENTRE,
    DEEPEST,
    DRAWING,
    FACE,
    MOST,
    SHAPES,
    WORDS,
    Grammar,
    Malformed,
    Tag,
    UnsafeMarkup,
    sanitize,
    shared_ids,
    tokens,
)

HOSTILE = {
    "<script>alert(1)</script>": "got <script>",
    "<SCRIPT>alert(1)</SCRIPT>": "got <SCRIPT>",
    "<g><style>*{display:none}</style></g>": "in g: expected one of svg, g, path",
    '<path d="M0 0" onload="alert(1)"/>': "got onload",
    '<path d="M0 0" style="fill:red"/>': "got style",
    '<path d="M0 0" xmlns:x="urn:x" x:onload="1"/>': "got {urn:x}onload",
    '<image href="https://example.org/a.png"/>': "got <image>",
    '<use href="https://example.org/a.svg#b"/>': "expected href to be a link",
    '<use href="javascript:alert(1)"/>': "expected href to be a link",
    '<use href="#offline"/>': "expected an id of this fragment or of the page",
    '<path fill="url(https://example.org)"/>': "expected fill to be a paint",
    '<path fill="url(#h-red) url(//x)"/>': "expected fill to be a paint",
    '<path fill="expression(alert(1))"/>': "expected fill to be a paint",
    '<path d="M0 0&quot;&gt;&lt;script&gt;"/>': "expected d to be a path",
    '<g transform="translate(1 2)\n;x"/>': "expected transform to be a transform",
    "<foreignObject><p>x</p></foreignObject>": "got <foreignObject>",
    "<animate attributeName='href'/>": "got <animate>",
    "<a href='#h-red'><text>x</text></a>": "got <a>",
    "<title>x</title>": "got <title>",
    '<g class="go">x</g>': "got go",
    "<path": "expected well-formed markup",
    "</fragment><script/><fragment>": "expected well-formed markup",
    '<!DOCTYPE g [<!ENTITY a "b">]><g>&a;</g>': "expected well-formed markup",
    "<g>&nbsp;</g>": "undefined entity",
    "<g>\x00</g>": "expected well-formed markup",
    "<g>" * (DEEPEST + 1) + "</g>" * (DEEPEST + 1): "elements in one another",
    "x" * (MOST + 1): "characters",
}
HOSTILE_WORDS = {
    "<script>1</script>": "got <script>",
    '<iframe src="//x"></iframe>': "got <iframe>",
    '<form action="/x"><button>y</button></form>': "got <form>",
    '<input name="x"/>': "got <input>",
    '<a href="//x">y</a>': "got <a>",
    '<button type="submit" formaction="//x">y</button>': "got type",
    '<button data-act="seal">y</button>': "got data-act",
    '<button data-pick="x&quot; onfocus=&quot;y">y</button>': "expected data-pick to be a picks",
    '<div class="btn go">y</div>': "got btn, go",
    "<svg><p>y</p></svg>": "in svg: expected one of svg, g",
    '<p><path d="M0 0"/></p>': "in p: expected one of div",
    '<div data-key="c1"/>': "got data-key",
    '<div tabindex="0"/>': "got tabindex",
    '<p aria-label="x&#1;"/>': "expected well-formed markup",
    "<p>a<br>b</br></p>": "in p > br: expected nothing in it",
    "<p><b>a</p></b>": "got mismatched tag at line 1",
    '<div xmlns:x="urn:x"><p x:id="a"/></div>': "expected well-formed markup",
    "</p><p>": "expected well-formed markup",
}


@pytest.mark.parametrize(("fragment", "said"), HOSTILE.items())
def test_a_hostile_face_is_refused_and_told(fragment: str, said: str) -> None:
    with pytest.raises(UnsafeMarkup, match=r"^games\.x\.felt\.face") as fault:
        sanitize(fragment, "games.x.felt.face")
    assert said in str(fault.value)


@pytest.mark.parametrize(("fragment", "said"), HOSTILE_WORDS.items())
def test_a_hostile_middle_is_refused_and_told(fragment: str, said: str) -> None:
    with pytest.raises(UnsafeMarkup) as fault:
        sanitize(fragment, "games.x.felt.centre", CENTRE)
    assert said in str(fault.value)


def test_what_is_fit_is_written_anew() -> None:
    assert sanitize('<path  d="M0 0"\n fill = "url(#h-red)"></path>', "") == '<path d="M0 0" fill="url(#h-red)"/>'
    assert sanitize("<text>a &lt; b &amp; c<!-- gone --><?gone?></text>", "") == "<text>a &lt; b &amp; c</text>"
    assert sanitize('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', "") == "<svg><g/></svg>"
    assert sanitize("<p>a<br/>b</p><div></div>", "", CENTRE) == "<p>a<br>b</p><div></div>"
    assert (
        sanitize("<p aria-label='a > b'>a > b<!-- <i> --><![CDATA[<b>]]></p >", "", CENTRE)
        == '<p aria-label="a &gt; b">a &gt; b&lt;b&gt;</p>'
    )
    assert sanitize("", "") == ""
    assert sanitize("<!-- nothing -->", "") == ""


def test_ids_are_prefixed_where_they_stand_and_where_they_are_named() -> None:
    mine = '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)"/><use href="#a"/>'
    assert sanitize(mine, "", FACE, "x-") == mine.replace('id="a"', 'id="x-a"').replace("#a", "#x-a")
    assert sanitize('<path fill="url(#h-red)" stroke="#191a17"/>', "", FACE, "x-") == '<path fill="url(#h-red)" stroke="#191a17"/>'


def test_a_button_is_one_that_the_page_knows() -> None:
    made = sanitize('<button data-pick="seat:1 soldier:J">J</button>', "", CENTRE, "x-")
    assert made == (
        '<button type="button" aria-pressed="false" tabindex="-1" id="x-seat_1_soldier_J" data-pick="seat:1 soldier:J">J</button>'
    )
    two = sanitize(
        '<button data-pick="a:1">x</button><button data-pick="a:1">y</button><button id="b" data-pick="a:1">z</button>', "", CENTRE, "x-"
    )
    assert re.findall(r' id="([^"]*)"', two) == ["x-a_1", "x-a_1-2", "x-b"]


def test_the_house_has_every_ink_and_form() -> None:
    inks = ["red", "blue", "yellow", "green", "white", "black", "purple", "orange", "pine", "hearts", "spades", "diamonds", "clubs"]
    forms = ["square", "circle", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross"]
    assert {f"h-{ink}" for ink in inks} | {f"s-{form}" for form in forms} | {f"suit-{suit}" for suit in inks[-4:]} <= shared_ids()
    for name in sorted(shared_ids() - {"weave"}):
        sanitize(f'<use href="#{name}"/>', "")


class Read(HTMLParser):
    """What a browser would make of it."""

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


@given(st.lists(pieces, max_size=14).map("".join), st.sampled_from([FACE, CENTRE]))
def test_nothing_but_the_list_comes_out(fragment: str, grammar: Grammar) -> None:
    try:
        made = sanitize(fragment, "here", grammar)
    except UnsafeMarkup as fault:
        assert str(fault).startswith("here")
        return
    plain = {name.lower() for name in (*SHAPES, *WORDS)}
    attributes = {name.lower() for name in DRAWING} | {"id", "class", "role", "aria-label", "aria-hidden", "data-pick", "type", "scope"}
    for tag, name, value in Read(made).found:
        assert tag in plain
        assert name in attributes | {"", "aria-pressed", "tabindex", "colspan", "rowspan"}
        assert "//" not in value and "script" not in value.lower()
    assert sanitize(made.replace("<br>", "<br/>"), "here", grammar) == made or "<button" in made


@given(st.lists(pieces, max_size=14).map("".join))
def test_tag_by_tag_is_read_what_a_parser_reads(fragment: str) -> None:
    try:
        root = ElementTree.fromstring(f"<fragment>{fragment}</fragment>")
    except ElementTree.ParseError:
        with pytest.raises(Malformed):
            tokens(fragment)
        return
    said = [one for node in root.iter() for one in (str(node.tag), *node.items())][1:]
    found = tokens(fragment)
    assert said == [one for tag in found if isinstance(tag, Tag) and tag.begins for one in (tag.name, *tag.items)]
    assert "".join(root.itertext()) == unescape("".join(one for one in found if isinstance(one, str)))


def test_a_large_middle_is_checked_in_a_moment() -> None:
    cell = '<td class="hit">J<span class="vh">, goes through</span></td>'
    text = f"<table><tbody>{'<tr>' + cell * 5 + '</tr>' * 1}</tbody></table>" * 100
    began = time.perf_counter()
    sanitize(text, "first", CENTRE)
    first = time.perf_counter() - began
    began = time.perf_counter()
    for _ in range(1000):
        sanitize(text, "first", CENTRE)
    again = time.perf_counter() - began
    print(f"{len(text)} characters: {first * 1000:.1f} ms, kept {again:.4f} ms")
    assert again < first * 1000
