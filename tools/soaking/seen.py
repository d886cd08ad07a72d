"""What the window says it shows, as `fanoboard/ui/watch` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

Box = tuple[int, int, int, int]
"""Left, top, width and height."""
Point = tuple[int, int]
SMALLEST: Final = (640, 480)
"""The smallest window, with text of its usual size, into which everything is promised to fit."""
_WRITTEN: Final = frozenset(
    {
        "Button",
        "CommandButton",
        "ContentsRow",
        "DropDown",
        "FileList",
        "GameList",
        "GoalCard",
        "Label",
        "LineRow",
    }
    | {
        "Link",
        "MomentRow",
        "MoveList",
        "Notice",
        "OpeningRow",
        "Page",
        "PlayerCard",
        "PositionTile",
        "Slider",
    }
    | {"Segmented", "StepDashes", "Switch", "TextEntry", "ToolButton", "ToolTile", "ValueGraph"}
)
"""The roles of what never lies on another of them: boards have marks and cards on them, and pages boxes."""
_SLACK: Final = 2
"""Pixels that boxes may share, as they are larger than what is drawn."""


@dataclass(frozen=True, slots=True)
class Part:
    """What can be clicked within something: a spot that is lit, a row of a menu."""

    text: str
    box: Box
    enabled: bool

    @property
    def middle(self) -> Point:
        """Where a person clicks."""
        return middle(self.box)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the screen."""

    role: str
    text: str
    tip: str
    box: Box
    usable: bool
    types: bool
    within: Box | None
    parts: Sequence[Part]

    @property
    def label(self) -> str:
        """What tells it from others."""
        return self.text or self.tip or self.role

    @property
    def place(self) -> Point | None:
        """The middle of what can be seen of it, if anything can."""
        box = self.seen
        return middle(box) if box[2] > 2 and box[3] > 2 else None

    @property
    def seen(self) -> Box:
        """What can be seen of it."""
        return self.box if self.within is None else _clip(self.box, self.within)


@dataclass(frozen=True, slots=True)
class Action:
    """A command that can be called."""

    id: str
    text: str
    keys: Sequence[str]


@dataclass(frozen=True, slots=True)
class Seen:
    """The window at a moment."""

    scene: str
    below: Sequence[str]
    size: Point
    room: Point
    """The size that it would have with text of the usual size."""
    moving: bool
    told: Mapping[str, Any]
    things: Sequence[Thing]
    popup: Thing | None
    actions: Sequence[Action]
    cut: Sequence[tuple[str, str]]
    """Roles and texts of what does not fit."""
    wrong: Sequence[tuple[str, str]]
    """Kinds and words of what the window finds wrong with itself."""
    panel: Box | None

    @property
    def has_room(self) -> bool:
        """Whether everything is promised to fit in."""
        return self.room[0] >= SMALLEST[0] and self.room[1] >= SMALLEST[1]

    @property
    def usable(self) -> list[Thing]:
        """What can be clicked, and seen."""
        return [thing for thing in self.things if thing.usable and thing.place is not None]

    @property
    def lit(self) -> list[Part]:
        """The spots of the board that lead on."""
        return [part for thing in self.things if thing.role == "Board" for part in thing.parts]

    @property
    def game(self) -> str:
        """The game that is played, if this is one."""
        return str(self.told.get("game", ""))

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer should be about to do something."""
        told = self.told
        return bool(told.get("computer") and told.get("live") and not told.get("paused"))

    @property
    def standing(self) -> object:
        """What is another as soon as a game goes on."""
        return self.scene, tuple(self.below), tuple(self.told.items()), [part.text for part in self.lit]

    def overlapping(self) -> Iterator[str]:
        """Which things lie on each other that are all to be read or used, in words."""
        things = [thing for thing in self.things if thing.role in _WRITTEN and (thing.text or thing.tip)]
        for one, other in combinations(things, 2):
            shared = _clip(one.seen, other.seen)
            if shared[2] > _SLACK and shared[3] > _SLACK:
                yield f"{one.role} {one.label!r} and {other.role} {other.label!r} at {shared}"

    def outside(self) -> Iterator[str]:
        """What lies outside the window, in words."""
        for thing in self.things if self.popup is None else [*self.things, self.popup]:
            x, y, w, h = thing.box
            if w <= 0 or h <= 0:
                continue
            low, high = (y, y + h) if thing.within is None else (0, 0)
            if x < 0 or x + w > self.size[0] or low < 0 or high > self.size[1]:
                yield f"{thing.role} {thing.label!r} at {thing.box}"
            for part in thing.parts if thing.within is None else ():
                px, py = part.middle
                if not (0 <= px < self.size[0] and 0 <= py < self.size[1]):
                    yield f"{part.text!r} of {thing.role} at {part.box}"
        if self.panel is not None and _clip(self.panel, (0, 0, *self.size)) != self.panel:
            yield f"the panel at {self.panel}"


def read(told: Mapping[str, Any]) -> Seen:
    """The window as it says itself."""
    return Seen(
        scene=told["scene"],
        below=told["below"],
        size=(told["size"][0], told["size"][1]),
        room=(told["room"][0], told["room"][1]),
        moving=told["moving"],
        told=told["told"],
        things=[_thing(each) for each in told["widgets"]],
        popup=None if told["popup"] is None else _thing(told["popup"]),
        actions=[
            Action(each["id"], each["text"], each["keys"]) for each in told["commands"] if each["enabled"]
        ],
        cut=[(role, text) for role, text in told["cut"]],
        wrong=[(kind, words) for kind, words in told["wrong"]],
        panel=None if told["panel"] is None else _box(told["panel"]),
    )


def middle(box: Box) -> Point:
    """The middle of a box."""
    x, y, w, h = box
    return x + w // 2, y + h // 2


def _thing(told: Mapping[str, Any]) -> Thing:
    return Thing(
        role=told["role"],
        text=told["text"],
        tip=told["tip"],
        box=_box(told["rect"]),
        usable=told["usable"] and told["enabled"],
        types=told["types"],
        within=None if "within" not in told else _box(told["within"]),
        parts=[Part(each["text"], _box(each["rect"]), each["enabled"]) for each in told.get("parts", ())],
    )


def _box(told: Sequence[int]) -> Box:
    x, y, w, h = told
    return x, y, w, h


def _clip(box: Box, within: Box) -> Box:
    left, top = max(box[0], within[0]), max(box[1], within[1])
    right = min(box[0] + box[2], within[0] + within[2])
    bottom = min(box[1] + box[3], within[1] + within[3])
    return left, top, max(0, right - left), max(0, bottom - top)
