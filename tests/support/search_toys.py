"""Games small enough to be solved by writing down what their values mean."""

from __future__ import annotations

import random
from dataclasses import dataclass

from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def has_line(cells: str, sign: str) -> bool:
    return any(all(cells[int(at)] == sign for at in line) for line in LINES)


class NoughtsState(State):
    """Tic-tac-toe; `misere` makes a line lose."""

    def __init__(self, cells: str = "." * 9, seat: int = 0, misere: bool = False) -> None:
        super().__init__()
        self.cells = list(cells)
        self.mover = seat
        self.misere = misere
        self.stack: list[int] = []
        self.played: list[int] = []

    def seat(self) -> i64:
        return i64(self.mover)

    def key(self) -> i64:
        return i64(hash_text("".join(self.cells) + str(self.mover)))

    def outcome(self) -> i64:
        cells = "".join(self.cells)
        if has_line(cells, "XO"[1 - self.mover]):
            return i64(1 if self.misere else -1)
        if "." not in cells:
            return i64(0)
        return i64(UNDECIDED)

    def generate(self) -> i64:
        moves = [at for at, cell in enumerate(self.cells) if cell == "."]
        self.stack[self.top :] = moves
        self.top += len(moves)
        return i64(len(moves))

    def play(self, move: i64) -> None:
        self.played.append(self.stack[move])
        self.cells[self.stack[move]] = "XO"[self.mover]
        self.mover = 1 - self.mover

    def undo(self) -> None:
        self.mover = 1 - self.mover
        self.cells[self.played.pop()] = "."


def hash_text(text: str) -> int:
    return random.Random(text).getrandbits(62)


@dataclass
class Node:
    """A position of a made-up game: whose turn, an outcome or moves, some of which are forcing."""

    seat: int
    guess: int
    outcome: int = UNDECIDED
    moves: tuple[Node, ...] = ()
    forcing: tuple[int, ...] = ()


def made_up(seed: int, depth: int) -> Node:
    """A random game of at most `depth` plies in which a seat may move twice running."""
    chance = random.Random(seed)
    return Node(0, 0, moves=tuple(_made_up(chance, depth - 1) for _ in range(3)), forcing=(seed % 3,))


def _made_up(chance: random.Random, depth: int) -> Node:
    seat = chance.choice((0, 1))
    guess = chance.randint(-300, 300)
    if depth == 0 or chance.random() < 0.1:
        return Node(seat, guess, outcome=chance.choice((-1, 0, 1)))
    moves = tuple(_made_up(chance, depth - 1) for _ in range(chance.randint(0, 4)))
    forcing = tuple(i for i in range(len(moves)) if chance.random() < 0.3)
    return Node(seat, guess, moves=moves, forcing=forcing)


class TreeState(State):
    """A made-up game played in place; with `duty` its forcing moves have to be played."""

    def __init__(self, root: Node, duty: bool = False) -> None:
        super().__init__()
        self.path = [root]
        self.stack: list[Node] = []
        self.duty = duty
        self.visits = 0

    def seat(self) -> i64:
        return i64(self.path[-1].seat)

    def key(self) -> i64:
        return i64(id(self.path[-1]))

    def outcome(self) -> i64:
        self.visits += 1
        return i64(self.path[-1].outcome)

    def generate(self) -> i64:
        forced = self.generate_forcing() if self.duty else 0
        return i64(forced or self._push(self.path[-1].moves))

    def generate_forcing(self) -> i64:
        node = self.path[-1]
        return i64(self._push(tuple(node.moves[i] for i in node.forcing)))

    def _push(self, moves: tuple[Node, ...]) -> int:
        self.stack[self.top :] = moves
        self.top += len(moves)
        return len(moves)

    def must_force(self) -> bool:
        return self.duty

    def play(self, move: i64) -> None:
        self.path.append(self.stack[move])

    def undo(self) -> None:
        self.path.pop()

    def evaluate(self) -> i64:
        return i64(self.path[-1].guess)
