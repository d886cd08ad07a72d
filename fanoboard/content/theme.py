"""Themes: every colour, size and duration of the screen, read from `themes/*.yaml`.

A theme may say `based_on: another` and then needs only what it changes.  What neither says is taken
from the default theme, so a theme that was written for an older version works on.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, inspect, structs

from fanoboard.content import paths
from fanoboard.content.colour import Colour
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, read_yaml
from fanoboard.messages import Listing, Message

DEFAULT = "wood"
CLEAREST = "contrast"
"""What is shown where the system asks for more contrast."""

LIMITS: Final = FileLimits(bytes=100_000, values=3_000)
"""Of a theme's file: it is read while the window waits, whenever it changes."""

Size = Annotated[int, Meta(ge=6, le=96)]
Milliseconds = Annotated[int, Meta(ge=0, le=5000, extra={"near_zero": True})]
Share = Annotated[float, Meta(ge=0, le=1)]
Width = Annotated[float, Meta(ge=0, le=1, extra={"near_zero": True})]
"""A share of the distance between two points; what looks well is far nearer to 0 than to 1."""
Material = Literal["wood", "slate", "paper", "felt"]
"""What something is made of, to be seen and heard."""
Sheer = Annotated[Colour, Meta(extra={"opacity": True})]
"""A colour that is usually seen through to a degree."""


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Colours(_Part, frozen=True):
    """The colours of the window and its widgets."""

    window: Colour
    """The table, at the middle of the window; towards its corners it becomes `window_edge`."""
    window_edge: Colour
    panel: Colour
    panel_edge: Colour
    field: Colour
    """Inside text entries, drop-downs and buttons that aren't the main one."""
    text: Colour
    quiet: Colour
    """Text of less weight."""
    accent: Colour
    on_accent: Colour
    danger: Colour
    shadow: Sheer


class TypeSizes(_Part, frozen=True):
    small: Size
    body: Size
    title: Size


class Motion(_Part, frozen=True):
    """How long things move, in milliseconds at speed 1."""

    step: Milliseconds
    capture: Milliseconds
    capture_gap: Milliseconds
    """From the start of one capture to that of the next."""
    sow: Milliseconds
    turn_card: Milliseconds
    speeds: dict[str, Annotated[float, Meta(ge=0, le=10)]]
    """The speeds a player can choose from, as factors; 0 is no motion."""


class BoardLook(_Part, frozen=True):
    """The stuff a board is made of.  Lengths are shares of the distance between two points."""

    material: Material
    face: Colour
    vein: Colour
    """The grain of wood, the clouds of slate, the fibres of paper."""
    frame: Colour
    frame_vein: Colour
    frame_width: Width
    line: Sheer
    line_light: Sheer
    """The lit edge of a carved line; without opacity where lines are drawn, not carved."""
    line_width: Width
    label: Sheer


class PieceLook(_Part, frozen=True):
    """A kind of piece: a domed `stone`, a flat `disk` or `triangle`, or a `seed`, many to a heap."""

    shape: Literal["stone", "disk", "triangle", "seed"]
    light: Colour
    """Where the light falls."""
    body: Colour
    rim: Colour
    gloss: Share
    """How bright the spot is that mirrors the light."""


class SuitColours(_Part, frozen=True):
    """The colours of hearts, diamonds, spades and clubs."""

    h: Colour
    d: Colour
    s: Colour
    c: Colour


class CardLook(_Part, frozen=True):
    """Playing cards, and the table they lie on."""

    material: Material
    table: Colour
    table_vein: Colour
    ink: Sheer
    """What is drawn and written on the table itself."""
    face: Colour
    edge: Colour
    suits: SuitColours
    joker: Colour
    gilt: Colour
    """The ornament of the cards that promote, and of commanders."""
    back: Colour
    back_line: Colour


class MarkColours(_Part, frozen=True):
    """The colours of the marks that all games share."""

    can_move: Sheer
    can_land: Sheer
    will_capture: Sheer
    choices: tuple[Sheer, Sheer]
    """Two groups of pieces to choose one of."""
    last_move: Sheer
    must: Sheer
    losing: Sheer
    """A landing that loses at once."""
    refused: Sheer
    cursor: Sheer
    win: Colour
    draw: Colour
    loss: Colour


