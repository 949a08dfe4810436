"""Patches to Numba that halve the time of compilation.

Numba optimises and assembles every inner function with everything it calls, and again inside each of its callers. With
these patches an inner function is only lowered, and the entry point that calls it is optimised once, as a whole. The
result type of an operator is looked up once per combination of argument types; Numba looks it up at every use, which
takes a fifth of the remaining time.

Only the child process that compiles a runtime imports this module. The compiled code is as fast as without it (`make
bench`).
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
    """Leave a function as lowered code; only code that links it will be optimised."""
    if not library._finalized:
        library._finalize_dynamic_globals()
        library._finalized = True


def get_executable(context: Any, library: Any, about: Any, environment: Any) -> Any:
    """Return the callable for Python, an empty one for a function without a wrapper.

    Without a wrapper nothing needs to be assembled.
    """
    try:
        library._final_module.get_function(about.llvm_cpython_wrapper_name)
    except NameError:
        postpone(library)
        return make_function(about.lookup_module(), about.qualname, "", 0, environment, (library,))
    return _get_executable(context, library, about, environment)


def add_linking_library(library: Any, other: Any) -> None:
    """Record that a function calls another one."""
    postpone(other)
    library._linking_libraries.append(other)


def finalize(library: Any) -> None:
    """Link an entry point with everything it reaches, then optimise and assemble it."""
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
    """Return the type an operator yields for these argument types, from a cache."""
    if kws or function.typing_key not in OPERATORS:
        return _get_call_type(function, context, args, kws)
    seen = vars(function).setdefault("made_of", {})
    args = tuple(args)
    if args not in seen:
        seen[args] = _get_call_type(function, context, args, kws)
    return seen[args]


def __eq__(flags: Any, other: Any) -> Any:
    """Return True if two sets of flags are equal.

    They are nearly always the same object, which is cheap to compare.
    """
    return flags is other or _same(flags, other)


# Nothing becomes garbage before this process ends, and collecting would take a tenth of the time.
gc.disable()
ways = (Library, finalize), (Library, add_linking_library), (CPUContext, get_executable), (Function, get_call_type), (Config, __eq__)
for home, way in ways:
    setattr(home, way.__name__, way)
for home, name in (Record, "__repr__"), (CPUContext, "load_additional_registries"), (TypingContext, "load_additional_registries"):
    setattr(home, name, cache(getattr(home, name)))
