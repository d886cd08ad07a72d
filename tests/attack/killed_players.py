"""Players that are killed at random moments, one after the other, on one folder of games.

    FANOBOARD_HOME=FOLDER python killed_players.py SEED KILLS

Each one goes on with a game or begins one, keeps it as the window does, and sometimes renames, copies
or deletes another.  After each the folder is looked through; the first fault ends all with a message.
Players are forks of this process, so that a thousand of them take no longer than a minute.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import Random

from fanoboard.content import paths
from fanoboard.content.files import sweep
from fanoboard.content.layout import register_layouts
from fanoboard.games import game_named, games
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load
from fanoboard.tasks import Tasks

LONGEST = 0.06
"""Seconds until the killer comes, at most."""
MOST = 30
"""Games in the folder, about."""


def play(random: Random, tell: Callable[[str], object]) -> None:
    """Play until killed: tell what is played before it is kept, and when it has been."""
    library = read_library()
    going_on = [game.id for game in library.unfinished]
    if going_on and (len(library.games) >= MOST or random.random() < 0.6):
        match = store.load_game(random.choice(going_on))
    else:
        kind = game_named(random.choice(sorted(games())))
        seats = kind().seats
        match = Match(kind(), [Player("person") for _ in seats], random.randint(1, 10**6), practice=True)
    others = [game.id for game in library.games if game.id != match.id]
    keeper = Autosave(Tasks())
    while True:
        if match.can_undo and random.random() < 0.1:
            match.undo()
        elif actions := match.position.actions():
            match.play(random.choice(actions))
        tell(f"played {match.id or '-'} {match.position.text()}")
        keeper.save(match)
        if others and random.random() < 0.2:
            meddle(random, others.pop(random.randrange(len(others))), len(library.games), tell)
        if random.random() < 0.5:
            while keeper.busy:
                time.sleep(0.0005)
            tell(f"kept {match.id} {match.position.text()}")


def meddle(random: Random, game: str, count: int, tell: Callable[[str], object]) -> None:
    """Do something else with another game."""
    match random.choice(("rename", "copy", "delete", "read")):
        case "rename":
            store.rename(game, f"Game {random.randint(1, 99)}")
        case "copy" if count < MOST:
            with suppress(store.CardsHidden):
                store.duplicate(game, "Copy")
        case "delete":
            away = store.delete(game)
            if count < MOST or random.random() < 0.5:
                store.restore(away)
            else:
                tell(f"deleted {game} -")
        case _:
            read_library()


def kill_one(random: Random) -> list[list[str]]:
    """Let one play for a moment; what he told, as lists of a word, an id and a position."""
    out, into = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(out)
            play(random, lambda text: os.write(into, f"{text}\n".encode()))
        except BaseException as error:  # whatever it is, the parent hears of it
            os.write(into, f"fault - {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    os.close(into)
    time.sleep(random.uniform(0.0, LONGEST))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with os.fdopen(out, encoding="utf-8") as pipe:
        told = pipe.read()
    return [line.split(" ", 2) for line in told.split("\n")[:-1]]


@lru_cache(maxsize=4 * MOST)
def stands(game: str, stamp: store.Stamp) -> str:
    """How a game stands, whose file has that stamp.  Raises ContentError for one that can't be read."""
    return load(store.game_file(game)).position.text()


def check(told: list[list[str]], before: dict[str, str]) -> dict[str, str]:
    """See that nothing but the turn in progress is lost; how all games stand now."""
    faults = [text for word, _, text in told if word == "fault"]
    assert not faults, faults
    now = {game: stands(game, stamp) for game, stamp in store.look().stamps.items()}
    for name in paths.listed(store.deleted_folder()):
        load(store.deleted_folder() / name)
    library = read_library(patience=60)
    assert not library.problems, [*map(str, library.problems)]
    assert {game.id for game in library.games} == now.keys()
    assert not library.look.owned, "the dead own nothing"
    gone = {game for word, game, _ in told if word == "deleted"}
    away = {name.partition(".")[0] for name in paths.listed(store.deleted_folder())}
    kept = [index for index, (word, _, _) in enumerate(told) if word == "kept"]
    own = next((game for word, game, _ in told if word in ("kept", "played") and game != "-"), "")
    for game, text in before.items():
        if game != own and game not in gone:
            # It may have been killed between deleting a game and bringing it back.
            assert now.get(game) == text or (game not in now and game in away), f"{game} was changed"
    if kept:
        possible = [text for word, _, text in told[kept[-1] :] if word in ("kept", "played")]
        assert now.get(own) in possible, f"{own}: {now.get(own)}, not one of {possible}"
    return now


def main(seed: int, kills: int) -> None:
    """Kill so many players."""
    register_layouts()
    moments = 0
    standing: dict[str, str] = {}
    for number in range(kills):
        told = kill_one(Random(f"{seed} {number}"))
        moments += len(told)
        standing = check(told, standing)
    sweep(paths.own_folders())
    left = [file for file in Path(paths.games_folder()).iterdir() if file.suffix == ".tmp"]
    assert not left, left
    print(f"{kills} killed, {moments} moments, {len(standing)} games", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
