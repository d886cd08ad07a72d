"""The theme editor: the values of a theme at the left, what they make of boards and menus at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.files import open_plain
from fanoboard.content.theme import FieldPath, colour_at
from fanoboard.content.theme_draft import (
    LONGEST_TITLE,
    ThemeDraft,
    own_theme,
    renamed_theme,
    theme_text,
    title_fault,
)
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message
from fanoboard.tasks import Task
from fanoboard.ui.features.themes.group_editor import GroupEditor, ThemeEditorState
from fanoboard.ui.features.themes.keep_theme import keep_theme, remove_theme
from fanoboard.ui.features.themes.samples import MarkTiles
from fanoboard.ui.features.themes.theme_captions import GROUPS, ThemeGroup
from fanoboard.ui.features.themes.theme_stage import ThemeStage
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import open_folder
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import keys
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.dialog import Naming
from fanoboard.ui.toolkit.widgets.button import Button, place_at_foot
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import Disclosure
from fanoboard.ui.toolkit.widgets.widget import Widget

_PANEL = 400
"""The width of the panel at the left, in logical pixels, where the window is wide enough."""


class ThemeEditorScene(Screen):
    """Changes a theme of the user's own.

    The panel keeps the look that the app has, so that it can be read and stays where it is whatever is
    tried out; the rest of the window has the look that is made.
    """

    def __init__(self, app: Services, draft: ThemeDraft) -> None:
        super().__init__(app)
        self.state = ThemeEditorState(draft)
        self._known = _text_of(draft)
        """What the draft's file says, as far as is known here."""
        self._writing: Task[None] | None = None
        self._asking = self._entered = False
        self._stale = True
        """Whether what is shown is older than the draft."""
        self._tiles = MarkTiles()
        self._table: pygame.Surface | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._make_commands()
        self._back = self.add_command(self.going_back)
        self._heading = self.add(Label(Message("Theme editor"), weight="bold"))
        self._name = self.add(Button(draft.title, self._rename, icon="pen", tip=Message("Rename")))
        self.pane = self.add(Pane())
        self._folds = {
            group.id: self.add(Disclosure(group.caption, self._swatches(group), partial(self._toggle, group)))
            for group in GROUPS
        }
        self._editor: GroupEditor | None = None
        self._foot = [
            self.add_command(self._undo, worded=True, kind="normal"),
            self.add_command(self._reset, worded=True, kind="normal"),
            self.add_command(self._save, worded=True, kind="primary"),
            self.add_command(self._show_file, worded=True, kind="normal"),
        ]
        self.stage = ThemeStage(self, self._look, self._choose, self._open_group)
        self._edit_anew()
        self.set_focus(self._folds[GROUPS[0].id])

    def _make_commands(self) -> None:
        state = self.state
        self._undo = Command("undo", keys("ctrl+z"), None, Message("Undo")).make(
            self._undo_step, lambda: state.draft.can_undo
        )
        self._reset = Command("reset_group", keys("ctrl+r"), None, Message("Reset")).make(
            self._reset_group, self._can_reset
        )
        self._save = Command("save_theme", keys("ctrl+s"), None, Message("Save")).make(
            self._keep, lambda: state.draft.unsaved
        )
        self._show_file = Command("show_file", keys("ctrl+o"), None, Message("Show the file")).make(
            self._open_folder
        )

    @property
    def commands(self) -> Sequence[Command]:
        return (self._undo, self._reset, self._save, self._show_file, self.going_back)

    @property
    def draft(self) -> ThemeDraft:
        return self.state.draft

    @property
    def _look(self) -> Style:
        style = self.style
        return Style(self.state.theme, style.scale, style.fonts, motion=style.motion, language=style.language)

    # Leaving

    def enter(self) -> None:
        """Whatever was asked has been answered."""
        self._asking = False
        if not self._entered:
            self._entered = True
            self._reveal()

    def back(self) -> None:
        if not self.confirm_leaving(self.app.pop):
            self.app.pop()

    def confirm_leaving(self, leave: Callable[[], object]) -> bool:
        """Ask what is to become of unsaved changes, once."""
        if self._asking or not self.draft.unsaved:
            return False
        self._asking = True
        self.app.ask(
            Message("Save this theme?"),
            Message("“{theme}” has changes that are not saved.", theme=self.draft.title),
            (
                Answer(Message("Save"), partial(self._keep, leave), kind="primary"),
                Answer(Message("Discard"), leave, kind="danger"),
                Answer(Message("Go on")),
            ),
        )
        return True

    # What the buttons do

    def _undo_step(self) -> None:
        self.draft.undo()
        self._edit_anew()

    def _can_reset(self) -> bool:
        group = self.state.open
        return group is not None and any(self.draft.changed(part) for part in group.parts)

    def _reset_group(self) -> None:
        if self.state.open is not None:
            self.draft.reset(*self.state.open.parts)
            self._edit_anew()

    def _keep(self, then: Callable[[], object] = lambda: None) -> None:
        """Save the theme and use it, and do something `then`; where that can't be, say so."""

        def kept() -> None:
            self.refresh_commands()
            self.tell_aloud(Message("“{theme}” is saved.", theme=self.draft.title))
            then()

        self._write(self.draft.moved(self.draft.file, self.draft.title), kept)

    def _write(self, copy: ThemeDraft, then: Callable[[], object]) -> None:
        """Write the theme as it is now beside the loop, use it, and do something `then`."""

        def written(_: None) -> None:
            if (copy.file, copy.title) != (self.draft.file, self.draft.title):
                self.state.adopt(self.draft.moved(copy.file, copy.title))
            self.draft.keep(copy)
            self._known = theme_text(copy.values)
            self.app.choose_theme(copy.name)
            then()

        self._writing = keep_theme(self.app, copy, Message("The theme is not saved"), written)

    def _rename(self) -> None:
        self.app.push(
            Naming(
                self.app,
                Message("What should this theme be called?"),
                self.draft.title,
                self.take_name,
                done=Message("Save"),
                longest=LONGEST_TITLE,
                fault=partial(title_fault, own=self.draft.name),
            )
        )

    def take_name(self, title: str) -> None:
        """Save it under another name, and take away the file of the old one."""
        before, copy = self.draft.file, renamed_theme(self.draft, title)

        def renamed() -> None:
            self._name.text = title
            self._name.changed()
            if before != copy.file:
                remove_theme(self.app, before)
            self._edit_anew()

        self._write(copy, renamed)

    def _open_folder(self) -> None:
        self.app.tasks.run(partial(open_folder, self.draft.file), self._tell_of_folder)

    def _tell_of_folder(self, fault: Message | None) -> None:
        if fault is not None:
            self.app.say(Message("The folder is not shown"), fault)

    # What is changed

    def _toggle(self, group: ThemeGroup) -> None:
        self.state.toggle(group)
        self._edit_anew()

    def _open_group(self, group: ThemeGroup) -> None:
        if self.state.open is not group:
            self._toggle(group)

    def _choose(self, path: FieldPath) -> None:
        self.state.choose(path)
        self._edit_anew()

    def change(self, path: FieldPath, value: object) -> None:
        self.draft.set(path, value)
        self._show_change()

    def _reset_value(self, path: FieldPath) -> None:
        self.draft.reset(path)
        self._show_change()

    def _show_change(self) -> None:
        self._stale = True
        if self._editor is not None:
            self._editor.refresh()
        for fold in self._folds.values():
            fold.changed()
        self.refresh_commands()

    def _edit_anew(self) -> None:
        group = self.state.open
        key = self._editor.key_of(self.focus) if self._editor is not None else None
        if self._editor is not None:
            gone = set(self._editor.widgets)
            if self.focus in gone:
                self.set_focus(None)
            self.widgets = [widget for widget in self.widgets if widget not in gone]
        self._editor = None
        if group is not None:
            self._editor = GroupEditor(
                self.state,
                group,
                lambda: self._look,
                self._tiles,
                self.change,
                self._reset_value,
                self._choose,
            )
            self._insert(self._editor.widgets, self._folds[group.id])
        for name, fold in self._folds.items():
            fold.open = group is not None and name == group.id
        if self.focus is None and group is not None and self._editor is not None:
            found = self._editor.widget_for(key)
            self.set_focus(found if found and found.accepts else self._folds[group.id])
        if self.size != (0, 0):
            self.layout()
            self._reveal()
        self.repaint(self.panel)
        self._show_change()

    def _reveal(self) -> None:
        """Scroll so that what is chosen can be seen, with what changes it, as far as there is room."""
        if self._editor is not None:
            for widget in self._editor.revealed:
                self.pane.show(widget.rect)

    def _insert(self, widgets: Sequence[Widget], after: Widget) -> None:
        place = self.widgets.index(after) + 1
        rest = self.widgets[place:]
        del self.widgets[place:]
        for widget in widgets:
            self.add(widget)
        self.widgets += rest

    def _swatches(self, group: ThemeGroup) -> Callable[[], Sequence[Colour]]:
        return lambda: [colour_at(self.state.theme, path) for path in group.swatches]

    # Where things are

    def layout(self) -> None:
        """The panel at the left, from top to bottom; the stage in the rest of the window."""
        self._look_at_file()
        style = self.style
        edge = style.px(24 if self.size[0] >= style.px(1000) else 12)
        width = min(style.px(_PANEL * style.text), self.size[0] * 47 // 100)
        self.panel = pygame.Rect(edge, edge, width, self.size[1] - 2 * edge)
        pad = style.px(20 if self.size[0] >= style.px(1000) else 14)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        side = style.line_box(40)
        self._back.rect = pygame.Rect(inner.x - style.px(8), inner.y, side, side)
        left, gap = self._back.rect.right + style.px(4), style.px(8)
        title, name = (each.natural(style)[0] for each in (self._heading, self._name))
        row = pygame.Rect(left, inner.y, inner.right - left, side)
        self._heading.rect = row.copy()
        if title + gap + name > row.w:  # the name has a row of its own
            row = pygame.Rect(inner.x, row.bottom + gap, inner.w, side)
        wide = min(name, row.w)
        self._name.rect = pygame.Rect(row.right - wide, row.y, wide, side)
        if self._name.rect.y == self._heading.rect.y:
            self._heading.rect.w = self._name.rect.x - left - gap
        top = row.bottom + style.px(16)
        bottom = place_at_foot(self._foot, inner, style) - style.px(16)
        self.pane.rect = pygame.Rect(inner.x, top, inner.w - style.px(12), bottom - top)
        self._place_groups()
        x = self.panel.right + style.px(26)
        area = pygame.Rect(x, edge // 2, self.size[0] - x - edge // 2, self.size[1] - edge)
        self.stage.place(area, self._look)
        self.stage.refresh()

    def _place_groups(self) -> None:
        style, pane = self.style, self.pane.rect
        y = pane.y
        held: list[Widget] = []
        for fold in self._folds.values():
            fold.rect = pygame.Rect(pane.x, y, pane.w, fold.natural(style)[1])
            held.append(fold)
            y = fold.rect.bottom + style.px(2)
            if self._editor is not None and fold.open:
                y += style.px(4) + self._editor.place(pane.x, y + style.px(4), pane.w, style)
                held += self._editor.widgets
        self.pane.set_content(held, y - pane.y, style.px(48))

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(self._look.table(self.size), area, area)
        self.style.panel(surface, self.panel)

    # As time goes by

    def handle(self, event: pygame.event.Event) -> bool:
        """A button or key that comes up ends a change: the next one is a step of its own."""
        used = super().handle(event)
        if event.type in (pygame.MOUSEBUTTONUP, pygame.KEYUP):
            self.draft.settle()
        return used

    def update(self, now: int) -> bool:
        """Show what was changed, all of one frame at once."""
        if self._stale:
            self._stale = False
            self.stage.show(self._look, self.state.chosen, now)
            self._repaint_table()
        due = self.stage.update(now)
        if due is not None:
            self.wake_at(due)
        return super().update(now)

    def _repaint_table(self) -> None:
        """Draw all again if what lies behind everything looks other than before."""
        table = self._look.table(self.size)
        if table is not self._table:
            self._table = table
            self.repaint()

    def _look_at_file(self) -> None:
        """Take over what was changed in the file by somebody else, or ask whether to."""
        if self._writing is not None and not self._writing.done:
            return
        text = _text_of(self.draft)
        if text is None or text == self._known:
            return
        self._known = text
        if not self.draft.unsaved:
            self._take_file()
            return
        self.app.later(
            partial(
                self.app.ask,
                Message("Take over what the file says?"),
                Message("{file} was changed by another program.", file=str(self.draft.file)),
                (Answer(Message("Take over"), self._take_file), Answer(Message("Keep mine"), kind="primary")),
            )
        )

    def _take_file(self) -> None:
        """Go on with what the file says; where that is no theme, the app has said so already."""
        try:
            draft = own_theme(self.draft.name)
        except ContentError:
            return
        self.state.adopt(draft)
        self._name.text = draft.title
        self.app.later(self._edit_anew)


def _text_of(draft: ThemeDraft) -> str | None:
    try:
        with open_plain(draft.file) as opened:
            return opened.read().decode("utf-8", "replace")
    except OSError:
        return None
