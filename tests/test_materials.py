"""The stuff that boards are made of, at sizes that only some themes and windows ask for."""

from __future__ import annotations

import pytest

from fanoboard.ui.toolkit.paint.materials import wood


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("height", [1, 3, 9, 20])
def test_a_plank_may_be_narrow_on_a_board_of_any_size(height: int, scale: float) -> None:
    for seed in range(3):
        plank = wood((1200, height), (200, 150, 100), (90, 60, 30), seed, scale)
        assert plank.get_size() == (1200, height)
