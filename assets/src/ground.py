"""Ground and walls: pictures that grow together with their neighbours.

`sides` is the bit mask of equal neighbours: 1 right, 2 up, 4 left, 8 down.
Everything is drawn a little beyond the tile on joined sides; textures repeat
every 24 pixels, so that the cut is invisible.
"""

from canvas import BASE, DARK, INK, LIGHT, SHADE
from registry import joined

RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8
OUT = 6  # how far drawings go beyond a joined side


def bounds(sides, inset):
    return (
        -OUT if sides & LEFT else inset,
        -OUT if sides & UP else inset,
        24 + OUT if sides & RIGHT else 24 - inset,
        24 + OUT if sides & DOWN else 24 - inset,
    )


def area(c, sides, inset=1, r=3):
    """The whole tile, inset and rounded where there is no neighbour."""
    return c.rect(*bounds(sides, inset), r)


def scallops(c, sides, inset, count, radius):
    """The whole tile with `count` bumps along every open edge."""
    depth = inset + radius
    x0, y0, x1, y1 = bounds(sides, depth)
    mask = c.rect(*bounds(sides, inset + radius * 0.5))
    # Bumps sit at even places, and in the very corner where two edges meet.
    step = 24 / count
    across = [step / 2 + i * step for i in range(-1, count + 1)]
    xs = [max(x0, min(x1, v)) for v in across]
    ys = [max(y0, min(y1, v)) for v in across]
    bumps = []
    bumps += [(x, depth) for x in xs] if not sides & UP else []
    bumps += [(x, 24 - depth) for x in xs] if not sides & DOWN else []
    bumps += [(depth, y) for y in ys] if not sides & LEFT else []
    bumps += [(24 - depth, y) for y in ys] if not sides & RIGHT else []
    return c.union([mask] + [c.ell(x, y, radius) for x, y in bumps])


def bevel(c, mask, sides, light=1.2, shade=1.8, light_value=LIGHT, shade_value=SHADE):
    """Light along open upper and left edges, shadow along the others."""
    c.fill(mask - mask.moved(-shade, -shade), shade_value)
    c.fill(mask - mask.moved(light, light), light_value)


def repeat(points):
    """The given spots in this tile and around it."""
    return [(x + dx, y + dy) for dx in (-24, 0, 24) for dy in (-24, 0, 24) for x, y in points]


@joined("wall", "stone", 11)
def wall(c, sides):
    mask = area(c, sides, 1, 2.5)
    c.fill(mask, DARK)
    stones = [
        (0.5, 0.5, 9.5, 7.5), (10.5, 0.5, 17.5, 7.5), (18.5, 0.5, 23.5, 7.5),
        (-2.5, 8.5, 4.5, 15.5), (5.5, 8.5, 13.5, 15.5), (14.5, 8.5, 20.5, 15.5), (21.5, 8.5, 28.5, 15.5),
        (0.5, 16.5, 7.5, 23.5), (8.5, 16.5, 15.5, 23.5), (16.5, 16.5, 23.5, 23.5),
    ]
    for dx in (-24, 0, 24):
        for dy in (-24, 0, 24):
            for x0, y0, x1, y1 in stones:
                if x1 + dx < -OUT or x0 + dx > 24 + OUT or y1 + dy < -OUT or y0 + dy > 24 + OUT:
                    continue
                stone = c.rect(x0 + dx, y0 + dy, x1 + dx, y1 + dy, 1.2) & mask
                c.fill(stone, BASE, shade=1.3, light=0.9)


@joined("brick", "clay", 4)
def brick(c, sides):
    mask = area(c, sides, 1, 1)
    c.fill(mask, DARK)
    for row in range(-1, 5):
        for column in range(-2, 3):
            x = column * 12 + (6 if row % 2 else 0)
            block = c.rect(x + 0.5, row * 6 + 0.5, x + 11.5, row * 6 + 5.5, 0.6) & mask
            value = SHADE if (row * 2 + column) % 4 == 1 and 0 <= x < 12 else BASE
            c.fill(block, value, shade=0.9)


