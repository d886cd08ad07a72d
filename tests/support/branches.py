"""Variations in the list of turns."""

from __future__ import annotations

from fanoboard.match.record import Node
from fanoboard.ui.features.game.movelist import MoveList
from support.ui_person import Person


def move_list(table: Person) -> MoveList:
    (turns,) = [widget for widget in table.game_scene.widgets if isinstance(widget, MoveList)]
    return turns


def at(table: Person, node: Node) -> tuple[int, int]:
    """Where in the window a turn of the list is."""
    turns, style = move_list(table), table.game_scene.style
    place = turns.place_of(node)
    assert turns.rect.contains(place)
    column = turns.column(style, node.seat or 0)
    return turns.rect.x + column[0] + column[1] // 2, place.centery


def look_at(table: Person, node: Node) -> None:
    table.game_scene.session.look_at(node)
    table.round()


def node_of(table: Person, *turns: str) -> Node:
    node = table.match.root
    for turn in turns:
        found = node.child(turn)
        assert found is not None
        node = found
    return node
