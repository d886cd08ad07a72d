"""What is kept of solved puzzles."""

from __future__ import annotations

import threading
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.ui_person import folders

from fanoboard.content import progress_file as progress_files
from fanoboard.content.posed import puzzles_of
from fanoboard.content.progress_file import PUZZLES_KEPT, PuzzleProgress, note_failed, note_run, note_solved
from fanoboard.ui.play.daily_puzzle import find_daily

__all__ = ["folders"]

DAY = date(2026, 11, 22)
NEXT = timedelta(days=1)
pytestmark = pytest.mark.usefixtures("folders")


def test_nothing_is_solved_at_first() -> None:
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    assert not progress.solved
    assert progress.streak(DAY) == 0


def test_what_was_solved_is_kept() -> None:
    one, other, third = puzzles_of("fano330")[:3]
    note_solved(one)
    note_solved(other)
    note_solved(one)
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    assert [progress.has_solved(each) for each in (one, other, third)] == [True, True, False]
    assert len(progress.solved["fano330"]) == 2
    assert progress.streak(DAY) == 0, "that was no puzzle of the day"


def test_what_went_wrong_is_kept_until_it_is_solved_at_once() -> None:
    one, other = puzzles_of("fano330")[:2]
    note_failed(one)
    note_failed(other)
    note_failed(one)
    assert len(PUZZLES_KEPT.read()[0].failed["fano330"]) == 2
    note_solved(one)
    assert PUZZLES_KEPT.read()[0].has_failed(one), "there had been something wrong before"
    note_solved(one, at_once=True)
    progress, _ = PUZZLES_KEPT.read()
    assert [progress.has_failed(each) for each in (one, other)] == [False, True]
    assert progress.has_solved(one)


def test_the_best_runs_are_kept() -> None:
    note_run("fano330", 7, timed=True)
    note_run("fano330", 5, timed=True)
    note_run("fano330", 9, timed=False)
    progress, _ = PUZZLES_KEPT.read()
    assert progress.bests(timed=True) == {"fano330": 7}
    assert progress.bests(timed=False) == {"fano330": 9}


def test_days_in_a_row_are_counted() -> None:
    one = puzzles_of("fano_nim")[0]
    for count in range(1, 5):
        progress, _ = note_solved(one, DAY + (count - 1) * NEXT)
        assert progress.streak(DAY + (count - 1) * NEXT) == count
    last = DAY + 3 * NEXT
    assert PUZZLES_KEPT.read()[0].streak(last + NEXT) == 4, "today there is still time"
    assert PUZZLES_KEPT.read()[0].streak(last + 2 * NEXT) == 0
    assert note_solved(one, last)[0].days == 4, "once a day"
    assert note_solved(one, DAY)[0].days == 4, "the clock was put back"
    assert note_solved(one, last + 3 * NEXT)[0].days == 1


def test_a_broken_file_is_set_aside_and_told_of() -> None:
    file = PUZZLES_KEPT.path
    file.parent.mkdir(parents=True)
    file.write_text("days: many", encoding="utf-8")
    progress, trouble = PUZZLES_KEPT.read()
    assert progress == PuzzleProgress()
    assert "days" in str(trouble)
    assert not file.exists()
    assert file.with_name("puzzles.broken.yaml").read_text(encoding="utf-8") == "days: many"


@pytest.mark.parametrize("changes", [False, True])
def test_one_wrong_entry_takes_no_other_with_it(*, changes: bool) -> None:
    one, other = puzzles_of("fano330")[:2]
    note_solved(one, at_once=True)
    note_run("fano330", 7, timed=True)
    file = PUZZLES_KEPT.path
    text = file.read_text(encoding="utf-8")
    text = text.replace("failed: {}", f"failed:\n  fano330: [{other.id}, [3]]\n  fanorona: often")
    text = text.replace("days: 0", "days: many")
    file.write_text(text, encoding="utf-8")
    progress, trouble = note_failed(puzzles_of("fano_nim")[0]) if changes else PUZZLES_KEPT.read()
    assert (progress.has_solved(one), progress.has_failed(other)) == (True, True)
    assert progress.bests(timed=True) == {"fano330": 7}
    assert [each.id for each in PUZZLES_KEPT.tries("fano330")] == [one.id]
    for told in ("failed.fano330[1]", "failed.fanorona", "days", "puzzles.broken.yaml"):
        assert told in str(trouble)
    assert file.with_name("puzzles.broken.yaml").read_text(encoding="utf-8") == text
    assert PUZZLES_KEPT.read() == (progress, None), "it is told once"


def test_keys_of_newer_versions_do_no_harm() -> None:
    file = PUZZLES_KEPT.path
    file.parent.mkdir(parents=True)
    file.write_text("days: 2\nday: 2026-11-22\nstars: 5\n", encoding="utf-8")
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    assert progress.streak(DAY) == 2


def test_a_disk_that_refuses_is_told_of(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: Path, content: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(progress_files, "write_whole", refuse)
    progress, trouble = note_solved(puzzles_of("fano330")[0])
    assert progress.has_solved(puzzles_of("fano330")[0]), "it counts in this window"
    assert "No space left" in str(trouble)


def test_several_windows_lose_nothing() -> None:
    some = puzzles_of("fano330")[:12]
    threads = [threading.Thread(target=note_solved, args=(each,)) for each in some]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    progress, _ = PUZZLES_KEPT.read()
    assert all(map(progress.has_solved, some))


def test_after_midnight_it_is_the_puzzle_of_the_new_day() -> None:
    before = find_daily(DAY)
    assert before is not None
    again = find_daily(DAY, before)
    assert again is not None
    assert again.puzzle is before.puzzle
    after = find_daily(DAY + NEXT, before)
    assert after is not None
    assert after.day == DAY + NEXT
    assert after.puzzle.id != before.puzzle.id