@joined("hedge", "moss", 11)
def hedge(c, sides):
    mask = scallops(c, sides, 1, 4, 3.1)
    c.fill(mask, BASE)
    bevel(c, mask, sides, 1.1, 2.2)
    for x, y in repeat([(4, 5), (12, 3), (19, 6), (8, 11), (16, 12), (3, 16), (11, 18), (20, 18), (23, 12), (6, 22), (15, 23)]):
        if -4 < x < 28 and -4 < y < 28:
            leaf = c.arc(x, y, 1.9, 180, 340, 1.1) & mask.shrunk(1)
            c.fill(leaf, LIGHT if (x + y) % 3 == 0 else SHADE)
            c.fill(c.arc(x + 1, y + 2, 1.4, 10, 120, 1) & mask.shrunk(1), DARK)


@joined("fence", "bark", 12)
def fence(c, sides):
    for y in (9, 15):
        x0 = -OUT if sides & LEFT else (4 if sides & RIGHT or not sides & (UP | DOWN) else 12)
        x1 = 24 + OUT if sides & RIGHT else (20 if sides & LEFT or not sides & (UP | DOWN) else 12)
        if x1 - x0 > 1:
            c.fill(c.rect(x0, y - 1.5, x1, y + 1.5), BASE, shade=1)
    # Along a column one looks along the rails: two, with a gap between them.
    y0, y1 = (-OUT if sides & UP else 12), (24 + OUT if sides & DOWN else 12)
    for x in (6, 14.8) if sides & (UP | DOWN) else ():
        c.fill(c.rect(x, y0, x + 3.2, y1), BASE)
        c.fill(c.rect(x + 2.2, y0, x + 3.2, y1), SHADE)
    post = c.rect(8.5, 5, 15.5, 18 if sides & DOWN else 22, 1) | c.poly([(8.5, 6), (12, 2), (15.5, 6)])
    c.fill(post, BASE, shade=2, light=1.1, rim=0.7)
    c.stamp(11, 9, "dd")
    c.stamp(11, 15, "dd")


WAVES = [(2, 5), (14, 3), (20, 10), (8, 12), (2, 18), (15, 19)]


@joined("water", "deep", 2)
def water(c, sides):
    c.outline = False
    mask = area(c, sides, 0, 4)
    c.fill(mask, SHADE)
    inner = mask.shrunk(2)
    for i, (x, y) in enumerate(repeat(WAVES)):
        if -8 < x < 32 and -8 < y < 32:
            wave = c.arc(x, y, 2, 180, 360, 1.1, 1.3) | c.arc(x + 4, y, 2, 180, 360, 1.1, 1.3)
            c.fill(wave & inner, BASE)
    c.fill(mask - mask.shrunk(1.1), LIGHT)


@joined("lava", "flame", 2)
def lava(c, sides):
    c.outline = False
    mask = area(c, sides, 0, 4)
    c.fill(mask, BASE)
    c.fill(mask - mask.shrunk(2.2), SHADE)
    c.fill(mask - mask.shrunk(1.1), DARK)
    inner = mask.shrunk(2.4)
    crust = [((3, 4), (7, 6), (6, 9)), ((13, 3), (18, 4)), ((19, 11), (15, 13), (16, 17)), ((4, 17), (8, 15), (10, 18)), ((20, 20), (23, 21))]
    for dx in (-24, 0, 24):
        for dy in (-24, 0, 24):
            for points in crust:
                moved = [(x + dx, y + dy) for x, y in points]
                if all(-10 < x < 34 and -10 < y < 34 for x, y in moved):
                    c.fill(c.line(moved, 1.5) & inner, SHADE)
    for x, y, r in ((11, 9, 2.2), (20, 7, 1.2), (6, 13, 1.3), (13, 21, 1.6)):
        c.fill(c.ell(x, y, r) & inner, LIGHT)


@joined("ice", "snow", 2)
def ice(c, sides):
    c.outline = False
    mask = area(c, sides, 0, 2.5)
    c.fill(mask, BASE)
    inner = mask.shrunk(2)
    for x, y, length, width in ((3, 10, 6, 2), (8, 10, 3.4, 1.1), (14, 21, 6, 2), (19, 21, 3, 1.1), (18, 7, 2.4, 1.1)):
        c.fill(c.line([(x, y), (x + length, y - length)], width) & inner, LIGHT)
    crack = c.line([(3, 17), (7, 16), (9, 19.4)], 1) | c.line([(15, 10.4), (19, 12), (20, 15)], 1)
    c.fill(crack & inner, SHADE)
    bevel(c, mask, sides, 1.1, 1.1, LIGHT, DARK)


