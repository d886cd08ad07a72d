"""Report a problem: the whole report to be read, copied or saved by whoever wants to send it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from fanoboard.content.log_book import crashed_before
from fanoboard.content.write import write_whole
from fanoboard.messages import Message
from fanoboard.ui.features.report.problem_report import problem_report, window_lines
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.clipboard import copy_text
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import COPY_REPORT, SAVE_REPORT
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.text_lines import TextLines

_ABOUT = Message(
    "This is what the makers of Fanoboard need to know: the program, the system, your settings,"
    " and what the last log says. It holds no names and nothing of your games. Nothing is sent anywhere;"
    " copy it or save it, and send it yourself if you like."
)
_AFTER_CRASH = Message("Fanoboard ended unexpectedly the last time. {about}", about=_ABOUT)


class ReportScene(Screen):
    """The report in a field that scrolls, with what it is for above it, and what to do with it below."""

    reports = True

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self._panel = self._field = pygame.Rect(0, 0, 0, 0)
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(Message("Report a problem"), role="title", weight="bold"))
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
        """What can be done with the report."""
        return (self.going_back, self._copying, self._saving)

    def _gather(self) -> None:
        window = window_lines(self.size, self.style.scale)
        self.app.tasks.run(partial(problem_report, self.app.settings, window), self._show)

    def _show(self, report: str) -> None:
        self._report.say(report)
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
        """Write the report into a file; what came of it is said in the scene."""
        writing = partial(write_whole, file, self._report.text)
        save(self.app.tasks, writing, file, self._say)

    def _say(self, text: Message) -> None:
        self._status.say(text)
        self.layout()
        self.repaint()

    def layout(self) -> None:
        """The title, what it is about, and the field as high as there is room."""
        style = self.style
        width = min(style.px(880), self.size[0] - style.px(2 * 40))
        x = (self.size[0] - width) // 2
        roomy = self.size[1] >= style.px(700)
        top, side, title = style.px(36 if roomy else 24), style.px(40), style.height("title")
        self._back.rect = pygame.Rect(x, top + (title - side) // 2, side, side)
        left = x + side + style.px(12)
        self._title.rect = pygame.Rect(left, top, x + width - left, title)
        pad, gap = style.px(32 if roomy else 20), style.px(20 if roomy else 12)
        y = top + title + style.px(20 if roomy else 12)
        self._panel = pygame.Rect(x, y, width, self.size[1] - y - style.px(40 if roomy else 16))
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        about = self._about.height_in(style, inner.w)
        self._about.rect = pygame.Rect(inner.topleft, (inner.w, about))
        right = inner.right
        for button in (self._copy_button, self._save):
            wide, high = button.natural(style)
            wide = max(wide, style.px(104))
            button.rect = pygame.Rect(right - wide, inner.bottom - high, wide, high)
            right -= wide + style.px(12)
        status = self._status.height_in(style, max(1, right - inner.x))
        high = self._save.rect.h
        foot = inner.bottom - max(high, status)
        self._status.rect = pygame.Rect(inner.x, 0, right - inner.x, status)
        self._status.rect.centery = (foot + inner.bottom) // 2
        self._field = pygame.Rect(inner.x, inner.y + about + gap, inner.w, 0)
        self._field.h = foot - gap - self._field.y
        within = self._field.inflate(-2 * style.px(16), -2 * style.px(12))
        within.w -= style.px(8)
        self._pane.rect = within
        self._report.rect = pygame.Rect(within.topleft, (within.w, self._report.height_in(style, within.w)))
        self._pane.hold([self._report], self._report.rect.h, 3 * self._report.line_height(style))

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, the panel, and the ground of the field."""
        super().paint(surface, area)
        style = self.style
        style.panel(surface, self._panel)
        style.fill(surface, self._field, style.colours.field, edge=style.colours.panel_edge)
