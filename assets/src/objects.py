"""Furniture of the puzzles: what one pushes, opens, reaches or fears."""

from canvas import BASE, DARK, INK, LIGHT, SHADE
from registry import locked, mark, still


@still("flag", "gold", 17)
def flag(c):
    # A hill, a tall pole and a banner with a star: what one wants to reach.
    c.fill(c.ell(8, 22.4, 7.4, 3.4) & c.rect(0, 0, 24, 22), DARK, light=1, light_value=SHADE)
    c.fill(c.rect(4.4, 2, 6.8, 20.6), SHADE, light=0.9)
    c.fill(c.ell(5.6, 2.4, 2), LIGHT, shade=0.8, shade_value=BASE, rim=0.5)
    cloth = c.poly([(6.8, 3.4), (11, 2.2), (15, 3.8), (19, 4.6), (22.6, 3.4), (21.2, 9.6), (22.6, 15.6), (18.6, 16.6), (14.6, 15.4), (11, 14), (6.8, 15.4)])
    c.fill(cloth, BASE, shade=1.6, light=1.1)
    c.fill(c.poly([(18.4, 4.6), (22.6, 3.4), (21.2, 9.6), (22.6, 15.6), (18.4, 16.6)]) & cloth, SHADE)
    c.stamp(10, 5, "...#...", "..###..", "#######", ".#####.", "..###..", ".##.##.")


@still("key", "gold", 17)
def key(c):
    c.fill(c.line([(11, 12), (20.6, 12)], 3), BASE, shade=1)
    for x, y in ((16.4, 17.2), (20, 16.2)):
        c.fill(c.rect(x - 1.4, 12, x + 1.4, y, 0.5), BASE, shade=1)
    ring = c.ell(7.4, 12, 5.6)
    c.fill(ring, BASE, shade=1.6, light=1)
    c.cut(c.ell(7.4, 12, 2.3))
    c.fill(c.rect(12.6, 9.6, 14.2, 14.4, 0.5), LIGHT, rim=0.4)


@still("door", "coral", 13)
def door(c):
    c.fill(c.rect(3, 9, 21, 22) | c.ell(12, 9.4, 9, 7.6), DARK)
    leaf = c.rect(5, 10, 19, 22) | c.ell(12, 10, 7, 6)
    c.fill(leaf, BASE, light=1.1, shade=1.2)
    c.fill(c.line([(12, 4), (12, 22)], 1) & leaf, DARK)
    c.fill(c.rect(6.6, 7.6, 10.2, 12.4, 1) | c.rect(13.8, 7.6, 17.4, 12.4, 1), SHADE)
    c.fill(c.rect(6.6, 15, 10.2, 20, 0.6) | c.rect(13.8, 15, 17.4, 20, 0.6), SHADE)
    c.stamp(13, 13, "ww", "ww")
    c.stamp(10, 13, "ww", "ww")


@still("gate", "clay", 16)
def gate(c):
    for x in (4.6, 16):
        c.fill(c.rect(x, 8, x + 3.4, 22), BASE, shade=1.2, light=0.9)
        c.fill(c.rect(x - 0.8, 20, x + 4.2, 22, 0.5), DARK)
    c.fill(c.rect(4, 10.4, 20, 13), SHADE, rim=0.4)
    top = c.poly([(1.8, 3), (6, 4.4), (12, 5), (18, 4.4), (22.2, 3), (21.4, 7.4), (12, 8.6), (2.6, 7.4)])
    c.fill(top, BASE, shade=1.2, light=1.1, rim=0.5)
    c.fill(c.rect(10.4, 8.4, 13.6, 12), LIGHT, rim=0.5)


