"""The notes of PLAY: every timbre as one sample in each octave.

The samples stand on D of the octaves 4, 5 and 6 (A of octave 5 is 880 Hz);
the game plays them up to half an octave slower or faster, which reaches every
note from A flat 3 to G sharp 6.  Noises scale with the note as well, so that
there is no step between two samples.
"""

import math
import random

from loudness import MOMENT
from sounds import RATE as FULL_RATE
from sounds import mix, note, wav

RATE = FULL_RATE // 2
OCTAVES = (4, 5, 6)
MIDDLE = note("D", 5)


def swell(t, seconds, attack, decay):
    """Rises, dies away, and ends without a click."""
    rise = min(1.0, t / attack)
    fade = min(1.0, max(0.0, (seconds - t) / min(0.03, seconds / 4)))
    return rise * fade * math.exp(-t / decay)


def partials(f, seconds, strength, attack=0.005, decay=0.25, damping=0.0, bloom=0.0, stretch=0.0, vibrato=0.0):
    """Harmonics of f, `strength(k)` each: they die faster by `damping` and
    arrive later by `bloom` the higher they are."""
    count = int(seconds * RATE)
    out = [0.0] * count
    k = 1
    while k <= 24 and k * f < 0.42 * RATE:
        amount = strength(k)
        if amount:
            step = 2 * math.pi * f * k * (1 + stretch * (k * k - 1)) / RATE
            phase = 0.0
            for i in range(count):
                t = i / RATE
                late = min(1.0, t / (bloom * k)) if bloom else 1.0
                out[i] += amount * late * math.exp(-damping * (k - 1) * t) * math.sin(phase)
                phase += step * (1 + vibrato * math.sin(2 * math.pi * 5.5 * t) * min(1.0, t / 0.15))
        k += 1
    return [v * swell(i / RATE, seconds, attack, decay) for i, v in enumerate(out)]


def hiss(seconds, low, high, decay, seed, attack=0.002):
    """Noise between two frequencies; at the same seed and rate always alike."""
    source = random.Random(seed)
    a = 1 - math.exp(-2 * math.pi * min(high, 0.45 * RATE) / RATE)
    b = 1 - math.exp(-2 * math.pi * low / RATE)
    out, upper, lower = [], 0.0, 0.0
    for i in range(int(seconds * RATE)):
        upper += a * (source.uniform(-1, 1) - upper)
        lower += b * (upper - lower)
        out.append((upper - lower) * swell(i / RATE, seconds, attack, decay))
    return out


def glide(seconds, start, end, decay, attack=0.003):
    out, phase = [], 0.0
    for i in range(int(seconds * RATE)):
        t = i / RATE
        phase += end + (start - end) * math.exp(-t / (seconds / 5))
        out.append(math.sin(2 * math.pi * phase / RATE) * swell(t, seconds, attack, decay))
    return out


def blend(*parts):
    """Adds parts given as (samples, gain) or (samples, gain, seconds later)."""
    return mix(*[(part[0], (part[2] if len(part) > 2 else 0) * RATE / FULL_RATE, part[1]) for part in parts])


# Timbres: name -> frequency -> samples


def saw(f):
    return partials(f, 0.42, lambda k: 1 / k, decay=0.3)


def baba(f):
    layers = [partials(f * 2 ** (cents / 1200), 0.5, lambda k: 1 / k, decay=0.3) for cents in (-7, 7)]
    return blend((layers[0], 0.5), (layers[1], 0.5), (partials(2 * f, 0.5, lambda k: 1 / k, decay=0.2), 0.35))


def keke(f):
    return partials(f, 0.17, lambda k: (1.0, 0.06)[k - 1] if k < 3 else 0, attack=0.01, decay=0.07)


def skull(f):
    return partials(f, 0.2, lambda k: k**-0.6 if k % 2 else 0.2 / k, attack=0.001, decay=0.08, damping=3)


def piano(f):
    strings = partials(f, 0.9, lambda k: 0.62 ** (k - 1), attack=0.002, decay=0.32, damping=2.2, stretch=0.0004)
    return blend((strings, 1.0), (hiss(0.03, 800, 3000, 0.008, 31), 0.5))


def guitar(f):
    pluck = partials(f, 0.6, lambda k: math.sin(k * math.pi / 7.3) / k**0.6, attack=0.001, decay=0.2, damping=3)
    return blend((pluck, 1.0), (hiss(0.015, 1500, 6000, 0.004, 37), 0.35))


