"""What a look through a game by the engine says: how good turns were, where it turned, who played well.

All of it follows from the evaluations that lie in the record (`Node.evaluation`); nothing is kept besides.
Chances are from 0, lost, to 1, won, as the strip beside the board shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Final

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Result
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.words import bar_of, own_turns
from fanoboard.match.record import Evaluation, Judgement, Node, move_label
from fanoboard.messages import Message, percentage

LEAST_LOSS: Final = 0.12
"""The chance that a turn has to give away for the game to have turned there."""
LEAST_JUDGED: Final = 4
"""So many turns at which there was as much to lose say how well somebody played."""
DOUBTFUL: Final = 0.06
BLUNDER: Final = 0.25
"""The chances that a doubtful turn gives away, and a blunder. A mistake lies between from `LEAST_LOSS` on."""
_OUTCOMES: Final = {Verdict.WIN: 1, Verdict.DRAW: 0, Verdict.LOSS: -1}


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn and what it gave away: `before` is what was known of its choice, `after` what came of it.

    Both are told from the view of who played it.
    """

    node: Node
    seat: SeatIndex
    before: Evaluation
    after: Score
    loss: float
    """How much of a chance it gave away, from 0 to 1."""
    chance: float = 1.0
    """How much of one there was."""

    @property
    def was_best(self) -> bool:
        return self.node.text == self.before.best


def known(node: Node) -> Evaluation | None:
    """What was found out about a moment, unless what is proved of one after it contradicts it."""
    found = node.evaluation
    if found is None or found.score.verdict is Verdict.GUESS or len(node.position.game.seats) > 2:
        return found
    worth_it = _OUTCOMES[found.score.verdict]
    for after in node.children:
        score = _found(after)
        if score is None or score.verdict is Verdict.GUESS:
            continue
        own = score if after.position.mover == node.position.mover else score.before
        led_to = _OUTCOMES[own.verdict]
        if led_to > worth_it or (led_to < worth_it and after.text == found.best):
            return None
    return found


def worth(node: Node) -> Score | None:
    return None if node.position.result is None and known(node) is None else _found(node)


def _found(node: Node) -> Score | None:
    result = node.position.result
    if result is None:
        return node.evaluation.score if node.evaluation is not None else None
    if result.winner is None:
        return Score(Verdict.DRAW)
    return Score(Verdict.WIN if result.winner == node.position.mover else Verdict.LOSS)


def chance_of(node: Node, seat: SeatIndex) -> float | None:
    """The chance of a seat at a moment, if known.

    With more than two seats, only the mover's is known.
    """
    score, position = worth(node), node.position
    if position.result is not None:
        return _left(position.result, seat)
    if score is None or (position.mover != seat and len(position.game.seats) > 2):
        return None
    chance = (1 + bar_of(position.game, score)) / 2
    return chance if position.mover == seat else 1 - chance


def judged(path: Sequence[Node]) -> list[Judged]:
    """The turns of a line of play of which it is known what they gave away: none with more than two seats."""
    found = []
    for before, node in pairwise(path):
        evaluation, after, seat = known(before), worth(node), before.position.mover
        there, here = chance_of(before, seat), chance_of(node, seat)
        if evaluation is None or after is None or there is None or here is None:
            continue
        if len(node.position.game.seats) > 2:
            continue
        own = after if node.position.mover == seat else after.before
        loss = 0.0 if node.text == evaluation.best else max(0.0, there - here)
        found.append(Judged(node, seat, evaluation, own, loss, there))
    return found


def accuracy(turns: Sequence[Judged], seat: SeatIndex, result: Result) -> float | None:
    """The share of its chances that a seat has kept, from 0 to 100.

    Each turn keeps a share of the chance that there was: whoever throws a won game into a draw has kept
    half.  The end can leave no more of the best chance than it is worth, as where a draw is agreed on.

    None where that says nothing: of few turns at which there was something to lose, of a game in which
    nothing ever changed, and of who has nothing left.
    """
    own = [turn for turn in turns if turn.seat == seat and turn.chance >= LEAST_LOSS]
    if len(own) < LEAST_JUDGED or throughout(turns, seat, result) is not None:
        return None
    kept = prod(1 - turn.loss / turn.chance for turn in own)
    kept = min(kept, _left(result, seat) / max(turn.chance for turn in own))
    return 100 * kept if kept >= LEAST_LOSS else None


