"""Who chooses the moves: a game's own thinker, a search over its search state, or chance."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from fanoboard.engine.tables import tables_for
from fanoboard.games.game import Position, Thinker
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict, score_of
from fanoboard.games.turns import move_texts, moves, play_text
from fanoboard.search.alphabeta import MAX_DEPTH, AlphaBeta, SearchLine
from fanoboard.search.mcts import MonteCarlo
from fanoboard.search.state import State
from fanoboard.search.transposition import TranspositionTable

_ENDLESS = 1 << 60
CONTEMPT = 40
"""By how many hundredths of a piece a player has to be behind to be content with a draw."""
LONGEST_PLAYOUT = 200
"""Plies after which a random game is cut off, if no limit of depth says otherwise."""


def thinker_for(position: Position) -> Thinker:
    """Who is to choose the moves of a game that may stand like this."""
    game = position.game
    own = game.thinker(lambda: tables_for(game))
    if own is not None:
        return own
    try:
        state = position.state()
    except NotImplementedError:
        return RandomThinker()
    judges = type(state).evaluate is not State.evaluate
    return SearchThinker() if judges else MonteCarloThinker()


class SearchThinker:
    """Alpha-beta, for games with a search state that judges positions."""

    def __init__(self) -> None:
        self._table: tuple[int, TranspositionTable] | None = None

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """Search as deep as the limits let it."""
        state = self._state(position)
        search = self._search(state, limits, stopped, 0 if limits.frank else CONTEMPT)
        drawn = state.known() == 0

        def told(line: SearchLine) -> SearchInfo:
            score = Score(Verdict.DRAW) if drawn else score_of(line.score, proved=line.proved)
            return SearchInfo(_turns(position, state, line.moves), score, line.depth, line.nodes)

        return told(search.search(limits.depth or MAX_DEPTH, lambda line: report(told(line))))

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> dict[str, Score]:
        """Search after each move, all equally deep."""
        state = self._state(position)
        lines = self._search(state, limits, stopped).values(limits.depth or MAX_DEPTH)
        return _for_all(
            position,
            {
                _turns(position, state, line.moves[:1])[0]: score_of(line.score, proved=line.proved)
                for line in lines
            },
        )

    @staticmethod
    def _state(position: Position) -> State:
        """The state to search from, with whatever tables there are for it."""
        state = position.state()
        tables = tables_for(position.game)
        if tables is not None:
            state.consult(tables)
        return state

    def _search(
        self, state: State, limits: Limits, stopped: Callable[[], bool], contempt: int = 0
    ) -> AlphaBeta:
        if self._table is None or self._table[0] != limits.megabytes:
            self._table = None  # Let go of the old one before there is a new one.
            self._table = (limits.megabytes, TranspositionTable(limits.megabytes))
        return AlphaBeta(state, self._table[1], Pace(stopped), limits.nodes or _ENDLESS, contempt)


class MonteCarloThinker:
    """Monte Carlo tree search, for games with a search state that tells no good position from a bad one.

    A guess is a mean result in hundredths: 100 for winning every time.  A limit of depth says how
    long a random game goes on at most.
    """

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """Grow a tree of random games; tell of it whenever another move seems best."""
        state = position.state()

        def told(tree: MonteCarlo) -> SearchInfo:
            line = tree.line()
            return SearchInfo(_turns(position, state, line), _mean(tree, line[0]), len(line), tree.nodes)

        favourite = -1
        for tree in self._grow(state, limits, stopped):
            if tree.best() != favourite:
                favourite = tree.best()
                report(told(tree))
        return told(tree)

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> dict[str, Score]:
        """What the same tree has found of every move."""
        state = position.state()
        *_, tree = self._grow(state, limits, stopped)
        scores = {_turns(position, state, [number])[0]: _mean(tree, number) for number in range(tree.width)}
        return _for_all(position, scores)

    @staticmethod
    def _grow(state: State, limits: Limits, stopped: Callable[[], bool]) -> Iterator[MonteCarlo]:
        """The tree, again and again as it grows."""
        tree = MonteCarlo(state, limits.megabytes, limits.seed, limits.depth or LONGEST_PLAYOUT)
        pace, nodes = Pace(stopped), limits.nodes or _ENDLESS
        yield tree
        while tree.nodes < nodes and not tree.proved() and (more := pace()):
            tree.run(min(nodes, tree.nodes + more))
            yield tree


class RandomThinker:
    """Plays anything legal, for a game that nobody has taught the engine to play."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """A move at random, settled by the seed and the position."""
        luck = random.Random(f"{limits.seed} {position.observation(position.mover)}")
        return SearchInfo((luck.choice(move_texts(position)),), Score(Verdict.GUESS), 0, 0)

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> dict[str, Score]:
        """All alike."""
        return dict.fromkeys(move_texts(position), Score(Verdict.GUESS))


class Pace:
    """Tells a search how many nodes to visit before it asks whether to stop, so that it asks in time."""

    OFTEN = 0.001
    SELDOM = 0.004

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self._stopped = stopped
        self._nodes = 16
        self._last = time.perf_counter()

    def __call__(self) -> int:
        """So many nodes; 0 to stop."""
        if self._stopped():
            return 0
        now = time.perf_counter()
        if now - self._last < self.OFTEN:
            self._nodes *= 2
        elif now - self._last > self.SELDOM:
            self._nodes = max(1, self._nodes // 2)
        self._last = now
        return self._nodes


def _mean(tree: MonteCarlo, number: int) -> Score:
    """What a tree has found of a move at its root."""
    return score_of(tree.score(number), proved=tree.known(number))


def _for_all(position: Position, scores: dict[str, Score]) -> dict[str, Score]:
    """The score of every turn: those that lead to the same position are one move to a search."""
    keys = {turn.text: turn.position.key() for turn in moves(position)}
    by_key = {keys[text]: score for text, score in scores.items()}
    return {text: by_key[key] for text, key in keys.items()}


def _turns(position: Position, state: State, numbers: list[int]) -> tuple[str, ...]:
    """The texts of moves that follow each other from `position`, where `state` is, too."""
    texts: list[str] = []
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
