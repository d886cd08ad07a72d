"""How every kind of mark looks: in which layer, in which colour of the theme, and drawn by what.

This is the one table of marks, for boards and card tables alike.  A kind that is not named here is
drawn by something of its own: `hint` is but the chip of its label, `sequence` and the like
are lit on the diagram, `missing` and `caption` stand at places of their own on the table, `exchange`
shows while something is dragged, and pieces on `dimmed` spots are painted in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.count_marks import count
from fanoboard.ui.board.counts import Relief
from fanoboard.ui.board.frame_marks import (
    beam,
    brackets,
    crown,
    dashed,
    disk,
    double_ring,
    frame,
    gilt,
    glow,
    halo,
    landing,
    ring,
    ring_on_stack,
    underline,
)
from fanoboard.ui.board.marks import Kind, Mark
from fanoboard.ui.board.sign_marks import (
    Place,
    band,
    bars,
    cross,
    crossed,
    double_outline,
    ghost,
    outline,
    plus,
    warning,
)
from fanoboard.ui.board.way_marks import aim, arrow, lacking, taken_line, trail

Shape = Callable[[Place, Colour], pygame.Surface | None]
"""Draws around one spot, or nothing; the middle of the image goes to the middle of the spot."""
Whole = Callable[[Mark, Relief, Colour], list[Blit]]
"""Draws all spots or lines of a mark as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A kind of mark: its colour, and what is drawn of it in each of the layers, from the lowest up."""

    colour: Callable[[Theme], Colour]
    ground: Whole | None = None
    """On the bare board."""
    below: Shape | None = None
    """Below the pieces."""
    over: Whole | None = None
    """Over all pieces."""
    above: Shape | None = None
    """Above the pieces, spot by spot."""
    raised: bool = True
    """Whether what is above lies around the uppermost piece of a stack, or around the spot."""
    pulses: bool = False
    """Whether what is above comes and goes, where there is motion."""
    shaking: Shape | None = None
    """Around what shakes for a moment, where there is motion."""


LOOKS: Mapping[Kind, Look] = {
    # Within a layer, what stands further down is drawn later.
    "highlighted": Look(colour=lambda theme: theme.marks.can_land, ground=band),
    "barred": Look(colour=lambda theme: theme.marks.losing, ground=bars),
    "choice": Look(colour=lambda theme: theme.marks.choices[0], ground=outline),
    "other_choice": Look(colour=lambda theme: theme.marks.choices[1], ground=double_outline),
    "last_line": Look(colour=lambda theme: theme.marks.last_move, ground=taken_line),
    "path": Look(colour=lambda theme: theme.marks.last_move, over=trail),
    "last_move": Look(colour=lambda theme: theme.marks.last_move, above=brackets),
    "taken": Look(colour=lambda theme: theme.marks.will_capture, above=ghost),
    "ringed": Look(colour=lambda theme: theme.marks.choices[0], above=double_ring, raised=False),
    "drawn": Look(colour=lambda theme: theme.marks.choices[0], over=arrow),
    "arrow": Look(colour=lambda theme: theme.colours.accent, over=arrow),
    "count": Look(colour=lambda theme: theme.marks.can_land, over=count),
    "will_capture": Look(colour=lambda theme: theme.marks.will_capture, above=halo),
    "lit": Look(colour=lambda theme: theme.marks.can_move, below=beam, above=glow),
    "can_move": Look(colour=lambda theme: theme.marks.can_move, above=glow),
    "aim": Look(colour=lambda theme: theme.marks.can_move, over=aim),
    "lacking": Look(colour=lambda theme: theme.marks.can_move, over=lacking),
    "unreached": Look(colour=lambda theme: theme.marks.can_move, above=dashed),
    "picked": Look(colour=lambda theme: theme.marks.can_move, above=gilt),
    "asked": Look(colour=lambda theme: theme.marks.can_move, above=double_ring),
    "serves": Look(colour=lambda theme: theme.marks.can_move, above=ring),
    "crowned": Look(colour=lambda theme: theme.marks.can_move, above=crown),
    "won": Look(colour=lambda theme: theme.marks.win, ground=double_outline, above=ring_on_stack),
    "lost_line": Look(colour=lambda theme: theme.marks.losing, ground=band),
    "lost": Look(colour=lambda theme: theme.marks.losing, above=cross),
    "framed": Look(colour=lambda theme: theme.marks.can_land, below=disk, above=double_ring, raised=False),
    "can_take": Look(colour=lambda theme: theme.marks.can_land, above=ring),
    "can_land": Look(colour=lambda theme: theme.marks.can_land, above=landing),
    "joins": Look(colour=lambda theme: theme.marks.can_land, above=plus),
    "losing": Look(colour=lambda theme: theme.marks.losing, above=warning),
    "must": Look(colour=lambda theme: theme.marks.must, above=underline, raised=False, pulses=True),
    "wrong": Look(colour=lambda theme: theme.marks.refused, above=crossed),
    "refused": Look(colour=lambda theme: theme.marks.refused, shaking=ring),
    "worth_won": Look(colour=lambda theme: theme.marks.win),
    "worth_even": Look(colour=lambda theme: theme.colours.quiet),
    "worth_lost": Look(colour=lambda theme: theme.marks.losing),
    "cursor": Look(colour=lambda theme: theme.marks.cursor, above=frame, raised=False),
}

PULSING = tuple(kind for kind, look in LOOKS.items() if look.pulses)
SHAKING = tuple(kind for kind, look in LOOKS.items() if look.shaking)
"""The kinds of marks that move."""
