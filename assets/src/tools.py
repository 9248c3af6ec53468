"""Machines, vehicles, food and other made things."""

import math

from canvas import BASE, DARK, INK, LIGHT, SHADE
from registry import facing, still, turning


@turning("belt", "stone", 3)
def belt(c):
    c.outline = False
    c.wobble = 0.5
    c.fill(c.rect(0.6, 1, 23.4, 23, 1.4), DARK)
    c.fill(c.rect(1.6, 4, 22.4, 20), SHADE)
    for x in (3.4, 11.4):
        arrow = c.poly([(x, 5.6), (x + 3.4, 5.6), (x + 8.4, 12), (x + 3.4, 18.4), (x, 18.4), (x + 5, 12)])
        c.fill(arrow, LIGHT, rim=0.7)
    for x in (4, 9.4, 14.8, 20):
        c.fill(c.ell(x, 2.5, 0.9), BASE)
        c.fill(c.ell(x, 21.5, 0.9), BASE)


def wheel(c, x, y, r=2.8):
    c.fill(c.ell(x, y, r), DARK, rim=0.9, rim_value=INK)
    c.fill(c.ell(x, y, r - 1.6), LIGHT)


@facing("car", "coral", 18)
def car(c, view):
    if view == "side":
        cabin = c.poly([(4.6, 11), (7, 5), (15, 5), (18.4, 11)])
        c.fill(cabin, BASE, light=1)
        c.fill(c.poly([(6.8, 10.6), (8.4, 6.8), (10.6, 6.8), (10.6, 10.6)]), INK)
        c.fill(c.poly([(12, 10.6), (12, 6.8), (14.2, 6.8), (16.4, 10.6)]), INK)
        c.fill(c.rect(2, 10.4, 22, 18.6, 2.6), BASE, shade=1.8, light=1)
        c.fill(c.rect(20, 12, 22, 14.4, 0.6), LIGHT, rim=0.5)
        c.fill(c.rect(2, 12, 3.6, 14, 0.4), DARK)
        wheel(c, 7, 18.8)
        wheel(c, 17, 18.8)
        return
    for x in (3.4, 16.6):
        c.fill(c.rect(x, 15, x + 4, 21.8, 1), DARK)
    c.fill(c.poly([(4.6, 11), (6.8, 4), (17.2, 4), (19.4, 11)]), BASE, light=1)
    c.fill(c.poly([(6.8, 10.4), (8.2, 5.8), (15.8, 5.8), (17.2, 10.4)]), INK)
    c.fill(c.rect(2.4, 10.4, 21.6, 19, 2.6), BASE, shade=1.8, light=1)
    lamps = LIGHT if view == "front" else DARK
    for x in (5, 15.6):
        c.fill(c.rect(x, 12.4, x + 3.4, 15, 1), lamps, rim=0.5)
    c.fill(c.rect(9.6, 14.6, 14.4, 16.4, 0.4), DARK if view == "front" else LIGHT)
    c.stamp(9, 7, "ww", "w") if view == "front" else None


@still("cog", "ash", 16)
def cog(c):
    teeth = []
    for i in range(8):
        a = math.radians(45 * i)
        teeth.append(c.line([(12, 12), (12 + 8.6 * math.cos(a), 12 + 8.6 * math.sin(a))], 3.4))
    wheel = c.union(teeth) | c.ell(12, 12, 7.4)
    c.fill(wheel, BASE, shade=1.6, light=1)
    c.fill(c.ell(12, 12, 4.4), SHADE)
    c.cut(c.ell(12, 12, 2.6))


@still("cake", "blossom", 17)
def cake(c):
    c.fill(c.rect(10.8, 3.6, 13.2, 9), LIGHT, shade=0.8)
    c.fill(c.ell(12, 2.8, 1.2, 1.6), BASE)
    c.fill(c.rect(3.4, 11, 20.6, 21.4, 1), SHADE, shade=1.6)
    c.fill(c.rect(3.4, 15.6, 20.6, 17.2), LIGHT)
    icing = c.rect(3.4, 8, 20.6, 12, 2) | c.union(c.ell(x, 12, 2, y) for x, y in ((5.4, 3), (9.6, 1.8), (13.8, 3.2), (18, 2)))
    c.fill(icing, LIGHT, shade=0.9, rim=0.5)
    c.fill(c.ell(6.6, 8.2, 1.6) | c.ell(17.4, 8.2, 1.6), BASE, rim=0.4)
    c.fill(c.rect(2.2, 20.4, 21.8, 22, 0.6), DARK)


