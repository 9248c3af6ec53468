"""The tunes, played by instruments that are synthesised without samples.

A tune is a loop from the beginning: what rings on at its end is heard at its
start, so that nobody hears the seam.  `oggenc` (Debian: vorbis-tools) makes
the files.
"""

import cmath
import io
import math
import struct
import subprocess
import wave
from collections import namedtuple
from functools import lru_cache

from scores import SCORES

RATE = 32000
# Frames of the beginning that stand once more behind the end: where the loop
# closes, the game lets one fade into the other, for the codec keeps no sample as
# it was.
OVERLAP = 8192
TAU = 2 * math.pi

# The loudness that all tunes have in common (root mean square), unless a peak
# would be over PEAK.
LOUDNESS = 0.075
PEAK = 0.6

# Sines as (multiple of the note's pitch, loudness, seconds in which it fades to
# a thousandth, which are of no matter to what is held); seconds until a note is
# there; seconds after the end of a held note, while what is struck rings until
# it has faded; how far the pitch swings to both sides.
Instrument = namedtuple("Instrument", "partials attack release vibrato", defaults=(None, 0.0))

INSTRUMENTS = {
    # Plucked strings.
    "harp": Instrument(((1, 1.0, 3.4), (2, 0.38, 2.2), (3, 0.17, 1.5), (4, 0.07, 1.0), (5, 0.03, 0.7)), 0.007),
    # Small bells, as of a celesta.
    "bell": Instrument(((1, 1.0, 3.8), (2, 0.22, 2.6), (3, 0.1, 1.4), (4.18, 0.04, 0.7)), 0.01),
    # A breathy flute.
    "flute": Instrument(((1, 1.0, 0), (2, 0.16, 0), (3, 0.05, 0)), 0.14, 0.4, 0.0022),
    # Slow strings, for chords.
    "pad": Instrument(
        ((1, 0.6, 0), (1.0028, 0.5, 0), (0.9974, 0.5, 0), (2, 0.18, 0), (2.0046, 0.14, 0), (3, 0.04, 0)), 1.5, 2.0
    ),
    # Plucked, low.
    "bass": Instrument(((1, 1.0, 3.2), (2, 0.3, 1.6), (3, 0.08, 0.9)), 0.02),
}

# Where a note begins and how long it lasts, in beats; semitones above C of
# octave 0.
Note = namedtuple("Note", "start length pitch")


def pitch(name):
    above_c = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}[name[0]]
    shift = {"#": 1, "b": -1}.get(name[1], 0)
    octave = int(name[2:] if shift else name[1:])
    assert 1 <= octave <= 7, name
    return octave * 12 + above_c + shift


def notes_of(voice, beats):
    """All notes of a voice, as often as it fills the tune."""
    once, now = [], 0.0
    for token in voice.notes.split():
        if token == "|":
            assert now % 4 == 0, f"a bar line after {now} beats"
            continue
        names, _, length = token.partition(":")
        length = float(length or 1)
        if names != ".":
            once += [Note(now, length, pitch(name)) for name in names.split("+")]
        now += length
    assert beats % now == 0, f"{now} beats do not fill {beats}"
    return [note._replace(start=note.start + now * time) for time in range(round(beats / now)) for note in once]


def ease(part):
    """From 0 to 1 without a corner."""
    return 0.5 - 0.5 * math.cos(min(1.0, max(0.0, part)) * math.pi)


def ring(count, level, step, loss):
    """A sine of `step` turns a sample that loses a part of itself with each: a
    pointer that turns and shrinks."""
    turn, pointer, out = cmath.rect(loss, TAU * step), complex(level), []
    for _ in range(count):
        out.append(pointer.imag)
        pointer *= turn
    return out


def swing(count, level, step, vibrato):
    """A sine whose pitch swings, wider after a while."""
    phase, out = 0.0, []
    for i in range(count):
        out.append(level * math.sin(TAU * phase))
        t = i / RATE
        depth = vibrato * (ease(t / 1.2) if t < 1.2 else 1.0)
        phase += step * (1 + depth * math.sin(TAU * 4.6 * t))
    return out


