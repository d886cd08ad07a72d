"""A win within the turn that depends on no card to be drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Final

from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.rules_moves import (
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    PROMOTE,
    moves_of,
)
from fanoboard.games.fano_cards.rules_play import play
from fanoboard.games.fano_cards.rules_table import KING, OVER, TableState

DRAWING_NOTHING: Final = (COMBINE, COMBINE_OVER, ATTACK, ATTACK_BACK, PROMOTE)
MOST_TABLES: Final = 300
"""So many tables are looked at, which is nearly always all there are."""


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
