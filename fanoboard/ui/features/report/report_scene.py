"""Report a problem: the whole report to be read, copied or saved by whoever wants to send it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from fanoboard.content.files import write_whole
from fanoboard.content.log_book import (
    crashed_before,
)
from fanoboard.messages import Message
from fanoboard.ui.features.report.problem_report import problem_report, window_lines
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import copy_text
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import COPY_REPORT, SAVE_REPORT
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label, TextLines
from fanoboard.ui.toolkit.widgets.pane import Pane

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
        self.relayout()

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
        self.relayout()

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
