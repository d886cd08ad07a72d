"""When files were written, as far as calendars go: what a file system tells may lie anywhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_BEGIN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST: Final = 86_400
_LATEST: Final = (datetime(9999, 12, 30, tzinfo=UTC) - _BEGIN).total_seconds()


def moment(seconds: float) -> datetime:
    """A time of files, in seconds since 1970, where we are; what no calendar holds is at its end."""
    bounded = min(max(seconds, _EARLIEST), _LATEST)
    return (_BEGIN + timedelta(seconds=bounded)).astimezone()
