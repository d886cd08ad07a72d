"""New game: who plays, by which options, with the board changing as they are chosen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import pygame

from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.match.match import Match
from fanoboard.messages import Message, plural
from fanoboard.ui.catalogue import Thumbnail
from fanoboard.ui.command import Command
from fanoboard.ui.focus import keep_in_view
from fanoboard.ui.preparation import Preparation
from fanoboard.ui.scene import Host, Scene
from fanoboard.ui.scenes.preparing import WORKING
from fanoboard.ui.scenes.rules import rules_command, rules_file
from fanoboard.ui.scenes.seat_choice import SeatChoice
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.board_image import BoardImage
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.dropdown import DropDown
from fanoboard.ui.widgets.entry import TextEntry
from fanoboard.ui.widgets.form import Form
from fanoboard.ui.widgets.label import Label
from fanoboard.ui.widgets.segmented import Segmented
from fanoboard.ui.widgets.switch import Switch
from fanoboard.ui.widgets.widget import Widget
from fanoboard.ui.widgets.working import Working

_MOST_SEGMENTS = 3
_LONGEST_SEGMENT = 12
"""Choices with more words, or with longer ones, become a drop-down."""
SEATS = "players"
"""The option that says how many seats there are; it stands above them."""
_FEW_NUMBERS = 10
"""So few numbers are offered in a list; more are typed."""
_LARGEST_SEED = 2**31
_LONGEST_POSITION = 4000
BEGINNING = Message("The game begins as soon as its start is worked out.")


class NewGame(Scene):
    """Chooses everything about a game of one kind, and starts it."""

    def __init__(self, app: Host, kind: type[Game]) -> None:
        super().__init__(app)
        self._kind = kind
        self._rules = rules_command(app, kind) if rules_file(kind).is_file() else None
        self._game = _as_last_time(kind, app.settings)
        self._options: dict[str, OptionValue] = dict(self._game.options)
        self._seed = secrets.randbelow(_LARGEST_SEED)
        """Drawn beforehand, so that the picture shows the very position that the game begins with."""
        self._written = ""
        """A position to begin from, as a person wrote it; nothing for the usual start."""
        self._practice = False
        self._preparation: Preparation | None = None
        """The usual start, while that is worked out."""
        self._beginning = False
        """Whether the game is to begin as soon as that is done."""
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._seats: list[SeatChoice] = []
        self._build()

    @property
    def commands(self) -> Sequence[Command]:
        """The rules of the game that is chosen, if they are written."""
        return (*filter(None, [self._rules]), self.going_back)

    def _build(self) -> None:
        self.clear()
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(self._kind.title, role="title", weight="bold"))
        self._picture = self.add(BoardImage(self._thumbnail()))
        self._working = self.add(Working())
        self._summary = self.add(Label(self._kind.summary, wrap=True))
        self._credit = self.add(Label(self._kind.credit, role="small", quiet=True, wrap=True))
        self._form = Form(self)
        options = list(filter(_is_open, self._kind.option_list))
        self._add_options([option for option in options if option.name == SEATS])
        self._seats = [
            SeatChoice(
                self.app.settings, self._form, index, seat.name, self.layout_again, drawn=self._game.hides
            )
            for index, seat in enumerate(self._game.seats)
        ]
        self._add_options([option for option in options if option.name != SEATS])
        if self._game.hides:
            meaning = Message("Moves can be taken back though cards were seen since; the saved game says so")
            self._form.add(Message("Practice"), meaning, Switch(self._set_practice, on=self._practice))
        usual = Message("The usual start")
        written = TextEntry(self._written, self._write, ghost=usual, longest=_LONGEST_POSITION)
        meaning = Message("A position to begin from, written as in saved games")
        self._form.add(Message("Position"), meaning, written)
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._look_up = self.add_command(self._rules, worded=True, kind="normal") if self._rules else None
        self._start = self.add(Button(Message("Start"), self._begin, kind="primary"))
        self.set_focus(self._start)

    def _add_options(self, options: Sequence[Option]) -> None:
        for option in options:
            self._form.add(option.title, option.meaning, self._control(option))

    def _thumbnail(self) -> Thumbnail:
        """The picture of the start, or of the bare board while that is worked out."""
        start = self._chosen_start()
        game, seed = self._game, self._seed
        ready = start is not None or game.is_prepared(seed)
        before = self._preparation
        if before is not None and (ready or not before.is_for(game, seed)):
            before.cancel()
            self._preparation = None
        if not ready and self._preparation is None:
            self._preparation = Preparation(game, seed, self.app.wake)
        return Thumbnail(start or (game.start(seed) if ready else game))

    def _chosen_start(self) -> Position | None:
        """The position that was written.  Raises GameError where it can't be played."""
        position = self._game.position(self._written) if self._written.strip() else None
        if position is not None and position.unplayable is not None:
            raise GameError(position.unplayable)
        if position is not None and position.result is not None:
            raise GameError(
                Message("In this position the game is over. {reason}", reason=position.result.reason)
            )
        if position is not None and len(position.game.seats) != len(self._game.seats):
            raise GameError(
                plural(
                    "This position is for {count} player.",
                    "This position is for {count} players.",
                    count=len(position.game.seats),
                )
            )
        return position

    def _control(self, option: Option) -> Widget:
        value = self._options[option.name]
        match option:
            case Choice():
                words = [(each, option.words[each]) for each in option.offered or option.choices]
                few = len(words) <= _MOST_SEGMENTS
                if few and max(len(self.style.words(text)) for _, text in words) <= _LONGEST_SEGMENT:
                    return Segmented(words, str(value), lambda word: self._choose(option, word))
                return DropDown(words, str(value), lambda word: self._choose(option, word))
            case Number():
                if option.high - option.low < _FEW_NUMBERS and option.gap is None:
                    numbers = [(number, str(number)) for number in range(option.low, option.high + 1)]
                    return DropDown(numbers, int(value), lambda number: self._choose(option, number))
                longest = len(str(option.high))
                return TextEntry(
                    str(value), lambda text: self._choose(option, text), longest=longest, digits=True
                )
            case _:
                return Switch(lambda on: self._choose(option, on), on=bool(value))

    def _choose(self, option: Option, value: OptionValue) -> None:
        self._options[option.name] = value
        self._show_choice()

    def _set_practice(self, on: bool) -> None:
        self._practice = on

    def _write(self, text: str) -> None:
        self._written = text
        self._show_choice()

    def _show_choice(self) -> None:
        """Show the board of what is chosen now, or why no game can begin so."""
        problem: Text = ""
        self._beginning = False
        seats = self._game.seats
        try:
            self._game = self._kind(self._options)
            self._picture.show(self._thumbnail())
        except (GameError, ContentError) as error:
            problem = error.message
        self._start.set_enabled(not problem)
        if self._game.seats != seats:
            self._written = problem = ""  # what was written is for other seats
            self._build()
            self.layout_again()
        if problem != self._problem.text:
            self._problem.say(problem)
            self.layout_again()

    def update(self, now: int) -> bool:
        """Show the start once it has been worked out, and tell as long as it has not."""
        if self._preparation is not None and self._preparation.done:
            preparation, self._preparation = self._preparation, None
            preparation.game.start(preparation.seed)  # Where that fails, it says why.
            beginning = self._beginning
            self._show_choice()
            if beginning:
                self.app.later(self._begin)
        told = BEGINNING if self._beginning else WORKING
        self._working.say(told if self._preparation is not None else "")
        return super().update(now)

    def leave(self) -> None:
        """What nobody waits for is not worked out."""
        if self._preparation is not None:
            self._preparation.cancel()

    def _begin(self) -> None:
        if self._preparation is not None:
            self._beginning = True
            return
        settings = self.app.settings
        settings.game = self._kind.name
        settings.options[self._kind.name] = dict(self._game.options)
        for seat in self._seats:
            seat.remember(settings)
        self.app.save_settings()
        players = [seat.player() for seat in self._seats]
        start = self._chosen_start()
        # A written position may say by which options it is played.
        game = self._game if start is None else start.game
        self.app.play(Match(game, players, self._seed, start, practice=self._practice))

    # Where things are

    def layout_again(self) -> None:
        """Place everything anew, as a row came or went; what has the focus stays in sight."""
        self.layout()
        self.repaint()
        if self.focus is not None:
            keep_in_view(self.focus, self.style)

    def layout(self) -> None:
        """The board and what it is at the left, what can be chosen at the right."""
        style = self.style
        roomy = self.size[0] >= style.px(1000)
        edge = style.px(64 if roomy else 32)
        top = style.px(48 if self.size[1] >= style.px(700) else 24)
        side, title = style.px(40), style.height("title")
        self._back.rect = pygame.Rect(edge - style.px(8), top + (title - side) // 2, side, side)
        gap = style.px(40 if roomy else 24)
        right = (self.size[0] - 2 * edge - gap) * (50 if roomy else 56) // 100
        left = self.size[0] - 2 * edge - gap - right
        x = self._back.rect.right + style.px(8)
        self._title.rect = pygame.Rect(x, top, self.size[0] - edge - x, title)
        y = top + title + style.px(24)
        bottom = self.size[1] - style.px(32)
        self._place_left(pygame.Rect(edge, y, left, bottom - y))
        self._place_right(pygame.Rect(edge + left + gap, y, right, bottom - y))

    def _place_left(self, area: pygame.Rect) -> None:
        """The words at the top, and the board in the middle of what is left."""
        style = self.style
        summary = self._summary.height_in(style, area.w)
        credit = self._credit.height_in(style, area.w)
        self._summary.rect = pygame.Rect(area.x, area.y, area.w, summary)
        self._credit.rect = pygame.Rect(area.x, area.y + summary + style.px(4), area.w, credit)
        y = self._credit.rect.bottom + style.px(16)
        self._picture.rect = pygame.Rect(area.x, y, area.w, area.bottom - y)
        self._working.rect = self._picture.rect

    def _place_right(self, area: pygame.Rect) -> None:
        """A panel with the form, and below it the buttons, which never scroll away."""
        style = self.style
        pad = style.px(32 if area.w >= style.px(480) else 24)
        wide, high = self._start.natural(style)
        wide = max(wide, style.px(136))
        self._panel = area
        buttons = area.bottom - pad - high
        self._start.rect = pygame.Rect(area.right - pad - wide, buttons, wide, high)
        if self._look_up is not None:
            rules = self._look_up.natural(style)[0]
            self._look_up.rect = pygame.Rect(self._start.rect.x - style.px(12) - rules, buttons, rules, high)
        inner = pygame.Rect(area.x + pad, area.y + pad, area.w - 2 * pad, 0)
        bottom = buttons - style.px(24)
        problem = self._problem.height_in(style, inner.w)
        self._problem.rect = pygame.Rect(inner.x, bottom - problem, inner.w, problem)
        inner.h = bottom - (problem + style.px(12) if problem else 0) - inner.y
        self._form.place(inner)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the form lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)


def _as_last_time(kind: type[Game], settings: Settings) -> Game:
    """The game with the options it was last started with, as far as they still make sense."""
    try:
        return kind(settings.options.get(kind.name))
    except GameError:
        return kind()


def _is_open(option: Option) -> bool:
    """Whether an option leaves people a choice."""
    return not isinstance(option, Choice) or len(option.offered or option.choices) > 1
