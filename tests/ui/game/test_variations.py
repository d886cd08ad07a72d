"""Variations in the list of turns: folded, named, moved, deleted and gone on from."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest
from support.branches import at, look_at, move_list, node_of
from support.cards_in_window import position_of
from support.cards_in_window import sit as sit_at_cards
from support.processor import processor_time
from support.toy import Sticks
from support.ui_person import AI, ANNA, BEN, FULL_GAME, Person, Sit, folders, person, sit

from fanoboard.match import saves
from fanoboard.match.match import Match
from fanoboard.ui.features.game.note import Note
from fanoboard.ui.features.game.turn_cells import Cell, Row, Shape, turn_rows
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.widgets.menu import Menu

__all__ = ["folders", "person", "sit", "sit_at_cards"]


def sticks(turns: str) -> Match:
    match = Match(Sticks({"sticks": 20}), (ANNA, BEN))
    for turn in turns.split():
        match.play_turn(turn)
    return match


def with_variations() -> Match:
    """1 2 3 4 5 were played; 2 3+4 in place of 2, and within that 3,4,5 in place of 3."""
    match = sticks("1 2,3 4,5")
    match.go_to(match.root.children[0])
    for turn in ["2,3,4", "5"]:
        match.play_turn(turn)
    match.go_to(match.root.children[0])
    for turn in ["2", "3", "4", "5"]:
        match.play_turn(turn)
    return match


def written(rows: list[Row]) -> list[str]:
    """Rows as lines of text: depth, number and cells, or what stands for a variation."""

    def cell(turn: Cell) -> str:
        return "-" if turn is None else "..." if turn.key is None else turn.text

    lines = []
    for row in rows:
        what = [cell(each) for each in row.cells]
        if row.branch is not None:
            what = [f"[{row.branch.text} +{row.turns - 1}{' open' if row.unfolded else ''}]"]
        lines.append(" ".join((">" * row.depth + str(row.number), *what)))
    return lines


def rows_of(match: Match, columns: int = 2, **folds: bool) -> list[str]:
    nodes: dict[str, Hashable] = {node.text: node for node in match.root.tree()}
    chosen = {nodes[text.replace("_", ",").strip(",")]: folded for text, folded in folds.items()}
    shape = Shape(columns, chosen, frozenset())
    return written(turn_rows(View(match).turns, shape))


def test_variations_stand_below_the_row_of_what_they_replace() -> None:
    match = with_variations()
    assert rows_of(match) == [
        "1 1 2",
        ">1 [2,3,4 +1 open]",
        ">1 - 2,3,4",
        ">2 5 -",
        ">1 [2,3 +1 open]",
        ">1 - 2,3",
        ">2 4,5 -",
        "2 3 4",
        "3 5 -",
    ]


def test_a_folded_variation_is_one_row_and_long_ones_are_folded() -> None:
    match = with_variations()
    assert rows_of(match, _2_3_4=True, _2_3=True)[:3] == ["1 1 2", ">1 [2,3,4 +1]", ">1 [2,3 +1]"]
    match.go_to(match.root.children[0])
    match.play_turn("2,3")
    assert ">1 [2 +3 open]" in rows_of(match)
    match.go_to(match.root.children[0].child("2").end)  # type: ignore[union-attr]
    match.play_turn("6")
    match.go_to(match.root.children[0].child("2,3").end)  # type: ignore[union-attr]
    assert ">1 [2 +4]" in rows_of(match)


def test_what_was_taken_back_follows_the_turn_where_the_game_stands() -> None:
    match = sticks("1 2 3 4")
    match.go_to(match.root.children[0].children[0])
    assert rows_of(match) == ["1 1 2", ">2 [3 +1 open]", ">2 3 4"]
    match.play(next(one for one in match.position.actions() if one.text == "3"))
    assert rows_of(match)[:2] == ["1 1 2", "2 ... -"]
    match.go_to(match.root)
    assert rows_of(match) == [">1 [1 +3 open]", ">1 1 2", ">2 3 4"]


def test_in_one_column_every_turn_has_a_row() -> None:
    match = with_variations()
    assert rows_of(match, 1, _2_3=True, _2_3_4=True) == [
        "1 1",
        "1 2",
        ">1 [2,3,4 +1]",
        ">1 [2,3 +1]",
        "2 3",
        "2 4",
        "3 5",
    ]


def test_variations_may_lie_deeply_in_one_another() -> None:
    match = sticks("")
    node = match.root
    while node.position.result is None and len(node.position.actions()) > 1:
        for which in (0, -1):
            match.go_to(node)
            match.play(match.position.actions()[which])
            stop = [each for each in match.position.actions() if not each.text]
            if match.head is node and stop:
                match.play(stop[0])
        node = node.children[-1]
    depth = node.number
    assert depth > 12
    match.go_to(match.root)
    every: dict[Hashable, bool] = dict.fromkeys(match.root.tree(), False)
    rows = turn_rows(View(match).turns, Shape(2, every, frozenset()))
    assert max(row.depth for row in rows) >= depth
    cells = {cell.key for row in rows for cell in row.cells if cell}
    listed = cells | {row.branch.key for row in rows if row.branch}
    assert listed >= {each for each in match.root.tree() if each.parent is not None}


# In the window


def enabled(table: Person, name: str) -> bool:
    return bool(getattr(table.game_scene.actions.branches, name).enabled())


def test_playing_from_an_earlier_moment_begins_a_branch_and_the_old_line_stays(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    first, *_ = FULL_GAME.split()
    assert not table.sees("Play from here")
    table.click(at(table, node_of(table, first)))
    assert table.sees("Play from here")
    assert len(table.turns) == 4, "looking changes nothing"
    table.press("Play from here")
    assert table.turns == [first]
    assert table.match.result is None
    assert table.game_scene.session.view.is_live
    table.play("c3-c2A")
    assert table.turns == [first, "c3-c2A"]
    old = node_of(table, *FULL_GAME.split())
    assert not old.is_main_line
    look_at(table, old)
    assert table.status == "In this variation, Ben played b3-b2A,c3W,c2A."
    table.key(pygame.K_b)
    assert not table.game_scene.session.view.is_live, "that game is over"


def test_against_the_engine_only_where_the_person_is_to_move(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow", turns="c2-b2A a3-a2A b2-a1W")
    look_at(table, node_of(table, "c2-b2A"))
    assert not enabled(table, "play_here")
    look_at(table, node_of(table, "c2-b2A", "a3-a2A"))
    table.key(pygame.K_b)
    assert table.turns == ["c2-b2A", "a3-a2A"]
    assert not table.game_scene.session.thinking


def branched(sit: Sit) -> Person:
    """c2-b2A c3-c2A is played, and the full game a variation."""
    table = sit(turns=FULL_GAME)
    first = node_of(table, "c2-b2A")
    table.match.go_to(first)
    table.match.play_turn("c3-c2A")
    table.game_scene.jumped()
    table.round()
    return table


def test_a_branch_is_named_by_the_keyboard_alone_and_the_name_is_kept(sit: Sit, tmp_path: Path) -> None:
    table = branched(sit)
    aside = node_of(table, *FULL_GAME.split()[:2])
    look_at(table, aside)
    table.game_scene.set_focus(move_list(table), ring=True)
    table.key(pygame.K_RETURN)
    menu = table.app.top.popup
    assert isinstance(menu, Menu)
    for _ in range(3):
        table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    note = table.app.top
    assert isinstance(note, Note)
    for letter in "Bold":
        table.post(pygame.TEXTINPUT, text=letter)
    table.round()
    table.key(pygame.K_RETURN)
    assert table.app.top is table.game_scene
    assert aside.name == "Bold"
    file = tmp_path / "game.yaml"
    saves.write(saves.record(table.match), file)
    again = saves.load(file)
    names = [node.name for node in again.root.tree() if node.name]
    assert names == ["Bold"]


def test_a_comment_of_several_lines_is_kept_and_told_of_where_it_belongs(sit: Sit, tmp_path: Path) -> None:
    table = sit(turns=FULL_GAME)
    node = node_of(table, *FULL_GAME.split()[:2])
    look_at(table, node)
    table.key(pygame.K_c)
    for letter in "Why not":
        table.post(pygame.TEXTINPUT, text=letter)
    table.round()
    table.key(pygame.K_RETURN)
    table.post(pygame.TEXTINPUT, text="b3: better?")
    table.round()
    table.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert node.comment == "Why not\nb3: better?"

    def said() -> list[int]:
        """How high the rows are that tell a comment, in pixels."""
        rows, style = move_list(table), table.app.style
        found = [row for row in rows.rows if row.said_of is not None and row.said_of.comment == node.comment]
        return [rows.cells.height(style, row, rows.rect.w) for row in found]

    whole = said()
    table.key(pygame.K_END)
    assert [2 * high for high in said()] == whole, "in one line, unless its moment is shown"
    file = tmp_path / "game.yaml"
    saves.write(saves.record(table.match), file)
    assert 'comment: "Why not\\nb3: better?"' in file.read_text()
    assert [each.comment for each in saves.load(file).root.tree() if each.comment] == [node.comment]
    table.move(at(table, node))
    assert str(move_list(table).tip) == f"Ben captures 1 piece by approach, from a3 to a2. {node.comment}"


def test_escape_leaves_a_comment_as_it_was(sit: Sit) -> None:
    table = sit(turns="c2-b2A")
    table.key(pygame.K_c)
    table.post(pygame.TEXTINPUT, text="x")
    table.round()
    table.key(pygame.K_ESCAPE)
    assert table.app.top is table.game_scene
    assert not table.match.head.comment


def three_starts(sit: Sit) -> Person:
    """c1-b2A is played, b1-b2A and a1-b2A are variations."""
    table = sit(turns="a1-b2A")
    for turn in ("b1-b2A", "c1-b2A"):
        table.match.go_to(table.match.root)
        table.match.play_turn(turn)
    table.game_scene.jumped()
    table.round()
    return table


def test_what_is_deleted_can_be_brought_back_where_it_was(sit: Sit) -> None:
    table = three_starts(sit)
    root = table.match.root
    before = list(root.children)
    assert [child.text for child in before] == ["c1-b2A", "b1-b2A", "a1-b2A"]
    look_at(table, before[1])
    table.key(pygame.K_DELETE)
    assert root.children == [before[0], before[2]]
    assert table.game_scene.session.view.shown is root
    table.key(pygame.K_DELETE, mod=pygame.KMOD_CTRL)
    assert root.children == before
    assert table.game_scene.session.view.shown is before[1]
    table.key(pygame.K_END)
    assert not enabled(table, "remove"), "what is played can’t be deleted"
    table.key(pygame.K_DELETE)
    assert table.turns == ["c1-b2A"]


def test_branches_are_moved_up_and_made_the_main_line(sit: Sit) -> None:
    table = three_starts(sit)
    third = table.match.root.children[2]
    look_at(table, third)
    table.key(pygame.K_UP, mod=pygame.KMOD_ALT)
    assert table.match.root.children.index(third) == 1
    assert not enabled(table, "promote"), "above it is only what was played"
    table.game_scene.actions.branches.main_line.press()
    assert third.is_main_line
    assert table.turns == ["c1-b2A"], "the game goes on as it did"


def test_a_click_of_the_other_button_opens_the_menu_of_a_turn(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    second = node_of(table, *FULL_GAME.split()[:2])
    table.post(pygame.MOUSEBUTTONDOWN, pos=at(table, second), button=3)
    assert isinstance(table.app.top.popup, Menu)
    assert table.game_scene.session.view.shown is second
    table.choose("Play from here")
    assert len(table.turns) == 2


def test_a_variation_is_folded_and_unfolded_by_its_head(sit: Sit) -> None:
    table = branched(sit)
    turns, style = move_list(table), table.game_scene.style
    aside = node_of(table, *FULL_GAME.split()[:2])
    last = node_of(table, *FULL_GAME.split())
    head = turns.place_of(aside).y - turns.row_height(style) + 5
    count = len(turns.rows)
    table.click((turns.rect.x + style.px(60), head))
    assert len(turns.rows) < count
    look_at(table, last)
    assert len(turns.rows) == count, "what is shown can be seen"
    table.key(pygame.K_END)
    table.game_scene.set_focus(turns, ring=True)
    look_at(table, aside)
    table.key(pygame.K_SPACE)
    assert len(turns.rows) == count
    table.key(pygame.K_SPACE)
    assert len(turns.rows) < count


def test_the_keyboard_goes_through_variations(sit: Sit) -> None:
    table = branched(sit)
    table.game_scene.set_focus(move_list(table), ring=True)
    seen = []
    for _ in range(3):
        table.key(pygame.K_DOWN)
        seen.append(table.game_scene.session.view.shown.text)
    assert seen == FULL_GAME.split()[1:]
    table.key(pygame.K_UP)
    assert table.game_scene.session.view.shown.text == "b2-a1W"


def test_steps_go_along_a_variation(sit: Sit) -> None:
    table = branched(sit)
    look_at(table, node_of(table, *FULL_GAME.split()[:3]))
    table.key(pygame.K_PAGEDOWN)
    assert table.game_scene.session.view.shown is node_of(table, *FULL_GAME.split())
    table.key(pygame.K_PAGEDOWN)
    assert not table.game_scene.session.view.is_live, "it ends there"
    table.key(pygame.K_PAGEUP)
    assert table.game_scene.session.view.shown.number == 3


def test_cards_that_were_seen_stay_seen(sit_at_cards: Sit) -> None:
    """With hidden cards one goes on from an earlier moment only in practice, or when the game is over."""
    start = position_of({"hand": ["5", "9"]}, {"hand": ["1", "2", "3"]})
    for practice in (False, True):
        table = sit_at_cards(start, practice=practice)
        table.click("hand.0.0", "discard")
        table.game_scene.session.look_at(table.match.root)
        assert table.match.can_go_to(table.match.root) is practice
        table.game_scene.actions.branches.play_here.press()
        assert bool(table.match.turns) is not practice
    table = sit_at_cards(start, players=(ANNA, BEN))
    table.pass_on()
    table.click("hand.0.0", "discard")
    table.pass_on()
    table.game_scene.session.resign()
    assert table.match.can_go_to(table.match.root)


@pytest.mark.parametrize("what", ["say", "step"])
def test_the_panel_is_quick_in_a_game_of_two_thousand_turns(sit: Sit, what: str) -> None:
    table = sit(board="9x5", turns="d2-e3A c3-d2A")
    match = table.match
    node = match.head
    while node.number < 2000:
        # The list need not know that nobody can play the same again and again.
        node = node.add(node.parent.plies)  # type: ignore[union-attr]
    match.go_to(node)
    table.game_scene.jumped()
    table.round()
    with processor_time(10 * 0.1):
        for _ in range(10):
            if what == "say":
                table.game_scene.refresh()
            else:
                table.key(pygame.K_PAGEUP)
