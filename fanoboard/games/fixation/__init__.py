"""Lines of Fixation: stacks that sow themselves along lines, and lines that hold them fast."""

from __future__ import annotations

from fanoboard.games.fixation.notation import START, parse_position
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.fixation.rules import FixationRules


class Fixation(FixationRules):
    """Lines of Fixation with its positions."""

    def start(self, seed: int = 0) -> FixationPosition:
        """The position a game begins with."""
        return self.position(START)

    def position(self, text: str) -> FixationPosition:
        """Read a position.  Raises InvalidPosition."""
        board, side = parse_position(text)
        return FixationPosition(self, board, side)


GAME = Fixation
