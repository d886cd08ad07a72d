"""What mistakes are about in Fano330-R-Morris."""

from __future__ import annotations

from fanoboard.games.fano330.notation import SPACES
from fanoboard.games.game import Position
from fanoboard.games.mistake import Mistake, Tried, first_move
from fanoboard.messages import Message


def mistake_in(start: Position, played: Tried, best: Tried) -> Mistake | None:
    lying = start.picture()
    mine, better = first_move(played), first_move(best)
    if mine is None or better is None:
        return None
    on_board = mine[0] in SPACES
    if on_board and len(lying.get(mine[0], ())) == 2 and len(lying.get(better[0], ())) < 2:
        return Mistake("uncover", Message("It uncovers nothing: a piece that is uncovered counts again."))
    if lying.get(better[1]) and not lying.get(mine[1]):
        return Mistake("cover", Message("It covers a piece, which does not count any more."))
    return None
