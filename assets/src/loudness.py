"""Loudness and true peak, as defined by ITU-R BS.1770-4.

Channels are lists of samples from -1 to 1.  A sound of one channel comes from
both speakers, so it counts as two equal channels.
"""

import math
from functools import lru_cache

# Loudness of each class in LUFS, momentary for effects and integrated for tunes:
# what is heard at every step; small answers to a press; all other events and the
# notes of PLAY; music.
STEP, ACT, MOMENT, TUNE = -28.0, -23.0, -18.0, -20.0
# Maximum distance from it in LU, so that the sounds of a class are within 3 LU.
TOLERANCE = 1.5
# Maximum true peak in dBTP.
PEAK = -1.0

# Seconds of a block, and between the beginnings of two blocks (75 % overlap).
BLOCK = 0.4
HOP = 0.1
# Blocks below this loudness, in LUFS, count as silence.
SILENCE = -70.0
# Blocks this much quieter than the others, in LU, do not count.
QUIET = -10.0


def shelf(rate):
    """Returns the first filter of the K-weighting, the effect of a head."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band, whole = high**0.4996667741545416, 1 + k / q + k * k
    b = ((high + band * k / q + k * k) / whole, 2 * (k * k - high) / whole, (high - band * k / q + k * k) / whole)
    return b + (2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole)


def high_pass(rate):
    """Returns the second filter of the K-weighting, which removes low frequencies."""
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    whole = 1 + k / q + k * k
    return (1.0, -2.0, 1.0, 2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole)


def energies(rate, samples):
    """Returns the running sum of the squares of the weighted samples."""
    b0, b1, b2, a1, a2 = shelf(rate)
    _, _, _, c1, c2 = high_pass(rate)
    x1 = x2 = y1 = y2 = z1 = z2 = total = 0.0
    out = [0.0]
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2
        x2, x1, y2, y1, z2, z1 = x1, x, y1, y, z1, z
        total += z * z
        out.append(total)
    return out


def lufs(power):
    return -0.691 + 10 * math.log10(power) if power > 0 else -math.inf


def powers(rate, channels, hop):
    """Returns the mean square of each block, added over the channels."""
    block, hop = round(BLOCK * rate), round(hop * rate)
    sums = [energies(rate, samples) for samples in channels]
    if len(sums) == 1:
        sums *= 2
    count = (len(sums[0]) - 1 - block) // hop + 1
    return [sum(s[n * hop + block] - s[n * hop] for s in sums) / block for n in range(count)]


def integrated(rate, channels):
    """Returns the loudness of a whole tune in LUFS."""
    blocks = [power for power in powers(rate, channels, HOP) if lufs(power) >= SILENCE]
    gate = lufs(sum(blocks) / len(blocks)) + QUIET
    blocks = [power for power in blocks if lufs(power) >= gate]
    return lufs(sum(blocks) / len(blocks))


def momentary(rate, channels):
    """Returns the loudness of the loudest block in LUFS.  A shorter sound is padded
    with silence."""
    silence = [0.0] * round(BLOCK * rate)
    padded = [silence + list(samples) + silence for samples in channels]
    return lufs(max(powers(rate, padded, 0.01)))


# Number of samples on each side that a value between two samples depends on.
REACH = 12


@lru_cache(maxsize=None)
def between(quarter):
    """Returns the weights of the samples around a value, this many quarters after
    the sample in the middle."""
    weights = []
    for n in range(1 - REACH, REACH + 1):
        x = n - quarter / 4
        weights.append(math.sin(math.pi * x) / (math.pi * x) * (0.5 + 0.5 * math.cos(math.pi * x / REACH)))
    whole = sum(weights)
    return [weight / whole for weight in weights]


def true_peak(channels):
    """Returns the highest value of the signal in dBTP, with four times as many
    samples."""
    # No value is higher than the highest of its samples times this factor.
    most = max(sum(map(abs, between(quarter))) for quarter in (1, 2, 3))
    peak = max(abs(v) for samples in channels for v in samples)
    floor = peak / most
    for samples in channels:
        edge = [0.0] * REACH
        padded = edge + list(samples) + edge
        near = set()
        for at, v in enumerate(padded):
            if abs(v) >= floor:
                near.update(range(max(REACH - 1, at - REACH), min(len(padded) - REACH, at + REACH)))
        for at in near:
            window = padded[at + 1 - REACH : at + 1 + REACH]
            for quarter in (1, 2, 3):
                peak = max(peak, abs(sum(a * b for a, b in zip(window, between(quarter)))))
    return 20 * math.log10(peak)


def levelled(rate, samples, loudness):
    """Returns the samples at this loudness, or quieter if the peak would be too
    high."""
    gain = min(loudness - momentary(rate, [samples]), PEAK - 0.05 - true_peak([samples]))
    return [v * 10 ** (gain / 20) for v in samples]
