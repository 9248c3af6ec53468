"""What the areas look like: their plants and buildings, snow on what grows, and
the pictures of areas on the map."""

from canvas import BASE, DARK, INK, LIGHT, SHADE
from ground import DOWN, LEFT, OUT, RIGHT, UP, area, repeat, scallops
from objects import level  # noqa: F401  (registered before its variants)
from nature import tree  # noqa: F401
from registry import joined, still, variant

# Grove


@still("bamboo", "leaf", 16)
def bamboo(c):
    for x, top, value in ((5, 5, SHADE), (18.6, 3, SHADE), (11.6, 1, BASE)):
        c.fill(c.rect(x - 1.9, top, x + 1.9, 22, 0.5), value, shade=1, light=0.8 if value == BASE else 0, rim=0.6)
        for y in (top + 5, top + 11, top + 17):
            if y < 21:
                c.fill(c.rect(x - 2.3, y, x + 2.3, y + 1), DARK)
    for x0, y0, x1, y1 in ((13.4, 5, 19, 8.4), (9.8, 9, 4.4, 11.4), (13.4, 13, 18.6, 16), (3.2, 8, 1.6, 12)):
        c.fill(c.poly([(x0, y0), ((x0 + x1) / 2 + 1, (y0 + y1) / 2 - 1.8), (x1, y1), ((x0 + x1) / 2 - 1, (y0 + y1) / 2 + 1.2)]), LIGHT, rim=0.5)


# Lake


@still("reed", "leaf", 16)
def reed(c):
    for x0, x1, top in ((6, 4, 8), (10, 10.6, 3), (14.6, 15.4, 6), (18, 20, 10)):
        c.fill(c.line([(x0 + (12 - x0) * 0.3, 21.4), (x1, top)], 1.5), SHADE)
    for x0, x1, top in ((8.6, 2.6, 13), (15, 21.6, 15)):
        c.fill(c.line([(x0, 21.4), ((x0 + x1) / 2, top + 2), (x1, top + 1)], 1.3), BASE)
    for x, y in ((10.6, 5.6), (15.4, 8.4), (4.2, 10)):
        c.fill(c.ell(x, y, 1.7, 3.4), DARK, light=0.8, light_value=SHADE)
    c.fill(c.ell(12, 21, 7, 1.3), DARK)


# Shrine


@still("lantern", "steel", 16)
def lantern(c):
    c.fill(c.rect(6, 19, 18, 22, 0.8), BASE, shade=1.2, light=0.8)
    c.fill(c.rect(9.6, 14, 14.4, 19.4), SHADE, light=0.8, light_value=BASE)
    c.fill(c.rect(6.4, 13, 17.6, 15.4, 0.6), BASE, shade=1, light=0.8, rim=0.5)
    c.fill(c.rect(7.6, 7.6, 16.4, 13.2), BASE, shade=1)
    c.fill(c.rect(9.4, 8.6, 14.6, 12.8, 0.6), INK)
    c.fill(c.ell(12, 10.8, 1.7, 1.9), LIGHT)
    roof = c.poly([(2, 8.6), (6.6, 6.4), (9.8, 3.6), (14.2, 3.6), (17.4, 6.4), (22, 8.6), (18, 9.2), (6, 9.2)])
    c.fill(roof, BASE, shade=1.4, light=1.1, rim=0.5)
    c.fill(c.ell(12, 2.8, 1.5), LIGHT, shade=0.7)


# Mountain


@still("pine", "mint", 16)
def pine(c):
    c.fill(c.rect(10.4, 18, 13.6, 22), DARK)
    tiers = ((19.2, 9.6, 11.6), (14, 7.6, 7.4), (9, 5.6, 1.6))
    for base, reach, top in tiers:
        skirt = c.poly([(12, top), (12 + reach, base), (12 + reach * 0.5, base - 1), (12, base + 0.8), (12 - reach * 0.5, base - 1), (12 - reach, base)])
        c.fill(skirt, DARK, rim=0.6, rim_value=INK, light=1.2, light_value=SHADE)
        snow = c.poly([(12, top), (12 + reach * 0.72, base - 2.2), (12 + reach * 0.36, base - 3.6), (12 + 1, base - 1.8), (12 - reach * 0.4, base - 3.4), (12 - reach * 0.8, base - 1.6)])
        c.fill(snow & skirt, LIGHT, shade=1, shade_value=BASE)


