"""Who chooses the moves: a game's own thinker, a search over its search state, or chance."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from fanoboard.content.tables import tables_for, weights_for
from fanoboard.games.capabilities import OwnThinker, Searchable, Thinker, capability, observation, searchable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict, score_of
from fanoboard.games.turns import move_texts, moves, play_text
from fanoboard.search.alphabeta import MAX_DEPTH, AlphaBeta
from fanoboard.search.scores import SearchLine, decided
from fanoboard.search.state import State
from fanoboard.search.transposition import SharedTable, TranspositionTable

# How the moves are written that a search knows by their numbers.

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


_ENDLESS = 1 << 60
CONTEMPT = 40
"""By how many hundredths of a piece a player has to be behind to be content with a draw."""
ALL = 1 << 30


def thinker_for(position: Position) -> Thinker:
    """The thinker for the game of this position."""
    game = position.game
    own = capability(game, OwnThinker)
    thinker = None if own is None else own.thinker(lambda: tables_for(game))
    if thinker is not None:
        return thinker
    return RandomThinker() if capability(position, Searchable) is None else SearchThinker()


def equipped_state(position: Position) -> State:
    """The state to search from, with whatever tables and weights there are for it."""
    state = searchable(position).state()
    tables = tables_for(position.game)
    if tables is not None:
        state.consult(tables)
    weights = weights_for(position.game)
    if weights is not None:
        state.weigh(weights)
    return state


class SearchThinker:
    """Alpha-beta, for games with a search state that evaluates positions."""

    def __init__(self) -> None:
        self._table: tuple[int, TranspositionTable] | None = None
        self.shared: SharedTable | None = None
        """Where other processes are met that search the same."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        state = equipped_state(position)
        contempt = 0 if limits.analysis else CONTEMPT
        texts = MoveTexts(position, state, limits.lines, stopped)
        search = self._search(state, limits, stopped, contempt)
        told: list[SearchInfo] = []

        def tell(lines: list[SearchLine]) -> None:
            nodes = self._nodes(search)
            found = (
                SearchInfo(texts.of(line.moves), self._score(state, line), line.depth, nodes)
                for line in lines
            )
            # What is known to be drawn may have been guessed to be better, or worse, on the way.
            told[:] = texts.lines(sorted(found, key=lambda info: -info.score.rank))
            _tell(told, report)

        search.search(limits.depth or MAX_DEPTH, tell, limits.lines)
        return replace(told[0], nodes=self._nodes(search))

    def _nodes(self, search: AlphaBeta) -> int:
        return search.nodes + (0 if self.shared is None else self.shared.visited())

    @staticmethod
    def _score(state: State, line: SearchLine) -> Score:
        """What a line is worth; a draw is told as proved where its first move leads to a known one."""
        if not decided(line.score):
            first = state.top
            state.generate()
            state.play(first + line.moves[0])
            drawn = state.outcome() == 0 or state.known() == 0
            state.undo()
            state.top = first
            if drawn:
                return Score(Verdict.DRAW)
        return score_of(line.score, proved=line.sure)

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        state = equipped_state(position)
        texts = MoveTexts(position, state, ALL, stopped)
        written = texts.of_each()
        search = self._search(state, limits, stopped)
        lines = search.values(limits.depth or MAX_DEPTH)
        scores = {written[line.moves[0]]: score_of(line.score, proved=line.proved) for line in lines}
        return Values(texts.for_all(scores), len(lines) + search.nodes)

    def _search(
        self, state: State, limits: Limits, stopped: Callable[[], bool], contempt: int = 0
    ) -> AlphaBeta:
        if self._table is None or self._table[0] != limits.megabytes:
            self._table = None  # Let go of the old one before there is a new one.
            self._table = (limits.megabytes, TranspositionTable(limits.megabytes))
        pace, most, shared = Pace(stopped), limits.nodes or _ENDLESS, self.shared
        if shared is None:
            return AlphaBeta(state, self._table[1], pace, most, contempt)

        def poll() -> int:
            shared.count(search.nodes)
            return 0 if self._nodes(search) >= most else pace()

        search = AlphaBeta(state, self._table[1], poll, most, contempt, shared)
        return search


class RandomThinker:
    """Plays anything legal, for a game that nobody has taught the engine to play."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """A move at random, settled by the seed and the position; of several of them it tells."""
        rng = random.Random(f"{limits.seed} {observation(position, position.mover)}")
        texts = move_texts(position)
        chosen = rng.sample(texts, min(limits.lines, len(texts)))
        infos = [
            SearchInfo((text,), Score(Verdict.GUESS), 0, 0, multipv) for multipv, text in enumerate(chosen, 1)
        ]
        if limits.lines > 1:
            _tell(infos, report)
        return infos[0]

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        """All alike."""
        return Values(dict.fromkeys(move_texts(position), Score(Verdict.GUESS)), 0)


_worked = time.perf_counter if sys.platform == "win32" else time.thread_time
"""What a search counts its own work by, in seconds: waiting for a processor is none.

Windows tells a thread's time in steps of 16 ms, which are too large for that.
"""


class Pace:
    """Tells a search how many nodes to visit before it asks whether to stop, so that it asks in time."""

    OFTEN = 0.0004
    SELDOM = 0.0016

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self._stopped = stopped
        self._nodes = 16
        self._last = _worked()

    def __call__(self) -> int:
        """The number of nodes; 0 to stop."""
        if self._stopped():
            return 0
        now = _worked()
        if now - self._last < self.OFTEN:
            self._nodes *= 2
        elif now - self._last > self.SELDOM:
            self._nodes = max(1, self._nodes // 2)
        self._last = now
        return self._nodes


def _tell(lines: Sequence[SearchInfo], report: Callable[[SearchInfo], None]) -> None:
    for line in lines:
        report(line)
