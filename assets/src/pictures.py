"""The pictures that are no sprites: particles, buttons, the title and the icon."""

from PIL import Image, ImageChops, ImageFilter

import icons
import palette
from alphabet import glyphs
from canvas import CHARS, TILE, VALUES, Canvas
from registry import SPRITES

# Particles: 8 x 8, values as in canvas.CHARS, tinted by the game.

PARTICLES = {
    "puff": (
        "........",
        "..www...",
        ".wwwww..",
        ".wwwwbw.",
        ".wwwbbb.",
        "..bbbbs.",
        "...bss..",
        "........",
    ),
    "spark": (
        "...w....",
        "...w....",
        "..bwb...",
        "wwwwwww.",
        "..bwb...",
        "...w....",
        "...w....",
        "........",
    ),
    "shard": (
        "........",
        ".....w..",
        "...www..",
        "..wwbb..",
        ".wwbbs..",
        "..bbs...",
        "...s....",
        "........",
    ),
    "drop": (
        "...w....",
        "...w....",
        "..www...",
        "..wwb...",
        ".wwwbb..",
        ".wwbbs..",
        "..bss...",
        "........",
    ),
    "star": (
        "...w....",
        "...w....",
        "..www...",
        "wwwwwbb.",
        ".wwwbb..",
        "..wbb...",
        ".ww.bb..",
        "........",
    ),
    "zzz": (
        "....wwww",
        "......w.",
        ".....w..",
        "www.wwww",
        "..w.....",
        ".w......",
        "www.....",
        "........",
    ),
    "note": (
        "...wwww.",
        "...w..w.",
        "...w..w.",
        "...w..w.",
        ".www.ww.",
        ".wwbwwb.",
        "..b..b..",
        "........",
    ),
    "confetti": (
        "........",
        "..ww....",
        "..wwb...",
        "...wwb..",
        "....wwb.",
        ".....bb.",
        "........",
        "........",
    ),
    "tear": (
        "........",
        "...w....",
        "..ww....",
        ".wwwb...",
        ".wwbb...",
        "..bs....",
        "........",
        "........",
    ),
    "hand": (
        "...w.w..",
        ".w.w.w..",
        ".w.w.ww.",
        ".wwwwww.",
        "wwwwwww.",
        "wwwwwwb.",
        ".wwwwb..",
        "..wbb...",
    ),
    "bolt": (
        "....ww..",
        "...ww...",
        "..ww....",
        ".wwwww..",
        "...ww...",
        "..ww....",
        "..w.....",
        "........",
    ),
    "plus": (
        "........",
        "...ww...",
        "...wb...",
        ".wwwwww.",
        ".wwwwbb.",
        "...wb...",
        "...bb...",
        "........",
    ),
    "ring": (
        "..wwww..",
        ".w....w.",
        "w......w",
        "w......b",
        "w......b",
        "w......b",
        ".w....b.",
        "..bbbb..",
    ),
    "question": (
        "..www...",
        ".ww.ww..",
        "....ww..",
        "...ww...",
        "...w....",
        "........",
        "...w....",
        "........",
    ),
}

# Marks on tiles: badges with their upper left corner, values as above.

BADGES = {
    # A star in the lower right corner: won.
    "won": (
        (15, 15),
        (
            "....#....",
            "...#w#...",
            "####w####",
            "#wwwwwww#",
            ".#wwwww#.",
            "..#www#..",
            ".#wwwww#.",
            ".#w###w#.",
            ".##...##.",
        ),
    ),
    # A diamond in the lower left corner: won with the bonus.
    "bonus": (
        (0, 15),
        (
            "....#....",
            "...#w#...",
            "..#www#..",
            ".#wwwww#.",
            "#wwwwwww#",
            ".#wwwww#.",
            "..#www#..",
            "...#w#...",
            "....#....",
        ),
    ),
    # Arrows in the upper right corner: the level was made into something else.
    "changed": (
        (15, 0),
        (
            "...##....",
            "..#ww##..",
            ".#w##ww##",
            "#w#..#www",
            ".#....#w#",
            "#w#....#.",
            "www#..#w#",
            "##ww##w#.",
            "..##ww#..",
        ),
    ),
}


