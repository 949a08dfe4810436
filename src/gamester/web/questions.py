"""From what was pressed to what was meant: acts in notation to ask about when somebody asks why not."""

from __future__ import annotations

from gamester.play.views import ShapeView, View


def attempts(view: View, why: str | list[str]) -> list[str]:
    """Acts that the picks may have meant, the likeliest first. `why` is an act in notation, or a list of picks."""
    if isinstance(why, str):
        return [why]
    labels = [pick.partition(":")[2] for pick in why]
    shapes = sorted((shape for shape in view.shapes if shape.dims), key=lambda shape: (not shape.open, not _near(shape, why)))
    found = []
    for shape in shapes:
        many = len(shape.dims)
        if many == len(labels):
            found.append(" ".join((shape.name, *labels)))
        elif many == 1:
            found += [f"{shape.name} {'+'.join(labels)}", f"{shape.name} {''.join(labels)}"]
    return found + [shape.example for shape in view.shapes if shape.example]


def _near(shape: ShapeView, picks: list[str]) -> bool:
    return any(pick.partition(":")[0] in shape.dims for pick in picks)
