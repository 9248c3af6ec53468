"""Smaller animals."""

from canvas import BASE, DARK, INK, LIGHT, SHADE, Canvas
from registry import facing, still, turning


@facing("bird", "azure", 19)
def bird(c, view):
    if view == "side":
        c.fill(c.poly([(2, 9), (8, 11), (7, 16), (2.6, 13.4)]), SHADE)
        for x in (9.6, 13):
            c.fill(c.line([(x, 18), (x, 20.8), (x + 1.6, 21)], 1.1), DARK)
        c.fill(c.ell(11, 13.6, 6.4, 5.6), BASE, shade=1.8)
        c.fill(c.poly([(18, 6.4), (22, 8.8), (18, 10.4)]), DARK)
        c.fill(c.ell(15, 8, 4.6, 4.5), BASE, light=1)
        c.fill(c.ell(9, 13.4, 4, 3, 20), LIGHT, shade=0.9, rim=0.6)
        c.fill(c.line([(13.4, 3.8), (11.4, 2.6)], 1.4), BASE)
        c.stamp(16, 6, "##", "##")
        return
    for x in (9, 13.4):
        c.fill(c.line([(x, 18), (x, 21.2)], 1.2), DARK)
    c.fill(c.ell(12, 14, 7, 5.8), BASE, shade=1.8)
    c.fill(c.ell(5.4, 14, 2.2, 4.4, 14), SHADE, rim=0.5)
    c.fill(c.ell(18.6, 14, 2.2, 4.4, -14), SHADE, rim=0.5)
    c.fill(c.ell(12, 8.2, 5, 4.8), BASE, light=1, shade=1)
    c.fill(c.line([(12, 4), (11, 2.4)], 1.4) | c.line([(12, 4), (13.4, 2.6)], 1.4), BASE)
    if view == "front":
        c.fill(c.ell(12, 15.4, 3.8, 3.6), LIGHT)
        c.fill(c.poly([(10, 9), (14, 9), (12, 12.4)]), DARK)
        c.stamp(8, 7, "##", "##")
        c.stamp(14, 7, "##", "##")
    else:
        c.fill(c.poly([(10, 13), (14, 13), (15, 19.6), (12, 18), (9, 19.6)]), SHADE, rim=0.5)


@facing("crab", "crimson", 18)
def crab(c, view):
    for side in (-1, 1):
        for y, reach in ((15, 8.6), (17, 8), (18.8, 6.4)):
            c.fill(c.line([(12 + side * 5, y - 1), (12 + side * reach, y), (12 + side * (reach + 0.8), y + 2)], 1.3), SHADE)
        up = {"front": 0, "back": -1, "side": -0.6 if side > 0 else 0.8}[view]
        c.fill(c.line([(12 + side * 5.6, 13), (12 + side * 8, 10 + up)], 2), BASE)
        claw = c.ell(12 + side * 7.2, 6.8 + up, 3, 3.4)
        notch = c.poly([(12 + side * 7.2, 7 + up), (12 + side * 5.6, 2), (12 + side * 8.4, 2)])
        c.fill(claw - notch, BASE, shade=1, light=0.9)
    c.fill(c.ell(12, 14.8, 6.8, 5), BASE, shade=1.8, light=1)
    if view == "back":
        c.fill(c.arc(12, 13.6, 3.6, 200, 340, 1.1), DARK)
        c.fill(c.ell(9.4, 16.4, 0.9) | c.ell(14.6, 16.4, 0.9), DARK)
        return
    shift = 1 if view == "side" else 0
    c.stamp(9 + shift, 11, "ww", "w#", "##")
    c.stamp(13 + shift, 11, "ww", "w#" if shift else "#w", "##")
    c.stamp(10 + shift, 16, "#..#", ".##.")


@turning("fish", "sky", 18)
def fish(c):
    c.fill(c.poly([(7, 12), (2, 6), (3.4, 12), (2, 18)]), SHADE, light=0.8, light_value=BASE)
    c.fill(c.poly([(9, 8), (13, 3.6), (15.4, 8)]), SHADE)
    c.fill(c.poly([(11, 16), (12, 20), (15.4, 16)]), SHADE)
    body = c.ell(13.4, 12, 8, 5.6)
    c.fill(body, BASE, shade=1.9, light=1)
    c.fill(c.arc(14.4, 12, 3.4, 110, 250, 1, 4), DARK)
    c.fill(c.poly([(10.6, 11), (6.8, 10.2), (7.4, 14), (10.6, 13.4)]), LIGHT)
    c.stamp(17, 9, "w##", "w##", ".w.")
    c.stamp(19, 14, "##")


