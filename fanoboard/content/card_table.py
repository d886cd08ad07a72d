"""Card tables: where each seat's hand, field and piles lie, read from YAML as part of a layout."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from fanoboard.content.schema_errors import SchemaError
from fanoboard.messages import Message

Box = tuple[float, float, float, float]
"""Left, top, width and height in table units, x to the right and y downwards."""

CARD = 5 / 7
"""The width of a card as a share of its height."""

Lay = Literal["row", "fan", "pile", "signs", "plate", "ghost", "words", "news", "race"]
SPOTLESS: tuple[Lay, ...] = ("plate", "ghost", "words", "news", "race")
"""The ways to lie of what is only shown: nothing there can be clicked."""

_APART = 0.1
"""The space between the cards of a row, as a share of their width."""
_SEEN = 0.6
"""How much is seen at least of a card of a fan that lies under another one."""


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the table that belongs to a seat.

    A `row` has its cards side by side in outlined slots; those of a `fan` may lie over each other.
    Each of their cards is a spot, `zone.seat.index`.  A `pile` is one spot, `zone.seat`, and so
    are `signs`, small medals in a row.  The others are no spots: on a `plate` stands the name of the seat,
    on a `ghost` a card that it lacks; there are `words` on what is pointed at, the `news` of the others'
    turns, and the `race` of all commanders.
    """

    zone: Annotated[str, Meta(min_length=1, max_length=16)]
    seat: Annotated[int, Meta(ge=0, le=15)]
    lay: Lay
    box: Box
    cards: Annotated[int, Meta(ge=1, le=20)] = 1
    open: bool = False
    """Whether everybody may look through the cards of the pile."""
    covered: bool = False
    """Whether its cards lie face down, even for those who know them."""

    @property
    def spots(self) -> tuple[str, ...]:
        if self.lay in SPOTLESS:
            return ()
        if self.lay in ("row", "fan"):
            return tuple(f"{self.zone}.{self.seat}.{index}" for index in range(self.cards))
        return (f"{self.zone}.{self.seat}",)

    def boxes(self, box: Box) -> list[Box]:
        """Where its cards lie if the area fills `box`: as large as they go, in the middle of it."""
        left, top, wide, high = box
        count = self.cards if self.lay in ("row", "fan") else 1
        if self.lay == "signs":
            return [box]
        together = 1 + (_SEEN if self.lay == "fan" else 1 + _APART) * (count - 1)
        card = min(high * CARD, wide / together)
        step = min(card * (1 + _APART), (wide - card) / (count - 1)) if count > 1 else 0.0
        x = left + (wide - card - step * (count - 1)) / 2
        y = top + (high - card / CARD) / 2
        return [(x + step * index, y, card, card / CARD) for index in range(count)]


class Diagram(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawing on the table that the players look things up in: another layout, and its place."""

    layout: str
    box: Box


class CardTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table for cards.  It is stretched to the window; the cards on it keep their shape."""

    size: tuple[float, float]
    areas: Annotated[tuple[Area, ...], Meta(min_length=1, max_length=200)]
    diagram: Diagram | None = None

    def __post_init__(self) -> None:
        """Refuse what has no place on the table.  Raises SchemaError."""
        if not all(0 < side <= 10_000 for side in self.size):
            raise SchemaError(Message("Both lengths must be above 0."), "size")
        named: set[str] = set()
        for number, area in enumerate(self.areas):
            self._check_box(f"areas[{number}].box", area.box)
            for spot in area.spots:
                if spot in named:
                    again = Message("There is a spot called “{spot}” already.", spot=spot)
                    raise SchemaError(again, f"areas[{number}]")
                named.add(spot)
        if self.diagram is not None:
            self._check_box("diagram.box", self.diagram.box)

    def _check_box(self, where: str, box: Box) -> None:
        left, top, wide, high = box
        inside = min(left, top) >= 0 and left + wide <= self.size[0] and top + high <= self.size[1]
        if not (inside and wide > 0 and high > 0):
            raise SchemaError(Message("The box must lie on the table."), where)

    @property
    def seats(self) -> int:
        return 1 + max(area.seat for area in self.areas)

    @property
    def spots(self) -> dict[str, tuple[float, float]]:
        """The middle of every spot, y upwards as layouts have it."""
        return {
            spot: (left + wide / 2, -(top + high / 2))
            for area in self.areas
            for spot, (left, top, wide, high) in zip(area.spots, area.boxes(area.box), strict=False)
        }

    def area_of(self, spot: str | None) -> Area | None:
        return next((area for area in self.areas if spot in area.spots), None)

    def seen_from(self, seat: int) -> CardTable:
        """The table turned so that `seat` has the place that the first seat has in the file."""
        count = self.seats
        turned = (structs.replace(area, seat=(area.seat + seat) % count) for area in self.areas)
        return structs.replace(self, areas=tuple(turned))
