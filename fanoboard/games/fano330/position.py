"""A moment of Fano330-R-Morris, as people play it: named moves, events, reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fanoboard.games.capabilities import Searchable
from fanoboard.games.errors import excerpt
from fanoboard.games.events import Cast, Moved, Picture, SeatIndex, Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.notation import LETTERS, PIECES, RESERVES, SPACES, pieces_on, take, write
from fanoboard.games.fano330.sentences import (
    ARISEN,
    HAND_LABELS,
    line_left,
    prompt_for,
    shape,
    space_words,
    stuck,
    turn_words,
    why_not,
    why_not_take,
)
from fanoboard.games.game import Action, Game, Result, ShortTurn, Step
from fanoboard.games.turns import History
from fanoboard.messages import Message
from fanoboard.search.state import State


class Fano330Position(Searchable):
    """One moment of a game, packed as in `core`, with the positions before it."""

    __slots__ = ("_actions", "_draw_at", "_free", "_game", "_history", "_packed", "_result")

    def __init__(self, game: Game, packed: int, history: History, *, free: bool, draw_at: int) -> None:
        """By the rules of `game`: with `free` movement or not, and a draw when a position comes up
        for the `draw_at`-th time.
        """
        self._game = game
        self._free = free
        self._draw_at = draw_at
        self._packed = packed
        self._history = history
        self._actions = self._list_actions()
        self._result = self._find_result()

    @property
    def game(self) -> Game:
        return self._game

    @property
    def mover(self) -> SeatIndex:
        return 1 if self._packed & core.BLACK_TO_MOVE else 0

    @property
    def result(self) -> Result | None:
        return self._result

    def actions(self) -> Sequence[Action]:
        return () if self._result else self._actions

    def play(self, action: Action) -> Step:
        source, target = action.spots
        after, piece = take(self._packed, source)
        after = core.with_piece(after, piece, int(target)) ^ core.BLACK_TO_MOVE
        history = self._history.after(self._packed)
        position = Fano330Position(self._game, after, history, free=self._free, draw_at=self._draw_at)
        return Step(position, (Moved(PIECES[piece], source, target),))

    def text(self) -> str:
        """As `Ct/-/c/-/-/-/T w C/ct`: spaces bottom to top, side to move, hands."""
        return write(self._packed)

    def key(self) -> int:
        return self._packed

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        stacks = {str(space): pieces_on(self._packed, space) for space in range(1, 8)}
        for piece in LETTERS.values():
            stacks[RESERVES[piece]] = (piece,) * core.in_hand(self._packed, piece)
        return {spot: tuple(PIECES[piece] for piece in pieces) for spot, pieces in stacks.items() if pieces}

    def explain(self, text: str) -> Message | None:
        if not (found := re.fullmatch(r"([CT])([0-9])|([0-9])-([0-9])", text)):
            return Message(
                "“{text}” is neither a placement (shape and space: C7) nor a move (from and to: 2-5).",
                text=excerpt(text),
            )
        shape, space, source, target = found.groups()
        if shape:
            return self._why_not(RESERVES[LETTERS[self._own_letter(shape)]], space)
        return self._why_not(source, target)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        if self._result:
            return self._result.over
        if not spots:
            return self.prompt()
        if len(spots) == 1:
            return self._why_not_from(spots[0])
        return self._why_not(spots[0], spots[1]) or Message("A piece and a space are the whole turn.")

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        placing = core.is_placing(self._packed)
        return self.over or prompt_for(self._actions, picked, placing=placing)

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        source, target = actions[0].spots
        _, piece = take(self._packed, source)
        placed = None if source in RESERVES else source
        return turn_words(cast, self.mover, placed, target, PIECES[piece])

    def brief_turn(self, actions: Sequence[Action]) -> ShortTurn:
        source, target = actions[0].spots
        _, piece = take(self._packed, source)
        ends = target if source in RESERVES else f"{source}\N{EN DASH}{target}"
        return ShortTurn(Message("{piece} {space}", piece=shape(PIECES[piece]), space=ends))

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        if spot in RESERVES[1:]:
            return HAND_LABELS[RESERVES.index(spot) - 1]
        return space_words(spot, self.picture().get(spot, ())) if spot in SPACES else None

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        if spot in RESERVES[1:]:
            return HAND_LABELS[RESERVES.index(spot) - 1]
        return Message("Space {space}", space=spot)

    def state(self) -> core.Fano330State:
        keys = self._history.keys()
        earlier = [key for key in keys if isinstance(key, int)]
        return core.Fano330State(self._packed, earlier, self._draw_at, free=self._free)

    def move_text(self, state: State, move: int) -> str:
        slot = int(state.slot(move))
        if slot < core.PLACEMENTS:
            return f"{'CT'[slot // 7]}{slot % 7 + 1}"
        source, target = divmod(slot - core.PLACEMENTS, 7)
        return f"{source + 1}-{target + 1}"

    def _own_letter(self, shape: str) -> str:
        return shape.lower() if self.mover else shape

    def _list_actions(self) -> tuple[Action, ...]:
        placing = core.is_placing(self._packed)
        return tuple(
            Action(f"{source[-1].upper()}{target}" if placing else f"{source}-{target}", ((source, target),))
            for source in (RESERVES[1:] if placing else SPACES)
            for target in SPACES
            if why_not(self._packed, source, target, free=self._free) is None
        )

    def _find_result(self) -> Result | None:
        left = line_left(self._packed)
        if left:
            return left
        if not self._actions:
            return stuck(self.mover)
        times = len(self._history.plies(self._packed)) + 1
        if core.is_movement(self._packed) and times >= self._draw_at:
            return Result(None, ARISEN[self._draw_at])
        return None

    def _why_not(self, source: Spot, target: Spot) -> Message | None:
        if self._result:
            return self._result.over
        return why_not(self._packed, source, target, free=self._free)

    def _why_not_from(self, source: Spot) -> Message:
        placing = core.is_placing(self._packed)
        if placing and source in SPACES:
            return Message("Choose a piece from your hand first.").under("placing")
        if reason := why_not_take(self._packed, source):
            return reason
        if placing:
            return Message("No space can take this piece.")
        return Message("From space {space} there is nowhere to go.", space=source)
