"""The window and the engine are killed at random moments: the game goes on from where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from support.talk import TESTED
from support.waiting import until

from fanoboard.games import games
from fanoboard.match.saves import load

PLAYER = Path(__file__).with_name("player.py")
KILLED = Path(__file__).with_name("killed_players.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forks")
def test_a_player_that_is_killed_loses_nothing_but_the_turn_in_progress(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """At `--kills` random moments: no file is ever unreadable, and no game of others is touched."""
    seed, kills = request.config.getoption("--seed"), request.config.getoption("--kills")
    process = subprocess.run(
        [sys.executable, str(KILLED), str(seed), str(kills)],
        env={**os.environ, "FANOBOARD_HOME": str(tmp_path), "PYTHONPATH": str(TESTED)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120 + kills,
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith(f"{kills} killed")


def test_a_killed_window_has_kept_all_but_the_last_moment(rounds: Iterator[Random], tmp_path: Path) -> None:
    """Whatever the moment, the file can be read, and nothing of what was on the disk before is lost."""
    for number, random in enumerate(rounds):
        home = tmp_path / str(number)
        env = {
            **os.environ,
            "FANOBOARD_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": os.pathsep.join((str(TESTED), str(PLAYER.parent.parent))),
        }
        game = random.choice(sorted(games()))
        told = tmp_path / f"{number}.txt"
        with told.open("wb") as sink:
            player = subprocess.Popen(
                [sys.executable, str(PLAYER), game, str(random.randint(1, 10**6))],
                env=env,
                stdout=sink,
                stderr=subprocess.PIPE,
            )
            until(partial(_plays, player, told))
            time.sleep(random.uniform(0, 0.4))
            player.send_signal(signal.SIGKILL)
            player.wait()
            assert player.stderr is not None
            player.stderr.close()
        heard = [line.split(" ", 1) for line in told.read_text().split("\n")[:-1]]
        files = sorted((home / "state" / "games").glob("*.yaml"), key=lambda file: file.stat().st_mtime_ns)
        for file in files:
            load(file)
        on_disk = [at for at, (word, _) in enumerate(heard) if word == "kept"]
        if not files:
            assert not on_disk
            continue
        kept = load(files[-1])
        possible = [text for _, text in heard[max(on_disk, default=0) :]]
        assert not kept.plies or kept.position.text() in possible, game


def _plays(player: subprocess.Popen[bytes], told: Path) -> bool:
    """Whether it has told of something that it played."""
    assert player.poll() is None, player.stderr and player.stderr.read().decode()
    return bool(told.stat().st_size)
