"""What levels, scores and theory are called among people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt, tanh
from typing import Final

from fanoboard.games.capabilities import SeenByPeople, capability, is_solved
from fanoboard.games.events import SeatIndex, Spot, one_after_the_other
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL, Level, Strength
from fanoboard.games.personas import PERSONAS
from fanoboard.games.search_info import LOGIT, Guesses, Score, Verdict
from fanoboard.games.theory import Finding
from fanoboard.messages import Listing, Message, decimal, grouped, percentage, plural

# What levels are called, and what each does, in words that are true of how it is built.

_NAMES: Final = (
    Message("Beginner"),
    Message("Novice"),
    Message("Casual"),
    Message("Skilled"),
    Message("Advanced"),
    Message("Expert"),
    Message("Master"),
)
_BLIND: Final = 0.75
"""Who sees half of what is decided so few plies ahead overlooks most of it on the very next ply."""


def level_name(game: Game, level: int) -> Message:
    """What a level is called, from Beginner to Full strength, or Perfect where that is proved."""
    if level < HIGHEST_LEVEL:
        return _NAMES[level - 1]
    return Message("Perfect") if is_solved(game) else Message("Full strength")


def level_caption(game: Game, level: int) -> Message:
    """Who plays at a level, and what that is called."""
    return Message(
        "{person} · Level {level} · {name}",
        person=PERSONAS[level - 1].name,
        level=level,
        name=level_name(game, level),
    )


def own_level_meaning(strength: Strength) -> Message:
    """What a computer does that plays at its person's own strength."""
    level = strength.level
    if not strength.above:
        return Message("As strong as you are, by your games and puzzles: level {level} now.", level=level)
    return Message(
        "As strong as you are, by your games and puzzles: between levels {low} and {high} now.",
        low=level,
        high=level + 1,
    )


def level_meaning(game: Game, level: int) -> Message:
    chosen = game.levels[level - 1]
    if chosen.errs:
        return _failing(game, chosen)
    if chosen.nodes is not None:
        return Message("Plays the best move it finds among {nodes} positions.", nodes=grouped(chosen.nodes))
    if is_solved(game):
        return Message("Knows what every position is worth, and never errs.")
    return Message("Plays the best move it finds in the time it has.")


def _failing(game: Game, level: Level) -> Message:
    """How far a level looks, and how much of what is decided it overlooks."""
    seen = capability(game, SeenByPeople) if level.haste else None
    if seen is not None:
        return one_after_the_other([seen.overlooked, _replies(level)])
    if level.sight < _BLIND:
        return Message("Overlooks most wins and losses, even those on the very next move.")
    plies = max(1, round(level.sight))
    if level.depth is not None:
        return plural(
            "Searches to depth {depth}, and overlooks half of the wins and losses {count} move ahead.",
            "Searches to depth {depth}, and overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
            depth=level.depth,
        )
    if level.nodes is not None:
        return plural(
            "Looks at {nodes} positions, and overlooks half of the wins and losses {count} move ahead.",
            "Looks at {nodes} positions, and overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
            nodes=grouped(level.nodes),
        )
    if is_solved(game):
        return plural(
            "Knows every position, but overlooks half of the wins and losses {count} move ahead.",
            "Knows every position, but overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
        )
    return plural(
        "Overlooks half of the wins and losses {count} move ahead.",
        "Overlooks half of the wins and losses {count} moves ahead.",
        count=plies,
    )


def _replies(level: Level) -> Message:
    """What a level in haste sees of what comes of its moves."""
    if level.depth is None:
        return plural(
            "Notices about half of the wins and losses {count} move ahead.",
            "Notices about half of the wins and losses {count} moves ahead.",
            count=max(1, round(level.sight)),
        )
    # Of a move that half of the beginners see, and of two whose worth is as far apart as usual.
    missed = percentage(round(100 - 100 * 0.5**level.haste))
    if level.depth > 1:
        return Message(
            "Considers your replies, but misses {missed} of those that are hard to see.", missed=missed
        )
    from statistics import NormalDist  # which the window does not need before its first frame

    wrong = NormalDist(0, sqrt(2) * level.noise).cdf(-1)
    return Message(
        "Misses {missed} of what is hard to see, and takes the worse of two moves {wrong} of the time.",
        missed=missed,
        wrong=percentage(round(100 * wrong)),
    )


# What a score is called among people: a sign where it is proved, a few words, and a place on a strip.
#
# `win 23` is said as "wins in 12": the turns of the seat that is spoken of, as chess players count them,
# while engines and files count the plies of both sides.  Guesses mean different things in different
# games, which `Game.guesses` says.

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
        return Message("very probably winning ({percent} %)", percent=percent)
    if share >= 0.5:
        return Message("probably winning ({percent} %)", percent=percent)
    if share <= 0.1:
        return Message("very probably losing ({percent} %)", percent=percent)
    if number > 0:
        return Message("ahead ({percent} %)", percent=percent)
    return Message("probably losing ({percent} %)", percent=percent)


# What books say of solved positions, in words that all games share.

MOST_NAMED: Final = 8
"""More turns than these are counted, not named."""


def over(position: Position) -> Finding:
    assert position.result is not None
    return Finding(Message("The game is over"), (position.result.reason,))


def solved(
    position: Position,
    values: Mapping[str, Score],
    line: Sequence[Position] = (),
    spots: Mapping[Spot, Score] | None = None,
) -> Finding:
    """What is known of a position for two from the proved values of all its turns."""
    score = max(values.values(), key=lambda value: value.rank)
    names = [seat.name for seat in position.game.seats]
    mover, other = names[position.mover], names[1 - position.mover]
    good = sorted(turn for turn in values if values[turn].verdict is score.verdict)
    match score.verdict:
        case Verdict.WIN:
            title = Message("{seat} wins", seat=mover)
            text = [_within(score, mover), _winning(good, len(values))]
        case Verdict.LOSS:
            title = Message("{seat} wins", seat=other)
            text = [_within(score, other, own=False), Message("Every move of {seat} loses.", seat=mover)]
        case _:
            title = Message("A draw with best play")
            text = [_keeping(good, len(values))]
    return Finding(title, tuple(text), score, tuple(line), spots or {})


def _winning(turns: Sequence[str], legal: int) -> Message:
    if len(turns) == legal:
        return Message("Every move wins.")
    if len(turns) > MOST_NAMED:
        return Message("Of the {legal} legal moves, {count} win.", legal=legal, count=len(turns))
    return winning_turns(turns)


def winning_turns(turns: Sequence[str]) -> Message:
    return plural(
        "The only winning move: {turns}.",
        "Every winning move: {turns}.",
        count=len(turns),
        turns=Listing(turns, "and"),
    )


def _within(score: Score, seat: Message, *, own: bool = True) -> Message:
    return plural(
        "In {count} turn of {seat}, if both play their best: {plies} turns of both players.",
        "In {count} turns of {seat}, if both play their best: {plies} turns of both players.",
        count=own_turns(score, own=own),
        seat=seat,
        plies=score.number,
    )


def _keeping(turns: Sequence[str], legal: int) -> Message:
    if len(turns) == legal:
        return Message("Every move keeps the draw.")
    if len(turns) > MOST_NAMED:
        return Message("Of the {legal} legal moves, {count} keep the draw.", legal=legal, count=len(turns))
    return plural(
        "The only move that keeps the draw: {turns}.",
        "The moves that keep the draw: {turns}.",
        count=len(turns),
        turns=Listing(turns, "and"),
    )
