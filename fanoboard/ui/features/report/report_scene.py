"""Report a problem: the whole report to be read, copied or saved by whoever wants to send it."""

from __future__ import annotations

import locale
import logging
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pygame
import yaml

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.log_book import (
    REMEMBERED,
    crashed_before,
    end_of_log,
    fit_to_show,
    log_book,
    log_files,
)
from fanoboard.content.settings import Settings, snapshot
from fanoboard.interpreted import is_compiled
from fanoboard.messages import Message
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import copy_text
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import COPY_REPORT, SAVE_REPORT
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.text_lines import TextLines
from fanoboard.version import VERSION

# The report of a problem: what there is to know about the program and the machine, and the last log.
#
# It is in English, for those who look after the program, and holds nothing private: neither names nor
# games, and of folders nothing that tells who the user is.  Nobody is sent anything.

_TOLD_SETTINGS = (
    "theme",
    "scale",
    "text",
    "animation",
    "volume",
    "thinking",
    "pace",
    "clocks",
    "value_strip",
    "show_moves",
    "coordinates",
    "warn_of_losing",
    "fullscreen",
    "width",
    "height",
    "language",
    "keys",
)
"""The settings that are told where they differ from the usual ones; others may be private."""
_OF_THE_SCREEN = (
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XDG_SESSION_TYPE",
    "XDG_CURRENT_DESKTOP",
    "SDL_VIDEODRIVER",
    "SDL_AUDIODRIVER",
    "GDK_SCALE",
    "QT_SCALE_FACTOR",
    "FANOBOARD_INTERPRETED",
)
"""What of the environment changes how the window is shown."""

log = logging.getLogger(__name__)


def problem_report(settings: Settings, window: Sequence[str] = ()) -> str:
    """The whole report; `window` are lines about the window, where one is open.  This reads files."""
    # It starts an engine, which the first frame needs nothing of.
    from fanoboard.ui.features.report.doctor import findings

    parts = [
        "\n".join(program_lines()),
        _part("Window", window),
        _part("Settings that are not the usual ones", _settings(settings)),
        _part("What was found", [str(each) for each in findings()]),
        *_logs(),
    ]
    text = "\n\n".join(filter(None, parts))
    return "\n".join((*map(fit_to_show, text.splitlines()), ""))


def program_lines() -> Iterator[str]:
    yield f"fanoboard {VERSION}, {'compiled' if is_compiled() else 'interpreted'}, {_way()}"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"
    yield f"msgspec {msgspec.__version__}, PyYAML {yaml.__version__}"
    yield f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores"
    spoken = locale.getlocale()[0]
    yield f"Language of the system: {spoken or os.environ.get('LANG') or 'not known'}"


def window_lines(size: tuple[int, int], scale: float) -> list[str]:
    screens = ", ".join(f"{wide} x {high}" for wide, high in pygame.display.get_desktop_sizes())
    return [
        f"Driver {pygame.display.get_driver()}; screens {screens}",
        f"Window {size[0]} x {size[1]}, scale {scale:g}",
        *(f"{name}={os.environ[name]}" for name in _OF_THE_SCREEN if name in os.environ),
    ]


def _way() -> str:
    if getattr(sys, "frozen", False):
        return "packaged"
    return "installed" if paths.is_file(paths.assets().parent / "__init__.py") else "in its sources"


def log_start(window: Sequence[str]) -> None:
    """Tell the log what has started; `window` are lines about the window."""
    for line in (*program_lines(), *window):
        log.info("%s", line)


def _part(title: str, lines: Sequence[str]) -> str:
    return "\n".join((f"== {title} ==", *lines)) if lines else ""


def _settings(settings: Settings) -> list[str]:
    now, usual = snapshot(settings), snapshot(Settings())
    return [f"{name}: {now[name]}" for name in _TOLD_SETTINGS if now[name] != usual[name]]


def _logs() -> Iterator[str]:
    """The logs of this start and of the one before; without a window, of the last one."""
    book = log_book()
    if book is not None:
        yield _part("Log of this start", book.entries)
        yield _part("Log of the start before", book.before)
    elif logs := log_files("window"):
        yield _part("Log of the last start", end_of_log(logs[0], REMEMBERED))
    if engines := log_files("engine"):
        yield _part(f"The engine's last failure: {engines[0].name}", end_of_log(engines[0], REMEMBERED))


_ABOUT = Message(
    "This is what the makers of Fanoboard need to know: the program, the system, your settings,"
    " and what the last log says. It holds no names and nothing of your games. Nothing is sent anywhere;"
    " copy it or save it, and send it yourself if you like."
)
_AFTER_CRASH = Message("Fanoboard ended unexpectedly the last time. {about}", about=_ABOUT)


class ReportScene(PageScene):
    app: Services
    reports = True
    fills = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Report a problem"))
        self._about = self.add(Label(_AFTER_CRASH if crashed_before() else _ABOUT, wrap=True))
        self._pane = self.add(Pane(reads=True))
        self._report = self.add(TextLines())
        self._status = self.add(Label("", role="small", quiet=True, wrap=True))
        self._copying = COPY_REPORT.make(self._copy)
        self._saving = SAVE_REPORT.make(self._choose_file)
        self._save = self.add(Button(Message("Save as file…"), self._choose_file))
        self._copy_button = self.add(Button(Message("Copy"), self._copy, kind="primary"))
        for button, command in ((self._save, self._saving), (self._copy_button, self._copying)):
            button.hint = app.bindings.hint(command)
            button.set_enabled(False)
        self.set_focus(self._pane)
        app.later(self._gather)

    @property
    def commands(self) -> tuple[Command, ...]:
        return (self.going_back, self._copying, self._saving)

    def _gather(self) -> None:
        window = window_lines(self.size, self.style.scale)
        self.app.tasks.run(partial(problem_report, self.app.settings, window), self._show)

    def _show(self, report: str) -> None:
        self._report.set_text(report)
        self._save.set_enabled(True)
        self._copy_button.set_enabled(True)
        self.layout()
        self.repaint()

    def _copy(self) -> None:
        if self._report.text:
            copied = copy_text(self._report.text)
            self._say(Message("It is copied.") if copied else Message("There is no clipboard here."))

    def _choose_file(self) -> None:
        if self._report.text:
            title = Message("Save the report as…")
            self.app.push(FileChooser(self.app, title, (".txt",), self.save, name="fanoboard-report.txt"))

    def save(self, file: Path) -> None:
        writing = partial(write_whole, file, self._report.text)
        save(self.app.tasks, writing, file, self._say)

    def _say(self, text: Message) -> None:
        self._status.set_text(text)
        self.layout()
        self.repaint()

    def body(self) -> Box:
        field = Inset(Scrolled(self._pane, self._report), 16, 12)
        buttons = Row(self._save, self._copy_button, align="end", even=True)
        foot = Row(self._status, buttons, grow=self._status)
        return Column(self._about, field, foot, gap=20 if self.tall else 12, grow=field)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().paint(surface, area)
        style, field = self.style, self._pane.rect.inflate(2 * self.style.px(16), 2 * self.style.px(12))
        field.w += style.px(8)
        style.fill(surface, field, style.colours.field, edge=style.colours.panel_edge)
