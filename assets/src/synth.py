"""The sounds that the program makes from a few numbers, for measuring: those of
every dungeon and of the card duel.  `src/desktop/audio/synth.rs` explains the
numbers; this module repeats its computation.
"""

import math
import re
from pathlib import Path

from loudness import ACT, MOMENT

SOURCES = Path(__file__).resolve().parent.parent.parent / "src"
SYNTH = SOURCES / "desktop" / "audio" / "synth.rs"
TABLES = {
    "dungeon": (SOURCES / "dungeon" / "sound.rs", "STANDARD"),
    "cards": (SOURCES / "desktop" / "cards" / "sound.rs", "NUMBERS"),
}
# Small answers to a press; the others are events.
SMALL = (
    "dungeon/click", "dungeon/door", "dungeon/fuzz_pop", "dungeon/pickup_blip", "dungeon/shoot", "dungeon/slide_down",
    "dungeon/slide_up", "dungeon/star_fire", "dungeon/trudge", "cards/Card", "cards/Error",
)

RATE = 44100
LONGEST = 3.0
GAIN = float(re.search(r"const GAIN: f64 = ([\d.]+);", SYNTH.read_text(encoding="utf-8")).group(1))
DEFAULTS = (1.0, 0.05, 220.0, 0.0, 0.0, 0.1, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def wave(shape, phase):
    turn = phase / math.tau
    if shape > 3:
        return math.sin((phase % math.tau) ** 3)
    if shape > 2:
        return max(-1.0, min(1.0, math.tan(phase)))
    if shape > 1:
        return 1 - (2 * turn) % 2
    if shape > 0:
        return 1 - 4 * abs(turn - math.floor(turn + 0.5))
    return math.sin(phase)


def samples(numbers):
    numbers = (*numbers, *DEFAULTS[len(numbers) :])
    volume, _, hertz, attack, sustain, release, shape, curve, slide, bend, jump, jump_at = numbers[:12]
    repeat, noise, modulation, crush, delay, level, decay, tremolo = numbers[12:]

    def time(seconds):
        return max(0.0, min(LONGEST, seconds)) * RATE

    attack = time(attack) + 9
    decay, sustain, release, delay = time(decay), time(sustain), time(release), time(delay)
    end = min(attack + decay + sustain + release, LONGEST * RATE)

    def envelope(at):
        if at < attack:
            return at / attack
        if at < attack + decay:
            return 1 - (at - attack) / decay * (1 - level)
        if at < attack + decay + sustain:
            return level
        return (end - at) / max(release, 1.0) * level if at < end else 0.0

    turn = math.tau / RATE
    base = step = hertz * turn
    first_slide = slide = slide * 500 * turn / RATE
    bend = bend * 500 * turn / RATE / RATE
    jump, jump_at, repeat, modulation = jump * turn, time(jump_at), math.floor(time(repeat)), modulation * turn
    alike = int(max(0, min(10000, crush * 100)))
    phase, sample, since_jump, out = 0.0, 0.0, 0, []
    for i in range(int(min(end + delay, LONGEST * RATE))):
        if not alike or (i + 1) % alike == 0:
            plain = wave(shape, phase)
            shakes = 1 - tremolo + tremolo * math.sin(math.tau * i / repeat) if repeat else 1.0
            sample = math.copysign(abs(plain) ** max(curve, 0.0), plain) * shakes * volume * GAIN * envelope(i)
            if delay:
                sample = sample / 2 + (out[i - int(delay)] / 2 if i >= int(delay) else 0.0)
        out.append(max(-1.0, min(1.0, sample)))
        slide += bend
        step += slide
        moved = step * math.cos(modulation * i)
        phase += moved - moved * noise * (1 - (math.sin(i) + 1) * 1e9 % 2)
        if since_jump is not None:
            since_jump += 1
            if jump and since_jump > jump_at:
                step, base, since_jump = step + jump, base + jump, None
        if repeat and (i + 1) % repeat == 0:
            step, slide = base, first_slide
            since_jump = 0 if since_jump is None else since_jump
    return out


def table(mode):
    """Returns the numbers of each sound of a mode, read from its source."""
    path, name = TABLES[mode]
    text = path.read_text(encoding="utf-8")
    size, rows = re.search(rf"const {name}: \[\(.*; (\d+)\] = \[(.*?)\n\];", text, re.DOTALL).groups()
    found = re.findall(r'\(\s*(?:"|Noise::)(\w+)"?,\s*&\[(.*?)\]', rows, re.DOTALL)
    assert len(found) == int(size), f"{path}: {len(found)} of {size} sounds were understood"
    return {f"{mode}/{slug}": [float(number) for number in re.findall(r"[-\d.]+", row)] for slug, row in found}


def source(name):
    """Returns the source with the numbers of a sound."""
    path, _ = TABLES[name.split("/")[0]]
    return path.relative_to(SOURCES.parent)


NUMBERS = {**table("dungeon"), **table("cards")}
LOUDNESS = {name: ACT if name in SMALL else MOMENT for name in NUMBERS}