@facing("bat", "indigo", 19)
def bat(c, view):
    # Wide wings with scalloped hems on a small round body.
    for side in (-1, 1):
        wing = [(12 + side * x, y) for x, y in ((1, 10), (4, 8.6), (6.4, 5.2), (8.2, 2.6), (10.2, 6), (11.4, 12.6), (9.4, 10.8), (8.4, 14.4), (6.2, 12.4), (5, 16.4), (1, 15))]
        c.fill(c.poly(wing), SHADE)
        c.fill(c.line([(12 + side * 7.8, 4), (12 + side * 8.4, 13.4)], 0.9) | c.line([(12 + side * 7, 5), (12 + side * 5, 15.4)], 0.9), DARK)
        c.fill(c.poly([(12 + side * 4.2, 10), (12 + side * 3.8, 4.8), (12 + side * 0.8, 8)]), BASE, rim=0.5)
    c.fill(c.ell(10.4, 18.6, 0.9, 1.3) | c.ell(13.6, 18.6, 0.9, 1.3), DARK)
    c.fill(c.ell(12, 12.6, 4.4, 5.2), BASE, shade=1.3, light=1, rim=0.7)
    if view == "back":
        c.fill(c.line([(12, 10), (12, 16)], 1), SHADE)
        return
    shift = 1 if view == "side" else 0
    c.fill(c.ell(12 + shift, 15.6, 2.6, 1.8), LIGHT)
    c.stamp(9 + shift, 10, "##", "##")
    c.stamp(13 + shift, 10, "##", "##")
    c.stamp(10 + shift, 14, "####", ".ww.") if view == "front" else c.stamp(11 + shift, 14, "###", ".w.")


@turning("bug", "flame", 18)
def bug(c):
    # A ladybird from above.
    for x, lean in ((6.4, -2.4), (11, -0.4), (15, 2)):
        for side in (-1, 1):
            c.fill(c.line([(x, 12 + side * 5), (x + lean * 0.6, 12 + side * 8), (x + lean, 12 + side * 9.6)], 1.3), DARK)
    for side in (-1, 1):
        c.fill(c.line([(19.6, 12 + side * 1.8), (21.6, 12 + side * 4.4)], 1), DARK)
    c.fill(c.ell(17.2, 12, 4, 4.6), INK, light=0.8, light_value=DARK)
    shell = c.ell(10.2, 12, 8, 7.4)
    c.fill(shell, BASE, shade=2, light=1.3, rim=0.6)
    c.fill(c.line([(2, 12), (18.2, 12)], 1.2) & shell, INK)
    for x, y, r in ((5.8, 9, 1.5), (11, 7.6, 1.8), (5.8, 15, 1.5), (11, 16.4, 1.8), (15, 10, 1), (15, 14, 1)):
        c.fill(c.ell(x, y, r) & shell, INK)
    c.stamp(18, 9, "ww", "w.")
    c.stamp(18, 13, "w.", "ww")


@still("jelly", "magenta", 18)
def jelly(c):
    # Long thin tentacles that wave, under a bell one can almost look through.
    for x, sway, end in ((5.4, -1.2, 19.4), (8.8, 1.2, 22), (12, -1.2, 20.4), (15.2, 1.2, 22), (18.6, -1.2, 19.4)):
        c.fill(c.line([(x, 11), (x + sway, 14), (x - sway, 17), (x + sway * 0.8, end)], 1.2), SHADE)
    bell = (c.ell(12, 11, 9.8, 9) & c.rect(0, 0, 24, 11.4)) | c.union(c.ell(x, 11.2, 2, 1.7) for x in (4.2, 8.1, 12, 15.9, 19.8))
    c.fill(bell, BASE, shade=1.7, light=1.3)
    c.fill(c.ell(12, 6, 4.6, 2.4), SHADE)
    for x in (9.8, 12, 14.2):
        c.fill(c.ell(x, 6, 0.8), LIGHT)
    c.stamp(8, 9, "##", "##")
    c.stamp(14, 9, "##", "##")


@turning("foot", "sand", 17)
def foot(c):
    sole = c.ell(6.2, 13, 4.2, 4.4) | c.ell(13.4, 12, 5, 5.8) | c.rect(6, 9.4, 13, 16.6, 2)
    c.fill(sole, BASE, shade=1.7, light=1)
    for x, y, r in ((19.4, 7, 2.5), (20, 11.4, 1.8), (19.4, 14.8, 1.6), (18, 17.6, 1.5), (15.8, 19.8, 1.4)):
        c.fill(c.ell(x, y, r), BASE, light=0.9, rim=0.8)
    c.fill(c.arc(9.6, 19, 4.4, 230, 310, 1), DARK)


@turning("hand", "sand", 17)
def hand(c):
    c.fill(c.rect(2.2, 9, 6.6, 17.6, 1), DARK)
    palm = c.rect(5.6, 7.6, 14.4, 18.6, 3)
    fist = c.union(c.line([(12, y), (14.6, y)], 3) for y in (12.2, 14.9, 17.4))
    finger = c.line([(12, 9.2), (20.4, 9.2)], 3.2)
    thumb = c.line([(8, 8.4), (11.4, 4.6)], 3)
    c.fill(palm | fist | finger | thumb, BASE, shade=1.5, light=1)
    for y in (10.9, 13.6, 16.2):
        c.fill(c.line([(11.6, y), (15.4, y)], 0.9), DARK)


