"""What the program's own voice says: of what is another in the window, what a screen reader would say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fanoboard.messages import Message, Translations
from fanoboard.ui.system.accessible import Flat, Node, Path, Role, sentences, words_of

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
        states.append(Message("Can't be used now"))
    return states