@joined("grass", "meadow", 1)
def grass(c, sides):
    c.outline = False
    mask = scallops(c, sides, 0.5, 6, 2.1)
    c.fill(mask, SHADE)
    inner = mask.shrunk(0.8)
    for x, y in repeat([(4, 6), (15, 4), (10, 13), (20, 15), (3, 19), (14, 22)]):
        if -4 < x < 28 and -4 < y < 28:
            blade = c.line([(x, y + 2), (x - 1.6, y - 1)], 1) | c.line([(x, y + 2), (x + 0.4, y - 2)], 1) | c.line([(x, y + 2), (x + 2, y - 0.6)], 1)
            c.fill(blade & inner, LIGHT)
    for x, y in repeat([(9, 8), (19, 9), (6, 14), (16, 18)]):
        if -4 < x < 28 and -4 < y < 28:
            c.fill(c.ell(x, y, 0.8) & inner, DARK)


@joined("cloud", "white", 19)
def cloud(c, sides):
    mask = scallops(c, sides, 1.4, 2, 5.8)
    c.fill(mask, LIGHT)
    bevel(c, mask, sides, 0, 1.8, LIGHT, SHADE)
    inner = mask.shrunk(2)
    for x, y in repeat([(7, 9), (17, 15)]):
        if -6 < x < 30 and -6 < y < 30:
            c.fill(c.arc(x, y, 3, 190, 330, 1.2) & inner, BASE)


def arms(c, sides, width):
    """A band from the middle to every joined side."""
    half = width / 2
    parts = [c.ell(12, 12, half)]
    if sides & RIGHT:
        parts.append(c.rect(12, 12 - half, 24 + OUT, 12 + half))
    if sides & LEFT:
        parts.append(c.rect(-OUT, 12 - half, 12, 12 + half))
    if sides & UP:
        parts.append(c.rect(12 - half, -OUT, 12 + half, 12))
    if sides & DOWN:
        parts.append(c.rect(12 - half, 12, 12 + half, 24 + OUT))
    return c.union(parts)


@joined("pipe", "teal", 5)
def pipe(c, sides):
    tube = arms(c, sides, 11)
    c.fill(tube, BASE)
    bevel(c, tube, sides, 1.4, 3)
    c.fill(arms(c, sides, 1.2).moved(-1.8, -1.8) & tube.shrunk(2), LIGHT)
    # Collars at the seams; an open end gets a mouth.
    single = {RIGHT: LEFT, LEFT: RIGHT, UP: DOWN, DOWN: UP}.get(sides)
    if single:
        extra = arms(c, single, 11) & c.rect(3, 3, 21, 21)
        c.fill(extra, BASE)
        bevel(c, extra | tube, sides, 1.4, 3)
    collars = {RIGHT: (20.5, 4.5, 30, 19.5), LEFT: (-6, 4.5, 3.5, 19.5), UP: (4.5, -6, 19.5, 3.5), DOWN: (4.5, 20.5, 19.5, 30)}
    mouths = {RIGHT: (17.5, 4, 22, 20), LEFT: (2, 4, 6.5, 20), UP: (4, 2, 20, 6.5), DOWN: (4, 17.5, 20, 22)}
    for bit in (RIGHT, UP, LEFT, DOWN):
        if sides & bit:
            collar(c, collars[bit], bit)
        elif bit == single:
            collar(c, mouths[bit], bit)
    if sides == 0:
        # By itself: a short piece with a mouth at each end.
        tube = c.rect(4, 6.5, 20, 17.5)
        c.fill(tube, BASE)
        bevel(c, tube, sides, 1.4, 3)
        collar(c, mouths[LEFT], LEFT)
        collar(c, mouths[RIGHT], RIGHT)


def collar(c, box, bit):
    x0, y0, x1, y1 = box
    c.fill(c.rect(*box, 0.6), BASE, rim=0.7)
    level = bit in (RIGHT, LEFT)
    c.fill(c.rect(x0, y0, x1, y0 + 1.6) if level else c.rect(x0, y0, x0 + 1.6, y1), LIGHT)
    c.fill(c.rect(x0, y1 - 3.6, x1, y1) if level else c.rect(x1 - 3.6, y0, x1, y1), SHADE)


@joined("line", "sand", 3)
def line(c, sides):
    band = arms(c, sides, 4.6)
    c.fill(band, BASE)
    c.fill(band - band.moved(-1, -1), SHADE)
    if sides not in (RIGHT | LEFT, UP | DOWN):
        c.fill(c.ell(12, 12, 4), LIGHT, shade=1, rim=0.5)
