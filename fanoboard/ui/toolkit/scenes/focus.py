"""Where the keyboard goes next: in order with Tab, and in a direction with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


def next_in_order(widgets: Sequence[Widget], now: Widget | None, step: int) -> Widget | None:
    """The widget `step` (1 or -1) further in the order of Tab, round and round."""
    able = [widget for widget in widgets if widget.accepts]
    if not able:
        return None
    if now not in able:
        return able[0] if step > 0 else able[-1]
    return able[(able.index(now) + step) % len(able)]


def next_in_direction(
    widgets: Sequence[Widget], now: Widget | None, direction: tuple[int, int]
) -> Widget | None:
    """The nearest widget in a direction from the one that has the focus, if there is any."""
    if now is None or not now.accepts:
        return next_in_order(widgets, now, 1)
    x, y = direction
    best: tuple[int, Widget] | None = None
    for widget in widgets:
        if widget is now or not widget.accepts:
            continue
        if x:
            along = (widget.rect.left - now.rect.right) if x > 0 else (now.rect.left - widget.rect.right)
            across = _gap(widget.rect.top, widget.rect.bottom, now.rect.top, now.rect.bottom)
            aside = abs(widget.rect.centery - now.rect.centery)
        else:
            along = (widget.rect.top - now.rect.bottom) if y > 0 else (now.rect.top - widget.rect.bottom)
            across = _gap(widget.rect.left, widget.rect.right, now.rect.left, now.rect.right)
            aside = abs(widget.rect.centerx - now.rect.centerx)
        if along < 0 or (x and across):
            # What lies above or below is not to the side.
            continue
        # Something in line is worth a longer way; being centred settles what is left.
        cost = 64 * along + 256 * across + aside
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def _gap(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, low - other_high, other_low - high)


def keep_in_view(widget: Widget, style: Style) -> None:
    """Scroll the pane of a widget so that what the keyboard is on can be seen."""
    if widget.pane is not None:
        widget.pane.show(widget.focus_area.inflate(0, 2 * style.px(16)))
