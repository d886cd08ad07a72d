"""All that the screen of a lesson tells at one moment, as values."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from fanoboard.content.lesson import Lesson, LessonStep
from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import BoardState


@dataclass(frozen=True, slots=True)
class Reaction:
    """What is said to a try that was not asked for, and where it was made."""

    spot: Spot
    say: Message
    wrong: bool = True
    """Whether the spot itself was wrong, and not just too early."""


@dataclass(frozen=True, eq=False, slots=True)
class LessonSnapshot:
    """One moment of a lesson: what lies on the board, which step it is, and how a try was."""

    board: BoardState
    lesson: Lesson
    number: int
    """Of the step, from 0; beyond the last one, the lesson has ended."""
    done_steps: Set[int]
    done: bool
    reaction: Reaction | None
    lit: Sequence[Spot]
    rule_told: bool = True
    """Whether the step tells its rule; who is asked again finds it alone, if possible."""

    @property
    def ended(self) -> bool:
        return self.number >= len(self.lesson.steps)

    @property
    def skipped(self) -> int:
        """How many steps were not done."""
        return len(self.lesson.steps) - len(self.done_steps)

    @property
    def step(self) -> LessonStep:
        """The step; the last one when the lesson has ended."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]
