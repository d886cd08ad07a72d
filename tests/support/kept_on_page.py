"""Games that are kept, and the library that shows them."""

from __future__ import annotations

import os
import time
from random import Random

from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from support.some_match import ANN, BEN, play_some
from support.ui_person import Person


def keep(
    kind: str = "fanorona", plies: int = 3, *, title: str = "", over: bool = False, age: float = 0
) -> str:
    """Keep a game that was played so many seconds ago; its id."""
    game = games()[kind]()
    match = Match(game, [ANN, *(BEN for _ in game.seats[1:])], seed=4)
    play_some(match, plies, Random(plies))
    if over:
        match.agree_draw()
    match.title = title
    file = store.keep(match)
    then = time.time() - age
    os.utime(file, (then, then))
    return match.id


def look(person: Person, state: str = "all") -> LibraryScene:
    person.app.own_files_read = True
    person.app.push(Scene(person.app))
    scene = LibraryScene(person.app, "unfinished" if state == "unfinished" else "all")
    person.app.push(scene)
    person.round()
    return scene
