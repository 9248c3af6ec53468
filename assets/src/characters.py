"""The kana and kanji of the word tiles, taken from DotGothic16.

DotGothic16 is drawn on a grid of 16 x 16 dots; at that size its letters are
the dots themselves.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).resolve().parent.parent / "fonts"
SIDE = 16


def dots(font, character):
    """Sixteen numbers, one per row, the leftmost dot in the highest bit."""
    image = Image.new("1", (SIDE, SIDE))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((SIDE // 2, SIDE // 2), character, fill=1, font=font, anchor="mm")
    # In the middle of its cell, so that every tile has the same margins.
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    out = Image.new("1", (SIDE, SIDE))
    place = ((SIDE - (right - left)) // 2, (SIDE - (bottom - top)) // 2)
    out.paste(image.crop((left, top, right, bottom)), place)
    return [sum(bool(out.getpixel((x, y))) << (SIDE - 1 - x) for x in range(SIDE)) for y in range(SIDE)]


def listed():
    """The characters that `assets/fonts/characters.txt` names at the beginning
    of its lines. To have another one, add a line with it."""
    lines = (FONTS / "characters.txt").read_text(encoding="utf-8").splitlines()
    return sorted({line[0] for line in lines if line and not line.startswith(";")})


def characters():
    """The text of `assets/fonts/characters.txt`."""
    font = ImageFont.truetype(Path(__file__).parent / "DotGothic16-Regular.ttf", SIDE)
    lines = [
        "; Made by assets/src/make.py from DotGothic16-Regular.ttf: the kana and kanji of",
        "; the word tiles, 16 rows of 16 dots in hexadecimal.",
    ]
    for character in listed():
        rows = dots(font, character)
        lines.append(f"{character} " + " ".join(f"{row:04x}" for row in rows))
    return "\n".join(lines) + "\n"
