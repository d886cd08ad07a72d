"""What those hear who listen: by a screen reader, in every round of the loop, or by our own voice.

A screen may say one thing in several places, as a refusal stands in a bubble and beside the board.  Here
alone it is decided what of that is told: of all that is live and new, what nothing else that is new says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import pygame

from fanoboard.content.language import code_of
from fanoboard.messages import Message, Translations
from fanoboard.ui.system.accessible import Flat, Node, Path, Role, flat, focus_of, sentences, words_of
from fanoboard.ui.system.screen_reader import NEEDS_HIDDEN_WINDOW, ScreenReader
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack

_STAYS: Final = 1000
"""Milliseconds that what was told can be found in the tree; the latest stays."""


class Announcing:
    """Takes the tree of the window from time to time, and puts what is to be told at its end."""

    def __init__(self) -> None:
        self._live: dict[Path, str] = {}
        self._told: deque[tuple[Node, int]] = deque()
        self._count = 0

    def forget(self) -> None:
        """Nobody listens: whoever does next hears all that is there."""
        self._live.clear()
        self._told.clear()

    def hear(self, root: Node) -> Node:
        """The tree in which only what is to be told now, and was of late, is live."""
        now = pygame.time.get_ticks()
        live = {path: node for path, node in root.walk() if node.live}
        new = [node for path, node in live.items() if self._live.get(path) != words_of(node)]
        self._live = {path: words_of(node) for path, node in live.items()}
        while self._told and self._told[0][1] < now - _STAYS and (new or len(self._told) > 1):
            self._told.popleft()
        for node in _once(new):
            self._count += 1
            key = f"told-{self._count}"
            told = Node("status", words_of(node), key=key, live=True)
            self._told.append((replace(told, role="alert") if node.role == "alert" else told, now))
        still = _still(root)
        return replace(still, children=(*still.children, *(node for node, _ in self._told)))


def _once(nodes: list[Node]) -> list[Node]:
    """Those whose words are no part of what another one says, of equal ones the first."""
    words = [words_of(node).rstrip(".") for node in nodes]
    return [
        node
        for place, (node, said) in enumerate(zip(nodes, words, strict=True))
        if said
        and not any(
            said in other and (said != other or before < place)
            for before, other in enumerate(words)
            if before != place
        )
    ]


def _still(node: Node) -> Node:
    """The tree in which nothing is live."""
    children = tuple(map(_still, node.children))
    if not node.live and all(new is old for new, old in zip(children, node.children, strict=True)):
        return node
    return replace(node, live=False, children=children)


_SCENE: Final = 1
"""The length of the path of a scene; that of a widget in it is one more."""
_ROLES: Final[Mapping[Role, Message]] = {
    "button": Message("Button"),
    "combo_box": Message("Choice list"),
    "link": Message("Link"),
    "slider": Message("Slider"),
    "text_input": Message("Text entry"),
    "multiline_text_input": Message("Text entry"),
}
_NOT_READ: Final[frozenset[Role]] = frozenset({"grid", "list_box", "generic_container", "row"})
"""What is left out where all is read: it is long and has keys of its own, or was said already."""
_TYPED: Final = ("text_input", "multiline_text_input")


def told(before: Flat, focus_before: Path, now: Flat, focus: Path, language: Translations) -> Iterator[str]:
    """What to say after the window was another: where one is, what the keyboard is on, and the news."""
    scene = focus[:_SCENE]
    if scene != focus_before[:_SCENE] and scene in now:
        yield from _entered(now, scene)
    if focus in now and len(focus) > _SCENE:
        node = now[focus][0]
        if focus != focus_before:
            yield from _new_groups(now, focus, focus_before)
            yield described(node, language)
        elif focus in before and (was := before[focus][0]) != node:
            yield from _other(was, node, language)
    yield from (words_of(node) for path, (node, _) in now.items() if node.live and path not in before)


def described(node: Node, language: Translations) -> str:
    """All that is to be said of something."""
    role = _ROLES.get(node.role)
    parts = [node.name, node.value if node.value != node.name else "", role.render(language) if role else ""]
    parts += [each.render(language) for each in _states(node)]
    return sentences([", ".join(part for part in parts if part), node.about])


def everything(now: Flat, focus: Path, language: Translations) -> str:
    """All that can be read where one is, in its order."""
    said = []
    for path, (node, _) in now.items():
        if node.role == "status" and node.key != "news":
            continue
        within = path[:_SCENE] == focus[:_SCENE] and len(path) > _SCENE
        parents = [now[path[:end]][0].role for end in range(_SCENE + 1, len(path)) if path[:end] in now]
        if within and node.role not in _NOT_READ and not {*parents} & {"grid", "list_box", "button"}:
            said.append(described(node, language))
    return sentences([*dict.fromkeys(said)])


def _entered(now: Flat, scene: Path) -> Iterator[str]:
    """The title of what was opened; of a dialog also what it says."""
    node, inner = now[scene]
    yield node.name
    if node.role == "dialog":
        texts = (now[path][0] for path in inner if now[path][0].role in ("label", "heading"))
        yield from (words_of(text) for text in texts if text.name != node.name)


def _new_groups(now: Flat, focus: Path, before: Path) -> Iterator[str]:
    """What what is focused lies in, as far as one has not been there."""
    for end in range(_SCENE + 1, len(focus)):
        if focus[:end] != before[:end] and focus[:end] in now:
            yield now[focus[:end]][0].name


def _other(was: Node, node: Node, language: Translations) -> Iterator[str]:
    """What is another of something that the keyboard stays on."""
    if was.name != node.name:
        yield described(node, language)
        return
    if was.value != node.value:
        typed = node.value.removeprefix(was.value) if node.role in _TYPED else node.value
        yield typed or Message("Nothing typed").render(language)
    before, states = _states(was), _states(node)
    yield from (state.render(language) for state in states if state not in before)


def _states(node: Node) -> list[Message]:
    states = []
    if node.checked is not None:
        if node.role == "radio_button":
            states += [Message("Chosen")] * node.checked
        else:
            states.append(Message("On") if node.checked else Message("Off"))
    if node.selected and node.role != "cell":
        states.append(Message("Chosen"))
    if node.expanded is not None:
        states.append(Message("Opened") if node.expanded else Message("Closed"))
    if not node.enabled:
        states.append(Message("Can’t be used now"))
    return states


_OFTEN: Final = 100
"""Milliseconds from one telling to the next while something moves."""


class Reading:
    """Tells a reader what the window shows, while there is one, and has done what it asks for.

    Where there is none, the program's own voice says what a reader would, if that is wanted.
    """

    def __init__(self, stack: SceneStack, voice: Voice, wake: Callable[[], object]) -> None:
        self._stack = stack
        self._voice = voice
        self._announcing = Announcing()
        self._said: Flat = {}
        """What the voice has told of, and where the keyboard was then."""
        self._focus: Path = ()
        self._fails = False
        self._wake = wake
        self.reader = ScreenReader(wake) if NEEDS_HIDDEN_WINDOW else None
        self._due = 0

    def begin(self) -> None:
        """The window is there; where that did not need it, the way to the reader is opened now."""
        if self.reader is None:
            self.reader = ScreenReader(self._wake)
        self.reader.focus_window(focused=pygame.key.get_focused())
        self.reader.place_window(self._stack.window.area)

    def hear(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            # Whoever does something has heard enough.
            self._voice.hush()
        if self.reader is None:
            return
        match event.type:
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self.reader.focus_window(focused=event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED:
                self.reader.place_window(self._stack.window.area)

    def obey(self) -> None:
        if self.reader is None:
            return
        for request in self.reader.requests():
            if request.path[:1] == (str(self._stack.top.number),):
                self._stack.top.perform(request.act, request.path[1:], request.value)

    def tell(self, *, moving: bool) -> None:
        now = pygame.time.get_ticks()
        read, spoken = self._read, self._spoken
        if not spoken:
            self._said, self._focus = {}, ()
        if not (read or spoken):
            self._announcing.forget()
        elif not moving or now >= self._due:
            self._due = now + _OFTEN
            try:
                root = self._announcing.hear(self._stack.node())
                if read and self.reader is not None:
                    self.reader.show(root)
                if spoken:
                    self._say(root)
            except Exception:
                # It would fail in every round, and the window is of use without.
                self.reader, self._fails = None, True
                raise

    def tell_all(self) -> None:
        """Say all that can be read in the scene on top."""
        root = self._stack.node()
        text = everything(flat(root), focus_of(root), self._stack.style.language)
        self._stack.top.tell_aloud(text)

    @property
    def _read(self) -> bool:
        return self.reader is not None and self.reader.active

    @property
    def _spoken(self) -> bool:
        return self._voice.wanted and not self._read and not self._fails

    def _say(self, root: Node) -> None:
        now, focus, language = flat(root), focus_of(root), self._stack.style.language
        for text in dict.fromkeys(told(self._said, self._focus, now, focus, language)):
            self._voice.say(text, code_of(language).partition("_")[0])
        self._said, self._focus = now, focus
