"""Layouts that games are offered to be played on: those, shipped or the user's, of a game's family."""

from __future__ import annotations

from fanoboard.content import paths
from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games, games_with
from fanoboard.games.capabilities import LayoutFamily
from fanoboard.games.errors import GameError


def register_layout(game: type[LayoutFamily], layout: Layout) -> None:
    """Offer a game a layout of its family.  Raises ContentError where it can't be played on it."""
    try:
        game.register_layout(
            layout.name.removeprefix(game.layout_family),
            layout.title,
            tuple(layout.points),
            [line.points for line in layout.lines],
        )
    except GameError as error:
        raise ContentError(paths.find("layouts", layout.name), error.message, "lines") from None


def register_layouts(only: str = "", *, shipped_only: bool = False) -> list[ContentError]:
    """Offer every game, or `only` that one, all layouts of its family, and none that is gone.

    The answer says which files are of no use, and why: those of the families, and all of the user's own.
    """
    problems: list[ContentError] = []
    kinds = games_with(LayoutFamily) if only == "" else [games()[only]]
    asked = [game for game in kinds if issubclass(game, LayoutFamily)]
    for game in asked:
        game.forget_layouts()
    for name in paths.names("layouts", shipped_only=shipped_only):
        takers = [game for game in asked if name.startswith(game.layout_family)]
        looked_at = takers or not (only or shipped_only or not paths.has_own("layouts", name))
        try:
            if looked_at:
                layout = load_layout(name, shipped_only=shipped_only)
                for game in takers:
                    register_layout(game, layout)
        except ContentError as error:
            problems.append(error)
    return problems
