"""Plants, weather and sky."""

import math

from canvas import BASE, DARK, INK, LIGHT, SHADE
from registry import still


def star_points(cx, cy, outer, inner, count=5, start=-90):
    points = []
    for i in range(2 * count):
        r = outer if i % 2 == 0 else inner
        a = math.radians(start + 180 * i / count)
        points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return points


@still("rock", "ash", 17)
def rock(c):
    stone = c.poly([(2.4, 17), (4, 10.4), (8, 5.4), (13.6, 3.6), (18.4, 6.8), (21.6, 13), (21, 18.6), (16.6, 21.6), (7, 21.4)])
    c.fill(stone, BASE, shade=2.4)
    c.fill(c.poly([(4.6, 12), (8.4, 6), (13.4, 4.2), (15, 8.4), (10, 11)]), LIGHT)
    c.fill(c.line([(15, 8.4), (18, 12.4), (16.6, 16)], 1.1), DARK)
    c.fill(c.line([(10, 11), (9, 15.6), (11.6, 18)], 1.1), DARK)
    c.fill(c.ell(6.4, 17, 1), SHADE)


@still("tree", "leaf", 16)
def tree(c):
    c.fill(c.poly([(9.6, 13), (14.4, 13), (14.4, 19), (17, 21.8), (7, 21.8), (9.6, 19)]), DARK, light=1, light_value=SHADE)
    crown = c.union(c.ell(x, y, r) for x, y, r in ((7, 11.4, 4.8), (17, 11.4, 4.8), (12, 7.2, 5.2), (12, 12.4, 4.8)))
    c.fill(crown, BASE, shade=2.2, light=1.2)
    for x, y in ((9, 7.4), (6.4, 12), (14.4, 11)):
        c.fill(c.arc(x, y, 2.2, 190, 320, 1.1), LIGHT)
    for x, y in ((12.4, 15), (16.6, 13.2), (14.6, 7.2)):
        c.fill(c.arc(x, y, 2, 20, 140, 1.1), DARK)


def small_tree(c, x, y):
    """One of several trees; its foot is at this place."""
    c.fill(c.poly([(x - 1.2, y - 5), (x + 1.2, y - 5), (x + 1.4, y - 1.4), (x + 2.8, y), (x - 2.8, y), (x - 1.4, y - 1.4)]), DARK, light=0.8, light_value=SHADE)
    crown = c.union(c.ell(x + dx, y + dy, r) for dx, dy, r in ((-2.4, -6, 2.8), (2.4, -6, 2.8), (0, -8.8, 3.2)))
    c.fill(crown, BASE, shade=1.6, light=1, rim=0.8)
    c.fill(c.arc(x - 1.6, y - 8.6, 1.5, 190, 320, 1), LIGHT)
    c.fill(c.arc(x + 1.6, y - 5.4, 1.6, 20, 140, 1), DARK)


@still("wood", "mint", 16)
def wood(c):
    small_tree(c, 7.2, 18.6)
    small_tree(c, 16.6, 20.8)


@still("forest", "teal", 16)
def forest(c):
    small_tree(c, 12, 13.6)
    small_tree(c, 6.6, 21.6)
    small_tree(c, 17.4, 21.6)


@still("flower", "magenta", 16)
def flower(c):
    c.fill(c.line([(12, 14), (12.4, 21.4)], 2), SHADE)
    c.fill(c.ell(8, 20, 3.6, 1.6, 20), SHADE)
    c.fill(c.ell(16.6, 19, 3.6, 1.6, -25), SHADE)
    petals = [(12 + 4.9 * math.cos(math.radians(a)), 8.8 + 4.7 * math.sin(math.radians(a))) for a in range(-90, 270, 72)]
    for x, y in petals:
        c.fill(c.ell(x, y, 3.5), BASE, light=0.9)
    for a in range(-54, 306, 72):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        c.fill(c.line([(12 + 3 * x, 8.8 + 3 * y), (12 + 5.4 * x, 8.8 + 5.4 * y)], 1), DARK)
    c.fill(c.ell(12, 8.8, 2.7), LIGHT, rim=0.7)


