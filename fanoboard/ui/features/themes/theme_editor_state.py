"""The state of the theme editor: the draft, the group that is open, and what is chosen in each group."""

from __future__ import annotations

from fanoboard.content.theme import FieldPath, Theme, ThemeField, theme_fields
from fanoboard.content.theme_draft import ThemeDraft
from fanoboard.ui.features.themes.theme_captions import ThemeGroup, group_of

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
