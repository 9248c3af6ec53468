"""The pictures of the tiles of dungeons: sprites of ours where one fits, and what
is drawn here; lines and blocks of the sheet of characters, to join in cells of
this size too.

`dungeons/pictures.txt` names what is in the sheet: a name and how many pictures
it has, one after the other. Four are those that face right, up, left and down,
sixteen those by the neighbours of the same kind: 1 right, 2 up, 4 left, 8 down.
"""

import math
from pathlib import Path

import glyphs
from canvas import BASE, DARK, INK, LIGHT, SHADE, TILE, Canvas
from PIL import Image
from registry import FACING, JOINED, SPRITES, STILL, Sprite

FOLDER = Path(__file__).resolve().parent.parent / "dungeons"
# As wide as the sheet of characters, which they follow in one texture.
WIDTH = glyphs.COLUMNS * glyphs.SIDE
COLUMNS = WIDTH // TILE
# What fits as it is.
SHARED = (
    "bell bomb brick bug door gate gem human keke key lamp lava love me robot rock star statue tree wall water"
).split()
OWN = {}


def picture(layout=STILL, turning=False, outline=True):
    """`draw(canvas)`, `draw(canvas, sides)` if it is joined."""

    def register(draw):
        def drawn(canvas, *sides):
            canvas.outline = outline
            # They lie still.
            canvas.wobble = 0
            draw(canvas, *sides)

        OWN[draw.__name__] = Sprite(draw.__name__, layout, None, 0, drawn, turning=turning)
        return draw

    return register


@picture(outline=False)
def floor(c):
    """Flags that are hardly seen."""
    c.fill(c.rect(0, 0, 24, 24), DARK)
    for x, y in ((0, 0), (12, 12)):
        c.fill(c.rect(x + 0.5, y + 0.5, x + 11.5, y + 11.5, 1), DARK)
    for x0, y0, x1, y1 in ((0, 11, 24, 12), (0, 23, 24, 24), (23, 12, 24, 24), (11, 0, 12, 12)):
        c.fill(c.rect(x0, y0, x1, y1), INK)


@picture(JOINED, outline=False)
def block(c, sides):
    """A wall without joints."""
    c.fill(c.rect(0, 0, 24, 24), SHADE)
    right, up, left, down = (bool(sides & bit) for bit in (1, 2, 4, 8))
    if not up:
        c.fill(c.rect(0, 0, 24, 3), LIGHT)
    if not left:
        c.fill(c.rect(0, 0, 2, 24), BASE)
    if not right:
        c.fill(c.rect(22, 0, 24, 24), DARK)
    if not down:
        c.fill(c.rect(0, 15, 24, 24), DARK)
        c.fill(c.rect(0, 14, 24, 15), INK)
        c.fill(c.rect(0, 23, 24, 24), INK)


@picture()
def cracked(c):
    c.fill(c.rect(1, 1, 23, 23, 2), BASE, shade=1.6, light=1.2)
    c.fill(c.line([(3, 8), (9, 9.4), (12, 6), (15, 12), (21, 13)], 1.4), INK)
    c.fill(c.line([(9, 9.4), (8, 15), (12, 18), (11, 22)], 1.4), INK)
    c.fill(c.line([(15, 12), (16, 18), (20, 20)], 1.2), DARK)
    for x, y in ((6, 5), (18, 6), (5, 19), (18, 16.6)):
        c.fill(c.ell(x, y, 1.2), SHADE)


@picture()
def open_door(c):
    c.fill((c.rect(3, 9, 21, 22) | c.ell(12, 9.4, 9, 7.6)), DARK)
    c.fill((c.rect(5, 10, 19, 22) | c.ell(12, 10, 7, 6)), INK)
    leaf = c.poly([(4, 6), (9, 9), (9, 23), (4, 22)])
    c.fill(leaf, BASE, shade=1, light=0.8)


@picture()
def stairs_up(c):
    for step in range(5):
        top = 18 - 4 * step
        c.fill(c.rect(2 + 4 * step, top, 22, 22), BASE if step % 2 else SHADE, light=1.2)


@picture()
def stairs_down(c):
    c.fill(c.rect(1.5, 1.5, 22.5, 22.5, 1.5), INK)
    for step in range(5):
        left = 18 - 4 * step
        c.fill(c.rect(left, 18.6 - 4 * step, 21.6, 22 - 4 * step), (DARK, DARK, SHADE, SHADE, BASE)[step], light=0.7)


