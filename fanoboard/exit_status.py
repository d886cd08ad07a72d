"""What the program tells the shell as it ends, beside 0 for all is well."""

from typing import Final

FAILED: Final = 1
USAGE_FAULT: Final = 2
"""What was asked for makes no sense, or a file that it names doesn't."""
UNHEARD: Final = 141
"""Nobody reads any more what it prints, as behind `| head`: what a shell calls the end by such a signal."""
INTERRUPTED: Final = 130
"""Somebody pressed Ctrl+C; what was done until then is kept and told, as far as there is anything."""
