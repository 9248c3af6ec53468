"""The sound effects of play, synthesised: soft waves, short envelopes, no samples.

Every effect is a list of floats at 44100 Hz made from a few building blocks;
its class in `EFFECTS` sets its loudness.
"""

import io
import math
import random
import struct
import wave

from loudness import ACT, MOMENT, STEP, levelled

RATE = 44100


def note(name, octave=4):
    """Frequency of a note name such as "C" or "F#"."""
    step = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[name[0]]
    step += name.count("#") - name.count("b")
    return 440.0 * 2 ** ((step - 9) / 12 + octave - 4)


def soft_square(phase):
    """A square wave with rounded shoulders."""
    return math.tanh(2.2 * math.sin(2 * math.pi * phase))


def sine(phase):
    return math.sin(2 * math.pi * phase)


def triangle(phase):
    return 4 * abs((phase % 1) - 0.5) - 1


def tone(seconds, start, end=None, wave_form=triangle, attack=0.004, decay=None, vibrato=0.0):
    """A gliding note that swells quickly and dies away."""
    end = end or start
    decay = decay or seconds / 3
    count = int(seconds * RATE)
    out, phase = [], 0.0
    for i in range(count):
        t = i / RATE
        frequency = start * (end / start) ** (t / seconds)
        frequency *= 1 + vibrato * math.sin(2 * math.pi * 6.5 * t)
        phase += frequency / RATE
        out.append(wave_form(phase) * envelope(t, seconds, attack, decay))
    return out


def envelope(t, seconds, attack, decay):
    rise = min(1.0, t / attack)
    fade = min(1.0, (seconds - t) / min(0.02, seconds / 4))
    return rise * fade * math.exp(-max(0.0, t - attack) / decay)


def noise(seconds, start, end, decay=None, seed=1, attack=0.003):
    """Breath: white noise through a gliding low-pass filter."""
    source = random.Random(seed)
    decay = decay or seconds / 3
    out, one, two = [], 0.0, 0.0
    for i in range(int(seconds * RATE)):
        t = i / RATE
        cutoff = start * (end / start) ** (t / seconds)
        k = 1 - math.exp(-2 * math.pi * cutoff / RATE)
        one += k * (source.uniform(-1, 1) - one)
        two += k * (one - two)
        out.append(two * 2.2 * envelope(t, seconds, attack, decay))
    return out


def mix(*parts):
    """Adds parts given as (samples, seconds of delay, gain)."""
    length = max(len(samples) + int(delay * RATE) for samples, delay, _ in parts)
    out = [0.0] * length
    for samples, delay, gain in parts:
        offset = int(delay * RATE)
        for i, value in enumerate(samples):
            out[offset + i] += value * gain
    return out


def melody(notes, step, seconds, wave_form=triangle, gain=1.0, decay=None):
    return mix(*[(tone(seconds, f, wave_form=wave_form, decay=decay), i * step, gain) for i, f in enumerate(notes)])


def echo(samples, delay=0.09, gain=0.25):
    return mix((samples, 0, 1), (samples, delay, gain))


def wav(samples, loudness, rate=RATE):
    """16-bit mono of this loudness."""
    data = b"".join(struct.pack("<h", round(v * 32767)) for v in levelled(rate, samples, loudness))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(data)
    return file.getvalue()


# Effects: the samples, at any level.


def move():
    return mix((tone(0.07, 330, 392, sine, decay=0.03), 0, 0.8), (noise(0.05, 2400, 700, 0.015, 3), 0, 0.5))


def push():
    return mix((noise(0.13, 900, 260, 0.05, 5), 0, 1.0), (tone(0.12, 150, 105, triangle, decay=0.05), 0, 0.7))


def blocked():
    return mix((tone(0.12, 130, 92, soft_square, decay=0.04), 0, 0.5), (noise(0.06, 500, 200, 0.02, 7), 0, 0.8))


def undo():
    return tone(0.12, 520, 300, triangle, decay=0.06)


def restart():
    return echo(melody([note("G", 5), note("D", 5), note("B", 4), note("G", 4)], 0.055, 0.13, decay=0.06))


