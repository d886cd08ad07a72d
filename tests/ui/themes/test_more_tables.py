"""Tables of more endgames, made on the user's machine: what is said before, making, resuming, damage."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from support.waiting import until

from fanoboard.content.files import FileLock
from fanoboard.content.own_files import read_own_files
from fanoboard.content.own_tables import (
    damaged_at_a_glance,
    forget_part,
    own_parts,
    part_file,
    quarantined_parts,
    read_part,
    table_folder,
    write_part,
)
from fanoboard.content.tables import forget_tables, read_tables, tables_for
from fanoboard.games.capabilities import MoreTables
from fanoboard.games.errors import GameError
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import DRAWN, NOT_STORED, Endgames
from fanoboard.games.fanorona.core_solver import Solver
from fanoboard.games.fanorona.tables import EndgameWork, positions_with
from fanoboard.search.state import UNDECIDED
from fanoboard.solving import making as making_module
from fanoboard.solving.making import TableMaking
from fanoboard.solving.plan import plan_for
from fanoboard.solving.tables_command import duration, make_tables, megabytes

SMALL = "fanorona-3x3"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fanorona]:
    """A board without shipped tables, whose user has none yet."""
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    found = Fanorona({"board": "3x3"})
    forget_tables(found)
    yield found
    forget_tables(found)


def made(game: MoreTables, level: int) -> TableMaking:
    """Tables made by processes of their own, as the app has it done."""
    making = TableMaking(game, level, jobs=2)
    making.run()
    assert making.state.problem is None
    return making


def in_process(game: MoreTables, level: int, *, only: Callable[[str], bool] = lambda name: True) -> None:
    """The same parts, made here."""
    work = game.table_work
    for part in plan_for(game, level).parts:
        if only(part.name):
            pieces: list[bytes] = []
            tables = read_tables(game)[0] or work.empty()
            read = lambda each: read_part(game.tables, each, stays=False)  # noqa: E731
            assert list(work.make(part, tables, read, pieces.append))
            write_part(game.tables, part.name, pieces, stays=part.stays)
            for need in part.needs:
                forget_part(game.tables, need, stays=False)


def solved(board: int, most: int) -> Endgames:
    endgames = Endgames(board)
    for pieces in range(2, most + 1):
        for few in range(1, pieces // 2 + 1):
            Solver(endgames, few, pieces - few).solve()
    return endgames


def follows_from_the_next_ones(endgames: Endgames, own: int, opp: int) -> bool:
    """Whether what is told of a position is what the plain rules make of those after it."""
    state = FanoronaState(endgames.sets.board, own, opp, 0, 0, 0, 0)
    after: list[int] = []
    for move in range(state.generate()):
        state.play(move)
        after.append(0 if state.outcome() != UNDECIDED else endgames.plies(state.own, state.opp))
        state.undo()
    assert NOT_STORED not in after
    wins = [plies + 1 for plies in after if plies != DRAWN and plies % 2 == 0]
    if wins:
        return endgames.plies(own, opp) == min(wins)
    if DRAWN in after:
        return endgames.plies(own, opp) == DRAWN
    return endgames.plies(own, opp) == max((plies + 1 for plies in after), default=0)


def test_what_is_made_is_what_the_solver_finds(game: Fanorona) -> None:
    making = made(game, 4)
    assert making.state.share == 1.0
    tables = tables_for(game)
    assert isinstance(tables, Endgames)
    assert tables.most == 4
    expected = solved(game.board.mask, 4)
    for own, opp in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)):
        assert bytes(tables.table(own, opp)) == bytes(expected.table(own, opp))


def test_only_the_tables_stay_on_the_disk(game: Fanorona) -> None:
    made(game, 4)
    assert sorted(file.name for file in table_folder(SMALL).iterdir()) == [
        "1-1.table",
        "1-2.table",
        "1-3.table",
        "2-2.table",
    ]


def test_what_is_said_before_is_what_comes(game: Fanorona) -> None:
    plan = plan_for(game, 4)
    work = game.table_work
    positions = sum(work.positions(level) for level in (2, 3, 4))
    assert plan.kept == positions
    made(game, 4)
    heads = 4 * 64
    assert sum(file.stat().st_size for file in table_folder(SMALL).iterdir()) == positions + heads
    assert plan_for(game, 4).kept == 0


def test_tables_of_six_and_seven_pieces_are_as_many_as_was_published() -> None:
    """6 261 651 660 endgames of up to seven pieces; a quarter of them is kept, and a little more."""
    assert sum(positions_with(45, pieces) for pieces in range(2, 8)) == 6_261_651_660
    work = Fanorona().table_work
    assert list(work.levels) == [6, 7]
    for pieces in (6, 7):
        kept = work.positions(pieces)
        assert positions_with(45, pieces) / 4 < kept < positions_with(45, pieces) / 4 * 1.15
        assert sum(part.size for part in work.parts(pieces) if part.stays) == kept
        assert sum(part.size for part in work.parts(pieces) if not part.stays) == kept


def test_slices_are_put_together_in_order(game: Fanorona, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fanoboard.games.fanorona.tables.SLICE", 100)
    assert len([part for part in game.table_work.parts(4) if not part.stays]) > 4
    in_process(game, 4)
    tables = read_tables(game)[0]
    assert isinstance(tables, Endgames)
    assert bytes(tables.table(2, 2)) == bytes(solved(game.board.mask, 4).table(2, 2))


def test_more_pieces_than_are_shipped_follow_from_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a board with symmetric sets of each kind: every value is what the next positions make it."""
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    game = Fanorona({"board": "3x3"})
    in_process(game, 7)
    tables, problems = read_tables(game)
    assert not problems
    assert isinstance(tables, Endgames)
    rng = random.Random(7)
    points = list(game.board.names)
    for _ in range(1500):
        drawn = rng.sample(points, rng.randint(2, 7))
        split = rng.randint(1, len(drawn) - 1)
        assert follows_from_the_next_ones(tables, sum(drawn[:split]), sum(drawn[split:]))


