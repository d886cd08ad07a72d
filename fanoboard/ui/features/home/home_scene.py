"""Home: the catalogue of games, those that go on, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pygame

from fanoboard.content import paths
from fanoboard.content.files import why_not_written
from fanoboard.content.layout import load_layout
from fanoboard.content.log_book import crashed_before
from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError, shown
from fanoboard.games import games
from fanoboard.games.game import Game
from fanoboard.games.personas import PERSONAS, WHOLE_STAR, Persona
from fanoboard.messages import Message
from fanoboard.ui.features.home.daily_card import DailyPuzzleCard, PracticeCard
from fanoboard.ui.features.home.game_grid import GameCard, GameGrid
from fanoboard.ui.features.home.next_card import NextCard, next_game
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.play.faces import draw_face, draw_star, star_count
from fanoboard.ui.play.file_commands import file_commands
from fanoboard.ui.play.game_pictures import GamePictures, fitted
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    ANALYSIS_BOARD,
    LIBRARY,
    ME,
    OPPONENTS,
    PRACTICE,
    PUZZLES,
    RULES,
    SETTINGS,
)
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Row, Tools
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary, Library
    from fanoboard.ui.play.library_watch import LibraryWatch

T = TypeVar("T")

_COLUMNS = 5
"""All games in one row."""
_BESIDE = (440, 320)
"""Logical pixels of the large card, and of what is due, where these stand beside each other."""
_DUE = 280
"""Logical pixels of each of the cards of what is due, where these stand beside each other."""
_HEAD = 0.26
"""The most that the title and the words of the links take of the height of a window."""
_HIGH = 760
"""Logical pixels of a window in which the rows of cards have more than the least between them."""
_OUT = 20
"""Logical pixels that the last link reaches out beyond the cards, so that its words don't."""
_SHADOW = 8
"""Logical pixels around all cards that show their shadows where they scroll."""


class _Room(NamedTuple):
    """What is left free where a window is at least so high, in logical pixels."""

    least: int
    top: int
    gap: int
    """Between the head and the cards."""


_LADDER = 78
"""What a face and a star take beside words, in logical pixels."""
_ROOMS = (_Room(700, 40, 24), _Room(600, 24, 16), _Room(600, 12, 12), _Room(0, 12, 12))
"""From that of the highest windows to that of low ones."""


class LadderLink(Pressable):
    """Leads to the opponents: whose star is the next to be won, and how many there are.

    Until that is known it has its place, but says where it leads alone.
    """

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__(action, tip=OPPONENTS.tip)
        self.text: Text = ""
        self.brief = False
        """Whether there is room for the face alone."""
        self._next: Persona | None = None

    def tell(self, ladder: tuple[int, int, int]) -> None:
        """Say what is known: the next level, and how many half stars there are, of how many."""
        level, halves, most = ladder
        self._next = PERSONAS[level - 1]
        self.text = star_count(halves, most)
        self.tip = Message("Opponents: next is {person}, level {level}", person=self._next.name, level=level)
        self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        if self.brief:
            return style.px(48), style.line_box(40)
        words = style.width(star_count(79, 80), "body", "medium")
        return words + style.px(_LADDER), style.line_box(40)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        if self.hovered or self.pressed:
            style.fill(surface, rect, colours.text.fade(0.07))
        side = min(style.px(32), rect.h)
        middle = rect.x + style.px(8) + side // 2
        if self._next is None:
            draw_star(surface, style, (middle, rect.centery), style.px(18), 0)
            return
        draw_face(surface, style, self._next, (middle, rect.centery), side)
        if self.brief:
            star = rect.x + style.px(8) + side, rect.centery + side // 3
            draw_star(surface, style, star, style.px(16), WHOLE_STAR)
            return
        x = middle + side // 2 + style.px(8)
        draw_star(surface, style, (x + style.px(9), rect.centery), style.px(18), WHOLE_STAR)
        x += style.px(18 + 6)
        words = style.line_in(self.text, rect.right - x - style.px(4), "body", colours.text, "medium")
        surface.blit(words, words.get_rect(midleft=(x, rect.centery)))