def destroy():
    return mix((noise(0.34, 3600, 260, 0.1, 11), 0, 1.0), (tone(0.28, 320, 70, soft_square, decay=0.09), 0, 0.35))


def boom():
    blast = mix((noise(0.6, 2200, 110, 0.16, 61), 0, 1.0), (tone(0.5, 170, 36, soft_square, decay=0.16), 0, 0.55))
    return mix((blast, 0, 1.0), (noise(0.35, 900, 200, 0.12, 67, attack=0.03), 0.09, 0.4))


def hold():
    grip = noise(0.05, 1500, 700, 0.015, 71)
    return mix((grip, 0, 0.7), (tone(0.12, 300, 220, triangle, decay=0.04), 0, 0.6), (tone(0.1, 220, 250, sine, decay=0.04), 0.06, 0.5))


def sink():
    drops = [(tone(0.11, 240 + 70 * i, 520 + 90 * i, sine, decay=0.05), 0.16 + 0.075 * i, 0.5) for i in range(3)]
    return mix((noise(0.4, 500, 1500, 0.14, 13, attack=0.03), 0, 0.9), (tone(0.3, 260, 80, sine, decay=0.14), 0, 0.8), *drops)


def melt():
    return mix((noise(0.5, 4600, 1200, 0.17, 17, attack=0.02), 0, 0.9), (tone(0.42, 700, 240, sine, decay=0.16, vibrato=0.03), 0, 0.3))


def opened():
    click = noise(0.04, 5000, 2000, 0.01, 19)
    chime = melody([note("E", 5), note("B", 5), note("E", 6)], 0.06, 0.3, decay=0.1)
    return mix((click, 0, 0.8), (click, 0.05, 0.6), (chime, 0.07, 0.6))


def win():
    lead = [("C", 5, 0.0), ("E", 5, 0.11), ("G", 5, 0.22), ("C", 6, 0.33), ("A", 5, 0.5), ("B", 5, 0.61), ("C", 6, 0.72)]
    parts = [(tone(0.5 if at == 0.72 else 0.22, note(n, o), wave_form=soft_square, decay=0.2 if at == 0.72 else 0.09, vibrato=0.004), at, 0.34) for n, o, at in lead]
    chords = [(("C", "E", "G"), 0.33), (("F", "A"), 0.5), (("G", "B"), 0.61), (("C", "E", "G"), 0.72)]
    for names, at in chords:
        parts += [(tone(0.62 if at == 0.72 else 0.2, note(n, 4), decay=0.3 if at == 0.72 else 0.1), at, 0.3) for n in names]
    parts += [(tone(0.5, note("C", 3), decay=0.25), 0.72, 0.5)]
    parts += [(tone(0.3, note("C", 7), wave_form=sine, decay=0.1), 0.84, 0.18), (tone(0.3, note("G", 6), wave_form=sine, decay=0.1), 0.92, 0.14)]
    return mix(*parts)


def rule_made():
    return echo(melody([note("D", 5), note("A", 5)], 0.07, 0.24, sine, decay=0.09), 0.08, 0.3)


def rule_broken():
    return echo(melody([note("A", 4), note("D#", 4)], 0.07, 0.22, triangle, decay=0.08), 0.08, 0.2)


def wake():
    return mix((tone(0.16, note("A", 5), wave_form=sine, attack=0.008, decay=0.05), 0, 0.5), (tone(0.1, note("A", 6), wave_form=sine, decay=0.03), 0.01, 0.12))


def loop():
    spin = [(tone(0.12, 260 + 45 * (i % 3), 420 + 45 * (i % 3), soft_square, decay=0.06), 0.085 * i, 0.5 - 0.06 * i) for i in range(5)]
    return mix(*spin)


def bonus():
    sparkle = melody([note("A", 5), note("C#", 6), note("E", 6), note("A", 6)], 0.05, 0.22, sine, decay=0.08)
    return echo(mix((sparkle, 0, 1.0), (tone(0.4, note("A", 4), decay=0.15), 0, 0.4)), 0.11, 0.3)


def ruin():
    rumble = mix((noise(0.9, 1400, 90, 0.3, 23), 0, 1.0), (tone(0.8, 140, 38, soft_square, decay=0.3), 0, 0.5))
    return mix((rumble, 0, 1.0), (noise(0.5, 3000, 200, 0.12, 29), 0.12, 0.6))