def test_making_goes_on_with_what_is_missing(game: Fanorona) -> None:
    in_process(game, 4, only=lambda name: not name.startswith("2-2"))
    times = {part: part_file(SMALL, part, stays=True).stat().st_mtime_ns for part in own_parts(SMALL)}
    assert [part.name for part in plan_for(game, 4).parts] == ["2-2.0", "2-2"]
    made(game, 4)
    assert not plan_for(game, 4).parts
    assert all(part_file(SMALL, part, stays=True).stat().st_mtime_ns == when for part, when in times.items())


def test_a_slice_that_was_finished_is_used(game: Fanorona) -> None:
    in_process(game, 3, only=lambda name: "." in name or name == "1-1")
    assert [part.name for part in plan_for(game, 3).parts] == ["1-2"]
    made(game, 3)
    tables = tables_for(game)
    assert isinstance(tables, Endgames)
    assert tables.most == 3


def test_a_pause_holds_and_ends(game: Fanorona) -> None:
    making = TableMaking(game, 3, jobs=1)
    making.pause()  # before it begins: the first thing it hears
    thread = Thread(target=making.run)
    thread.start()
    try:
        until(lambda: making.state.paused)
        state = making.state
        assert not state.ended
    finally:
        making.go_on()
        thread.join(60)
    assert making.state.share == 1.0
    assert not plan_for(game, 3).parts


def test_what_is_stopped_keeps_what_is_finished(game: Fanorona) -> None:
    making = TableMaking(game, 4, jobs=1)
    making.stop()
    making.run()
    assert making.state.ended
    assert making.state.problem is None
    assert plan_for(game, 4).parts
    made(game, 4)


def test_two_do_not_make_the_same_tables(game: Fanorona, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileLock, "acquire", lambda *_: None)
    making = TableMaking(game, 2, jobs=1)
    making.run()
    assert "just now" in str(making.state.problem)
    assert not own_parts(SMALL)


def test_a_full_disk_is_said_before_anything_is_written(
    game: Fanorona, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making_module, "free_room", lambda game: 10)
    making = TableMaking(game, 4, jobs=1)
    making.run()
    assert "free on the disk" in str(making.state.problem)
    assert not own_parts(SMALL)


