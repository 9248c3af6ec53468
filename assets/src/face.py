"""The face of the game: our Latin letters, `assets/fonts/latin.txt`, joined with
the kana, kanji and other signs of DotGothic16, and a face of equal widths.

DotGothic16 is drawn in dots, but its outlines lie beside the grid, so that a
stroke can become two pixels wide. Its dots are found and set on the grid: a dot
is a pixel at 16 pixels an em, and 2 x 2 at 32.
"""

import math
import unicodedata
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

import glyphs as dungeons

FONTS = Path(__file__).resolve().parent.parent / "fonts"
SOURCE = Path(__file__).parent / "DotGothic16-Regular.ttf"
LATIN = FONTS / "latin.txt"
# Units of a dot, and dots of an em.
DOT = 16
EM = 16
# Dots above and below the baseline that a line takes.
ASCENT, DESCENT = 19, 5
# Rows of small and of tall letters; accents stand one row above them.
SMALL, TALL = 8, 11
# The distance of the dots of DotGothic16 and the side of one, in its units.
PITCH, SIDE = 61.8, 73
# How much closer two letters may come, in dots.
CLOSEST = 2
COPYRIGHT = (
    "Copyright the Kotodama authors (Latin letters and signs). "
    "Copyright 2020 The DotGothic16 Project Authors (https://github.com/fontworks-fonts/DotGothic16)"
)
LICENCE = (
    "This Font Software is licensed under the SIL Open Font License, Version 1.1. "
    "This license is available with a FAQ at: https://scripts.sil.org/OFL"
)


class Glyph:
    """The dots of a character, as places (column, row above the baseline)."""

    def __init__(self, rows, base=0, before=0, after=1):
        self.rows = rows
        self.base, self.before, self.after = base, before, after

    @property
    def width(self):
        return len(self.rows[0])

    @property
    def advance(self):
        return self.before + self.width + self.after

    def dots(self):
        top = self.base + len(self.rows) - 1
        return {
            (x + self.before, top - y) for y, row in enumerate(self.rows) for x, dot in enumerate(row) if dot == "#"
        }

    def inside(self, cell):
        """The same in the middle of a wider cell; what is too much lies after it."""
        before = (cell - self.width) // 2
        return Glyph(self.rows, self.base, before, cell - self.width - before)


WAYS = {
    "mirrored": lambda rows: [row[::-1] for row in rows],
    "turned": lambda rows: [row[::-1] for row in rows[::-1]],
    "rotated": lambda rows: ["".join(column)[::-1] for column in zip(*rows)],
    "same": lambda rows: rows,
}


def character(name):
    return chr(int(name[2:], 16)) if len(name) > 2 and name.startswith("U+") else name


