"""`fanoboard analyse`: the best lines of a position, as a table for people or as JSON for scripts."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from fanoboard.content import paths
from fanoboard.content.files import named_file
from fanoboard.content.tables import tables_for, weights_for
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import prepare
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position, Result
from fanoboard.games.options import named_values
from fanoboard.games.search_info import Limits, SearchInfo, Verdict
from fanoboard.games.words import value_words
from fanoboard.match.saves import load
from fanoboard.match.store import SUFFIX
from fanoboard.messages import Message

_PROVED: Final = {Verdict.WIN: 1, Verdict.DRAW: 0, Verdict.LOSS: -1}
_HEADS: Final = ("", "Turn", "Value", "Depth", "Nodes", "Line")
_RIGHT: Final = ("Depth", "Nodes")


def analyse(
    name: str,
    what: str = "",
    options: Sequence[str] = (),
    *,
    movetime: int,
    nodes: int | None = None,
    lines: int = 1,
    as_json: bool = False,
) -> str:
    """What to print of the position `what` of a game: the path of a saved game, a position, or the start.

    `options` are `name=value`, `movetime` milliseconds.  Raises GameError and ContentError.
    """
    position, result = _found(game_named(name), what, options)
    if result is not None:
        return "[]" if as_json else f"The game is over: {result.reason}"
    infos = best_lines(position, Limits(nodes=nodes, lines=lines, analysis=True), movetime / 1000)
    return json.dumps([described(info) for info in infos], indent=1) if as_json else _table(position, infos)


def described(info: SearchInfo) -> dict[str, object]:
    """A line as scripts read it: see docs/engine.md."""
    score = info.score
    decided = score.verdict in (Verdict.WIN, Verdict.LOSS)
    return {
        "turn": info.pv[0],
        "kind": score.verdict.value,
        "value": _PROVED.get(score.verdict, score.number),
        "plies": score.number if decided else None,
        "depth": info.depth,
        "nodes": info.nodes,
        "pv": list(info.pv),
    }


def _found(kind: type[Game], what: str, options: Sequence[str]) -> tuple[Position, Result | None]:
    """The position that is meant, and how the game ended, if it did."""
    if _is_path(what):
        if options:
            raise GameError(Message("A saved game has options of its own: --options can’t change them."))
        file = named_file(what)
        if isinstance(file, Message):
            raise GameError(file)
        return _saved(kind, file)
    game = kind(named_values(options))
    if what:
        position = game.position(what)
    else:
        prepare(game, 0)
        position = game.start()
    return position, position.result


def _is_path(what: str) -> bool:
    return "://" in what or what.endswith((SUFFIX, ".yaml", ".yml")) or paths.is_file(Path(what))


def _saved(kind: type[Game], path: Path) -> tuple[Position, Result | None]:
    """Where a saved game stands: between turns, or actions, as its engine counts moves."""
    match = load(path)
    if not isinstance(match.game, kind):
        raise ContentError(
            path, Message("It is a game of {found}, not {wanted}.", found=match.game.title, wanted=kind.title)
        )
    return match.position if kind.move_is_action else match.head.position, match.result


def _table(position: Position, infos: Sequence[SearchInfo]) -> str:
    """A row for each line below the heads of the columns."""
    rows = [_HEADS, *(_row(position, info) for info in infos)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS) - 1)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if head in _RIGHT else cell.ljust(width)
            for cell, width, head in zip(row, widths, _HEADS, strict=False)
        ]
        lines.append("  ".join((*cells, row[-1])))
    return "\n".join(lines)


def _row(position: Position, info: SearchInfo) -> tuple[str, ...]:
    words = value_words(position.game, info.score, position.mover)
    value = f"{words.sign or ' '} {words.text}"
    counts = (str(info.depth), f"{info.nodes:,}".replace(",", " "))
    return (str(info.multipv), info.pv[0], value, *counts, " ".join(info.pv[1:]))


def best_lines(position: Position, limits: Limits, seconds: float) -> list[SearchInfo]:
    """The best lines, as many as the limits want, found at full strength within so many seconds.

    Where cards are hidden, they depend only on what the mover may see. Raises GameError at the end of a game.
    """
    if position.result is not None:
        raise GameError(Message("The game is over: {reason}", reason=position.result.reason))
    tables_for(position.game)  # Reading them is not part of the time.
    weights_for(position.game)
    begun = time.monotonic()
    found: dict[int, SearchInfo] = {}

    def report(info: SearchInfo) -> None:
        found[info.multipv] = replace(info, time=int(1000 * (time.monotonic() - begun)))

    best = thinker_for(position).think(position, limits, report, lambda: time.monotonic() - begun >= seconds)
    report(best)
    return [replace(found[multipv], nodes=best.nodes) for multipv in sorted(found)]