@still("peak", "steel", 16)
def peak(c):
    mountain = c.poly([(0.6, 22), (6, 13), (8.4, 14), (13, 3), (15.6, 8), (18, 10), (23.4, 22)])
    c.fill(mountain, SHADE)
    c.fill(c.poly([(13, 3), (15.6, 8), (18, 10), (23.4, 22), (15, 22), (16, 16), (13.4, 12)]) & mountain, DARK)
    c.fill(c.poly([(13, 3), (15.6, 8), (17, 9.4), (15.2, 11.6), (13.6, 9.8), (11.8, 13), (10.6, 11), (9, 13.6)]) & mountain, LIGHT)
    c.fill(c.poly([(13, 3), (15.6, 8), (17, 9.4), (15.2, 11.6), (13.6, 9.8)]) & mountain, BASE)
    c.fill(c.line([(6, 13.6), (4.4, 17.4)], 1.2) & mountain, LIGHT)


@joined("snow", "snow", 1)
def snow(c, sides):
    c.outline = False
    c.wobble = 0.6
    mask = scallops(c, sides, 0.5, 3, 3.4)
    c.fill(mask, LIGHT)
    c.fill(mask - mask.moved(-1.8, -1.8), SHADE)
    c.fill(mask - mask.shrunk(1.1), DARK)
    inner = mask.shrunk(1.8)
    for x, y in repeat([(6, 7), (17, 4), (14, 13), (4, 17), (19, 20)]):
        if -6 < x < 30 and -6 < y < 30:
            c.fill(c.arc(x, y, 2.4, 20, 150, 1) & inner, BASE)


@variant("hedge", "snow", "steel")
def hedge_snow(c, sides):
    mask = scallops(c, sides, 1, 4, 3.1)
    c.fill(mask, DARK)
    for x, y in repeat([(4, 8), (12, 6), (19, 9), (8, 14), (16, 15), (3, 19), (11, 21), (20, 21)]):
        if -4 < x < 28 and -4 < y < 28:
            c.fill(c.arc(x, y, 1.8, 190, 330, 1.1) & mask.shrunk(1), SHADE)
    for x, y, r in repeat3([(5, 4, 2.4), (13, 2, 2), (20, 5, 2.2), (9, 11, 2.2), (17, 12, 2.4), (2, 15, 2), (12, 18, 2.2), (21, 18, 1.8)]):
        if -4 < x < 28 and -4 < y < 28:
            c.fill((c.ell(x, y, r, r * 0.7) | c.ell(x + r * 0.8, y + 0.6, r * 0.7, r * 0.5)) & mask.shrunk(0.8), LIGHT, shade=0.8, shade_value=BASE)
    if not sides & UP:
        c.fill((mask - mask.moved(0, 3.4)) & mask, LIGHT)


def repeat3(spots):
    return [(x + dx, y + dy, r) for dx in (-24, 0, 24) for dy in (-24, 0, 24) for x, y, r in spots]


@variant("grass", "snow", "steel")
def grass_snow(c, sides):
    # Blades that look out of the snow: no ground of their own.
    c.outline = False
    c.wobble = 0.8
    for x, y in ((5, 9), (15, 6), (10, 15), (20, 17), (3, 20), (15, 22)):
        c.fill(c.ell(x, y + 1.6, 3.4, 1.3), LIGHT)
        blade = c.line([(x, y + 1), (x - 2, y - 2)], 1.1) | c.line([(x, y + 1), (x + 0.4, y - 3.4)], 1.1) | c.line([(x, y + 1), (x + 2.4, y - 1.6)], 1.1)
        c.fill(blade, DARK)


@variant("tree", "snow", "steel")
def tree_snow(c):
    c.fill(c.poly([(9.6, 13), (14.4, 13), (14.4, 19), (17, 21.8), (7, 21.8), (9.6, 19)]), DARK, light=1, light_value=SHADE)
    crown = c.union(c.ell(x, y, r) for x, y, r in ((7, 11.4, 4.8), (17, 11.4, 4.8), (12, 7.2, 5.2), (12, 12.4, 4.8)))
    c.fill(crown, DARK, light=1, light_value=SHADE)
    cap = c.union(c.ell(x, y, rx, ry) for x, y, rx, ry in ((7, 9.2, 4.2, 2.6), (17, 9.2, 4.2, 2.6), (12, 5, 4.8, 3)))
    c.fill(cap & crown, LIGHT, shade=1.2, shade_value=BASE)
    for x, y in ((8, 13.6), (14.4, 12.4), (11.4, 15.6)):
        c.fill(c.ell(x, y, 1.9, 1) & crown, LIGHT)


