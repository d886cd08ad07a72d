"""A file that somebody gave the user: a theme or a layout, checked before it is taken over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from fanoboard.content import paths
from fanoboard.content.files import replace_file
from fanoboard.content.layout import Layout
from fanoboard.content.paths import ContentKind, file_stem
from fanoboard.content.theme import LIMITS, Theme, build_theme
from fanoboard.content.yaml_files import ContentError, convert, read_yaml, unreadable
from fanoboard.messages import Message

_OF_THEMES = {field.name for field in structs.fields(Theme)} - {"title", "name"} | {"based_on"}
_OF_LAYOUTS = {field.name for field in structs.fields(Layout)} - {"title", "name"}


@dataclass(frozen=True, slots=True)
class ImportFile:
    """A theme or a layout in a file anywhere, which is one indeed."""

    source: Path
    kind: ContentKind
    name: str
    title: Message
    text: str

    @property
    def target(self) -> Path:
        """The file among the user's own."""
        return paths.own_file(self.kind, self.name)

    @property
    def replaces(self) -> bool:
        return paths.is_file(self.target)

    @property
    def hides(self) -> bool:
        return paths.is_file(paths.find(self.kind, self.name, shipped_only=True))

    def keep(self) -> Callable[[], object]:
        """Copy it among the user's own, over one of the same name, as `replace_file` does."""
        return replace_file(self.target, self.text)


def read_import(source: Path) -> ImportFile:
    """Raise ContentError where it is no theme or layout that could be used."""
    expected = Message(
        "This is neither a game nor a theme nor a layout. What can be dropped here is a saved game, the text"
        " of one, or a YAML file (.yaml) with the keys of a theme, such as “colours” or “based_on”, or of a"
        " layout, such as “points”."
    )
    if paths.is_folder(source) or source.suffix.lower() not in (".yaml", ".yml"):
        raise ContentError(source, expected)
    values = read_yaml(source)
    keys = values.keys() if isinstance(values, dict) else set()
    of_theme, of_layout = len(keys & _OF_THEMES), len(keys & _OF_LAYOUTS)
    if not isinstance(values, dict) or of_theme == of_layout:
        raise ContentError(source, expected)
    name = _name(source.stem)
    if of_theme > of_layout:
        read_yaml(source, LIMITS)
        title = build_theme(source, name, values).title
        return ImportFile(source, "themes", name, title, _text(source))
    title = convert(source, values, Layout).title
    return ImportFile(source, "layouts", name, title, _text(source))


def _name(stem: str) -> str:
    return stem if paths.is_name(stem) else file_stem(stem, "dropped")


def _text(source: Path) -> str:
    try:
        return source.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None
