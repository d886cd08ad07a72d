"""The player of the card game: it imagines the cards it does not see, and plays on from there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from math import log
from random import Random
from typing import Final

from fanoboard.games.fano_cards.core_world import CardWorld, rules_move
from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.position_text import observed
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    PROMOTE,
    moves_of,
    play,
)
from fanoboard.games.fano_cards.rules_table import KING, OVER, HiddenCards, TableState
from fanoboard.games.game import Position
from fanoboard.games.search_info import LOGIT, Limits, Progress, Score, SearchInfo, Values, Verdict
from fanoboard.games.turns import play_text
from fanoboard.search.ismcts import InformationSetSearch, SharedRecord
from fanoboard.search.state import REWARD
from fanoboard.search.transposition import SharedTable

AHEAD: Final = 6
"""How many turns it looks ahead, if it is not told; with six players and more, to the end of its next one."""
AT_ONCE: Final = 32
"""Iterations between two looks at whether to stop: 0.1 ms, and 10 ms where the search is not compiled."""


class CardThinker:
    """Searches the information sets of the seat to move, from its observation alone.

    A limit of depth is how many turns it looks ahead, from 1 for the end of its own.
    """

    def __init__(self) -> None:
        self.shared: SharedTable | None = None
        """Where it meets other processes that think about the same position."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """The action tried most often, or the first one of a win within this turn."""
        mind = _Mind(position, limits, fair=False, shared=self.shared)
        won = mind.win()
        if (won and not limits.analysis) or len(mind.texts) == 1:
            found = [won or mind.line(0)]
        else:
            progress = Progress(limits)
            while mind.go_on(stopped):
                if progress.due(mind.search.best(), mind.nodes):
                    _tell(mind.lines(won, limits.lines), report)
            found = mind.lines(won, limits.lines)
        _tell(found, report)
        return found[0]

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        """Every action is tried equally often."""
        mind = _Mind(position, limits, fair=True)
        while mind.go_on(stopped):
            pass
        values = {text: mind.score(edge) for edge, text in enumerate(mind.texts)}
        if won := mind.win():
            values[won.pv[0]] = won.score
        return Values(values, mind.nodes)


class _Mind:
    """What the seat to move sees, a search from there, and how its moves are written."""

    def __init__(
        self, position: Position, limits: Limits, fair: bool, shared: SharedTable | None = None
    ) -> None:
        assert isinstance(position, FanoCardsPosition)
        seen = observed(position.table, position.mover)
        self._position = FanoCardsPosition(position.game, seen)
        self._most_nodes = limits.nodes
        self._depth = limits.depth or max(AHEAD, len(seen.sides) + 1)
        world = CardWorld(seen)
        chance = f"{limits.seed} {self._position.text()}"
        if shared is not None and shared.number:
            chance = f"{shared.number} {chance}"
        world.random = Random(chance).randrange(1, 1 << 32)
        self.search = InformationSetSearch(world, limits.megabytes, self._depth, fair)
        self._shared = shared
        self._record = None if shared is None else SharedRecord(shared, self.search)
        self.texts = [_text(move, world, seen) for move in self.search.root_moves()]

    def go_on(self, stopped: Callable[[], bool]) -> bool:
        """Search a little longer, at least once; False when it is time to stop."""
        if self._most_nodes is not None and self.nodes >= self._most_nodes:
            return False
        self.search.run(AT_ONCE)
        if self._record is not None:
            self._record.tell_and_hear()
        return not stopped()

    @property
    def nodes(self) -> int:
        return self.search.nodes + (0 if self._shared is None else self._shared.visited())

    def score(self, edge: int) -> Score:
        """What a move of the root seems worth: 0 for the share of the reward that each seat begins with."""
        share = (self.search.reward(edge) + 1) / (REWARD + 2)
        others = len(self._position.table.sides) - 1
        return Score(Verdict.GUESS, round(LOGIT * log(share * others / (1 - share))))

    def win(self) -> SearchInfo | None:
        """The shortest win within the turn that leaves nothing to chance, if there is one."""
        moves = sure_win(self._position.table)
        return SearchInfo(moves, Score(Verdict.WIN, len(moves)), 1, self.nodes) if moves else None

    def lines(self, won: SearchInfo | None, most: int) -> list[SearchInfo]:
        """The actions tried most often, preceded by a win within the turn."""
        first = [replace(won, nodes=self.nodes)] if won else []
        ranked = [edge for edge in self.search.ranked() if not won or self.texts[edge] != won.pv[0]]
        lines = first + [self.line(edge) for edge in ranked[: most - len(first)]]
        return [replace(line, multipv=multipv) for multipv, line in enumerate(lines, 1)]

    def line(self, best: int) -> SearchInfo:
        """An action, and the following ones of the turn, until a card is drawn."""
        moves = [self.texts[best]]
        position: Position = self._position
        try:
            while True:
                position = play_text(position, moves[-1]).position
                if position.mover != self._position.mover or position.result is not None:
                    break
                assert isinstance(position, FanoCardsPosition)
                world = CardWorld(position.table)
                world.determinize()
                edge = self.search.expected(world.key())
                if edge < 0:
                    break
                moves.append(_text(self.search.moves[edge], world, position.table))
        except HiddenCards:
            pass
        return SearchInfo(tuple(moves), self.score(best), self._depth, self.nodes)


def _text(move: int, world: CardWorld, seen: TableState) -> str:
    return move_text(seen, rules_move(move, world, seen))


def _tell(lines: Sequence[SearchInfo], report: Callable[[SearchInfo], None]) -> None:
    for line in lines:
        report(line)


DRAWING_NOTHING: Final = (COMBINE, COMBINE_OVER, ATTACK, ATTACK_BACK, PROMOTE)
MOST_TABLES: Final = 300
"""Tables looked at, which is nearly always all there are."""


def sure_win(table: TableState) -> tuple[str, ...]:
    """The shortest actions by which the seat to move wins at once, or none if there are none.

    Found by breadth-first search of what can be reached without drawing a card.
    """
    if table.sides[table.turn].rank < KING:
        return ()
    lines: deque[tuple[TableState, tuple[str, ...]]] = deque([(table, ())])
    met: set[Hashable] = set()
    while lines and len(met) < MOST_TABLES:
        before, line = lines.popleft()
        for move in moves_of(before):
            if move.kind in DRAWING_NOTHING:
                after = before.copy()
                play(after, move)
                longer = (*line, move_text(before, move))
                if after.stage == OVER:
                    return longer
                key = tuple((side.field, side.hand, side.specials) for side in after.sides)
                if key not in met:
                    met.add(key)
                    lines.append((after, longer))
    return ()