@still("rose", "crimson", 16)
def rose(c):
    c.fill(c.line([(12, 14), (11.4, 18), (12, 21.6)], 1.8), SHADE)
    c.fill(c.ell(15.8, 18, 3.6, 1.7, -24), SHADE, light=0.8, light_value=BASE)
    c.fill(c.ell(8, 19.2, 3.2, 1.6, 24), SHADE, light=0.8, light_value=BASE)
    c.fill(c.poly([(4.4, 6.6), (8, 3), (12, 2.2), (16.4, 3), (19.6, 6.6), (18.6, 12), (15, 15.4), (9, 15.4), (5.4, 12)]), BASE, shade=1.8, light=1)
    c.fill(c.arc(12, 8, 3.2, -200, 60, 1.2), DARK)
    c.fill(c.arc(12.2, 8.2, 1.1, 0, 200, 1.1), DARK)
    c.fill(c.line([(5.6, 9.4), (9, 12.6), (14, 12.8), (18, 9.4)], 1.1), DARK)


@still("leaf", "leaf", 7)
def leaf(c):
    blade = c.ell(8.6, 8, 12.4) & c.ell(16.4, 15.4, 12.4)
    c.fill(blade, BASE, shade=1.8, light=1)
    c.fill(c.line([(2.6, 21.4), (19.6, 4)], 1.2), DARK)
    for x, y in ((8.2, 15.8), (12, 12), (15.6, 8.4)):
        c.fill(c.line([(x, y), (x - 0.4, y - 4)], 0.9) & blade.shrunk(1), SHADE)
        c.fill(c.line([(x, y), (x + 4, y + 0.4)], 0.9) & blade.shrunk(1), DARK)


@still("fruit", "crimson", 17)
def fruit(c):
    body = c.ell(8.8, 14.4, 6, 7) | c.ell(15.2, 14.4, 6, 7)
    c.fill(body, BASE, shade=2.2, light=0.8)
    c.fill(c.ell(7.2, 11.4, 1.5, 2.4, 24), LIGHT)
    c.fill(c.line([(12, 9.4), (12.4, 5), (14, 2.8)], 1.5), DARK)
    c.fill(c.ell(17.4, 4.8, 3.6, 1.8, -16), SHADE, light=0.8)


@still("moon", "gold", 16)
def moon(c):
    disc = c.ell(11, 12, 9, 9.4) - c.ell(16.4, 9.4, 7.6, 7.8)
    c.fill(disc, BASE, shade=1.5, light=1.3)
    for x, y, r in ((5.6, 10.6, 1.3), (8.2, 16.4, 1.7), (13.4, 18.6, 1)):
        c.fill(c.ell(x, y, r), SHADE)
    c.stamp(16, 7, ".w.", "www", ".w.")


@still("sun", "gold", 16)
def sun(c):
    c.fill(c.poly(star_points(12, 12, 11, 7.2, 8, -90)), SHADE)
    c.fill(c.ell(12, 12, 6.3), LIGHT, shade=1.4, rim=0.7, shade_value=BASE)
    c.stamp(9, 10, "##..##", "##..##", "......", ".#..#.", "..##..")


@still("star", "gold", 17)
def star(c):
    points = star_points(12, 12.8, 11, 5.2)
    c.fill(c.poly(points), BASE, shade=1.6, light=1.1)
    c.stamp(9, 11, "#....#", "#....#")


@still("fire", "flame", 17)
def fire(c):
    flame = c.poly([(12.6, 2), (14.6, 6.4), (17, 9), (18, 6.6), (20.6, 12.4), (20, 17.6), (16.6, 21.2), (12, 22), (7.4, 21.2), (3.8, 17.4), (3.6, 12.4), (6, 8.6), (7, 11), (9.6, 7.6)])
    c.fill(flame, SHADE, light=1, light_value=BASE)
    c.fill(c.poly([(12.4, 8), (15, 12.4), (17.4, 13.6), (16.8, 18), (13.6, 20.8), (9.6, 20.6), (7, 17.6), (7.8, 13.6), (9.6, 14)]), BASE)
    c.fill(c.poly([(12, 14), (14.4, 17), (13.6, 20.6), (10.4, 20.6), (9.6, 17.4)]), LIGHT)


@still("bolt", "gold", 17)
def bolt(c):
    c.fill(c.poly([(13, 2), (5, 13), (10.6, 13.4), (8.4, 22), (19, 9.8), (13, 9.6), (17.4, 2)]), BASE, shade=1.5, light=1.1)


@still("bubble", "sky", 17)
def bubble(c):
    ball = c.ell(12, 12, 9.6)
    c.outline = False
    c.fill(ball, SHADE)
    c.cut(ball.shrunk(1.4))
    c.fill(c.arc(12, 12, 7, 20, 80, 1.2), SHADE)
    c.fill(c.arc(12, 12, 9, 180, 280, 1.6), LIGHT)
    c.fill(c.ell(8.4, 8, 2, 1.4, -40), LIGHT)
    c.fill(c.ell(6.2, 11.6, 0.8), LIGHT)


