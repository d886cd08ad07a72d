"""The kept games that are over, as the statistics count them."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

from fanoboard.content.yaml_files import ContentError
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.saves import load
from fanoboard.match.statistics import FinishedGame


def finished_games() -> list[FinishedGame]:
    """All kept games that are over and can be read.  May take a while."""
    found = []
    for file in store.kept():
        with contextlib.suppress(ContentError, OSError):
            game = finished_game(load(file), _changed(file))
            found += [game] if game is not None else []
    return found


def finished_game(match: Match, when: float) -> FinishedGame | None:
    """What is counted of a match that ended at a time; None while it is not over."""
    result = match.result
    if result is None:
        return None
    seats = zip(match.players, match.game.seats, strict=True)
    return FinishedGame(
        game=match.game.name,
        options=tuple(
            (name, value)
            for name, value in match.game.options.items()
            if name not in match.game.secret_options
        ),
        seats=tuple(
            replace(player, name=player.name or str(seat.name)) if player.is_person else player
            for player, seat in seats
        ),
        winner=result.winner,
        reason=str(result.reason),
        turns=len(match.turns),
        when=when,
    )


def _changed(file: Path) -> float:
    return file.stat().st_mtime
