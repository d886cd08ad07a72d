"""Whether what a kept game says of itself is so: its list of turns, and what was proved of its moments."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from fanoboard.content.tables import tables_for
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Moved, Placed, Removed, Spot
from fanoboard.games.fanorona.core_endgame import NOT_STORED, Endgames
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Position, ShortTurn
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import moves
from fanoboard.match.match import Match
from fanoboard.ui.play.turn_list import ListedTurn
from fanoboard.ui.play.view import View

_SOLVED: Final = frozenset({"fano330", "fano_nim"})
"""Games of which all is known; of others, that of some boards."""
_BETWEEN_ACTIONS: Final = " \u00a0"
"""What stands between the actions of a turn in a row about cards."""
_LAID: Final = r"\d+|\*(?!t)"
"""What is laid face down of the cards in the text of a discard: temporary jokers leave the game."""
_PATIENCE: Final = 1.0
"""Seconds in which the truth about a moment is to be found."""


def wrong_with(match: Match) -> Iterator[tuple[str, str]]:
    """Kinds and words of what is wrong with a game that was kept."""
    for turn in View(match).turns.turns:
        where = f"{match.game.name}, turn {turn.number}, {turn.notation}"
        if missing := missing_signs(turn, str(turn.words)):
            yield "turn told", f"{where}: no {', '.join(missing)} in {str(turn.words)!r}"
        if turn.before is None:
            continue
        row = turn.before.brief_turn([ply.action for ply in turn.plies])
        if missing := missing_in_row(turn, row):
            yield "turn told", f"{where}: no {', '.join(missing)} in the row {str(row.text)!r} x{row.taken}"
    for node in match.root.tree():
        value = node.evaluation
        if value is None or value.score.verdict is Verdict.GUESS or node.position.result is not None:
            continue
        known = known_of(node.position)
        if not fits(value.score.verdict, value.best, known, has_history=match.game.name == "fanorona"):
            told = f"{value.score.text} by {value.best}, and is {known[value.best].value}"
            yield "proof", f"{match.game.name} {node.position.text()} is kept as {told}"


def missing_signs(turn: ListedTurn, words: str) -> list[str]:
    """What the actions of a turn leave no sign of in the words for it.

    Actions with cards leave their numbers, or how many they are where these are hidden, and a sentence each;
    those on a board, where the first thing happened and where the last.
    """
    if turn.before is None or not turn.plies:
        return []
    if capability(turn.before, CardGuidance) is None:
        return [spot for spot in _ends(turn) if not re.search(rf"\b{re.escape(spot)}\b", words)]
    wanted: Counter[str] = Counter()
    told = Counter(re.findall(r"\d+", words))
    for ply in turn.plies:
        numbers = re.findall(r"\d+", ply.action.text)
        cards = re.findall(_LAID, ply.action.text)
        hidden = ply.action.text.startswith("d") and re.search(r"\d cards? face down", words)
        wanted.update([str(len(cards))] if hidden and cards else numbers)
    missing = [*(wanted - told)]
    sentences = len(re.findall(r"[.!](?=\s|$)", words))
    return missing or ([f"{len(turn.plies)} sentences"] if sentences < len(turn.plies) else [])


def missing_in_row(turn: ListedTurn, row: ShortTurn) -> list[str]:
    """What the actions of a turn leave no sign of in its row of a list: as in the words, but shorter.

    With cards there is a part of the row for each action; a card that comes back stands there once.
    On a board, pieces that were captured are counted.
    """
    if turn.before is None or not turn.plies:
        return []
    text = str(row.text)
    if capability(turn.before, CardGuidance) is None:
        taken = [event for ply in turn.plies for event in ply.events if isinstance(event, Removed)]
        counted = turn.before.game.name != "fanorona" or row.taken == len(taken)
        missing = [spot for spot in _ends(turn) if spot not in text]
        return missing if counted else [*missing, f"{len(taken)} captured"]
    parts = text.split(_BETWEEN_ACTIONS)
    if len(parts) != len(turn.plies):
        return [f"{len(turn.plies)} parts"]
    missing = []
    for part, ply in zip(parts, turn.plies, strict=True):
        wanted = Counter(re.findall(r"\d+", re.sub(r"\^\d+", "", ply.action.text)))
        shown = Counter(re.findall(r"\d+", part))
        hidden = part.count("?") >= wanted.total() > 0
        missing += [] if hidden else [*(wanted - shown)]
    return missing


def _ends(turn: ListedTurn) -> list[Spot]:
    events = [event for ply in turn.plies for event in ply.events]
    moved = [event for event in events if isinstance(event, Moved)]
    if moved:
        # A piece that comes from the reserve comes from no place that has a name.
        return [spot for spot in (moved[0].source, moved[-1].target) if "." not in spot]
    spots = [event.spot for event in events if isinstance(event, Placed | Removed)]
    return list(dict.fromkeys([spots[0], spots[-1]])) if spots else []


def known_of(position: Position) -> Mapping[str, Verdict]:
    """What is known of the turns of a position, for the side that plays them; nothing for most games."""
    game, tables = position.game, tables_for(position.game)
    if isinstance(tables, Endgames):
        return {turn.text: _by_table(tables, turn.position, position.mover) for turn in moves(position)}
    if game.name in _SOLVED or tables is not None:
        end = time.monotonic() + _PATIENCE
        values = thinker_for(position).values(position, Limits(), lambda: time.monotonic() > end)
        return {text: score.verdict for text, score in values.items()}
    return {}


def _by_table(tables: Endgames, position: Position, seat: int) -> Verdict:
    assert isinstance(position, FanoronaPosition)
    result = position.result
    if result is not None:
        return (
            Verdict.DRAW if result.winner is None else Verdict.WIN if result.winner == seat else Verdict.LOSS
        )
    plies = tables.plies(position.men.own, position.men.opp)
    if plies == NOT_STORED:
        return Verdict.GUESS
    return Score(
        Verdict.DRAW if plies < 0 else Verdict.WIN if plies % 2 else Verdict.LOSS, max(0, plies)
    ).before.verdict


def fits(verdict: Verdict, best: str, known: Mapping[str, Verdict], *, has_history: bool) -> bool:
    """Whether a moment may be told as proved so, and its best turn.

    What has been before may make a draw of what tables have as won or lost.
    """
    truth = known.get(best, Verdict.GUESS)
    if truth is Verdict.GUESS or (has_history and verdict is Verdict.DRAW):
        return True
    others = set(known.values())
    if verdict is Verdict.LOSS and Verdict.WIN in others:
        return False
    return truth is verdict
