"""What people call the groups of a theme, its values, and what these can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fanoboard.content.theme import FieldPath, ThemeField
from fanoboard.messages import Message, in_context, percentage, shortest
from fanoboard.ui.toolkit.look.style import Text


@dataclass(frozen=True, slots=True)
class ThemeGroup:
    """Values of a theme that are changed together."""

    id: str
    caption: Message
    parts: tuple[FieldPath, ...]
    """Where its values stand: all at or below these places."""
    swatches: tuple[FieldPath, ...] = ()
    """The colours that show what it is about."""

    def has(self, path: FieldPath) -> bool:
        return any(path[: len(part)] == part for part in self.parts)


def _colours(part: str, *names: str) -> tuple[FieldPath, ...]:
    return tuple((part, *name.split(".")) for name in names)


GROUPS = (
    ThemeGroup(
        "window",
        Message("Window colours"),
        (("dark",), ("colours",)),
        _colours("colours", "window", "panel", "text", "accent", "danger"),
    ),
    ThemeGroup(
        "board",
        Message("Board"),
        (("board",),),
        _colours("board", "face", "vein", "frame", "frame_vein", "line"),
    ),
    ThemeGroup(
        "pieces",
        Message("Pieces"),
        (("pieces",),),
        _colours("pieces", "white.body", "black.body", "light.body", "dark.body", "seed.body"),
    ),
    ThemeGroup(
        "cards",
        Message("Cards"),
        (("cards",),),
        _colours("cards", "table", "suits.h", "suits.d", "suits.s", "suits.c"),
    ),
    ThemeGroup(
        "marks",
        Message("Marks"),
        (("marks",),),
        _colours("marks", "can_move", "can_land", "will_capture", "last_move", "cursor"),
    ),
    ThemeGroup("type", Message("Type and motion"), (("type",), ("radius",), ("motion",))),
)
"""All values of a theme, each in one group."""


def group_of(path: FieldPath) -> ThemeGroup:
    """The group that a value is in."""
    return next(group for group in GROUPS if group.has(path))


_VALUES: Mapping[str, Message] = {
    "dark": Message("A dark theme"),
    "radius": Message("Round corners"),
    "colours.window": Message("Table"),
    "colours.window_edge": Message("Table, corners"),
    "colours.panel": Message("Panels"),
    "colours.panel_edge": Message("Edges"),
    "colours.field": Message("Fields"),
    "colours.text": Message("Text"),
    "colours.quiet": Message("Secondary text"),
    "colours.accent": Message("Accent"),
    "colours.on_accent": Message("On the accent"),
    "colours.danger": Message("Danger"),
    "colours.shadow": Message("Shadows"),
    "type.small": Message("Small text"),
    "type.body": Message("Plain text"),
    "type.title": Message("Titles"),
    "motion.step": Message("A step"),
    "motion.capture": Message("A capture"),
    "motion.capture_gap": Message("Next capture"),
    "motion.sow": Message("A disk sown"),
    "motion.turn_card": Message("A card turned"),
    "motion.speeds.off": Message("Speed “Off”"),
    "motion.speeds.slow": Message("Speed “Slow”"),
    "motion.speeds.normal": Message("Speed “Normal”"),
    "motion.speeds.fast": Message("Speed “Fast”"),
    "board.material": Message("Material"),
    "board.face": Message("Board face"),
    "board.vein": Message("Grain"),
    "board.frame": Message("Frame"),
    "board.frame_vein": Message("Frame, grain"),
    "board.frame_width": Message("Frame width"),
    "board.line": in_context("of a board", "Lines"),
    "board.line_light": Message("Light on lines"),
    "board.line_width": Message("Line width"),
    "board.label": Message("Coordinates"),
    "pieces.*.shape": Message("Shape"),
    "pieces.*.light": Message("Lit side"),
    "pieces.*.body": Message("Piece"),
    "pieces.*.rim": Message("Rim"),
    "pieces.*.gloss": Message("Gloss"),
    "cards.material": Message("Material"),
    "cards.table": Message("Card table"),
    "cards.table_vein": Message("Grain"),
    "cards.ink": Message("On the table"),
    "cards.face": Message("Cards"),
    "cards.edge": Message("Card edges"),
    "cards.suits.h": Message("Hearts"),
    "cards.suits.d": Message("Diamonds"),
    "cards.suits.s": Message("Spades"),
    "cards.suits.c": Message("Clubs"),
    "cards.joker": Message("Jokers"),
    "cards.gilt": Message("Ornaments"),
    "cards.back": Message("Backs"),
    "cards.back_line": Message("Backs, pattern"),
    "marks.can_move": Message("Can move"),
    "marks.can_land": Message("Can land"),
    "marks.will_capture": Message("Will be captured"),
    "marks.choices.0": Message("First choice"),
    "marks.choices.1": Message("Other choice"),
    "marks.last_move": Message("Last move"),
    "marks.must": Message("Must"),
    "marks.losing": Message("Loses at once"),
    "marks.refused": Message("Refused"),
    "marks.cursor": Message("Cursor"),
    "marks.win": in_context("colour of", "Win"),
    "marks.draw": in_context("colour of", "Draw"),
    "marks.loss": in_context("colour of", "Loss"),
}
"""By the place in the theme; `*` is any kind of piece."""

_PIECES: Mapping[str, Message] = {
    "white": in_context("colour of pieces", "White"),
    "black": in_context("colour of pieces", "Black"),
    "light": in_context("colour of pieces", "Light"),
    "dark": in_context("colour of pieces", "Dark"),
    "white circle": Message("White circle"),
    "white triangle": Message("White triangle"),
    "black circle": Message("Black circle"),
    "black triangle": Message("Black triangle"),
    "seed": Message("Seeds"),
}

_CHOICES: Mapping[str, Message] = {
    "wood": Message("Wood"),
    "slate": Message("Slate"),
    "paper": Message("Paper"),
    "felt": Message("Felt"),
    "stone": Message("Stone"),
    "disk": Message("Disk"),
    "triangle": Message("Triangle"),
    "seed": Message("Seed"),
}


def caption_of(path: FieldPath) -> Text:
    key = ".".join(map(str, ("pieces", "*", *path[2:]) if path[0] == "pieces" else path))
    return _VALUES.get(key) or str(path[-1])


def piece_caption(name: str) -> Text:
    return _PIECES.get(name) or name


def full_caption(path: FieldPath) -> Text:
    """What a value is called among all of a theme: of pieces, which one."""
    return piece_caption(str(path[1])) if path[0] == "pieces" else caption_of(path)


def choice_caption(value: str) -> Text:
    return _CHOICES.get(value) or value


def number_steps(field: ThemeField, now: float) -> list[tuple[float, Text]]:
    """The numbers that a slider offers between the limits of a value, with the one that it has."""
    span, count = field.most - field.least, 50
    shares = [(step / count) ** (2.2 if field.near_zero else 1) for step in range(count + 1)]
    values = {_rounded(field, field.least + share * span) for share in shares}
    return [(value, number_words(field, value)) for value in sorted({*values, now})]


def number_words(field: ThemeField, value: float) -> Text:
    match field.path[0]:
        case "motion" if field.path[1] == "speeds":
            return Message("× {number}", number=shortest(value))
        case "motion":
            return Message("{number} ms", number=shortest(value))
        case "type" | "radius":
            return Message("{number} px", number=shortest(value))
        case _:
            return percentage(round(100 * value, 1))


def _rounded(field: ThemeField, value: float) -> float:
    """A number without more digits than anybody would write; integers stay integers."""
    if not field.whole:
        return round(value, 3 if field.near_zero else 2)
    step = 10 if field.near_zero else 1
    return round(value / step) * step