def test_a_disk_that_fills_up_loses_nothing(game: Fanorona, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(game, 2)
    folder = table_folder(SMALL)

    def full() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_part(SMALL, "1-2", full(), stays=True)
    assert [file.name for file in folder.iterdir()] == ["1-1.table"]
    made(game, 3)


def test_a_folder_that_cannot_be_made_is_said(game: Fanorona) -> None:
    table_folder(SMALL).parent.parent.mkdir(parents=True)
    table_folder(SMALL).parent.write_text("a file where the folder should be")
    making = TableMaking(game, 2, jobs=1)
    making.run()
    assert "can’t be written" in str(making.state.problem)


@pytest.mark.parametrize("damage", ["short", "flipped", "other", "empty"])
def test_a_damaged_file_is_told_set_aside_and_made_again(game: Fanorona, damage: str) -> None:
    in_process(game, 4)
    file = part_file(SMALL, "2-2", stays=True)
    data = bytearray(file.read_bytes())
    if damage == "flipped":
        data[-5] ^= 1
    elif damage == "short":
        del data[-5:]
    elif damage == "empty":
        data.clear()
    else:
        data = bytearray(part_file(SMALL, "1-3", stays=True).read_bytes())
    file.write_bytes(data)
    tables, problems = read_tables(game)
    assert isinstance(tables, Endgames)
    assert tables.most == 3  # what is whole is used
    assert len(problems) == 1
    assert str(file) in str(problems[0])
    assert quarantined_parts(SMALL) == [file.with_name("2-2.table.broken")]
    assert [part.name for part in plan_for(game, 4).parts] == ["2-2.0", "2-2"]
    in_process(game, 4)
    again, problems = read_tables(game)
    assert isinstance(again, Endgames)
    assert again.most == 4
    assert not problems


def test_the_game_goes_on_with_the_shipped_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    game = Fanorona()
    table_folder("fanorona-9x5").mkdir(parents=True)
    part_file("fanorona-9x5", "3-3", stays=True).write_bytes(b"something else")
    tables, problems = read_tables(game)
    assert isinstance(tables, Endgames)
    assert tables.most == 5
    assert "not a file of tables" in str(problems[0])


def test_what_is_seen_at_a_glance_needs_no_reading(game: Fanorona) -> None:
    in_process(game, 3)
    file = part_file(SMALL, "1-2", stays=True)
    data = file.read_bytes()
    file.write_bytes(data[:-1])
    assert len(damaged_at_a_glance(SMALL)) == 1
    assert own_parts(SMALL) == ["1-1"]
    assert not damaged_at_a_glance(SMALL)


def test_the_start_of_the_app_tells_of_what_it_sees_at_a_glance(game: Fanorona) -> None:
    in_process(game, 2)
    file = part_file(SMALL, "1-1", stays=True)
    file.write_bytes(file.read_bytes()[:-1])
    (problem,) = read_own_files("wood", "").problems
    assert str(file) in str(problem)
    assert "31 bytes of tables in it, not 32" in str(problem)


def test_a_damaged_slice_is_made_again(game: Fanorona) -> None:
    in_process(game, 3, only=lambda name: "." in name or name == "1-1")
    file = part_file(SMALL, "1-2.0", stays=False)
    file.write_bytes(file.read_bytes()[:-1] + b"\xff")
    made(game, 3)
    assert not plan_for(game, 3).parts
    tables = tables_for(game)
    assert isinstance(tables, Endgames)
    assert bytes(solved(game.board.mask, 3).table(1, 2)) == bytes(tables.table(1, 2))


def test_the_command_says_what_it_takes_and_then_that_it_is_done(game: Fanorona) -> None:
    out = io.StringIO()
    assert make_tables(game, 3, 1, out) == 0
    first, *_, last = out.getvalue().splitlines()
    assert "on the disk" in first
    assert "of memory; about" in first
    assert last == "Endgames of 3 pieces: made."
    out = io.StringIO()
    assert make_tables(game, 3, 1, out) == 0
    assert out.getvalue() == "Endgames of 3 pieces: made.\n"


def test_a_level_that_cannot_be_made_is_refused(game: Fanorona) -> None:
    with pytest.raises(GameError, match="Tables of 2 to 8 pieces"):
        plan_for(game, 9)


def test_the_memory_of_seven_pieces_stays_within_a_gigabyte() -> None:
    parts = Fanorona().table_work.parts(7)
    assert max(part.memory for part in parts) < 900_000_000


def test_times_and_sizes_in_words() -> None:
    assert str(duration(0.2)) == "1 second"
    assert str(duration(59)) == "59 seconds"
    assert str(duration(600)) == "10 minutes"
    assert str(duration(3 * 3600)) == "3 hours"
    assert str(megabytes(142_019_080)) == "143 MB"


def test_the_work_takes_what_the_parts_take() -> None:
    work = EndgameWork(Fanorona({"board": "3x3"}).board, 1)
    trial = list(work.trial(work.empty(), 2))
    assert sum(trial) > 0