@still("lamp", "amber", 16)
def lamp(c):
    c.fill(c.arc(12, 5, 3, 180, 360, 1.2), SHADE)
    c.fill(c.rect(8, 4.4, 16, 7, 0.8), DARK)
    paper = c.ell(12, 12.6, 8.4, 7)
    c.fill(paper, BASE, shade=1.8)
    for ry in (3.2, 6.4):
        c.fill((c.ell(12, 12.6, ry + 1, 7) - c.ell(12, 12.6, ry, 7)) & paper, SHADE)
    c.fill(c.ell(11, 12, 2.6, 3.6), LIGHT)
    c.fill(c.rect(8, 18.4, 16, 20.6, 0.8), DARK)
    c.fill(c.line([(12, 20), (12, 22)], 1.2), SHADE)


@still("bell", "gold", 17)
def bell(c):
    c.fill(c.ell(12, 3.8, 2), SHADE)
    c.fill(c.ell(12, 20, 2.4), DARK)
    body = c.poly([(3, 18.4), (5.4, 14.6), (6.4, 8), (9.4, 4.6), (14.6, 4.6), (17.6, 8), (18.6, 14.6), (21, 18.4)])
    c.fill(body, BASE, shade=2, light=1.1, rim=0.5)
    c.fill(c.line([(5.6, 15.2), (18.4, 15.2)], 1) & body, DARK)
    c.fill(c.line([(9, 8), (8.4, 12.4)], 1.2), LIGHT)


@still("book", "deep", 17)
def book(c):
    c.fill(c.poly([(2, 6), (12, 8), (22, 6), (22, 19.6), (12, 21.8), (2, 19.6)]), DARK)
    c.fill(c.poly([(3.2, 4), (7.6, 3.4), (12, 5.6), (12, 20), (7.6, 18), (3.2, 18.4)]), BASE, light=0.9)
    c.fill(c.poly([(20.8, 4), (16.4, 3.4), (12, 5.6), (12, 20), (16.4, 18), (20.8, 18.4)]), LIGHT)
    c.fill(c.line([(12, 5.6), (12, 20)], 1), INK)
    for y in (7.6, 10.6, 13.6):
        c.fill(c.line([(5, y - 0.4), (9.6, y + 0.8)], 0.9), DARK)
        c.fill(c.line([(14.4, y + 0.8), (19, y - 0.4)], 0.9), SHADE)


@still("mushroom", "coral", 16)
def mushroom(c):
    c.fill(c.rect(8, 12, 16, 22, 2.4), LIGHT, shade=1.8)
    cap = (c.ell(12, 12, 9.8, 9.8) & c.rect(0, 0, 24, 12.6)) | c.ell(12, 12.4, 9.8, 2.6)
    c.fill(cap, BASE, shade=1.8, light=1.1, rim=0.6)
    for x, y, r in ((9, 6.8, 2.1), (15.8, 8.6, 1.7), (6, 11.4, 1.2), (12.6, 12.2, 1.2)):
        c.fill(c.ell(x, y, r), LIGHT)


@still("ring", "gold", 17)
def ring(c):
    c.fill(c.ell(12, 15, 7.8, 7), BASE, shade=1.6, light=1.2)
    c.cut(c.ell(12, 15, 5, 4.4))
    c.fill(c.rect(9.2, 6.8, 14.8, 9.4, 0.8), SHADE, rim=0.5)
    stone = c.poly([(7.6, 4.6), (9.6, 1.8), (14.4, 1.8), (16.4, 4.6), (12, 9)])
    c.fill(stone, LIGHT, rim=0.7)
    c.fill(c.poly([(12, 4.6), (16.4, 4.6), (12, 9)]), SHADE)
    c.fill(c.poly([(7.6, 4.6), (12, 4.6), (12, 9)]), BASE)
    c.stamp(19, 2, ".w.", "www", ".w.")


@still("rocket", "steel", 18)
def rocket(c):
    c.fill(c.poly([(9.6, 17), (14.4, 17), (12, 22)]), LIGHT)
    c.fill(c.poly([(7.6, 12), (3.6, 17), (4, 20), (8.6, 17.4)]) | c.poly([(16.4, 12), (20.4, 17), (20, 20), (15.4, 17.4)]), DARK, light=0.8, light_value=SHADE)
    hull = c.ell(12, 11, 5, 9) & c.rect(0, 0, 24, 17.6)
    c.fill(hull, BASE, shade=1.7, light=1, rim=0.5)
    c.fill(c.ell(12, 9.6, 2.4), INK)
    c.stamp(11, 8, "w")


@still("house", "clay", 16)
def house(c):
    c.fill(c.rect(16, 3, 18.8, 9), SHADE)
    walls = c.rect(4, 10, 20, 22)
    c.fill(walls, LIGHT, shade=1.6, shade_value=BASE)
    c.fill(c.rect(6, 13, 10, 17), INK, rim=0.7)
    c.fill(c.line([(8, 13), (8, 17)], 0.8), LIGHT)
    c.fill(c.rect(13, 13.6, 17.4, 22, 1), DARK)
    c.stamp(16, 18, "w")
    c.fill(c.poly([(1.8, 12.4), (12, 2), (22.2, 12.4)]), BASE, shade=1.8, light=1.1, rim=0.6)


