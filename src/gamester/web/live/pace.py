"""How quickly things happen at a table by themselves."""

from __future__ import annotations

from msgspec import Struct


class Pace(Struct, frozen=True):
    """Seconds: how long a bot thinks at least and at most, and how long a phase stays open that closes by itself.

    A bot that thinks ahead takes `think` for an act at most, whatever its level.
    A stage of a reveal stays for `stay` unless somebody moves on; where it is counted in, a count takes a `beat`.
    Somebody whose page is closed is away after `flicker`, so that loading it anew is no leaving.
    A webhook says whose move it is when that has been so for `ask`; what has not arrived is tried again after `post`, and then ever later.
    """

    fewest: float = 0.6
    most: float = 1.5
    pause: float = 2.0
    stay: float = 4.0
    beat: float = 0.5
    think: float = 2.0
    flicker: float = 1.0
    ask: float = 60.0
    post: float = 10.0
