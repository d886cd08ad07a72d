"""What is told to those who listen though the keyboard is elsewhere: each thing once.

A screen may say one thing in several places, as a refusal stands in a bubble and beside the board.  Here
alone it is decided what of that is told: of all that is live and new, what nothing else that is new says.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Final

import pygame

from fanoboard.ui.system.accessible import Node, Path, words_of

_STAYS: Final = 1000
"""Milliseconds that what was told can be found in the tree; the latest stays."""


class Announcing:
    """Takes the tree of the window from time to time, and puts what is to be told at its end."""

    def __init__(self) -> None:
        self._live: dict[Path, str] = {}
        self._told: deque[tuple[Node, int]] = deque()
        self._count = 0

    def forget(self) -> None:
        """Nobody listens: whoever does next hears all that is there."""
        self._live.clear()
        self._told.clear()

    def hear(self, root: Node) -> Node:
        """The tree in which only what is to be told now, and was of late, is live."""
        now = pygame.time.get_ticks()
        live = {path: node for path, node in root.walk() if node.live}
        new = [node for path, node in live.items() if self._live.get(path) != words_of(node)]
        self._live = {path: words_of(node) for path, node in live.items()}
        while self._told and self._told[0][1] < now - _STAYS and (new or len(self._told) > 1):
            self._told.popleft()
        for node in _once(new):
            self._count += 1
            key = f"told-{self._count}"
            told = Node("status", words_of(node), key=key, live=True)
            self._told.append((replace(told, role="alert") if node.role == "alert" else told, now))
        still = _still(root)
        return replace(still, children=(*still.children, *(node for node, _ in self._told)))


def _once(nodes: list[Node]) -> list[Node]:
    """Those whose words are no part of what another one says, of equal ones the first."""
    words = [words_of(node).rstrip(".") for node in nodes]
    return [
        node
        for place, (node, said) in enumerate(zip(nodes, words, strict=True))
        if said
        and not any(
            said in other and (said != other or before < place)
            for before, other in enumerate(words)
            if before != place
        )
    ]


def _still(node: Node) -> Node:
    """The tree in which nothing is live."""
    children = tuple(map(_still, node.children))
    if not node.live and all(new is old for new, old in zip(children, node.children, strict=True)):
        return node
    return replace(node, live=False, children=children)