# House


@joined("tatami", "sand", 1)
def tatami(c, sides):
    c.outline = False
    c.wobble = 0.2
    mask = area(c, sides, 0, 0.6)
    c.fill(mask, BASE)
    for row, y in enumerate(range(3, 24, 3)):
        for x in range(3 if row % 2 else 6, 24, 7):
            c.fill(c.rect(x, y, x + 4, y + 1), SHADE)
    # A cloth border above and below: mats lie side by side.
    c.fill(c.rect(-OUT, 0, 30, 1.6) | c.rect(-OUT, 22.4, 30, 24), DARK)
    c.fill(c.rect(23.2, 0, 24, 24), SHADE)


@joined("shoji", "sand", 11)
def shoji(c, sides):
    c.wobble = 0.4
    mask = area(c, sides, 1, 0.6)
    c.fill(mask, DARK)
    x0, x1 = (-OUT if sides & LEFT else 2.4), (24 + OUT if sides & RIGHT else 21.6)
    y0, y1 = (-OUT if sides & UP else 2.4), (24 + OUT if sides & DOWN else 21.6)
    c.fill(c.rect(x0, y0, x1, y1), LIGHT)
    for x in (-8, 0, 8, 16, 24, 32):
        if x0 < x < x1:
            c.fill(c.rect(x - 0.5, y0, x + 0.5, y1), DARK if x % 24 == 0 else SHADE)
    for y in (-6, 0, 6, 12, 30):
        if y0 < y < y1:
            c.fill(c.rect(x0, y - 0.5, x1, y + 0.5), SHADE)
    c.fill(c.rect(x0, 18, x1, 24 if sides & DOWN else y1), BASE, light=0.8, light_value=DARK)


# The pictures of areas and of places of other modes on the map: a sign in the
# frame of an icon.


def sign(c):
    c.wobble = 0.5
    c.fill(c.rect(1, 1, 23, 23, 3), BASE, shade=1.6, light=1.1)
    hole = c.rect(3, 3, 21, 21, 1.6)
    c.fill(hole, INK)
    return hole


@variant("level", "shrine", "crimson")
def level_shrine(c):
    sign(c)
    for x in (6.4, 14.6):
        c.fill(c.rect(x, 8, x + 3, 20.4), BASE, light=0.8)
    c.fill(c.rect(5, 11.4, 19, 13.4), BASE)
    c.fill(c.poly([(3.6, 5), (8, 6), (16, 6), (20.4, 5), (19.8, 8.8), (4.2, 8.8)]), LIGHT, shade=1, shade_value=BASE)


@variant("level", "lake", "azure")
def level_lake(c):
    hole = sign(c)
    sea = c.poly([(3, 14), (8, 12), (12, 15), (21, 15), (21, 21), (3, 21)])
    c.fill(sea & hole, SHADE)
    wave = c.ell(9.6, 13, 7.4, 7.6) & hole
    c.fill(wave - c.ell(14.4, 13.4, 5.6, 5), BASE)
    c.fill(c.arc(9.6, 13, 6.6, 190, 335, 1.8) & hole, LIGHT)
    c.fill(c.ell(15.8, 9.6, 1.3) | c.ell(18, 12, 1), LIGHT)
    c.fill(c.line([(4, 18.6), (9, 17.6), (14, 18.8), (20, 17.8)], 1.3), LIGHT)


@variant("level", "grove", "leaf")
def level_grove(c):
    hole = sign(c)
    for x, value in ((7, SHADE), (12.4, BASE)):
        c.fill(c.rect(x - 1.7, 3, x + 1.7, 21) & hole, value, light=0.8 if value == BASE else 0)
        for y in (8, 14) if value == BASE else (6, 12, 18):
            c.fill(c.rect(x - 2, y, x + 2, y + 1), INK)
    for points in ([(14, 8), (18, 6.4), (20, 8.6), (17, 9.6)], [(14, 14), (17.6, 12.4), (20.2, 15), (17, 15.6)]):
        c.fill(c.poly(points), LIGHT)


