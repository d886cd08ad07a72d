"""Variations in the list of turns."""

from __future__ import annotations

from fanoboard.match.record import Node
from fanoboard.ui.features.game.movelist import MoveList
from support.table import Table


def move_list(table: Table) -> MoveList:
    (turns,) = [widget for widget in table.scene.widgets if isinstance(widget, MoveList)]
    return turns


def at(table: Table, node: Node) -> tuple[int, int]:
    """Where in the window a turn of the list is."""
    turns, style = move_list(table), table.scene.style
    place = turns.place_of(node)
    assert turns.rect.contains(place)
    column = turns.column(style, node.seat or 0)
    return turns.rect.x + column[0] + column[1] // 2, place.centery


def look_at(table: Table, node: Node) -> None:
    table.scene.session.look_at(node)
    table.round()


def node_of(table: Table, *turns: str) -> Node:
    node = table.match.root
    for turn in turns:
        found = node.child(turn)
        assert found is not None
        node = found
    return node