class Theme(_Part, frozen=True):
    title: Message
    """What people call it; the titles of shipped themes are translated."""
    dark: bool
    colours: Colours
    type: TypeSizes
    motion: Motion
    radius: Annotated[int, Meta(ge=0, le=48)]
    """Of the corners, in pixels at a scale of 100 %."""
    board: BoardLook
    pieces: dict[str, PieceLook]
    cards: CardLook
    marks: MarkColours
    name: str = ""

    def piece(self, name: str) -> PieceLook:
        """How a piece looks; a plain disk where the theme doesn't say."""
        plain = PieceLook(
            shape="disk",
            light=self.colours.panel,
            body=self.colours.panel_edge,
            rim=self.colours.text,
            gloss=0,
        )
        return self.pieces.get(name, plain)


def theme_names() -> list[str]:
    return paths.names("themes")


def theme_titles() -> list[tuple[str, Message]]:
    """The names of the themes that can be read, with their titles."""
    found = []
    for name in theme_names():
        with contextlib.suppress(ContentError):
            found.append((name, load_theme(name).title))
    return found


def theme_file(name: str) -> Path:
    """The file of a theme, which may change while the app runs."""
    return paths.find("themes", name)


def lineage(name: str) -> tuple[str, ...]:
    """The names of a theme and of all whose files decide how it looks, as far as they can be read."""
    names: list[str] = []
    base: object = name
    while isinstance(base, str) and base not in names:
        names.append(base)
        try:
            base = _read(base).get("based_on")
        except ContentError:
            break
    return tuple(dict.fromkeys((*names, DEFAULT)))


def load_theme(name: str = DEFAULT, *, shipped_only: bool = False) -> Theme:
    """Read a theme.  Raises ContentError.

    With `shipped_only`, a user's own files are passed over: what is left when they are broken.
    """
    file = paths.find("themes", name, shipped_only=shipped_only)
    return build_theme(file, name, _read(name, shipped_only=shipped_only), shipped_only=shipped_only)


def theme_values(name: str) -> dict[str, object]:
    """What the file of a theme says itself, as plain values.  Raises ContentError."""
    return _read(name)


def build_theme(file: Path, name: str, said: Mapping[str, object], *, shipped_only: bool = False) -> Theme:
    """The theme called `name` that `file` makes by what is said in it.  Raises ContentError."""
    values = dict(said)
    chain = {name: (file, values)}
    while (base := values.pop("based_on", None)) is not None:
        if not (isinstance(base, str) and _exists(base, shipped_only=shipped_only)):
            raise ContentError(file, _no_theme(base), "based_on")
        if base in chain:
            fault = Message("The theme “{theme}” is based on itself.", theme=base)
            raise ContentError(file, fault, "based_on")
        file, values = (
            paths.find("themes", base, shipped_only=shipped_only),
            _read(base, shipped_only=shipped_only),
        )
        chain[base] = file, values
    # The shipped one, as a user's own may lack keys as well.
    shipped = paths.find("themes", DEFAULT, shipped_only=True)
    known = (values for file, values in chain.values() if file == shipped)
    usual = next(known, None) or _read(DEFAULT, shipped_only=True)
    look = {**usual, "title": name, "name": name}
    steps = []
    for file, values in reversed(chain.values()):
        look = _over(look, values)
        steps.append((file, {**look, "name": name}))
    try:
        return convert(*steps[-1], Theme)
    except ContentError:
        # The fault is in the first file with which it is there.
        for step in steps:
            convert(*step, Theme)
        raise


def _read(name: str, *, shipped_only: bool = False) -> dict[str, object]:
    """What the file of a theme says.  Raises ContentError."""
    file = paths.find("themes", name, shipped_only=shipped_only)
    if not _exists(name, shipped_only=shipped_only):
        raise ContentError(file, _no_theme(name))
    values = read_yaml(file, LIMITS)
    if not isinstance(values, dict):
        raise ContentError(file, Message("A theme consists of keys and values."))
    return values


def _exists(name: str, *, shipped_only: bool) -> bool:
    return paths.is_file(paths.find("themes", name, shipped_only=shipped_only))