@picture()
def passage(c):
    c.fill(c.rect(2, 9, 22, 23) | c.ell(12, 10, 10, 8.4), BASE, light=1.2, shade=1.2)
    c.fill(c.rect(5.4, 11, 18.6, 23) | c.ell(12, 11, 6.6, 6), INK)
    c.fill(c.rect(5.4, 20, 18.6, 23), DARK)
    c.fill(c.rect(7.4, 16.6, 16.6, 18.6), DARK)
    c.fill(c.rect(9, 13.6, 15, 15), DARK)


@picture(FACING, turning=True)
def portal(c):
    c.fill(c.ell(12, 12, 10.4), BASE, shade=1.6, light=1.4)
    c.fill(c.ell(12, 12, 7.6), INK)
    c.fill(c.poly([(9, 6.6), (18, 12), (9, 17.4), (12, 12)]), LIGHT)


@picture()
def ammo(c):
    for x in (3, 9.2, 15.4):
        c.fill(c.ell(x + 2.7, 8, 2.7, 5.4), LIGHT, shade=1)
        c.fill(c.rect(x, 8, x + 5.4, 21, 0.6), BASE, shade=1.2, light=0.8)
        c.fill(c.rect(x - 0.3, 18.4, x + 5.7, 21.4, 0.6), SHADE, rim=0.4)


@picture()
def coin(c):
    c.fill(c.ell(12, 12, 9.4), BASE, shade=1.8, light=1.4)
    c.fill(c.ell(12, 12, 7) - c.ell(12, 12, 6), SHADE)
    c.fill(c.rect(11, 6.4, 13, 17.6), DARK)
    c.fill(c.arc(12, 9.6, 2.8, 90, 330, 1.7), DARK)
    c.fill(c.arc(12, 14.4, 2.8, -90, 150, 1.7), DARK)


@picture()
def medkit(c):
    c.fill(c.rect(8, 3, 16, 8, 1.4) - c.rect(10, 5, 14, 8), SHADE)
    c.fill(c.rect(2, 6.4, 22, 21.4, 2), LIGHT, shade=1.6)
    c.fill(c.rect(10, 9, 14, 19) | c.rect(7, 12, 17, 16), DARK)


@picture()
def torch(c):
    c.fill(c.poly([(9.6, 11), (14.4, 11), (13.2, 23), (10.8, 23)]), SHADE, shade=0.8, light=0.6)
    c.fill(c.ell(12, 7.6, 4.6, 5) | c.poly([(8.4, 5), (12.6, 0.6), (15.6, 6)]), BASE, shade=1.2)
    c.fill(c.ell(12, 8.6, 2.2, 2.8), LIGHT)
    c.fill(c.rect(8.6, 11, 15.4, 13.4, 0.6), DARK)


@picture()
def wand(c):
    c.fill(c.line([(5, 20), (16, 9)], 2.6), SHADE, shade=0.8, light=0.6)
    c.fill(c.ell(17.4, 6.6, 4), BASE, shade=1.2, light=1)
    c.fill(c.ell(16.4, 5.6, 1.3), LIGHT)


@picture()
def potion(c):
    c.fill(c.rect(10, 2, 14, 10), SHADE)
    c.fill(c.ell(12, 15, 7.4), BASE, shade=1.6)
    c.fill(c.ell(12, 15, 5.6) & c.rect(0, 13.6, 24, 24), DARK)
    c.fill(c.rect(9, 2, 15, 4.4, 0.8), LIGHT)
    c.fill(c.ell(9.4, 12, 1.4), LIGHT)


@picture()
def scroll(c):
    c.fill(c.rect(5, 4, 19, 20), LIGHT, shade=1)
    for y in (8, 11, 14):
        c.fill(c.rect(7.6, y, 16.4, y + 1.2), SHADE)
    for y in (4, 20):
        c.fill(c.rect(2.6, y - 2.4, 21.4, y + 1.6, 1.8), BASE, shade=1, light=0.8, rim=0.4)


@picture()
def sign(c):
    c.fill(c.rect(10.4, 13, 13.6, 23), SHADE, shade=0.8)
    c.fill(c.rect(2, 3, 22, 15.4, 1.4), BASE, shade=1.4, light=1.1)
    for y, end in ((6.4, 19), (9.4, 15)):
        c.fill(c.rect(5, y, end, y + 1.6), DARK)


def slider(c, points):
    c.fill(c.rect(1.6, 1.6, 22.4, 22.4, 2.4), BASE, shade=1.8, light=1.2)
    for triangle in points:
        c.fill(c.poly(triangle), DARK)


