"""An engine that answers in this process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from threading import Thread

from fanoboard.engine.channel import now, read_lines
from fanoboard.engine.server import Server
from fanoboard.games.game import Game


def lines_of(source: int) -> Iterator[bytes]:
    """The lines that are read, to the end."""
    for line in read_lines(source, now):
        if line.text is not None:
            yield line.text


def answers(kind: type[Game], *commands: str) -> list[str]:
    """What an engine of this game says to some commands."""
    source, other = os.pipe()
    mine, sink = os.pipe()
    os.write(other, "\n".join((*commands, "isready", "")).encode())
    heard: list[str] = []

    def listen() -> None:
        for line in lines_of(mine):
            heard.append(line.decode())
            if heard[-1] == "readyok":
                os.close(other)

    listener = Thread(target=listen)
    listener.start()
    Server(kind, source, sink).run()
    os.close(sink)
    listener.join()
    os.close(source)
    os.close(mine)
    return heard[:-1]
