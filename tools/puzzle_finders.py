"""Where the puzzles of each game come from, for tools/make_puzzles.py.

A finder is an endless stream of candidates that a random generator settles.  Each has just one first
turn that reaches its goal: by the solved games' own tables and theory, by searches that leave nothing
out as far as they look, or, where cards are hidden, by trying all that draws no card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import permutations
from random import Random

from fanoboard.content.layout import load_layout, symmetries
from fanoboard.content.posed import Puzzle
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import games
from fanoboard.games.capabilities import Thinker, editing_of, observation
from fanoboard.games.errors import GameError
from fanoboard.games.fano330.core_symmetry import first_image, with_white_to_move
from fanoboard.games.fano_cards.open_solver import OpenSolver, OpenTurn, Stopped, winning_line
from fanoboard.games.fano_cards.position import FanoCardsPosition, OpenCardsPosition
from fanoboard.games.fano_cards.position_text import write_table
from fanoboard.games.fano_cards.rules_play import DISCARD, Move, play
from fanoboard.games.fano_cards.rules_table import TURN, TableState
from fanoboard.games.fano_cards.thinker import sure_win
from fanoboard.games.fano_nim.geometry import FANO
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import ended, move_texts, play_text

Judge = Callable[[Position, int], Mapping[str, Score] | None]
"""What every turn is worth, looking so many plies ahead; None where that takes too long."""


@dataclass(frozen=True)
class Candidate:
    """A puzzle that was found."""

    position: str
    goal: str
    grade: int
    solution: tuple[str, ...]
    motif: object
    """Two candidates with the same one are the same puzzle, but for symmetry."""
    options: dict[str, str | int | bool] = field(default_factory=dict)


def _never() -> bool:
    return False


def wins_of(values: Mapping[str, Score]) -> dict[str, int]:
    """The turns that win, each with the plies it takes."""
    return {turn: score.number for turn, score in values.items() if score.verdict is Verdict.WIN}


def solution(start: Position, judge: Judge, plies: int) -> tuple[str, ...] | None:
    """The quickest win against the longest defence, of such the one that leaves the fewest ways to win."""
    turns: list[str] = []
    position = start
    while position.result is None:
        left = plies - len(turns)
        values = judge(position, left)
        if values is None:
            return None
        if position.mover == start.mover:
            wins = wins_of(values)
            if not wins:
                return None
            turn = min(wins, key=lambda each: (wins[each], each))
        else:
            if any(score.verdict is not Verdict.LOSS for score in values.values()):
                return None
            longest = max(score.number for score in values.values())
            hardest = sorted(turn for turn, score in values.items() if score.number == longest)[:4]
            turn = min(hardest, key=lambda each: (_ways_on(position, each, judge, left - 1), each))
        turns.append(turn)
        position = play_text(position, turn).position
    return tuple(turns) if position.result.winner == start.mover else None


def _ways_on(position: Position, turn: str, judge: Judge, left: int) -> int:
    after = play_text(position, turn).position
    values = judge(after, left) if after.result is None else None
    return len(wins_of(values)) if values else 0


def graded(points: float) -> int:
    """A grade from 1 to 5."""
    return max(1, min(5, round(points)))


def _goal(plies: int) -> str:
    return f"win in {(plies + 1) // 2}"


# Fano330-R-Morris


def fano330(random: Random) -> Iterator[Candidate | None]:
    """Games by chance in which nobody loses within two plies if he can help it."""
    game = games()["fano330"]()
    thinker = thinker_for(game.start())

    def judge(position: Position, _: int) -> Mapping[str, Score]:
        return thinker.values(position, Limits(), _never)

    while True:
        found = []
        position: Position = game.start()
        for _ in range(random.randint(8, 40)):
            values = judge(position, 0)
            wins = wins_of(values)
            if len(wins) == 1 and len(values) > 2:
                found.append((position.text(), min(wins.values()), len(values)))
            safe = [t for t, s in values.items() if s.verdict is not Verdict.LOSS or s.number > 2]
            position = play_text(position, random.choice(safe or list(values))).position
            if position.result is not None:
                break
        found = [each for each in found if each[1] <= 14]
        if not found:
            yield None
            continue
        text, plies, count = random.choice(found)
        start = game.position(text)
        if len(wins_of(judge(start, 0))) > 1:
            yield None  # In the game another one only came back to where it had been, for a draw.
            continue
        line = solution(start, judge, plies)
        points = 0.55 + 0.6 * ((plies + 1) // 2) + 0.05 * count
        yield Candidate(text, _goal(plies), graded(points), line, _fano330_motif(start)) if line else None


def _fano330_motif(start: Position) -> object:
    key = start.key()
    assert isinstance(key, int)
    return first_image(with_white_to_move(key))


# Fano Nim


@cache
def _automorphisms() -> list[tuple[int, ...]]:
    """The 168 ways to rename the points of the Fano plane that keep its lines."""
    lines = {frozenset(line) for line in FANO.indices()}
    return [
        image
        for image in permutations(range(len(FANO.points)))
        if all(frozenset(image[point] for point in line) in lines for line in lines)
    ]


def fano_nim(random: Random) -> Iterator[Candidate | None]:
    """Heaps by chance, now and then in the misère game."""
    played: dict[str, tuple[Game, Thinker]] = {}
    for rule in ("normal", "misere"):
        game = games()["fano_nim"]({"rule": rule})
        played[rule] = game, thinker_for(game.start())
    while True:
        rule = random.choice(("normal", "normal", "normal", "misere"))
        game, thinker = played[rule]
        most, thin = random.randint(3, 7), random.choice((0, 0, 1))
        heaps = [random.randint(0 if thin else 1, most) for _ in FANO.points]
        position = game.position(",".join(map(str, heaps)) + f" {random.randint(1, 2)}")
        if position.result is not None:
            yield None
            continue

        def judge(position: Position, _: int, thinker: Thinker = thinker) -> Mapping[str, Score]:
            return thinker.values(position, Limits(), _never)

        values = judge(position, 0)
        wins = wins_of(values)
        if len(wins) != 1 or len(values) < 4:
            yield None
            continue
        plies = min(wins.values())
        line = solution(position, judge, plies) if plies > 1 else None
        options: dict[str, str | int | bool] = {} if rule == "normal" else {"rule": rule}
        points = 0.95 * ((plies + 1) // 2) + 0.05 * len(values) - (0.3 if options else 0.7)
        grade = graded(points)
        motif = _fano_nim_motif(position)
        yield Candidate(position.text(), "win", grade, line, motif, options) if line else None


def _fano_nim_motif(start: Position) -> object:
    heaps = start.text().split()[0].split(",")
    images = (tuple(heaps[point] for point in image) for image in _automorphisms())
    return start.game.options["rule"], min(images)


# Fanorona and Lines of Fixation

_GLANCE = 60_000
"""Positions that may be searched to see whether somebody wins."""
_PROOF = 500_000
"""Positions that may be searched to see whether just one turn does, as tests will do again."""
_DEEPER = 6_000_000
"""Positions that may be searched to see that no other turn wins two plies later."""


_LENGTHS = (1, 3, 3, 5, 5, 7, 9)
"""The plies that wins are to take."""
_TAIL = 24
"""How many plies before its end a game is looked at."""
_FEWEST = 6
"""How many turns there are to choose from at least."""


class _Searched:
    """Positions near the ends of games that were played with little foresight."""

    def __init__(self, name: str, options: dict[str, str | int | bool], deepest: int) -> None:
        self.game = games()[name](options)
        self.options = options
        self._deepest = deepest
        self._thinker = thinker_for(self.game.start())
        editing = editing_of(self.game)
        assert editing is not None
        self._editing = editing
        self._symmetries = symmetries(load_layout(self.game.layout, shipped_only=True), editing)

    def judge(self, position: Position, plies: int) -> Mapping[str, Score] | None:
        """What every turn is worth within so many plies."""
        return self._values(position, plies, _PROOF)

    def _values(self, position: Position, plies: int, most: int) -> Mapping[str, Score] | None:
        values = self._thinker.values(position, Limits(depth=max(1, plies), nodes=most), _never)
        return values if values.nodes < most else None

    def played(self, random: Random) -> list[Position]:
        """The positions of a game."""
        position: Position = self.game.start()
        positions = []
        opening = random.randint(2, 8)
        for ply in range(160):
            if position.result is not None:
                break
            positions.append(position)
            if ply < opening or random.random() < 0.15:
                turn = random.choice(move_texts(position))
            else:
                limits = Limits(depth=random.choice((1, 2, 2, 3)), nodes=3_000)
                turn = self._thinker.think(position, limits, lambda _: None, _never).pv[0]
            position = play_text(position, turn).position
        return positions

    def candidates(self, random: Random) -> Iterator[Candidate | None]:
        """At most one of each game: the one whose win is about as long as chance wants it."""
        wanted = random.choice(_LENGTHS)
        found: dict[int, str] = {}
        for position in self.played(random)[-_TAIL:]:
            start = self.game.position(_without_past(position))
            limits = Limits(depth=self._deepest, nodes=_GLANCE)
            score = self._thinker.think(start, limits, lambda _: None, _never).score
            if score.verdict is Verdict.WIN and score.number <= self._deepest:
                values = self._values(start, score.number, _PROOF)
                if values and len(values) >= _FEWEST and len(wins_of(values)) == 1:
                    found[score.number] = start.text()
        plies = min(found, key=lambda each: abs(each - wanted), default=None)
        yield self._checked(plies, found[plies]) if plies else None

    def _checked(self, plies: int, text: str) -> Candidate | None:
        """The puzzle, if no other turn wins two plies later either."""
        start = self.game.position(text)
        deeper = self._values(start, plies + 2, _DEEPER)
        if deeper is None or len(wins_of(deeper)) != 1:
            return None
        plies = min(wins_of(deeper).values())
        line = solution(start, self.judge, plies)
        if line is None:
            return None
        first = self._thinker.think(start, Limits(depth=1), lambda _: None, _never).pv[0]
        hidden = first != line[0]
        points = (plies + 1) // 2 + 0.03 * len(deeper) + (0.6 if hidden else -0.4)
        if plies == 1:
            points = 1.0  # Trying every turn finds it.
        return Candidate(text, _goal(plies), graded(points), line, self.motif(start), dict(self.options))

    def motif(self, start: Position) -> object:
        """The position by whatever symmetry makes its text least, the colours exchanged as well."""
        editing = self._editing
        setups = [editing.setup(start)]
        for symmetry in self._symmetries:
            setups += [editing.imaged(setup, symmetry.images) for setup in setups]
        setups += [editing.swapped(setup) for setup in setups]
        return min(editing.text(setup) for setup in setups)


def _without_past(position: Position) -> str:
    """A position as a text in which no capture is long ago."""
    words = position.text().split()
    return " ".join([*words[:2], "0"]) if len(words) == 3 else position.text()


def _searched(random: Random, kinds: Iterable[_Searched]) -> Iterator[Candidate | None]:
    turn = list(kinds)
    while True:
        yield from random.choice(turn).candidates(random)


_FANORONA = cache(partial(_Searched, "fanorona", {}, 9))
_SMALL_FANORONA = cache(partial(_Searched, "fanorona", {"board": "5x5"}, 9))
_FIXATION = cache(partial(_Searched, "fixation", {}, 5))


def fanorona(random: Random) -> Iterator[Candidate | None]:
    """Mostly on the large board."""
    return _searched(random, (_FANORONA(), _FANORONA(), _SMALL_FANORONA()))


def fixation(random: Random) -> Iterator[Candidate | None]:
    """By the usual rules."""
    return _searched(random, (_FIXATION(),))


# Fano, the card game

_VARIANTS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {},
    {},
    {"joker": True},
    {"specials": "all"},
    {"two_suit": "6", "promotion": "easy"},
    {"two_suit": "6", "promotion": "hard"},
)


_OPEN_VARIANTS: tuple[dict[str, str | int | bool], ...] = (
    *_VARIANTS,
    {"two_suit": "3"},
)
_LONGEST_CARD_GAME = 600
"""Actions."""
_MOST_TABLES = 100_000
"""Tables that may be looked at to prove an open puzzle."""
_CARD_TAIL = 8
"""How many turns before its end a card game is looked at."""
_FEWEST_OPEN = 12
"""How many turns that come to something different there are to choose from at least."""


def fano_cards(random: Random) -> Iterator[Candidate | None]:
    """Wins within the turn, and seven times as often wins over several turns with all cards open."""
    closed, opened = _closed_cards(random), _open_cards(random)
    while True:
        yield next(opened if random.randrange(8) else closed)


def _closed_cards(random: Random) -> Iterator[Candidate | None]:
    """Kings with cards dealt by chance, who win within the turn whatever the piles hold."""
    while True:
        game = games()["fano_cards"](random.choice(_VARIANTS))
        try:
            position = game.position(_dealt(game, random))
        except GameError:
            yield None
            continue
        yield _card_puzzle(position)


def _dealt(game: Game, random: Random) -> str:
    """A position in which all cards lie where chance has put them."""
    table = json.loads(game.start(random.randint(1, 1_000_000)).text())
    table["turn"] = mover = random.randint(0, 1)
    table["quiet_turns"] = random.randint(0, 20)
    table["fresh"] = True
    for number, seat in enumerate(table["seats"]):
        cards = [*seat["hand"], *seat["draw"]]
        random.shuffle(cards)
        field = random.randint(2, 4)
        jokers = [card for card in cards if card.startswith("*")]
        cards = [card for card in cards if card not in jokers]
        seat["field"], cards = cards[:field], cards[field:] + jokers
        random.shuffle(cards)
        seat["hand"], cards = cards[:3], cards[3:]
        up, down = random.randint(0, len(cards)), random.randint(0, 1)
        seat["up"], cards = cards[:up], cards[up:]
        seat["down"], seat["draw"] = cards[:down], cards[down:]
        seat["known"], seat["defended"] = [], []
        seat["rank"] = "K" if number == mover else random.choice("JQK")
        if seat["specials"]:
            seat["specials"] = sorted(
                random.sample(["oversum", "reverse"], random.randint(1, 2)), reverse=True
            )
    return json.dumps(table, separators=(",", ":"))


def _card_puzzle(position: Position) -> Candidate | None:
    """The puzzle of a position, if there is one."""
    assert isinstance(position, FanoCardsPosition)
    line = sure_win(position.table)
    if len(line) < 2:
        return None
    seen = position.game.position(observation(position, position.mover))
    winning = []
    for action in seen.actions():
        try:
            after = seen.play(action).position
        except GameError:
            continue  # What it draws is not known.
        assert isinstance(after, FanoCardsPosition)
        if not ended(seen, after) and sure_win(after.table):
            winning.append(_but_for_the_return(action.text))
    if set(winning) != {_but_for_the_return(line[0])}:
        return None
    motif = _card_motif(position, line)
    others = len(seen.actions())
    points = 1.3 * len(line) - 1.8 + 0.03 * others
    return Candidate(position.text(), "win this turn", graded(points), line, motif)


def _card_motif(position: OpenCardsPosition, line: tuple[str, ...]) -> object:
    mover = position.table.sides[position.mover]
    return mover.field, mover.hand, line


def _open_cards(random: Random) -> Iterator[Candidate | None]:
    """Turns near the ends of games that were played with few thoughts and some slips."""
    while True:
        game = games()["fano_cards"](random.choice(_OPEN_VARIANTS))
        thinker = thinker_for(game.start())
        position: Position = game.start(random.randint(1, 1_000_000))
        begun = []
        for _ in range(_LONGEST_CARD_GAME):
            assert isinstance(position, FanoCardsPosition)
            if position.table.fresh and position.table.stage == TURN:
                begun.append(position)
            text = random.choice(move_texts(position))
            if random.random() > 0.08:
                limits = Limits(nodes=random.choice((60, 200, 400)))
                text = thinker.think(position, limits, lambda _: None, _never).pv[0]
            position = play_text(position, text).position
            if position.result is not None:
                break
        for before in begun[-_CARD_TAIL:]:
            # Longer wins take much longer to prove, or to rule out.
            yield _open_puzzle(before, 3 if random.random() < 0.1 else 2)


def _open_puzzle(position: FanoCardsPosition, most: int) -> Candidate | None:
    """The puzzle of a position with all cards open: one turn wins for certain, and no other by luck."""
    table = position.table.copy()
    table.sides = [side._replace(known=()) for side in table.sides]
    solver = OpenSolver(lambda: solver.tables > _MOST_TABLES)
    lucky = OpenSolver(lambda: lucky.tables > _MOST_TABLES, shuffles_win=True)
    try:
        all_turns = list(solver.turns_of(table))
        turns = next((count for count in range(1, most + 1) if solver.wins(table, count)), 1)
        if turns == 1 or len(all_turns) < _FEWEST_OPEN or lucky.wins(table, turns - 1):
            return None
        winning = [turn for turn in all_turns if lucky.keeps(turn, turns)]
        if len(winning) != 1 or not solver.keeps(winning[0], turns):
            return None
        line = winning_line(solver, table, turns)
    except Stopped:
        return None
    thinker = thinker_for(position)
    chosen = thinker.think(position, Limits(nodes=2_000), lambda _: None, _never).pv[0]
    tempting = sum(_is_tempting(solver, turn) for turn in all_turns) - 1
    hidden = chosen not in winning[0].actions
    points = 1.7 * turns - 2.7 + 0.4 * len(winning[0].actions) + 0.5 * min(tempting, 5) + 0.7 * hidden
    motif = _open_motif(table, line[0])
    return Candidate(write_table(table), f"win in {turns}", graded(points), line, motif)


def _is_tempting(solver: OpenSolver, turn: OpenTurn) -> bool:
    """Whether it wins with the next turn if the other side does nothing."""
    if turn.after is None:
        return False
    after = turn.after.copy()
    play(after, Move(DISCARD, hand=0))
    return solver.win_now(after) is not None


def _open_motif(table: TableState, first: str) -> object:
    own, other = table.sides[table.turn], table.sides[table.next_seat()]
    return own.field, own.hand, other.field, first


def _but_for_the_return(text: str) -> str:
    """An action without the part that it takes back to the hand, which often makes no difference."""
    return text.partition("^")[0]


def motif_of(puzzle: Puzzle) -> object:
    """The motif of a puzzle that is shipped."""
    start = puzzle.start()
    match puzzle.game:
        case "fano330":
            return _fano330_motif(start)
        case "fano_nim":
            return _fano_nim_motif(start)
        case "fixation":
            return _FIXATION().motif(start)
        case "fanorona":
            return (_SMALL_FANORONA if puzzle.options else _FANORONA)().motif(start)
        case _:
            assert isinstance(start, OpenCardsPosition)
            return (
                _open_motif(start.table, puzzle.solution[0])
                if puzzle.is_open
                else _card_motif(start, puzzle.solution)
            )


FINDERS: Mapping[str, Callable[[Random], Iterator[Candidate | None]]] = {
    "fano330": fano330,
    "fano_nim": fano_nim,
    "fanorona": fanorona,
    "fixation": fixation,
    "fano_cards": fano_cards,
}
"""By the names of the games."""
