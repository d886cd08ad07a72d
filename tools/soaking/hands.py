"""Mouse and keys: what a person does at the window, each with the words that tell of it."""

from __future__ import annotations

from dataclasses import dataclass

from soaking.seen import Point

_KEYS = {
    "esc": "Escape",
    "enter": "Return",
    "space": "space",
    "tab": "Tab",
    "backspace": "BackSpace",
    "insert": "Insert",
    "delete": "Delete",
    "home": "Home",
    "end": "End",
    "pageup": "Prior",
    "pagedown": "Next",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "plus": "plus",
    "-": "minus",
    "=": "equal",
}
"""What X calls the keys that settings call otherwise."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done, in words for people, and in the words of xdotool."""

    words: str
    moves: str = ""
    what: str = ""
    """What it is tried on, for those who like what is new."""
    late_engines: float = 0
    """Seconds for which engines stand still instead."""
    late_window: float = 0
    """Seconds for which the window does."""
    rest: float = 0
    """Seconds in which nothing is done."""


def click(at: Point, what: str, *, button: int = 1) -> Step:
    """Click somewhere."""
    which = "" if button == 1 else f" with button {button}"
    return Step(f"click {what!r} at {at}{which}", f"{_to(at)} click --delay 0 {button}", what)


def hover(at: Point) -> Step:
    """Move the mouse."""
    return Step(f"hover at {at}", _to(at))


def drag(start: Point, end: Point, what: str) -> Step:
    """Drag something."""
    half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    moves = f"{_to(start)} mousedown 1 {_to(half)} {_to(end)} mouseup 1"
    return Step(f"drag {what!r} from {start} to {end}", moves)


def wheel(at: Point, *, up: bool) -> Step:
    """Turn the wheel by a notch."""
    word = "up" if up else "down"
    return Step(f"wheel {word} at {at}", f"{_to(at)} click --delay 0 {4 if up else 5}")


def press(*keys: str, what: str = "") -> Step:
    """Press keys, one after the other, named as settings name them."""
    told = f"keys {' '.join(keys)}" + (f" for {what!r}" if what else "")
    return Step(told, f"key --clearmodifiers --delay 0 {' '.join(map(_symbol, keys))}", what)


def write(at: Point, text: str, what: str) -> Step:
    """Click into a field and type."""
    return Step(f"type {text!r} into {what!r}", f"{_to(at)} click --delay 0 1 type --delay 0 '{text}'", what)


def resize(size: Point) -> Step:
    """Give the window another size."""
    return Step(f"resize to {size[0]}x{size[1]}", f"windowsize WINDOW {size[0]} {size[1]}")


def _to(at: Point) -> str:
    return f"mousemove --window WINDOW {at[0]} {at[1]}"


def _symbol(key: str) -> str:
    *held, name = key.split("+")
    return "+".join(
        [*held, _KEYS.get(name, name.upper() if name[:1] == "f" and name[1:].isdigit() else name)]
    )
