"""The scenes behind the maps, one for each area.

A scene is larger than its map on all sides; (0, 0) is the upper left corner of
the map.  It is drawn in full colours of the palette.  The game fades them into
the ground of the map and into what surrounds it, so only their order in
lightness and their hue matter.  Clear pixels are bare ground.
"""

import math
import zlib

from PIL import Image, ImageDraw

import palette
from canvas import TILE

SIDE, ABOVE = 132, 84  # pixels around the map, beside it, and above and below it

SCENES = {}  # area -> (columns, rows, draw)


def scene(area, columns, rows):
    """`draw(scene, width, height)` for a map of this many cells."""

    def register(draw):
        SCENES[area] = (columns, rows, draw)
        return draw

    return register


class Scene:
    def __init__(self, width, height):
        self.left, self.right = -SIDE, width + SIDE
        self.top, self.bottom = -ABOVE, height + ABOVE
        self.image = Image.new("RGBA", (width + 2 * SIDE, height + 2 * ABOVE))
        self.pen = ImageDraw.Draw(self.image)

    def poly(self, points, colour):
        self.pen.polygon([(round(x) + SIDE, round(y) + ABOVE) for x, y in points], fill=palette.rgb(colour))

    def rect(self, x0, y0, x1, y1, colour):
        """From the first pixel to the one before the last."""
        if x1 > x0 and y1 > y0:
            self.pen.rectangle((x0 + SIDE, y0 + ABOVE, x1 - 1 + SIDE, y1 - 1 + ABOVE), fill=palette.rgb(colour))

    def ell(self, x, y, rx, ry, colour):
        self.pen.ellipse((x - rx + SIDE, y - ry + ABOVE, x + rx + SIDE, y + ry + ABOVE), fill=palette.rgb(colour))

    def arc(self, x, y, r, start, end, colour, width=1):
        box = (x - r + SIDE, y - r + ABOVE, x + r + SIDE, y + r + ABOVE)
        self.pen.arc(box, start, end, fill=palette.rgb(colour), width=width)

    def below(self, height, colour, to=None, step=2):
        """Everything under a curve, `height(x)`, in steps of the pixel grid."""
        to = self.bottom if to is None else to
        for x in range(self.left, self.right, step):
            self.rect(x, round(height(x + step / 2)), x + step, to, colour)


def chance(*seed):
    """From 0 to 1, always the same."""
    return zlib.crc32("/".join(map(str, seed)).encode()) / 0xFFFFFFFF


def ridge(seed, base, rise, length):
    """Rolling hills: three waves around a height."""
    shifts = [chance(seed, i) * math.tau for i in range(3)]
    parts = ((1, 0.6), (2.3, 0.28), (5.1, 0.12))

    def height(x):
        waves = (part * math.sin(x * rate * math.tau / length + shift) for (rate, part), shift in zip(parts, shifts))
        return base - rise * sum(waves)

    return height