def read():
    """The drawings of `latin.txt`: glyphs, forms of equal width, and accents."""
    found = {"glyph": {}, "mono": {}, "mark": {}}
    glyphs = found["glyph"]
    rows = None
    for number, line in enumerate(LATIN.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if not words or words[0] == ";":
            continue
        if len(words) == 1 and set(line) <= set("#."):
            rows.append(line)
            assert len(line) == len(rows[0]), f"{LATIN.name}:{number}: this row has another length"
            continue
        places = {word.split("=")[0]: int(word.split("=")[1]) for word in words[2:] if word[1:].count("=")}
        name = character(words[1])
        assert name not in found.get(words[0], {}) or words[0] == "mark", f"{LATIN.name}:{number}: a second {name}"
        if words[0] == "space":
            glyphs[name] = Glyph(["." * int(words[2])], after=0)
        elif words[0] in WAYS:
            of = glyphs[words[2]]
            glyphs[name] = Glyph(WAYS[words[0]](of.rows), places.get("base", of.base), of.before, of.after)
        else:
            rows = []
            glyph = Glyph(rows, **places)
            if words[0] == "mark":
                found["mark"].setdefault(name, []).append(glyph)
            else:
                found[words[0]][name] = glyph
    return found


def with_accent(letter, base, mark):
    """A letter with an accent in its middle: a new drawing."""
    mark = next((form for form in mark if (form.width - base.width) % 2 == 0), mark[0])
    shift = (base.width - mark.width) // 2
    top = base.base + len(base.rows)
    low = base.base
    if unicodedata.name(letter).endswith("CEDILLA"):
        at = -len(mark.rows)
    else:
        at = (TALL if letter.isupper() or top > SMALL else SMALL) + 1
        # Rings and other high accents touch their capitals.
        at = min(at, 14 - len(mark.rows))
    left, right = min(0, shift), max(base.width, shift + mark.width)
    low, top = min(low, at), max(top, at + len(mark.rows))
    grid = [["."] * (right - left) for _ in range(top - low)]
    for part, dx, bottom in ((base, -left, base.base), (mark, shift - left, at)):
        for y, row in enumerate(part.rows):
            for x, dot in enumerate(row):
                if dot == "#":
                    grid[top - (bottom + len(part.rows)) + y][dx + x] = "#"
    return Glyph(["".join(row) for row in grid], low, base.before, base.after)


def add_accents(glyphs, marks):
    for code in [*range(0xC0, 0x180), *range(0x218, 0x21C)]:
        letter = chr(code)
        parts = unicodedata.normalize("NFD", letter)
        if letter in glyphs or len(parts) != 2 or parts[0] not in glyphs or parts[1] not in marks:
            continue
        base = {"i": "ı", "j": "ȷ"}.get(parts[0], parts[0])
        glyphs[letter] = with_accent(letter, glyphs[base], marks[parts[1]])


def phase(places):
    """Where the grid lies on which these places lie."""
    turns = [2 * math.pi * place / PITCH for place in places]
    x, y = sum(map(math.cos, turns)), sum(map(math.sin, turns))
    return math.atan2(y, x) / (2 * math.pi) * PITCH


def index(low, middle):
    """The dot nearest to the middle, whose low side is returned in units of the
    font, and its place on our grid. Odd drawings stand half a dot before the
    middle, as there is no dot in it."""
    near = low + round((middle - SIDE / 2 - low) / PITCH) * PITCH
    return near, round((near + SIDE / 2) / (1000 / EM) - 0.5 - 0.1)


def dots(table, glyph):
    """The dots of a glyph of DotGothic16."""
    points, ends, _ = glyph.getCoordinates(table)
    upright, level, begin = [], [], 0
    for end in ends:
        contour = [*points[begin : end + 1], points[begin]]
        begin = end + 1
        for (x0, y0), (x1, y1) in zip(contour, contour[1:]):
            assert x0 == x1 or y0 == y1, "an outline that is not made of dots"
            if y0 != y1:
                upright.append((x0, y0, y1))
            elif x0 != x1:
                level.append((y0, x0, x1))
    # What is filled lies to the right of an outline.
    x_low, x_dot = index(phase([x if y1 > y0 else x - SIDE for x, y0, y1 in upright]), 500)
    y_low, y_dot = index(phase([y if x1 < x0 else y - SIDE for y, x0, x1 in level]), 380)
    found = set()
    for row in range(-4, 17):
        y = y_low + (row - y_dot) * PITCH + SIDE / 2
        crossed = sorted((x, 1 if y1 > y0 else -1) for x, y0, y1 in upright if min(y0, y1) < y < max(y0, y1))
        for column in range(-2, 19):
            x = x_low + (column - x_dot) * PITCH + SIDE / 2
            if sum(way for at, way in crossed if at < x):
                found.add((column, row))
    return found


def outline(dots):
    """Draws dots as the outlines of what they cover together."""
    steps = {}
    for x, y in dots:
        for neighbour, start, end in (
            ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x, y - 1), (x + 1, y), (x, y)),
            ((x - 1, y), (x, y), (x, y + 1)),
        ):
            if neighbour not in dots:
                steps.setdefault(start, []).append((end[0] - start[0], end[1] - start[1]))
    pen = TTGlyphPen(None)
    while steps:
        # Nothing lies to the left of it, so that it is a corner of one outline only.
        here = first = min(steps)
        step, corners = None, []
        while not corners or here != first:
            ways = steps[here]
            # Dots that touch at a corner have outlines of their own.
            right = step and (step[1], -step[0])
            way = right if right in ways else ways[0]
            ways.remove(way)
            if not ways:
                del steps[here]
            if way != step:
                corners.append((here[0] * DOT, here[1] * DOT))
            here, step = (here[0] + way[0], here[1] + way[1]), way
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def closer(left, right):
    """How many dots two letters come closer, so that their nearest parts, also
    aslant, keep one dot between them."""
    ends, begins = {}, {}
    for x, y in left.dots():
        for row in (y - 1, y, y + 1):
            ends[row] = max(ends.get(row, x), x)
    for x, y in right.dots():
        begins[y] = min(begins.get(y, x), x)
    gaps = [left.advance - 1 - ends[row] + begins[row] for row in begins if row in ends]
    return max(0, min([CLOSEST, *(gap - 1 for gap in gaps)]))


def kerning(glyphs, names):
    """The pairs of letters that come closer. Digits keep their places."""
    signs = "'\".,-‘’“”…"
    kerned = {
        letter: glyph
        for letter, glyph in glyphs.items()
        if letter in signs or letter.isalpha() and ord(letter) < 0x100
    }
    lines = ["feature kern {"]
    for one, left in sorted(kerned.items()):
        for two, right in sorted(kerned.items()):
            if one in signs and two in signs:
                continue
            dots = closer(left, right)
            if dots:
                lines.append(f"pos {names[one]} {names[two]} {-dots * DOT};")
    return "\n".join([*lines, "} kern;"])


