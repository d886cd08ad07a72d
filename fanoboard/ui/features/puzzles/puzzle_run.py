"""A run: puzzles one after the other, ever harder, until three went wrong or the time is over.

The page on which it begins and ends, and the board in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

import pygame

from fanoboard.content.posed import Puzzle, puzzles_of
from fanoboard.content.progress_file import PUZZLES_KEPT, PuzzleProgress, note_run
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.messages import Message
from fanoboard.ui.features.puzzles.puzzle_play import RunPlay
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.calm_scene import Offer
from fanoboard.ui.play.clock_face import clock_text
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.solving_panel import SolvingPanel
from fanoboard.ui.play.solving_scene import show_next
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_PUZZLE
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.figures import Figure
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

MOST_MISTAKES: Final = 3
SECONDS: Final = 300.0
"""How long a run against the clock lasts."""
LONGEST_STEP: Final = 1.5
"""Seconds that count at most between two ticks: a window that was hidden asked nothing of anybody."""
_STEPS: Final = 25
"""How many there are from the easiest to the hardest one."""
_AFTER_SOLVED = 900
"""Milliseconds before the next puzzle comes by itself."""


class PuzzleRun:
    """Knows the puzzles to come, how many were solved, which went wrong, and what time is left.

    Time passes only as far as `tick` is told that it counts; nothing goes on by itself.
    """

    def __init__(
        self, puzzles: Sequence[Puzzle], known: Standing, *, timed: bool, random: Random | None = None
    ) -> None:
        """`known` says how hard they are."""
        self.timed = timed
        self.puzzles = tuple(_ever_harder(puzzles, known, random or Random()))
        self.at = 0
        self.solved = 0
        self.missed: list[Puzzle] = []
        self.left = SECONDS
        self._seen: float | None = None

    @property
    def over(self) -> bool:
        wrong = len(self.missed) >= MOST_MISTAKES
        return wrong or self.at >= len(self.puzzles) or (self.timed and self.left <= 0)

    def take(self, *, right: bool) -> None:
        """The puzzle was solved, or went wrong."""
        if right:
            self.solved += 1
        else:
            self.missed.append(self.puzzles[self.at])

    def go_on(self) -> None:
        self.at += 1

    def tick(self, now: float, *, counts: bool) -> None:
        """Count the seconds since the last time, or pass them over."""
        if counts and self._seen is not None:
            self.left = max(0.0, self.left - min(LONGEST_STEP, max(0.0, now - self._seen)))
        self._seen = now


def _ever_harder(puzzles: Sequence[Puzzle], known: Standing, random: Random) -> Iterator[Puzzle]:
    """Some from the easiest to the hardest by even steps, then all others, beginning with the hardest."""

    def value(puzzle: Puzzle) -> float:
        return known.of(puzzle).value

    left = known.by_rating(random.sample(puzzles, len(puzzles)))
    chosen = []
    easiest, hardest = (value(left[0]), value(left[-1])) if left else (0.0, 0.0)
    for step in range(min(_STEPS, len(left))):
        wanted = easiest + (hardest - easiest) * step / (_STEPS - 1)
        chosen.append(min(left, key=lambda puzzle: abs(value(puzzle) - wanted)))
        left.remove(chosen[-1])
    yield from known.by_rating(chosen)
    yield from reversed(left)


class RunPage(PageScene):
    """What a run is, the way to begin one, and how the last one went."""

    app: Services
    widest = 720

    def __init__(self, app: Services, game: str) -> None:
        super().__init__(app, Message("Puzzle run"))
        self._game = game
        self._timed = True
        self._progress = PuzzleProgress()
        self._known = Standing(game)
        self.run: PuzzleRun | None = None
        self._before = 0
        """The best run before the last one."""
        self._noted = False
        self.build()

    def build(self) -> None:
        self.clear_page()
        run, best = self.run, self._progress.bests(timed=self._timed).get(self._game, 0)
        self._pane = self.add(Pane())
        self._kind = self.add(Label(games()[self._game].title, quiet=True))
        self._head = self.add(Label(self._heading(), role="heading", weight="bold", wrap=True))
        self._about = self.add(
            Label(
                Message("One puzzle after the other, and ever harder. Three mistakes end the run."),
                wrap=True,
                quiet=True,
            )
        )
        self._about.visible = run is None
        figures = [(f"{best}", Message("Best so far"))]
        if run is not None:
            figures.insert(0, (f"{run.solved}", Message("Puzzles solved")))
            figures.insert(1, (f"{len(run.missed)}", Message("Mistakes")))
        self._figures = [self.add(Figure(*figure)) for figure in figures]
        times = [(True, Message("Five minutes")), (False, Message("No time limit"))]
        self._time = self.add(Segmented(times, self._timed, self._choose_time))
        self._time.caption = Message("Time")
        caption = Message("Start") if run is None else Message("Once more")
        self._start = self.add(Button(caption, self._begin, kind="primary"))
        self._look = self.add(Button(Message("Look at what went wrong"), self._look_at_missed))
        self._look.visible = run is not None and bool(run.missed)
        self.set_focus(self._start)

    def _heading(self) -> Text:
        run = self.run
        if run is None:
            return Message("How many can you solve?")
        if run.solved > self._before:
            return Message("That is your best run.")
        return Message("Time is up.") if run.timed and run.left <= 0 else Message("The run is over.")

    # What can be done

    def _choose_time(self, timed: bool) -> None:
        self._timed, self.run = timed, None
        self.rebuild()
        self.set_focus(self._time)

    def _begin(self) -> None:
        self._before = self._progress.bests(timed=self._timed).get(self._game, 0)
        self.run, self._noted = PuzzleRun(puzzles_of(self._game), self._known, timed=self._timed), False
        go_on(self.app, self.run)

    def _look_at_missed(self) -> None:
        if self.run is not None and self.run.missed:
            self.app.navigation.puzzle(self.run.missed[0], among=self.run.missed)

    # What the app asks for

    def enter(self) -> None:
        if self.run is not None and not self._noted:
            self._noted = True
            keep = partial(note_run, self._game, self.run.solved, timed=self.run.timed)
            self.app.tasks.run(keep, self._take, keeps=Message("Puzzles"))
        else:
            self.app.tasks.run(PUZZLES_KEPT.read, self._take)
        self.app.tasks.run(partial(kept_standing, self._game), self._take_known)
        self.rebuild()

    def _take_known(self, known: Standing) -> None:
        self._known = known

    def _take(self, found: tuple[PuzzleProgress, Message | None]) -> None:
        self._progress, trouble = found
        self.rebuild()
        if trouble is not None:
            self.app.say(Message("Puzzles"), trouble)

    # Where things are

    def body(self) -> Box:
        head = Column(self._kind, self._head, self._about, gap=8)
        shown = Column(
            head, Row(*self._figures, gap=16), self._time, Row(self._start, self._look, gap=12), gap=24
        )
        return Scrolled(self._pane, shown)


class RunScene(PuzzleScene):
    """The puzzle of a run that is to be solved now; the next one takes its place."""

    def __init__(self, app: Services, run: PuzzleRun, command: Sequence[str] | None = None) -> None:
        """Raises ContentError where the puzzle or the layout of its game can't be used."""
        self.run = run
        self._taken = False
        self._next_at: int | None = None
        super().__init__(app, run.puzzles, run.at, None, command, RunPlay)

    def _make_next(self) -> Command:
        return NEXT_PUZZLE.make(self._go_on, lambda: self._taken)

    def _make_panel(self, head: Sequence[Command], main: Sequence[Command]) -> SolvingPanel:
        run = self.run
        self._clock = self.add(Figure(clock_text(run.left), Message("Time left")))
        self._clock.visible = run.timed
        self._solved = self.add(Figure(f"{run.solved}", Message("Puzzles solved")))
        self._wrong = self.add(Label(self._mistakes, role="small", quiet=True))
        goal = self._make_goal(self.play.match.game.title)
        asked = Column(Row(self._clock, self._solved, gap=8), self._wrong, goal, *self._piles, gap=12)
        return SolvingPanel(self, Message("Puzzle run"), asked, head, (self._next,), self.choose, self.mark)

    @property
    def _notes(self) -> Sequence[Text]:
        left = Message("Time left: {time}", time=clock_text(self.run.left))
        return (left, self._mistakes) if self.run.timed else (self._mistakes,)

    @property
    def offer(self) -> Offer:
        return super().offer._replace(main=(self._next,) if self._taken else ())

    @property
    def _mistakes(self) -> Message:
        return Message("Mistakes: {count} of {most}", count=len(self.run.missed), most=MOST_MISTAKES)

    @property
    def commands(self) -> Sequence[Command]:
        """Without help: that is for puzzles that nobody counts."""
        return [each for each in super().commands if each not in (self._hint, self._again, self._solution)]

    @property
    def _status(self) -> tuple[Text, Text]:
        if self.snapshot.stage is SolvingStage.WRONG:
            return self.snapshot.said or "", self._why
        return super()._status

    @property
    def _primary(self) -> Command | None:
        return self._next if self._taken else None

    def _ready(self) -> bool:
        """What is wrong stays so: nothing is taken back."""
        self._board.skip()
        return self.play.persons_turn

    def _go_on(self) -> None:
        self.run.go_on()
        go_on(self.app, self.run, instead=True, command=self._command)

    def _note(self) -> None:
        super()._note()
        stage = self.play.stage
        if not self._taken and stage in (SolvingStage.SOLVED, SolvingStage.WRONG):
            self._taken = True
            self.run.take(right=stage is SolvingStage.SOLVED)
            self._solved.text = f"{self.run.solved}"
            self._solved.changed()
            self._wrong.set_text(self._mistakes)
            self.refresh()

    def enter(self) -> None:
        super().enter()
        self.run.tick(pygame.time.get_ticks() / 1000, counts=False)

    def update(self, now: int) -> bool:
        moving = super().update(now)
        run = self.run
        seen = pygame.display.get_active()
        run.tick(now / 1000, counts=run.timed and seen and self.play.stage is SolvingStage.ASKING)
        if self._taken and self.play.stage is SolvingStage.SOLVED:
            self._next_at = now + _AFTER_SOLVED if self._next_at is None else self._next_at
            if now >= self._next_at:
                self.app.later(self._go_on_from_here)
            else:
                self.app.wake_at(self._next_at)
        elif run.timed and not self._taken:
            self._show_clock(now)
        return moving

    def _go_on_from_here(self) -> None:
        if self.app.top is self:
            self._go_on()

    def _show_clock(self, now: int) -> None:
        if self.run.left <= 0:
            self.app.later(self._stop)
            return
        if (text := clock_text(self.run.left)) != self._clock.text:
            self._clock.text = text
            self._clock.changed()
            if self._calm is not None:
                self._calm.note(self._notes)
        self.app.wake_at(now + 200)

    def _stop(self) -> None:
        """Time is up: what was begun counts for nothing."""
        if self.app.top is self:
            self.app.pop()


def go_on(
    app: Services, run: PuzzleRun, *, instead: bool = False, command: Sequence[str] | None = None
) -> None:
    """Show the puzzle of a run, `instead` of the one that is shown; after the last one, leave.

    What can't be used is passed over.
    """

    def usable() -> Iterator[RunScene]:
        while not run.over:
            try:
                yield RunScene(app, run, command)
            except ContentError:
                run.go_on()

    show_next(app, usable(), instead=instead)
