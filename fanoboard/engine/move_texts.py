"""How the moves are written that a search knows by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from fanoboard.games.capabilities import searchable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.games.turns import moves, play_text
from fanoboard.search.state import State

_Path = tuple[int, ...]
"""The numbers of moves that follow each other from the beginning."""


class MoveTexts:
    """The texts of moves from `position`, which `state` is at.

    Turns that lead to the same position are one move to a search, which is written as the first of them.
    Once it is `stopped` no more of a line is written than its first move and what was written before.
    """

    def __init__(self, position: Position, state: State, lines: int, stopped: Callable[[], bool]) -> None:
        """Write up to so many lines at a time.

        If there are several, all turns are looked at now: later it would be out of the answer's time.
        """
        self._state = state
        self._lines = lines
        self._stopped = stopped
        self._written: dict[_Path, str] = {}
        self._reached: dict[_Path, Position] = {(): position}
        self._keys: dict[str, Hashable] = {}
        self._twins: dict[Hashable, list[str]] = {}
        self._turns = list(moves(position)) if lines > 1 else []
        for turn in self._turns:
            key = turn.position.key()
            self._keys[turn.text] = key
            self._twins.setdefault(key, []).append(turn.text)

    def of(self, numbers: Sequence[int]) -> tuple[str, ...]:
        texts: list[str] = []
        state, path = self._state, tuple(numbers)
        first = state.top
        for end, number in enumerate(numbers, 1):
            if texts and path[:end] not in self._written and self._stopped():
                break
            move = state.top + number
            state.generate()
            texts.append(self._text(path[:end], move))
            state.play(move)
        for _ in texts:
            state.undo()
        state.top = first
        return tuple(texts)

    def of_each(self) -> list[str]:
        state, known = self._state, self._known()
        first = state.top
        numbers = range(state.generate())
        for number in numbers:
            state.play(first + number)
            text = known.get(state.key())
            state.undo()
            if text:
                self._written.setdefault((number,), text)
        texts = [self._text((number,), first + number) for number in numbers]
        state.top = first
        return texts

    def _known(self) -> dict[int, str]:
        """The first turn to each position, by what a search calls it; nothing where it means several by that.

        To find the turn for each of many moves would take longer than to look at all turns.
        """
        known: dict[int, str] = {}
        for turn in self._turns:
            text = known.setdefault(searchable(turn.position).state().key(), turn.text)
            if text and self._keys[text] != self._keys[turn.text]:
                known[searchable(turn.position).state().key()] = ""
        return known

    def _text(self, path: _Path, move: int) -> str:
        """The text of the last move of a path, which has just been generated."""
        if path not in self._written:
            self._written[path] = searchable(self._position(path[:-1])).move_text(self._state, move)
        return self._written[path]

    def _position(self, path: _Path) -> Position:
        if path not in self._reached:
            self._reached[path] = play_text(self._position(path[:-1]), self._written[path]).position
        return self._reached[path]

    def lines(self, infos: Iterable[SearchInfo]) -> list[SearchInfo]:
        """The lines with their numbers; where there is room, turns to the same position are lines, too."""
        found: dict[str, SearchInfo] = {}
        for info in infos:
            first, *rest = info.pv
            twins = self._twins[self._keys[first]] if self._lines > 1 else ()
            for text in (first, *twins):
                if text not in found and len(found) < self._lines:
                    found[text] = replace(info, pv=(text, *rest), multipv=len(found) + 1)
            if len(found) == self._lines:
                break
        return list(found.values())

    def for_all(self, scores: Mapping[str, Score]) -> dict[str, Score]:
        """The score of every turn, where a search has those of its moves."""
        by_key = {self._keys[text]: score for text, score in scores.items()}
        return {text: by_key[key] for text, key in self._keys.items()}