def name_of(letter):
    return f"uni{ord(letter):04X}" if ord(letter) < 0x10000 else f"u{ord(letter):X}"


def face(family, day, glyphs, others=None):
    """A face of our glyphs, and other characters as (dots, advance)."""
    others = others or {}
    drawn = {letter: (glyph.dots(), glyph.advance) for letter, glyph in glyphs.items()}
    drawn = dict(sorted({**others, **drawn}.items()))
    names = {letter: name_of(letter) for letter in drawn}
    box = {(x, y) for x in range(6) for y in range(TALL) if x in (0, 5) or y in (0, TALL - 1)}
    shapes = {".notdef": (box, 8), **{names[letter]: shape for letter, shape in drawn.items()}}

    builder = FontBuilder(EM * DOT, isTTF=True)
    builder.setupGlyphOrder(list(shapes))
    builder.setupCharacterMap({ord(letter): name for letter, name in names.items()})
    builder.setupGlyf({name: outline(dots) for name, (dots, _) in shapes.items()})
    lows = {name: min((x for x, _ in dots), default=0) for name, (dots, _) in shapes.items()}
    builder.setupHorizontalMetrics(
        {name: (advance * DOT, lows[name] * DOT) for name, (_, advance) in shapes.items()}
    )
    lines = {"ascent": ASCENT * DOT, "descent": -DESCENT * DOT}
    builder.setupHorizontalHeader(**lines, lineGap=0)
    builder.setupOS2(
        sTypoAscender=lines["ascent"],
        sTypoDescender=lines["descent"],
        sTypoLineGap=0,
        usWinAscent=ASCENT * DOT,
        usWinDescent=DESCENT * DOT,
        sxHeight=SMALL * DOT,
        sCapHeight=TALL * DOT,
        achVendID="KOTO",
        fsType=0,
    )
    builder.setupNameTable(
        {
            "copyright": COPYRIGHT,
            "familyName": family,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"1.000;{family}",
            "fullName": family,
            "version": "Version 1.000",
            "psName": family.replace(" ", "") + "-Regular",
            "licenseDescription": LICENCE,
            "licenseInfoURL": "https://scripts.sil.org/OFL",
        },
        mac=False,
    )
    builder.setupPost(keepGlyphNames=False, isFixedPitch=int(not others))
    font = builder.font
    font.recalcTimestamp = False
    # Always the same bytes: the day of the source.
    font["head"].created = font["head"].modified = day
    font["head"].lowestRecPPEM = EM
    if others:
        addOpenTypeFeaturesFromString(font, kerning(glyphs, names))
    return font


def write():
    found = read()
    glyphs, mono = found["glyph"], found["mono"]
    add_accents(glyphs, found["mark"])
    for digit in "0123456789":
        glyphs[digit] = glyphs[digit].inside(8)

    source = TTFont(SOURCE)
    table, widths, day = source["glyf"], source["hmtx"], source["head"].created
    others = {}
    for code, name in source.getBestCmap().items():
        if chr(code) not in glyphs:
            glyph = table[name]
            advance = round(widths[name][0] * EM / 1000)
            others[chr(code)] = (dots(table, glyph) if glyph.numberOfContours else set(), advance)
    # What dungeons are made of is also named in texts about them.
    for letter in [*dungeons.OWN, *map(chr, range(0x2500, 0x25A0))]:
        if letter not in glyphs and letter not in others:
            image = dungeons.joined(letter) or dungeons.own(letter)
            cells = ((x, y) for x in range(EM) for y in range(EM))
            others[letter] = ({(x, EM - 3 - y) for x, y in cells if image.getpixel((x, y))}, EM)
    drawn = {*glyphs, *others, "\n"}
    for path in sorted((FONTS.parent / "locales").rglob("*.ftl")):
        lacking = set(path.read_text(encoding="utf-8")) - drawn
        assert not lacking, f"{path.name}: the face lacks {lacking}"
    face("Kotodama Text", day, glyphs, others).save(FONTS / "kotodama-text.ttf")

    narrow = {**glyphs, **mono}
    equal = {letter: glyph.inside(8 if glyph.width <= 8 else EM) for letter, glyph in narrow.items()}
    equal["\u00a0"] = equal["\u2007"] = equal[" "]
    face("Kotodama Mono", day, equal).save(FONTS / "kotodama-mono.ttf")


if __name__ == "__main__":
    write()