@lru_cache(maxsize=None)
def tone(instrument, hertz, held):
    """The samples of one note that is held for some seconds."""
    partials, attack, release, vibrato = INSTRUMENTS[instrument]
    longest = max(fade for _, _, fade in partials)
    seconds = held + release if release else longest
    # The last bit of what has faded.
    end = release or 0.15 * longest
    count = int(seconds * RATE)
    parts = []
    for ratio, level, fade in partials:
        step = hertz * ratio / RATE
        # Nothing that the sampling could fold back.
        if step > 0.4:
            continue
        if vibrato:
            parts.append(swing(count, level, step, vibrato))
        else:
            parts.append(ring(count, level, step, 1.0 if release else 0.001 ** (1 / (fade * RATE))))
    out = [sum(values) for values in zip(*parts)]
    for i in range(min(count, math.ceil(attack * RATE))):
        out[i] *= ease(i / RATE / attack)
    for i in range(max(0, int((seconds - end) * RATE)), count):
        out[i] *= ease((seconds - i / RATE) / end)
    return out


def chance(number):
    """A part of a whole, from 0 to 1, that depends on nothing but a number."""
    mixed = (number + 1) * 0x9E3779B1 & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x85EBCA6B & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 0xFFFFFFFF


def play_voice(sides, voice, score):
    beat = 60 / score.tempo
    angle = (voice.pan + 1) * math.pi / 4
    frames = len(sides[0])
    for number, note in enumerate(notes_of(voice, score.beats)):
        # Nobody plays exactly the same twice.
        late = 0.014 * chance(2 * number)
        touch = 0.82 + 0.18 * chance(2 * number + 1)
        hertz = 440 * 2 ** ((note.pitch - 57) / 12)
        # High notes carry further.
        gain = voice.gain * touch * (262 / max(hertz, 262)) ** 0.35
        start = int((note.start * beat + late) * RATE)
        samples = tone(voice.instrument, hertz, note.length * beat)
        for side, part in zip(sides, (math.cos(angle), math.sin(angle))):
            factor = gain * part
            for i, sample in enumerate(samples, start):
                # The end of the loop is its beginning.
                side[i % frames] += sample * factor


# Seconds in which an echo of the room fades to a thousandth, and how much of
# the room is heard.
ECHO = 2.4
WET = 0.2


def room(samples, wider):
    """What a room answers, as Schroeder built it: echoes side by side, then
    smeared.  An echo loses its high notes from time to time."""
    answer = [0.0] * len(samples)
    for seconds in (0.0297 + wider, 0.0371 + wider, 0.0411 + wider, 0.0437 + wider):
        line, at, dull = [0.0] * int(seconds * RATE), 0, 0.0
        back = 0.001 ** (seconds / ECHO)
        for i, sample in enumerate(samples):
            heard = line[at]
            dull += 0.55 * (heard - dull)
            line[at] = sample + back * dull
            at = (at + 1) % len(line)
            answer[i] += heard / 4
    for seconds in (0.005 + wider, 0.0017 + wider):
        line, at = [0.0] * int(seconds * RATE), 0
        for i, sample in enumerate(answer):
            old = line[at]
            new = line[at] = sample + 0.7 * old
            at = (at + 1) % len(line)
            answer[i] = old - 0.7 * new
    return answer


def with_room(sides):
    """Adds the room.  It hears the last seconds before the first: the loop
    comes from there."""
    before = min(len(sides[0]), int(2 * ECHO) * RATE)
    left, right = sides
    out = []
    for side, wider in ((left, 0.0), (right, 0.0007)):
        sent = [0.25 * (a + b) + 0.5 * own for a, b, own in zip(left, right, side)]
        answer = room(sent[-before:] + sent, wider)[before:]
        out.append([dry + WET * 2 * wet for dry, wet in zip(side, answer)])
    return out


def render(score):
    """The samples of one round, left and right, from -1 to 1."""
    frames = round(score.beats * 60 / score.tempo * RATE)
    sides = [[0.0] * frames, [0.0] * frames]
    for voice in score.voices:
        play_voice(sides, voice, score)
    sides = with_room(sides)
    peak = max(abs(v) for side in sides for v in side)
    loudness = math.sqrt(sum(v * v for side in sides for v in side) / (2 * frames))
    gain = min(LOUDNESS / loudness, PEAK / peak)
    return [[v * gain for v in side] for side in sides]


def wav(sides):
    """16-bit stereo, with the overlap."""
    sides = [side + side[:OVERLAP] for side in sides]
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        frames = (round(v * 32767) for pair in zip(*sides) for v in pair)
        out.writeframes(struct.pack(f"<{2 * len(sides[0])}h", *frames))
    return file.getvalue()


def tune(name):
    """The file of a tune.  A serial number of its own keeps it the same every
    time."""
    encode = ["oggenc", "--quiet", "--quality", "1", "--serial", str(list(SCORES).index(name)), "-"]
    ogg = subprocess.run(encode, input=wav(render(SCORES[name])), stdout=subprocess.PIPE, check=True)
    return name, ogg.stdout
