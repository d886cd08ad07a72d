"""Write the card tables of Fano for two to eight seats into `assets/layouts`.

The seat that looks at the table has the lower part of it.  The others sit around, clockwise from
its left: up the left side, along the top, down the right side.
"""

from __future__ import annotations

from pathlib import Path

Box = tuple[int, int, int, int]

WIDE, HIGH, EDGE = 1000, 840, 14
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "layouts"
AROUND = {2: (1, 0), 3: (2, 0), 4: (3, 0), 5: (2, 1), 6: (3, 1), 7: (2, 2), 8: (3, 2)}
"""How many other seats sit along the top, and on each side."""
TOP = {0: 282, 1: 226, 2: 204}
"""How high the cells along the top are, by the number of seats on each side."""
SIDE = {1: 250, 2: 198}
OWN = {0: 296, 1: 440, 2: 488}
"""Below where the own cards lie, by the same number."""
SIDE_WIDE = 252
RACE: Box = (762, 356, 224, 128)
"""Where the race of the commanders stands at a table for two."""
PLATE, SIGNS = 68, 46
"""How high the large plates may be, which hold large text, and the own medals."""
OTHER_PLATE, LOW_PLATE = 44, 36
"""How high the plates of the others may be, and in cells that are low though they are wide."""
NAME = {0: 52, 1: 52, 2: 40}
"""How much room there is between the own piles, for their numbers and names, by the same number."""
PILE = {0: 94, 1: 96, 2: 76}
"""How high the own piles are, by the same number."""
MORE = {"up": ", open: true", "down": ", covered: true"}
"""What else is said of some piles."""


def _area(zone: str, seat: int, lay: str, box: Box, more: str = "") -> str:
    return f"    - {{ zone: {zone}, seat: {seat}, lay: {lay}, box: {list(box)}{more} }}"


def _own(top: int, pile: int, gap: int, *, wide: bool) -> list[str]:
    """The areas of the seat that looks, below `top`: how high its piles are, and what parts them."""
    middle_wide = WIDE - 2 * SIDE_WIDE - 2 * EDGE
    x, hand = SIDE_WIDE + EDGE, middle_wide * 33 // 100
    low, quarter = HIGH - EDGE, middle_wide // 4
    hand_y = low - hand
    field_y = hand_y - 226 if wide else top + EDGE
    field = 174 if wide else hand_y - EDGE - field_y
    right = WIDE - SIDE_WIDE + EDGE
    half = (SIDE_WIDE - 3 * EDGE) // 2
    return [
        _area("field", 0, "row", (x, field_y, middle_wide, field), ", cards: 4"),
        _area("hand", 0, "fan", (x, hand_y, 3 * quarter, hand), ", cards: 3"),
        _area("ghost", 0, "ghost", (x + 3 * quarter, hand_y, quarter, hand)),
        _area("draw", 0, "pile", (right, low - pile, half, pile)),
        _area("up", 0, "pile", (right, low - 2 * pile - gap, half, pile), MORE["up"]),
        _area("down", 0, "pile", (right + half + EDGE, low - 2 * pile - gap, half, pile), MORE["down"]),
        _area("rank", 0, "pile", (right + half + EDGE, low - pile, half, pile)),
        _area("name", 0, "plate", (EDGE, low - PLATE, SIDE_WIDE - EDGE, PLATE)),
        _area("specials", 0, "signs", (EDGE, low - PLATE - SIGNS - 8, SIDE_WIDE - 2 * EDGE, SIGNS)),
    ]