@facing("boat", "sand", 18)
def boat(c, view):
    c.fill(c.line([(12, 2.6), (12, 17)], 1.6), DARK)
    if view == "side":
        c.fill(c.poly([(13.4, 3), (20.6, 13.6), (13.4, 13.6)]), LIGHT, shade=1.4)
        c.fill(c.poly([(10.6, 5), (10.6, 13.6), (4.6, 13.6)]), BASE, shade=1)
        hull = c.poly([(2, 15.4), (22, 15), (19, 21.6), (5.6, 21.6)])
    else:
        sail = c.poly([(12, 2.6), (18.6, 13.6), (5.4, 13.6)])
        c.fill(sail, LIGHT if view == "front" else BASE, shade=1.6)
        hull = c.poly([(5, 15), (19, 15), (17.4, 20), (14.4, 22), (9.6, 22), (6.6, 20)])
    c.fill(hull, BASE, shade=1.7, light=1)
    c.fill(c.line([(4, 17.8), (20, 17.8)], 0.9) & hull, DARK)


@still("bomb", "stone", 17)
def bomb(c):
    c.fill(c.line([(15, 7.4), (17, 5), (19.4, 5.4)], 1.4), SHADE)
    c.fill(c.ell(20.2, 4.4, 1.9), LIGHT)
    c.fill(c.ell(10.8, 13.6, 8.4), BASE, shade=2.4, rim=0.6)
    c.fill(c.rect(12.8, 5.4, 16.6, 8.6, 0.8), DARK, rim=0.5)
    c.fill(c.ell(7.6, 10.4, 2.2, 1.6, -40), LIGHT)


@still("sword", "steel", 17)
def sword(c):
    c.fill(c.poly([(21.8, 2.2), (21.4, 6.4), (10.6, 17), (7, 13.4), (17.6, 2.6)]), LIGHT)
    c.fill(c.poly([(21.8, 2.2), (21.4, 6.4), (10.6, 17), (8.8, 15.2)]), SHADE)
    c.fill(c.line([(5, 12), (12, 19)], 2.4), BASE, rim=0.5)
    c.fill(c.line([(7, 17), (4.4, 19.6)], 2.4), DARK)
    c.fill(c.ell(3.6, 20.4, 1.7), BASE)


@still("cup", "gold", 17)
def cup(c):
    for x in (5, 19):
        c.fill(c.arc(x, 7.4, 2.6, 0, 360, 1.5), SHADE)
    c.fill(c.rect(10.6, 14, 13.4, 20), SHADE)
    c.fill(c.rect(6.6, 19, 17.4, 22, 1), BASE, shade=1, light=0.9)
    bowl = c.rect(5.6, 3, 18.4, 9) | c.ell(12, 9, 6.4, 6.6)
    c.fill(bowl, BASE, shade=2, light=1.1, rim=0.5)
    c.fill(c.ell(12, 3.6, 6.4, 1.6), LIGHT)
    c.fill(c.rect(8, 6.4, 9.6, 11.4, 0.8), LIGHT)


@still("candle", "amber", 17)
def candle(c):
    c.fill(c.ell(12, 20, 8.6, 2.2), DARK, light=0.9, light_value=SHADE)
    c.fill(c.arc(20, 18.4, 1.9, 0, 360, 1.2), DARK)
    c.fill(c.rect(8.8, 10.6, 15.2, 20, 0.6), LIGHT, shade=1.8, shade_value=BASE)
    c.fill(c.rect(8.8, 10.6, 10.8, 13.6, 1) | c.rect(12.6, 10.6, 14, 15, 0.7), LIGHT)
    c.fill(c.line([(12, 9), (12, 11)], 0.9), INK)
    flame = c.poly([(12.2, 0.8), (15, 5), (14.2, 8.4), (12, 9.6), (9.6, 8.4), (9, 5.4)])
    c.fill(flame, BASE, shade=1)
    c.fill(c.poly([(12, 4), (13.4, 6.6), (12, 8.8), (10.6, 6.8)]), LIGHT)


@turning("arrow", "mint", 6)
def arrow(c):
    shape = c.poly([(2, 8.4), (11.4, 8.4), (11.4, 3), (22, 12), (11.4, 21), (11.4, 15.6), (2, 15.6)])
    c.fill(shape, BASE, shade=1.7, light=1.2)


@still("spike", "steel", 16)
def spike(c):
    c.fill(c.rect(2, 18.6, 22, 22, 1), DARK)
    for x, top in ((5.2, 7), (18.8, 7), (12, 2.2)):
        c.fill(c.poly([(x - 3.3, 19), (x, top), (x + 3.3, 19)]), LIGHT)
        c.fill(c.poly([(x, 19), (x, top), (x + 3.3, 19)]), SHADE)
