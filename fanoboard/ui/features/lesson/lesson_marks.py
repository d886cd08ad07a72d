"""All that the screen of a lesson tells at one moment, as values, and the marks of its board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from fanoboard.content.layout import Layout
from fanoboard.content.lesson import Lesson, LessonStep
from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.board.marks import Kind, Mark
from fanoboard.ui.board.marks import Marks as BoardMarks
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.marking import Shown, marks_of
from fanoboard.ui.play.spot_words import guide_of


@dataclass(frozen=True, slots=True)
class Reaction:
    """What is said to a try that was not asked for, and where it was made."""

    spot: Spot
    say: Message
    wrong: bool = True
    """Whether the spot itself was wrong, and not just too early."""


class AtStep:
    """Where somebody is in a lesson."""

    lesson: Lesson
    number: int
    """Of the step, from 0; beyond the last one, the lesson has ended."""

    @property
    def ended(self) -> bool:
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step; the last one when the lesson has ended."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]


@dataclass(frozen=True, eq=False)
class LessonSnapshot(AtStep):
    """One moment of a lesson: what lies on the board, which step it is, and how a try was."""

    board: BoardState
    lesson: Lesson
    number: int
    done_steps: Set[int]
    done: bool
    reaction: Reaction | None
    lit: Sequence[Spot]
    rule_told: bool = True
    """Whether the step tells its rule; who is asked again finds it alone, if possible."""

    @property
    def skipped(self) -> int:
        """How many steps were not done."""
        return len(self.lesson.steps) - len(self.done_steps)


_LANDINGS: tuple[Kind, ...] = ("can_land", "can_take")
_SAID_BETTER: tuple[tuple[Kind, ...], ...] = (("sequence", "broken_sequence"), ("aim", "lacking"))
"""Marks of a step that give way where a card that is pointed at or picked shows the same of itself."""
_WAYS: tuple[Kind, ...] = (*_LANDINGS, "aim", "lacking", "will_capture", "unreached", "serves", "missing")
"""What tells where a picked card can go."""


def lesson_marks(run: LessonSnapshot, layout: Layout, pointed: Spot | None, refused: Spot | None) -> Shown:
    """The marks of a moment; `refused` is where a click has just led nowhere.

    What could be picked up is not marked: a lesson lights what it is about, or has one look for it.
    Where the rule is not told, the board tells nothing of it either, unless the task speaks of that.
    """
    state = run.board
    shown = marks_of(
        state.selection,
        layout,
        last=state.last_events,
        result=state.position.result,
        pointed=pointed,
        refused=refused,
        guide=guide_of(state, layout, pointed),
    )
    if run.step.unaided:
        told = (mark for mark in shown.marks if mark.kind not in _WAYS)
        alike = (replace(mark, kind="sequence") if mark.kind == "broken_sequence" else mark for mark in told)
        shown = shown._replace(marks=BoardMarks(*alike), preview=())
    if state.selection is None or not (run.rule_told or run.step.drawn):
        return shown
    own = [Mark(mark.kind, mark.spots, mark.label or "") for mark in run.step.marks]
    for kinds in _SAID_BETTER:
        if any(map(shown.marks.of, kinds)):
            own = [mark for mark in own if mark.kind not in kinds]
    counted = {spot for mark in own if mark.kind in ("count", *_LANDINGS) for spot in mark.spots}
    others = [_without(mark, counted) for mark in shown.marks if mark.kind != "can_move"]
    wrong = run.reaction.spot if run.reaction is not None and run.reaction.wrong else ""
    marks = [
        Mark("lit", tuple(spot for spot in run.lit if spot != shown.hand.spot)),
        *own,
        *others,
        Mark("wrong", (wrong,) if wrong in layout.spots else ()),
    ]
    chosen = {shown.hand.spot, *state.selection.picked}
    return Shown(BoardMarks(*marks, Mark("dimmed", _besides(run, marks, chosen))), *shown[1:])


def _besides(run: LessonSnapshot, marks: Iterable[Mark], chosen: Set[Spot | None]) -> tuple[Spot, ...]:
    """The spots of things that the step is not about, and that nobody has chosen."""
    if not run.step.lit:
        return ()
    meant = {spot for mark in marks for spot in mark.spots} | chosen
    return tuple(spot for spot in run.board.picture if spot not in meant)


def _without(mark: Mark, spots: set[Spot]) -> Mark:
    """A mark of landings without those spots which the lesson marks itself."""
    if mark.kind not in _LANDINGS:
        return mark
    return replace(mark, spots=tuple(spot for spot in mark.spots if spot not in spots))
