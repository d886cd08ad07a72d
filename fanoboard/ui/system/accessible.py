"""What the window is to whoever can't see it: a tree of values, as screen readers are told of it.

`Node` is what a widget says of itself.  The roles are AccessKit's, which know those of every system.

What the window is to whoever can't see it is a tree of values, `Node`: role, name, value, state, place,
and what can be done. `Widget.node` says it of a widget, `Scene.node` of a scene; `Widget.perform` does
what is asked for. While somebody reads, `app/reading.py` takes the tree after a frame,
`system/screen_reader.py` tells AccessKit what is another in it, and what is asked for waits for the next
round of the loop; while nobody does, no tree is made. Where no reader is there and it is wanted,
`app/speech.py` says of the same tree what a reader would, and `system/voice.py` has it spoken by a
program. `app/description.py` writes the same for the players of chance. What is told at once, wherever
the keyboard is, is `Scene.news` and what is `live`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

import pygame

_ENDS: Final = (".", "!", "?", "…", "。", "！", "？", ":")
"""What ends a sentence, or is a rest anyway."""

Role = Literal[
    "alert",
    "button",
    "check_box",
    "combo_box",
    "dialog",
    "disclosure_triangle",
    "document",
    "generic_container",
    "grid",
    "cell",
    "group",
    "heading",
    "image",
    "label",
    "link",
    "list_box",
    "list_box_option",
    "list_item",
    "main",
    "menu",
    "menu_item",
    "meter",
    "multiline_text_input",
    "pane",
    "progress_indicator",
    "radio_button",
    "radio_group",
    "row",
    "slider",
    "status",
    "switch",
    "text_input",
    "window",
]
Act = Literal["click", "focus", "increment", "decrement", "set_value"]
"""What a reader may ask for."""
Path = tuple[str, ...]
"""The keys of a node and of those that it lies in, from the root on."""
_WIDGET: Final = 2
"""The length of the path of a widget: in the window is a scene, and in that are widgets."""


Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""


def box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


class Span(NamedTuple):
    """A number between two others."""

    now: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Node:
    """Something in the window."""

    role: Role
    name: str = ""
    key: str = ""
    """What tells it from those beside it, for as long as it is there."""
    rect: Box = (0, 0, 0, 0)
    value: str = ""
    about: str = ""
    """What else is to be said of it, as a tooltip does."""
    hotkey: str = ""
    language: str = ""
    """The code of the language that it and all within it is in, if that is known."""
    number: Span | None = None
    caret: tuple[int, int] | None = None
    """In a text that is typed: where what is selected begins, and where the caret is."""
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    """Whether the keyboard is on it, or would be within what has the focus."""
    checked: bool | None = None
    selected: bool | None = None
    expanded: bool | None = None
    live: bool = False
    """Whether it is told when it changes, though the keyboard is elsewhere."""
    modal: bool = False
    acts: frozenset[Act] = frozenset()
    children: tuple[Node, ...] = field(default=())

    def find(self, path: Path) -> Node | None:
        """The node at a path that begins with one of the children."""
        found: Node | None = self
        for key in path:
            found = next((each for each in found.children if each.key == key), None) if found else None
        return found

    def walk(self, path: Path = ()) -> Iterator[tuple[Path, Node]]:
        yield path, self
        for child in self.children:
            yield from child.walk((*path, child.key))


Flat = Mapping[Path, tuple[Node, tuple[Path, ...]]]


def flat(root: Node) -> Flat:
    """All nodes by their paths, each without its children but with their paths, so that two can be compared.

    Of nodes that have one key, only the first is there.
    """
    found: dict[Path, tuple[Node, tuple[Path, ...]]] = {}
    for path, node in root.walk():
        if path not in found:
            inner = tuple(dict.fromkeys((*path, child.key) for child in node.children))
            found[path] = (replace(node, children=()), inner)
    return found


def focus_of(root: Node) -> Path:
    """Where the keyboard is: in the scene the focused widget, and in that what is focused innermost."""
    best: Path = ()
    inner: Node | None = root
    while len(best) < _WIDGET and inner is not None:
        inner = next((each for each in inner.children if each.focused), None)
        best = best if inner is None else (*best, inner.key)
    if len(best) < _WIDGET:
        return best  # what would be focused within a widget does not count
    for path, node in (root.find(best) or root).walk(best):
        if node.focused and len(path) > len(best):
            best = path
    return best


def changed(before: Flat, now: Flat) -> list[Path]:
    return [path for path, told in now.items() if before.get(path) != told]


def words_of(node: Node) -> str:
    """What it says: its name, and its value if it has one."""
    return ": ".join(part for part in (node.name, node.value) if part)


def sentences(texts: Iterable[str]) -> str:
    """One after the other, with a rest between them."""
    said = [text for text in texts if text]
    ended = [text if text.endswith(_ENDS) else f"{text}." for text in said[:-1]]
    return " ".join([*ended, *said[-1:]])
