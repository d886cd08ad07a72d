"""Matches that were played by chance, and exercises."""

from __future__ import annotations

from datetime import date
from random import Random

from fanoboard.content.posed import puzzles_of
from fanoboard.games import games
from fanoboard.match.match import Match, Player
from fanoboard.practice.exercise import Exercise

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


def some_exercise(day: date, theme: str = "relay", number: int = 0) -> Exercise:
    """What could be made of a mistake: a puzzle, the `number`-th, in which something else was played."""
    puzzle = puzzles_of("fanorona")[number]
    return Exercise(
        game=puzzle.game,
        options=puzzle.options,
        position=puzzle.position,
        played=puzzle.solution[0],
        line=puzzle.solution,
        before="win 7",
        after="loss 12",
        theme=theme,
        number=number,
        made=day,
    )
