"""`python -m fanoboard` is the same as `fanoboard`."""

import sys

from fanoboard.cli import main

sys.exit(main())
