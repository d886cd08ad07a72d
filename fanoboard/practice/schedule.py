"""When something learned comes back: spaced repetition by FSRS, which the library `fsrs` computes.

A day is the least there is between two times: no steps of minutes, as nobody waits for an exercise.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from fsrs import Scheduler


class Schedule(Struct, frozen=True, kw_only=True):
    """How well something is remembered, and when it is due; new, it is due at once."""

    due: datetime
    stability: float | None = None
    """In how many days the chance to remember it falls to nine in ten; None while it is new."""
    difficulty: float | None = None
    """From 1, easy, to 10."""
    last: datetime | None = None

    def is_due(self, day: date) -> bool:
        """Whether it is due on or before a day."""
        return self.due.astimezone().date() <= day

    def answered(self, now: datetime, *, right: bool) -> Schedule:
        # What schedules is wanted only when something was answered.
        from fsrs import Card, Rating, State

        card = Card(
            card_id=0,
            state=State.Learning if self.stability is None else State.Review,
            step=0 if self.stability is None else None,
            stability=self.stability,
            difficulty=self.difficulty,
            due=self.due.astimezone(UTC),
            last_review=None if self.last is None else self.last.astimezone(UTC),
        )
        rating = Rating.Good if right else Rating.Again
        after, _ = _scheduler().review_card(card, rating, now.astimezone(UTC))
        return Schedule(
            due=after.due, stability=after.stability, difficulty=after.difficulty, last=after.last_review
        )


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
