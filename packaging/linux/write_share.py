"""Put what a desktop is told of the program into a folder: `python write_share.py /app/share`.

For packages that are built from the sources, where fanoboard is installed.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from linux_share import write_share

from fanoboard.version import VERSION

if __name__ == "__main__":
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    write_share(Path(sys.argv[1]), VERSION)
