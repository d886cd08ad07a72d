"""An engine for tests that speaks UGI as it should and plays its first legal turn, until it misbehaves.

    python ugi_player.py GAME MANNER [OPTION=DEFAULT ...]

MANNER is `well`, `illegal`, `die`, `hang` (never answers a `go`), `late` (answers after 0.4 s), `deaf`
(answers nothing at all), `liar` (says its name and no more) or `babble`.  It offers a `spin` option for
each that is named, besides those of the game.
"""

from __future__ import annotations

import os
import sys
import time

from fanoboard.games import game_named
from fanoboard.games.options import OptionValue
from fanoboard.games.turns import move_texts, play_text


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    kind, manner = game_named(sys.argv[1]), sys.argv[2]
    options: dict[str, OptionValue] = {}
    position = kind().start()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if manner == "deaf":
            continue
        if word == "ugi":
            say("id name Test player")
            for option in sys.argv[3:]:
                name, _, default = option.partition("=")
                say(f"option name {name} type spin default {default} min 0 max 100")
            for each in kind.option_list:
                say(each.ugi)
            if manner != "liar":
                say("ugiok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption":
            name, _, value = rest.removeprefix("name ").partition(" value ")
            if name in kind().options:
                options[name] = value
        elif word == "position":
            start, _, moves = rest.removeprefix("fen ").partition(" moves ")
            try:
                position = kind(options).position(start)
            except ValueError as error:
                say(f"error {error}")
                continue
            for move in moves.split():
                position = play_text(position, move).position
        elif word == "go" and manner == "die":
            os._exit(7)
        elif word == "go" and manner == "illegal":
            say("bestmove nonsense")
        elif word == "go" and manner == "babble":
            for _ in range(100_000):
                say("la la la")
        elif word == "go" and manner != "hang":
            if manner == "late":
                time.sleep(0.4)
            say(f"bestmove {move_texts(position)[0]}")
        elif word == "quit":
            return


main()
