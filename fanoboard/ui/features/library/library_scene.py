"""The library: all games that are kept, to be found, gone on with, looked at and tidied up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

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
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled, Tools
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.segmented import Segmented

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


class LibraryScene(PageScene, Screen):
    """Controls that say which games are listed, the list, and what can be done with the chosen one."""

    widest = 0
    bare = True

    def __init__(self, app: Services, state: State = "all") -> None:
        super().__init__(app, Message("Library"))
        self._filter = GameFilter(state=state)
        self._pictures = SmallPictures()
        self._watch = LibraryWatch(app, self._take)
        self._keeping = GameKeeping(app, self._watch.read)
        self._read = False
        self._count = self.add(Label("", quiet=True))
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
        self._kinds.caption, self._orders.caption = Message("Game"), Message("Order")
        self._states.caption = Message("Which games")
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
        own = self._find, self._rename, self._duplicate, self._delete, self._undo
        return (*own, *self._files, self.going_back)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        return (FixedKeys(in_context("key", "Enter"), Message("Open the chosen game")),)

    # What the app asks for

    def enter(self) -> None:
        self._watch.read()

    def own_files_read(self) -> None:
        self.content_changed()

    def content_changed(self) -> None:
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
        library = self._watch.found
        listed = self._filter.chosen(library.games, self.style.words)
        nobody_listed = not self._list.games
        self._list.show(listed, library.look.owned)
        self._list.visible = self._pane.visible = bool(listed)
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
        self._pane.scroll_to(0)
        self._show_games()
        self._list.choose(0)

    # What is done with the chosen game

    def refresh_commands(self) -> None:
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
        deleted = self._keeping.deleted
        self._gone.visible = self._undo_button.visible = bool(deleted)
        if len(deleted) > 1:
            self._gone.set_text(plural("{count} game deleted", "{count} games deleted", count=len(deleted)))
        elif deleted:
            self._gone.set_text(Message("“{title}” deleted", title=called(deleted[0].game)))

    # Where things are

    @property
    def beside(self) -> Box:
        links = Tools(*self._links)
        return Row(self._count, links, grow=links)

    def body(self) -> Box:
        controls = Row(self._search, self._kinds, self._states, self._orders, grow=self._search)
        nothing = Row(self._nothing, grow=self._nothing)
        rows = Scrolled(self._pane, self._list, step=80) if self._list.visible else nothing
        panel = self.on_panel(rows, 12)
        tools = Tools(*self._tools, gap=12)
        done = Row(tools, self._open, grow=tools)
        if self._gone.visible:
            done = Row(Row(self._gone, self._undo_button), done, grow=done)
        return Column(controls, panel, done, gap=16 if self.tall else 12, grow=panel)