@still("box", "earth", 15)
def box(c):
    c.fill(c.rect(2.4, 3, 21.6, 21.6, 1.4), BASE, shade=1.6, light=1.1)
    c.fill(c.rect(6, 6.6, 18, 18), SHADE)
    c.fill(c.line([(6.6, 17.4), (17.4, 7.2)], 3) & c.rect(6, 6.6, 18, 18), BASE, rim=0.6)
    frame = c.rect(6, 6.6, 18, 18)
    c.fill(frame - frame.shrunk(0.8), DARK)
    for x, y in ((4.2, 4.8), (19.8, 4.8), (4.2, 19.8), (19.8, 19.8)):
        c.fill(c.ell(x, y, 0.8), DARK)


@still("skull", "crimson", 17)
def skull(c):
    jaw = c.rect(7, 14, 17, 21.8, 1.6)
    c.fill(jaw, BASE, shade=1.2)
    dome = c.ell(12, 10, 9, 7.9)
    c.fill(dome, BASE, shade=2, light=1.1)
    c.fill(jaw & c.rect(7.6, 12, 16, 18), BASE)
    c.fill(c.ell(8, 11, 2.6, 2.9), INK)
    c.fill(c.ell(16, 11, 2.6, 2.9), INK)
    c.fill(c.poly([(12, 13.4), (10.6, 16.4), (13.4, 16.4)]), INK)
    for x in (9.6, 12, 14.4):
        c.fill(c.line([(x, 18.8), (x, 21.6)], 0.9), INK)
    c.fill(c.line([(14, 3), (15.4, 5.4), (14.4, 7)], 0.9), DARK)


@still("pillar", "snow", 16)
def pillar(c):
    c.fill(c.rect(6, 5, 18, 20), BASE)
    for x, value in ((6, LIGHT), (8.4, BASE), (10, SHADE), (11.6, BASE), (14, SHADE), (16.4, DARK)):
        c.fill(c.rect(x, 6, x + 1.6, 19), value)
    c.fill(c.rect(3.6, 2, 20.4, 6.4, 1.4), BASE, shade=1.2, light=1, rim=0.5)
    c.fill(c.rect(3.6, 18, 20.4, 22, 1), BASE, shade=1.2, light=1, rim=0.5)


@still("statue", "ash", 16)
def statue(c):
    c.fill(c.rect(3, 18.4, 21, 22, 0.8), BASE, shade=1.3, light=1)
    head = c.poly([(6.6, 3.6), (8.4, 2), (15.6, 2), (17.4, 3.6), (17.6, 12), (19, 18.6), (5, 18.6), (6.4, 12)])
    c.fill(head, BASE, shade=1.8, light=1)
    c.fill(c.rect(6.4, 5.6, 17.6, 7.4), SHADE)
    c.fill(c.rect(7.6, 7.2, 10.6, 9.4, 0.5) | c.rect(13.4, 7.2, 16.4, 9.4, 0.5), INK)
    c.fill(c.poly([(11, 6), (13, 6), (14, 12.4), (10, 12.4)]), LIGHT, shade=0.7)
    c.fill(c.rect(8.6, 14, 15.4, 15.4), DARK)
    c.fill(c.line([(17, 3), (15, 5)], 1), DARK)


@still("tile", "slate", 0)
def tile(c):
    c.outline = False
    c.wobble = 0.4
    c.fill(c.rect(0.6, 0.6, 23.4, 23.4, 1.6), SHADE)
    inner = c.rect(2, 2, 22, 22, 1)
    c.fill(inner, BASE)
    c.fill(c.rect(2, 2, 22, 22, 1) - c.rect(2, 2, 22, 22, 1).moved(1, 1), LIGHT)
    c.fill(c.rect(2, 2, 22, 22, 1) - c.rect(2, 2, 22, 22, 1).moved(-1, -1), SHADE)
    c.fill(c.poly([(12, 6.4), (17.6, 12), (12, 17.6), (6.4, 12)]), SHADE)
    c.fill(c.poly([(12, 9.4), (14.6, 12), (12, 14.6), (9.4, 12)]), BASE)


