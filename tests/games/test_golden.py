"""Every golden game is legal from its first turn to its last, and ends as it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import golden


@pytest.mark.parametrize("path", sorted(golden.FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    found = golden.read(path)
    end = golden.replay(found)[-1]
    assert end.text() == found.end
    assert golden.result_text(end) == found.result
