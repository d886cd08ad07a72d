"""The dialog to share a game as a picture, a film, or a text, with a preview beside what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from fanoboard.content.theme import load_theme, theme_titles
from fanoboard.content.yaml_files import ContentError, shown
from fanoboard.games.events import SeatIndex
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.ui.features.export.export_preview import ExportPreview
from fanoboard.ui.features.export.film import LARGEST, SMALLEST, Camera, PictureLook, Timing
from fanoboard.ui.features.export.formats import (
    FORMATS,
    ExportCancelled,
    ExportJob,
    PictureFormat,
    TextFormat,
    export_picture,
    export_text,
)
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.view import Seen
from fanoboard.ui.system.desktop import copy_text
from fanoboard.ui.system.saving import saved
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import Form, PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.figures import ProgressBar
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

_TURNS = (300, 500, 1000, 2000, 4000)
_ENDS = (0, 1000, 3000, 5000, 10000)
_LOOK_AGAIN = 80
_LONGEST_PREVIEW = 200


class ShareScene(PageScene):
    """Chooses what to share and how, shows it, and copies it, or writes it into a file that is asked for."""

    app: Services

    def __init__(
        self,
        app: Services,
        match: Match,
        node: Node,
        viewer: SeatIndex | None,
        seen: Seen | None = None,
        form: str = "png",
    ) -> None:
        """For a match of which a moment is shown, with what `viewer` may see, the board looked at as `seen`.

        `form` is the id of the format that is offered first; one that is wanted by itself needs only Enter.
        Raises ContentError where its layout can't be read.
        """
        super().__init__(app, Message("Share"))
        self._match, self._node, self._viewer, self._seen = match, node, viewer, seen
        self.camera = Camera(match, node, viewer, seen)
        self._chosen = form
        self._sizes = {
            name: str(each.size) for name, each in FORMATS.items() if isinstance(each, PictureFormat)
        }
        settings = app.settings
        self._look = PictureLook(app.style.theme, SMALLEST, coordinates=settings.coordinates != "off")
        self._timing = Timing()
        self._from_start = True
        """Whether a film begins with the game, not with the moment that is shown."""
        self._job: ExportJob | None = None
        self._build()
        self._show()
        if form == "saved":
            self.set_focus(self.save_button)

    def _build(self) -> None:
        self.clear_page()
        self.preview = ExportPreview(self, self.camera, self._look)
        self._form = form = Form(self)
        format_ = self._format
        titles = [(name, each.title) for name, each in FORMATS.items() if self._offers(each)]
        chosen = DropDown(titles, self._chosen, self.choose_format)
        form.add(Message("As"), format_.about, chosen)
        if isinstance(format_, PictureFormat):
            self._add_looks(form)
            if format_.is_film:
                self._add_timing(form)
        self._status = self.add(Label("", role="small", quiet=True, wrap=True, live=True))
        self.bar = self.add(ProgressBar())
        self.stop_button = self.add(Button(Message("Cancel"), self._cancel))
        self._copy = self.add(Button(Message("Copy"), self._copy_text))
        self.save_button = self.add(Button(Message("Save as…"), self._choose_file, kind="primary"))
        self._copy.visible = isinstance(format_, TextFormat) and format_.is_pasted
        self._refresh()
        self.set_focus(chosen)

    def _offers(self, format_: PictureFormat | TextFormat) -> bool:
        if isinstance(format_, TextFormat):
            return format_.fits(self._match)
        return not format_.of_boards or self.camera.layout(self._look).table is None

    def _add_looks(self, form: Form) -> None:
        size = TextEntry(self._sizes[self._chosen], self._write_size, longest=4, digits=True)
        meaning = Message("The longer side in pixels, from {least} to {most}", least=SMALLEST, most=LARGEST)
        form.add(Message("Size"), meaning, size)
        form.add(Message("Theme"), "", DropDown(theme_titles(), self._look.theme.name, self._choose_theme))
        form.add(Message("Coordinates"), "", Switch(self._set_coordinates, on=self._look.coordinates))
        form.add(Message("Last move"), "", Switch(self._set_last_move, on=self._look.last_move))

    def _add_timing(self, form: Form) -> None:
        if self._node.children and self._node is not self._match.head:
            parts = [(True, Message("The whole game")), (False, Message("From here"))]
            form.add(Message("Part"), "", Segmented(parts, self._from_start, self._set_whole))
        form.add(Message("A turn takes"), "", DropDown(_seconds(_TURNS), self._timing.turn, self._set_turn))
        form.add(Message("The end stays"), "", DropDown(_seconds(_ENDS), self._timing.end, self._set_end))
        form.add(Message("Pieces move"), "", Switch(self._set_motion, on=self._timing.motion))

    # What is chosen

    def choose_format(self, name: str) -> None:
        self._chosen = name
        self._build()
        self.layout()
        self._show()

    def _write_size(self, text: str) -> None:
        self._sizes[self._chosen] = text
        self._refresh()

    def _choose_theme(self, name: str) -> None:
        try:
            self._change(replace(self._look, theme=load_theme(name)))
        except ContentError as error:
            self.app.report(error)

    def _set_coordinates(self, on: bool) -> None:
        self._change(replace(self._look, coordinates=on))

    def _set_last_move(self, on: bool) -> None:
        self._change(replace(self._look, last_move=on))

    def _change(self, look: PictureLook) -> None:
        self._look = look
        self._show()

    def _set_whole(self, whole: bool) -> None:
        self._from_start = whole
        self._show()

    def _set_turn(self, milliseconds: int) -> None:
        self._time(replace(self._timing, turn=milliseconds))

    def _set_end(self, milliseconds: int) -> None:
        self._time(replace(self._timing, end=milliseconds))

    def _set_motion(self, on: bool) -> None:
        self._time(replace(self._timing, motion=on))

    def _time(self, timing: Timing) -> None:
        self._timing = timing
        self._show()

    @property
    def film(self) -> tuple[Camera, int]:
        """The film's camera and its first turn: it ends now, whichever moment is shown."""
        head = self._match.head
        on_line = self._node in head.path
        whole = Camera(self._match, head if on_line else self._node.end, self._viewer, self._seen)
        return whole, 0 if self._from_start else self._node.number

    @property
    def _format(self) -> PictureFormat | TextFormat:
        return FORMATS[self._chosen]

    @property
    def _size(self) -> int | None:
        text = self._sizes.get(self._chosen, "")
        return int(text) if text and SMALLEST <= int(text) <= LARGEST else None

    def _text(self, format_: TextFormat) -> str:
        return format_.text(self._match, self._node, self._viewer)

    def _show(self) -> None:
        format_ = self._format
        if isinstance(format_, TextFormat):
            self.preview.show_text(self._text(format_))
        elif not format_.is_film:
            self.preview.show_picture(self._look)
        else:
            camera, first = self.film
            self.preview.camera = camera
            self.preview.show_film(self._look, max(first, camera.turns - _LONGEST_PREVIEW), self._timing)
        self._refresh()

    def _refresh(self) -> None:
        running = self._job is not None
        fits = isinstance(self._format, TextFormat) or self._size is not None
        self.save_button.set_enabled(fits and not running)
        self._copy.set_enabled(not running)
        self.bar.visible = self.stop_button.visible = running
        if not fits:
            self._say(Message("The size is a number from {least} to {most}.", least=SMALLEST, most=LARGEST))

    def _say(self, text: Text) -> None:
        self._status.set_text(text)
        self.relayout()

    # What is done

    def _copy_text(self) -> None:
        format_ = self._format
        copied = isinstance(format_, TextFormat) and copy_text(self._text(format_))
        self._say(Message("It is copied.") if copied else Message("There is no clipboard here."))

    def _choose_file(self) -> None:
        ending = self._format.ending
        game, node = self._match.game, self._node
        moment = "start" if node.seat is None else f"{node.round}-{game.seats[node.seat].id}"
        name = f"{game.name.replace('_', '-')}-{moment}{ending}"
        title = Message("Save as…")
        self.app.push(FileChooser(self.app, title, [ending], self._write, name=name))

    def _write(self, file: Path) -> None:
        self._job = job = ExportJob()
        format_ = self._format
        work: Callable[[], None]
        if isinstance(format_, PictureFormat):
            look = replace(self._look, size=self._size or format_.size)
            camera, first = self.film if format_.is_film else (self.camera, 0)
            work = partial(export_picture, camera, look, format_, self._timing, first, file, job)
        else:
            work = partial(export_text, self._text(format_), file, job)
        self.bar.show(0)
        self._refresh()
        self._say(Message("Writing {file}.", file=shown(file)))
        keeps = Message("The file {file}", file=shown(file))
        self.app.tasks.run(partial(_tried, work, file), partial(self._end, job), keeps=keeps)

    def _end(self, job: ExportJob, said: Message) -> None:
        if job is self._job:
            self._job = None
            self._refresh()
            self._say(said)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancelled = True

    def update(self, now: int) -> bool:
        moving = super().update(now)
        if self._job is not None:
            self.bar.show(self._job.done)
            self.wake_at(now + _LOOK_AGAIN)
            return moving
        return self.preview.update(now) or moving

    def back(self) -> None:
        if self._job is not None:
            self._cancel()
        else:
            super().back()

    def leave(self) -> None:
        self._cancel()

    # Where things are

    def layout(self) -> None:
        """The preview at the left, what can be chosen at the right; in a tall window above and below."""
        style = self.style
        edge = style.px(40 if self.size[0] >= style.px(1000) else 20)
        y = self.place_head(edge, self.size[0] - 2 * edge)
        bottom = self.size[1] - style.px(32 if self.tall else 16)
        area = pygame.Rect(edge, y, self.size[0] - 2 * edge, bottom - y)
        gap = style.px(32 if self.tall else 20)
        if self.size[0] >= self.size[1]:
            wide = min(style.px(500) + round(style.px(160) * (style.text - 1)), area.w // 2)
            panel = pygame.Rect(area.right - wide, area.y, wide, area.h)
            self.preview.place(pygame.Rect(area.x, area.y, area.w - wide - gap, area.h))
        else:
            high = area.h * 55 // 100
            panel = pygame.Rect(area.x, area.bottom - high, area.w, high)
            self.preview.place(pygame.Rect(area.x, area.y, area.w, area.h - high - gap))
        self.on_panel(self.body(), 24).place(style, panel)

    def body(self) -> Box:
        below = Column(self._status, self.bar, foot(self.stop_button, self._copy, self.save_button), gap=12)
        return Column(self._form, below, gap=16, grow=self._form)


def _tried(work: Callable[[], None], file: Path) -> Message:
    """Try to write a file; return the sentence on it."""
    try:
        return saved(work, file)
    except ExportCancelled:
        return Message("Cancelled. Nothing was written.")
    except MemoryError:
        return Message("There is not enough memory for a picture of this size.")


def _seconds(times: Sequence[int]) -> list[tuple[int, Message]]:
    return [(each, Message("{seconds} s", seconds=f"{each / 1000:g}")) for each in times]
