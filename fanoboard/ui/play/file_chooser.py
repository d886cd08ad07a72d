"""Choosing a file to open, or where to save one, within the window: by mouse, arrows or typing a path."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from fanoboard.content.folders import (
    FolderContent,
    FolderEntry,
    completed,
    folder_places,
    is_there,
    look_into,
    path_of,
)
from fanoboard.content.paths import is_folder, name_fault
from fanoboard.content.yaml_files import shown
from fanoboard.messages import Message, plural
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text, icon_image
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Row, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.file_list import FileList
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pressable import Tile

_LONGEST = 1000
_PLACES = 168
_NARROW = 640
"""Logical pixels; in a narrower panel the places stand in a row above."""


class FileChooser(PageScene):
    """Tells `then` of the file that was chosen, once the scene is gone.

    To save, it begins with a `name`, gives it the first of the `endings` if it has none, and asks before
    a file is replaced; without one, it is for a file that there is.
    """

    app: Services
    widest = 960
    fills = True

    def __init__(
        self,
        app: Services,
        title: Text,
        endings: Sequence[str],
        then: Callable[[Path], object],
        *,
        name: str = "",
    ) -> None:
        super().__init__(app, title)
        self._endings = endings
        self._then = then
        self._saving = bool(name)
        self._content = FolderContent(_first_folder(app.settings.folder))
        self._shown = self._content
        self._looks = 0
        self._places = [
            self.add(Tile(place.title, self._draw_folder, partial(self._go_to, place.folder), chosen=False))
            for place in folder_places()
        ]
        self._up = self.add(
            Button("", self._go_up, kind="quiet", icon="up", tip=Message("To the folder above"))
        )
        self._folder = self.add(Label("", weight="medium"))
        self._list = self.add(FileList(self._choose, self._open))
        self._entry = self.add(_PathEntry(name, self._typed, self._complete, self._accept, self._list.key))
        self._entry.ghost = Message("Name or path")
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(
            Button(Message("Save") if self._saving else Message("Open"), self._accept, kind="primary")
        )
        self.set_focus(self._entry)
        self.go(self._content.folder)

    # Where one looks

    def go(self, folder: Path, name: str = "") -> None:
        self._looks += 1
        look = self._looks
        self.app.tasks.run(
            lambda: look_into(folder, self._endings), lambda found: self._take(look, found, name, enters=True)
        )

    def _take(self, look: int, found: FolderContent, name: str, *, enters: bool) -> None:
        if look != self._looks:
            return
        self._shown = found
        if enters:
            self._content = found
            self.app.settings.folder = str(found.folder)
        self._folder.set_text(shown(found.folder))
        for place, tile in zip(folder_places(), self._places, strict=True):
            tile.choose(chosen=place.folder == found.folder)
        self._say("")
        self._show(name)

    def _show(self, name: str = "") -> None:
        """Show the entries, of those only the fitting ones while a path is typed."""
        found, begun = self._shown, os.path.split(self._entry.text)[1]
        entries = found.entries
        if not self._saving or found is not self._content:
            entries = [each for each in entries if each.name.lower().startswith(begun.lower())] or entries
        note: Text = ""
        if found.problem is not None:
            note = found.problem
        elif found.more:
            note = plural("{count} more is not shown.", "{count} more are not shown.", count=found.more)
        elif not entries:
            note = Message("Nothing here can be chosen.")
        self._list.show(entries, note, name)

    def _draw_folder(self, surface: pygame.Surface, square: pygame.Rect) -> None:
        side = self.style.px(18)
        icon = icon_image("folder", side, self.style.colours.quiet)
        surface.blit(icon, icon.get_rect(center=square.center))

    def _go_to(self, folder: Path) -> None:
        self._clear()
        self.go(folder)

    def _go_up(self) -> None:
        folder = self._shown.folder
        self._clear()
        self.go(folder.parent, folder.name)

    def _clear(self) -> None:
        """Forget the path that was typed; a name to save under stays."""
        self._entry.set_text(os.path.split(self._entry.text)[1] if self._saving else "")

    def _typed(self, text: str) -> None:
        """A name was typed, or a path: show the folder that it leads to."""
        self._say("")
        head = os.path.split(text)[0]
        folder = path_of(self._content.folder, head) if head else self._content.folder
        if folder == self._shown.folder:
            self._show()
            return
        self._looks += 1
        look = self._looks
        self.app.tasks.run(
            lambda: look_into(folder, self._endings), lambda found: self._take(look, found, "", enters=False)
        )

    def _complete(self) -> bool:
        """Tab: complete the name as far as it is clear; whether that changed anything."""
        head, begun = os.path.split(self._entry.text)
        whole = completed(begun, self._shown.entries)
        text = os.path.join(head, whole) if head else whole
        if not begun or text == self._entry.text:
            return False
        self._entry.set_text(text)
        self._typed(text)
        return True

    # What is chosen

    def _choose(self, entry: FolderEntry) -> None:
        if not entry.is_folder:
            head = os.path.split(self._entry.text)[0]
            self._entry.set_text(os.path.join(head, entry.name) if head else entry.name)
        self._say("")

    def _open(self, entry: FolderEntry) -> None:
        path = self._shown.folder / entry.name
        if entry.is_folder:
            self._clear()
            self.go(path)
        else:
            self._accept()

    def _accept(self) -> None:
        text = self._entry.text.strip()
        if not text:
            at = self._list.at
            if at >= 0:
                self._open(self._list.entries[at])
            else:
                self._say(Message("Choose a file, or type its name."))
            return
        path = path_of(self._content.folder, text)
        if self._saving and (fault := name_fault(os.path.split(text)[1])) is not None:
            self._say(fault)
            return
        saved = path
        if self._saving and path.name and not path.name.lower().endswith(tuple(self._endings)):
            saved = path.with_name(path.name + self._endings[0])
        self.app.tasks.run(
            lambda: (is_folder(path), is_there(saved) if is_folder(saved.parent) else None),
            lambda found: self._decide(path, saved, *found),
        )

    def _decide(self, path: Path, saved: Path, folder: bool, exists: bool | Message | None) -> None:
        """Continue with what the disk says of a path: `exists` is None where there is not even its folder,
        and a sentence where nobody can tell.
        """
        if self.app.top is not self:
            return
        if folder:
            self._entry.set_text("")
            self.go(path)
        elif exists is None:
            self._say(Message("There is no folder {folder}.", folder=shown(saved.parent)))
        elif isinstance(exists, Message):
            self._say(exists)
        elif not self._saving and not exists:
            self._say(Message("There is no file {file}.", file=shown(saved)))
        elif self._saving and exists:
            text = Message("There is a file {file} already. Its contents would be lost.", file=shown(saved))
            answer = Answer(Message("Replace"), partial(self._finish, saved), kind="danger")
            self.app.ask(Message("Replace this file?"), text, (answer, Answer(Message("Cancel"))))
        else:
            self._finish(saved)

    def _finish(self, path: Path) -> None:
        self.app.settings.folder = str(path.parent)
        self.app.pop()
        self._then(path)

    def _say(self, problem: Text) -> None:
        if problem != self._problem.text:
            self._problem.set_text(problem)
            self.relayout()

    def handle(self, event: pygame.event.Event) -> bool:
        """Backspace leads to the folder above, where nothing has been typed."""
        above = event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE
        if above and self.popup is None and not (self.typing and self._entry.text):
            self._go_up()
            return True
        return super().handle(event)

    # Where things are

    def body(self) -> Box:
        """The places at the left, or above in a narrow window; the list, and below it what is typed."""
        folder = Row(self._up, self._folder, gap=8, grow=self._folder, wraps=False)
        below = Column(self._entry, self._problem, foot(self._cancel, self._done), gap=12)
        upper = Column(folder, self._list, gap=8, grow=self._list)
        listed = Column(upper, below, gap=12, grow=upper)
        if self.size[0] < self.style.px(_NARROW):
            return Column(Row(*self._places, gap=4, wraps=False), listed, grow=listed)
        return Beside(Column(*self._places, gap=4), listed, least=_PLACES)


_CHOOSING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class _PathEntry(TextEntry):
    """Takes a name or a path: Tab completes it while there is something to complete, Enter is the end.

    The arrows and pages choose in the list above.
    """

    def __init__(
        self,
        text: str,
        changed: Callable[[str], object],
        complete: Callable[[], bool],
        accept: Callable[[], object],
        choose: Callable[[pygame.event.Event], bool],
    ) -> None:
        super().__init__(text, changed, longest=_LONGEST)
        self._choose = choose
        self._complete = complete
        self._accept = accept
        stem = text.rpartition(".")[0] or text
        self._caret, self._anchor = len(stem), 0

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB and not event.mod & (
            pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT
        ):
            return self._complete()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._accept()
            return True
        if event.key in _CHOOSING and self._choose(event):
            return True
        return super().key(event)


def _first_folder(kept: str) -> Path:
    return Path(kept) if kept and os.path.isabs(kept) else Path.home()
