"""Tables of more endgames: what there is, what more would take, and having it made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from fanoboard.content.own_tables import damaged_at_a_glance, quarantined_parts, table_folder
from fanoboard.games import games_with
from fanoboard.games.capabilities import MoreTables
from fanoboard.games.errors import GameError
from fanoboard.messages import Message, grouped, plural
from fanoboard.solving.making import MakingState, TableMaking, measured_rate
from fanoboard.solving.plan import SolvingPlan, plan_for, usual_jobs
from fanoboard.solving.tables_command import duration, megabytes
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.figures import Figure, ProgressBar
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_LOOK_AGAIN: Final = 250
_LEAST_FIGURE = 150
"""Logical pixels of a figure at least; where its words need more than there is, there are more rows."""


@dataclass(frozen=True, slots=True)
class TablesFound:
    """The state of the tables of a game: the plan of each level, and damaged files that were set aside."""

    plans: Sequence[SolvingPlan]
    damaged: Sequence[str]


def tables_found(game: MoreTables) -> TablesFound:
    """Look at the disk.  May be called in any thread."""
    name = game.tables
    damaged_at_a_glance(name)
    plans = [plan_for(game, level) for level in game.table_work.levels]
    return TablesFound(plans, [file.name for file in quarantined_parts(name)])


class TablesScene(PageScene):
    """A block for each number of pieces; what is being made goes on when the scene is left."""

    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Endgames"))
        self._games = [game for kind in games_with(MoreTables) for game in kind.with_table_work()]
        self._game = app.tables.game or self._games[0]
        self._chosen = next(
            number for number, game in enumerate(self._games) if game.tables == self._game.tables
        )
        self._found: TablesFound | None = None
        self._rates: dict[int, float | None] = {}
        """Units of work a second, by the number of the game; None where the trial failed."""
        self._shown: MakingState | None = None
        self._build()
        self._look()

    # What is known

    def _look(self) -> None:
        chosen, game = self._chosen, self._games[self._chosen]
        self.app.tasks.run(partial(_looked_at, game), partial(self._take_found, chosen))

    def _take_found(self, chosen: int, found: TablesFound | None) -> None:
        if chosen != self._chosen:
            return
        self._found = found
        missing = [plan for plan in (found.plans if found is not None else ()) if plan.parts]
        if missing and chosen not in self._rates and not self.app.tables.running:
            game, level = self._games[chosen], missing[0].level
            self.app.tasks.run(partial(measured_rate, game, level), partial(self._take_rate, chosen))
        self._rebuild()

    def _take_rate(self, chosen: int, rate: float | None) -> None:
        self._rates[chosen] = rate
        self._rebuild()

    # What is shown

    def _rebuild(self) -> None:
        self._build()
        self.relayout()

    def _build(self) -> None:
        self.clear_page()
        tabs = [(number, game.table_work.caption) for number, game in enumerate(self._games)]
        self._tabs = self.add(Segmented(tabs, self._chosen, self._choose))
        self._tabs.caption = Message("Board")
        self._pane = self.add(Pane())
        game = self._games[self._chosen]
        about = Message(
            "With fewer than {pieces} pieces on this board of {game} the computer knows how every game ends."
            " It can find out more, once and for all, while you do other things.",
            pieces=game.table_work.levels.start,
            game=game.title,
        )
        self._about = self.add(Label(about, wrap=True))
        self._running: LevelBlock | None = None
        plans = self._found.plans if self._found is not None else ()
        self._blocks = [self._block(game, plan) for plan in plans]
        self._notes = [
            self.add(Label(note, role="small", quiet=True, wrap=True)) for note in self._said(game)
        ]
        offered = [button for block in self._blocks for button in block.buttons if button.accepts]
        self.set_focus(offered[0] if offered else self._tabs)

    def _block(self, game: MoreTables, plan: SolvingPlan) -> LevelBlock:
        title = game.table_work.title(plan.level)
        at_work = self.app.tables
        if not plan.parts:
            positions = grouped(game.table_work.positions(plan.level))
            made = Message(
                "{positions} positions, made here. Used from the next game on.", positions=positions
            )
            return LevelBlock(self, title, made, ())
        here = at_work.game is not None and at_work.game.tables == game.tables
        if at_work.running and here and at_work.level == plan.level:
            return self._progress_block(title)
        caption = Message("Go on") if plan.begun else Message("Make")
        make = Button(caption, partial(self._begin, plan.level))
        make.set_enabled(not at_work.running)
        said = Message("Some of it is made already.") if plan.begun else self._needs(plan)
        return LevelBlock(self, title, said, (make,), self._figures(game, plan))

    def _progress_block(self, title: Text) -> LevelBlock:
        state = self.app.tables.state or MakingState()
        self._shown = state
        turn = (
            Button(Message("Go on"), self.app.tables.go_on, kind="primary")
            if state.paused
            else Button(Message("Pause"), self.app.tables.pause)
        )
        stop = Button(Message("Stop"), self.app.tables.stop)
        self._running = LevelBlock(self, title, _progress(state), (turn, stop), share=state.share)
        return self._running

    def _needs(self, plan: SolvingPlan) -> Text:
        room = megabytes(plan.room)
        if plan.parts[0].level < plan.level:
            return Message(
                "Those of fewer pieces are made first. Meanwhile it takes {room} of the disk.", room=room
            )
        return Message("It can be paused at any time. Meanwhile it takes {room} of the disk.", room=room)

    def _figures(self, game: MoreTables, plan: SolvingPlan) -> list[Figure]:
        jobs, rate = usual_jobs(), self._rates.get(self._chosen)
        time: Text = Message("About {time}", time=duration(plan.work / rate / jobs)) if rate else "–"
        if self._chosen not in self._rates and not self.app.tables.running:
            time = Message("Being measured")
        return [
            Figure(grouped(game.table_work.positions(plan.level)), Message("Positions")),
            Figure(megabytes(plan.kept), Message("On the disk")),
            Figure(megabytes(plan.memory(jobs)), Message("In memory, at most")),
            Figure(time, Message("On this computer")),
        ]

    def _said(self, game: MoreTables) -> Iterator[Text]:
        state = self.app.tables.state
        if state is not None and state.problem is not None:
            yield state.problem
        if self._found is not None and (damaged := self._found.damaged):
            yield plural(
                "{count} file was damaged and is not used any more: {files}. It can be made again.",
                "{count} files were damaged and are not used any more: {files}. They can be made again.",
                count=len(damaged),
                files=", ".join(damaged[:4]),
            )
        yield Message("The tables lie in {folder}.", folder=str(table_folder(game.tables)))

    # What is done

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._found = None
        self._rebuild()
        self._look()

    def _begin(self, level: int) -> None:
        game, rate = self._games[self._chosen], self._rates.get(self._chosen)
        making = TableMaking(game, level, usual_jobs(), rate, self.app.wake)
        self.app.tables.begin(making, game, level)
        self._rebuild()

    def update(self, now: int) -> bool:
        state = self.app.tables.state
        running = self._running
        if running is not None and running.bar is not None and state is not None and state is not self._shown:
            before, self._shown = self._shown, state
            if state.ended or before is None or state.paused != before.paused:
                self._rebuild()
                if state.ended:
                    self._look()
            else:
                running.bar.show(state.share)
                running.said.set_text(_progress(state))
        if self.app.tables.running:
            self.wake_at(now + _LOOK_AGAIN)
        return super().update(now)

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._tabs, align="end")

    def body(self) -> Box:
        blocks = [block.box for block in self._blocks]
        content = Column(self._about, *blocks, Column(*self._notes, gap=6), gap=18)
        return Scrolled(self._pane, content, focus=True)


def _looked_at(game: MoreTables) -> TablesFound | None:
    try:
        return tables_found(game)
    except (GameError, OSError):
        return None


def _progress(state: MakingState) -> Text:
    if state.paused:
        return Message("Paused. What is finished is kept, even when the program is closed.")
    if state.left is None:
        return Message("Being made; you can play meanwhile.")
    return Message("About {time} left; you can play meanwhile.", time=duration(state.left))


class LevelBlock:
    def __init__(
        self,
        scene: Scene,
        title: Text,
        said: Text,
        buttons: Sequence[Button],
        figures: Sequence[Figure] = (),
        share: float | None = None,
    ) -> None:
        """`share` is the progress, while it is being made."""
        self._title = scene.add(Label(title, weight="bold"))
        self.buttons = [scene.add(button) for button in buttons]
        self.said = scene.add(Label(said, role="small", quiet=True, wrap=True))
        self.bar: ProgressBar | None = None
        if share is not None:
            self.bar = scene.add(ProgressBar())
            self.bar.share = share
        self._figures = [scene.add(figure) for figure in figures]

        head = Column(self._title, self.said, gap=3)
        self.box = Column(
            Row(head, *self.buttons, grow=head),
            *([self.bar] if self.bar is not None else []),
            Grid(*self._figures, gap=10, least=_LEAST_FIGURE),
            gap=12,
        )
