"""The main characters: four views each, and how they sleep."""

from canvas import BASE, DARK, INK, LIGHT, SHADE
from registry import facing, sleeping

EYE = ("##", "##", "##")
CLOSED = ("#..#", ".##.")


# Baba: a small cloud on four legs, with drooping ears and a brush for a tail.


def wool(c, spots, shade=1.6):
    c.fill(c.union(c.ell(*spot) for spot in spots), LIGHT, shade=shade, shade_value=BASE)


def brush_tail(c, cx, cy, tilt):
    hair = c.ell(cx, cy, 2.6, 5.2, tilt)
    c.fill(hair, LIGHT, shade=1.2, shade_value=BASE, rim=0.7, rim_value=SHADE)
    c.fill(hair & c.rect(0, -4, 24, cy - 1), DARK)


def ear(c, cx, cy, tilt):
    lobe = c.ell(cx, cy, 2.1, 4.2, tilt)
    c.fill(lobe, SHADE, rim=0.6)
    c.fill(lobe & c.rect(0, cy + 1.2, 24, 24), DARK)


def curls(c, *places):
    """Small loops in the fleece."""
    for x, y in places:
        c.fill(c.arc(x, y, 1.5, 170, 350, 1), SHADE)


def legs(c, *places):
    for x, y, value in places:
        c.fill(c.rect(x, 15, x + 3, y, 0.8), value)
        c.fill(c.rect(x, y - 1.6, x + 3, y, 0.8), DARK)


@facing("baba", "white", 19)
def baba(c, view):
    if view == "side":
        brush_tail(c, 4.7, 7.4, -12)
        legs(c, (7.6, 21, SHADE), (14.4, 21, SHADE), (4.6, 22, BASE), (11.4, 22, BASE))
        wool(c, [(6, 14, 3.5), (9, 12, 3.6), (12.5, 12, 4), (13.5, 15.2, 3.4), (9.5, 15.4, 3.3), (6.5, 16, 2.7), (15.6, 15, 2.8)])
        curls(c, (7, 15), (11.2, 16.4))
        c.fill(c.ell(16.2, 8.8, 5.5, 5), LIGHT, rim=0.8, rim_value=SHADE)
        c.fill(c.poly([(14.6, 5), (15.4, 1.9), (17, 3.8), (19, 2.4), (18.6, 5.4)]), LIGHT)
        ear(c, 11.6, 9.6, 14)
        c.stamp(15, 8, *EYE)
        c.stamp(19, 8, *EYE)
        c.stamp(17, 11, "d")
        c.stamp(15, 12, "pp")
        return
    if view == "back":
        legs(c, (5.2, 22, BASE), (15.6, 22, BASE))
        wool(c, [(7, 14, 4.4), (12, 12, 5), (17, 14, 4.4), (9, 17, 3.6), (15, 17, 3.6), (12, 18, 3)])
        curls(c, (6.6, 15.6), (17.4, 15.6))
        c.fill(c.ell(12, 7.4, 5.6, 4.8), LIGHT, rim=0.7, rim_value=SHADE)
        c.fill(c.poly([(10, 4), (10, 1.9), (11.8, 3.2), (13.6, 2), (13.8, 4)]), LIGHT)
        ear(c, 5.8, 8.6, 14)
        ear(c, 18.2, 8.6, -14)
        hair = c.ell(12, 13.4, 2.9, 5)
        c.fill(hair, LIGHT, rim=0.7, rim_value=SHADE)
        c.fill(hair & c.rect(0, 0, 24, 12.4), DARK)
        return
    brush_tail(c, 19.4, 8.6, 26)
    wool(c, [(7, 15.4, 4), (12, 14, 5), (17, 15.4, 4), (12, 17.4, 4)])
    curls(c, (9, 17.4), (14.4, 18))
    legs(c, (5.6, 22, BASE), (15.4, 22, BASE))
    c.fill(c.ell(12, 9, 6.2, 5.2), LIGHT, rim=0.8, rim_value=SHADE)
    c.fill(c.poly([(10, 4.8), (10.2, 1.9), (12, 3.4), (13.8, 2), (14.2, 4.8)]), LIGHT)
    ear(c, 5.4, 9.6, 12)
    ear(c, 18.6, 9.6, -12)
    c.stamp(9, 8, *EYE)
    c.stamp(13, 8, *EYE)
    c.stamp(11, 11, "dd")
    c.stamp(8, 12, "pp")
    c.stamp(14, 12, "pp")


