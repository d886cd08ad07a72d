"""New game: who plays, by which options, with the board changing as they are chosen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from fanoboard.content import paths
from fanoboard.content.rules_text import rules_file
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import (
    ClickedStart,
    Editable,
    capability,
    editing_of,
    handicaps_of,
    is_prepared,
)
from fanoboard.games.editing import Setup
from fanoboard.games.errors import GameError
from fanoboard.games.events import Spot
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Option, OptionValue
from fanoboard.match.match import Match
from fanoboard.match.standing import kept_acquaintance
from fanoboard.messages import Message, in_context
from fanoboard.tasks import Task
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.new_game.choices import Seating, StartChoice, TimeChoice
from fanoboard.ui.play.catalogue import as_last_time
from fanoboard.ui.play.preparing import WORKING, prepare
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.seat_choice import OptionControls, in_line, is_open
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import RULES
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.focus import keep_in_view
from fanoboard.ui.toolkit.scenes.page import Form, PageScene
from fanoboard.ui.toolkit.widgets.boxes import (
    Beside,
    Box,
    Column,
    Row,
    Scrolled,
    Sized,
    foot,
)
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Spinner
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

SEATS = "players"
"""The option that says how many seats there are; it stands above them."""
_LARGEST_SEED = 2**31
_LONGEST_POSITION = 4000
BEGINNING = Message("The game begins as soon as its start is worked out.")


class _Preparation(NamedTuple):
    game: Game
    seed: int
    task: Task[None]

    def is_for(self, game: Game, seed: int) -> bool:
        return (type(game), game.options, seed) == (type(self.game), self.game.options, self.seed)


class NewGame(PageScene, Screen):
    widest = 0
    bare = True

    def __init__(self, app: Services, kind: type[Game], start: Position | None = None) -> None:
        super().__init__(app, kind.title)
        self._is_usual = start is None
        self._kind = kind
        written = paths.is_file(rules_file(kind.name))
        self._rules = RULES.make(partial(app.navigation.rules, kind)) if written else None
        self._game = as_last_time(kind, app.settings) if start is None else start.game
        self._options: dict[str, OptionValue] = dict(self._game.options)
        self._switched: dict[str, Message] = {}
        """Why options were switched that did not go with what was chosen last, by their names."""
        self._seed = secrets.randbelow(_LARGEST_SEED)
        """Drawn beforehand, so that the picture shows the very position that the game begins with."""
        self.begun_with = StartChoice("" if start is None else start.text(), self._show_choice)
        self._more = self._rarely_chosen() or start is not None
        """Whether what is rarely changed is in sight."""
        self._preparation: _Preparation | None = None
        self._beginning = False
        """Whether the game is to begin as soon as that is done."""
        self.seating = Seating(app.settings, kind, self.layout_again, self._seat_anew, app.engines.playing)
        self.time_choice: TimeChoice | None = None
        self._build()

    def enter(self) -> None:
        """Look how strong the person plays and whom they met, and offer the lesson of a game that is new."""
        self.app.tasks.run(partial(kept_acquaintance, self._kind.name), self.seating.show_acquaintance)
        if self._is_usual:
            self.app.later(self._offer_lesson)

    def _offer_lesson(self) -> None:
        if self.app.top is self:
            self.app.navigation.offer_lesson(self._kind)

    @property
    def commands(self) -> Sequence[Command]:
        return (*filter(None, [self._rules]), self.going_back)

    def _build(self) -> None:
        self.clear_page()
        self._pane = self.add(Pane())
        clicked = capability(self._game, ClickedStart)
        hint = "" if clicked is None else clicked.setup_hint
        self._picture = self.add(BoardImage(self._picture_now(), self._change_spot if hint else None))
        self._spinner = self.add(Spinner())
        self._summary = self.add(Label(self._kind.summary, wrap=True))
        self._credit = self.add(Label(self._kind.credit, role="small", quiet=True, wrap=True))
        self._hint = self.add(Label(hint, role="small", quiet=True, wrap=True))
        self._set_up = self.add(
            Button(Message("Set up a position"), self._open_editor, kind="quiet", icon="pen")
        )
        self._set_up.visible = self._game.has(Editable)
        self._form = Form(self)
        self._controls = OptionControls(self._kind, self.choose)
        options = list(filter(is_open, self._kind.option_list))
        self._add_options([option for option in options if option.name == SEATS])
        self.seating.build(self._form, self._game)
        self._add_options([option for option in options if option.name != SEATS and not option.rare])
        if self.time_choice is not None:
            self.time_choice.remember(self.app.settings)
        self.time_choice = TimeChoice(self.app.settings, self._kind.name, self._form, self.layout_again)
        self._fold = Button(Message("More"), self._fold_or_unfold, kind="quiet", icon="down")
        self._form.add_alone(self._fold)
        self.begun_with.hide()
        if self._more:
            self._fold.text = Message("Less")
            self._add_options([option for option in options if option.rare])
            self.begun_with.build(self._form, self._game, self.seating.names(self._game))
        self._controls.mark(self._options)
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._look_up = self.add_command(self._rules, worded=True, kind="normal") if self._rules else None
        self.start_button = self.add(Button(in_context("begin a game", "Start"), self._begin, kind="primary"))
        self.set_focus(self.start_button)

    def content_changed(self) -> None:
        try:
            self._game = self._kind(self._options)
        except GameError:
            self._game = as_last_time(self._kind, self.app.settings)
            self._options = dict(self._game.options)
        try:
            self._build()
        except ContentError as error:
            self.app.report(error)
            self.app.later(self.app.home)
        self._show_choice()
        self.layout()

    def _add_options(self, options: Sequence[Option]) -> None:
        for option in options:
            control = self._controls.make(option, self._options[option.name], self.style)
            self._form.add(option.title, self._switched.get(option.name, option.meaning), control)

    def _fold_or_unfold(self) -> None:
        self._more = not self._more
        self._options = dict(self._game.options)  # what can't be is not folded away
        self._build()
        self.set_focus(self._fold)
        self._show_choice()
        self.layout_again()

    def _seat_anew(self) -> None:
        self._build()
        self.set_focus(self.seating.mine or self.start_button)
        self._show_choice()
        self.layout_again()

    def _rarely_chosen(self) -> bool:
        rare = [option for option in self._kind.option_list if option.rare]
        return any(self._options[option.name] != option.default for option in rare)

    def _picture_now(self) -> Thumbnail:
        """The picture of the start, or of the bare board where the position as written begins no game."""
        try:
            return self._thumbnail()
        except GameError:
            return Thumbnail(self._game)

    def _thumbnail(self) -> Thumbnail:
        start = self.begun_with.position(self._game)
        game, seed = self._game, self._seed
        ready = start is not None or is_prepared(game, seed)
        before = self._preparation
        if before is not None and (ready or not before.is_for(game, seed)):
            before.task.cancel()
            self._preparation = None
        if not ready and self._preparation is None:
            self._preparation = _Preparation(game, seed, prepare(self.app, game, seed))
        return Thumbnail(start or (game.start(seed) if ready else game))

    def choose(self, option: Option, value: OptionValue) -> None:
        """Take over an option; what doesn't go with it is switched, and says why."""
        before = self._switched
        options = {**self._options, option.name: value}
        self._options, self._switched = in_line(self._kind, options, option)
        if self._switched != before:
            self._build()
            self.set_focus(self._controls.of(option))
            self.layout_again()
        self._show_choice()

    def start_position(self) -> Position:
        """The position that the game would begin with, though nobody may be able to play on it.

        Raises GameError where what was written is no position.
        """
        written = self.begun_with.text
        return self._game.position(written) if written else self._game.start(self._seed)

    def _change_spot(self, spot: Spot, steps: int) -> None:
        """Begin with more or fewer pieces on a spot of the picture, once that shows where the game begins."""
        game = capability(self._game, ClickedStart)
        if game is None or self._preparation is not None:
            return
        try:
            start = self.start_position()
        except GameError:
            return
        changed = game.with_spot_changed(start, spot, steps)
        if changed is not None:
            self.begun_with.choose(changed.text())

    def _open_editor(self) -> None:
        editing = editing_of(self._game)
        if editing is None:
            return
        try:
            shown = None if self._preparation is not None else self.start_position()
        except GameError:
            shown = None
        setup = Setup() if shown is None else editing.setup(shown)
        try:
            self.app.navigation.position_editor(self._game, setup, self._begin_with)
        except ContentError as error:
            self.app.report(error)

    def _begin_with(self, start: Position) -> None:
        self.app.pop()
        self._game = start.game
        self._options = dict(start.game.options)
        self.begun_with.set_text(start.text())
        self._more = True
        self._build()
        self._show_choice()
        self.layout_again()

    def _show_choice(self) -> None:
        problem: Text = ""
        self._beginning = False
        before = self._game
        try:
            self._game = self._kind(self._options)
            handicaps = handicaps_of(self._game)
            if handicaps != handicaps_of(before) and self.begun_with.is_handicap_of(before):
                self.begun_with.set_text("")  # it was one on another board
            self._picture.show(self._thumbnail())
        except (GameError, ContentError) as error:
            problem = error.message
        self.start_button.set_enabled(not problem)
        self._controls.mark(self._options)
        self.seating.show_game(self._game)
        if self._game.seats != before.seats:
            self.begun_with.set_text("")  # what was written is for other seats
            problem = ""
        if self._game.seats != before.seats or handicaps_of(self._game) != handicaps_of(before):
            self._build()
            self.layout_again()
        if problem != self._problem.text:
            self._problem.set_text(problem)
            self.layout_again()

    def update(self, now: int) -> bool:
        if self._preparation is not None and self._preparation.task.done:
            preparation, self._preparation = self._preparation, None
            preparation.game.start(preparation.seed)  # Where that fails, it says why.
            beginning = self._beginning
            self._show_choice()
            if beginning:
                self.app.later(self._begin)
        told = BEGINNING if self._beginning else WORKING
        self._spinner.show(told if self._preparation is not None else "")
        return super().update(now)

    def leave(self) -> None:
        """Stop preparing a start that nobody waits for."""
        if self._preparation is not None:
            self._preparation.task.cancel()

    def _begin(self) -> None:
        if self._preparation is not None:
            self._beginning = True
            return
        settings = self.app.settings
        settings.game = self._kind.name
        settings.options[self._kind.name] = dict(self._game.options)
        self.seating.remember()
        control = None
        if self.time_choice is not None:
            self.time_choice.remember(settings)
            control = self.time_choice.control()
        players = self.seating.drawn()
        start = self.begun_with.position(self._game)
        # A written position may say by which options it is played.
        game = self._game if start is None else start.game
        self.app.play(
            Match(game, players, self._seed, start, practice=self.begun_with.practice, control=control)
        )

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.popup is None:
            return self._picture.press_other(event)
        return super().handle(event)

    # Where things are

    def layout_again(self) -> None:
        """Place everything anew, as a row came or went; what has the focus stays in sight."""
        self.layout()
        self.repaint()
        if self.focus is not None:
            keep_in_view(self.focus, self.style)

    def body(self) -> Box:
        picture = Sized(Box(self._picture, self._spinner), lowest=140)
        words = Column(self._summary, self._credit, gap=4)
        about = Column(words, picture, Row(self._set_up, align="middle"), self._hint, gap=12, grow=picture)
        shown = Scrolled(self._pane, about, fills=True)
        buttons = foot(*filter(None, [self._look_up]), self.start_button)
        chosen = Column(self._form, self._problem, buttons, gap=16, grow=self._form)
        return Beside(shown, self.on_panel(chosen), share=0.42, gap=32 if self.tall else 16)
