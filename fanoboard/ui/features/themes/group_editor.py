"""The controls for the group of a theme that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import FieldPath, Theme, ThemeField, colour_at, theme_fields, value_at
from fanoboard.content.theme_draft import ThemeDraft
from fanoboard.messages import Message
from fanoboard.ui.features.themes.samples import MarkTiles
from fanoboard.ui.features.themes.theme_captions import (
    ThemeGroup,
    caption_of,
    choice_caption,
    full_caption,
    group_of,
    number_steps,
    piece_caption,
)
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.colour_picker import ColourPicker
from fanoboard.ui.toolkit.widgets.controls import Slider, Switch
from fanoboard.ui.toolkit.widgets.figures import draw_swatch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pressable import Tile
from fanoboard.ui.toolkit.widgets.widget import Widget

# The state of the theme editor: the draft, the group that is open, and what is chosen in each group.

_FIRST: dict[str, FieldPath] = {
    "marks": ("marks", "will_capture"),
    "window": ("colours", "accent"),
    "pieces": ("pieces", "white", "body"),
}
"""The first choice in groups whose first colour isn't the one that tells most."""


class ThemeEditorState:
    """What all parts of the page look at."""

    def __init__(self, draft: ThemeDraft) -> None:
        self.draft = draft
        self.open: ThemeGroup | None = group_of(_FIRST["marks"])
        self._chosen = dict(_FIRST)

    @property
    def theme(self) -> Theme:
        return self.draft.theme

    @property
    def chosen(self) -> FieldPath | None:
        """The colour that is chosen in the open group; None if none is open or it has no colours."""
        return self.chosen_in(self.open) if self.open else None

    def chosen_in(self, group: ThemeGroup) -> FieldPath | None:
        """The colour that is chosen in a group: the first one, until another one is."""
        colours = [field.path for field in self.fields(group) if field.kind == "colour"]
        wanted = self._chosen.get(group.id)
        return wanted if wanted in colours else next(iter(colours), None)

    def fields(self, group: ThemeGroup) -> list[ThemeField]:
        return [field for field in theme_fields(self.theme) if group.has(field.path)]

    def choose(self, path: FieldPath) -> None:
        self.open = group_of(path)
        self._chosen[self.open.id] = path

    def toggle(self, group: ThemeGroup) -> None:
        """Open a group, which closes the one that is open; or close it."""
        self.open = None if group is self.open else group

    def adopt(self, draft: ThemeDraft) -> None:
        self.draft = draft


_NARROW = 260
"""Logical pixels; in less, tiles stand one below the other."""
_RESET = 32
"""The width of a button that resets a value, in logical pixels."""