@sleeping("baba")
def baba_sleep(c):
    brush_tail(c, 4.8, 12.4, -28)
    wool(c, [(6, 17, 3.6), (9.5, 14.4, 4), (14, 14.4, 4.4), (16.5, 17, 4), (11, 18.4, 3.4), (7, 19, 2.8), (16, 19, 2.8)])
    curls(c, (6.4, 17.4), (8.4, 20))
    c.fill(c.ell(16, 16.4, 5.8, 4.8), LIGHT, rim=0.8, rim_value=SHADE)
    ear(c, 11.4, 17, 12)
    c.stamp(14, 16, "#.#", ".#.")
    c.stamp(18, 16, "#.#", ".#.")
    c.stamp(16, 19, "pp")


# Keke: a daruma that learnt to walk.


def keke_body(c, cx=12):
    for x in (cx - 5, cx + 2):
        c.fill(c.ell(x + 1.5, 20.2, 2.3, 1.8), DARK)
    horns = [[(cx - 6, 7), (cx - 6.4, 2), (cx - 2, 5)], [(cx + 6, 7), (cx + 6.4, 2), (cx + 2, 5)]]
    for horn in horns:
        c.fill(c.poly(horn), LIGHT, shade=0.8)
    body = c.ell(cx, 12.4, 8.2, 8.4) | c.ell(cx, 14.4, 8.6, 6)
    c.fill(body, BASE, shade=2, light=1)
    return body


@facing("keke", "coral", 19)
def keke(c, view):
    if view == "back":
        body = keke_body(c)
        c.fill(c.arc(12, 12, 4.6, 160, 380, 1.5) & body, DARK)
        c.fill(c.ell(12, 12.4, 1.5), DARK)
        return
    shift = 3.2 if view == "side" else 0
    body = keke_body(c)
    face = c.ell(12 + shift, 11.2, 6, 4.7) & body
    c.fill(face, LIGHT, rim=0.7)
    x = round(12 + shift)
    left, right = (x - 4, x + 2) if view == "front" else (x - 4, x + 1)
    c.stamp(left, 8, "###", ".##", ".##", ".##")
    c.stamp(right, 8, "###", "##.", "##.", "##.")
    c.stamp(x - (1 if view == "front" else 2), 13, "##")
    c.fill(c.arc(12 + shift * 0.6, 16.6, 4.4, 25, 155, 1.2, 2.6) & body, DARK)


@sleeping("keke")
def keke_sleep(c):
    for cx in (6.4, 17.6):
        c.fill(c.poly([(cx - 2, 10), (cx, 4.6), (cx + 2, 10)]), LIGHT, shade=0.8)
    body = c.ell(12, 15, 9.6, 6.8)
    c.fill(body, BASE, shade=2, light=1)
    c.fill(c.ell(12, 14, 6.8, 4.2), LIGHT, rim=0.6)
    c.stamp(7, 14, *CLOSED)
    c.stamp(13, 14, *CLOSED)
    c.stamp(11, 17, "##")


# Me: somebody small under a large hood.


def cloak(c, lean):
    hood = c.poly([(4.4, 21.6), (5, 10), (8, 5), (11 - lean, 2), (15, 5), (18.6, 10), (19.6, 21.6), (17, 20), (14.5, 22), (12, 20), (9.5, 22), (7, 20)])
    hood = hood | c.ell(12, 11, 7, 6.4) | c.line([(10.5 - lean * 0.5, 4.6), (8 - lean * 1.4, 2.8)], 2)
    c.fill(hood, BASE, shade=2, light=1)
    return hood