def _other(seat: int, cell: Box) -> list[str]:
    """The areas of another seat within its cell: name and specials, its other cards, and below the field.

    So nothing lies between the field and whoever attacks it.
    """
    left, top, wide, high = cell
    gap, plate = 7, LOW_PLATE if high < SIDE[1] and wide > SIDE_WIDE else OTHER_PLATE
    x, y = left + EDGE // 2, top + EDGE // 2
    wide, high = wide - EDGE, high - EDGE
    small = (high - plate - 2 * gap) * 40 // 100
    field = high - plate - 2 * gap - small
    pile = min(small * 5 // 7 + 4, (wide - 4 * gap) // 6)
    # What is marked below a pile that has to act stands clear of the field, also where cells are small.
    raised = 2 * (high < SIDE[1] - EDGE and wide < SIDE_WIDE)
    row = y + plate + gap - raised
    signs = min(4 * plate, wide * 2 // 5)
    hand = wide - 4 * (pile + gap)
    areas = [
        _area("name", seat, "plate", (x, y, wide - signs - gap, plate)),
        _area("specials", seat, "signs", (x + wide - signs, y, signs, plate)),
        _area("field", seat, "row", (x, row + raised + small + gap, wide, field), ", cards: 4"),
        _area("hand", seat, "fan", (x, row, hand, small), ", cards: 3"),
    ]
    for number, zone in enumerate(("rank", "draw", "up", "down")):
        box = (x + hand + gap + number * (pile + gap), row, pile, small)
        areas.append(_area(zone, seat, "pile", box, MORE.get(zone, "")))
    return areas


def _opposite() -> list[str]:
    """The areas of the one other seat at a table for two, as large as they go."""
    x, right, half, pile = SIDE_WIDE + EDGE, WIDE - SIDE_WIDE + EDGE, (SIDE_WIDE - 3 * EDGE) // 2, 118
    wide = WIDE - 2 * SIDE_WIDE - 2 * EDGE
    upper = NAME[0] - 8
    lower = upper + pile + NAME[0]
    return [
        _area("hand", 1, "fan", (x, EDGE, wide, 104), ", cards: 3"),
        _area("field", 1, "row", (x, 104 + 2 * EDGE, wide, 174), ", cards: 4"),
        _area("up", 1, "pile", (right, upper, half, pile), MORE["up"]),
        _area("down", 1, "pile", (right + half + EDGE, upper, half, pile), MORE["down"]),
        _area("draw", 1, "pile", (right, lower, half, pile)),
        _area("rank", 1, "pile", (right + half + EDGE, lower, half, pile)),
        _area("name", 1, "plate", (EDGE, EDGE, SIDE_WIDE - EDGE, PLATE)),
        _area("specials", 1, "signs", (EDGE, EDGE + PLATE + 8, SIDE_WIDE - 2 * EDGE, SIGNS)),
    ]


def _told(news: Box, words: Box, race: Box) -> list[str]:
    """The areas of what the table tells of itself."""
    boxes = {"news": news, "words": words, "race": race}
    return [_area(lay, 0, lay, box) for lay, box in boxes.items()]


def table(seats: int) -> str:
    """The text of the layout file for so many seats."""
    along, beside = AROUND[seats]
    top = TOP[beside]
    areas: list[str] = []
    diagram: Box
    if seats == 2:
        areas += _own(104 + 174 + 3 * EDGE, 118, NAME[0], wide=True)
        areas += _opposite()
        diagram = (EDGE, 284, SIDE_WIDE - EDGE, 236)
        # The other one's last turn lies where everybody looks, between the fields.
        areas += _told((SIDE_WIDE + EDGE, 306, 468, 140), (EDGE, 528, SIDE_WIDE - EDGE, 168), RACE)
    else:
        below = top + (SIDE[beside] * beside if beside else 0)
        areas += _own(OWN[beside], PILE[beside], NAME[beside], wide=not beside)
        cells: list[Box] = [
            (0, below - (n + 1) * SIDE[beside], SIDE_WIDE, SIDE[beside]) for n in range(beside)
        ]
        cells += [(n * WIDE // along, 0, WIDE // along, top) for n in range(along)]
        right = WIDE - SIDE_WIDE
        cells += [(right, top + n * SIDE[beside], SIDE_WIDE, SIDE[beside]) for n in range(beside)]
        for seat, cell in enumerate(cells, 1):
            areas += _other(seat, cell)
        middle, y = SIDE_WIDE + EDGE, top + EDGE
        half = (WIDE - 2 * middle - EDGE) // 2
        x = middle + half + EDGE
        if not beside:
            # Below the arrows to the player on the left.
            diagram = (EDGE, 384, SIDE_WIDE - EDGE, 222)
            column, wide = right + EDGE, SIDE_WIDE - 2 * EDGE
            words, news = (EDGE, 610, SIDE_WIDE - EDGE, 90), (column, y + 132, wide, 106)
            areas += _told(news, words, (column, y, wide, 120))
        elif beside == 1:
            diagram = (middle, y, half, 200)
            news = (EDGE, below + EDGE, SIDE_WIDE - EDGE, HIGH - 3 * EDGE - PLATE - SIGNS - 8 - below)
            areas += _told(news, (x, y, half, 84), (x, y + 88, half, 112))
        else:
            # The news lie side by side, as there are many.
            diagram = (middle, y, half, 196)
            news = (middle, y + 204, WIDE - 2 * middle, 72)
            areas += _told(news, (x, y, half, 80), (x, y + 84, half, 112))
    text = [
        f"# The table of Fano, the card game, for {seats} seats.  Written by tools/make_tables.py.",
        f'title: "Table for {seats}"',
        "table:",
        f"  size: [{WIDE}, {HIGH}]",
        f"  diagram: {{ layout: fano-arrows, box: {list(diagram)} }}",
        "  areas: # box: left, top, width, height",
        *areas,
    ]
    return "\n".join(text) + "\n"


def main() -> None:
    """Write all of them."""
    for seats in AROUND:
        (FOLDER / f"fano_cards-{seats}.yaml").write_text(table(seats), encoding="utf-8")


if __name__ == "__main__":
    main()