def stuck():
    fall = melody([note("E", 4), note("C", 4), note("A", 3)], 0.13, 0.4, triangle, decay=0.14)
    return echo(mix((fall, 0, 0.8), (tone(0.6, note("A", 2), wave_form=sine, decay=0.25), 0.26, 0.5)), 0.14, 0.25)


def defeat():
    crack = noise(0.22, 2600, 180, 0.06, 51)
    return mix((crack, 0, 0.8), (tone(0.3, 360, 90, triangle, decay=0.1, vibrato=0.02), 0.01, 0.7), (tone(0.2, 120, 55, sine, decay=0.08), 0, 0.6))


def eat():
    bites = [(noise(0.07, 1700, 500, 0.02, 53 + i), 0.085 * i, 0.8) for i in range(2)]
    gulp = tone(0.12, 200, 330, sine, decay=0.05)
    return mix(*bites, (tone(0.08, 210, 130, triangle, decay=0.03), 0, 0.6), (gulp, 0.17, 0.6))


def change():
    shimmer = melody([note("E", 5), note("G", 5), note("B", 5)], 0.035, 0.22, sine, decay=0.07)
    return echo(mix((tone(0.2, 240, 520, sine, decay=0.09), 0, 0.6), (shimmer, 0.05, 0.5)), 0.08, 0.25)


def vanish():
    return mix((noise(0.24, 2400, 500, 0.09, 57, attack=0.02), 0, 0.7), (tone(0.2, 480, 210, sine, decay=0.07), 0, 0.5))


def more():
    pops = [(tone(0.08, 330 + 70 * i, 430 + 90 * i, sine, decay=0.03), 0.045 * i, 0.7) for i in range(3)]
    return mix(*pops)


def appear():
    return mix((tone(0.13, 260, 470, sine, decay=0.05), 0, 0.8), (tone(0.12, note("A", 5), wave_form=sine, decay=0.05), 0.05, 0.25))


def sleep():
    sink = melody([note("G", 4), note("E", 4), note("C", 4)], 0.11, 0.3, sine, decay=0.11)
    return mix((sink, 0, 0.8), (noise(0.5, 300, 900, 0.3, 95, attack=0.2), 0, 0.35))


def teleport():
    up = tone(0.22, 300, 1100, sine, attack=0.03, decay=0.1, vibrato=0.04)
    return echo(mix((up, 0, 0.6), (noise(0.22, 900, 3600, 0.1, 59, attack=0.05), 0, 0.4), (tone(0.2, 900, 420, sine, decay=0.08), 0.14, 0.4)), 0.09, 0.3)


def swap():
    return mix((tone(0.12, 260, 400, triangle, decay=0.05), 0, 0.6), (tone(0.12, 400, 260, triangle, decay=0.05), 0.06, 0.6), (noise(0.14, 1200, 500, 0.05, 61), 0, 0.4))


def fall():
    return mix((tone(0.1, 200, 85, sine, decay=0.04), 0, 0.9), (noise(0.07, 800, 240, 0.02, 63), 0.01, 0.6))


def focus():
    return echo(mix((melody([note("B", 4), note("F#", 5)], 0.06, 0.26, sine, decay=0.1), 0, 0.8), (tone(0.3, note("B", 3), wave_form=triangle, decay=0.1), 0, 0.25)), 0.1, 0.3)


def look():
    return mix((noise(0.1, 500, 1500, 0.05, 65, attack=0.02), 0, 0.5), (tone(0.07, 280, 330, sine, decay=0.03), 0.02, 0.5))


def map_step():
    return mix((tone(0.08, note("A", 4), note("B", 4), sine, decay=0.03), 0, 0.8), (noise(0.04, 1500, 500, 0.012, 67), 0, 0.5))


def stir():
    return mix((tone(0.06, 240, 280, sine, decay=0.022), 0, 0.7), (noise(0.05, 1100, 400, 0.015, 69), 0, 0.4))


def redo():
    return tone(0.12, 330, 500, triangle, decay=0.05)


