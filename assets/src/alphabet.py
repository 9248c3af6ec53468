"""Reads our bitmap alphabet, `assets/fonts/tiles.txt`."""

from functools import cache
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "fonts" / "tiles.txt"
SIZES = {"small": (5, 7), "medium": (7, 10), "large": (11, 11)}


@cache
def glyphs(size):
    """The glyphs of one size: name -> rows of `#` and `.`."""
    width, height = SIZES[size]
    lines = FILE.read_text(encoding="utf-8").splitlines()
    out = {}
    for number, line in enumerate(lines):
        head = line.split(" ")
        if len(head) == 2 and head[0] == size:
            rows = lines[number + 1 : number + 1 + height]
            assert all(len(row) == width and set(row) <= set("#.") for row in rows), (size, head[1])
            out[head[1]] = rows
    return out
