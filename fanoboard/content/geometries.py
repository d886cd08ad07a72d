"""The geometries that Fano Nim is offered on: every layout, shipped or the user's, called `nim-...`."""

from __future__ import annotations

from fanoboard.content import paths
from fanoboard.content.layout import Layout, layout_names, load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fano_nim.geometry import Geometry

PREFIX = "nim-"


def geometry_of(name: str, layout: Layout) -> Geometry:
    """The points and lines of a layout.  Raises ValueError where Nim can't be played on them."""
    return Geometry(name, tuple(layout.points), tuple(line.points for line in layout.lines))


def offer_geometries() -> list[ContentError]:
    """Offer all geometries; the answer says which files were of no use, and why."""
    problems: list[ContentError] = []
    for layout in layout_names():
        if layout.startswith(PREFIX):
            try:
                FanoNim.offer(geometry_of(layout.removeprefix(PREFIX), load_layout(layout)))
            except ContentError as error:
                problems.append(error)
            except ValueError as error:
                problems.append(ContentError(paths.find("layouts", layout), f"lines: {error}"))
    return problems
