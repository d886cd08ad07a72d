"""The emblem of the app as icons of all sizes, and as one for any size."""

from __future__ import annotations

from pathlib import Path

import pygame

from fanoboard.ui.system import emblem

SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
_SIDE = 512
"""Of the picture for any size, in its own units."""


def write_icons(share: Path) -> None:
    """Put the icons where the theme that all others fall back on has them."""
    icons = share / "icons" / "hicolor"
    for size in SIZES:
        file = icons / f"{size}x{size}" / "apps" / "fanoboard.png"
        file.parent.mkdir(parents=True)
        pygame.image.save(emblem.emblem(size), file)
    file = icons / "scalable" / "apps" / "fanoboard.svg"
    file.parent.mkdir(parents=True)
    file.write_text(emblem_svg(), encoding="utf-8")


def emblem_svg() -> str:
    """The emblem as SVG, from the same measures."""
    ground, line, point = (f"rgb{colour}" for colour in (emblem.GROUND, emblem.LINE, emblem.POINT))
    x, y = emblem.MIDDLE
    shapes = [f'<rect width="{_SIDE}" height="{_SIDE}" rx="{_long(emblem.CORNER)}" fill="{ground}"/>']
    shapes.append(f'<g fill="none" stroke="{line}" stroke-width="{_long(emblem.WIDTH)}">')
    for start, end in emblem.straight_lines():
        ends = f'x1="{_long(start.x)}" y1="{_long(start.y)}" x2="{_long(end.x)}" y2="{_long(end.y)}"'
        shapes.append(f"<line {ends}/>")
    shapes.append(f'<circle cx="{_long(x)}" cy="{_long(y)}" r="{_long(emblem.REACH / 2)}"/></g>')
    shapes.append(f'<g fill="{point}" stroke="{ground}" stroke-width="{_long(emblem.RIM)}">')
    radius = _long(emblem.DOT - emblem.RIM / 2)
    shapes += [f'<circle cx="{_long(p.x)}" cy="{_long(p.y)}" r="{radius}"/>' for p in emblem.points()]
    size = f'width="{_SIDE}" height="{_SIDE}" viewBox="0 0 {_SIDE} {_SIDE}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *shapes, "</g>", "</svg>", ""])


def _long(share: float) -> str:
    return f"{share * _SIDE:.2f}"
