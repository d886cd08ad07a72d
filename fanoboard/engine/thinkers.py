"""Who chooses the moves: a game's own thinker, a search over its search state, or chance."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from fanoboard.content.tables import tables_for, weights_for
from fanoboard.engine.move_texts import MoveTexts
from fanoboard.games.capabilities import (
    OwnThinker,
    Searchable,
    Thinker,
    capability,
    observation,
    searchable,
)
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict, score_of
from fanoboard.games.turns import move_texts
from fanoboard.search.alphabeta import MAX_DEPTH, AlphaBeta
from fanoboard.search.scores import decided
from fanoboard.search.search_line import SearchLine
from fanoboard.search.shared_table import SharedTable
from fanoboard.search.state import State
from fanoboard.search.transposition import TranspositionTable

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
