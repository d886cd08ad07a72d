"""A theme that is being changed: what it is based on, what it changes, and the way back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cached_property
from pathlib import Path

import yaml

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.paths import file_stem
from fanoboard.content.theme import (
    DEFAULT,
    FieldPath,
    Theme,
    build_theme,
    lineage,
    load_theme,
    plain,
    theme_names,
    theme_values,
    value_at,
)
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message

_NAMING = ("title", "based_on")


class ThemeDraft:
    """A user's own theme while it is worked on.  Nothing is written."""

    def __init__(self, file: Path, said: Mapping[str, object]) -> None:
        """`said` is what its file says, as plain values.  Raises ContentError where that makes no theme."""
        self.file = file
        self.title = str(said.get("title", file.stem))
        self._based_on = {"based_on": said["based_on"]} if "based_on" in said else {}
        self._changes = {key: deepcopy(value) for key, value in said.items() if key not in _NAMING}
        self._saved = deepcopy(self._changes)
        self._steps: list[tuple[FieldPath | None, dict[str, object]]] = []
        """What was changed, and the changes before that, step by step."""
        self._going_on = False
        """Whether another change of the same value belongs to the last step."""
        self.base = build_theme(file, self.name, self._based_on)
        self.theme = build_theme(file, self.name, self.values)

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return self.file.stem

    @cached_property
    def based_on(self) -> Message:
        """What people call the theme that it is based on."""
        return load_theme(str(self._based_on.get("based_on", DEFAULT))).title

    @property
    def values(self) -> dict[str, object]:
        return {"title": self.title, **self._based_on, **self._changes}

    @property
    def unsaved(self) -> bool:
        """Whether it differs from what was saved last."""
        return self._changes != self._saved

    @property
    def can_undo(self) -> bool:
        return bool(self._steps)

    def changed(self, path: FieldPath) -> bool:
        """Whether a value, or any value below a path, is another one than in the base, which has it."""
        before = _value_or_none(self.base, path)
        return before is not None and value_at(self.theme, path) != before

    def set(self, path: FieldPath, value: object) -> None:
        """Change a value, to a plain one.  Raises ContentError if it doesn't fit, and changes nothing.

        Changes of one value without `settle` between them are one step.
        """
        *above, last = path
        if isinstance(last, int):  # a list stands in a file as a whole
            whole = plain(value_at(self.theme, tuple(above)))
            assert isinstance(whole, list), path
            whole[last] = value
            self.set(tuple(above), whole)
            return
        changes = _without(self._changes, path)
        if plain(_value_or_none(self.base, path)) != value:
            changes = _with(changes, path, value)
        self._step(path, changes)

    def reset(self, *paths: FieldPath) -> None:
        """Let the base say all that stands at or below these paths, in one step."""
        self.settle()
        if len(paths) == 1 and isinstance(paths[0][-1], int):
            self.set(paths[0], plain(value_at(self.base, paths[0])))
        else:
            changes = self._changes
            for path in paths:
                changes = _without(changes, path)
            self._step(None, changes)
        self.settle()

    def undo(self) -> None:
        if self._steps:
            _, self._changes = self._steps.pop()
            self.theme = build_theme(self.file, self.name, self.values)
            self.settle()

    def settle(self) -> None:
        self._going_on = False

    def keep(self, written: ThemeDraft | None = None) -> None:
        """Mark what it says now as saved, or what it said when a copy was made that has been `written`."""
        self._saved = deepcopy((written or self)._changes)

    def moved(self, file: Path, title: str) -> ThemeDraft:
        """The same theme, with its way back, in another file and under another title."""
        other = ThemeDraft(file, {**self.values, "title": title})
        other._steps, other._saved = [*self._steps], deepcopy(self._saved)
        return other

    def _step(self, path: FieldPath | None, changes: dict[str, object]) -> None:
        if changes == self._changes:
            return
        said = {"title": self.title, **self._based_on, **changes}
        theme = build_theme(self.file, self.name, said)
        if not (self._going_on and self._steps and self._steps[-1][0] == path):
            self._steps.append((path, self._changes))
        self._changes, self.theme, self._going_on = changes, theme, True


def _value_or_none(theme: Theme, path: FieldPath) -> object:
    """The value at a place of a theme, which may know other kinds of pieces."""
    try:
        return value_at(theme, path)
    except LookupError:
        return None