def drawn(rows, size, corner=(0, 0)):
    image = Image.new("RGBA", size)
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if CHARS[char]:
                image.putpixel((corner[0] + x, corner[1] + y), VALUES[CHARS[char]])
    return image


def particle(rows):
    return drawn(rows, (8, 8))


def badge(corner, rows):
    return drawn(rows, (TILE, TILE), corner)


def shadow():
    """The shadow under what floats."""
    image = Image.new("RGBA", (TILE, TILE))
    for y in range(TILE):
        for x in range(TILE):
            if ((x - 11.5) / 8.5) ** 2 + ((y - 20.5) / 2.6) ** 2 <= 1:
                image.putpixel((x, y), (255, 255, 255, 255))
    return image


ARM = 5  # pixels of each arm of a corner


def corners():
    """Four corners with a dark line inside them, which shows on any ground."""
    image = Image.new("RGBA", (TILE, TILE))
    last = TILE - 1
    for inset, arm, colour in ((1, ARM, (40, 34, 52, 160)), (0, ARM + 1, (255, 255, 255, 255))):
        for n in range(arm):
            for x, y in ((inset + n, inset), (inset, inset + n)):
                for place in ((x, y), (last - x, y), (x, last - y), (last - x, last - y)):
                    image.putpixel(place, colour)
    return image


# The title: the letters of the word tiles, grown up.

TITLE = "KOTODAMA"
TITLE_COLOURS = ("tile_noun", "gold", "coral", "mint", "sky", "tile_noun", "blossom", "amber")
TITLE_LIFT = (1, 3, 0, 2, 1, 3, 0, 2)
FINE = 4  # letters are rounded at four times the size


