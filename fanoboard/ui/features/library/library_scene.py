"""The library: all games that are kept, to be found, gone on with, looked at and tidied up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.games import games
from fanoboard.match.game_index import Library
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.features.library.game_filter import GameFilter, Order, State
from fanoboard.ui.features.library.game_keeping import GameKeeping
from fanoboard.ui.features.library.game_list import GameList
from fanoboard.ui.play.file_commands import file_commands
from fanoboard.ui.play.game_opening import open_game
from fanoboard.ui.play.game_words import called
from fanoboard.ui.play.library_watch import LibraryWatch
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.command_table import (
    DELETE_GAME,
    DUPLICATE_GAME,
    FIND_GAME,
    RENAME_GAME,
    UNDO,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.naming import Naming
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.widget import Widget

_STATES: tuple[tuple[State, Text], ...] = (
    ("all", in_context("games", "All")),
    ("unfinished", Message("Unfinished")),
    ("finished", Message("Finished")),
)
_ORDERS: tuple[tuple[Order, Text], ...] = (
    ("played", Message("Last played first")),
    ("started", Message("Newest first")),
    ("length", Message("Longest first")),
)
_LONGEST_TITLE = 80
_SHAPES = ((4,), (2, 2), (2, 1, 1), (1, 1, 1, 1))
"""How many of the four controls stand in each row, the best first."""


class LibraryScene(Screen):
    """Controls that say which games are listed, the list, and what can be done with the chosen one."""

    def __init__(self, app: Services, state: State = "all") -> None:
        """At first, games of that state are listed."""
        super().__init__(app)
        self._filter = GameFilter(state=state)
        self._pictures = SmallPictures()
        self._watch = LibraryWatch(app, self._take)
        self._keeping = GameKeeping(app, self._watch.read)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._read = False
        """Whether the library has been read at all."""
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(Message("Library"), role="title", weight="bold"))
        self._count = self.add(Label("", quiet=True, align="right"))
        self._files = file_commands(app)
        """Games from elsewhere, and how games ended."""
        self._links = [self.add_command(command, worded=True) for command in self._files if command.icon]
        self._search = self.add(TextEntry("", self._set_text, ghost=Message("Search titles and names")))
        kinds = sorted(games().values(), key=lambda kind: str(kind.title))
        offered: list[tuple[str, Text]] = [("", Message("All games"))]
        offered += [(kind.name, kind.title) for kind in kinds]
        self._kinds = self.add(DropDown(offered, "", self._set_kind))
        self._states = self.add(Segmented(_STATES, state, self._set_state))
        self._orders = self.add(DropDown(_ORDERS, "played", self._set_order))
        self._pane = self.add(Pane())
        self._list = self.add(GameList(self._pictures, self.refresh_commands, partial(open_game, self)))
        self._nothing = self.add(Label("", quiet=True, align="centre", wrap=True))
        self._make_commands()
        self._gone = self.add(Label("", quiet=True))
        self._undo_button = self.add_command(self._undo, worded=True, kind="normal")
        self._tools = [
            self.add_command(command, worded=True, kind="normal")
            for command in (self._rename, self._duplicate, self._delete)
        ]
        self._open = self.add(Button(Message("Open"), self._open_chosen, kind="primary"))
        self._show_games()
        self.set_focus(self._list)

    def _make_commands(self) -> None:
        self._rename = RENAME_GAME.make(self._ask_title, self._can_change)
        self._duplicate = DUPLICATE_GAME.make(self._copy, self._is_chosen)
        self._delete = DELETE_GAME.make(self._take_away, self._can_change)
        self._undo = replace(UNDO.make(self._bring_back, self._can_undo), tip=Message("Undo"))
        self._find = FIND_GAME.make(lambda: self.set_focus(self._search))

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done with the game that is chosen."""
        own = self._find, self._rename, self._duplicate, self._delete, self._undo
        return (*own, *self._files, self.going_back)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        """The keys of the list."""
        return (FixedKeys(in_context("key", "Enter"), Message("Open the chosen game")),)

    # What the app asks for

    def enter(self) -> None:
        """See what has changed meanwhile."""
        self._watch.read()

    def own_files_read(self) -> None:
        """Boards may look different now."""
        self.content_changed()

    def content_changed(self) -> None:
        """Paint the boards as their files have them now."""
        self._pictures.forget()
        self._watch.read()

    def update(self, now: int) -> bool:
        """Look now and then whether another window has changed a game."""
        self._watch.update(now)
        return super().update(now)

    def back(self) -> None:
        """With a search going on, give that up first."""
        if self._search.text:
            self._search.set_text("")
            self._set_text("")
            self.set_focus(self._list)
        else:
            super().back()

    # What is listed

    def _take(self, library: Library) -> None:
        self._read = True
        self._show_games()

    def _show_games(self) -> None:
        """List what is wanted, of the games that there are."""
        library = self._watch.found
        listed = self._filter.chosen(library.games, self.style.words)
        nobody_listed = not self._list.games
        self._list.show(listed, library.look.owned)
        self._list.visible = bool(listed)
        self._count.set_text(plural("{count} game", "{count} games", count=len(listed)) if self._read else "")
        self._nothing.visible = not listed
        if not self._read:
            self._nothing.set_text("")
        elif library.games:
            self._nothing.set_text(Message("No game matches your search."))
        else:
            self._nothing.set_text(
                Message("No games yet. Every game you begin is kept here until you delete it.")
            )
        if nobody_listed and listed and self.focus is None:
            self.set_focus(self._list)
        elif not listed and self.focus is self._list:
            self.set_focus(None)
        self._show_deleted()
        self.refresh_commands()
        if self.size != (0, 0):
            self.layout()
        self.repaint()

    def _set_text(self, text: str) -> None:
        self._filter.text = text
        self._list_anew()

    def _set_kind(self, kind: str) -> None:
        self._filter.kind = kind
        self._list_anew()

    def _set_state(self, state: State) -> None:
        self._filter.state = state
        self._list_anew()

    def _set_order(self, order: Order) -> None:
        self._filter.order = order
        self._list_anew()

    def _list_anew(self) -> None:
        """List something else, from its beginning."""
        self._pane.scroll_to(0)
        self._show_games()
        self._list.choose(0)

    # What is done with the chosen game

    def refresh_commands(self) -> None:
        """Let the buttons show what can be done now."""
        super().refresh_commands()
        self._open.set_enabled(self._is_chosen())

    def _is_chosen(self) -> bool:
        return self._list.game is not None

    def _can_change(self) -> bool:
        game = self._list.game
        return game is not None and not self._watch.found.is_owned(game)

    def _can_undo(self) -> bool:
        return bool(self._keeping.deleted)

    def _open_chosen(self) -> None:
        if (game := self._list.game) is not None:
            open_game(self, game)

    def _ask_title(self) -> None:
        if (game := self._list.game) is not None:
            self.app.push(
                Naming(
                    self.app,
                    Message("What is this game to be called?"),
                    game.title,
                    partial(self._keeping.rename, game),
                    done=Message("Rename"),
                    longest=_LONGEST_TITLE,
                    usual=game.rules.full_title,
                )
            )

    def _copy(self) -> None:
        if (game := self._list.game) is not None:
            title = self.style.words(Message("Copy of {title}", title=called(game)))
            self._keeping.duplicate(game, title[:200])

    def _take_away(self) -> None:
        if (game := self._list.game) is not None:
            self._keeping.delete(game)

    def _bring_back(self) -> None:
        self._keeping.restore()

    def _show_deleted(self) -> None:
        """Say what was deleted, beside the way to bring it back."""
        deleted = self._keeping.deleted
        self._gone.visible = self._undo_button.visible = bool(deleted)
        if len(deleted) > 1:
            self._gone.set_text(plural("{count} game deleted", "{count} games deleted", count=len(deleted)))
        elif deleted:
            self._gone.set_text(Message("“{title}” deleted", title=called(deleted[0].game)))

    # Where things are

    def _place_links(self, room: pygame.Rect) -> int:
        """Put the links at the right end, with words where there is room; where they begin."""
        style = self.style
        for link in self._links:
            link.show_words(worded=True)
        words = sum(link.natural(style)[0] for link in self._links)
        if words + self._count.natural(style)[0] + style.px(24) > room.w:
            for link in self._links:
                link.show_words(worded=False)
        # Their words end where the list does.
        right = room.right + style.px(16)
        for link in reversed(self._links):
            wide, high = link.natural(style)
            right -= wide
            link.rect = pygame.Rect(right, room.centery - high // 2, wide, high)
        return right - style.px(16)

    def layout(self) -> None:
        """The title, what is listed, the list on a panel, and the buttons below it."""
        style = self.style
        roomy, low = self.size[0] >= style.px(1000), self.size[1] < style.px(600)
        edge = style.px(64 if roomy else 32 if self.size[0] >= style.px(700) else 20)
        top = style.px(40 if self.size[1] >= style.px(700) else 24 if not low else 12)
        width = self.size[0] - 2 * edge
        side, title = style.px(40), style.height("title")
        self._back.rect = pygame.Rect(edge - style.px(8), top + (title - side) // 2, side, side)
        x = self._back.rect.right + style.px(8)
        self._title.rect = pygame.Rect(x, top, min(self._title.natural(style)[0], edge + width - x), title)
        left = self._title.rect.right + style.px(16)
        right = self._place_links(pygame.Rect(left, top, max(0, edge + width - left), title))
        self._count.rect = pygame.Rect(left, top, max(0, right - left), title)
        self._count.visible = self._count.natural(style)[0] <= self._count.rect.w
        gap = style.px(16 if not low else 12)
        y = self._place_filter(pygame.Rect(edge, top + title + gap, width, 0)) + gap
        bottom = self.size[1] - style.px(32 if not low else 12)
        foot = self._place_buttons(pygame.Rect(edge, y, width, bottom - y)) - gap
        self._panel = pygame.Rect(edge, y, width, foot - y)
        pad = style.px(8)
        # The bar of the pane lies on the panel as well.
        self._pane.rect = self._panel.inflate(-2 * pad, -2 * pad)
        self._pane.rect.w -= style.px(12)
        high = self._list.row_height(style, self._pane.rect.w)
        content = high * len(self._list.games)
        self._list.rect = pygame.Rect(self._pane.rect.topleft, (self._pane.rect.w, content))
        self._pane.set_content([self._list], content, high)
        words = self._nothing.height_in(style, self._panel.w - 4 * pad)
        self._nothing.rect = pygame.Rect(0, 0, self._panel.w - 4 * pad, words)
        self._nothing.rect.center = self._panel.center

    def _place_filter(self, row: pygame.Rect) -> int:
        """Place the controls from a row on, in as many as they need; where they end."""
        style = self.style
        gap, high = style.px(12), style.line_box(40)
        controls: tuple[Widget, ...] = (self._search, self._kinds, self._states, self._orders)
        sizes = [(each, min(each.fit(style, row.w)[0], row.w)) for each in controls]
        for shape in _SHAPES:
            ends = [sum(shape[: number + 1]) for number in range(len(shape))]
            lines = [sizes[end - count : end] for end, count in zip(ends, shape, strict=True)]
            if all(sum(wide + gap for _, wide in line) - gap <= row.w for line in lines):
                break
        y = row.y
        for line in lines:
            spare = row.w - sum(wide for _, wide in line) - gap * (len(line) - 1)
            x = row.x
            for control, wide in line:
                # What is left over goes to the search, or to the last one where that stands elsewhere.
                more = spare if control is (self._search if line is lines[0] else line[-1][0]) else 0
                fits = control.fit(style, row.w)[1]
                control.rect = pygame.Rect(x, y, wide + more, max(high, fits))
                x += wide + more + gap
            y += max(control.rect.h for control, _ in line) + gap
        return y - gap

    def _place_buttons(self, area: pygame.Rect) -> int:
        """Place the buttons at the end of an area, beside what was deleted or below it; where they begin."""
        style = self.style
        gap, high = style.px(12), style.line_box(40)
        buttons: list[Button] = [*self._tools, self._open]
        for worded in (True, False):
            for button in self._tools:
                button.show_words(worded=worded)
            sizes = [button.natural(style)[0] for button in buttons]
            if sum(sizes) + gap * (len(sizes) - 1) <= area.w:
                break
        x, y = area.right, area.bottom - high
        for each, wide in reversed([*zip(buttons, sizes, strict=True)]):
            each.rect = pygame.Rect(x - wide, y, wide, high)
            x -= wide + gap
        undo = self._undo_button.natural(style)[0]
        needed = undo + gap + self._gone.natural(style)[0]
        left = area.w if needed > x - area.x else x - area.x
        above = left == area.w and self._gone.visible
        row = y - high - gap if above else y
        words = min(self._gone.natural(style)[0], left - undo - gap)
        self._gone.rect = pygame.Rect(area.x, row, words, high)
        self._undo_button.rect = pygame.Rect(self._gone.rect.right + gap, row, undo, high)
        return row

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the list lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