@picture()
def slider_horizontal(c):
    slider(c, ([(10, 6.5), (10, 17.5), (4, 12)], [(14, 6.5), (14, 17.5), (20, 12)]))


@picture()
def slider_vertical(c):
    slider(c, ([(6.5, 10), (17.5, 10), (12, 4)], [(6.5, 14), (17.5, 14), (12, 20)]))


@picture()
def bumper(c):
    c.fill(c.poly([(12, 1.4), (22.6, 12), (12, 22.6), (1.4, 12)]), SHADE, shade=1.4, light=1.2)
    c.fill(c.ell(12, 12, 5), LIGHT, shade=1.6)


@picture()
def wheel(c):
    c.fill(c.ell(12, 12, 10.4), SHADE, shade=1.4, light=1.2)
    c.fill(c.arc(12, 12, 6, 200, 450, 2), LIGHT)
    c.fill(c.poly([(12, 14.6), (12, 21), (7.4, 17.8)]), LIGHT)


@picture()
def wheel_back(c):
    c.fill(c.ell(12, 12, 10.4), SHADE, shade=1.4, light=1.2)
    c.fill(c.arc(12, 12, 6, 90, 340, 2), LIGHT)
    c.fill(c.poly([(12, 14.6), (12, 21), (16.6, 17.8)]), LIGHT)


@picture(FACING, turning=True)
def pusher(c):
    c.fill(c.rect(1.6, 5, 10, 19, 1.4), SHADE, shade=1.4, light=1)
    c.fill(c.rect(10, 10, 18, 14), BASE, shade=1)
    c.fill(c.rect(17.4, 3, 22.4, 21, 1.2), BASE, shade=1.4, light=1.2)


@picture()
def cloner(c):
    c.fill(c.rect(1.6, 1.6, 22.4, 22.4, 2), SHADE, shade=1.6, light=1.2)
    for x, y in ((9.4, 9.4), (14.6, 14.6)):
        c.fill(c.rect(x - 4.4, y - 4.4, x + 4.4, y + 4.4, 1), LIGHT, rim=0.7)


@picture(FACING, turning=True)
def gun(c):
    c.fill(c.ell(10, 12, 9), SHADE, shade=1.6, light=1.2)
    c.fill(c.rect(10, 9, 23, 15, 1), BASE, shade=1.2, light=1, rim=0.6)
    c.fill(c.rect(20.6, 8, 23, 16, 0.6), DARK)
    c.fill(c.ell(9, 12, 3.4), DARK)


@picture(outline=False)
def beam_across(c):
    c.fill(c.rect(0, 8, 24, 16), SHADE)
    c.fill(c.rect(0, 10, 24, 14), LIGHT)


@picture(outline=False)
def beam_down(c):
    c.fill(c.rect(8, 0, 16, 24), SHADE)
    c.fill(c.rect(10, 0, 14, 24), LIGHT)


@picture()
def emitter(c):
    c.fill(c.rect(3, 3, 21, 21, 2), SHADE, shade=1.6, light=1.2)
    c.fill(c.rect(0, 9.4, 24, 14.6) | c.rect(9.4, 0, 14.6, 24), DARK)
    c.fill(c.ell(12, 12, 4.6), LIGHT, shade=1.2, rim=0.6)


@picture(outline=False)
def blast(c):
    points = []
    for turn in range(16):
        far = 13 if turn % 2 else 8.4
        points.append((12 + far * math.cos(turn * math.pi / 8), 12 + far * math.sin(turn * math.pi / 8)))
    c.fill(c.poly(points), SHADE)
    c.fill(c.ell(12, 12, 7.6), BASE)
    c.fill(c.ell(12, 12, 4.6), LIGHT)


@picture(outline=False)
def smoke(c):
    for x, y, r in ((8, 9, 6), (16, 8, 5), (9, 17, 5.4), (16.4, 16, 6)):
        c.fill(c.ell(x, y, r), SHADE, light=1, light_value=BASE)


@picture(outline=False)
def faint_smoke(c):
    for x, y, r in ((8, 9, 3.4), (16, 8, 2.6), (9, 17, 2.8), (16.4, 16, 3.4)):
        c.fill(c.ell(x, y, r), DARK, light=1, light_value=SHADE)


@picture()
def fireball(c):
    c.fill(c.ell(12, 12, 8), SHADE)
    c.fill(c.ell(12, 12, 6), BASE)
    c.fill(c.ell(11, 11, 3.4), LIGHT)