@variant("level", "mountain", "snow")
def level_mountain(c):
    hole = sign(c)
    c.fill(c.poly([(3, 21), (11.6, 5), (15, 11), (16.6, 10), (21, 18), (21, 21)]) & hole, SHADE)
    c.fill(c.poly([(11.6, 5), (15, 11), (16.6, 10), (21, 18), (21, 21), (13, 21), (13.6, 14)]) & hole, DARK)
    c.fill(c.poly([(11.6, 5), (14.4, 10), (13, 12.6), (11.4, 10.6), (9.6, 13.2), (7.4, 12.8)]), LIGHT)


@variant("level", "workshop", "amber")
def level_workshop(c):
    sign(c)
    teeth = [c.line([(12, 12), (12 + dx, 12 + dy)], 3) for dx, dy in ((6.6, 0), (-6.6, 0), (0, 6.6), (0, -6.6), (4.7, 4.7), (-4.7, 4.7), (4.7, -4.7), (-4.7, -4.7))]
    c.fill(c.union(teeth) | c.ell(12, 12, 5.8), BASE, shade=1.4, light=1)
    c.fill(c.ell(12, 12, 2.4), INK)


@variant("level", "theatre", "violet")
def level_theatre(c):
    sign(c)
    face = c.ell(12, 10.6, 6.6, 6.6) | c.ell(12, 13.6, 5, 6.4)
    c.fill(face, LIGHT, shade=1.6, shade_value=BASE)
    c.fill(c.arc(9.2, 11, 1.9, 190, 350, 1.3) | c.arc(14.8, 11, 1.9, 190, 350, 1.3), INK)
    c.fill(c.poly([(9, 14.4), (15, 14.4), (13.8, 17.4), (10.2, 17.4)]), INK)


@variant("level", "house", "clay")
def level_house(c):
    sign(c)
    c.fill(c.rect(6.4, 12, 17.6, 20), LIGHT, shade=1.2, shade_value=BASE)
    c.fill(c.rect(10.2, 14, 13.8, 20), INK)
    c.fill(c.line([(12, 14), (12, 20)], 0.8), SHADE)
    c.fill(c.poly([(3.6, 12.6), (8, 9), (10, 5.4), (14, 5.4), (16, 9), (20.4, 12.6)]), BASE, light=1.1)


@variant("level", "road", "accent")
def level_road(c):
    hole = sign(c)
    c.fill(c.poly([(3, 12), (8, 9.4), (14, 11), (21, 8.6), (21, 21), (3, 21)]) & hole, DARK)
    c.fill(c.poly([(6, 21), (9.4, 16.6), (14.4, 14.4), (11, 12.6), (12.4, 10.4), (14.2, 10.6), (13.4, 12.4), (18, 14.2), (16.4, 17.4), (17, 21)]) & hole, LIGHT)
    c.fill(c.ell(16.6, 6.6, 2.1), BASE)


@variant("level", "falling", "sky")
def level_falling(c):
    sign(c)
    for x, y, value in ((4, 15, SHADE), (9.5, 15, SHADE), (15, 15, SHADE), (4, 9.5, SHADE), (9.5, 4, LIGHT), (15, 4, LIGHT), (15, 9.5, LIGHT)):
        c.fill(c.rect(x, y, x + 5, y + 5), value)


@variant("level", "dungeon", "flame")
def level_dungeon(c):
    sign(c)
    for step, value in enumerate((DARK, SHADE, BASE, LIGHT)):
        c.fill(c.rect(4 + 4 * step, 16 - 4 * step, 8 + 4 * step, 20), value)


@variant("level", "cards", "magenta")
def level_cards(c):
    sign(c)
    c.fill(c.poly([(4, 8), (11, 5), (15.4, 16), (8.4, 19)]), SHADE, shade=1)
    c.fill(c.rect(10, 5.4, 19, 19, 1), LIGHT, shade=1.2, shade_value=BASE)
    c.fill(c.line([(12.6, 8.4), (16.2, 12.2), (12.6, 16)], 1.8), INK)
