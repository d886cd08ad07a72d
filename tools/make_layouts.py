"""Write the layouts of Fanorona's boards and of the hexagons of Lines of Fixation into `assets/layouts`.

A Fanorona board of c columns and r rows joins its orthogonal neighbours everywhere, and its diagonal
ones at the strong points, those whose column and row, counted from a corner, add up to an even number.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

SIZES = [(3, 3), (3, 5), (5, 3), (5, 5), (3, 7), (7, 3), (3, 9), (9, 3), (5, 7), (7, 5), (9, 5)]
HEXAGONS = {5: "fixation", 3: "fixation-3", 2: "fixation-2"}
NAMES = {(9, 5): "Sivy", (5, 5): "Dimy", (3, 3): "Telo"}
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "layouts"


def _name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def _lines(columns: int, rows: int) -> Iterator[list[str]]:
    """Every line at its full length: rows, columns, rising and falling diagonals."""
    for row in range(rows):
        yield [_name(column, row) for column in range(columns)]
    for column in range(columns):
        yield [_name(column, row) for row in range(rows)]
    for slope in (1, -1):
        for start in range(-rows * 2, columns + rows * 2):
            row0 = 0 if slope == 1 else rows - 1
            spots = [(start + step, row0 + slope * step) for step in range(rows)]
            spots = [(column, row) for column, row in spots if 0 <= column < columns]
            if len(spots) > 1 and sum(spots[0]) % 2 == 0:
                yield [_name(*spot) for spot in spots]


def layout(columns: int, rows: int) -> str:
    """The text of the layout file of a board."""
    called = NAMES.get((columns, rows))
    text = [
        f"# Fanorona on {columns} columns and {rows} rows.  Written by tools/make_layouts.py.",
        f'title: "{f"{called}, " if called else ""}{columns} × {rows}"',
        "labels: coordinates",
        "points: # x to the right, y upwards",
    ]
    for row in range(rows):
        text += [f"  {_name(column, row)}: [{column}, {row}]" for column in range(columns)]
    text.append("lines:")
    text += [f"  - through: [{', '.join(line)}]" for line in _lines(columns, rows)]
    return "\n".join(text) + "\n"


def hexagon(side: int) -> str:
    """The text of the layout file of a hexagon of points, `side` of them on each edge."""
    rows = range(2 * side - 1)
    lengths = [2 * side - 1 - abs(row - side + 1) for row in rows]
    names = [[f"{chr(ord('a') + row)}{place + 1}" for place in range(lengths[row])] for row in rows]
    # Along a falling line the place stays the same below the middle row; along a rising one, above it.
    rising: dict[int, list[str]] = {}
    falling: dict[int, list[str]] = {}
    for row in rows:
        for place, name in enumerate(names[row]):
            rising.setdefault(place - min(0, side - 1 - row) - row, []).append(name)
            falling.setdefault(place + max(0, row - side + 1), []).append(name)
    text = [
        f"# The {sum(lengths)} points of Lines of Fixation.  Written by tools/make_layouts.py.",
        f'title: "Hexagon of {sum(lengths)} points"',
        "labels: rows",
        "piece: 0.64",
        "margin: 0.8",
        "points: # x to the right, y upwards",
    ]
    for row in rows:
        left, height = (2 * side - 1 - lengths[row]) / 2, round(row * 3**0.5 / 2, 3)
        text += [f"  {name}: [{left + place:g}, {height:g}]" for place, name in enumerate(names[row])]
    text.append("lines:")
    for line in (*names, *rising.values(), *falling.values()):
        text.append(f"  - through: [{', '.join(line)}]")
    return "\n".join(text) + "\n"


def main() -> None:
    """Write all of them."""
    for side, name in HEXAGONS.items():
        (FOLDER / f"{name}.yaml").write_text(hexagon(side), encoding="utf-8")
    for columns, rows in SIZES:
        file = FOLDER / f"fanorona-{columns}x{rows}.yaml"
        file.write_text(layout(columns, rows), encoding="utf-8")
        print(file.name)


if __name__ == "__main__":
    main()
