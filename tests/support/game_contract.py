"""Games with all their options, and what is played of them at random."""

from __future__ import annotations

from random import Random

import pytest

from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice, Number, Option, OptionValue, Toggle
from support.invariants import check_sentence

CHECKED = 8
"""Positions of a game that are looked at closely; all of them are played through."""


RANDOM_MIXES = 6


def values(option: Option) -> list[OptionValue]:
    """What an option can be set to: everything, or for a number its default and its ends."""
    match option:
        case Choice():
            return list(option.choices)
        case Toggle():
            return [option.default, not option.default]
        case Number():
            ends = {option.default, option.low, min(option.high, 8)} - {option.gap}
            return sorted(ends)


def mixes(game: type[Game]) -> list[Game]:
    """The game with each value of each option, and with some of them mixed by chance."""
    random = Random(7)
    chosen: list[dict[str, OptionValue]] = [{}]
    for option in game.option_list:
        chosen += [{option.name: value} for value in values(option) if value != option.default]
    for _ in range(RANDOM_MIXES):
        chosen.append({option.name: random.choice(values(option)) for option in game.option_list})
    found = []
    for options in chosen:
        try:
            found.append(game(options))
        except GameError as error:
            # A mix may be refused, but in words.
            check_sentence(error.message)
    return found


MIXES = {kind: mixes(kind) for kind in games().values()}


ALL = [game for found in MIXES.values() for game in found]


def name(game: Game) -> str:
    changed = (
        f"{o.name}={game.options[o.name]}" for o in game.option_list if game.options[o.name] != o.default
    )
    return "-".join((game.name, *changed)).replace(" ", "_")


def random_game(game: Game, seed: int) -> list[Position]:
    """All positions of a game played by chance, to its end."""
    random = Random(seed)
    positions = [game.start(seed)]
    while actions := positions[-1].actions():
        positions.append(positions[-1].play(random.choice(actions)).position)
        assert len(positions) < 20_000, "the game does not end"
    return positions


def sample(positions: list[Position], count: int = CHECKED) -> list[Position]:
    """Some positions spread over a game, its first and its last among them."""
    step = max(1, len(positions) // count)
    return [*positions[::step], positions[-1]]


@pytest.fixture(scope="module", params=MIXES, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest) -> type[Game]:
    found: type[Game] = request.param
    return found