@facing("me", "violet", 19)
def me(c, view):
    lean = {"side": 1.6, "back": 0, "front": 0.6}[view]
    hood = cloak(c, lean)
    if view == "back":
        c.fill(c.line([(12, 8), (12, 18)], 1) & hood, SHADE)
        c.fill(c.line([(8, 16), (7, 20)], 1) & hood, SHADE)
        c.fill(c.line([(16, 16), (17, 20)], 1) & hood, SHADE)
        return
    x = 14.6 if view == "side" else 12
    c.fill(c.ell(x, 11.4, 4.9, 4.3) & hood.shrunk(0.6), INK)
    left = 12 if view == "side" else 9
    c.stamp(left, 10, "ww", "ww")
    c.stamp(left + 4, 10, "ww", "ww")
    c.fill(c.line([(x - 2.4, 16.6), (x - 3.4, 20.4)], 1) & hood, SHADE)
    c.fill(c.line([(x + 2.4, 16.6), (x + 3, 20.4)], 1) & hood, DARK)


@sleeping("me")
def me_sleep(c):
    heap = c.poly([(2, 21), (3.4, 16), (7, 12), (12, 10), (17.5, 11.6), (21, 16), (22, 21)]) | c.line([(16, 12), (20.4, 9.4)], 2)
    heap = heap | c.ell(11, 15.6, 7, 5.4)
    c.fill(heap, BASE, shade=2, light=1)
    c.fill(c.ell(9.6, 17, 5, 3.4), INK)
    c.stamp(6, 17, "www")
    c.stamp(11, 17, "www")


# Human: a traveller in a straw hat.


def traveller(c, view):
    for x in (8.4, 12.8):
        c.fill(c.rect(x, 17, x + 2.8, 21.8, 0.6), DARK)
        c.fill(c.rect(x - (0.6 if view == "front" else 0), 20.6, x + 3.2, 22, 0.5), INK)
    coat = c.poly([(8.4, 10.6), (15.6, 10.6), (18, 18.4), (6, 18.4)])
    c.fill(coat, SHADE, shade=1.6, light=0.8, light_value=BASE)
    c.fill(c.rect(5, 14.4, 19, 16) & coat, DARK)
    arms = {"side": ((10.6, 12, 13.6, 16),), "back": ((7.6, 11.6, 5.2, 15.4), (16.4, 11.6, 18.8, 15.4)), "front": ((7.6, 11.6, 5.2, 15.4), (16.4, 11.6, 18.8, 15.4))}
    for x0, y0, x1, y1 in arms[view]:
        c.fill(c.line([(x0, y0), (x1, y1)], 2.4), SHADE, rim=0.5, light=0.6, light_value=BASE)
        c.fill(c.ell(x1, y1 + 1, 1.3), LIGHT)


def straw_hat(c, cx, y):
    hat = c.poly([(cx - 8.6, y + 6), (cx - 4.4, y + 2.6), (cx, y), (cx + 4.4, y + 2.6), (cx + 8.6, y + 6), (cx + 5, y + 7), (cx - 5, y + 7)])
    c.fill(hat, BASE, shade=1.4, light=1.1, rim=0.6)
    for dx in (-4, 0, 4):
        c.fill(c.line([(cx + dx * 0.3, y + 2), (cx + dx, y + 5.6)], 0.8) & hat, SHADE)


@facing("human", "sand", 19)
def human(c, view):
    if view == "side":
        c.fill(c.rect(4.6, 10.8, 9.4, 16.6, 1.6), DARK, light=0.8, light_value=SHADE)
    traveller(c, view)
    if view == "back":
        c.fill(c.rect(8, 11, 16, 17.4, 1.8), DARK, light=0.9, light_value=SHADE)
        c.fill(c.rect(11, 12.6, 13, 14.4), BASE)
    cx = 13 if view == "side" else 12
    c.fill(c.ell(cx, 8, 4.8, 4.6), DARK if view == "back" else LIGHT, rim=0.6)
    if view == "side":
        c.fill(c.ell(cx, 8, 4.8, 4.6) & c.rect(0, 5, cx - 1.6, 12), DARK)
    straw_hat(c, cx, 1)
    if view == "side":
        c.stamp(14, 8, "#.#", "#.#")
    elif view == "front":
        c.stamp(9, 8, "#", "#")
        c.stamp(14, 8, "#", "#")
        c.stamp(8, 10, "p......p")
        c.fill(c.line([(10.6, 11.6), (12, 13.6), (13.4, 11.6)], 0.9), LIGHT)


