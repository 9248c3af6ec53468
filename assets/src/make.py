#!/usr/bin/env python3
"""Draws every picture and makes every sound of the game.

    python3 assets/src/make.py [sprites|pictures|scenes|sounds|notes|music|characters|glyphs|face|dungeon|check] ...

Without arguments everything is made, and the sounds are measured.  The same
sources always give the same bytes.  Needs Pillow, fonttools, and oggenc and oggdec
(Debian: vorbis-tools) for the music.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parent))

import characters
import check
import creatures  # noqa: F401  (the drawings register themselves)
import critters  # noqa: F401
import dungeon
import face
import glyphs
import ground  # noqa: F401
import menu_sounds
import music
import nature  # noqa: F401
import notes
import objects  # noqa: F401
import palette
import pictures
import scenery  # noqa: F401
import scenes
import sounds
import tools  # noqa: F401
from canvas import TILE, Canvas
from registry import FACING, JOINED, LOCKED, ROWS, SLEEPERS, SPRITES, VARIANTS
from scores import SCORES

ASSETS = Path(__file__).resolve().parent.parent
VIEWS = (("side", False), ("back", False), ("side", True), ("front", False))


def save(image, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)


def canvases(sprite):
    """One finished canvas per row of the sheet, with its joined sides."""
    for row in range(ROWS[sprite.layout]):
        if sprite.layout == JOINED:
            canvas = Canvas()
            sprite.draw(canvas, row)
            yield canvas, row
        elif sprite.layout == FACING and sprite.turning:
            # Left is the mirror image: nothing swims or drives upside down.
            canvas = Canvas(mirror=row == 2, turns={1: 1, 3: 3}.get(row, 0))
            sprite.draw(canvas)
            yield canvas, 0
        elif sprite.layout == FACING:
            view, mirror = VIEWS[row]
            canvas = Canvas(mirror=mirror)
            sprite.draw(canvas, view)
            yield canvas, 0
        else:
            canvas = Canvas()
            sprite.draw(canvas)
            yield canvas, 0


def sheet(name):
    """The strip of one noun: three columns of wobble, one row per view."""
    sprite = SPRITES[name]
    out = Image.new("RGBA", (3 * TILE, ROWS[sprite.layout] * TILE))
    for row, (canvas, sides) in enumerate(canvases(sprite)):
        for column in range(3):
            out.paste(canvas.frame(name, column, sides), (column * TILE, row * TILE))
    return out


def make_sheet(name):
    save(sheet(name), ASSETS / "sprites" / f"{name}.png")


def sprites_ron():
    lines = [
        "// Made by assets/src/make.py: how each noun is laid out and tinted. The layer is",
        "// its Z value; in first person it lies on the ground up to 10, is a pillar up to",
        "// 15, stands upright up to 20, and is in front of everything from 21 on.",
        "// Sheets are 3 frames wide. Rows: Still 1; Facing right, up, left, down;",
        "// Joined 16, the bit mask of equal neighbours (1 right, 2 up, 4 left, 8 down).",
        "// Variants are other looks: on boards of a palette; of icons, by the folder of the",
        "// map or by the mode that they lead to.",
        "{",
    ]
    for name in sorted(SPRITES):
        sprite = SPRITES[name]
        if not sprite.listed:
            continue
        sleep = f', sleep: "{SLEEPERS[name]}"' if name in SLEEPERS else ""
        locked = f', locked: "{LOCKED[name]}"' if name in LOCKED else ""
        entry = f'    "{name}": (layout: {sprite.layout}, colour: "{sprite.colour}", layer: {sprite.layer}{sleep}{locked}'
        if name not in VARIANTS:
            lines.append(f"{entry}),")
            continue
        lines.append(f"{entry}, variants: {{")
        for reason, (variant, colour) in sorted(VARIANTS[name].items()):
            lines.append(f'        "{reason}": (sheet: "{variant}", colour: "{colour}"),')
        lines.append("    }),")
    return "\n".join(lines) + "\n}\n"


def make_sprites():
    for sprite in SPRITES.values():
        assert sprite.colour is None or sprite.colour in palette.COLOURS, sprite.colour
    for variants in VARIANTS.values():
        assert all(colour in palette.COLOURS for _, colour in variants.values()), variants
    with ProcessPoolExecutor() as pool:
        list(pool.map(make_sheet, SPRITES))
    (ASSETS / "sprites" / "sprites.ron").write_text(sprites_ron(), encoding="utf-8")
    (ASSETS / "palette.ron").write_text(palette.ron(), encoding="utf-8")


def make_pictures():
    for path, image in pictures.all_pictures():
        save(image, ASSETS / path)


def make_scenes():
    for path, image in scenes.all_scenes():
        save(image, ASSETS / path)


def make_sounds():
    for table in (sounds.EFFECTS, menu_sounds.EFFECTS):
        for loudness, effects in table.items():
            for name, make in effects.items():
                path = ASSETS / "sounds" / f"{name}.wav"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(sounds.wav(make(), loudness))


def make_notes():
    (ASSETS / "sounds" / "notes").mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for name, data in pool.map(notes.sample, notes.all_samples()):
            (ASSETS / "sounds" / "notes" / f"{name}.wav").write_bytes(data)


def make_music():
    (ASSETS / "music").mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for name, data in pool.map(music.tune, SCORES):
            (ASSETS / "music" / f"{name}.ogg").write_bytes(data)


def check_sounds():
    with ProcessPoolExecutor() as pool:
        check.check(pool)


def make_characters():
    (ASSETS / "fonts" / "characters.txt").write_text(characters.characters(), encoding="utf-8")


STEPS = {
    "sprites": make_sprites,
    "pictures": make_pictures,
    "scenes": make_scenes,
    "sounds": make_sounds,
    "notes": make_notes,
    "music": make_music,
    "characters": make_characters,
    "glyphs": glyphs.write,
    "face": face.write,
    "dungeon": dungeon.write,
    "check": check_sounds,
}


def main():
    wanted = sys.argv[1:] or list(STEPS)
    for step in wanted:
        if step not in STEPS:
            sys.exit(f"unknown step {step!r}; choose from {', '.join(STEPS)}")
        STEPS[step]()


if __name__ == "__main__":
    main()
