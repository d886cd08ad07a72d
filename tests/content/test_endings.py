"""Every ending that is shipped is what it says by the tables, and how it is played is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.tiers import by_night

from fanoboard.content import paths
from fanoboard.content.posed import Ending, endings_of
from fanoboard.content.progress_file import ENDINGS_KEPT, EndingProgress, note_done
from fanoboard.content.tables import tables_for
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import Thinker
from fanoboard.games.fanorona.core_endgame import DRAWN, Endgames
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import play_text
from fanoboard.games.words import own_turns
from fanoboard.interpreted import is_compiled

ALL = [each for game in Ending.games() for each in endings_of(game)]
SOME = ALL if is_compiled() else ALL[::29]


def name(each: Ending) -> str:
    return f"{each.game}-{each.number}"


@pytest.fixture(scope="module")
def thinkers() -> dict[str, Thinker]:
    return {}


def value(thinkers: dict[str, Thinker], position: Position) -> Score:
    rules = f"{position.game.name} {sorted(position.game.options.items())}"
    if rules not in thinkers:
        thinkers[rules] = thinker_for(position)
    values = thinkers[rules].values(position, Limits(depth=1), lambda: False)
    return max(values.values(), key=lambda score: score.rank)


def test_games_with_tables_or_theory_have_endings_and_no_two_are_alike() -> None:
    assert Ending.games() == ["fano330", "fano_nim", "fanorona"]
    assert len({each.id for each in ALL}) == len(ALL)
    for game in ("fano330", "fanorona"):
        assert {each.goal for each in endings_of(game)} == {"win", "hold"}


@pytest.mark.parametrize(
    "each", by_night([each for first in range(12) for each in SOME[first::12]], len(SOME[::12])), ids=name
)
def test_an_ending_is_won_or_drawn_as_it_says(each: Ending, thinkers: dict[str, Thinker]) -> None:
    """So at its beginning, and at every turn of the solution, which wastes none."""
    position = start = each.start()
    first = value(thinkers, start)
    if each.goal == "win":
        assert first.verdict is Verdict.WIN
        assert own_turns(first) == each.turns
        assert len(each.solution) == first.number
    for text in each.solution:
        assert position.result is None
        if each.goal == "hold":
            assert value(thinkers, position).verdict is Verdict.DRAW
        position = play_text(position, text).position
    winner = None if position.result is None else position.result.winner
    if each.goal == "win":
        assert (position.result, winner) != (None, None)
        # In one game a forbidden line loses: its maker has the last turn.
        assert winner == start.mover
    else:
        assert winner is None
        assert position.result is not None or (len(each.solution) + 1) // 2 == each.turns


@pytest.mark.parametrize("each", [each for each in SOME if each.game == "fanorona"], ids=name)
def test_the_endgame_tables_say_the_same(each: Ending) -> None:
    start = each.start()
    tables = tables_for(start.game)
    assert isinstance(tables, Endgames)
    assert isinstance(start, FanoronaPosition)
    sides = start.men.white, start.men.black
    plies = tables.plies(sides[start.mover], sides[1 - start.mover])
    assert plies == (2 * each.turns - 1 if each.goal == "win" else DRAWN)


def test_the_shortest_of_a_material_come_first() -> None:
    for game in Ending.games():
        last: tuple[object, ...] = ()
        turns = 0
        for each in endings_of(game):
            start = each.start()
            owners = [start.game.owner(pile) for pile in start.picture().values()]
            kind = (each.goal, each.options, len(owners), owners.count(0), owners.count(1))
            assert kind != last or each.turns >= turns
            last, turns = kind, each.turns


def test_what_is_wrong_in_a_file_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    file = tmp_path / "endings" / "fanorona.yaml"
    file.parent.mkdir()
    good = "{position: W, goal: win, turns: 2, solution: [a1-a2]}"
    for bad, place in (
        ("{position: W, goal: lose, turns: 2, solution: [a]}", "endings[1].goal"),
        ("{position: W, goal: win, turns: 0, solution: [a]}", "endings[1].turns"),
        ("{goal: win, turns: 2, solution: [a]}", "endings[1]"),
    ):
        file.write_text(f"endings:\n- {good}\n- {bad}\n", "utf-8")
        endings_of.cache_clear()
        with pytest.raises(ContentError) as refused:
            endings_of("fanorona")
        assert place in str(refused.value)
    file.write_text(f"endings:\n- {good}\n", "utf-8")
    with pytest.raises(ContentError, match=r"endings\[0\]\.position"):
        endings_of("fanorona")[0].start()
    endings_of.cache_clear()


# What is kept


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(paths, "state_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("state")
def test_the_fewest_turns_are_kept() -> None:
    one, other = endings_of("fanorona")[:2]
    assert ENDINGS_KEPT.read() == (EndingProgress(), None)
    for turns in (14, 9, 12):
        note_done(one, turns)
    progress, trouble = ENDINGS_KEPT.read()
    assert trouble is None
    assert (progress.needed(one), progress.needed(other)) == (9, None)


@pytest.mark.usefixtures("state")
def test_a_damaged_file_is_set_aside() -> None:
    ENDINGS_KEPT.path.write_text("done: [1, 2", "utf-8")
    progress, trouble = note_done(endings_of("fanorona")[0], 3)
    assert trouble is not None
    assert progress.needed(endings_of("fanorona")[0]) == 3
    assert len([*ENDINGS_KEPT.path.parent.glob("endings*")]) >= 2
    assert ENDINGS_KEPT.read() == (progress, None)