@still("level", "accent", 14)
def level(c):
    c.fill(c.rect(2, 2, 22, 22, 2.6), BASE, shade=1.6, light=1.1)
    hole = c.rect(5, 5, 19, 19, 1.2)
    c.fill(hole, INK)
    c.fill(c.poly([(5, 19), (5, 15), (9.6, 10), (12.4, 13.4), (14.6, 11.4), (19, 16), (19, 19)]) & hole, SHADE)
    c.fill(c.ell(14.8, 8.2, 1.7), LIGHT)


@locked("level")
def level_locked(c):
    c.wobble = 0.4
    c.fill(c.rect(2, 2, 22, 22, 2.6), DARK, shade=1.6, shade_value=INK, light=1.1, light_value=SHADE)
    c.fill(c.rect(5, 5, 19, 19, 1.2), INK)
    c.fill(c.arc(12, 10.6, 3, 180, 360, 1.7), SHADE)
    c.fill(c.rect(9, 10, 10.6, 13), SHADE)
    c.fill(c.rect(13.4, 10, 15, 13), SHADE)
    c.fill(c.rect(7.6, 11.6, 16.4, 17.4, 1), BASE, shade=1, light=0.8)
    c.fill(c.ell(12, 14, 1.1) | c.rect(11.5, 14, 12.5, 16), INK)


@still("orb", "violet", 17)
def orb(c):
    c.fill(c.poly([(5.4, 22), (7.4, 17.4), (16.6, 17.4), (18.6, 22)]), DARK, light=1, light_value=SHADE)
    ball = c.ell(12, 11, 8.6)
    c.fill(ball, BASE, shade=2.6, rim=0.6)
    c.fill(c.arc(12, 11, 5.2, 20, 100, 1.2), DARK)
    c.fill(c.ell(8.6, 7.4, 2.4, 1.8, -38), LIGHT)
    c.fill(c.ell(12.4, 12, 1.6), LIGHT)


@still("mirror", "sky", 16)
def mirror(c):
    c.fill(c.line([(12, 17), (12, 21)], 3), DARK)
    c.fill(c.rect(6.6, 19.8, 17.4, 22, 1), DARK, light=0.8, light_value=SHADE)
    c.fill(c.ell(12, 10, 8.4, 8.4), SHADE, light=1, light_value=BASE)
    glass = c.ell(12, 10, 6)
    c.fill(glass, BASE, rim=0.6)
    c.fill(c.line([(7.6, 12), (13.6, 4.6)], 1.8) & glass, LIGHT)
    c.fill(c.line([(11, 14), (16.4, 7.4)], 1) & glass, LIGHT)


@still("drum", "coral", 17)
def drum(c):
    # A large drum on its stand, seen from the side that is beaten.
    for side in (-1, 1):
        c.fill(c.line([(12 + side * 5, 16), (12 + side * 8.2, 21.6)], 2.2), DARK)
    c.fill(c.rect(4, 19, 20, 20.8), DARK)
    body = c.ell(12, 10.6, 9.8, 9)
    c.fill(body, DARK, light=1.1, light_value=SHADE)
    c.fill(c.ell(12, 10.6, 6.9, 6.3), LIGHT, rim=0.8, rim_value=INK)
    c.fill(c.ell(12, 10.6, 2.6, 2.4), SHADE)
    for x, y in ((4.2, 7), (3.8, 12.6), (19.8, 7), (20.2, 12.6), (8.4, 3.4), (15.6, 3.4), (7.4, 17.6), (16.6, 17.6)):
        c.fill(c.ell(x, y, 0.9), LIGHT)


# Marks: `strike` crosses out a negated word, `standin` carries the name of a
# noun that has no picture.


@mark("strike")
def strike(c):
    c.fill(c.line([(2.6, 3.4), (21.4, 20.6)], 2), LIGHT)
    c.fill(c.line([(21, 3), (3, 21)], 2), LIGHT)


@mark("standin")
def standin(c):
    c.wobble = 0.6
    c.fill(c.rect(1.6, 1.6, 22.4, 22.4, 3), BASE, shade=1.2, light=1)
    c.fill(c.rect(3.4, 3.4, 20.6, 20.6, 2), DARK)
