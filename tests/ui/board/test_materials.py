"""The stuff that boards are made of, at sizes that only some themes and windows ask for, and its lines."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pygame
import pytest

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.paint.curves import draw_lines, grown, thick_line
from fanoboard.ui.toolkit.paint.materials import wood
from fanoboard.ui.toolkit.paint.surfaces import clear, shrunk


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("height", [1, 3, 9, 20])
def test_a_plank_may_be_narrow_on_a_board_of_any_size(height: int, scale: float) -> None:
    for seed in range(3):
        plank = wood((1200, height), (200, 150, 100), (90, 60, 30), seed, scale)
        assert plank.get_size() == (1200, height)


def seen(surface: pygame.Surface) -> pygame.Surface:
    """What is seen of a surface, without the colours of what is wholly transparent."""
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.blit(surface, (0, 0))
    return ground


@pytest.mark.parametrize("seed", range(6))
def test_lines_are_drawn_as_they_would_be_all_at_once(seed: int) -> None:
    random, size, over, ink = Random(seed), (340, 260), 4, Colour(200, 120, 40)
    paths = [
        [(random.uniform(-20, 360), random.uniform(-20, 280)) for _ in range(random.randrange(2, 6))]
        for _ in range(2)
    ]
    width = random.uniform(1, 24)
    drawn = clear(size, ink)
    draw_lines(drawn, paths, width, ink)
    large = clear((size[0] * over, size[1] * over), ink)
    for path in paths:
        for a, b in pairwise([(x * over, y * over) for x, y in path]):
            thick_line(large, ink, a, b, width * over)
    whole = clear(size, ink)
    whole.blit(shrunk(large, over), (0, 0))
    # Corners that lie outside are rounded the other way, to a part of a pixel.
    one, other = (pygame.image.tobytes(seen(each), "RGB") for each in (drawn, whole))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 256 / over


@pytest.mark.parametrize("reach", [1, 2, 5, 9])
def test_an_edge_goes_as_far_in_all_directions(reach: int) -> None:
    random, size = Random(reach), (48, 40)
    places = [(random.randrange(size[0]), random.randrange(size[1])) for _ in range(6)]
    mask = pygame.Mask(size)
    for place in places:
        mask.set_at(place)
    large = grown(mask, reach)
    for x in range(size[0]):
        for y in range(size[1]):
            # A disk on a grid looks round if it is a little larger than its radius.
            assert large.get_at((x, y)) == any(math.dist((x, y), each) <= reach + 0.3 for each in places)