def title_letter(char):
    """A tile letter stretched so that its strokes are 6 pixels wide, rounded."""
    rows = glyphs("large")[char]
    small = Image.new("L", (13, 13), 0)
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            small.putpixel((x + 1, y + 1), 255 if pixel == "#" else 0)
    width, height = 13 * 2 * FINE + 8, 13 * 3 * FINE
    big = small.resize((width, height), Image.Resampling.NEAREST)
    big = big.filter(ImageFilter.GaussianBlur(5.5)).point(lambda v: 255 if v > 120 else 0)
    return big.resize((width // FINE, height // FINE), Image.Resampling.BOX).point(lambda v: 255 if v > 120 else 0)


def blend(a, b, t):
    return tuple(round(x + (y - x) * t) for x, y in zip(a, b))


def shifted(mask, dx, dy):
    out = Image.new("L", mask.size, 0)
    out.paste(mask, (dx, dy))
    return out


def grown(mask):
    """One pixel in the four directions."""
    out = mask
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        out = ImageChops.lighter(out, shifted(mask, dx, dy))
    return out


def title():
    image = Image.new("RGBA", (240, 48))
    ink = palette.rgb("outer")
    advance = 29
    placed = []
    for i, char in enumerate(TITLE):
        mask = Image.new("L", image.size, 0)
        mask.paste(title_letter(char), (3 + i * advance, TITLE_LIFT[i]))
        placed.append((char, mask, palette.rgb(TITLE_COLOURS[i]), 3 + i * advance, TITLE_LIFT[i]))
    body = Image.new("L", image.size, 0)
    for _, mask, _, _, _ in placed:
        for depth in range(5):
            body = ImageChops.lighter(body, shifted(mask, 0, depth))
    image.paste(ink + (255,), (0, 0), grown(grown(body)))
    for char, mask, colour, left, top in placed:
        side = mask
        for depth in range(1, 5):
            side = ImageChops.lighter(side, shifted(mask, 0, depth))
        image.paste(blend(colour, (40, 26, 66), 0.62) + (255,), (0, 0), side)
        image.paste(colour + (255,), (0, 0), mask)
        lower = ImageChops.subtract(mask, shifted(mask, 0, -2))
        image.paste(blend(colour, (70, 40, 96), 0.28) + (255,), (0, 0), ImageChops.darker(lower, mask))
        upper = ImageChops.subtract(mask, shifted(mask, 0, 1))
        image.paste(blend(colour, (255, 255, 255), 0.62) + (255,), (0, 0), upper)
        if char == "O":
            eyes(image, left, top)
    return image


def eyes(image, left, top):
    """The two O of the title look around."""
    centre = left + 14
    for x in (centre - 4, centre + 2):
        for dy in range(5):
            for dx in range(2):
                image.putpixel((x + dx, top + 16 + dy), palette.rgb("white") + (255,))


# The icon: the hero on a tile, 32 x 32, enlarged eight times.


def icon():
    image = Image.new("RGBA", (32, 32))
    tile = rounded((0, 0, 31, 31), 6)
    image.paste(palette.rgb("outer") + (255,), (0, 0), tile)
    image.paste(palette.rgb("accent") + (255,), (0, 0), rounded((1, 1, 30, 30), 5))
    image.paste(palette.rgb("accent_dark") + (255,), (0, 0), ImageChops.subtract(rounded((1, 1, 30, 30), 5), rounded((1, 1, 30, 29), 5)))
    inside = rounded((3, 3, 28, 28), 4)
    for y in range(32):
        band = Image.new("L", (32, 32), 0)
        band.paste(255, (0, y, 32, y + 1))
        step = min(3, max(0, (y - 3) // 6))
        colour = blend(palette.rgb("deep"), palette.rgb("violet"), step / 3)
        image.paste(colour + (255,), (0, 0), ImageChops.darker(inside, band))
    meadow = Image.new("L", (32, 32), 0)
    for x in range(32):
        top = 24 - (1 if x % 5 in (1, 2) else 0)
        meadow.paste(255, (x, top, x + 1, 32))
    image.paste(palette.rgb("leaf") + (255,), (0, 0), ImageChops.darker(inside, meadow))
    deeper = shifted(meadow, 0, 2)
    image.paste(palette.rgb("moss") + (255,), (0, 0), ImageChops.darker(inside, deeper))
    for x, y in ((6, 8), (25, 6), (5, 16), (26, 14), (9, 5)):
        image.putpixel((x, y), palette.rgb("white") + (255,))
    canvas = Canvas()
    SPRITES["baba"].draw(canvas, "side")
    hero = canvas.frame("baba", 0)
    white = Image.new("RGBA", (TILE, TILE), palette.rgb("white") + (255,))
    image.alpha_composite(ImageChops.multiply(hero, white), (4, 4))
    return image.resize((256, 256), Image.Resampling.NEAREST)


def rounded(box, radius):
    """A pixelled rounded square."""
    x0, y0, x1, y1 = box
    mask = Image.new("L", (32, 32), 0)
    for y in range(y0, y1 + 1):
        for x in range(x0, x1 + 1):
            dx = max(x0 + radius - x, x - (x1 - radius), 0)
            dy = max(y0 + radius - y, y - (y1 - radius), 0)
            if dx * dx + dy * dy <= (radius + 0.4) ** 2:
                mask.putpixel((x, y), 255)
    return mask


def all_pictures():
    for name, rows in PARTICLES.items():
        yield f"particles/{name}.png", particle(rows)
    for name, (corner, rows) in BADGES.items():
        yield f"marks/{name}.png", badge(corner, rows)
    yield "marks/shadow.png", shadow()
    yield "marks/corners.png", corners()
    yield "icons.png", icons.sheet()
    yield "title.png", title()
    yield "icon.png", icon()
