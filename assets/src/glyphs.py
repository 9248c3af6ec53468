"""The characters of dungeons: those of the font that ships, and our own for
what has to join at the edges of cells or what the font lacks.

Latin letters are taken in their wide form, so that all fill a square cell.
"""

import math
import unicodedata
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).resolve().parent.parent / "fonts"
FILE = Path(__file__).parent / "DotGothic16-Regular.ttf"
SIDE = 16
COLUMNS = 128
# What the sheet has besides everything that the font has.
OWN = "☺☻☹◘◙♫☼►◄▶◀↕↔‼▬↨≥≤≈ⁿɸϴ▪▫◦♛✚✝"
SHADES = {"LIGHT SHADE": 4, "MEDIUM SHADE": 2, "DARK SHADE": 1}


def new(side=SIDE):
    return Image.new("1", (side, side))


def from_font(font, character):
    """A character as the font draws it, in the middle of its cell."""
    wide = chr(ord(character) + 0xFEE0) if "!" <= character <= "~" else character
    # Floors are made of dots.
    wide = "・" if character == "." else wide
    image = new()
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((SIDE // 2, SIDE // 2), wide, fill=1, font=font, anchor="mm")
    return image


def arms(name):
    """How many lines a box character sends up, down, left and right."""
    found = dict.fromkeys(["UP", "DOWN", "LEFT", "RIGHT"], 0)
    words = name.removeprefix("BOX DRAWINGS ").replace("AND ", "").split()
    both = {"VERTICAL": ["UP", "DOWN"], "HORIZONTAL": ["LEFT", "RIGHT"]}
    strengths = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 1, "DOUBLE": 2}
    if words[0] in strengths:
        strength = strengths[words.pop(0)]
        directions = [(word, strength) for word in words]
    else:
        directions = [(words[i], strengths.get(words[i + 1], 0)) for i in range(0, len(words) - 1, 2)]
    for word, strength in directions:
        for side in both.get(word, [word]):
            if side not in found or strength == 0:
                return None
            found[side] = strength
    return found


# The directions that lie across each one: on the side of lower coordinates, and
# on the other.
ACROSS = {"UP": ("LEFT", "RIGHT"), "DOWN": ("LEFT", "RIGHT"), "LEFT": ("UP", "DOWN"), "RIGHT": ("UP", "DOWN")}
OPPOSITE = {"UP": "DOWN", "DOWN": "UP", "LEFT": "RIGHT", "RIGHT": "LEFT"}
APART = 3


def begins(lines, side, offset):
    """Where a line of an arm begins, from the middle outwards."""
    low, high = (lines[other] for other in ACROSS[side])
    goes_on = lines[OPPOSITE[side]] > 0
    if offset == 0:
        if goes_on or max(low, high) < 2:
            return 0
        return APART if min(low, high) == 2 else -APART
    near, far = (low, high) if offset < 0 else (high, low)
    if near == 2:
        return APART
    return -APART if near == 0 and far == 2 and not goes_on else 0


def box(character, size=SIDE):
    """Lines that meet those of the neighbours."""
    lines = arms(unicodedata.name(character))
    if lines is None:
        return None
    image = new(size)
    draw = ImageDraw.Draw(image)
    middle = size // 2
    offsets = {1: [0], 2: [-APART, APART]}
    for side, strength in lines.items():
        for offset in offsets.get(strength, []):
            start = begins(lines, side, offset)
            across = (middle - 1 + offset, middle + offset)
            if side in ("UP", "LEFT"):
                along = (0, middle - start)
            else:
                along = (middle - 1 + start, size - 1)
            if side in ("UP", "DOWN"):
                draw.rectangle((across[0], along[0], across[1], along[1]), fill=1)
            else:
                draw.rectangle((along[0], across[0], along[1], across[1]), fill=1)
    return image


def block(character, size=SIDE):
    """Parts of a cell that are filled, and shades."""
    name = unicodedata.name(character)
    half = size // 2
    if name in SHADES:
        step = SHADES[name]
        image = new(size)
        for y in range(size):
            for x in range(size):
                lit = {4: x % 4 == 2 * (y // 2 % 2) and y % 2 == 0, 2: (x + y) % 2 == 0, 1: not (x % 4 == 2 * (y // 2 % 2) and y % 2 == 0)}
                image.putpixel((x, y), int(lit[step]))
        return image
    quarters = {
        "FULL BLOCK": "abcd",
        "UPPER HALF BLOCK": "ab",
        "LOWER HALF BLOCK": "cd",
        "LEFT HALF BLOCK": "ac",
        "RIGHT HALF BLOCK": "bd",
        "QUADRANT LOWER LEFT": "c",
        "QUADRANT LOWER RIGHT": "d",
        "QUADRANT UPPER LEFT": "a",
        "QUADRANT UPPER RIGHT": "b",
        "QUADRANT UPPER LEFT AND LOWER LEFT AND LOWER RIGHT": "acd",
        "QUADRANT UPPER LEFT AND LOWER RIGHT": "ad",
        "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER LEFT": "abc",
        "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER RIGHT": "abd",
        "QUADRANT UPPER RIGHT AND LOWER LEFT": "bc",
        "QUADRANT UPPER RIGHT AND LOWER LEFT AND LOWER RIGHT": "bcd",
    }.get(name)
    if quarters is None:
        return None
    image = new(size)
    draw = ImageDraw.Draw(image)
    for quarter in quarters:
        x, y = {"a": (0, 0), "b": (half, 0), "c": (0, half), "d": (half, half)}[quarter]
        draw.rectangle((x, y, x + half - 1, y + half - 1), fill=1)
    return image


def face(draw, is_filled, mouth):
    draw.ellipse((1, 1, 14, 14), fill=int(is_filled), outline=1)
    ink = int(not is_filled)
    for x in (5, 10):
        draw.rectangle((x - 1 + (x == 10), 5, x + (x == 10), 6), fill=ink)
    for x in range(4, 12):
        bend = round(abs(x - 7.5) / 2)
        draw.point((x, 11 - bend if mouth > 0 else 9 + bend), fill=ink)


def own(character):
    """What the font lacks."""
    image = new()
    draw = ImageDraw.Draw(image)
    triangles = {
        "►": [(3, 2), (3, 13), (13, 8), (13, 7)], "▶": [(3, 2), (3, 13), (13, 8), (13, 7)],
        "◄": [(12, 2), (12, 13), (2, 8), (2, 7)], "◀": [(12, 2), (12, 13), (2, 8), (2, 7)],
    }
    if character in triangles:
        draw.polygon(triangles[character], fill=1)
    elif character == "☺":
        face(draw, False, 1)
    elif character == "☹":
        face(draw, False, -1)
    elif character == "☻":
        face(draw, True, 1)
    elif character == "◘":
        draw.rectangle((0, 0, 15, 15), fill=1)
        draw.ellipse((5, 5, 10, 10), fill=0)
    elif character == "◙":
        draw.rectangle((0, 0, 15, 15), fill=1)
        draw.ellipse((3, 3, 12, 12), fill=0)
        draw.ellipse((5, 5, 10, 10), fill=1)
    elif character == "♫":
        draw.rectangle((5, 2, 13, 4), fill=1)
        for x in (5, 12):
            draw.rectangle((x, 2, x + 1, 12), fill=1)
            draw.ellipse((x - 4, 10, x + 1, 14), fill=1)
    elif character == "☼":
        draw.ellipse((4, 4, 11, 11), outline=1)
        draw.ellipse((5, 5, 10, 10), outline=1)
        for turn in range(8):
            x, y = math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)
            draw.line((7.5 + 5.5 * x, 7.5 + 5.5 * y, 7.5 + 7.5 * x, 7.5 + 7.5 * y), fill=1)
    elif character in "↕↨":
        draw.rectangle((7, 2, 8, 13), fill=1)
        draw.polygon([(7, 0), (8, 0), (12, 4), (3, 4)], fill=1)
        draw.polygon([(7, 14), (8, 14), (12, 10), (3, 10)], fill=1)
        if character == "↨":
            draw.rectangle((3, 15, 12, 15), fill=1)
    elif character == "↔":
        draw.rectangle((2, 7, 13, 8), fill=1)
        draw.polygon([(0, 7), (0, 8), (4, 12), (4, 3)], fill=1)
        draw.polygon([(15, 7), (15, 8), (11, 12), (11, 3)], fill=1)
    elif character == "‼":
        for x in (3, 10):
            draw.rectangle((x, 1, x + 2, 10), fill=1)
            draw.rectangle((x, 13, x + 2, 14), fill=1)
    elif character == "▬":
        draw.rectangle((1, 5, 14, 10), fill=1)
    elif character in "≥≤":
        points = [(3, 2), (12, 6), (3, 10)] if character == "≥" else [(12, 2), (3, 6), (12, 10)]
        draw.line(points, fill=1, width=2)
        draw.rectangle((3, 13, 12, 14), fill=1)
    elif character == "≈":
        for top in (4, 9):
            for x in range(1, 15):
                y = top + round(1.4 * math.sin((x - 1) * math.pi / 3.4))
                draw.rectangle((x, y, x, y + 1), fill=1)
    elif character == "ⁿ":
        draw.rectangle((4, 2, 5, 9), fill=1)
        draw.rectangle((6, 2, 8, 3), fill=1)
        draw.rectangle((9, 3, 10, 9), fill=1)
    elif character in "ɸϴ":
        draw.ellipse((2, 3, 13, 12), outline=1)
        draw.ellipse((3, 3, 12, 12), outline=1)
        draw.rectangle((7, 0, 8, 15) if character == "ɸ" else (4, 7, 11, 8), fill=1)
    elif character in "▪▫":
        draw.rectangle((4, 4, 11, 11), fill=int(character == "▪"), outline=1)
    elif character == "◦":
        draw.ellipse((5, 5, 10, 10), outline=1)
    elif character == "♛":
        draw.polygon([(1, 4), (4, 8), (7, 2), (8, 2), (11, 8), (14, 4), (13, 12), (2, 12)], fill=1)
        draw.rectangle((2, 14, 13, 15), fill=1)
    elif character == "✚":
        draw.rectangle((6, 2, 9, 13), fill=1)
        draw.rectangle((2, 6, 13, 9), fill=1)
    elif character == "✝":
        draw.rectangle((7, 1, 8, 14), fill=1)
        draw.rectangle((3, 5, 12, 6), fill=1)
    return image


def joined(character, size=SIDE):
    """What has to meet its neighbours, if it is of that kind."""
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        return box(character, size)
    return block(character, size)


def sheet():
    """The picture of all characters, and the characters in its order."""
    font = ImageFont.truetype(FILE, SIDE)
    has = {chr(code) for code in TTFont(FILE).getBestCmap() if 0x20 <= code <= 0xFFFF}
    has = {it for it in has if unicodedata.category(it)[0] not in "CM" and not "\uff01" <= it <= "\uff5e"}
    lines = {chr(code) for code in range(0x2500, 0x25A0) if joined(chr(code))}
    listed = sorted(has | lines | set(OWN))
    rows = -(-len(listed) // COLUMNS)
    image = Image.new("1", (COLUMNS * SIDE, rows * SIDE))
    for place, character in enumerate(listed):
        drawn = joined(character)
        if drawn is None:
            drawn = own(character) if character in OWN else from_font(font, character)
        image.paste(drawn, (place % COLUMNS * SIDE, place // COLUMNS * SIDE))
    return image, "".join(listed)


def write():
    image, listed = sheet()
    # White on nothing.
    white = Image.new("LA", image.size, (255, 0))
    white.putalpha(image.convert("L"))
    white.save(FONTS / "glyphs.png", optimize=True)
    (FONTS / "glyphs.txt").write_text(listed + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
