"""What a game is worth, by going through all of it."""

from __future__ import annotations

from fanoboard.search.scores import WIN
from fanoboard.search.state import UNDECIDED
from support.search_toys import Node


def plain_value(node: Node, duty: bool, ply: int = 0) -> int:
    """What a game is worth for its mover, by going through all of it."""
    if node.outcome != UNDECIDED:
        return node.outcome * (WIN - ply)
    moves = [node.moves[i] for i in node.forcing] if duty and node.forcing else list(node.moves)
    if not moves:
        return -(WIN - ply)
    values = [(1 if after.seat == node.seat else -1) * plain_value(after, duty, ply + 1) for after in moves]
    return max(values)


def go_on() -> int:
    return 1000
