"""Fragments of markup taken apart: tags and texts, each read by an XML parser once and known from then on.

A fragment of a felt has hundreds of tags and few that differ. What cannot be read tag by tag, a comment or a `>` in a value, is
put into plain form by the parser first; what that refuses is no markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from xml.etree import ElementTree

SVG_SPACE = "{http://www.w3.org/2000/svg}"
TOKEN = re.compile(r"<[^<>]*>|[^<]+")
NAME = re.compile(r"</?([^\s<>/]+)")
PLAIN = re.compile(r"[\t\n\x20-\x25\x27-\x3b\x3d\x3f-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
"""Text that is written as it is read."""


class Malformed(ValueError):
    """No markup; says what is wrong, and where."""


@dataclass(frozen=True, eq=False)
class Tag:
    """A tag as it is written: its name there, what that means, its attributes, and whether it begins, ends, or stands alone."""

    written: str
    name: str
    items: tuple[tuple[str, str], ...]
    begins: bool
    ends: bool
    refers: bool = False
    """Whether any value names an id."""


def tokens(fragment: str) -> list[Tag | str]:
    """The tags and texts of a fragment, texts escaped; Malformed where it is none."""
    for written in (fragment, None):
        read = balanced(_plain(fragment) if written is None else written)
        if read is not None:
            return read
    raise Malformed("names of another space")


def balanced(fragment: str) -> list[Tag | str] | None:
    """The tags and texts where every token can be read by itself and every tag is closed; else None."""
    found = TOKEN.findall(fragment)
    if sum(map(len, found)) != len(fragment):
        return None
    read: list[Tag | str] = []
    opened = [""]
    for token in found:
        one = _tag(token) if token[0] == "<" else _text(token)
        if one is None:
            return None
        read.append(one)
        if type(one) is Tag:
            if one.begins:
                opened.append(one.written)
            if one.ends and opened.pop() != one.written:
                return None
    return read if opened == [""] else None


@lru_cache(maxsize=8192)
def _tag(token: str) -> Tag | None:
    named = NAME.match(token)
    if named is None:
        return None
    if token.startswith("</"):
        return None if token[named.end() : -1].strip(" \t\r\n") else Tag(named[1], "", (), begins=False, ends=True)
    alone = token.endswith("/>")
    try:
        node = ElementTree.fromstring(token if alone else f"{token[:-1]}/>")
    except ElementTree.ParseError:
        return None
    name, refers = str(node.tag).removeprefix(SVG_SPACE), "#" in "".join(node.attrib.values())
    return Tag(named[1], name, tuple(node.items()), begins=True, ends=alone, refers=refers)


@lru_cache(maxsize=8192)
def _text(token: str) -> str | None:
    if PLAIN.fullmatch(token):
        return token
    try:
        return escape(ElementTree.fromstring(f"<t>{token}</t>").text or "", quote=False)
    except ElementTree.ParseError:
        return None


def _plain(fragment: str) -> str:
    """The fragment without comments, instructions and sections of raw text."""
    try:
        root = ElementTree.fromstring(f"<fragment>{fragment}</fragment>")
    except ElementTree.ParseError as fault:
        line, column = fault.position
        raise Malformed(f"{fault.msg.partition(':')[0]} at line {line}, column {column}") from None
    for node in root.iter():
        node.tag = str(node.tag).removeprefix(SVG_SPACE)
    return ElementTree.tostring(root, encoding="unicode").partition(">")[2].removesuffix("</fragment>")
