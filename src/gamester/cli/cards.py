"""`gamester cards`: the cards of a set, its errors and its drawings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.cli import UsageError
from gamester.cli.arguments import Flag, ensure_folder, game_or_exit, load_card_set
from gamester.cli.output import as_json, to_read
from gamester.games.registry import UnknownGame

if TYPE_CHECKING:
    from gamester.games.registry import Game
    from gamester.match.card_sets import CardSet
    from gamester.server.render.print_sheets import CardList


def cards(
    game: str,
    /,
    *,
    set: str = "",
    draw: Path | None = None,
    paper: Path | None = None,
    size: str = "a4",
    backs: bool = True,
    template: Flag = False,
    json: Flag = False,
) -> int:
    """List every card of a set, or all its errors.

    The exit code is 1 if the set has errors. All of them are listed, with their clauses.

    Parameters
    ----------
    game
        The game, such as armies.
    set
        A card set of the game, or a file; the default set if not given.
    draw
        A folder for an SVG of every face.
    paper
        An HTML file for printing all cards, nine to a sheet.
    size
        Paper size: a4 or letter.
    backs
        Print the backs as well.
    template
        Print the set as a file to start from, with a comment on every key.
    json
        Print one JSON object and nothing else.
    """
    from gamester.server.render.print_sheets import card_list

    found = game_or_exit(game)
    if template:
        print(_template(found, set), end="")
        return 0
    loaded = _loaded(found, set)
    if isinstance(loaded, list):
        _print_faults(found, loaded, json)
        return 1
    try:
        told = card_list(found, loaded)
    except UnknownGame as fault:  # Its `ui` has former names.
        raise UsageError(str(fault)) from None
    files = _draw(told, draw) if draw is not None else []
    if paper is not None:
        _lay_out(told, paper, size, backs)
    if json:
        _print_json(told, files)
    else:
        _print(told, files)
    return 0


def _template(game: Game, wanted: str) -> str:
    """Return a set as a commented file.

    Raises UsageError if the game has no card sets, or the set has errors.
    """
    from gamester.match.card_keys import template

    loaded = load_card_set(game.slug, wanted or getattr(game.text, "DEFAULT_SET", ""))
    if loaded is None:
        raise UsageError(f"{game.slug} has no card sets")
    return template(game, loaded.text)


def _loaded(game: Game, wanted: str) -> CardSet | list[str] | None:
    """Return the set, or its errors. Raises Unusable if there is no such set or file."""
    from gamester.match.card_sets import builtin_sets
    from gamester.match.setup import load_set

    if not wanted:
        return None
    loaded = load_set(game, wanted)
    if isinstance(loaded, list) and wanted not in builtin_sets(game) and not Path(wanted).is_file():
        raise UsageError("\n".join(loaded))
    return loaded


def _draw(told: CardList, into: Path) -> list[str]:
    """Write an SVG for every face. Return the file names in the order of the cards."""
    from gamester.server.render.print_sheets import files

    ensure_folder(into)
    names = []
    for name, drawing in files(told):
        _save(into / name, drawing)
        names.append(name)
    return names


def _lay_out(told: CardList, file: Path, size: str, backs: bool) -> None:
    from gamester.server.render.print_sheets import PAPERS, document

    if size not in PAPERS:
        raise UsageError(f"expected paper of size {' or '.join(PAPERS)}, got {size!r}")
    _save(file, document(told, size, backs))


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise UsageError(f"{file}: {fault.strerror or fault}") from None


def _print_faults(game: Game, faults: Sequence[str], to_program: bool) -> None:
    if to_program:
        as_json({"game": game.slug, "errors": list(faults)})
        return
    for fault in faults:
        print(fault)


def _print_json(told: CardList, files: Sequence[str]) -> None:
    listed = []
    for place, face in enumerate(told.faces):
        one: dict[str, Any] = {"section": face.section, "id": face.id, "name": face.name, "count": face.count}
        one |= {"values": dict(face.values), "words": face.words, "group": face.group}
        listed.append(one | ({"file": files[place]} if files else {}))
    as_json(
        {
            "game": told.game.slug,
            "card_set": told.set,
            "title": told.title,
            "errors": [],
            "warnings": list(told.warnings),
            "cards": listed,
            "counts": told.counts,
            "total": told.total,
        }
    )


def _print(told: CardList, files: Sequence[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    console = to_read()
    console.print(Text(told.heading, style="bold"))
    for warning in told.warnings:
        console.print(Text(f"unusual: {warning}", style="yellow"))
    for sort, faces in told.sorts:
        console.print(Text(f"\n{sort}", style="bold"))
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(justify="right")
        table.add_column(style="cyan")
        table.add_column()
        for face in faces:
            about = "; ".join(filter(None, [face.words if face.words != face.name else "", face.group]))
            table.add_row(str(face.count or "?"), Text(face.name), Text(about))
        console.print(table)
    said = ", ".join(f"{sort} {many}" for sort, many in told.counts.items())
    console.print(Text(f"\n{told.total} cards, {len(told.faces)} different: {said}"), soft_wrap=True)
    if files:
        console.print(Text(f"{len(files)} faces drawn"))