@still("love", "blossom", 17)
def love(c):
    heart = c.ell(7.4, 8.8, 5.4, 5.6) | c.ell(16.6, 8.8, 5.4, 5.6) | c.poly([(2.6, 11.4), (21.4, 11.4), (12, 21.8)])
    c.fill(heart, BASE, shade=2.2, light=1)
    c.fill(c.ell(7, 7.6, 2, 1.5, -35), LIGHT)


@still("gem", "azure", 17)
def gem(c):
    c.fill(c.poly([(6, 4), (18, 4), (22, 10), (12, 21.6), (2, 10)]), BASE)
    c.fill(c.poly([(2, 10), (7.6, 10), (12, 21.6)]), SHADE)
    c.fill(c.poly([(16.4, 10), (22, 10), (12, 21.6)]), DARK)
    c.fill(c.poly([(6, 4), (9.6, 4), (7.6, 10), (2, 10)]), LIGHT)
    c.fill(c.poly([(18, 4), (22, 10), (16.4, 10), (14.4, 4)]), SHADE)
    c.fill(c.line([(2, 10), (22, 10)], 0.8), DARK)
    c.fill(c.line([(9, 13), (10.4, 16.6)], 1), LIGHT)


@still("cactus", "leaf", 16)
def cactus(c):
    arms = c.line([(12, 15.4), (5.4, 15.4), (5.4, 9.6)], 4) | c.line([(12, 12.6), (18.6, 12.6), (18.6, 6.6)], 4)
    c.fill(arms, BASE, shade=1.4, light=0.8)
    c.fill(c.line([(12, 5.4), (12, 22)], 6.4) & c.rect(0, 0, 24, 22), BASE, shade=1.8, light=1)
    for x, y in ((11, 8), (13.4, 12), (11, 16), (13.4, 19.4), (5.4, 12), (18.6, 9)):
        c.fill(c.ell(x, y, 0.7), DARK)
    c.fill(c.ell(12, 3, 2, 1.4), LIGHT, rim=0.5)


@still("egg", "snow", 17)
def egg(c):
    shell = c.ell(12, 14, 7.6, 7.8) | c.ell(12, 11, 6, 8.6)
    c.fill(shell, BASE, shade=2.2, light=1.2)
    for x, y, r in ((9.4, 15, 1.5), (14.6, 9, 1.3), (15, 17, 1.1)):
        c.fill(c.ell(x, y, r), SHADE)


@still("shell", "blossom", 17)
def shell(c):
    fan = c.poly([(9.4, 19), (2.4, 11), (3.4, 6.4), (8, 3.4), (12, 2.6), (16, 3.4), (20.6, 6.4), (21.6, 11), (14.6, 19)])
    c.fill(fan, BASE, shade=1.6, light=1.1)
    for x in (5.4, 9.6, 14.4, 18.6):
        c.fill(c.line([(12, 18.4), (x, 5)], 1) & fan.shrunk(0.8), DARK)
    c.fill(c.rect(8, 18, 16, 21.6, 1.4), SHADE, rim=0.5)


@still("eye", "azure", 17)
def eye(c):
    white = c.ell(12, 20.4, 13, 15.4) & c.ell(12, 3.6, 13, 15.4)
    c.fill(white, LIGHT, shade=1.2)
    c.fill(c.ell(12, 12, 4.9), SHADE, light=1, light_value=BASE)
    c.fill(c.ell(12, 12, 2.7), INK)
    c.stamp(10, 9, "ww", "ww")
    for x0, y0, x1, y1 in ((6, 5.4, 4.6, 3.2), (12, 3.6, 12, 2), (18, 5.4, 19.4, 3.2)):
        c.fill(c.line([(x0, y0), (x1, y1)], 1.3), SHADE)


@still("sprout", "leaf", 16)
def sprout(c):
    c.fill(c.ell(12, 20, 8, 2.2), DARK)
    c.fill(c.line([(12, 20), (12, 12)], 2), SHADE)
    c.fill(c.ell(7, 9, 5.2, 3.2, 28), BASE, shade=1.2, light=1)
    c.fill(c.ell(17, 8, 5.2, 3.2, -28), BASE, shade=1.2, light=1)
    c.fill(c.line([(5, 8), (12, 13)], 0.9) | c.line([(19, 7), (12, 13)], 0.9), DARK)