def _with(values: Mapping[str, object], path: FieldPath, value: object) -> dict[str, object]:
    first, *rest = path
    assert isinstance(first, str), path
    below = values.get(first)
    inner = _with(below if isinstance(below, dict) else {}, tuple(rest), value) if rest else value
    return {**values, first: inner}


def _without(values: Mapping[str, object], path: FieldPath) -> dict[str, object]:
    """Nested values without the one at a path, and without what holds nothing then."""
    return dict(_others(values, path))


def _others(values: Mapping[str, object], path: FieldPath) -> Iterator[tuple[str, object]]:
    first, *rest = path
    for key, value in values.items():
        if key != first:
            yield key, value
        elif rest and isinstance(value, dict) and (inner := _without(value, tuple(rest))):
            yield key, inner


# The user's own themes as files: making them, naming them, writing them.  Shipped ones are never written.

LONGEST_TITLE = 40
_NO_NAME = "theme"
"""The name of the file of a theme whose title has no Latin letters."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z_ ]*")
"""Texts that are written without quotes, unless YAML takes them for something else."""


def own_theme_file(name: str) -> Path:
    return paths.own_file("themes", name)


def is_own_theme(name: str) -> bool:
    return paths.has_own("themes", name)


def title_fault(title: str, own: str = "") -> Message | None:
    """The fault of a title for the theme whose name is `own`, or for a new one; None if it will do."""
    title = title.strip()
    if not title:
        return Message("A theme needs a name.")
    if len(title) > LONGEST_TITLE or not title.isprintable():
        return Message("The name of a theme is one line of at most {most} letters.", most=LONGEST_TITLE)
    for name in theme_names():
        if name == own or title.casefold() not in (name.casefold(), _title_of(name).casefold()):
            continue
        if is_own_theme(name):
            return Message("You have a theme called “{title}” already.", title=title)
        return Message("“{title}” comes with the app; your own needs another name.", title=title)
    return None


def free_title(theme: Message, words: str) -> str:
    """The first of `words`, `words 2`, `words 3` ... that is free; `theme` is what it is made from.

    What is too long gives way to the title that it is made from, with a number.
    """
    stem = words if len(words) <= LONGEST_TITLE - 4 else str(theme)[: LONGEST_TITLE - 4]
    number, title = 1, stem
    while title_fault(title) is not None:
        number += 1
        title = f"{stem} {number}"
    return title


def copied_theme(name: str, title: str) -> ThemeDraft:
    """A new theme that looks like another one, under its own title.  Raises ContentError."""
    return ThemeDraft(_free_file(title), {"title": title.strip(), "based_on": name})


def own_theme(name: str) -> ThemeDraft:
    """A theme of the user's own, to be changed.  Raises ContentError."""
    return ThemeDraft(own_theme_file(name), theme_values(name))


def renamed_theme(draft: ThemeDraft, title: str) -> ThemeDraft:
    """The same theme under another title, and in a file of that name unless others are based on it.

    Nothing is written; the old file is still there.
    """
    title, file = title.strip(), draft.file
    needed = any(draft.name in lineage(name)[1:] for name in theme_names() if name != draft.name)
    if not needed and file_stem(title, _NO_NAME) != draft.name:
        file = _free_file(title)
    return draft.moved(file, title)


def write_theme(draft: ThemeDraft) -> None:
    """Write a theme into its file, all or nothing.  Raises OSError."""
    write_whole(draft.file, theme_text(draft.values))
    draft.keep()


def theme_text(values: dict[str, object]) -> str:
    """What the file of a theme says, as YAML; colours and titles stand in quotes."""
    return yaml.dump(values, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


def _free_file(title: str) -> Path:
    stem = file_stem(title, _NO_NAME)
    name, number = stem, 1
    while name in theme_names():
        number += 1
        name = f"{stem}-{number}"
    return own_theme_file(name)


def _title_of(name: str) -> str:
    try:
        return str(load_theme(name).title)
    except ContentError:
        return name


class _Dumper(yaml.SafeDumper):
    """Quotes all texts that our own reader or a person could take for something else."""


def _written(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None if _PLAIN.fullmatch(text) else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _written)
