"""Tables of more endgames: what there is, what more would take, and having it made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from fanoboard.content.own_tables import damaged_at_a_glance, set_aside_parts, table_folder
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.theory_words import grouped
from fanoboard.messages import Message, plural
from fanoboard.solving.making import MakingState, TableMaking, measured_rate
from fanoboard.solving.plan import SolvingPlan, plan_for, usual_jobs, work_of
from fanoboard.solving.words import duration, what_it_takes
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.form_page import FormPage
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.progress_bar import ProgressBar
from fanoboard.ui.widgets.segmented import Segmented
from fanoboard.ui.widgets.widget import Widget

_LOOK_AGAIN: Final = 250
"""Milliseconds from one look at the progress to the next."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found of the tables of a game: the plan of each level, and what was set aside."""

    plans: Sequence[SolvingPlan]
    damaged: Sequence[str]


def survey(game: Game) -> Survey:
    """Look at the disk.  May be called in any thread."""
    name = game.tables or ""
    damaged_at_a_glance(name)
    plans = [plan_for(game, level) for level in work_of(game).levels]
    return Survey(plans, [file.name for file in set_aside_parts(name)])


class TablesScene(FormPage):
    """A row for each number of pieces; what is being made goes on when the scene is left."""

    def __init__(self, app: Host) -> None:
        super().__init__(app, Message("Endgames"))
        self._games = [game for kind in games().values() for game in kind.with_table_work()]
        self._game = app.tables.game or self._games[0]
        self._chosen = next(
            number for number, game in enumerate(self._games) if game.tables == self._game.tables
        )
        self._survey: Survey | None = None
        self._rates: dict[int, float | None] = {}
        """Units of work a second, by the number of the game; None where the trial failed."""
        self._bar: ProgressBar | None = None
        self._shown: MakingState | None = None
        self._build()
        self._look()

    # What is known

    def _look(self) -> None:
        """Find out what there is, and how fast this machine is."""
        chosen, game = self._chosen, self._games[self._chosen]
        self.app.fetch(partial(_surveyed, game), partial(self._take_survey, chosen))

    def _take_survey(self, chosen: int, found: Survey | None) -> None:
        if chosen != self._chosen:
            return
        self._survey = found
        missing = [plan for plan in (found.plans if found is not None else ()) if plan.parts]
        if missing and chosen not in self._rates and not self.app.tables.running:
            game, level = self._games[chosen], missing[0].level
            self.app.fetch(partial(measured_rate, game, level), partial(self._take_rate, chosen))
        self._rebuild()

    def _take_rate(self, chosen: int, rate: float | None) -> None:
        self._rates[chosen] = rate
        self._rebuild()

    # What is shown

    def _rebuild(self) -> None:
        self._build()
        self.layout()
        self.repaint()

    def _build(self) -> None:
        self.clear_form()
        self._bar = None
        tabs = Segmented(
            [(number, work_of(game).caption) for number, game in enumerate(self._games)],
            self._chosen,
            self._choose,
        )
        game = self._games[self._chosen]
        work = work_of(game)
        about = Message(
            "With fewer pieces than {pieces} on this board the computer knows how every ending ends. It can"
            " find out more, once and for all, beside whatever else you do.",
            pieces=work.levels.start,
        )
        self.form.add(game.title, about, tabs)
        focus: Widget = tabs
        for plan in self._survey.plans if self._survey is not None else ():
            control = self._add_level(game, plan)
            focus = control or focus
        if self._survey is not None:
            self._add_problems(self._survey)
        where = Message("The tables lie in {folder}.", folder=str(table_folder(game.tables or "").parent))
        self.form.add(Message("Where"), where)
        self.set_focus(focus)

    def _add_level(self, game: Game, plan: SolvingPlan) -> Widget | None:
        """A row for a level: made, being made, or to be made; what can be done."""
        title = work_of(game).title(plan.level)
        at_work = self.app.tables
        if not plan.parts:
            self.form.add(title, Message("Made, and used from the next game on."))
            return None
        if at_work.running and at_work.game is not None and at_work.game.tables == game.tables:
            if at_work.level == plan.level:
                return self._add_progress(title)
            self.form.add(title, self._takes(game, plan))
            return None
        caption = Message("Go on") if plan.begun else Message("Make")
        make = Button(caption, partial(self._begin, plan.level))
        make.set_enabled(not at_work.running)
        self.form.add(title, self._takes(game, plan), make)
        return make

    def _takes(self, game: Game, plan: SolvingPlan) -> Text:
        positions = grouped(work_of(game).positions(plan.level))
        if self._chosen not in self._rates and not self.app.tables.running:
            return Message("{positions} positions. How long it takes is being measured.", positions=positions)
        takes = what_it_takes(plan, usual_jobs(), self._rates.get(self._chosen))
        return Message("{positions} positions. {takes}", positions=positions, takes=takes)

    def _add_progress(self, title: Text) -> Widget:
        state = self.app.tables.state or MakingState()
        self._bar = ProgressBar()
        self._bar.share = state.share
        turn = (
            Button(Message("Go on"), self.app.tables.go_on, kind="primary")
            if state.paused
            else Button(Message("Pause"), self.app.tables.pause)
        )
        self._shown = state
        self.form.add(title, _progress(state), self._bar, turn, Button(Message("Stop"), self.app.tables.stop))
        return turn

    def _add_problems(self, found: Survey) -> None:
        state = self.app.tables.state
        if state is not None and state.problem is not None:
            self.form.add(Message("It could not go on"), state.problem)
        if found.damaged:
            text = plural(
                "{count} file was damaged and is not used any more: {files}. Its part can be made again.",
                "{count} files were damaged and are not used any more: {files}. Their parts can be made again.",
                count=len(found.damaged),
                files=", ".join(found.damaged[:4]),
            )
            self.form.add(Message("Set aside"), text)

    # What is done

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._survey = None
        self._rebuild()
        self._look()

    def _begin(self, level: int) -> None:
        game, rate = self._games[self._chosen], self._rates.get(self._chosen)
        making = TableMaking(game, level, usual_jobs(), rate, self.app.wake)
        self.app.tables.begin(making, game, level)
        self._rebuild()

    def update(self, now: int) -> bool:
        """Tell how far it is."""
        state = self.app.tables.state
        if self._bar is not None and state is not None and state is not self._shown:
            before, self._shown = self._shown, state
            if state.ended or before is None or state.paused != before.paused:
                self._rebuild()
                if state.ended:
                    self._look()
            else:
                self._bar.show(state.share)
                self.form.explain(self._bar, _progress(state))
                self.layout()
                self.repaint()
        if self.app.tables.running:
            self.wake_at(now + _LOOK_AGAIN)
        return super().update(now)


def _surveyed(game: Game) -> Survey | None:
    try:
        return survey(game)
    except (GameError, OSError):
        return None


def _progress(state: MakingState) -> Text:
    """How far it is, in words."""
    if state.paused:
        return Message("Paused. What is finished is kept, even when the program is closed.")
    if state.left is None:
        return Message("Being made; you can play meanwhile.")
    return Message("About {time} left; you can play meanwhile.", time=duration(state.left))
