"""The deck: all exercises in one plain file of the state folder, when they come back, and their sessions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta, Struct

from fanoboard.content import paths
from fanoboard.content.files import changing, read_plain, reason_of, write_whole
from fanoboard.content.sound_parts import mended, set_aside, sound_of, told_of
from fanoboard.content.structs import struct_of_json
from fanoboard.content.yaml_files import ContentError, Unavailable, convert, shown, unreadable
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise

if TYPE_CHECKING:
    from fsrs import Scheduler


# When something learned comes back: spaced repetition by FSRS, which the library `fsrs` computes.
#
# A day is the least there is between two times: no steps of minutes, as nobody waits for an exercise.


class Schedule(Struct, frozen=True, kw_only=True):
    """How well something is remembered, and when it is due; new, it is due at once."""

    due: datetime
    stability: float | None = None
    """In how many days the chance to remember it falls to nine in ten; None while it is new."""
    difficulty: float | None = None
    """From 1, easy, to 10."""
    last: datetime | None = None

    @property
    def day(self) -> date:
        """The day on which it is due, where the person is."""
        return self.due.astimezone().date()

    def is_due(self, day: date) -> bool:
        """Whether it is due on or before a day."""
        return self.day <= day

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


# The deck: all exercises with when they come back, in one plain file of the state folder.

FORMAT: Final = 1
_LARGEST: Final = 32_000_000
_MOST_REVIEWED: Final = 5_000
"""Games that are remembered as reviewed; older ones are not offered for it any more."""
_writing = threading.Lock()


class Entry(Struct, kw_only=True):
    """An exercise, when it comes back, and how often it was got right at once."""

    exercise: Exercise
    schedule: Schedule
    tries: Annotated[int, Meta(ge=0)] = 0
    right: Annotated[int, Meta(ge=0)] = 0

    def answer(self, now: datetime, *, right: bool) -> None:
        self.schedule = self.schedule.answered(now, right=right)
        self.tries += 1
        self.right += right


class Deck(Struct, kw_only=True):
    """All that is kept; keys that are unknown are passed over."""

    format: Annotated[int, Meta(ge=1)] = FORMAT
    entries: list[Entry] = msgspec.field(default_factory=list)
    reviewed: list[Annotated[str, Meta(max_length=80)]] = msgspec.field(default_factory=list)
    """The ids of the games that were looked through, the latest last."""

    def find(self, exercise: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.exercise.id == exercise), None)

    def add(self, exercises: Iterable[Exercise], now: datetime) -> int:
        """Take in exercises that are not there yet, which are due at once; how many these are."""
        known = {entry.exercise.id for entry in self.entries}
        count = len(self.entries)
        for exercise in exercises:
            if exercise.id not in known:
                known.add(exercise.id)
                self.entries.append(Entry(exercise=exercise, schedule=Schedule(due=now)))
        return len(self.entries) - count

    def lacks(self, exercise: Exercise) -> bool:
        """Whether an exercise is not there, or only with another move that was learned for an opening."""
        entry = self.find(exercise.id)
        return entry is None or (entry.exercise.is_opening and entry.exercise.best != exercise.best)

    def learn(self, exercises: Iterable[Exercise], now: datetime) -> None:
        """Take in what it lacks; a move that was learned for the same position before gives way."""
        news = {exercise.id: exercise for exercise in exercises if self.lacks(exercise)}
        self.entries = [entry for entry in self.entries if entry.exercise.id not in news]
        self.add(news.values(), now)

    def note_reviewed(self, game: str) -> None:
        if game not in self.reviewed:
            self.reviewed.append(game)
            del self.reviewed[:-_MOST_REVIEWED]

    def due(self, day: date) -> list[Entry]:
        """The exercises of a day: what was nearly forgotten first, then what is new."""
        due = [entry for entry in self.entries if entry.schedule.is_due(day)]
        return sorted(due, key=lambda entry: (entry.schedule.last is None, entry.schedule.due))

    def of_game(self, source: str) -> list[Entry]:
        """The exercises that a game has left, by its id, in the order in which they were played."""
        found = [entry for entry in self.entries if entry.exercise.source == source]
        return sorted(found, key=lambda entry: entry.exercise.number)

    def merge(self, other: Deck) -> int:
        """Take over what another deck knows better; how many exercises are new."""
        count = len(self.entries)
        mine = {entry.exercise.id: entry for entry in self.entries}
        for entry in other.entries:
            own = mine.get(entry.exercise.id)
            if own is None:
                self.entries.append(entry)
                mine[entry.exercise.id] = entry
            elif entry.tries > own.tries:
                own.schedule, own.tries, own.right = entry.schedule, entry.tries, entry.right
        for game in other.reviewed:
            self.note_reviewed(game)
        return len(self.entries) - count


def deck_file() -> Path:
    return paths.state_folder() / "practice.json"


def dumped(deck: Deck) -> str:
    """The text of a deck: JSON, an exercise a line."""

    def lines(name: str, values: Sequence[object]) -> str:
        each = ",\n".join(msgspec.json.encode(value).decode("utf-8") for value in values)
        return f'"{name}": [\n{each}\n]' if values else f'"{name}": []'

    body = ",\n".join([lines("entries", deck.entries), lines("reviewed", deck.reviewed)])
    return f'{{"format": {deck.format},\n{body}}}\n'


def load_deck(file: Path) -> tuple[Deck, ContentError | None]:
    """What can be used of a deck, and what is wrong with the rest; Unavailable where a newer version has
    written it.
    """
    try:
        values = struct_of_json(read_plain(file, _LARGEST), object)
    except OSError as error:
        return Deck(), unreadable(file, error)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        fault = Message("This is no file of exercises: {reason}", reason=str(error)[:200])
        return Deck(), ContentError(file, fault)
    form = values.get("format") if isinstance(values, dict) else FORMAT
    if isinstance(form, int) and form > FORMAT:
        return Deck(), Unavailable(file, Message("A newer version of the program has written this file."))
    sound, wrong = sound_of(file, values, Deck)
    return convert(file, sound, Deck), wrong


def read_deck() -> tuple[Deck, Message | None]:
    """The deck, and a message where not all of its file can be used: a copy of it is kept then.

    May wait for the disk.
    """
    file = deck_file()
    if not paths.is_file(file):
        return Deck(), None
    deck, fault = load_deck(file)
    if fault is None:
        return deck, None
    return deck, mended(file, dumped(deck) if deck != Deck() else "", fault)


def change_deck(change: Callable[[Deck], object]) -> tuple[Deck, Message | None]:
    """Change what is kept, together with other windows; what is kept now, with what to say if that failed.

    What can't be read now, and may be another time, is not written over.  May wait for the disk.
    """
    file = deck_file()
    with _writing:
        deck, trouble = Deck(), None
        try:
            with changing(file):
                fault = None
                if paths.is_file(file):
                    deck, fault = load_deck(file)
                if fault is not None:
                    trouble = told_of(fault, None if isinstance(fault, Unavailable) else set_aside(file))
                change(deck)
                if not isinstance(fault, Unavailable):
                    write_whole(file, dumped(deck))
        except OSError as error:
            trouble = Message(
                "What you practise can’t be kept ({file}: {reason}).",
                file=shown(file),
                reason=reason_of(error),
            )
    return deck, trouble


def now() -> datetime:
    return datetime.now(UTC)


# A session of practice: exercises one after the other, in which what went wrong comes back once.

MOST: Final = 10
"""Exercises in a session at most: about five minutes."""
SECONDS: Final = 30
"""About how long an exercise takes."""


class PracticeSession:
    """Knows which exercise is next, and how those before it went."""

    def __init__(self, entries: Sequence[Entry], most: int = MOST) -> None:
        self.entries = list(entries[:most])
        self.at = 0
        self.done: list[bool] = []
        """Whether each one so far was got right at once."""
        self._again: set[str] = set()

    @property
    def entry(self) -> Entry | None:
        """The exercise to do now; None when there is none left."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    @property
    def left(self) -> int:
        return len(self.entries) - self.at

    def is_again(self) -> bool:
        """Whether the current exercise is a repetition within this session, which does not count."""
        return self.entry is not None and self.entry.exercise.id in self._again

    def next(self, *, right: bool) -> None:
        """Go on after an exercise that was right at once or not; a wrong one comes back at the end."""
        entry = self.entry
        if entry is None:
            return
        if not right and not self.is_again():
            self._again.add(entry.exercise.id)
            self.entries.append(entry)
        self.done.append(right)
        self.at += 1

    def skip(self) -> None:
        """Go on without having done it; it stays due."""
        if self.entry is not None:
            self.done.append(False)
            self.at += 1


def minutes(count: int) -> int:
    return max(1, round(count * SECONDS / 60))
