"""A moment of a game of Lines of Fixation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, cast

from fanoboard.games.capabilities import Duties, Searchable
from fanoboard.games.events import Cast, Event, Moved, Picture, Piece, SeatIndex, Spot, one_after_the_other
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.core import FixationState, source_of, target_of
from fanoboard.games.fixation.geometry import POINTS, Sowing, sow
from fanoboard.games.fixation.notation import position_text, turn_text
from fanoboard.games.fixation.rules import FixationRules
from fanoboard.games.fixation.sentences import (
    Situation,
    fixed_points,
    prompt_for,
    stack_words,
    turn_words,
    why_not,
    why_not_clicks,
)
from fanoboard.games.game import Action, Game, Result, Step
from fanoboard.games.turns import History
from fanoboard.messages import Message
from fanoboard.search.state import UNDECIDED, State

PIECES: Final[tuple[Piece, Piece]] = ("light", "dark")


class Survey(NamedTuple):
    """What the fast form finds in a position.

    `outcome` is as in `State`; `moves` are the points that legal moves leave and end on; `duty`
    the points of the stacks that must capture.
    """

    outcome: int
    moves: tuple[tuple[int, int], ...]
    duty: tuple[int, ...]


@dataclass(frozen=True)
class FixationPosition(Searchable, Duties):
    """The stack on every point, whose turn it is, and the boards that stood before.

    Legal moves and ends come from the fast form; `explanation` has the same rules in words.
    """

    _game: Game
    rules: FixationRules
    board: tuple[int, ...]
    """The code of the stack on every point of the large board, see `stacks`."""
    side: SeatIndex
    before: History = field(default_factory=History, compare=False, repr=False)

    @property
    def game(self) -> Game:
        return self._game

    @property
    def mover(self) -> SeatIndex:
        """0 for Light, 1 for Dark."""
        return self.side

    @cached_property
    def survey(self) -> Survey:
        """The outcome, or what can be played."""
        state = self.state()
        outcome = state.outcome()
        if outcome != UNDECIDED:
            return Survey(outcome, (), ())
        packed = [state.moves[i] for i in range(state.generate())]
        duty = tuple(point for point in range(len(POINTS)) if state.duty >> point & 1)
        return Survey(outcome, tuple((source_of(move), target_of(move)) for move in packed), duty)

    @cached_property
    def result(self) -> Result | None:
        """Two tall stacks of both colours or a single group win, and so does an opponent without a move."""
        if self.survey.outcome == UNDECIDED:
            if self.survey.moves:
                return None
            reason = Message("{seat} can’t move.", seat=self.game.seats[self.side].name)
            return Result(1 - self.side, reason, about=self.side, to_you=Message("You can’t move."))
        winner = self.side if self.survey.outcome > 0 else 1 - self.side
        called = self.game.seats[winner].name
        own = [point for point, stack in enumerate(self.board) if stacks.owner(stack) == winner]
        if self.state().has_two_tall(winner):
            tall = (p for p in own if self.board[p] >= stacks.FULL and not stacks.is_mono(self.board[p]))
            reason = Message("{seat} has two stacks of six with both colours.", seat=called)
            to_you = Message("You have two stacks of six with both colours.")
            spots = tuple(self._names[point] for point in tall)
        else:
            reason = Message("{seat} has all stacks in one group.", seat=called)
            to_you = Message("All your stacks form one group.")
            spots = tuple(self._names[point] for point in own)
        return Result(winner, reason, spots, about=winner, to_you=to_you)

    def actions(self) -> Sequence[Action]:
        ends = [(self._names[source], self._names[target]) for source, target in self.survey.moves]
        return [Action(turn_text(*each), (each,)) for each in ends]

    def play(self, action: Action) -> Step:
        """Sow a stack: its disks leave one by one, the bottom one first."""
        source, target = action.spots
        sowing = self._sown(source, target)
        events: tuple[Event, ...] = tuple(
            Moved(PIECES[drop.disk], source, self._names[drop.point], index=0) for drop in sowing.drops
        )
        return Step(
            FixationPosition(self.game, self.rules, sowing.board, 1 - self.side, self.history), events
        )

    @cached_property
    def history(self) -> History:
        """The boards that have stood so far, this one included."""
        return self.before.after(self.key())

    def text(self) -> str:
        return position_text(self.rules.hexagon, self.board, self.side)

    def key(self) -> int:
        """A hash of 62 bits of what the repetition rule compares."""
        return self.rules.repetition_key(self.board, self.side)

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        return {
            name: tuple(PIECES[disk] for disk in stacks.disks(self.board[point]))
            for name, point in self._numbers.items()
            if self.board[point] != stacks.EMPTY
        }

    def explain(self, text: str) -> Message | None:
        return self.over or why_not(self._situation(), text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        return self.over or why_not_clicks(self._situation(), spots)

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        return self.over or prompt_for(self._situation(), picked)

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        said = stack_words(self.board[self._numbers[spot]]) if spot in self._numbers else None
        if said is not None and spot in self.must:
            return one_after_the_other([said, self._duty])
        return said

    @property
    def _duty(self) -> Message:
        """The duty to capture in words, with the stacks on which it rests."""
        if len(self.must) == 1:
            return (
                Message("It has to move now.") if self.rules.free_duty else Message("It has to capture now.")
            )
        if self.rules.free_duty:
            return Message("One of the marked stacks has to move; this is one of them.")
        return Message("One of the marked stacks has to capture; this is one of them.")

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        source, target = actions[0].spots
        height = stacks.height(self.board[self._numbers[source]])
        return turn_words(cast, self.side, height, (source, target), *self._changed(source, target))

    def taken_by(self, actions: Sequence[Action]) -> int:
        won, _ = self._changed(*actions[0].spots)
        return len(won)

    def _changed(self, source: Spot, target: Spot) -> tuple[list[Spot], list[Spot]]:
        """The spots where sowing a stack captures others for the mover, and where it gives some away."""
        captures = sorted(drop for drop in self._sown(source, target).drops if drop.is_capture)
        won = [self._names[drop.point] for drop in captures if drop.disk == self.side]
        lost = [self._names[drop.point] for drop in captures if drop.disk != self.side]
        return won, lost

    def _sown(self, source: Spot, target: Spot) -> Sowing:
        return sow(self.board, self._numbers[source], self._numbers[target])

    @property
    def _names(self) -> Mapping[int, Spot]:
        return self.rules.hexagon.names

    @property
    def _numbers(self) -> Mapping[Spot, int]:
        return self.rules.hexagon.numbers

    def _situation(self) -> Situation:
        return Situation(self.rules, self.board, self.side, self.history, self.survey.duty, self.survey.moves)

    @property
    def must(self) -> Sequence[Spot]:
        return [self._names[point] for point in self.survey.duty]

    def fixed(self, spot: Spot) -> Sequence[Spot]:
        return fixed_points(self.rules.hexagon, self.board, self.side, spot)

    def state(self) -> FixationState:
        rules = self.rules
        return FixationState(
            self.board,
            self.side,
            cast(list[int], self.before.keys()),
            rules.repeats,
            sides_differ=rules.sides_differ,
            strict_lines=rules.strict_lines,
            free_duty=rules.free_duty,
            outside=rules.hexagon.outside,
        )

    def move_text(self, state: State, move: int) -> str:
        assert isinstance(state, FixationState)
        packed = state.moves[move]
        return turn_text(self._names[source_of(packed)], self._names[target_of(packed)])
