"""Lines of Fixation in the plainest words of its rules page: names, strings and loops, no bits."""

from __future__ import annotations

from collections import Counter

BOARDS = {
    "61 points": (5, 6, 7, 8, 9, 8, 7, 6, 5),
    "19 points": (3, 4, 5, 4, 3),
    "7 points": (2, 3, 2),
}
"""The lengths of the rows of each board."""
STARTS = {
    "61 points": ("a2 a3 a4 h1 g1 f1 f8 g7 h6", "i2 i3 i4 b1 c1 d1 d8 c7 b6", 2),
    "19 points": ("a2 d1 d4", "e2 b1 b4", 1),
    "7 points": ("a1 b3 c1", "c2 b1 a2", 1),
}
"""Where light and dark stand at the start, and how tall."""


def places_of(board: str) -> dict[str, tuple[int, int]]:
    """Doubled coordinates: points of a row are two apart, and a step up or down goes half a point aside."""
    lengths = BOARDS[board]
    return {
        f"{row}{number}": (2 * number + max(lengths) - length, height)
        for height, (row, length) in enumerate(zip("abcdefghi", lengths, strict=False))
        for number in range(1, length + 1)
    }


PLACES = places_of("61 points")
NAMES = {place: name for name, place in PLACES.items()}
AXES = ((2, 0), (1, 1), (-1, 1))


class Slow:
    """A game; `stacks` are strings of l and d, bottom to top."""

    def __init__(self, stacks: dict[str, str], side: str, options: dict[str, str] | None = None) -> None:
        self.stacks = dict(stacks)
        self.side = side
        self.options = options or {}
        board = self.options.get("board", "61 points")
        self.rows = dict(zip("abcdefghi", BOARDS[board], strict=False))
        self.places = places_of(board)
        self.names = {place: name for name, place in self.places.items()}
        self.seen: Counter[str] = Counter()
        self.remember()

    @classmethod
    def start(cls, options: dict[str, str] | None = None) -> Slow:
        light, dark, height = STARTS[(options or {}).get("board", "61 points")]
        stacks = dict.fromkeys(light.split(), "l" * height) | dict.fromkeys(dark.split(), "d" * height)
        return cls(stacks, "l", options)

    @property
    def other(self) -> str:
        return "d" if self.side == "l" else "l"

    def text(self) -> str:
        """The position string."""
        rows = []
        for row, length in reversed(self.rows.items()):
            cells: list[str] = []
            empty = 0
            for name in [f"{row}{number}" for number in range(1, length + 1)]:
                if name in self.stacks:
                    cells += [str(empty)] * (empty > 0) + [self.stacks[name]]
                    empty = 0
                else:
                    empty += 1
            rows.append(",".join(cells + [str(empty)] * (empty > 0)))
        return f"{'/'.join(rows)} {self.side}"

    def ray(self, point: str, dx: int, dy: int) -> list[str]:
        """The points beyond `point`, as far as the edge."""
        x, y = self.places[point]
        found = []
        while (x + dx, y + dy) in self.names:
            x, y = x + dx, y + dy
            found.append(self.names[x, y])
        return found

    def board(self, stacks: dict[str, str], side: str) -> str:
        """What the repetition rule compares."""
        text = " ".join(f"{name}{stack}" for name, stack in sorted(stacks.items()))
        return f"{text} {side}" if self.options.get("repetition") == "board and side to move" else text

    def remember(self) -> None:
        self.seen[self.board(self.stacks, self.side)] += 1

    def after(self, source: str, path: list[str]) -> dict[str, str]:
        stacks = dict(self.stacks)
        for disk, point in zip(stacks.pop(source), path, strict=True):
            stacks[point] = stacks.get(point, "") + disk
        return stacks

    def heights(self, source: str, axis: tuple[int, int]) -> tuple[int, int]:
        """The tallest stacks of the mover and of the opponent on a line; 0 without any."""
        dx, dy = axis
        points = [source, *self.ray(source, dx, dy), *self.ray(source, -dx, -dy)]
        stacks = [self.stacks[point] for point in points if point in self.stacks]
        mine, theirs = (
            max((len(stack) for stack in stacks if stack[-1] == owner), default=0)
            for owner in (self.side, self.other)
        )
        return mine, theirs

    def free_moves(self) -> dict[str, bool]:
        """The moves legal but for the duty to capture, and whether each captures."""
        found = {}
        for source, stack in self.stacks.items():
            if stack[-1] != self.side:
                continue
            for axis in AXES:
                mine, theirs = self.heights(source, axis)
                for sign in (1, -1):
                    path = self.ray(source, sign * axis[0], sign * axis[1])[: len(stack)]
                    if len(path) < len(stack) or any(len(self.stacks.get(p, "")) == 6 for p in path):
                        continue
                    drops = [(disk, self.stacks.get(p, "")) for disk, p in zip(stack, path, strict=True)]
                    capture = any(under and under[-1] != disk for disk, under in drops)
                    if mine < theirs or (mine == theirs and capture):
                        continue
                    gift = any(disk == self.other and not under for disk, under in drops)
                    if mine == theirs and gift and self.options.get("equal_lines") == "forbidden":
                        continue
                    again = self.seen[self.board(self.after(source, path), self.other)]
                    if again >= (2 if self.options.get("repetition") == "third time" else 1):
                        continue
                    found[f"{source}-{path[-1]}"] = capture
        return found

    def legal(self) -> list[str]:
        found = self.free_moves()
        duty = set()
        for turn, capture in found.items():
            stack = self.stacks[turn[:2]]
            if capture and len(stack) >= 3 and stack == self.side * len(stack):
                duty.add(turn[:2])
        if not duty:
            return sorted(found)
        any_move = self.options.get("duty") == "move such a stack"
        return sorted(turn for turn, capture in found.items() if turn[:2] in duty and (capture or any_move))

    def play(self, turn: str) -> None:
        source, target = turn.split("-")
        for axis in AXES:
            for sign in (1, -1):
                path = self.ray(source, sign * axis[0], sign * axis[1])
                if target in path:
                    self.stacks = self.after(source, path[: len(self.stacks[source])])
                    self.side = self.other
                    self.remember()
                    return
        raise AssertionError(turn)

    def reaches_goal(self, owner: str) -> bool:
        own = {point for point, stack in self.stacks.items() if stack[-1] == owner}
        if sum(len(self.stacks[p]) == 6 and len(set(self.stacks[p])) == 2 for p in own) >= 2:
            return True
        near = {min(own)} if own else set()
        todo = list(near)
        while todo:
            point = todo.pop()
            for dx, dy in AXES:
                for sign in (1, -1):
                    new = set(self.ray(point, sign * dx, sign * dy)[:1]) & own - near
                    near |= new
                    todo += new
        return bool(own) and near == own

    def winner(self) -> str | None:
        """The winner of a game that is over."""
        for owner in (self.other, self.side):
            if self.reaches_goal(owner):
                return owner
        return None if self.legal() else self.other