@facing("frog", "leaf", 18)
def frog(c, view):
    for side in (-1, 1):
        c.fill(c.ell(12 + side * 7, 17.4, 3.2, 3.6, side * 20), SHADE, light=0.8, light_value=BASE)
        c.fill(c.rect(12 + side * 7 - 3, 20, 12 + side * 7 + 3, 22, 1), DARK)
        c.fill(c.ell(12 + side * 4.6, 6.4, 3.3), BASE, light=0.9)
    c.fill(c.ell(12, 14.6, 7.8, 6.8), BASE, shade=1.8, light=1)
    c.fill(c.ell(12, 10.6, 7.6, 4.8), BASE)
    if view == "back":
        c.fill(c.line([(9.4, 9), (8.6, 18)], 1.1) | c.line([(14.6, 9), (15.4, 18)], 1.1), SHADE)
        return
    shift = 2 if view == "side" else 0
    c.fill(c.ell(12 + shift, 18, 4.2, 3.2), LIGHT)
    c.stamp(6 + shift // 2, 5, "w##", "w##", ".w.")
    c.stamp(15 + shift // 2, 5, "##w", "##w", ".w.") if view == "front" else c.stamp(16, 5, "w##", "w##", ".w.")
    c.fill(c.arc(12 + shift, 10.4, 5.2, 20, 160, 1.1, 3.4), INK)


@facing("cat", "amber", 19)
def cat(c, view):
    if view == "side":
        c.fill(c.line([(5.4, 17), (2.8, 13), (4, 8.6)], 2.2), SHADE)
        for x, value in ((6, SHADE), (14.4, SHADE), (8.4, BASE), (16.4, BASE)):
            c.fill(c.rect(x, 15, x + 2.4, 22, 0.8), value)
        body = c.rect(4.6, 11, 18.6, 18.6, 3.4)
        c.fill(body, BASE, shade=1.5)
        for x in (7.4, 10.6):
            c.fill(c.line([(x, 10), (x, 14)], 1.2) & body, DARK)
    else:
        c.fill(c.line([(17, 19), (20.8, 16), (20, 10.4)], 2.2), SHADE)
        c.fill(c.ell(12, 16.6, 6.4, 5.2), BASE, shade=1.5)
        for x in (8, 13.2):
            c.fill(c.rect(x, 17, x + 2.8, 22, 0.8), BASE, rim=0.6)
    cx = 15.6 if view == "side" else 12
    c.fill(c.poly([(cx - 5.6, 8), (cx - 5.2, 2), (cx - 1, 5)]) | c.poly([(cx + 5.6, 8), (cx + 5.2, 2), (cx + 1, 5)]), BASE)
    c.fill(c.ell(cx, 9.4, 6, 5), BASE, light=1, rim=0.6)
    c.fill(c.line([(cx, 4.4), (cx, 7)], 1.2), DARK)
    if view == "back":
        c.fill(c.line([(cx - 2.6, 5), (cx - 2.6, 7)], 1.1) | c.line([(cx + 2.6, 5), (cx + 2.6, 7)], 1.1), DARK)
        return
    x = int(cx)
    c.fill(c.ell(cx, 12, 2.6, 1.8), LIGHT)
    c.stamp(x - 4, 8, "##", "##")
    c.stamp(x + 2, 8, "##", "##")
    c.stamp(x - 1, 11, "##")


@facing("cursor", "amber", 28)
def cursor(c, view):
    """The cat, and behind it the corners of the cell, without an outline."""
    c.outline = False
    corners = c.rect(0.6, 0.6, 23.4, 23.4, 3) - c.rect(2, 2, 22, 22, 2)
    corners -= c.rect(8, 0, 16, 24) | c.rect(0, 8, 24, 16)
    c.fill(corners, LIGHT)
    alone = Canvas(mirror=c.mirror)
    cat(alone, view)
    c.fill(alone.opaque().grown(0.8), INK)
    cat(c, view)


@turning("snail", "sand", 18)
def snail(c):
    c.fill(c.line([(18, 14), (19.4, 7.6)], 1.2) | c.line([(20, 14), (21.6, 9)], 1.2), SHADE)
    c.fill(c.line([(3.4, 19.8), (18, 19.8), (19.6, 15)], 4), LIGHT, shade=1.2, shade_value=BASE)
    c.fill(c.ell(10, 12, 7.4, 7.2), BASE, shade=1.8, light=1, rim=0.7)
    c.fill(c.arc(10, 12, 4.4, -40, 220, 1.2), DARK)
    c.fill(c.arc(9.6, 11.6, 1.9, 120, 330, 1.2), DARK)
    c.stamp(19, 15, "#", "#")