def _no_theme(name: object) -> Message:
    if not isinstance(name, str):
        return Message("The name of a theme is expected here, not {value}.", value=f"{name!r:.40}")
    others = Listing(theme_names(), "and")
    return Message("There is no theme “{name}”, only {others}.", name=name[:40], others=others)


def _over(below: dict[str, object], above: dict[str, object]) -> dict[str, object]:
    """`below` with everything that `above` says put in its place, at every depth."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


# What there is in a theme to change: its colours, numbers, choices and switches, with their limits.
#
# All of it is read from the types in `theme.py`, so that a key which is added there can be changed at once.

FieldPath = tuple[str | int, ...]
"""Where a value stands: `("marks", "choices", 0)`."""


@dataclass(frozen=True, slots=True)
class ThemeField:
    """One value of a theme that can be changed."""

    path: FieldPath
    kind: Literal["colour", "number", "choice", "switch"]
    opacity: bool = False
    """Of a colour: whether it is usually seen through to a degree."""
    least: float = 0
    most: float = 0
    whole: bool = False
    near_zero: bool = False
    """Of a number: whether most sensible values are far nearer to the least than to the most."""
    choices: tuple[str, ...] = ()


def theme_fields(theme: Theme) -> tuple[ThemeField, ...]:
    """All that can be changed in a theme, in the order of its keys; the kinds of pieces are its own."""
    return tuple(_fields(inspect.type_info(Theme), theme, ()))


def value_at(theme: Theme, path: FieldPath) -> object:
    """The value at a place of a theme.  Raises AttributeError or LookupError where there is none."""
    value: object = theme
    for step in path:
        value = _below(value, step)
    return value


def colour_at(theme: Theme, path: FieldPath) -> Colour:
    found = value_at(theme, path)
    assert isinstance(found, Colour), path
    return found


def replaced(theme: Theme, path: FieldPath, value: object) -> Theme:
    """A theme with another value, of the type that belongs there, at a place that it has."""
    changed = _replaced(theme, path, value)
    assert isinstance(changed, Theme)
    return changed


def plain(value: object) -> object:
    """A value of a theme as its file writes it."""
    if isinstance(value, Colour):
        return value.text
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def _below(value: object, step: str | int) -> object:
    if isinstance(value, Mapping):
        return value[step]
    if isinstance(step, int):
        assert isinstance(value, tuple), step
        return value[step]
    return getattr(value, step)


def _replaced(whole: object, path: FieldPath, value: object) -> object:
    if not path:
        return value
    first, rest = path[0], path[1:]
    inner = _replaced(_below(whole, first), rest, value)
    if isinstance(whole, Mapping):
        return {**whole, first: inner}
    if isinstance(whole, tuple):
        return tuple(inner if index == first else each for index, each in enumerate(whole))
    assert isinstance(whole, Struct), path
    return structs.replace(whole, **{str(first): inner})


def _fields(kind: inspect.Type, value: object, path: FieldPath) -> Iterator[ThemeField]:
    extra: Mapping[str, object] = {}
    if isinstance(kind, inspect.Metadata):
        extra = kind.extra or {}
        kind = kind.type
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from _fields(field.type, getattr(value, field.name), (*path, field.encode_name))
        case inspect.DictType():
            assert isinstance(value, Mapping), path
            for key, each in value.items():
                yield from _fields(kind.value_type, each, (*path, key))
        case inspect.TupleType():
            for index, each_kind in enumerate(kind.item_types):
                yield from _fields(each_kind, _below(value, index), (*path, index))
        case inspect.CustomType() if kind.cls is Colour:
            yield ThemeField(path, "colour", opacity=bool(extra.get("opacity")))
        case inspect.IntType() | inspect.FloatType():
            yield ThemeField(
                path,
                "number",
                least=float(kind.ge or 0),
                most=float(kind.le or 0),
                whole=isinstance(kind, inspect.IntType),
                near_zero=bool(extra.get("near_zero")),
            )
        case inspect.LiteralType():
            yield ThemeField(path, "choice", choices=tuple(map(str, kind.values)))
        case inspect.BoolType():
            yield ThemeField(path, "switch")
