"""The drawing kit shared by every picture of the game.

A sprite is drawn as shapes on a large canvas, in units of final pixels (a
tile is 24 x 24, x to the right, y down).  `Canvas.frame` then samples that
canvas down to pixels.  A smooth displacement field, different for each of the
three frames, bends the sampling a little: that is the wobble.  Every pixel
ends up as one of a handful of values, so the result is crisp pixel art, and
the same source always gives the same bytes.
"""

import math
import zlib

from PIL import Image, ImageChops, ImageDraw, ImageFilter

TILE = 24
PAD = 4  # pixels drawn around the tile, so that joined edges know their neighbours
SCALE = 6  # canvas pixels per final pixel
SIZE = (TILE + 2 * PAD) * SCALE
SAMPLES = 4  # sampling grid per final pixel and axis
WOBBLE = 0.56  # largest displacement in final pixels

CLEAR, INK, DARK, SHADE, BASE, LIGHT, BLUSH = range(7)

# Slightly cool shadows: they keep their depth under any tint.
VALUES = {
    CLEAR: (0, 0, 0, 0),
    INK: (40, 34, 52, 255),
    DARK: (96, 88, 118, 255),
    SHADE: (158, 152, 176, 255),
    BASE: (222, 218, 230, 255),
    LIGHT: (255, 255, 255, 255),
    BLUSH: (250, 172, 180, 255),
}
CHARS = {".": None, "#": INK, "d": DARK, "s": SHADE, "b": BASE, "w": LIGHT, "p": BLUSH, " ": CLEAR}


class Mask:
    """A region of the canvas; combine with `|`, `&` and `-`."""

    def __init__(self, image):
        self.image = image

    def __or__(self, other):
        return Mask(ImageChops.lighter(self.image, other.image))

    def __and__(self, other):
        return Mask(ImageChops.darker(self.image, other.image))

    def __sub__(self, other):
        return Mask(ImageChops.subtract(self.image, other.image))

    def moved(self, dx, dy):
        out = Image.new("L", self.image.size, 0)
        out.paste(self.image, (round(dx * SCALE), round(dy * SCALE)))
        return Mask(out)

    def grown(self, pixels):
        return Mask(self.image.filter(ImageFilter.MaxFilter(2 * round(pixels * SCALE) + 1)))

    def shrunk(self, pixels):
        return Mask(self.image.filter(ImageFilter.MinFilter(2 * round(pixels * SCALE) + 1)))


