"""What a score is called among people: a sign where it is proved, a few words, and a place on a strip.

`win 23` is said as "wins in 12": the turns of the seat that is spoken of, as chess players count them,
while engines and files count the plies of both sides.  Guesses mean different things in different
games, which `Game.guesses` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, tanh
from typing import Final

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.search_info import LOGIT, Guesses, Score, Verdict
from fanoboard.messages import Message, decimal

WON_SIGN: Final = "▲"
DRAWN_SIGN: Final = "●"
LOST_SIGN: Final = "▼"
LONG_VALUE: Final = Message("wins in {count}", count=30)
"""As long as the words of a value usually are at most."""
_SIGNS: Final = {Verdict.WIN: WON_SIGN, Verdict.DRAW: DRAWN_SIGN, Verdict.LOSS: LOST_SIGN}
_MOST_GUESSED: Final = 0.95
"""How near the end of a strip a guess comes; the ends themselves are proved."""
_STEEP: Final = {Guesses.PIECES: 500, Guesses.CHANCE: 2 * LOGIT, Guesses.NOTHING: 1}
"""By what a guess is divided for its place on a strip: one piece is a fifth of the way, five are 3/4."""
_EVEN: Final = 0.4 * LOGIT
"""Up to this a chance is called even: 40 to 60 % where there are two seats."""


@dataclass(frozen=True, slots=True)
class ValueWords:
    """How a score is told from the view of one seat.

    `sign` is one of the three above, or empty for a guess.  `text` is short: `+1.8`, `wins in 12`,
    `draw, proved`, `likely (72 %)`.  `bar` is from -1, lost, to 1, won; it grows with the value.
    """

    sign: str
    text: str | Message
    bar: float


def value_words(game: Game, score: Score, mover: SeatIndex = 0, view: SeatIndex | None = None) -> ValueWords:
    """How a score for the `mover` is told from the view of a seat, which is the mover's own if None.

    With more than two seats, another view than the mover's is that of all others together.
    """
    own = view is None or view == mover
    side = 1 if own else -1
    match score.verdict:
        case Verdict.DRAW:
            return ValueWords(DRAWN_SIGN, Message("draw, proved"), 0.0)
        case Verdict.GUESS:
            return ValueWords("", _guess(game, score.number, own=own), side * bar_of(game, score))
        case Verdict.WIN | Verdict.LOSS:
            wins = (score.verdict is Verdict.WIN) == own
            text = _decided(game, score, own=own, wins=wins)
            return ValueWords(WON_SIGN if wins else LOST_SIGN, text, 1.0 if wins else -1.0)


def sign_of(score: Score) -> str:
    """The sign of a proved score; nothing for a guess."""
    return _SIGNS.get(score.verdict, "")


def own_turns(score: Score, *, own: bool = True) -> int:
    """The turns of its own that the mover (or else the other seat) has until a proved end, at most."""
    return (score.number + 1) // 2 if own else score.number // 2


def bar_of(game: Game, score: Score) -> float:
    """The place of a score on a strip, from the mover's view: -1 is lost, 1 is won."""
    match score.verdict:
        case Verdict.WIN:
            return 1.0
        case Verdict.LOSS:
            return -1.0
        case Verdict.DRAW:
            return 0.0
        case Verdict.GUESS:
            return _MOST_GUESSED * tanh(score.number / _STEEP[game.guesses])


def chance(game: Game, number: int) -> float:
    """How likely a guess of this number says that the mover wins, from 0 to 1, for `Guesses.CHANCE`.

    A guess of 0 is an equal share for each seat.
    """
    odds = exp(number / LOGIT)
    return odds / (odds + len(game.seats) - 1)


def _decided(game: Game, score: Score, *, own: bool, wins: bool) -> Message:
    """A win or loss, by the turns it takes the seat that is spoken of."""
    if score.number == 0:
        return Message("has won") if wins else Message("has lost")
    if game.move_is_action:
        # Such an end is within the turn, and its plies are actions.
        return Message("wins this turn") if wins else Message("loses this turn")
    turns = own_turns(score, own=own)
    if turns == 0:
        return Message("wins next") if wins else Message("loses next")
    return Message("wins in {count}", count=turns) if wins else Message("loses in {count}", count=turns)


def _guess(game: Game, number: int, *, own: bool) -> str | Message:
    match game.guesses:
        case Guesses.NOTHING:
            return Message("not proved")
        case Guesses.PIECES:
            return signed(number if own else -number)
        case Guesses.CHANCE:
            share = chance(game, number)
            return _likely(number, share) if own else _likely(-number, 1 - share)


def signed(number: int) -> Message:
    """Hundredths of a piece as pieces with a sign: `+1.8`, `−0.6`, `0.0`."""
    pieces = decimal(abs(number) / 100)
    if str(pieces) == "0.0":
        return pieces
    return Message("+{number}", number=pieces) if number > 0 else Message("−{number}", number=pieces)


def _likely(number: int, share: float) -> Message:
    """How likely a win is, where `number` is above 0 for whoever is ahead of an equal share."""
    percent = round(100 * share)
    if abs(number) <= _EVEN:
        return Message("even ({percent} %)", percent=percent)
    if share >= 0.9:
        return Message("very likely ({percent} %)", percent=percent)
    if share >= 0.5:
        return Message("likely ({percent} %)", percent=percent)
    if share <= 0.1:
        return Message("very unlikely ({percent} %)", percent=percent)
    if number > 0:
        return Message("ahead ({percent} %)", percent=percent)
    return Message("unlikely ({percent} %)", percent=percent)
