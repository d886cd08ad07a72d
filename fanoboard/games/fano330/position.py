"""A moment of Fano330-R-Morris, as people play it: named moves, events, reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fanoboard.games.events import Moved, Picture, SeatIndex, Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.notation import LETTERS, PIECES, RESERVES, SIDES, SPACES, pieces_on, write
from fanoboard.games.game import Action, Position, Result, Step
from fanoboard.games.history import History
from fanoboard.search.state import State

if TYPE_CHECKING:
    from fanoboard.games.fano330 import Fano330

TIMES: Final = {2: "second", 3: "third"}
ALIKE: Final = (
    (core.WHITE, "white pieces"),
    (core.BLACK, "black pieces"),
    (core.CIRCLES, "circles"),
    (core.TRIANGLES, "triangles"),
)
"""The sets of pieces that are alike in colour or in shape, and what three of them are called."""


class Fano330Position(Position):
    """One moment of a game, packed as in `core`, with the positions before it."""

    __slots__ = ("_actions", "_game", "_packed", "_past", "_result")

    def __init__(self, game: Fano330, packed: int, past: History) -> None:
        self._game = game
        self._packed = packed
        self._past = past
        self._actions = self._list_actions()
        self._result = self._find_result()

    @property
    def game(self) -> Fano330:
        """The rules, with their options."""
        return self._game

    @property
    def mover(self) -> SeatIndex:
        """White is seat 0."""
        return 1 if self._packed & core.BLACK_TO_MOVE else 0

    @property
    def result(self) -> Result | None:
        """A forbidden line, no legal move, or a repetition."""
        return self._result

    @property
    def notice(self) -> str:
        """What kind of turn it is."""
        return f"is to {'place' if core.is_placing(self._packed) else 'move'} a piece"

    def actions(self) -> Sequence[Action]:
        """Placements by shape and space, or moves by their spaces."""
        return () if self._result else self._actions

    def play(self, action: Action) -> Step:
        """Place or move one piece."""
        source, target = action.spots
        after, piece = self._take(source)
        after = core.with_piece(after, piece, int(target)) ^ core.BLACK_TO_MOVE
        position = Fano330Position(self._game, after, self._past.after(self._packed))
        return Step(position, (Moved(PIECES[piece], source, target),))

    def text(self) -> str:
        """As `Ct/-/c/-/-/-/T w C/ct`: spaces bottom to top, side to move, hands."""
        return write(self._packed)

    def key(self) -> int:
        """Spaces, stacks, side to move."""
        return self._packed

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """The stacks, and the pieces in hand on their reserves."""
        stacks = {str(space): pieces_on(self._packed, space) for space in range(1, 8)}
        for piece in LETTERS.values():
            stacks[RESERVES[piece]] = (piece,) * core.in_hand(self._packed, piece)
        return {spot: tuple(PIECES[piece] for piece in pieces) for spot, pieces in stacks.items() if pieces}

    def explain(self, text: str) -> str | None:
        """The first rule that forbids the turn written as `text`, or None."""
        if not (found := re.fullmatch(r"([CT])([0-9])|([0-9])-([0-9])", text)):
            return f"{text[:40]!r} is neither a placement (shape and space: C7) nor a move (from and to: 2-5)"
        shape, space, source, target = found.groups()
        if shape:
            return self._why_not(RESERVES[LETTERS[self._own_letter(shape)]], space)
        return self._why_not(source, target)

    def explain_clicks(self, spots: Sequence[Spot]) -> str:
        """The rule that the clicks would break, or what to click first."""
        if not spots:
            return f"{SIDES[self.mover]} {self.notice}"
        if len(spots) == 1:
            source = spots[0]
            if core.is_placing(self._packed) and source in SPACES:
                return "choose a piece from your hand first"
            return self._why_not_take(source) or f"from {self.label(source)} there is nowhere to go"
        return self._why_not(spots[0], spots[1]) or "the turn is complete with two clicks"

    def label(self, spot: Spot) -> str:
        """A reserve is called after its pieces."""
        return f"{PIECES[RESERVES.index(spot)]}s in hand" if spot in RESERVES[1:] else f"space {spot}"

    def state(self) -> core.Fano330State:
        """The same position for a search."""
        keys = self._past.keys()
        earlier = [key for key in keys if isinstance(key, int)]
        return core.Fano330State(self._packed, earlier, self._game.is_free, self._game.draw_at)

    def move_text(self, state: State, move: int) -> str:
        """The turn of a generated move, from its slot."""
        slot = int(state.slot(move))
        if slot < core.PLACEMENTS:
            return f"{'CT'[slot // 7]}{slot % 7 + 1}"
        source, target = divmod(slot - core.PLACEMENTS, 7)
        return f"{source + 1}-{target + 1}"

    def _own_letter(self, shape: str) -> str:
        return shape.lower() if self.mover else shape

    def _take(self, source: Spot) -> tuple[int, int]:
        """The position with a piece of `source` in the air, and that piece (0 if there is none)."""
        if source in RESERVES[1:]:
            piece = RESERVES.index(source)
            return core.with_hand(self._packed, piece, -1), piece
        space = int(source)
        return core.without_top(self._packed, space), core.topmost(core.cell_at(self._packed, space))

    def _list_actions(self) -> tuple[Action, ...]:
        placing = core.is_placing(self._packed)
        return tuple(
            Action(f"{source[-1].upper()}{target}" if placing else f"{source}-{target}", ((source, target),))
            for source in (RESERVES[1:] if placing else SPACES)
            for target in SPACES
            if self._why_illegal(source, target) is None
        )

    def _find_result(self) -> Result | None:
        winner = self.mover
        for pieces, kind in ALIKE:
            line = core.line_within(core.tops(self._packed, pieces))
            if line >= 0:
                spaces = tuple(map(str, core.LINES[line]))
                reason = f"{SIDES[1 - winner]} left three topmost {kind} on the line {'-'.join(spaces)}"
                return Result(winner, reason, spaces)
        if not self._actions:
            return Result(1 - winner, f"{SIDES[winner]} has no legal move")
        times = len(self._past.plies(self._packed)) + 1
        if core.is_movement(self._packed) and times >= self._game.draw_at:
            return Result(None, f"the position has arisen for the {TIMES[self._game.draw_at]} time")
        return None

    def _why_not(self, source: Spot, target: Spot) -> str | None:
        if self._result:
            return f"the game is over: {self._result.reason}"
        return self._why_illegal(source, target)

    def _why_illegal(self, source: Spot, target: Spot) -> str | None:
        """The rule that forbids a piece of `source` to go to the space `target`, or None."""
        if reason := self._why_not_take(source):
            return reason
        if target not in SPACES:
            return f"there is no space {target}, only 1 to 7"
        if source == target:
            return "a piece moves to another space"
        if source in SPACES and not core.neighbours(int(source), self._game.is_free) >> int(target) - 1 & 1:
            return f"{source} and {target} are the two ends of a line, and a piece moves to an adjacent space"
        _, piece = self._take(source)
        stack = pieces_on(self._packed, int(target))
        if len(stack) == 2:
            return f"space {target} holds two pieces already"
        if piece in stack:
            return f"two {PIECES[piece]}s never share a space"
        return None

    def _why_not_take(self, source: Spot) -> str | None:
        """Why the mover may not take a piece from `source`, or None."""
        side = SIDES[self.mover]
        if source in RESERVES[1:]:
            if not core.is_placing(self._packed):
                return f"{side} has placed all pieces, and now moves them"
            piece = RESERVES.index(source)
            if not self._is_own(piece):
                return f"the {PIECES[piece]}s are not {side}'s to place"
            if not core.in_hand(self._packed, piece):
                return f"{side} has no {PIECES[piece]} left in hand"
            return None
        if source not in SPACES:
            return f"there is no space {source}, only 1 to 7"
        if core.is_placing(self._packed):
            return "pieces move only when all have been placed: place one"
        _, piece = self._take(source)
        if not piece:
            return f"there is no piece on space {source}"
        if not self._is_own(piece):
            return f"the topmost piece on space {source} is not {side}'s, and only topmost own pieces move"
        return None

    def _is_own(self, piece: int) -> bool:
        return PIECES[piece].startswith(SIDES[self.mover].lower())