class Canvas:
    """One drawing.  `mirror` flips it, `turns` rotates it by quarter turns
    counter-clockwise, both before any light is added."""

    def __init__(self, mirror=False, turns=0):
        self.image = Image.new("L", (SIZE, SIZE), CLEAR)
        self.stamps = []
        self.mirror = mirror
        self.turns = turns % 4
        self.outline = True
        self.wobble = 1.0  # less for ground that has to lie still

    # Shapes

    def _point(self, x, y):
        if self.mirror:
            x = TILE - x
        for _ in range(self.turns):
            x, y = y, TILE - x
        return ((x + PAD) * SCALE, (y + PAD) * SCALE)

    def poly(self, points):
        image = Image.new("L", (SIZE, SIZE), 0)
        ImageDraw.Draw(image).polygon([self._point(x, y) for x, y in points], fill=255)
        return Mask(image)

    def ell(self, cx, cy, rx, ry=None, tilt=0):
        """Ellipse around a centre; `tilt` in degrees, clockwise."""
        ry = rx if ry is None else ry
        cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
        points = []
        for i in range(56):
            a = 2 * math.pi * i / 56
            x, y = rx * math.cos(a), ry * math.sin(a)
            points.append((cx + x * cos - y * sin, cy + x * sin + y * cos))
        return self.poly(points)

    def rect(self, x0, y0, x1, y1, r=0):
        if r <= 0:
            return self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        points = []
        for cx, cy, start in ((x1 - r, y0 + r, -90), (x1 - r, y1 - r, 0), (x0 + r, y1 - r, 90), (x0 + r, y0 + r, 180)):
            for i in range(9):
                a = math.radians(start + 90 * i / 8)
                points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
        return self.poly(points)

    def line(self, points, width):
        """A stroke with round joints and ends."""
        mask = None
        half = width / 2
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            length = math.hypot(x1 - x0, y1 - y0) or 1
            nx, ny = (y0 - y1) / length * half, (x1 - x0) / length * half
            part = self.poly([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)])
            mask = part if mask is None else mask | part
        for x, y in points:
            mask = mask | self.ell(x, y, half)
        return mask

    def arc(self, cx, cy, r, start, end, width, ry=None):
        """A stroke along an ellipse, angles in degrees clockwise from the right."""
        ry = r if ry is None else ry
        points = []
        for i in range(17):
            a = math.radians(start + (end - start) * i / 16)
            points.append((cx + r * math.cos(a), cy + ry * math.sin(a)))
        return self.line(points, width)

    def union(self, masks):
        masks = list(masks)
        out = masks[0]
        for mask in masks[1:]:
            out = out | mask
        return out

    def opaque(self):
        return Mask(self.image.point(lambda v: 255 if v else 0))

    # Paint

    def fill(self, mask, value=BASE, shade=0, light=0, rim=0, shade_value=None, light_value=LIGHT, rim_value=DARK):
        """Paints a region.  `shade` and `light` are the widths of the shadow at
        the lower right and of the light at the upper left; `rim` draws a dark
        line around it where it covers something else."""
        if rim:
            self._paint((mask.grown(rim) - mask) & self.opaque(), rim_value)
        self._paint(mask, value)
        if light:
            self._paint(mask - mask.moved(light, light), light_value)
        if shade:
            self._paint(mask - mask.moved(-shade, -shade), shade_value or (SHADE if value >= BASE else DARK))
        return mask

    def cut(self, mask):
        self._paint(mask, CLEAR)

    def _paint(self, mask, value):
        self.image.paste(value, (0, 0), mask.image)

    def stamp(self, x, y, *rows):
        """Exact pixels laid over the finished frame: eyes, marks, small print."""
        self.stamps.append((x, y, rows))

    # Pixels

    def frame(self, name, index, joined=0):
        """Samples one frame; returns a TILE x TILE picture."""
        calm = [self._tile_pixel(x + len(rows[0]) // 2, y + len(rows) // 2) for x, y, rows in self.stamps]
        pixels = self._sample(Field(name, index, joined, self.wobble, calm))
        for x, y, rows in self.stamps:
            self._stamp(pixels, x, y, rows)
        if self.outline:
            add_outline(pixels)
        out = Image.new("RGBA", (TILE, TILE))
        for y in range(TILE):
            for x in range(TILE):
                out.putpixel((x, y), VALUES[pixels[y + PAD][x + PAD]])
        return out

    def _sample(self, field):
        data = self.image.tobytes()
        count = TILE + 2 * PAD
        step = SCALE / SAMPLES
        limit = SIZE - 1
        rows = []
        for py in range(count):
            row = []
            for px in range(count):
                dx, dy = field.at(px + 0.5 - PAD, py + 0.5 - PAD)
                left, top = (px + dx) * SCALE + step / 2, (py + dy) * SCALE + step / 2
                votes = [0] * len(VALUES)
                xs = [min(max(int(left + i * step), 0), limit) for i in range(SAMPLES)]
                for j in range(SAMPLES):
                    base = min(max(int(top + j * step), 0), limit) * SIZE
                    for x in xs:
                        votes[data[base + x]] += 1
                row.append(decide(votes))
            rows.append(row)
        return rows

    def _stamp(self, pixels, x, y, rows):
        for j, row in enumerate(rows):
            for i, char in enumerate(row):
                value = CHARS[char]
                if value is None:
                    continue
                px, py = self._tile_pixel(x + i, y + j)
                pixels[py + PAD][px + PAD] = value

    def _tile_pixel(self, x, y):
        """Where a pixel of the drawing ends up, mirrored and turned."""
        if self.mirror:
            x = TILE - 1 - x
        for _ in range(self.turns):
            x, y = y, TILE - 1 - x
        return x, y


def decide(votes):
    """The value of a pixel: clear if half of it is, else the strongest value,
    with a little help for thin dark lines."""
    total = sum(votes)
    if votes[CLEAR] * 2 > total:
        return CLEAR
    best, best_votes = BASE, -1
    for value in range(1, len(votes)):
        weight = votes[value] * (1.3 if value in (INK, BLUSH) else 1.1 if value == DARK else 1)
        if weight > best_votes:
            best, best_votes = value, weight
    return best


def add_outline(pixels):
    """A dark line around the silhouette, one pixel wide."""
    height, width = len(pixels), len(pixels[0])
    edge = []
    for y in range(height):
        for x in range(width):
            if pixels[y][x] != CLEAR:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if 0 <= x + dx < width and 0 <= y + dy < height and pixels[y + dy][x + dx] != CLEAR:
                    edge.append((x, y))
                    break
    for x, y in edge:
        pixels[y][x] = INK


class Field:
    """The displacement of one frame: smooth noise, still at joined sides so
    that neighbouring tiles meet exactly, and weak around exact pixels."""

    CELL = 6

    def __init__(self, name, index, joined=0, strength=1.0, calm=()):
        self.strength = strength * WOBBLE
        self.calm = calm  # around these pixels the wobble is weak: faces stay whole
        self.seed = f"{name}/{index}"
        self.joined = joined
        self.grid = {}

    def _corner(self, gx, gy):
        key = (gx, gy)
        if key not in self.grid:
            digest = zlib.crc32(f"{self.seed}/{gx}/{gy}".encode())
            digest = (digest * 2654435761) & 0xFFFFFFFF
            self.grid[key] = (((digest >> 4) & 0xFFF) / 0x7FF - 1, ((digest >> 18) & 0xFFF) / 0x7FF - 1)
        return self.grid[key]

    def at(self, x, y):
        gx, gy = math.floor(x / self.CELL), math.floor(y / self.CELL)
        fx, fy = smooth(x / self.CELL - gx), smooth(y / self.CELL - gy)
        a, b = self._corner(gx, gy), self._corner(gx + 1, gy)
        c, d = self._corner(gx, gy + 1), self._corner(gx + 1, gy + 1)
        still = self.strength
        if self.joined & 1:
            still *= smooth((TILE - 1 - x) / 5)
        if self.joined & 4:
            still *= smooth((x - 1) / 5)
        if self.joined & 2:
            still *= smooth((y - 1) / 5)
        if self.joined & 8:
            still *= smooth((TILE - 1 - y) / 5)
        for cx, cy in self.calm:
            far = math.hypot(x - cx - 0.5, y - cy - 0.5)
            still = min(still, self.strength * (0.3 + 0.7 * smooth((far - 2) / 5)))
        return tuple(
            still * ((a[i] * (1 - fx) + b[i] * fx) * (1 - fy) + (c[i] * (1 - fx) + d[i] * fx) * fy) for i in (0, 1)
        )


def smooth(t):
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