class Home(Screen):
    """What the app starts with."""

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self._library = LIBRARY.make(app.navigation.library)
        self._analysis = ANALYSIS_BOARD.make(self._choose_board)
        self._me = ME.make(app.navigation.me)
        self._rules = RULES.make(app.navigation.rules)
        self._puzzles = PUZZLES.make(app.navigation.puzzles)
        self._practice = PRACTICE.make(app.navigation.practice)
        self._settings = SETTINGS.make(app.navigation.settings)
        self._opponents = OPPONENTS.make(app.navigation.opponents)
        self._ladder = LadderLink(app.navigation.opponents)
        self._files = file_commands(app)
        self._games = GamePictures(app, self._redraw_games)
        self._next: type[Game] | None = None
        """The game to begin with as long as none goes on; its picture is painted for the large card."""
        self._card = NextCard(app, self._games.find)
        self._puzzle = DailyPuzzleCard(app)
        self._due = PracticeCard(app)
        self._unexpected = replace(app.commands["report"], tip=Message("Report what happened"))
        """Offered, without any more ado, where the start before this one was torn down."""
        self._going_on: Sequence[GameSummary] = ()
        """The games to go on with, once they have been looked for."""
        self._lost: GameSummary | None = None
        """The game played last, if it was lost."""
        self._looked = False
        self._unkept: Message | None = None
        """Why no game can be kept, if that is so."""
        self._build()

    def enter(self) -> None:
        """Look again for games to go on with, which somebody may be playing by now."""
        if self.app.own_files_read:
            self._kept_games_watch.read()
            self._puzzle.look()
            self.app.trainer.changed = self._take_deck
            self.app.trainer.read()
            self._due.show()
        self._say_next()

    def _take_deck(self) -> None:
        """Say what is due."""
        self._due.show()
        self._say_next()

    def own_files_read(self) -> None:
        """Show the user's own boards, and look for games to go on with: they may be on one of them."""
        self.content_changed()
        self.app.tasks.run(lambda: why_not_written(paths.games_folder()), self._take_reason)

    def _take_reason(self, reason: str) -> None:
        """Say that no game can be kept, if there is a reason."""
        if reason:
            self._unkept = Message(
                "No game can be kept: {folder} can’t be written ({reason}). A game that is open can be saved "
                "as a file in another folder. Set FANOBOARD_HOME to a folder that can be written, and from "
                "the next start on everything is kept there.",
                folder=shown(paths.games_folder()),
                reason=reason,
            )
            self._show()

    def content_changed(self) -> None:
        """Show the boards as their files have them now."""
        self._games.refresh()
        self._card.forget_picture()
        self._puzzle.forget_picture()
        self._show()
        self.enter()

    def update(self, now: int) -> bool:
        """Paint what is missing; look now and then whether another window has changed a game."""
        self._games.paint()
        if self.app.own_files_read:
            self._kept_games_watch.update(now)
        return super().update(now)

    @cached_property
    def _kept_games_watch(self) -> LibraryWatch:
        """What looks after the games that are kept; home is there sooner without it."""
        from fanoboard.ui.play.library_watch import LibraryWatch

        return LibraryWatch(self.app, self._take)

    def _redraw_games(self) -> None:
        """Show the pictures that there are now."""
        for card in (self._card, *self._cards.values()):
            card.changed()

    def _take(self, library: Library) -> None:
        """Show what goes on; what another window plays is left to it."""
        going_on = [game for game in library.unfinished if not library.is_owned(game)]
        lost = next((game for game in library.games[:1] if _is_lost(game)), None)
        if (going_on, lost) != (self._going_on, self._lost) or not self._looked:
            self._looked = True
            self._going_on, self._lost = going_on, lost
            self._say_next()
        if library.complete:
            self.app.tasks.run(partial(_ladder_in, library), self._ladder.tell, key="ladder")

    def _say_next(self) -> None:
        """Have the large card say what one would like to do next, once that is known."""
        self._next = next_game(self.app.settings, [games()[name] for name in self._cards])
        deck = self.app.trainer.deck if self._looked else None
        due = deck.due(date.today()) if deck is not None else []
        if self._lost is not None:
            self._card.again(self._lost, self._play_again, self._going_on, self._go_on)
        elif self._going_on:
            self._card.go_on(self._going_on, self._go_on)
        elif due and not self.app.settings.lesson_steps:
            self._card.practise(due)
        elif self._looked and self._next is not None:
            self._card.begin(self._next)

    def _show(self) -> None:
        self._build()
        self.relayout()

    def back(self) -> None:
        """There is nothing behind home but the other windows, if it fills the screen."""
        if self.app.fullscreen:
            self.app.toggle_fullscreen()

    @property
    def commands(self) -> Sequence[Command]:
        """All that leads on from here, to games from elsewhere too, and back from the full screen."""
        back = [self.going_back] if self.app.fullscreen else []
        return (
            self._analysis,
            self._library,
            self._me,
            self._opponents,
            self._practice,
            self._puzzles,
            self._rules,
            self._settings,
            *self._files,
            *back,
        )

    # What there is

    def _build(self) -> None:
        before = self.focus
        self.clear()
        self._title = self.add(Label("Fanoboard", role="title", weight="bold"))
        self.add(self._ladder)
        self._links = [
            *([self.add_command(self._unexpected, worded=True)] if crashed_before() else []),
            self.add_command(self._analysis, worded=True),
            self.add_command(self._library, worded=True),
            self.add_command(self._me, worded=True),
            self.add_command(self._rules, worded=True),
            self.add_command(self._settings, worded=True),
            self.add_command(self.app.commands["quit"], worded=True),
        ]
        self._warning = self.add(Label(self._unkept or "", role="small", danger=True, wrap=True))
        self._warning.visible = self._unkept is not None
        self._pane = self.add(Pane())
        self._cards: dict[str, GameCard] = {}
        for game in catalogue(shipped_only=not self.app.own_files_read):
            made = self._unless_broken(partial(self._card_of, game))
            if made is not None:
                self._cards[game.name] = made
                self.add(made)
        for card in (self._card, self._puzzle, self._due):
            self.add(card)
        self._say_next()
        self._focus_again(before)

    def _choose_board(self) -> None:
        """Offer what an analysis board may begin with."""
        from fanoboard.ui.play.opening import boards

        button = next(each for each in self._links if each.command is self._analysis)
        self.open_popup(Menu(boards(self.app), button.rect, self.style, self.size, lit=not button.hovered))

    def _focus_again(self, before: Widget | None) -> None:
        """Put the keyboard where it was, on what says the same now; at first, on the large card."""
        same = [each for each in self.widgets if each is before]
        if not same and isinstance(before, Button):
            alike = (each for each in self.widgets if isinstance(each, Button) and each.said == before.said)
            same = [each for each in alike if each.caption == before.caption]
        self.set_focus(same[0] if same else self._card)

    def _card_of(self, game: type[Game]) -> GameCard:
        if self.app.own_files_read:
            load_layout(game().layout)  # which may be broken
        return GameCard(
            game.title,
            (game.summary, game.credit),
            partial(self._picture_of, game),
            partial(self.app.navigation.new_game, game),
            partial(self.app.navigation.how_to_play, game),
        )

    def _picture_of(self, game: type[Game], theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture on the card of a game; that of the large card, made smaller, where it has the same."""
        if game is not self._next:
            return self._games.find(game, theme, size)
        large = self._games.find(game, theme, self._card.picture_size(self.style))
        return fitted(large, size) if large is not None else None

    def _go_on(self, game: GameSummary) -> None:
        # What reads games is not needed for the first frame.
        from fanoboard.ui.play.game_opening import open_game

        open_game(self, game)

    def _play_again(self, game: GameSummary) -> None:
        from fanoboard.ui.play.game_opening import rematch_of

        rematch_of(self, game)

    def _unless_broken(self, make: Callable[[], T]) -> T | None:
        """What `make` makes of a file; where the file can't be used, say so once and go on without."""
        try:
            return make()
        except ContentError as error:
            self.app.report(error)
            return None

    # Where things are

    def layout(self) -> None:
        """The title, the links and what has to be known, which stay; the cards below, which may scroll."""
        style, (wide, high) = self.style, self.size
        edge = style.px(64 if wide >= style.px(1100) else 40 if wide >= style.px(1000) else 24)
        width = wide - 2 * edge
        told = 0
        if self._warning.visible:
            told = self._warning.fit(style, width)[1] + style.px(16)
        rooms = [each for each in _ROOMS if high >= style.px(each.least)]
        # Less room around the head than usual is better than cards that are cut, and fewer words are.
        heads = {room: self._head(width, room.gap)[1] + told for room in rooms}
        for compact in (False, True):
            page = self._page(width, compact=compact)
            lowest = page.lowest(style, width)
            fitting = [
                each for each in rooms if heads[each] + lowest + style.px(each.top + each.gap + 16) <= high
            ]
            if fitting:
                break
        room = (fitting or rooms)[0]
        head, row = self._head(width, room.gap)
        gap = style.px(room.gap)
        area = pygame.Rect(edge, style.px(room.top), width, 0)
        area.h = high - area.y - row - gap - told - style.px(16)
        if room is _ROOMS[0]:
            # There is more room below, if that does not make anything scroll.
            area.h = max(area.h - style.px(24), min(area.h, lowest))
        # What a large window leaves empty is above as well as below.
        down = min(max(0, area.h - page.height(style, width)) // 3, style.px(64))
        head.place(style, pygame.Rect(area.x, area.y + down, width + style.px(_OUT), row))
        area.y += down + row + gap
        self._warning.rect = pygame.Rect(area.x, area.y, width, told)
        area.y += told
        area.h -= down
        self._place_page(page, area)

    def _head(self, width: int, gap: int) -> tuple[Box, int]:
        """The title and the links over cards so wide in pixels, with a gap in logical ones; its height."""
        style = self.style
        # The words of the last link end where the cards do.
        across = width + style.px(_OUT)
        links = Tools(*self._links)
        self._title.role = "title"
        # The words of the links come before the number of the stars.
        for brief in (False, True, False):
            self._ladder.brief = brief
            more = self._ladder.natural(style)[0] + 2 * style.px(gap)
            if links.worded_in(style, across - self._title.natural(style)[0] - more):
                break
        if self._title.natural(style)[0] + more + links.narrowest(style) > across:
            self._title.role = "heading"
        head: Box = Row(self._title, self._ladder, links, gap=gap, grow=links)
        beside = across - self._title.natural(style)[0] - more
        if style.text > 1 and not links.worded_in(style, beside):
            head = self._words_below(across, self.size[1] * _HEAD) or head
        return head, head.height(style, across)

    def _words_below(self, width: int, most: float) -> Box | None:
        """The title with the words of the links in rows of their own, if these are not too high.

        Whoever has larger text reads words rather than signs.
        """
        for link in self._links:
            link.show_words(worded=True)
        below, usual = (
            Column(Row(self._title, self._ladder, gap=16), Row(*self._links, gap=4), gap=8),
            self._title.role,
        )
        for role in (usual, "heading"):
            self._title.role = role
            if below.height(self.style, width) <= most:
                return below
        self._title.role = usual
        return None

    def _page(self, width: int, *, compact: bool) -> Box:
        """The games, and below them the large card and what is due."""
        style = self.style
        larger = (1 + style.text) / 2
        games = GameGrid(list(self._cards.values()), compact=compact)
        columns = games.columns(style, width)
        # What is due stands below the last two of five games.
        share = 0.58
        if columns.number == _COLUMNS:
            share = (3 * columns.width + 2 * columns.gap) / (width - columns.gap)
        card, puzzle, due = self._card, self._puzzle, self._due
        gap = round(columns.gap / style.scale)
        least, least_due = (style.px(each) * larger for each in _BESIDE)
        below: Box
        if (width - columns.gap) * share >= least and (width - columns.gap) * (1 - share) >= least_due:
            below = Beside(card, Column(puzzle, due, gap=16, grow=puzzle), share=share, gap=gap)
        elif width >= 2 * style.px(_DUE) * larger + columns.gap:
            below = Column(card, Beside(puzzle, due, share=0.58, gap=gap), gap=16)
        else:
            below = Column(card, puzzle, due, gap=16)
        return Column(games, below, gap=gap if self.size[1] >= style.px(_HIGH) else 16)

    def _place_page(self, page: Box, area: pygame.Rect) -> None:
        """Let it fill an area, or scroll there if it is higher, with room for its shadows."""
        style = self.style
        content = min(page.height(style, area.w), max(area.h, page.lowest(style, area.w)))
        page.place(style, pygame.Rect(area.topleft, (area.w, content)))
        widgets = list(page.widgets)
        for widget in widgets:
            widget.pane = None
        self._pane.visible = content > area.h
        if self._pane.visible:
            out = style.px(_SHADOW)
            self._pane.rect = area.inflate(2 * out, 2 * out)
            self._pane.rect.h = self.size[1] - self._pane.rect.y
            self._pane.set_content(widgets, content + 2 * out, style.px(96))


def _ladder_in(library: Library) -> tuple[int, int, int]:
    """The level whose star is the next to be won, and how many half stars there are, of how many."""
    from fanoboard.match.standing import finished_games, next_rung, records, stars

    found, names = records(finished_games(library)), list(games())
    return next_rung(found, names), stars(found), WHOLE_STAR * len(names) * len(PERSONAS)


def _is_lost(game: GameSummary) -> bool:
    """Whether the only person who played it lost it, and not to a fault of the program."""
    alone = len(game.persons) == 1
    return game.over and not game.failed and alone and game.winner not in (None, game.persons[0])
