#!/usr/bin/env python3
"""Puts sprites beside each other, enlarged and in their colours, to look at them.

    python3 assets/src/sheet.py OUT.png [--on PALETTE] [NAME ...]

Without names all sprites are shown; `hedge` also shows its variants.  Shows the
pictures that were made (`make.py sprites`), on the boards of a palette.
"""

import argparse
import re
from pathlib import Path

from PIL import Image, ImageDraw

ASSETS = Path(__file__).resolve().parent.parent
TILE, SCALE, WIDTH, GAP, CAPTION = 24, 4, 1500, 10, 14
# A piece of ground with every sort of corner.
PIECE = ("##.#", "####", ".#..", "##.#")


def colours(path):
    text = (ASSETS / path).read_text(encoding="utf-8")
    return {name: tuple(bytes.fromhex(value)) for name, value in re.findall(r'"(\w+)": "#(\w{6})"', text)}


def sheets():
    """Noun, name of the sheet, layout and colour of every listed sheet."""
    noun = layout = None
    for line in (ASSETS / "sprites" / "sprites.ron").read_text(encoding="utf-8").splitlines():
        if entry := re.match(r'\s+"(\w+)": \(layout: (\w+), colour: "(\w+)"', line):
            noun, layout = entry[1], entry[2]
            yield noun, noun, layout, entry[3]
        if entry := re.match(r'\s+"\w+": \(sheet: "(\w+)", colour: "(\w+)"', line):
            yield noun, entry[1], layout, entry[2]


def tinted(picture, colour):
    channels = picture.split()
    parts = [channel.point(lambda value, by=by: value * by // 255) for channel, by in zip(channels, colour)]
    return Image.merge("RGBA", parts + [channels[3]])


def views(sheet, layout):
    """The first frame of every view, or a piece of joined ground."""
    def row(number):
        return sheet.crop((0, number * TILE, TILE, (number + 1) * TILE))

    if layout != "Joined":
        out = Image.new("RGBA", (sheet.height, TILE))
        for number in range(sheet.height // TILE):
            out.paste(row(number), (number * TILE, 0))
        return out
    side = len(PIECE)
    there = {(x, y) for y in range(side) for x in range(side) if PIECE[y][x] == "#"}
    out = Image.new("RGBA", (side * TILE, side * TILE))
    for x, y in there:
        beside = ((x + 1, y), (x, y - 1), (x - 1, y), (x, y + 1))
        number = sum(1 << bit for bit, cell in enumerate(beside) if cell in there)
        out.paste(row(number), (x * TILE, y * TILE))
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("--on", metavar="PALETTE")
    parser.add_argument("names", nargs="*")
    wanted = parser.parse_intermixed_args()
    palette = colours("palette.ron")
    board = colours(f"palettes/{wanted.on}.ron") if wanted.on else palette
    pictures = []
    for noun, name, layout, colour in sheets():
        if not wanted.names or noun in wanted.names:
            with Image.open(ASSETS / "sprites" / f"{name}.png") as sheet:
                picture = tinted(views(sheet.convert("RGBA"), layout), palette[colour])
            pictures.append((name, picture.resize((picture.width * SCALE, picture.height * SCALE), Image.NEAREST)))
    places, x, y, height = [], GAP, GAP, 0
    for name, picture in pictures:
        if x + picture.width > WIDTH:
            x, y, height = GAP, y + height + GAP + CAPTION, 0
        places.append((x, y))
        x += picture.width + GAP
        height = max(height, picture.height)
    out = Image.new("RGBA", (WIDTH + GAP, y + height + GAP + CAPTION), board["board"])
    draw = ImageDraw.Draw(out)
    for (name, picture), place in zip(pictures, places):
        out.alpha_composite(picture, place)
        draw.text((place[0], place[1] + picture.height), name, fill=board["border"])
    out.save(wanted.out)


if __name__ == "__main__":
    main()
