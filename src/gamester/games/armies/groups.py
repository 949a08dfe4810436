"""Groups that a hand of number cards can make (AR-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

RankCounts = tuple[int, ...]
"""Number of cards of each rank, ranks ascending."""


Half = dict[tuple[int, int], list[RankCounts]]
"""Ways to choose cards of half of the ranks, by (sum of faces, number of cards)."""


class GroupFinder:
    """All ways to reach a sum with `low` to `high` cards of a set (AR-15, AR-16).

    A group takes no more cards of a rank than there are copies. The ranks are split into two halves whose ways are paired,
    so that no set takes long.
    """

    def __init__(self, faces: Sequence[int], copies: Sequence[int], low: int, high: int, most: int) -> None:
        middle = len(faces) // 2
        self._left = _half(faces[:middle], copies[:middle], high, most)
        self._right = _half(faces[middle:], copies[middle:], high, most)
        self._low, self._high = low, high

    def count(self, total: int) -> int:
        """Return the number of groups that add up to `total`."""
        return sum(len(left) * len(right) for left, right in self._pairs(total))

    def find(self, total: int) -> list[RankCounts]:
        """Return the groups that add up to `total`: fewer cards first, then lower ranks."""
        found = [low + high for left, right in self._pairs(total) for low in left for high in right]
        return sorted(found, key=lambda takes: (sum(takes), ranks(takes)))

    def _pairs(self, total: int) -> Iterator[tuple[list[RankCounts], list[RankCounts]]]:
        for (faces, cards), left in self._left.items():
            for size in range(max(self._low, cards), self._high + 1):
                right = self._right.get((total - faces, size - cards))
                if right:
                    yield left, right


def ranks(takes: RankCounts) -> tuple[int, ...]:
    """Return the ranks of a group's cards one by one, ascending."""
    return tuple(rank for rank, count in enumerate(takes) for _ in range(count))


def _half(faces: Sequence[int], copies: Sequence[int], high: int, most: int) -> Half:
    half: Half = {(0, 0): [()]}
    for face, held in zip(faces, copies, strict=True):
        wider: Half = {}
        for (total, cards), ways in half.items():
            # Sums above the highest soldier are never needed, which bounds the number of ways.
            for count in range(min(held, high - cards, (most - total) // face) + 1):
                wider.setdefault((total + count * face, cards + count), []).extend((*takes, count) for takes in ways)
        half = wider
    return half
