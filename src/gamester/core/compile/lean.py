"""Compiling in half of the time: Numba optimises and assembles every inner function with all that it calls, and then again
inside each of its callers; here an inner function is only written down, and the door that calls it is optimised once, whole.
And what an operator makes of its operands is found out once, where Numba finds it out at every place, in a fifth of what is left.

Imported in the child process that compiles a world, and nowhere else. The code that comes out is as fast (`make bench`).
"""

from __future__ import annotations

import gc
import operator
from functools import cache
from importlib import import_module
from typing import Any

make_function: Any = import_module("numba._dynfunc").make_function
Library: Any = import_module("numba.core.codegen").CPUCodeLibrary
CPUContext: Any = import_module("numba.core.cpu").CPUContext
TypingContext: Any = import_module("numba.core.typing.context").Context
Function: Any = import_module("numba.core.types").Function
Record: Any = import_module("numba.core.types").Record
Config: Any = import_module("numba.core.targetconfig").TargetConfig
_finalize, _get_executable, _get_call_type, _same = Library.finalize, CPUContext.get_executable, Function.get_call_type, Config.__eq__
OPERATORS = {bool, *(getattr(operator, name) for name in operator.__all__)}


def postpone(library: Any) -> None:
    """Leave a function's code as it was lowered; only code that links it will be optimised."""
    if not library._finalized:
        library._finalize_dynamic_globals()
        library._finalized = True


def get_executable(context: Any, library: Any, about: Any, environment: Any) -> Any:
    """What Python would call: for a function without a wrapper for Python, nothing, so it need not be assembled."""
    try:
        library._final_module.get_function(about.llvm_cpython_wrapper_name)
    except NameError:
        postpone(library)
        return make_function(about.lookup_module(), about.qualname, "", 0, environment, (library,))
    return _get_executable(context, library, about, environment)


def add_linking_library(library: Any, other: Any) -> None:
    """Note what a function calls."""
    postpone(other)
    library._linking_libraries.append(other)


def finalize(library: Any) -> None:
    """Link a door with everything it reaches, then optimise and assemble it."""
    reached: dict[int, Any] = {}
    queue = list(library._linking_libraries)
    while queue:
        other = queue.pop()
        if id(other) not in reached:
            reached[id(other)] = other
            queue += other._linking_libraries
    library._linking_libraries[:] = reached.values()
    _finalize(library)


def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
    """What an operator makes of values of these types, which is the same whenever it is asked."""
    if kws or function.typing_key not in OPERATORS:
        return _get_call_type(function, context, args, kws)
    seen = vars(function).setdefault("made_of", {})
    args = tuple(args)
    if args not in seen:
        seen[args] = _get_call_type(function, context, args, kws)
    return seen[args]


def __eq__(flags: Any, other: Any) -> Any:
    """Flags are nearly always compared with themselves."""
    return flags is other or _same(flags, other)


gc.disable()  # nothing of a world is done with before the child is: searching it for what is costs a tenth of the time
ways = (Library, finalize), (Library, add_linking_library), (CPUContext, get_executable), (Function, get_call_type), (Config, __eq__)
for home, way in ways:
    setattr(home, way.__name__, way)
for home, name in (Record, "__repr__"), (CPUContext, "load_additional_registries"), (TypingContext, "load_additional_registries"):
    setattr(home, name, cache(getattr(home, name)))