@picture()
def bullet(c):
    c.fill(c.ell(12, 12, 3.6), BASE, shade=1.2, light=1)


@picture()
def stone(c):
    c.fill(c.poly([(6, 16), (8, 10), (13, 8), (18, 11), (19, 17), (14, 20), (8, 20)]), BASE, shade=1.6, light=1.1)


@picture()
def grave(c):
    c.fill(c.rect(5, 9, 19, 21) | c.ell(12, 9.4, 7, 7), BASE, shade=1.6, light=1.2)
    c.fill(c.rect(11, 5.6, 13, 15) | c.rect(8, 8, 16, 10), DARK)
    c.fill(c.rect(2.4, 19.4, 21.6, 22.4, 1.2), SHADE, rim=0.4)


@picture()
def junk(c):
    c.fill(c.ell(8, 17, 6, 5), SHADE, shade=1.2)
    c.fill(c.rect(11, 10, 21, 21, 1), BASE, shade=1.4, light=1)
    c.fill(c.ell(10, 9, 4.4), BASE, shade=1.2, light=1, rim=0.6)


def face(c, ears, muzzle):
    """An animal from the front."""
    for x in (5.6, 18.4):
        c.fill(ears(x), BASE, shade=0.8)
        c.fill(c.ell(x, 6.2, 1.4), SHADE)
    c.fill(c.ell(12, 13, 8.6, 8.2), BASE, shade=1.4, light=1.2)
    c.fill(muzzle, LIGHT)
    c.fill(c.ell(12, 14.2, 1.9, 1.4), INK)
    for x in (7, 15):
        c.stamp(x, 10, "##", "##")


@picture()
def bear(c):
    face(c, lambda x: c.ell(x, 6, 3.6), c.ell(12, 16, 4.2, 3.4))


@picture()
def lion(c):
    for x, y in ((12, 3.4), (5, 6), (19, 6), (2.8, 12.6), (21.2, 12.6), (5, 19), (19, 19), (12, 21.4)):
        c.fill(c.ell(x, y, 3.6), DARK)
    c.fill(c.ell(12, 12.4, 9), DARK)
    c.fill(c.ell(12, 12.6, 6.6), BASE, shade=1.2, light=1)
    c.fill(c.ell(12, 15.4, 3.4, 2.6), LIGHT)
    c.fill(c.ell(12, 13.8, 1.6, 1.2), INK)
    for x in (8, 14):
        c.stamp(x, 10, "##", "##")


@picture()
def tiger(c):
    face(c, lambda x: c.poly([(x - 3.4, 9), (x + (1 if x > 12 else -1), 2), (x + 3.4, 9)]), c.ell(12, 16.4, 3.8, 2.8))
    for x in (8.6, 12, 15.4):
        c.fill(c.line([(x, 5.4), (x + (12 - x) * 0.2, 8.4)], 1.5), DARK)
    for side in (-1, 1):
        for y in (13, 16.4):
            c.fill(c.line([(12 + side * 8, y), (12 + side * 5.6, y)], 1.4), DARK)


@picture()
def pede_head(c):
    c.fill(c.line([(8, 6), (5, 1.8)], 1.4) | c.line([(16, 6), (19, 1.8)], 1.4), SHADE)
    c.fill(c.ell(12, 13, 8.8), BASE, shade=1.6, light=1.2)
    for x in (7, 14):
        c.stamp(x, 10, "ww#", "w##", "ww#")
    c.fill(c.arc(12, 15, 3.4, 20, 160, 1.3), INK)


@picture()
def pede_body(c):
    for y in (8, 16):
        c.fill(c.line([(1.6, y), (22.4, y)], 1.8), SHADE)
    c.fill(c.ell(12, 12, 8), BASE, shade=1.6, light=1.2)
    c.fill(c.ell(12, 12, 3.6), SHADE)


@picture()
def worm(c):
    c.fill(c.line([(4, 20), (9, 18.6), (10, 13), (14, 10), (17, 7.4)], 6), BASE, shade=1.4, light=1)
    for points in ([(6, 17), (7, 21)], [(8, 14), (12, 16.4)], [(11, 9.6), (14.4, 13)]):
        c.fill(c.line(points, 1.2), SHADE)
    c.fill(c.ell(18, 6.4, 4), BASE, shade=1, light=0.8)
    c.stamp(17, 5, "##", "##")


