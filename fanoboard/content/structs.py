"""Structs of plain values and of JSON, made in any thread.

When msgspec makes the first struct of a kind it works out what that holds, and lets other threads run
meanwhile; one that makes such a struct as well uses what is half worked out, and tears the process down.
So nobody else asks msgspec for them, and they are made one at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_MAKING: Final = RLock()
"""Held by the thread that makes one, which may need others for it."""


def struct_of(value: object, kind: type[T], decode: Callable[[type, object], object] | None = None) -> T:
    """A struct of plain values; `decode` reads what msgspec doesn't know.  Raises ValidationError."""
    with _MAKING:
        return msgspec.convert(value, kind, dec_hook=decode)


def struct_of_json(content: bytes | str, kind: type[T]) -> T:
    """Raises MsgspecError; RecursionError and ValueError where there is no JSON at all."""
    with _MAKING:
        return msgspec.json.decode(content, type=kind)
