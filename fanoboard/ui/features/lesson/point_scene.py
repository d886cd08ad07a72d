"""A step of a lesson that comes back in practice: its rule is told once it is done, or as a hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fanoboard.content.lesson import load_lesson
from fanoboard.games.errors import GameError
from fanoboard.messages import Message
from fanoboard.practice.deck import Entry
from fanoboard.practice.session import PracticeSession
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.lesson.lesson_snapshot import LessonSnapshot
from fanoboard.ui.play.calm_scene import Offer
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_EXERCISE, PUZZLE_HINT


class PointScene(LessonScene):
    """An exercise of a session that is a step of a lesson; right is what the step asks for."""

    def __init__(
        self, app: Services, session: PracticeSession, entry: Entry, go_on: Callable[[], object]
    ) -> None:
        """`go_on` shows what comes after it in the session.

        Raises GameError or ContentError where the step, or the layout of its game, can't be used.
        """
        self._session, self._entry, self._next = session, entry, go_on
        self._hinted = False
        lesson = load_lesson(entry.exercise.lesson)
        if not 0 < entry.exercise.number <= len(lesson.steps):
            raise GameError(Message("The lesson has no such step any more."))
        super().__init__(app, lesson, entry.exercise.number - 1)

    def _make_ways(self) -> tuple[Command, Command]:
        hint = PUZZLE_HINT.make(self._tell_rule, lambda: not self.snapshot.rule_told)
        return hint, NEXT_EXERCISE.make(self.go_on)

    @property
    def offer(self) -> Offer:
        return super().offer._replace(main=self.all_offered)

    @property
    def all_offered(self) -> Sequence[Command]:
        return (self._step_back, self._step_on)

    def take_snapshot(self) -> LessonSnapshot:
        snapshot = super().take_snapshot()
        return replace(snapshot, rule_told=self._hinted or snapshot.done)

    def _tell_rule(self) -> None:
        self._hinted = True
        self.refresh()

    @property
    def _right(self) -> bool:
        return not (self.run.slipped or self._hinted)

    def _keep_slip(self) -> None:
        if self._session is not None and not self._session.is_again():
            self.app.trainer.answer(self._entry.exercise, right=self._right)

    def go_on(self) -> None:
        assert self._session is not None
        if self.run.done:
            self._session.next(right=self._right)
        else:
            self._session.skip()
        self._next()