def wait():
    return mix((tone(0.05, 300, 290, sine, decay=0.018), 0, 0.8), (noise(0.03, 900, 500, 0.01, 71), 0, 0.3))


def enter():
    rise = melody([note("D", 4), note("A", 4), note("D", 5)], 0.08, 0.3, triangle, decay=0.11)
    return echo(mix((rise, 0, 0.7), (noise(0.3, 400, 1800, 0.14, 73, attack=0.06), 0, 0.3)), 0.12, 0.3)


def leave():
    back = melody([note("D", 5), note("A", 4), note("D", 4)], 0.08, 0.3, triangle, decay=0.11)
    return echo(mix((back, 0, 0.7), (noise(0.3, 1800, 400, 0.14, 75, attack=0.06), 0, 0.3)), 0.12, 0.3)


def revealed():
    steps = [note(n, o) for n, o in (("A", 4), ("D", 5), ("E", 5), ("A", 5), ("D", 6))]
    return echo(mix((melody(steps, 0.09, 0.4, sine, decay=0.15), 0, 0.8), (tone(0.7, note("D", 4), wave_form=triangle, decay=0.3), 0, 0.3)), 0.15, 0.3)


def page():
    turn = mix((noise(0.3, 600, 2400, 0.1, 97, attack=0.08), 0, 0.8), (noise(0.16, 1800, 500, 0.05, 101, attack=0.02), 0.2, 0.4))
    return echo(mix((turn, 0, 0.6), (melody([note("D", 5), note("A", 5)], 0.12, 0.5, sine, decay=0.18), 0.16, 0.5)), 0.14, 0.25)


def locked():
    rattle = mix((tone(0.09, 180, 140, triangle, decay=0.03), 0, 0.8), (noise(0.05, 1500, 500, 0.014, 99), 0, 0.5), (tone(0.06, 740, 700, sine, decay=0.018), 0.01, 0.2))
    return mix((rattle, 0, 1.0), (rattle, 0.085, 0.7))


def area_won():
    fanfare = win()
    rise = [note(n, o) for n, o in (("G", 4), ("C", 5), ("E", 5), ("G", 5), ("C", 6))]
    chord = [(tone(1.1, note(n, o), decay=0.45), 1.5, 0.3) for n, o in (("C", 4), ("E", 4), ("G", 4), ("C", 5))]
    bells = melody([note("E", 6), note("G", 6), note("C", 7)], 0.1, 0.45, sine, decay=0.16)
    return mix((fanfare, 0, 0.9), (melody(rise, 0.09, 0.3, triangle, decay=0.12), 1.1, 0.5), *chord, (tone(1.1, note("C", 3), decay=0.4), 1.5, 0.4), (bells, 1.6, 0.16))


# Falling blocks. A chain is played faster and so higher, link by link: what
# sounds with it stands in C.


def falling_move():
    return mix((tone(0.05, 520, 560, sine, decay=0.016), 0, 0.7), (noise(0.03, 3000, 1200, 0.008, 31), 0, 0.4))


def falling_turn():
    return mix((tone(0.08, 430, 640, triangle, decay=0.03), 0, 0.8), (noise(0.04, 4000, 1500, 0.012, 33), 0, 0.3))


def falling_lock():
    return mix((tone(0.11, 190, 130, triangle, decay=0.035), 0, 0.9), (noise(0.05, 1400, 400, 0.016, 35), 0, 0.6))


def falling_drop():
    return mix((noise(0.12, 700, 2600, 0.05, 37, attack=0.02), 0, 0.5), (tone(0.16, 150, 62, sine, decay=0.06), 0.05, 1.0))


def falling_land():
    return mix((tone(0.09, 160, 110, sine, decay=0.03), 0, 0.9), (noise(0.04, 700, 260, 0.014, 39), 0, 0.4))


def falling_hold():
    return melody([note("A", 4), note("D", 5)], 0.045, 0.1, sine, decay=0.04)


def refused():
    return mix((tone(0.09, 150, 120, soft_square, decay=0.03), 0, 0.6), (noise(0.04, 600, 260, 0.014, 41), 0, 0.6))