@sleeping("human")
def human_sleep(c):
    c.fill(c.rect(8, 13.6, 21.8, 20.6, 3), SHADE, shade=1.8, light=1, light_value=BASE)
    c.fill(c.line([(15, 14.6), (14.4, 20)], 1.4), DARK)
    head = c.ell(7, 16, 4.6, 4.6)
    c.fill(head, LIGHT, shade=0.9, rim=0.7)
    hat = c.poly([(1.2, 14.4), (3, 9), (8, 7.4), (12.6, 12.4), (7, 14.6)])
    c.fill(hat, BASE, shade=1.2, light=1, rim=0.6)
    c.stamp(5, 16, "##")
    c.stamp(9, 16, "##")
    c.stamp(7, 18, "p")


# Robot: a kettle with a visor.


@facing("robot", "steel", 19)
def robot(c, view):
    c.fill(c.line([(12, 6), (12, 3.2)], 1.2), SHADE)
    c.fill(c.ell(12, 3.4, 1.6), LIGHT)
    c.fill(c.rect(6, 18.4, 18, 21.8, 1.6), DARK)
    for x in (7, 11, 15):
        c.fill(c.ell(x + 1, 20.1, 0.9), SHADE)
    arms = {"side": [13], "back": [3.6, 18.2], "front": [3.6, 18.2]}[view]
    body = c.rect(5.6, 13, 18.4, 19.2, 1.6)
    c.fill(body, BASE, shade=1.6)
    if view != "side":
        for x in arms:
            c.fill(c.rect(x, 13, x + 2.4, 18.6, 1.1), SHADE, rim=0.5)
    head = c.rect(4.4, 5.2, 19.6, 14.2, 3)
    c.fill(head, BASE, shade=1.6, light=1, rim=0.6)
    if view == "back":
        for y in (7.6, 9.6, 11.6):
            c.fill(c.rect(8, y, 16, y + 1), DARK)
        return
    x0, x1 = (10, 19.4) if view == "side" else (6.4, 17.6)
    c.fill(c.rect(x0, 7.2, x1, 12, 1.6), INK)
    left = 12 if view == "side" else 8
    gap = 4 if view == "side" else 5
    c.stamp(left, 8, "ww", "ww", "ww")
    c.stamp(left + gap, 8, "ww", "ww", "ww")
    if view == "side":
        c.fill(c.line([(10, 15.6), (14, 16.6)], 2), SHADE, rim=0.5)
    else:
        c.fill(c.ell(12, 16.6, 1.1), DARK)


# Ghost: a dropped handkerchief with an opinion.


@facing("ghost", "blossom", 19)
def ghost(c, view):
    sheet = c.ell(12, 10.4, 7.4, 7.6) | c.rect(4.6, 10, 19.4, 18.4)
    hem = c.union(c.ell(x, 18.6, 2.1, 2.9) for x in (6.6, 10.2, 13.8, 17.4))
    c.fill(sheet | hem, BASE, shade=2.2, light=1.1)
    c.fill(c.line([(17.6, 15), (20.4, 13)], 2.4), BASE)
    c.fill(c.line([(6.4, 15), (3.6, 13)], 2.4), BASE)
    if view == "back":
        c.fill(c.line([(12, 12), (12, 18)], 1), SHADE)
        c.fill(c.line([(8.6, 14), (8.4, 18)], 1), SHADE)
        c.fill(c.line([(15.4, 14), (15.6, 18)], 1), SHADE)
        return
    shift = 3 if view == "side" else 0
    c.stamp(8 + shift, 8, ".#.", "###", "###", ".#.")
    c.stamp(13 + shift, 8, ".#.", "###", "###", ".#.")
    c.fill(c.ell(12 + shift, 14.6, 1.2, 1.5), INK)
    c.stamp(6 + shift, 12, "pp")
    c.stamp(16 + shift, 12, "pp") if view == "front" else None
