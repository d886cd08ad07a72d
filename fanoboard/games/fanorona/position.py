"""A moment of a game of Fanorona, step by step: the men, the ends of a game, and how people see it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from fanoboard.games.capabilities import ChoiceLabels, Examples, Relays, Searchable
from fanoboard.games.errors import GameError
from fanoboard.games.events import Cast, Event, Moved, Picture, Piece, Removed, SeatIndex, Spot
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_vela import VelaState
from fanoboard.games.fanorona.men import (
    APPROACH,
    STOP,
    Men,
    Placement,
    WrittenStep,
    distinct_text,
    ends_text,
    parse_step,
    position_text,
)
from fanoboard.games.fanorona.sentences import (
    example,
    point_words,
    prompt_for,
    turn_words,
    why_not,
    why_not_clicks,
)
from fanoboard.games.game import Action, Game, Position, Result, Step
from fanoboard.games.turns import History, moves, turn_text
from fanoboard.messages import Message, plural
from fanoboard.search.state import State

PIECES: Final[tuple[Piece, Piece]] = ("white", "black")

# By seat.


class DrawRules(NamedTuple):
    """A position standing so many times is a draw, and so are so many plies without a capture; 0: never."""

    repetition: int
    capture_limit: int


@dataclass(frozen=True, slots=True)
class FanoronaPosition(Searchable, Relays, ChoiceLabels, Examples):
    """The men, and what the rules need to know of the moments before.

    `quiet` are the plies since the last capture, and `history` holds the positions since then: those
    before it cannot come back.
    """

    _game: Game
    draws: DrawRules
    men: Men
    quiet: int = 0
    history: History = field(default_factory=History, compare=False, repr=False)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def mover(self) -> SeatIndex:
        return self.men.side

    @property
    def held(self) -> Spot | None:
        return self.men.held

    @property
    def result(self) -> Result | None:
        """A side without a piece or a move has lost; repetition and quiet plies draw."""
        if self.men.relay:
            return None
        other = 1 - self.mover
        for seat, pieces in ((self.mover, self.men.own), (other, self.men.opp)):
            if not pieces:
                reason = Message("{seat} has no piece left.", seat=self.game.seats[seat].name)
                return Result(1 - seat, reason, about=seat, to_you=Message("You have no piece left."))
        if self.men.must_take and not any(self.men.captures()):
            reason = Message("{seat} can’t capture.", seat=self.game.seats[self.mover].name)
            return Result(other, reason, about=self.mover, to_you=Message("You can’t capture."))
        if not self.men.can_step:
            reason = Message("{seat} can’t move.", seat=self.game.seats[self.mover].name)
            return Result(other, reason, about=self.mover, to_you=Message("You can’t move."))
        repetition, limit = self.draws
        if repetition and len(self.history.plies(self.key())) + 1 >= repetition:
            return Result(None, _repeated(repetition))
        if limit and self.quiet >= limit:
            return Result(None, _without_capture(limit))
        return None

    def actions(self) -> Sequence[Action]:
        return self.men.actions() if self.result is None else ()

    def play(self, action: Action) -> Step:
        return Step(self.after(action), self._events(action))

    def after(self, action: Action) -> FanoronaPosition:
        men = self.men.after(action)
        if not action.text or self.men.written(action.text).line:
            return FanoronaPosition(self.game, self.draws, men)
        history = self.history.after(self.key()) if self.draws.repetition else self.history
        return FanoronaPosition(self.game, self.draws, men, self.quiet + 1, history)

    def _events(self, action: Action) -> tuple[Event, ...]:
        if not action.text:
            return ()
        found = self.men.written(action.text)
        names, piece, enemy = self.men.board.names, PIECES[self.mover], PIECES[1 - self.mover]
        source, target = names[found.source], names[found.target]
        by = target if found.letter == APPROACH else source
        victims = self.men.victims(found)
        return Moved(piece, source, target), *(Removed(enemy, victim, by) for victim in victims)

    def text(self) -> str:
        """The position as the rules page writes it; a relay under way leaves no trace."""
        men = self.men
        return position_text(men.board, Placement(men.white, men.black, men.side, self.quiet))

    def key(self) -> Hashable:
        return self.men.white, self.men.black, self.men.side

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        return {
            name: (piece,)
            for point, name in self.men.board.names.items()
            for men, piece in zip((self.men.white, self.men.black), PIECES, strict=True)
            if point & men
        }

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        # No super(): a dataclass with slots is made a second time, and super() would know the first.
        return Message("Stop here") if spot == STOP else Position.label(self, spot)

    def choice_label(self, action: Action) -> Message | None:
        """Whether a capture is by approach or by withdrawal, and how many men it takes."""
        found = self.men.written(action.text) if action.text else None
        if found is None or not found.line:
            return None
        count = len(list(self.men.victims(found)))
        if found.letter == APPROACH:
            return Message("Approach: {count}", count=count)
        return Message("Withdrawal: {count}", count=count)

    def explain(self, text: str) -> Message | None:
        """Name the step of `text`, and the rule that it breaks."""
        return self.over or why_not(self.men, text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        return self.over or why_not_clicks(self.men, spots)

    def example(self) -> Message:
        return example(self.men)

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        return self.over or prompt_for(self.men, picked)

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        if spot not in self.men.board.points:
            return None
        return point_words(self.men, spot, over=self.result is not None)

    def short_text(self, text: str) -> str:
        """The ends alone, unless another turn has the same ones."""
        ends = ends_text(text)
        alike = [turn.text for turn in moves(self) if ends_text(turn.text) == ends]
        return distinct_text(text, alike) if len(alike) > 1 and "-" in text else ends

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        return turn_words(cast, self.mover, self._steps(actions), relay=self.men.relay is not None)

    def taken_by(self, actions: Sequence[Action]) -> int:
        return sum(count for _, count in self._steps(actions))

    def _steps(self, actions: Sequence[Action]) -> list[tuple[WrittenStep, int]]:
        men, steps = self.men, []
        for action in actions:
            step = parse_step(action.text)
            if step is not None:
                step = step._replace(source=step.source or men.held)
                steps.append((step, len(list(men.victims(men.written(action.text))))))
                men = men.after(action)
        return steps

    def state(self) -> State:
        """The position for a search.  Raises GameError within a relay: searches play whole turns."""
        men = self.men
        if men.relay:
            raise GameError(Message("A search begins between turns, not within a relay."))
        state_type = VelaState if men.vela else FanoronaState
        state = state_type(men.board.mask, men.own, men.opp, men.side, self.quiet, *self.draws)
        for key in self.history.keys():  # noqa: SIM118 -- no dict
            assert isinstance(key, tuple)
            white, black, side = key
            state.remember(*((black, white) if side else (white, black)))
        return state

    def move_text(self, state: State, move: int) -> str:
        """The first turn that moves and captures as the generated `move` does."""
        assert isinstance(state, FanoronaState)
        own, opp = self.men.own ^ state.flips(move), self.men.opp & ~state.taken(move)
        path = _path(self.men, own, opp)
        if path is None:
            raise GameError(Message("The move was not generated at this position."))
        return turn_text(self.game, path)


def _path(men: Men, own: int, opp: int) -> tuple[Action, ...] | None:
    """The first actions that end this turn with these pieces of its mover and the other side."""
    for action in men.actions():
        after = men.after(action)
        if after.relay:
            rest = _path(after, own, opp) if opp & after.opp == opp else None
            if rest:
                return action, *rest
        elif (after.opp, after.own) == (own, opp):
            return (action,)
    return None


def _repeated(times: int) -> Message:
    return plural(
        "The same position has stood on the board {count} time.",
        "The same position has stood on the board {count} times.",
        count=times,
    )


def _without_capture(plies: int) -> Message:
    return plural(
        "Nothing has been captured for {count} turn of both players.",
        "Nothing has been captured for {count} turns of both players.",
        count=plies,
    )
