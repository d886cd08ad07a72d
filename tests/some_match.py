"""Matches that were played by chance."""

from __future__ import annotations

from random import Random

from fanoboard.games import games
from fanoboard.match.match import Match, Player

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")


def play_some(match: Match, plies: int, random: Random) -> Match:
    """Play on until there are so many plies, or until the game is over."""
    while match.result is None and len(match.plies) < plies:
        match.play(random.choice(match.position.actions()))
    return match


def played(
    kind: str = "fanorona", plies: int = 8, seed: int = 5, players: tuple[Player, ...] = (ANN, BEN)
) -> Match:
    """A game under way."""
    return play_some(Match(games()[kind](), players, seed), plies, Random(seed))
