"""The earlier moments of a game, shared between its positions."""

from __future__ import annotations

from collections.abc import Hashable


class History:
    """The keys of all positions of a game so far, each with the plies at which it stood.

    A value: `after` returns a longer history and leaves this one as it is.  Those of one line of play
    share one growing table, so going on costs the same at any length; only a branch copies it.
    """

    __slots__ = ("_keys", "_length", "_plies")

    def __init__(self) -> None:
        self._keys: list[Hashable] = []
        self._plies: dict[Hashable, list[int]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def after(self, key: Hashable) -> History:
        """This history with one more moment at its end."""
        longer = History()
        if len(self._keys) == self._length:
            longer._keys, longer._plies = self._keys, self._plies
        else:
            for earlier in self._keys[: self._length]:
                longer._add(earlier)
        longer._length = self._length
        longer._add(key)
        longer._length += 1
        return longer

    def plies(self, key: Hashable) -> list[int]:
        """At which plies, from 0, this key stood."""
        return [ply for ply in self._plies.get(key, ()) if ply < self._length]

    def keys(self) -> list[Hashable]:
        """All keys, oldest first."""
        return self._keys[: self._length]

    def _add(self, key: Hashable) -> None:
        self._plies.setdefault(key, []).append(len(self._keys))
        self._keys.append(key)