def _left(result: Result, seat: SeatIndex) -> float:
    return 0.5 if result.winner is None else float(result.winner == seat)


def throughout(turns: Sequence[Judged], seat: SeatIndex, result: Result) -> Verdict | None:
    """The win or loss of a seat that was proved at its first turn, at all that followed, and in the end."""
    own = [turn for turn in turns if turn.seat == seat]
    verdicts = {score.verdict for turn in own for score in (turn.before.score, turn.after)}
    if [turn.node.round for turn in own] != list(range(1, len(own) + 1)) or len(verdicts) != 1:
        return None
    (verdict,) = verdicts
    if verdict is Verdict.WIN and result.winner != seat:
        return None
    return verdict if verdict in (Verdict.WIN, Verdict.LOSS) else None


def kept_words(turns: Sequence[Judged], seat: SeatIndex, result: Result) -> Message | None:
    """How well somebody played, in a sentence, where there is something to say."""
    share = accuracy(turns, seat, result)
    if share is not None:
        return Message("You kept {percent} of your chances.", percent=percentage(round(share)))
    match throughout(turns, seat, result):
        case Verdict.WIN:
            return Message("You held the win from your first turn to the last.")
        case Verdict.LOSS:
            return Message("Against best play the game was lost from your first turn on.")
    return None


def turning_points(turns: Sequence[Judged], most: int = 3) -> list[Judged]:
    """The turns that gave away most, in the order in which they were played."""
    worst = sorted(turns, key=lambda turn: turn.loss, reverse=True)[:most]
    points = [turn for turn in worst if turn.loss >= LEAST_LOSS]
    return sorted(points, key=lambda turn: turn.node.number)


def judgements(turns: Sequence[Judged]) -> dict[Node, Judgement]:
    """What a look through the game says of its turns, where there is anything to say.

    Good is a turn that takes the chance which a mistake gave.
    """
    found: dict[Node, Judgement] = {}
    for turn in turns:
        before = turn.node.parent
        outcomes = turn.before.score.verdict, turn.after.verdict
        if turn.loss >= BLUNDER or (turn.loss and outcomes == (Verdict.WIN, Verdict.LOSS)):
            found[turn.node] = "??"
        elif turn.loss >= DOUBTFUL:
            found[turn.node] = "?" if turn.loss >= LEAST_LOSS else "?!"
        elif turn.was_best and before is not None and found.get(before) in ("?", "??"):
            found[turn.node] = "!"
    return found


def missed(turn: Judged, text: str, best: str) -> Message:
    """What a turn gave away, in a sentence; `text` and `best` are how it and the best one are written."""
    number = move_label(turn.node.round, turn.seat)
    match turn.before.score.verdict, turn.after.verdict:
        case Verdict.WIN, Verdict.LOSS:
            return Message(
                "{number} {turn} turns a win into a loss: {best} won in {count}.",
                number=number,
                turn=text,
                best=best,
                count=own_turns(turn.before.score),
            )
        case Verdict.WIN, _:
            return Message(
                "{number} {turn} lets the win slip: {best} won in {count}.",
                number=number,
                turn=text,
                best=best,
                count=own_turns(turn.before.score),
            )
        case Verdict.DRAW, Verdict.LOSS:
            return Message(
                "{number} {turn} loses: {best} held the draw.", number=number, turn=text, best=best
            )
        case _, Verdict.LOSS:
            return Message("{number} {turn} loses: {best} was better.", number=number, turn=text, best=best)
        case _:
            return Message(
                "{number} {turn} gives away a lot: {best} was better.", number=number, turn=text, best=best
            )


def missed_words(turn: Judged) -> Message:
    """What a turn gave away, in a sentence, with the turns as lists have them."""
    before = turn.node.parent
    assert before is not None
    position = before.position
    taken = position.taken_by([ply.action for ply in turn.node.plies])
    played = position.short_text(turn.node.text)
    return missed(turn, f"{played} ×{taken}" if taken else f"{played}", position.short_text(turn.before.best))
