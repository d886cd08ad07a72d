"""How the moves are written that a search knows by their numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.games.turns import moves, play_text
from fanoboard.search.state import State


class MoveTexts:
    """The texts of moves from `position`, which `state` is at.

    Turns that lead to the same position are one move to a search, which is written as the first of them.
    """

    def __init__(self, position: Position, state: State, lines: int) -> None:
        """Write up to so many lines at a time.

        If there are several, all turns are looked at now: later it would be out of the answer's time.
        """
        self._position = position
        self._state = state
        self._lines = lines
        self._keys: dict[str, Hashable] = {}
        self._twins: dict[Hashable, list[str]] = {}
        if lines > 1:
            for turn in moves(position):
                key = turn.position.key()
                self._keys[turn.text] = key
                self._twins.setdefault(key, []).append(turn.text)

    def of(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """Moves that follow each other."""
        texts: list[str] = []
        state, position = self._state, self._position
        first = state.top
        for number in numbers:
            move = state.top + number
            state.generate()
            texts.append(position.move_text(state, move))
            state.play(move)
            if len(texts) < len(numbers):
                position = play_text(position, texts[-1]).position
        for _ in texts:
            state.undo()
        state.top = first
        return tuple(texts)

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
