"""Layouts that games are offered to be played on: those, shipped or the user's, of a game's family."""

from __future__ import annotations

from fanoboard.content import paths
from fanoboard.content.layout import Layout, layout_names, load_layout
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game


def offer_layout(game: type[Game], layout: Layout) -> None:
    """Offer a game a layout of its family.  Raises GameError where it can't be played on it."""
    game.offer(
        layout.name.removeprefix(game.layout_family),
        layout.title,
        tuple(layout.points),
        [line.points for line in layout.lines],
    )


def offer_layouts() -> list[ContentError]:
    """Offer every game all layouts of its family; the answer says which files were of no use, and why."""
    problems: list[ContentError] = []
    for game in games().values():
        for name in layout_names() if game.layout_family else ():
            if name.startswith(game.layout_family):
                try:
                    offer_layout(game, load_layout(name))
                except ContentError as error:
                    problems.append(error)
                except GameError as error:
                    problems.append(ContentError(paths.find("layouts", name), error.message, "lines"))
    return problems