def sax(f):
    reed = (1.0, 0.8, 0.75, 0.55, 0.3, 0.32, 0.2, 0.1, 0.06)
    body = partials(f, 0.5, lambda k: reed[k - 1] if k <= len(reed) else 0, attack=0.045, decay=0.9, vibrato=0.007)
    return blend((body, 1.0), (hiss(0.5, 900, 5000, 0.5, 41, attack=0.02), 0.35))


def trumpet(f):
    return partials(f, 0.45, lambda k: k**-0.55 * 0.88 ** (k - 1), attack=0.02, decay=0.9, bloom=0.008, vibrato=0.004)


def horn(f):
    def reed(k):
        return (1 / k if k % 2 else 0.45 / k) * 0.97**k

    third = partials(f * 2 ** (4 / 12), 0.38, reed, attack=0.012, decay=3.0)
    return blend((partials(f, 0.38, reed, attack=0.012, decay=3.0), 1.0), (third, 0.7))


def clink(f):
    rings = [(1.0, 1.0, 0.14), (2.76, 0.7, 0.09), (5.4, 0.45, 0.05)]
    parts = [
        (partials(f * ratio, 0.45, lambda k: float(k == 1), attack=0.001, decay=decay), gain)
        for ratio, gain, decay in rings
        if f * ratio < 0.45 * RATE
    ]
    return blend(*parts, (hiss(0.01, 3000, 9000, 0.003, 43), 0.5))


def box(f):
    r = f / MIDDLE
    return blend((glide(0.26, 230 * r, 82 * r, 0.1), 1.0), (hiss(0.02, 300 * r, 2500 * r, 0.006, 47), 0.5))


def snare(f):
    r = f / MIDDLE
    return blend((hiss(0.2, 900 * r, 6500 * r, 0.06, 53), 1.6), (glide(0.14, 330 * r, 190 * r, 0.05), 0.8))


def hihat(f):
    r = f / MIDDLE
    return hiss(0.09, 6000 * r, 10000, 0.022, 59)


def frog(f):
    r = f / MIDDLE
    out, phase = [], 0.0
    for i in range(int(0.3 * RATE)):
        t = i / RATE
        rattle = max(0.0, math.sin(2 * math.pi * 38 * r**0.5 * t)) ** 2
        phase += (250 + 320 * min(1.0, t / 0.2)) * r / RATE
        out.append(math.tanh(3 * math.sin(2 * math.pi * phase)) * rattle * swell(t, 0.3, 0.01, 0.4))
    return out


def burning(f, seed):
    r = f / MIDDLE
    source = random.Random(seed)
    crackles = [
        (hiss(0.012, 1500 * r, 7000 * r, 0.004, seed + n), source.uniform(0.5, 1.6), source.uniform(0, 0.4)) for n in range(11)
    ]
    return blend((hiss(0.5, 120 * r, 900 * r, 0.3, seed, attack=0.03), 1.5), *crackles)


def fire(f):
    return burning(f, 61)


def lava(f):
    low = burning(f / 2, 67)
    return blend((low, 1.0), *[(glide(0.1, 150 * f / MIDDLE, (300 + 60 * n) * f / MIDDLE, 0.05), 0.4, 0.08 + 0.13 * n) for n in range(3)])


def splash(f):
    r = f / MIDDLE
    drops = [(glide(0.09, (500 + 160 * n) * r, (1000 + 260 * n) * r, 0.04), 0.5, 0.1 + 0.06 * n) for n in range(3)]
    return blend((hiss(0.3, 500 * r, 4200 * r, 0.09, 71, attack=0.012), 1.4), *drops)


TIMBRES = {
    "saw": saw, "baba": baba, "keke": keke, "skull": skull, "piano": piano, "guitar": guitar, "sax": sax,
    "trumpet": trumpet, "horn": horn, "clink": clink, "box": box, "snare": snare, "hihat": hihat, "frog": frog,
    "fire": fire, "lava": lava, "splash": splash,
}


def sample(name_and_octave):
    name, octave = name_and_octave
    samples = TIMBRES[name](note("D", octave))
    return f"{name}{octave}", wav(samples, MOMENT, RATE)


def all_samples():
    return [(name, octave) for name in TIMBRES for octave in OCTAVES]