def peak(s, x, top, half, foot, snow, body="slate", lit="stone", cap="snow", shade="steel"):
    """A mountain with a snow cap: lit from the left, steeper towards its top."""

    def width(y):
        part = (y - top) / (foot - top)
        return 7 + half * part**1.2

    for y in range(round(top), round(foot), 2):
        w = width(y)
        middle = x + (chance("crest", x, y // 6) - 0.5) * min(9, w * 0.3)
        teeth = 9 * abs(((y * 0.37) % 2) - 1)
        snowy = y < snow + teeth - 4
        s.rect(round(x - w), y, round(middle), y + 2, cap if snowy else lit)
        s.rect(round(middle), y, round(x + w), y + 2, shade if snowy else body)
    # Tongues of snow down the gullies.
    for i in range(7):
        at = x + (chance("gully", x, i) * 2 - 1) * width(snow) * 0.75
        length = 10 + 22 * chance("tongue", x, i)
        colour = cap if at < x else shade
        s.poly([(at - 4, snow - 4), (at + 4, snow - 4), (at + (at - x) * 0.12, snow + length)], colour)


def pine(s, x, foot, height, colour, dark):
    s.rect(round(x) - 1, round(foot - 4), round(x) + 1, round(foot), dark)
    for i in range(3):
        y = foot - 4 - i * height * 0.27
        w = height * (0.34 - 0.08 * i)
        s.poly([(x - w, y), (x + w, y), (x, y - height * 0.42)], colour)
        s.poly([(x, y), (x + w, y), (x, y - height * 0.42)], dark)


def crown(s, x, y, r, colour, dark):
    s.rect(x - 1, y, x + 2, y + round(r * 1.7), dark)
    s.ell(x, y, r, round(r * 0.9), dark)
    s.ell(x - r // 4, y - r // 4, round(r * 0.75), round(r * 0.65), colour)


def lane(s, points, width, colour, edge):
    for grow, paint in ((3, edge), (0, colour)):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            steps = max(abs(x1 - x0), abs(y1 - y0), 1)
            for i in range(0, int(steps) + 1, 2):
                x, y = x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps
                s.ell(round(x), round(y), (width + grow) / 2, (width + grow) / 2.6, paint)


def roof(s, x, y, half, height, colour, dark, wall=None):
    """A tiled roof with eaves that turn up; its ridge is at this place."""
    if wall:
        s.rect(round(x - half * 0.7), y + height, round(x + half * 0.7), y + height * 2, wall)
    for i in range(height):
        part = (i / height) ** 1.6
        w = half * (0.35 + 0.65 * part)
        s.rect(round(x - w), y + i, round(x + w), y + i + 1, dark if i % 4 == 3 else colour)
    s.rect(round(x - half * 0.42), y - 2, round(x + half * 0.42), y, dark)


@scene("land", 25, 13)
def land(s, w, h):
    s.below(ridge("land far", 26, 22, 420), "meadow", 330)
    s.below(ridge("land near", 84, 20, 300), "moss", 330)
    s.below(ridge("land field", 150, 14, 380), "meadow")
    s.below(ridge("land low", 268, 12, 330), "moss")
    # The mountain and its neighbours, above the ice.
    peak(s, 596, -6, 92, 126, 16)
    peak(s, 396, 16, 60, 96, 28)
    peak(s, 492, -66, 150, 150, -14)
    # The hill of the shrine.
    s.below(lambda x: 62 + (x - 84) ** 2 / 150, "leaf", 150)
    s.below(lambda x: 70 + (x - 84) ** 2 / 150, "moss", 150)
    # Woods on both sides.
    for i in range(44):
        x = s.left + 4 + i * 20 + int(chance("wood", i) * 12)
        if x < -4 or x > w + 4:
            for row in range(7):
                y = 62 + row * 46 + int(chance("wood", row, i) * 46)
                crown(s, x + row * 7, y, 8 + int(chance("size", i, row) * 5), "leaf", "moss")


@scene("road", 16, 10)
def road(s, w, h):
    s.below(ridge("road far", -16, 18, 360), "teal", 200)
    s.below(ridge("road hills", 18, 16, 280), "moss", 240)
    s.below(ridge("road fields", 70, 10, 420), "meadow")
    # Terraced fields beside the village.
    for side in (-1, 1):
        for i in range(8):
            y = 92 + i * 24
            for x in range(s.left, s.right, 2):
                inside = x < -10 + i if side < 0 else x > w + 10 - i
                if inside:
                    top = round(y + 5 * math.sin((x * side) / 26 + i))
                    s.rect(x, top, x + 2, top + 12, "leaf" if i % 2 else "moss")
                    s.rect(x, top + 12, x + 2, top + 14, "bark")
    for x, y, half in ((-92, 40, 22), (-44, 54, 18), (w + 54, 44, 20), (w + 104, 58, 24), (64, -22, 20), (300, -26, 22)):
        roof(s, x, y, half, 13, "clay", "bark", "sand")
    for i, x in enumerate((-116, -66, w + 28, w + 82, 120, 250, 344)):
        crown(s, x, (58, 62, 60, 66, -8, -10, -4)[i], 10, "leaf", "moss")
    lane(s, [(s.left, 236), (-60, 212), (24, 204), (60, 204)], 22, "sand", "earth")
    lane(s, [(300, 204), (w, 206), (w + 70, 228), (s.right, 222)], 22, "sand", "earth")


@scene("shrine", 11, 13)
def shrine(s, w, h):
    s.below(lambda x: 4 + (x - w / 2) ** 2 / 420, "mint", 420)
    s.below(lambda x: 44 + (x - w / 2) ** 2 / 300, "moss", 430)
    s.below(ridge("shrine floor", 150, 6, 260), "leaf")
    for i in range(16):
        x = s.left + 6 + i * 36
        if not -10 < x < w + 10:
            for row in range(4):
                y = 76 + row * 78 + int(chance("cedar", i, row) * 34)
                pine(s, x + (row % 2) * 16, y, 66 + 22 * chance("tall", i, row), "moss", "teal")
    # The stairs up to the great gate.
    for i in range(20):
        y = 116 + i * 10
        half = 19 + i * 2.1
        s.rect(round(w / 2 - half), y, round(w / 2 + half), y + 10, "sand")
        s.rect(round(w / 2 - half), y + 7, round(w / 2 + half), y + 10, "earth")
    for x in (60, w - 60):
        lean = 5 if x < w / 2 else -5
        s.poly([(x + lean - 6, 18), (x + lean + 6, 18), (x + 8, 150), (x - 8, 150)], "coral")
        s.poly([(x + lean + 2, 18), (x + lean + 6, 18), (x + 8, 150), (x + 3, 150)], "clay")
        s.rect(x - 11, 146, x + 11, 156, "stone")
    s.rect(36, 46, w - 36, 58, "coral")
    s.rect(36, 54, w - 36, 58, "clay")
    for i in range(w // 2 + 42):
        y = round(2 - 12 * (i / (w / 2 + 42)) ** 3)
        for x in (w // 2 - i - 1, w // 2 + i):
            s.rect(x, y, x + 1, y + 6, "slate")
            s.rect(x, y + 6, x + 1, y + 17, "coral")
    s.rect(w // 2 - 11, 17, w // 2 + 11, 46, "clay")


def wave(s, x, y, r, dark, light):
    """A scale of the wave pattern."""
    s.ell(x, y, r, r, dark)
    for ring in (r - 1, r - 5, r - 9):
        s.arc(x, y, ring, 180, 360, light)


@scene("lake", 15, 9)
def lake(s, w, h):
    s.ell(w - 60, -28, 26, 26, "sand")
    s.below(ridge("lake far", -2, 14, 300), "indigo", 130)
    s.below(ridge("lake shore", 28, 10, 220), "teal", 130)
    # Still water as far as one sees, and waves on this side.
    s.rect(s.left, 42, s.right, s.bottom, "deep")
    for i in range(130):
        x = s.left + int(chance("glint", i) * (w + 2 * SIDE))
        y = 46 + int(chance("glint y", i) ** 1.4 * 130)
        s.rect(x, y, x + 8 + int(chance("glint w", i) * 22), y + 1, "azure")
    for row in range(13):
        y = 128 + row * 12
        for i in range(-8, 26):
            x = i * 28 + (14 if row % 2 else 0) - 20
            wave(s, x, y + 20, 15, "deep", "azure" if row % 3 else "sky")
    for i in range(26):
        x = s.left + i * 24 + int(chance("reed", i) * 16)
        if x < -8 or x > w + 8:
            for blade in range(4):
                foot, lean = 100 + int(chance("foot", i) * 90), int(chance("lean", i, blade) * 12) - 6
                s.poly([(x + blade * 4, foot), (x + blade * 4 + 2, foot), (x + blade * 4 + lean, foot - 44)], "moss")


@scene("grove", 13, 9)
def grove(s, w, h):
    # It is dark between the stalks.
    s.rect(s.left, s.top, s.right, s.bottom, "black")
    s.below(ridge("grove far", 96, 14, 300), "meadow")
    s.below(ridge("grove floor", 150, 10, 240), "moss")
    stalks = sorted(range(58), key=lambda i: chance("near", i))
    for i in stalks:
        near = chance("near", i)
        x = s.left + round(i * (w + 2 * SIDE) / 58) + int(chance("stalk", i) * 6)
        thick = 3 + round(near * 6)
        # The far ones only, where one walks.
        if near > 0.55 and 8 < x < w - 8:
            continue
        foot = 120 + round(near * 150)
        colour, dark = ("mint", "leaf") if near > 0.5 else ("leaf", "moss")
        s.rect(x, s.top, x + thick, foot, colour)
        s.rect(x + thick - 1 - thick // 4, s.top, x + thick, foot, dark)
        gap = 20 + round(near * 20)
        for y in range(s.top + int(chance("node", i) * gap), foot, gap):
            s.rect(x - 1, y, x + thick + 1, y + 1, "white" if near > 0.5 else "mint")
            s.rect(x - 1, y + 1, x + thick + 1, y + 2, dark)
            if chance("twig", i, y) > 0.62:
                way = 1 if chance("way", i, y) > 0.5 else -1
                at = x + thick if way > 0 else x
                for j in range(3):
                    s.poly([(at, y), (at + way * (9 + 4 * j), y + 4 + 5 * j), (at + way * (6 + 3 * j), y + 2 + 2 * j)], colour)


@scene("workshop", 17, 11)
def workshop(s, w, h):
    # A wall of boards, beams before it, and what hangs on them.
    for i, x in enumerate(range(s.left, s.right, 24)):
        s.rect(x, s.top, x + 24, 150, "bark" if i % 2 else "earth")
        s.rect(x, s.top, x + 1, 150, "slate")
    for x in (-84, 84, 204, 324, w + 84):
        s.rect(x - 8, s.top, x + 8, 156, "clay")
        s.rect(x + 4, s.top, x + 8, 156, "bark")
        for side in (-1, 1):
            s.poly([(x + 8 * side, 44), (x + 40 * side, 8), (x + 52 * side, 8), (x + 8 * side, 58)], "bark")
    s.rect(s.left, -8, s.right, 12, "clay")
    s.rect(s.left, 7, s.right, 12, "bark")
    for x in (-24, 144, 264, w + 20):
        s.rect(x, 12, x + 1, 40, "slate")
        s.poly([(x - 11, 52), (x + 12, 52), (x + 4, 40), (x - 3, 40)], "slate")
        s.rect(x - 6, 52, x + 7, 56, "gold")
    for x, y, r in ((-100, 92, 30), (w + 74, 100, 34), (w + 110, 52, 18)):
        for i in range(12):
            a = i * math.tau / 12
            s.ell(round(x + (r + 3) * math.cos(a)), round(y + (r + 3) * math.sin(a)), 5, 5, "ash")
        s.ell(x, y, r, r, "ash")
        s.ell(x, y, r - 5, r - 5, "stone")
        s.ell(x, y, r // 3, r // 3, "bark")
    # The floor.
    for i, y in enumerate(range(150, s.bottom, 14)):
        s.rect(s.left, y, s.right, y + 14, "earth" if i % 2 else "bark")
        s.rect(s.left, y, s.right, y + 1, "slate")
        for x in range(s.left + int(chance("joint", i) * 90), s.right, 96):
            s.rect(x, y, x + 1, y + 14, "slate")


@scene("theatre", 15, 11)
def theatre(s, w, h):
    # The back of the stage, and light that falls on it.
    s.rect(s.left, s.top, s.right, 100, "indigo")
    for i, x in enumerate(range(0, w, 15)):
        s.rect(x, -20, x + 7, 84, "violet" if i % 2 else "indigo")
    for x, lean in ((72, 34), (w // 2, 0), (w - 72, -34)):
        s.poly([(x - 5, s.top), (x + 5, s.top), (x + lean + 34, 92), (x + lean - 34, 92)], "sand")
    s.rect(s.left, 84, s.right, 104, "clay")
    for x in range(s.left, s.right, 18):
        s.rect(x, 84, x + 1, 104, "bark")
    s.rect(s.left, 104, s.right, 108, "sand")
    s.rect(s.left, 108, s.right, s.bottom, "slate")
    # Rows of seats, wider towards us.
    for row in range(9):
        y = 118 + row * 25
        for i in range(-15, 16):
            x = w // 2 + i * (20 + row * 2)
            half = 8 + row
            s.rect(x - half, y + 4, x + half, y + 20, "indigo")
            s.ell(x, y + 5, half, 5, "indigo")
            s.rect(x - half, y + 19, x + half, y + 21, "deep")
    # The curtain, drawn to both sides.
    for side in (-1, 1):
        edge = 0 if side < 0 else w
        for i in range(11):
            x = edge + side * (i * 13) + (-13 if side < 0 else 0)
            bulge = 10 if i == 0 else 0
            colour = "crimson" if i % 2 else "magenta"
            s.poly([(x - bulge, s.top), (x + 13 + bulge, s.top), (x + 13, 118), (x, 118)], colour)
            s.rect(x + 9, s.top, x + 11, 118, "clay")
        s.rect(min(edge, edge + side * 150), 112, max(edge, edge + side * 150), 119, "gold")
    for i in range(-4, 14):
        x = i * 40 - 20
        s.ell(x + 20, -24, 22, 16, "crimson" if i % 2 else "magenta")
        s.arc(x + 20, -24, 22, 20, 160, "gold")
    s.rect(s.left, s.top, s.right, -24, "crimson")


@scene("mountain", 13, 9)
def mountain(s, w, h):
    s.below(ridge("snow far", 58, 22, 210), "steel", 240)
    peak(s, -66, 10, 92, 190, 46)
    peak(s, w + 78, -2, 104, 190, 40)
    peak(s, w / 2, -46, 196, 226, 38)
    s.below(ridge("snow field", 176, 9, 250), "snow")
    s.below(ridge("snow drift", 196, 7, 190), "white")
    s.below(ridge("snow foot", 236, 8, 300), "snow")
    for i in range(30):
        x = s.left + 6 + i * 20 + int(chance("pine", i) * 10)
        if x < -12 or x > w + 12:
            for row in range(3):
                foot = 178 + row * 34 + int(chance("pine y", i, row) * 16)
                pine(s, x + row * 7, foot, 26 + 10 * chance("pine h", i, row), "teal", "slate")


@scene("house", 18, 10)
def house(s, w, h):
    # Evening over the garden, the roof over the rooms.
    s.ell(70, -34, 22, 22, "sand")
    s.ell(78, -38, 20, 20, "blossom")
    s.below(ridge("house hills", 34, 16, 260), "violet", 120)
    s.below(ridge("house garden", 84, 6, 200), "moss")
    middle = 7 * TILE + 132
    roof(s, middle, -52, 190, 74, "slate", "indigo")
    s.rect(7 * TILE - 2, 22, w + 2, s.bottom, "earth")
    # Mats, laid around the corners.
    for row in range(11):
        for column in range(-2, 6):
            x, y = 7 * TILE + column * 48 + (24 if row % 2 else 0), 28 + row * 24
            x0, x1 = max(x, 7 * TILE), min(x + 48, w)
            s.rect(x0, y, x1, y + 24, "sand" if (row + column) % 2 else "earth")
            s.rect(x0, y, x1, y + 2, "moss")
    # Paper doors beside the house.
    for i in range(4):
        x = w + 6 + i * 34
        s.rect(x, 26, x + 32, h, "sand")
        for j in range(3):
            s.rect(x + 7 + j * 9, 26, x + 8 + j * 9, h, "bark")
        for y in range(26, h, 26):
            s.rect(x, y, x + 32, y + 1, "bark")
        s.rect(x, 26, x + 2, h, "bark")
    s.rect(w + 2, h, s.right, h + 8, "bark")
    for i in range(5):
        crown(s, -118 + i * 24, 92 + int(chance("garden", i) * 60), 11, "leaf", "moss")
    for x, y in ((-30, 200), (-84, 214), (-110, 178), (60, h + 30), (130, h + 22)):
        s.ell(x, y, 13, 6, "stone")
        s.ell(x - 2, y - 2, 9, 3, "ash")


def all_scenes():
    for area, (columns, rows, draw) in SCENES.items():
        width, height = columns * TILE, rows * TILE
        made = Scene(width, height)
        draw(made, width, height)
        yield f"scenes/{area}.png", made.image
