"""Measure the characters: each against the plain player of the same level, and how plainly it shows.

    python tools/character_table.py [GAME ...] [--characters grabber wild] [--games 100] [--level 3]

Openings are random and played twice with the seats changed, as `tools/level_table.py` does.  Behind
the score stands how often either chose, of all moves, one that pleases the character most, in turns in
which not all do.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import get_args

from duel import Inside, Player, play
from level_table import CASES

from fanoboard.content.layout import register_layouts
from fanoboard.games.capabilities import Characters, capability
from fanoboard.games.game import Position
from fanoboard.games.levels import CHARACTERS, Character, CharacterName
from fanoboard.tournament.schedule import opening
from fanoboard.tournament.standing import Tally


@dataclass(slots=True)
class Watched:
    """A player whose moves are looked at by what pleases a character."""

    player: Player
    character: Character
    turns: int = 0
    pleasing: int = 0

    def move(self, position: Position, played: Sequence[str]) -> str:
        """What the player chooses."""
        text = self.player.move(position, played)
        game = capability(position.game, Characters)
        assert game is not None
        liked = self.character.likings(game.appeals(position))
        if max(liked.values()) > min(liked.values()):
            self.turns += 1
            self.pleasing += liked[text] == max(liked.values())
        return text


def one_game(name: str, who: CharacterName, level: int, seed: int, number: int) -> tuple[float, list[int]]:
    """What the character gets out of a game; its turns and pleasing ones, and those of the plain player."""
    luck, case, character = seed + number // 2, CASES[name], CHARACTERS[who]
    start = case.start(luck)
    seats = [Watched(Inside(start, {"level": level}, luck, each), character) for each in (character, None)]
    sitting = seats[::-1] if number % 2 else seats
    score = play(start, opening(start, case.opening, luck), sitting)
    counts = [count for seat in seats for count in (seat.turns, seat.pleasing)]
    return 1 - score if number % 2 else score, counts


def main() -> None:
    """Play, and print a row for each game and character."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(CASES), metavar="GAME")
    parser.add_argument("--characters", nargs="+", choices=get_args(CharacterName), default=list(CHARACTERS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    register_layouts("fano_nim", shipped_only=True)
    with ProcessPoolExecutor(chosen.processes) as pool:
        for name in chosen.names:
            for who in chosen.characters:
                tally, counts = Tally(), [0] * 4
                run = partial(one_game, name, who, chosen.level, chosen.seed)
                for score, more in pool.map(run, range(chosen.games)):
                    tally.add(score)
                    counts = [one + other for one, other in zip(counts, more, strict=True)]
                own, plain = (100 * counts[at + 1] / max(1, counts[at]) for at in (0, 2))
                print(f"{name}: {who}: {tally}; pleasing {own:.0f} %, plain {plain:.0f} %", flush=True)


if __name__ == "__main__":
    main()
