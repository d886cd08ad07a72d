"""Fanorona, the national game of Madagascar."""

from __future__ import annotations

from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.endgame_file import read_endgames
from fanoboard.games.fanorona.men import Men
from fanoboard.games.fanorona.notation import parse_position
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.fanorona.rules import FanoronaRules


class Fanorona(FanoronaRules):
    """Fanorona with its positions and its endgames."""

    def start(self, seed: int = 0) -> FanoronaPosition:
        """All points full but the centre."""
        return FanoronaPosition(self, Men(self.board, *self.board.start(), side=0))

    def position(self, text: str) -> FanoronaPosition:
        """Read a position; what stood before it is not known.  Raises InvalidPosition."""
        white, black, mover, quiet = parse_position(self.board, text)
        return FanoronaPosition(self, Men(self.board, white, black, mover), quiet)

    def read_tables(self, data: bytes) -> Endgames:
        """The endgames in a file made by tools/make_endgames.py.  Raises GameError for a damaged one."""
        return read_endgames(self.board.mask, data)


GAME = Fanorona
