"""The user's own themes as files: making them, naming them, writing them.  Shipped ones are never written."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from fanoboard.content import paths
from fanoboard.content.file_names import file_stem
from fanoboard.content.theme import lineage, load_theme, theme_names, theme_values
from fanoboard.content.theme_draft import ThemeDraft
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import Message

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
