"""A window without a screen that plays a game at random, for tests to kill.

    python player.py GAME SEED

It prints each position with the word “played” before it comes about, and with “kept” when it is on the disk.
"""

from __future__ import annotations

import sys
import time
from random import Random

from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene

PAUSE = 0.03
"""Seconds between two actions: quicker than any person, but not than a disk."""


def main(name: str, seed: int) -> None:
    """Play games until killed."""
    random = Random(seed)
    app = App()
    game = game_named(name)()
    while True:
        players = [Player("person", f"Person {number}") for number, _ in enumerate(game.seats, 1)]
        match = Match(game, players, seed=random.randint(1, 10**6), practice=True)
        scene = GameScene(app, match)
        app.push(scene)
        for _ in range(60):
            actions = match.position.actions()
            if not actions:
                break
            action = random.choice(actions)
            print("played", match.position.play(action).position.text(), flush=True)
            scene.move(action)
            app.round(True)
            time.sleep(PAUSE)
            if not scene.session.autosave.busy:
                print("kept", match.position.text(), flush=True)
        app.pop()


main(sys.argv[1], int(sys.argv[2]))
