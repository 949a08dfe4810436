"""Pieces of one viewer's frame, redrawn only if their inputs have changed.

Pieces are cached per viewer. So no page, nor the time it takes, depends on what another viewer was
shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct, field

from gamester.server.html_table.reading import Given, taker
from gamester.server.render.parts import Parts, apart, hole
from gamester.server.render.templates import environment

MOST = 300
"""Pieces cached for one viewer; if there are more, only those of the last frame stay."""
STAGES = 3
"""Drawings cached for each piece, since a reveal returns to former ones."""


class Drawing(Struct, gc=False):
    """A drawn piece: its inputs, its parts and the pieces inside it."""

    inputs: Sequence[Any]
    parts: dict[str, str] = field(default_factory=dict)
    pieces: list[tuple[str, str, Mapping[str, Any]]] = field(default_factory=list)


Kept = dict[Hashable, tuple[Drawing, ...]]


def _rendered(template: str, values: dict[str, Any]) -> str:
    """Return a rendered template.

    `values` already include the globals, so nothing is copied.
    """
    made = environment().get_template(template)
    try:
        return made.environment.concat(made.root_render_func(made.new_context(values, shared=True)))
    except Exception:
        made.environment.handle_exception()


class Pieces:
    """The cached pieces of one viewer's last frame."""

    def __init__(self) -> None:
        self._kept: Kept = {}

    def render(self, template: str, values: Mapping[str, Any]) -> tuple[str, Parts]:
        """Render a template, taking unchanged pieces from the cache.

        Return a text with holes and the parts that fill them.
        """
        before, used = self._kept, Kept()
        parts: dict[str, str] = {}
        opened: list[Drawing] = []
        # Pieces that are being drawn, the innermost last.

        def kept(slot: Hashable, inputs: Sequence[Any]) -> Drawing | None:
            old = used.get(slot) or before.get(slot, ())
            for one in old:
                if one.inputs == inputs:
                    used[slot] = old
                    return one
            return None

        def drawn(slot: Hashable, name: str, inputs: Sequence[Any], draw: Callable[[], str]) -> Drawing:
            new = Drawing(inputs)
            opened.append(new)
            new.parts[name] = draw()
            opened.pop()
            used[slot] = new, *(used.get(slot) or before.get(slot, ()))[: STAGES - 1]
            return new

        def look(template: str, name: str, more: Mapping[str, Any]) -> None:
            given = Given(whole, **more) if more else whole
            slot, inputs = (template, name), taker(template)(given)
            if (one := kept(slot, inputs)) is not None:
                for within in one.pieces:
                    look(*within)
            else:
                one = drawn(slot, name, inputs, lambda: _rendered(template, given))
                one.parts[name] = apart(one.parts[name], one.parts)
            parts.update(one.parts)

        def piece(template: str, name: str, **more: Any) -> Markup:
            """Render a template as a part of its own and return its hole.

            It is compared on its own, so a change in it does not redraw the piece around it.
            """
            look(template, name, more)
            if opened:
                opened[-1].pieces.append((template, name, more))
            return hole(name)

        def once(name: str, macro: Any, *args: Any) -> Markup:
            """Call a macro that reads only its arguments, as a part of its own."""
            slot = macro.name, name
            one = kept(slot, args) or drawn(slot, name, args, lambda: str(macro(*args)))
            (opened[-1].parts if opened else parts).update(one.parts)
            return hole(name)

        def each(macro: Any, rows: Iterable[tuple[Any, ...]]) -> Markup:
            """Call a macro for each row of (name, arguments...)."""
            return Markup("".join([once(row[0], macro, *row[1:]) for row in rows]))

        whole = Given(environment().globals, **values, piece=piece, once=once, each=each)
        outline = apart(_rendered(template, whole), parts)
        whole.clear()  # Breaks a reference cycle, which only a full garbage collection would free.
        self._kept = before | used if len(before) < MOST else used
        return outline, parts