@picture()
def zombie(c):
    c.fill(c.rect(7.6, 12, 16.4, 19, 1.4), SHADE, shade=1)
    c.fill(c.line([(8, 13.6), (2.6, 12)], 2.6) | c.line([(16, 13.6), (21.4, 12)], 2.6), BASE)
    for x in (9.8, 14.2):
        c.fill(c.rect(x - 1.8, 18, x + 1.8, 23, 0.6), DARK)
    c.fill(c.ell(12, 7.4, 5.6, 5.8), BASE, shade=1.2, light=1)
    c.stamp(9, 6, "w#..##")
    c.stamp(9, 7, "##..#w")
    c.stamp(10, 10, "#.#.")


@picture()
def foam(c):
    for x, y, r in ((8, 8, 5), (16, 9, 4.6), (9, 16, 4.6), (16, 16.4, 5)):
        c.fill(c.ell(x, y, r), BASE, shade=1.2, light=1, rim=0.5)
        c.fill(c.ell(x - 1.4, y - 1.4, 1), LIGHT)


@picture()
def undergrowth(c):
    for x, y in ((5, 20), (12, 18), (18, 20.4)):
        for lean in (-3, 0, 3):
            c.fill(c.line([(x, y), (x + lean, y - 7)], 1.5), BASE if lean else SHADE)


@picture()
def face_happy(c):
    trader(c, 1)


@picture()
def face_sad(c):
    trader(c, -1)


def trader(c, mood):
    c.fill(c.poly([(3, 23), (6, 14), (18, 14), (21, 23)]), SHADE, shade=1.2, light=0.8)
    c.fill(c.ell(12, 9.6, 6.8, 7), BASE, shade=1.2, light=1)
    c.fill(c.rect(4, 3.4, 20, 6, 1) | c.rect(7, 0.8, 17, 5, 1.4), DARK)
    for x in (8, 14):
        c.stamp(x, 8, "##", "##")
    bend = (12, 11.4, 3, 20, 160, 1.2) if mood > 0 else (12, 15.4, 3, 200, 340, 1.2)
    c.fill(c.arc(*bend), INK)


@picture()
def crown(c):
    c.fill(c.poly([(2, 6), (7, 12), (12, 3), (17, 12), (22, 6), (20, 21), (4, 21)]), BASE, shade=1.6, light=1.2)
    c.fill(c.rect(4, 17, 20, 19), SHADE)
    for x, y in ((2.6, 5.6), (12, 3), (21.4, 5.6)):
        c.fill(c.ell(x, y, 1.7), LIGHT)


def frames(name, sprite):
    """The pictures of one name."""
    views = (("side", False), ("back", False), ("side", True), ("front", False))
    for row in range({STILL: 1, FACING: 4, JOINED: 16}[sprite.layout]):
        canvas = Canvas()
        if sprite.layout == JOINED:
            sprite.draw(canvas, row)
        elif sprite.layout == FACING and sprite.turning:
            canvas = Canvas(mirror=row == 2, turns={1: 1, 3: 3}.get(row, 0))
            sprite.draw(canvas)
        elif sprite.layout == FACING:
            view, mirror = views[row]
            canvas = Canvas(mirror=mirror)
            sprite.draw(canvas, view)
        else:
            sprite.draw(canvas)
        yield canvas.frame(name, 0, row if sprite.layout == JOINED else 0)


def lines():
    """What joins among the characters, white on nothing."""
    for code in range(0x2500, 0x25A0):
        drawn = glyphs.joined(chr(code), TILE)
        if drawn:
            white = Image.new("RGBA", (TILE, TILE), (255, 255, 255, 0))
            white.putalpha(drawn.convert("L"))
            yield chr(code), white


def write():
    named = [(name, list(frames(name, SPRITES[name]))) for name in SHARED]
    named += [(name, list(frames(name, sprite))) for name, sprite in OWN.items()]
    named += [(character, [drawn]) for character, drawn in lines()]
    pictures = [drawn for _, all_of_it in named for drawn in all_of_it]
    sheet = Image.new("RGBA", (WIDTH, -(-len(pictures) // COLUMNS) * TILE))
    for place, drawn in enumerate(pictures):
        sheet.paste(drawn, (place % COLUMNS * TILE, place // COLUMNS * TILE))
    sheet.save(FOLDER / "pictures.png", optimize=True)
    text = "".join(f"{name} {len(all_of_it)}\n" for name, all_of_it in named)
    (FOLDER / "pictures.txt").write_text(text, encoding="utf-8")
