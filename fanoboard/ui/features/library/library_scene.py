"""The library: all games that are kept, to be found, gone on with, looked at and tidied up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from fanoboard.games import games
from fanoboard.games.game import Position
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.match.store import SUFFIX
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.features.library.game_filter import GameFilter, Order, PositionSearch, State, Tagging
from fanoboard.ui.features.library.game_keeping import GameKeeping
from fanoboard.ui.features.library.game_list import GameList, Listed
from fanoboard.ui.play.catalogue import choice_of_games
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.file_commands import file_commands
from fanoboard.ui.play.game_opening import open_game
from fanoboard.ui.play.game_words import called
from fanoboard.ui.play.library_watch import LibraryWatch
from fanoboard.ui.play.screen import Screen, ask_first
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.command_table import (
    DELETE_GAME,
    DUPLICATE_GAME,
    EMPTY_BIN,
    FIND,
    RENAME_GAME,
    SAVE_AS,
    SELECT_ALL,
    SELECT_GAMES,
    TAG_GAMES,
    UNDO,
)
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Dialog, Naming
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled, Tools
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane

_STATES: tuple[tuple[State, Text], ...] = (
    ("all", in_context("games", "All")),
    ("unfinished", Message("Unfinished")),
    ("finished", Message("Finished")),
    ("deleted", Message("Deleted")),
)
_ORDERS: tuple[tuple[Order, Text], ...] = (
    ("played", Message("Last played first")),
    ("started", Message("Newest first")),
    ("length", Message("Longest first")),
    ("name", Message("By name")),
    ("result", Message("By result")),
    ("event", Message("By tournament")),
)
_ANY_LABEL: tuple[str, Text] = ("", Message("Any tag"))
_LONGEST_TITLE = 80


class LibraryScene(PageScene, Screen):
    """Controls that say which games are listed, the list, and what can be done with those that are chosen."""

    widest = 0
    bare = True

    def __init__(self, app: Services, state: State = "all", position: Position | None = None) -> None:
        """With a `position`, list first the games in which it stood."""
        super().__init__(app, Message("Library"))
        self._filter = GameFilter(state=state)
        self._position_search: PositionSearch | None = None
        if position is not None:
            self._position_search = PositionSearch(app, position, self._take_positions)
            self._filter.label, self._filter.with_position = "position", ()
        self._pictures = SmallPictures()
        self.watch = LibraryWatch(app, self._take)
        self._keeping = GameKeeping(app, self.watch.read)
        self._deck: object = None
        """The deck that the themes of games were taken from."""
        self._read = False
        self._count = self.add(Label("", quiet=True, live=True))
        self._files = file_commands(app)
        """Games from elsewhere, and how games ended."""
        self._links = [self.add_command(command, worded=True) for command in self._files if command.icon]
        self._search = self.add(TextEntry("", self._set_text, ghost=Message("Search titles and names")))
        kinds = sorted(games().values(), key=lambda kind: str(kind.title))
        self._kinds = self.add(choice_of_games(kinds, "", self._set_kind))
        self._states = self.add(Segmented(_STATES, state, self._set_state))
        self._orders = self.add(DropDown(_ORDERS, "played", self._set_order))
        self._labels = self.add(DropDown([_ANY_LABEL], self._filter.label, self._set_label))
        self._labels.caption = Message("Tag, tournament or mistake")
        self._orders.caption = Message("Order")
        self._states.caption = Message("Which games")
        self._pane = self.add(Pane())
        self._list = self.add(GameList(self._pictures, self._picked_others, self._use))
        self._nothing = self.add(Label("", quiet=True, align="centre", wrap=True, live=True))
        self._make_commands()
        self._gone = self.add(Label("", quiet=True, live=True))
        self._undo_button = self.add_command(self._undo, worded=True, kind="normal")
        self._tools = [self.add_command(command, worded=True, kind="normal") for command in self._on_games]
        self._done = self.add(Button(Message("Done"), self._stop_marking))
        self._open = self.add(Button(Message("Open"), self._open_chosen, kind="primary"))
        self._show_games()
        self.set_focus(self._list)

    def _make_commands(self) -> None:
        self._rename = RENAME_GAME.make(self._ask_title, self._can_change)
        self._duplicate = DUPLICATE_GAME.make(self._copy, self._is_chosen)
        self._delete = DELETE_GAME.make(self._take_away, self._can_delete)
        self._select = SELECT_GAMES.make(self._start_marking, self._can_mark)
        self._select_all = SELECT_ALL.make(self._mark_all, lambda: bool(self._list.games))
        self._tag = TAG_GAMES.make(self._ask_tags, self._can_change)
        self._save = SAVE_AS.make(self._ask_file, self._is_chosen)
        self._empty = EMPTY_BIN.make(self._ask_to_empty, lambda: bool(self.watch.found.deleted))
        on_one = self._rename, self._duplicate
        self._on_games = (
            self._select,
            self._select_all,
            *on_one,
            self._tag,
            self._save,
            self._delete,
            self._empty,
        )
        self._undo = replace(UNDO.make(self._bring_back, self._can_undo), tip=Message("Undo"))
        self._find = FIND.make(lambda: self.set_focus(self._search))

    @property
    def commands(self) -> Sequence[Command]:
        own = (command for command in self._on_games if command is not self._empty or self._in_bin)
        return (self._find, *own, self._undo, *self._files, self.going_back)

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        return (
            FixedKeys(in_context("key", "Enter"), Message("Open the chosen game")),
            FixedKeys(in_context("key", "Space"), Message("Select or deselect this game")),
            FixedKeys(Message("Shift and the arrows"), Message("Extend the selection")),
        )

    # What the app asks for

    def enter(self) -> None:
        self.watch.read()

    def own_files_read(self) -> None:
        self.content_changed()

    def content_changed(self) -> None:
        self._pictures.forget()
        self.watch.read()

    def update(self, now: int) -> bool:
        """Look now and then whether another window has changed a game."""
        self.watch.update(now)
        if self.app.trainer.deck is not self._deck:
            self._take_themes()
        return super().update(now)

    def handle(self, event: pygame.event.Event) -> bool:
        """The other button, or a finger that stays, marks games."""
        other = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.popup is None
        if other and self._list.visible and self._list.mark_at(event.pos):
            self.set_focus(self._list)
            return True
        return super().handle(event)

    def back(self) -> None:
        """With games marked or a search going on, give that up first."""
        if self._list.marking:
            self._stop_marking()
        elif self._search.text:
            self._search.set_text("")
            self._set_text("")
            self.set_focus(self._list)
        else:
            super().back()

    def leave(self) -> None:
        if self._position_search is not None:
            self._position_search.stop()

    # What is listed

    def _take(self, library: Library) -> None:
        self._read = True
        if self._position_search is not None:
            self._position_search.look(library.games)
        self._show_games()

    def _take_positions(self) -> None:
        if self._position_search is not None:
            self._filter.with_position = self._position_search.turns
            self._show_games()

    @property
    def _searching(self) -> bool:
        """Whether there may be more games with the position that is looked for."""
        search = self._position_search
        return search is not None and not search.complete and self._filter.label == "position"

    def _show_games(self) -> None:
        library = self.watch.found
        self._offer_labels(library)
        listed = self._filter.chosen(library, self.style.words)
        nobody_listed = not self._list.games
        elsewhere = {game.id for game in listed if self._is_elsewhere(game)}
        self._list.show(Listed(listed, elsewhere, self._filter.headings(listed)))
        self._list.visible = self._pane.visible = bool(listed)
        self._nothing.visible = not listed
        if not self._read:
            self._nothing.set_text("")
        elif self._searching:
            self._nothing.set_text(Message("The games are being searched."))
        elif self._in_bin and not library.deleted:
            self._nothing.set_text(Message("No game was deleted in the last 30 days."))
        elif library.games or self._in_bin:
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
        self._picked_others()

    def _offer_labels(self, library: Library) -> None:
        """Offer what the games have in common, if they have anything."""
        self._labels.choices = [_ANY_LABEL, *self._filter.labels(library)]
        if self._filter.label not in dict(self._labels.choices):
            self._filter.label = self._labels.value = ""
        self._labels.visible = len(self._labels.choices) > 1
        self._labels.changed()

    def _take_themes(self) -> None:
        deck = self.app.trainer.deck
        self._deck = deck
        themes = defaultdict(set)
        for entry in deck.entries if deck is not None else ():
            themes[entry.exercise.source].add(entry.exercise.theme)
        self._filter.themes = themes
        self._show_games()

    def _set_label(self, label: str) -> None:
        self._filter.label = label
        self._list_anew()

    def _set_text(self, text: str) -> None:
        self._filter.text = text
        self._list_anew()

    def _set_kind(self, kind: str) -> None:
        self._filter.kind = kind
        self._list_anew()

    def _set_state(self, state: State) -> None:
        self._filter.state = state
        self._list.mark(on=False)
        self._list_anew()

    def _set_order(self, order: Order) -> None:
        self._filter.order = order
        self._list_anew()

    def _list_anew(self) -> None:
        self._pane.scroll_to(0)
        self._show_games()
        self._list.choose(0)

    # Which games something is done with

    @property
    def _in_bin(self) -> bool:
        """Whether those are listed that were deleted."""
        return self._filter.state == "deleted"

    def _picked_others(self) -> None:
        """Offer what can be done with the games that are chosen or marked now."""
        marking, count = self._list.marking, len(self._list.picked)
        if marking:
            self._count.set_text(plural("{count} game selected", "{count} games selected", count=count))
        elif self._read:
            count = len(self._list.games)
            games = plural("{count} game", "{count} games", count=count)
            self._count.set_text(Message("{games} so far", games=games) if self._searching else games)
        shown = {
            self._select: not marking,
            self._select_all: marking,
            self._rename: not marking and not self._in_bin,
            self._duplicate: not marking and not self._in_bin,
            self._tag: not self._in_bin,
            self._save: not self._in_bin,
            self._delete: True,
            self._empty: self._in_bin and not marking,
        }
        for button in self._tools:
            button.visible = shown[button.command]
        self._done.visible = marking
        self._open.visible = self._in_bin or not marking
        self._open.text = Message("Restore") if self._in_bin else Message("Open")
        self._open.changed()
        self.refresh_commands()
        self.relayout()

    def _start_marking(self) -> None:
        self._list.mark(on=True)
        self.set_focus(self._list)

    def _stop_marking(self) -> None:
        self._list.mark(on=False)
        self.set_focus(self._list)

    def _mark_all(self) -> None:
        self._list.mark_all()
        self.set_focus(self._list)

    # What is done with them

    def refresh_commands(self) -> None:
        super().refresh_commands()
        self._open.set_enabled(self._is_chosen())

    def _is_chosen(self) -> bool:
        return bool(self._list.picked)

    def _can_mark(self) -> bool:
        return bool(self._list.games) and not self._list.marking

    def _can_change(self) -> bool:
        """Whether no other window plays any of them."""
        picked = self._list.picked
        return bool(picked) and (self._in_bin or not any(map(self._is_elsewhere, picked)))

    def _can_delete(self) -> bool:
        """Whether nobody plays any of them."""
        picked = self._list.picked
        return bool(picked) and (self._in_bin or not any(map(self.watch.found.is_owned, picked)))

    def _is_elsewhere(self, game: GameSummary) -> bool:
        """Whether another window plays it."""
        return self.watch.found.is_owned(game) and self.app.session_of(game.id) is None

    def _can_undo(self) -> bool:
        return bool(self._keeping.deleted)

    def _open_chosen(self) -> None:
        if self._in_bin:
            self._keeping.restore(self._list.picked)
        elif (game := self._list.game) is not None:
            search = self._position_search if self._filter.label == "position" else None
            open_game(self, game, None if search is None else search.turns.get(game.id))

    def _use(self, game: GameSummary) -> None:
        self._open_chosen()

    def _ask_title(self) -> None:
        if (game := self._one) is not None:
            self.app.push(
                Naming(
                    self.app,
                    Message("What should this game be called?"),
                    game.title,
                    partial(self._keeping.rename, game),
                    done=Message("Rename"),
                    longest=_LONGEST_TITLE,
                    usual=game.rules.full_title,
                )
            )

    @property
    def _one(self) -> GameSummary | None:
        """The only game that is chosen, among those that are kept."""
        picked = self._list.picked
        return picked[0] if len(picked) == 1 and not self._in_bin else None

    def _ask_tags(self) -> None:
        picked = self._list.picked
        known = {tag for game in self.watch.found.games for tag in game.tags}
        if picked and not self._in_bin:
            self.app.push(Tagging(self.app, picked, known, partial(self._keeping.tag, picked)))

    def _ask_file(self) -> None:
        picked = self._list.picked
        if not picked or self._in_bin:
            return
        one = len(picked) == 1
        name = f"{picked[0].game.replace('_', '-')}{SUFFIX}" if one else "fanoboard-games.zip"
        endings = (SUFFIX, ".yaml", ".txt") if one else (".zip", ".txt")
        title = Message("Save the game as…") if one else Message("Save the games as…")

        def write(file: Path) -> None:
            self._keeping.write(picked, file, self._tell)

        self.app.push(FileChooser(self.app, title, endings, write, name=name))

    def _tell(self, said: Text) -> None:
        """Say what came of something, in place of what was deleted."""
        self._gone.set_text(said)
        self._gone.visible = True
        self.relayout()

    def _copy(self) -> None:
        if (game := self._one) is not None:
            title = self.style.words(Message("Copy of {title}", title=called(game)))
            self._keeping.duplicate(game, title[:200])

    def _take_away(self) -> None:
        picked = self._list.picked
        if self._in_bin:
            self._ask_to_remove(picked)
        else:
            title = plural("Delete {count} game?", "Delete {count} games?", count=len(picked))
            answer = Answer(Message("Delete"), partial(self._keeping.delete, picked), kind="danger")
            ask_first(self.app, title, Message("For 30 days it can be undone."), answer, lost=False)

    def _ask_to_empty(self) -> None:
        self._ask_to_remove(self.watch.found.deleted)

    def _ask_to_remove(self, games: Sequence[GameSummary]) -> None:
        if not games:
            return
        count = len(games)
        title = plural("Delete {count} game for good?", "Delete {count} games for good?", count=count)
        answers = (
            Answer(Message("Delete for good"), partial(self._keeping.delete_for_good, games), "primary"),
            Answer(Message("Cancel")),
        )
        self.app.push(Dialog(self.app, title, Message("It can’t be undone."), answers))

    def _bring_back(self) -> None:
        self._keeping.undo()

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
        chosen = self._kinds, self._states, self._orders, self._labels
        controls = Row(self._search, *chosen, grow=self._search)
        nothing = Row(self._nothing, grow=self._nothing)
        rows = Scrolled(self._pane, self._list, step=80) if self._list.visible else nothing
        panel = self.on_panel(rows, 12)
        tools = Tools(*self._tools, gap=12)
        done = Row(tools, self._done, self._open, grow=tools)
        if self._gone.visible:
            done = Row(Row(self._gone, self._undo_button), done, grow=done)
        return Column(controls, panel, done, gap=16 if self.tall else 12, grow=panel)
