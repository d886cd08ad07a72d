"""The tree of what was played, and a match that grows it: in every game, with every option."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml
from support.game_contract import ALL, name
from support.tiers import by_night
from support.toy import Sticks

from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Clock, Node, read_turn
from fanoboard.match.saves import dump, load, record, write

KINDS: tuple[tuple[Player, ...], ...] = (
    (Player("person", "Ann"),),
    (Player("person"), Player("engine", level=3)),
    (Player("engine", level=8),),
)


def sticks(*turns: str) -> Match:
    match = Match(Sticks({"sticks": 20}), (Player("person"), Player("person")))
    for turn in turns:
        match.play_turn(turn)
    return match


def node(root: Node, *turns: str) -> Node:
    """The node after these turns, which are played if they have not been yet."""
    for turn in turns:
        root = root.add(read_turn(root.position, turn))
    return root


def shape(root: Node) -> list[tuple[int, str, str, Clock | None]]:
    """All that is in a tree, in its order."""
    return [(each.number, each.text, each.comment, each.clock) for each in root.tree()]


def check(match: Match) -> None:
    """What always holds in a match and its record."""
    nodes = list(match.root.tree())
    assert match.head in nodes
    assert match.head.path[0] is match.root
    assert [turn.text for turn in match.turns] == [each.text for each in match.head.path[1:]]
    assert match.head.number == len(match.turns)
    assert match.head.ply + len(match.unfinished) == len(match.plies)
    last = match.plies[-1].position if match.plies else match.start
    assert match.position is last
    mains = {match.root, *match.root.main_line()}
    for each in nodes:
        assert len({child.text for child in each.children}) == len(each.children)
        assert each.is_main_line == (each in mains)
        for child in each.children:
            assert child.parent is each
            assert child.number == each.number + 1
            assert child.turn is not None
            assert child.seat == each.position.mover
            assert child.turn.text == child.text
            assert child.turn.position is child.position


def meddle(match: Match, random: Random, steps: int) -> None:
    """Play, take back, play again, rearrange, by chance."""
    for _ in range(steps):
        nodes = list(match.root.tree())
        some = random.choice(nodes)
        before, at_end = match.position, match.ended is None and not match.can_redo
        match random.randrange(12):
            case 0 | 1 if match.can_undo:
                match.undo()
                if at_end:
                    match.redo()
                    assert match.position is before
                    match.undo()
            case 2 if match.can_redo:
                match.redo()
            case 3:
                some.promote(first=random.random() < 0.5)
            case 4:
                some.demote()
            case 5 if random.random() < 0.3 and some is not match.root:
                try:
                    match.remove(some)
                    assert some not in match.root.tree()
                except GameError:
                    assert some in match.head.path
                assert match.position is before
            case 6 if random.random() < 0.2:
                match.go_to(some)
            case 7 if (
                random.random() < 0.1 and match.result is None and not match.game.has(HiddenInformation)
            ):
                match.resign(match.position.mover) if random.random() < 0.5 else match.agree_draw()
            case 8:
                some.comment = random.choice(["", "a: # 'comment'", "two\nlines", "no", "12", " é \u2028 \\"])
                if some.parent is not None:
                    some.clock = random.choice([None, Clock(60.5, 3), Clock(used=0.25)])
            case _ if match.result is None:
                played = {each.text: each for each in nodes}
                match.play(random.choice(match.position.actions()))
                assert len(played) <= len(list(match.root.tree())), "nothing is lost by playing"
        check(match)


@pytest.mark.parametrize(
    "game", by_night([*ALL[::6], *(game for game in ALL if game not in ALL[::6])], len(ALL[::6])), ids=name
)
def test_whatever_is_done_the_tree_is_whole_and_read_as_it_was_written(game: Game, tmp_path: Path) -> None:
    random = Random(name(game))
    for number, kinds in enumerate(KINDS):
        players = (kinds * len(game.seats))[: len(game.seats)]
        match = Match(game, players, number, practice=number == 1)
        meddle(match, random, 40)
        saved = record(match)
        write(saved, tmp_path / "game.yaml")
        again = load(tmp_path / "game.yaml")
        check(again)
        assert again.game.options == match.game.options
        assert again.players == match.players
        assert shape(again.root) == shape(match.root)
        assert again.head.path[-1].text == match.head.path[-1].text
        assert again.ended == match.ended
        assert again.outcome == match.outcome
        if match.mover.is_person or game.move_is_action:
            assert [ply.action for ply in again.plies] == [ply.action for ply in match.plies]
            assert dump(record(again)) == dump(saved), "the same match is the same text"
        assert again.head.position.text() == match.head.position.text()
        assert yaml.safe_load(dump(saved))["game"] == game.name, "any YAML reader can read it"


def test_the_same_turn_goes_down_the_branch_that_is_there() -> None:
    match = sticks("1", "2", "3")
    first = match.head
    match.undo()
    match.undo()
    match.play_turn("4")
    match.undo()
    match.play_turn("2")
    assert match.can_redo, "what followed is still there"
    match.redo()
    assert match.head is first


def test_redo_follows_the_branch_that_was_left_last() -> None:
    match = sticks("1", "2")
    match.undo()
    match.play_turn("3,4,5")
    match.undo()
    assert match.head.parent is match.root
    match.head.children[0].demote()
    match.redo()
    assert match.head.text == "3,4,5"


def test_a_node_knows_its_place() -> None:
    root = Node(Sticks({"sticks": 10}).start())
    last = node(root, "1", "2,3", "4")
    other = node(root, "1", "5")
    assert [each.text for each in last.path] == ["", "1", "2,3", "4"]
    assert (last.number, last.ply, last.seat, root.seat) == (3, 7, 0, None), "to stop is an action as well"
    assert last.is_main_line
    assert not other.is_main_line
    assert root.end is last
    assert [each.text for each in root.main_line()] == ["1", "2,3", "4"]
    assert last.parent is not None
    assert last.parent.parent is not None
    assert last.parent.parent.variations == [other]
    assert root.turn is None
    assert root.child("1") is last.parent.parent
    assert root.child("2") is None


def test_variations_are_promoted_demoted_and_removed() -> None:
    root = Node(Sticks({"sticks": 10}).start())
    for turn in "123":
        node(root, turn)

    def order() -> str:
        return "".join(each.text for each in root.children)

    third = root.children[2]
    third.promote()
    assert order() == "132"
    third.demote()
    assert order() == "123"
    third.demote()
    assert order() == "123", "it is the last already"
    third.promote(first=True)
    assert order() == "312"
    third.promote()
    assert order() == "312", "it is the first already"
    third.remove()
    assert order() == "12"
    root.remove()
    root.promote()
    assert order() == "12"


def test_where_the_game_stands_cannot_be_removed_and_what_lies_ahead_can() -> None:
    match = sticks("1", "2", "3")
    ahead = match.head
    match.undo()
    with pytest.raises(GameError, match="would be removed"):
        match.remove(match.head)
    match.play(play_text(match.position, "3,4").actions[0])
    match.remove(ahead)
    assert [ply.action.text for ply in match.unfinished] == ["3"]
    check(match)
    match.undo()
    match.redo()
    assert [ply.action.text for ply in match.unfinished] == ["3"]
    assert not match.can_redo


def test_a_turn_of_several_moves_has_to_end_where_it_says() -> None:
    start = Sticks({"sticks": 10}).start()
    assert [ply.action.text for ply in read_turn(start, "1,2")] == ["1", "2", ""]
    with pytest.raises(GameError):
        read_turn(start, "1,2,3,4")
    with pytest.raises(GameError):
        read_turn(start, "")
