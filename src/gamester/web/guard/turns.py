"""What takes long is done one after the other for whoever asks for it: of all that comes from one address, one of a sort at a time.

So nobody has all the threads of a house at work for him, and whoever comes from elsewhere waits for one thing of his at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from gamester.web.guard.limits import WHO

_TURNS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""By sort and address, as long as anything of it is under way."""


@asynccontextmanager
async def own_turn(what: str = "") -> AsyncIterator[None]:
    """What one address asks for, of one sort, is done one after the other, before it stands in line with what others ask for."""
    turn = _TURNS.setdefault(f"{what} {WHO.get()}", asyncio.Lock())
    async with turn:
        yield
