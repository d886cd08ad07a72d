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
    """Offer every game all layouts of its family, and none that was offered before and is gone.

    The answer says which files are of no use, and why: those of the families, and all of the user's own.
    """
    problems: list[ContentError] = []
    families = [game for game in games().values() if game.layout_family]
    for game in families:
        game.withdraw_offers()
    for name in layout_names():
        takers = [game for game in families if name.startswith(game.layout_family)]
        if takers or paths.is_own("layouts", name):
            problems += _offer(name, takers)
    return problems


def _offer(name: str, takers: list[type[Game]]) -> list[ContentError]:
    """Offer a layout to the games of its family; what is wrong with it, if anything is."""
    try:
        layout = load_layout(name)
    except ContentError as error:
        return [error]
    for game in takers:
        try:
            offer_layout(game, layout)
        except GameError as error:
            return [ContentError(paths.find("layouts", name), error.message, "lines")]
    return []