class GroupEditor:
    """Tiles to choose a colour by, the picker for it, and a row for each other value.

    It makes the widgets and places them; the scene adds them.  `change` is called with a value that was
    changed, `reset` with one that is to be as before, `choose` with a colour that is to be changed next.
    """

    def __init__(
        self,
        state: ThemeEditorState,
        group: ThemeGroup,
        look: Callable[[], Style],
        tiles: MarkTiles,
        change: Callable[[FieldPath, object], object],
        reset: Callable[[FieldPath], object],
        choose: Callable[[FieldPath], object],
    ) -> None:
        self._state = state
        self._look = look
        self._mark_tiles = tiles
        self._change = change
        self._reset = reset
        self._choose = choose
        self._keys: dict[Widget, object] = {}
        self._refreshers: list[Callable[[], object]] = []
        fields = state.fields(group)
        chosen = state.chosen_in(group)
        self._kinds: list[Tile] = []
        if group.id == "pieces" and chosen is not None:
            self._kinds = [self._kind_tile(name, chosen) for name in state.theme.pieces]
            fields = [field for field in fields if field.path[1] == chosen[1]]
        colours = [field for field in fields if field.kind == "colour"]
        self._tiles = [self._colour_tile(field.path, chosen) for field in colours]
        self._picker: ColourPicker | None = None
        for field in colours:
            if field.path == chosen:
                self._picker = self._colour_picker(field)
        self._rows = [self._row(field) for field in fields if field.kind != "colour"]

    @property
    def widgets(self) -> list[Widget]:
        """All its widgets, in the order of Tab."""
        picker = [self._picker, *self._picker.parts] if self._picker else []
        rows = [widget for row in self._rows for widget in row]
        return [*self._kinds, *self._tiles, *picker, *rows]

    @property
    def revealed(self) -> list[Widget]:
        """What a person wants to see after choosing, what matters most last."""
        chosen = [tile for tile in (*self._kinds, *self._tiles) if tile.chosen]
        return [*([self._picker] if self._picker else []), *reversed(chosen)]

    def key_of(self, widget: Widget | None) -> object:
        """What a widget is for, by which it is found again when the controls are made anew."""
        return self._keys.get(widget) if widget else None

    def widget_for(self, key: object) -> Widget | None:
        """The widget that is for something."""
        return next((widget for widget, each in self._keys.items() if each == key), None)

    def refresh(self) -> None:
        """Show what is so now."""
        for refresher in self._refreshers:
            refresher()

    def place(self, x: int, y: int, width: int, style: Style) -> int:
        """Place everything from `y` on; the height of it."""
        top, gap = y, style.px(12)
        for tiles in (self._kinds, self._tiles):
            if tiles:
                y = self._place_tiles(tiles, x, y, width, style) + gap
        if self._picker is not None:
            self._picker.rect = pygame.Rect(x, y, width, self._picker.natural(style)[1])
            self._picker.place_parts(style)
            y = self._picker.rect.bottom + gap
        for label, control, reset in self._rows:
            y += self._place_row(label, control, reset, pygame.Rect(x, y, width, style.px(40)), style)
        return y + style.px(8) - top

    def _place_tiles(self, tiles: Sequence[Tile], x: int, y: int, width: int, style: Style) -> int:
        """Place tiles in two columns, if there is room; where they end."""
        columns = 1 if width < style.px(_NARROW) else 2
        gap, high = style.px(2), style.px(36)
        wide = (width - (columns - 1) * gap) // columns
        for number, tile in enumerate(tiles):
            row, column = divmod(number, columns)
            tile.rect = pygame.Rect(x + column * (wide + gap), y + row * (high + gap), wide, high)
        return y + -(-len(tiles) // columns) * (high + gap)

    def _place_row(self, label: Label, control: Widget, reset: Button, row: pygame.Rect, style: Style) -> int:
        side = style.px(_RESET)
        words = max(style.px(96), row.w * 2 // 5 - side)
        reset.rect = pygame.Rect(row.right - side, row.y + (row.h - side) // 2, side, side)
        label.rect = pygame.Rect(row.x + style.px(4), row.y, words, row.h)
        left = label.rect.right + style.px(8)
        room = reset.rect.x - style.px(4) - left
        wide, high = control.natural(style)
        if not isinstance(control, Switch):
            wide = room
        control.rect = pygame.Rect(left, row.y + (row.h - high) // 2, min(wide, room), high)
        return row.h + style.px(4)

    # The controls

    def _kind_tile(self, name: str, chosen: FieldPath) -> Tile:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            theme = self._look().theme
            corner = rect.w // 6
            self._look().fill(surface, rect, theme.board.face, radius=corner)
            wanted = rect.w * 3 // 4
            sprite = piece_sprite(theme.piece(name), wanted)
            if sprite.diameter < wanted // 2:  # one of a heap
                sprite = piece_sprite(theme.piece(name), wanted * wanted // max(1, sprite.diameter))
            image = sprite.images[0]
            surface.blit(image, image.get_rect(center=rect.center))

        path: FieldPath = ("pieces", name, *chosen[2:])
        tile = Tile(piece_caption(name), paint, partial(self._choose, path), chosen=chosen[1] == name)
        self._keys[tile] = ("kind", name)
        self._refreshers.append(tile.changed)
        return tile

    def _colour_tile(self, path: FieldPath, chosen: FieldPath | None) -> Tile:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            look = self._look()
            if path[0] == "marks":
                surface.blit(self._mark_tiles.picture(path, look, rect.w), rect)
            else:
                inner = rect.inflate(-rect.w // 6, -rect.h // 6)
                draw_swatch(surface, look, inner, colour_at(look.theme, path))

        tile = Tile(caption_of(path), paint, partial(self._choose, path), chosen=path == chosen)
        self._keys[tile] = ("tile", path[-1] if path[0] == "pieces" else path)
        self._refreshers.append(tile.changed)
        return tile

    def _colour_picker(self, field: ThemeField) -> ColourPicker:
        path = field.path
        picker = ColourPicker(
            full_caption(path) if path[0] != "pieces" else caption_of(path),
            colour_at(self._state.theme, path),
            partial(self._set_colour, path),
            opacity=field.opacity,
        )
        picker.beside = self._reset_button(path)
        self._refreshers.append(lambda: picker.show(colour_at(self._state.theme, path)))
        for number, part in enumerate(picker.parts[1:]):
            self._keys[part] = ("part", number)
        return picker

    def _set_colour(self, path: FieldPath, colour: Colour) -> None:
        self._change(path, colour.text)

    def _reset_button(self, path: FieldPath) -> Button:
        base = self._state.draft.based_on
        button = Button(
            "",
            partial(self._reset, path),
            kind="quiet",
            icon="undo",
            tip=Message("Same as in “{theme}”", theme=base),
        )

        def refresh() -> None:
            visible = self._state.draft.changed(path)
            if visible != button.visible:
                button.visible = visible
                button.changed()

        refresh()
        self._keys[button] = ("reset", path)
        self._refreshers.append(refresh)
        return button

    def _row(self, field: ThemeField) -> tuple[Label, Widget, Button]:
        control = self._control(field)
        control.caption = caption_of(field.path)
        self._keys[control] = field.path
        return Label(caption_of(field.path), role="small"), control, self._reset_button(field.path)

    def _control(self, field: ThemeField) -> Widget:
        path, now = field.path, value_at(self._state.theme, field.path)
        if isinstance(now, bool):
            switch = Switch(lambda on: self._change(path, on), on=now)
            self._refreshers.append(lambda: switch.show(on=bool(value_at(self._state.theme, path))))
            return switch
        if field.kind == "choice":
            choices = [(value, choice_caption(value)) for value in field.choices]
            list_ = DropDown(choices, str(now), partial(self._change, path))
            self._refreshers.append(lambda: _choose_quietly(list_, str(value_at(self._state.theme, path))))
            return list_
        assert isinstance(now, int | float), path
        slider = Slider(number_steps(field, now), now, partial(self._change, path))

        def refresh() -> None:
            value = value_at(self._state.theme, path)
            assert isinstance(value, int | float), path
            if value != slider.value:
                slider.choices = number_steps(field, value)
                slider.show(value)

        self._refreshers.append(refresh)
        return slider


def _choose_quietly(list_: DropDown[str], value: str) -> None:
    """Show another value; nobody is told."""
    if value != list_.value:
        list_.value = value
        list_.changed()
