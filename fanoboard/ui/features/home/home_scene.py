"""Home: the catalogue of games, those that go on, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from fanoboard.content import paths
from fanoboard.content.layout import load_layout
from fanoboard.content.log_book import crashed_before
from fanoboard.content.write import why_not_written
from fanoboard.content.yaml_files import ContentError, shown
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.features.home.continue_card import ContinueCard
from fanoboard.ui.features.home.game_card import GameCard
from fanoboard.ui.features.home.home_grid import home_grid, picture_height
from fanoboard.ui.features.home.puzzle_corner import PuzzleCorner
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.play.file_commands import file_commands
from fanoboard.ui.play.game_pictures import GamePictures
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import LIBRARY, PRACTICE, PUZZLES, RULES, SETTINGS
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.link import Link
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary, Library
    from fanoboard.ui.play.library_watch import LibraryWatch

T = TypeVar("T")

_MOST_GOING_ON = 5
"""How many games to go on with are shown at most."""
_COLUMNS_OF_PUZZLE = 2
"""How many columns the puzzle of the day takes, where it stands beside the games that go on."""
_COLUMNS_BESIDE = 4
"""How many columns there are at least then; in narrower windows it has a row of its own."""
_LOWEST_PUZZLE = 176
"""How high its card is at least there, in logical pixels."""


class Home(Screen):
    """What the app starts with."""

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self._library = LIBRARY.make(app.navigation.library)
        self._rules = RULES.make(app.navigation.rules)
        self._puzzles = PUZZLES.make(app.navigation.puzzles)
        self._practice = PRACTICE.make(app.navigation.practice)
        self._settings = SETTINGS.make(app.navigation.settings)
        self._about = Command("about", (), "info", Message("About"), app.navigation.about)
        self._files = file_commands(app)
        self._games = GamePictures(app, self._redraw_games)
        self._unexpected = replace(app.commands["report"], tip=Message("Report what happened"))
        """Offered, without any more ado, where the start before this one was torn down."""
        self._pictures = SmallPictures()
        self._puzzle = PuzzleCorner(self, self._show)
        self._going_on: Sequence[GameSummary] = ()
        """The games to go on with, once they have been looked for."""
        self._looked = False
        self._unkept: Message | None = None
        """Why no game can be kept, if that is so."""
        self._build()

    def enter(self) -> None:
        """Look again for games to go on with, which somebody may be playing by now."""
        if self.app.own_files_read:
            self._kept_games_watch.read()
            self._puzzle.look()
            self.app.trainer.changed = self._show
            self.app.trainer.read()

    def own_files_read(self) -> None:
        """Show the user's own boards, and look for games to go on with: they may be on one of them."""
        self.content_changed()
        self.app.tasks.run(lambda: why_not_written(paths.games_folder()), self._take_reason)

    def _take_reason(self, reason: str) -> None:
        """Say that no game can be kept, if there is a reason."""
        if reason:
            self._unkept = Message(
                "No game can be kept: {folder} can't be written ({reason}). A game that is open can be saved"
                " as a file in another folder. Set FANOBOARD_HOME to a folder that can be written, and from"
                " the next start on everything is kept there.",
                folder=shown(paths.games_folder()),
                reason=reason,
            )
            self._show()

    def content_changed(self) -> None:
        """Show the boards as their files have them now."""
        self._games.refresh()
        self._pictures.forget()
        self._puzzle.forget_pictures()
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
        for card in self._cards.values():
            card.changed()

    def _take(self, library: Library) -> None:
        """Show what goes on; what another window plays is left to it."""
        going_on = [game for game in library.unfinished if not library.is_owned(game)]
        if going_on != self._going_on or not self._looked:
            self._looked = True
            self._going_on = going_on
            self._show()

    def _show(self) -> None:
        self._build()
        self.layout()
        self.repaint()

    def back(self) -> None:
        """There is nothing behind home but the other windows, if it fills the screen."""
        if self.app.fullscreen:
            self.app.toggle_fullscreen()

    @property
    def commands(self) -> Sequence[Command]:
        """All that leads on from here, to games from elsewhere too, and back from the full screen."""
        back = [self.going_back] if self.app.fullscreen else []
        return (
            self._library,
            self._practice,
            self._puzzles,
            self._rules,
            self._settings,
            *self._files,
            *back,
        )

    # What there is

    def _build(self) -> None:
        before = self._focused()
        self.clear()
        self._title = self.add(Label("Fanoboard", role="title", weight="bold"))
        self._links = [
            *([self.add_command(self._unexpected, worded=True)] if crashed_before() else []),
            self.add_command(self._library, worded=True),
            self.add_command(self._practice_with_count(), worded=True),
            self.add_command(self._rules, worded=True),
            self.add_command(self._settings, worded=True),
            self.add_command(self._about, worded=True),
            self.add_command(self.app.commands["keys"]),
            self.add_command(self.app.commands["quit"], worded=True),
        ]
        self._pane = self.add(Pane())
        self._pane.visible = False
        self._cards: dict[str, GameCard] = {}
        for game in catalogue(shipped_only=not self.app.own_files_read):
            card = self._unless_broken(partial(self._card, game))
            if card is not None:
                self._cards[game.name] = self.add(card)
                self.add(card.how)
        self._head = self.add(Label(Message("Continue"), weight="bold"))
        count = len(self._going_on)
        more = Message("All unfinished games ({count})", count=count)
        self._more = self.add(Link(more, partial(self.app.navigation.library, unfinished=True)))
        self._continue = [
            self.add(ContinueCard(game, self._pictures, partial(self._go_on, game)))
            for game in self._going_on[:_MOST_GOING_ON]
        ]
        hint = "" if self._unkept else Message("Every game you begin is kept, and waits for you here.")
        self._nothing = self.add(Label(hint, role="small", quiet=True, wrap=True))
        self._nothing.visible = self._looked and not self._continue
        self._warning = self.add(Label(self._unkept or "", role="small", danger=True, wrap=True))
        self._warning.visible = self._unkept is not None
        self._puzzle.build()
        self._focus_again(before)

    def _practice_with_count(self) -> Command:
        """The way to practice, with how much is to be gone over today."""
        deck = self.app.trainer.deck if self.app.own_files_read else None
        due = len(deck.due(date.today())) if deck is not None else 0
        counted = Message("Practice · {count}", count=due)
        return replace(self._practice, tip=counted) if due else self._practice

    def _focused(self) -> object:
        """What the keyboard is on, so that it can be found when all has been built anew."""
        match self.focus:
            case ContinueCard() as card:
                return card.game.id
            case Button() as button:
                return button.text
        return None

    def _focus_again(self, before: object) -> None:
        """Put the keyboard where it was; at first, on the game to go on with, or that played last."""
        same: list[Widget] = [card for card in self._continue if card.game.id == before]
        if not same and self._keyboard:
            same = [each for each in self.widgets if isinstance(each, Button) and each.text == before]
        first = next(iter(self._cards.values()), self._links[0])
        usual = self._cards.get(self.app.settings.game, first)
        self.set_focus(same[0] if same else self._continue[0] if self._continue else usual)

    def _card(self, game: type[Game]) -> GameCard:
        if self.app.own_files_read:
            load_layout(game().layout)  # which may be broken
        return GameCard(
            game.title,
            (game.summary, game.credit),
            partial(self._games.find, game),
            partial(self.app.navigation.new_game, game),
            partial(self.app.navigation.how_to_play, game),
        )

    def _go_on(self, game: GameSummary) -> None:
        # What reads games is not needed for the first frame.
        from fanoboard.ui.play.game_opening import open_game

        open_game(self, game)

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
        style = self.style
        roomy, low = self.size[1] >= style.px(700), self.size[1] < style.px(600)
        edge = style.px(64 if self.size[0] >= style.px(1100) else 40 if self.size[0] >= style.px(700) else 24)
        width = self.size[0] - 2 * edge
        title, high = self._title.natural(style)
        row = pygame.Rect(edge, style.px(40 if roomy else 24 if not low else 12), width, high)
        area = pygame.Rect(edge, row.bottom + style.px(24 if roomy else 16 if not low else 12), width, 0)
        warning = self._warning.height_in(style, width) if self._warning.visible else 0
        area.y += warning + style.px(16) if warning else 0
        area.h = self.size[1] - area.y - style.px(40 if roomy else 16)
        # What a large window leaves empty is above as well as below.
        down = min(max(0, area.h - self._place_cards(area)) // 3, style.px(64))
        row.y += down
        area.y += down
        area.h -= down
        self._title.rect = pygame.Rect(row.topleft, (title, high))
        self._warning.rect = pygame.Rect(edge, area.y - warning - style.px(16), width, warning)
        self._place_links(row, width - title - style.px(16))
        self._place_cards(area)

    def _place_links(self, row: pygame.Rect, room: int) -> None:
        """Put the links at the right end of a row, with words where there is `room`."""
        style = self.style
        gap = style.px(4)
        for button in self._links:
            button.visible = True
            button.show_words(worded=button.command is not self.app.commands["keys"])
        if sum(button.natural(style)[0] + gap for button in self._links) > room:
            for button in self._links:
                button.show_words(worded=False)
            if sum(button.natural(style)[0] + gap for button in self._links) > room:
                # Of all that stands here, the list of keys is what a key calls anyway.
                self._links[-2].visible = False
        right = row.right + style.px(20)  # so that the words end where the cards do
        for button in reversed([each for each in self._links if each.visible]):
            wide, high = button.natural(style)
            button.rect = pygame.Rect(right - wide, row.y + (row.h - high) // 2, wide, high)
            right -= wide + gap

    def _place_cards(self, area: pygame.Rect) -> int:
        """The games, and below them those that go on, in the same columns; how high that is.

        There is room for one row of games that go on before any has been found.
        """
        style = self.style
        cards = list(self._cards.values())
        if not cards:
            return 0
        # Where words that are a little smaller let all games stand in one row, they are that.
        for tight in (True, False):
            narrowest = max(card.narrowest(style, tight=tight) for card in cards)
            grid = home_grid(len(cards), area.w, narrowest, style.scale)
            if grid.columns == len(cards):
                break
        lines = max(card.lines_in(style, grid.width) for card in cards)
        for card in cards:
            card.most_lines = lines
        has_puzzle = self._puzzle.card is not None
        beside = has_puzzle and grid.columns >= _COLUMNS_BESIDE
        most = grid.columns - _COLUMNS_OF_PUZZLE if beside else grid.places_below
        shown = self._continue[:most]
        rows = -(-len(cards) // grid.columns)
        rows_below = max(1, -(-len(shown) // grid.columns))
        words, words_below = cards[0].words_height(style), ContinueCard.words_height(style)
        head, space = style.line_box(40), style.px(16)
        own_row = has_puzzle and not beside
        fixed = grid.height_of(len(cards), words) + space + head
        fixed += rows_below * (words_below + grid.gap) - grid.gap
        fixed += space + head + words_below if own_row else 0
        pad = GameCard.pad(style)
        picture = picture_height(grid, pad, area.h - fixed, rows + rows_below + own_row, style.scale)
        for card, rect in zip(cards, grid.places(len(cards), area.y, area.x, words + picture), strict=True):
            card.place(rect, style)
        y = cards[-1].rect.bottom + space
        left = most * (grid.width + grid.gap) if beside else area.w + grid.gap
        row = pygame.Rect(area.x, y, left - grid.gap, head)
        self._place_head(row, len(shown))
        y += head
        below = words_below + picture
        for one, rect in zip(shown, grid.places(len(shown), y, area.x, below), strict=True):
            one.rect = rect
        for one in self._continue:
            one.visible = one in shown
        self._nothing.rect = pygame.Rect(area.x, row.bottom, row.w, self._nothing.height_in(style, row.w))
        bottom = y + grid.height_of(len(shown), below) if shown else self._nothing.rect.bottom
        end = y + grid.height_of(rows_below * grid.columns, below)
        if beside:
            corner = pygame.Rect(area.x + left, y, area.w - left, below)
            self._puzzle.place(pygame.Rect(corner.x, row.y, corner.w, head), corner)
            bottom = corner.bottom
        elif own_row:
            y = bottom + space
            corner = pygame.Rect(area.x, y + head, area.w, max(below, style.px(_LOWEST_PUZZLE)))
            self._puzzle.place(pygame.Rect(area.x, y, area.w, head), corner)
            bottom = end = corner.bottom
        self._scroll(area, bottom - area.y)
        return end - area.y

    def _place_head(self, row: pygame.Rect, shown: int) -> None:
        """What stands over the games that go on."""
        style = self.style
        wide, high = self._more.natural(style)
        self._more.visible = len(self._going_on) > shown
        self._more.rect = pygame.Rect(row.right - wide, row.centery - high // 2, wide, high)
        self._head.rect = pygame.Rect(row.x, row.y, row.w - wide, row.h)
        self._head.visible = self._looked and (shown > 0 or self._unkept is None)

    def _scroll(self, area: pygame.Rect, content: int) -> None:
        """Let everything below the title scroll, if it is higher than there is room."""
        held = [
            *(each for card in self._cards.values() for each in (card, card.how)),
            *(self._head, self._more, self._nothing),
            *self._continue,
            *self._puzzle.widgets,
        ]
        self._pane.visible = content > area.h
        for widget in held:
            widget.pane = None
        if self._pane.visible:
            # The shadows of the cards lie in the pane as well.
            out = self.style.px(8)
            self._pane.rect = area.inflate(2 * out, 0)
            self._pane.rect.h = self.size[1] - area.y
            self._pane.set_content(held, content + self.style.px(16), self.style.px(96))
