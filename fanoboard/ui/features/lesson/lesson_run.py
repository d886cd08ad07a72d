"""A lesson under way, without a screen: which step it is, how it stands, and what came of a click."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import date

from fanoboard.content.lesson import Goal, Lesson
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import Event, Removed, Spot
from fanoboard.games.game import Action, Position, Step
from fanoboard.games.turns import play_text
from fanoboard.messages import Message
from fanoboard.practice.exercise import LESSON, Exercise, chosen_options
from fanoboard.ui.features.lesson.lesson_marks import AtStep, LessonSnapshot, Reaction
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.selection import Refused, Selection

Happened = Sequence[tuple[Event, ...]]


_NOT_ASKED = Message("That is allowed, but it is not what this step asks for.")
_TOO_EARLY = Message("Choose what is lit first, and then this.")


class LessonRun(AtStep):
    """The steps of a lesson, one after the other.

    What is asked for is played, and then what the other side answers.  What the rules refuse, and what
    is legal but was not asked for, changes nothing: there is a reaction.
    """

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        """Begin with a step, from 0.  Raises GameError where a position of the lesson can't be read."""
        self.lesson = lesson
        self.done_steps = set(range(number))
        self.begin(number)

    def begin(self, number: int) -> None:
        """Go to a step, from 0, as it begins; beyond the last one, the lesson has ended."""
        self.number = number
        self.reaction: Reaction | None = None
        self.last_events: Sequence[Event] = ()
        self._words: list[str] = []
        self.done = False
        self._slips = 0
        self.position = self.start = self._first_position()
        self.selection = Selection(self.position)
        self.seat = self.position.mover
        """The seat of the learner: whoever is to move at first."""
        self._before = self.position.picture(self.seat)

    def snapshot(self) -> LessonSnapshot:
        selection = copy(self.selection) if self.playing else None
        picture = self.position.picture(self.seat)
        board = BoardState(self.position, picture, self.seat, selection, tuple(self.last_events))
        done_steps = frozenset(self.done_steps)
        return LessonSnapshot(board, self.lesson, self.number, done_steps, self.done, self.reaction, self.lit)

    @property
    def lit(self) -> Sequence[Spot]:
        """The spots that stand out, but for what is picked and what has changed since the step began."""
        now = self.position.picture(self.seat)
        kept = (spot for spot in self.step.lit if now.get(spot) == self._before.get(spot))
        return [spot for spot in kept if spot not in self.selection.picked]

    @property
    def slipped(self) -> bool:
        """Whether the step did not succeed at once; a single click that leads nowhere is no slip."""
        return self._slips > 1

    @property
    def lacking(self) -> bool:
        """Whether more went wrong than one try: what was only curious teaches nothing new."""
        return self._slips > 2

    def exercise(self, day: date) -> Exercise:
        """The step as an exercise, once it is done."""
        return Exercise(
            game=self.lesson.game,
            options=chosen_options(self.start.game),
            position=self.start.text(),
            line=(self.position.game.turn_joiner.join(self._words),),
            before="",
            source=LESSON,
            lesson=self.lesson.name,
            number=self.number + 1,
            made=day,
        )

    @property
    def playing(self) -> bool:
        return not self.done and not self.ended

    def _first_position(self) -> Position:
        kind = games()[self.lesson.game]
        if self.ended:
            return kind(self.lesson.options).start()
        game = kind({**self.lesson.options, **self.step.options})
        position = game.position(self.step.position) if self.step.position else game.start(self.step.seed)
        for turn in self.step.played:
            position = play_text(position, turn).position
        return position

    def take(self, spot: Spot, *, dropped: bool) -> Happened:
        """Add a click, or a drop; return the events of what it plays."""
        if not self.playing:
            return ()
        self.reaction = None
        answer = self.selection.take(spot, dropped=dropped)
        if isinstance(answer, Refused) and self._is_too_early(spot):
            self.reaction = Reaction(spot, _TOO_EARLY, wrong=False)
        elif isinstance(answer, Refused):
            if self.position.game.has(HiddenInformation):
                # With a card still in hand, a click on another one would combine the two.
                self.selection.cancel()
            self._slips += 1
            self.reaction = Reaction(answer.spot, answer.reason)
        elif answer is not None:
            return self._try(answer, spot)
        return ()

    def cancel(self) -> None:
        self.reaction = None
        self.selection.cancel()

    def _is_too_early(self, spot: Spot) -> bool:
        """Whether a click would have been legal after one on what is lit."""
        ways = (way for action in self.position.actions() for way in action.ways)
        return not (self.selection.picked or spot in self.lit) and any(
            way[0] in self.lit and spot in way[1:] for way in ways
        )

    def _try(self, action: Action, spot: Spot) -> Happened:
        played = self.position.play(action)
        if not self._is_wanted(action, played):
            self._slips += 2
            self.reaction = Reaction(spot, self._said_of(action))
            return ()
        happened = [played.events]
        self.position = played.position
        self.last_events = [*(self.last_events if self._words else ()), *played.events]
        self._words.append(action.text)
        self.done = self._is_complete()
        if self.done:
            self.done_steps.add(self.number)
            if self.step.reply:
                turn = play_text(self.position, self.step.reply)
                happened += turn.events
                self.position = turn.position
                self.last_events = [event for events in turn.events for event in events]
        self.selection = Selection(self.position)
        return happened

    def is_asked_for(self, action: Action) -> bool:
        """Whether a legal action is the thing to do now, or a part of it."""
        return self._is_wanted(action, self.position.play(action))

    def _is_wanted(self, action: Action, played: Step) -> bool:
        goal = self.step.goal
        if goal.turns:
            words = [*self._words, action.text]
            return any(turn[: len(words)] == words for turn in self._wanted(goal))
        if goal.first:
            return any(way[0] in goal.first for way in action.ways)
        result = played.position.result
        winner = result.winner if result is not None else None
        match goal.any:
            case "capture":
                return any(isinstance(event, Removed) and event.by for event in played.events)
            case "win":
                return winner == self.seat
            case "safe":
                return winner in (None, self.seat)
        return True

    def _is_complete(self) -> bool:
        return not self.step.goal.turns or self._words in self._wanted(self.step.goal)

    def _wanted(self, goal: Goal) -> list[list[str]]:
        return [turn.split(self.position.game.turn_joiner) for turn in goal.turns]

    def _said_of(self, action: Action) -> Message:
        text = self.position.game.turn_joiner.join(filter(None, [*self._words, action.text]))
        for wrong in self.step.wrong:
            if text in wrong.turns:
                return wrong.say
        return self.step.otherwise or _NOT_ASKED