def falling_clear():
    chime = melody([note("C", 5), note("E", 5), note("G", 5)], 0.035, 0.34, sine, decay=0.13)
    body = tone(0.3, note("C", 4), wave_form=triangle, decay=0.1)
    return echo(mix((chime, 0, 0.8), (body, 0, 0.5), (noise(0.08, 6000, 3000, 0.02, 43), 0, 0.35)), 0.1, 0.22)


def falling_rows():
    sweep = noise(0.3, 900, 7000, 0.14, 45, attack=0.05)
    chord = mix(*[(tone(0.42, note(n, o), wave_form=triangle, decay=0.15), 0.02 * i, 0.45) for i, (n, o) in enumerate((("C", 4), ("G", 4), ("C", 5), ("E", 5)))])
    return echo(mix((sweep, 0, 0.45), (chord, 0.03, 1.0)), 0.12, 0.2)


def falling_spin():
    whirl = tone(0.26, 300, 900, sine, decay=0.12, vibrato=0.05)
    return echo(mix((whirl, 0, 0.8), (noise(0.2, 1200, 5000, 0.08, 47, attack=0.04), 0, 0.4)), 0.07, 0.3)


def falling_change():
    return echo(melody([note("G", 5), note("B", 5)], 0.05, 0.16, sine, decay=0.06), 0.06, 0.25)


def falling_garbage():
    thuds = [(tone(0.18, 120 - 8 * i, 52, triangle, decay=0.06), 0.07 * i, 0.7) for i in range(4)]
    return mix((noise(0.36, 900, 140, 0.12, 49), 0, 0.8), *thuds)


def falling_level():
    notes = [note("G", 4), note("C", 5), note("E", 5), note("G", 5)]
    return echo(mix((melody(notes, 0.075, 0.3, soft_square, 0.5, decay=0.11), 0, 0.7), (melody([f / 2 for f in notes], 0.075, 0.3, decay=0.12), 0, 0.6)), 0.13, 0.25)


def falling_all_clear():
    notes = [note(n, o) for n, o in (("C", 5), ("E", 5), ("G", 5), ("B", 5), ("D", 6), ("G", 6))]
    return echo(melody(notes, 0.055, 0.5, sine, decay=0.2), 0.12, 0.35)


def falling_over():
    notes = [note(n, o) for n, o in (("E", 4), ("D#", 4), ("C", 4), ("G", 3))]
    fall = mix(*[(tone(0.5 if i == 3 else 0.26, f, f * 0.97, triangle, decay=0.22 if i == 3 else 0.12), 0.17 * i, 0.7) for i, f in enumerate(notes)])
    return echo(mix((fall, 0, 1.0), (tone(0.7, 98, 49, sine, decay=0.3), 0.5, 0.6)), 0.16, 0.25)


# Effects by loudness; files have the same names.
EFFECTS = {
    MOMENT: {
        "win": win, "area_won": area_won, "loop": loop, "ruin": ruin, "stuck": stuck, "revealed": revealed, "page": page,
        "bonus": bonus, "focus": focus, "rule_made": rule_made, "rule_broken": rule_broken, "boom": boom,
        "defeat": defeat, "melt": melt, "sink": sink, "open": opened, "eat": eat, "destroy": destroy,
        "change": change, "sleep": sleep, "tele": teleport, "restart": restart, "enter": enter, "leave": leave,
        "falling/over": falling_over, "falling/all_clear": falling_all_clear, "falling/level": falling_level,
        "falling/clear": falling_clear, "falling/rows": falling_rows, "falling/spin": falling_spin,
        "falling/garbage": falling_garbage, "falling/change": falling_change,
    },
    ACT: {
        "push": push, "swap": swap, "fall": fall, "undo": undo, "redo": redo, "hold": hold, "appear": appear,
        "more": more, "vanish": vanish, "refused": refused, "locked": locked, "falling/lock": falling_lock,
        "falling/drop": falling_drop, "falling/hold": falling_hold,
    },
    STEP: {
        "move": move, "map_step": map_step, "stir": stir, "look": look, "blocked": blocked, "wait": wait,
        "wake": wake, "falling/move": falling_move, "falling/turn": falling_turn, "falling/land": falling_land,
    },
}
