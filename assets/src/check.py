"""Measures the sounds and the tunes that were made: nobody listens to them
here, so what does not grate is measured.

    python3 assets/src/make.py check
"""

import math
import subprocess
import sys
import wave
from array import array
from io import BytesIO
from pathlib import Path

import menu_sounds
import music
import notes
import sounds
import synth
from loudness import ACT, MOMENT, PEAK, STEP, TOLERANCE, TUNE, high_pass, integrated, momentary, shelf, true_peak
from scores import SCORES

ASSETS = Path(__file__).resolve().parent.parent

# Expected loudness of each file.
LOUDNESS = {f"notes/{timbre}{octave}": MOMENT for timbre, octave in notes.all_samples()}
for table in (sounds.EFFECTS, menu_sounds.EFFECTS):
    for loudness, effects in table.items():
        LOUDNESS.update(dict.fromkeys(effects, loudness))

# Sounds that are heard all the time.
OFTEN = ("push", "undo", "redo", *(name for name, loudness in LOUDNESS.items() if loudness == STEP))
PITCHED = ("saw", "baba", "keke", "skull", "piano", "guitar", "sax", "trumpet", "horn", "clink")


def samples_of(file):
    """Samples a second, and the samples of each channel, from -1 to 1."""
    with wave.open(file) as sound:
        assert sound.getsampwidth() == 2
        values = array("h", sound.readframes(sound.getnframes()))
        channels = sound.getnchannels()
        return sound.getframerate(), [[v / 32768 for v in values[side::channels]] for side in range(channels)]


def sound_of(name):
    rate, (samples,) = samples_of(str(ASSETS / "sounds" / f"{name}.wav"))
    return rate, samples


def power(samples):
    return math.sqrt(sum(v * v for v in samples) / len(samples))


def brightness(rate, samples):
    """Where the middle of the power lies, in hertz, by how quickly samples
    change: the root of the mean square of the frequency."""
    change = [b - a for a, b in zip(samples, samples[1:])]
    return rate / math.pi * math.asin(min(1.0, power(change) / (2 * power(samples))))


def strength(rate, samples, hertz):
    """How strongly a frequency sounds."""
    step = 2 * math.pi * hertz / rate
    sin = sum(v * math.sin(step * i) for i, v in enumerate(samples))
    cos = sum(v * math.cos(step * i) for i, v in enumerate(samples))
    return math.hypot(sin, cos) / len(samples)


def check_sound(name):
    """Nothing clicks or is out of place."""
    rate, samples = sound_of(name)
    assert abs(sum(samples) / len(samples)) < 0.006, f"{name}: stands off"
    assert max(abs(samples[0]), abs(samples[-1])) < 0.01, f"{name}: begins or ends with a click"
    assert 0.02 <= len(samples) / rate < 3, f"{name}: length"
    if not name.startswith("notes/"):
        assert brightness(rate, samples) < 4500, f"{name}: brightness"
    if name in OFTEN:
        assert brightness(rate, samples) < 1800, f"{name}: brightness"
        assert len(samples) / rate < 0.3, f"{name}: length"


def check_pitch(timbre, octave):
    """A sample stands on its D and nothing lower."""
    rate, samples = sound_of(f"notes/{timbre}{octave}")
    d = notes.note("D", octave)
    here = strength(rate, samples, d)
    assert here > 4 * strength(rate, samples, d / 2), f"{timbre} {octave}: something lower"
    cents = range(-80, 81, 4)
    off = max(cents, key=lambda cent: strength(rate, samples, d * 2 ** (cent / 1200)))
    assert abs(off) <= 12, f"{timbre} {octave} is off by {off} cents"


def character(timbre):
    """Length, brightness and shape: what tells two sounds apart."""
    rate, samples = sound_of(f"notes/{timbre}5")
    whole = power(samples)
    quarter = len(samples) // 4
    return (
        [strength(rate, samples, notes.MIDDLE * n) / whole for n in (0.5, 1, 2, 3, 4, 5)]
        + [len(samples) / rate]
        + [0.3 * power(samples[n * quarter : (n + 1) * quarter]) / whole for n in range(4)]
        + [4 * sum(a * b < 0 for a, b in zip(samples, samples[1:])) / len(samples)]
    )


def check_timbres():
    characters = {timbre: character(timbre) for timbre in notes.TIMBRES}
    for one, a in characters.items():
        for other, b in characters.items():
            apart = sum(abs(x - y) for x, y in zip(a, b))
            assert one == other or apart >= 0.35, f"{one} sounds like {other}"


def surprises(samples):
    """How much each sample differs from what those before it let expect."""
    return [abs(d - 3 * c + 3 * b - a) for a, b, c, d in zip(samples, samples[1:], samples[2:], samples[3:])]


def closed(samples):
    """The loop, as the game makes it of a file."""
    count = len(samples) - music.OVERLAP
    for i, more in enumerate(samples[count:]):
        samples[i] = more + (samples[i] - more) * i / music.OVERLAP
    return samples[:count]


def check_score(name):
    """Tunes are pentatonic, slow and sparse."""
    score = SCORES[name]
    seconds = score.beats * 60 / score.tempo
    assert 60 <= seconds <= 120, f"{name}: {seconds} s"
    played = [note for voice in score.voices for note in music.notes_of(voice, score.beats)]
    assert len({note.pitch % 12 for note in played}) <= 5, f"{name}: tones"
    assert len({round(note.start * 8) for note in played}) / seconds < 2, f"{name}: notes a second"
    return seconds


def tune_of(name):
    """Returns a tune as the game plays it."""
    file = ASSETS / "music" / f"{name}.ogg"
    decoded = subprocess.run(["oggdec", "--quiet", "--output", "-", str(file)], stdout=subprocess.PIPE, check=True)
    rate, sides = samples_of(BytesIO(decoded.stdout))
    return rate, [closed(side) for side in sides]


def check_tune(name):
    """Tunes are calm and dark, and close without a click."""
    seconds = check_score(name)
    rate, sides = tune_of(name)
    assert rate == music.RATE and len(sides[0]) == round(seconds * rate), f"{name}: length"
    left, right = map(power, sides)
    assert 0.7 <= left / right < 1.4, f"{name}: sides"
    for samples in sides:
        assert abs(sum(samples) / len(samples)) < 1e-3, f"{name}: stands off"
        worst = max(surprises(samples))
        seam = max(surprises(samples[-3:] + samples[:3]))
        assert worst < 0.03, f"{name}: clicks"
        assert seam < min(1e-3, worst), f"{name}: clicks where the loop closes ({seam}, elsewhere {worst})"
        # Nothing swells or falls silent.
        parts = (samples[at : at + 4 * rate] for at in range(0, len(samples) - 4 * rate, 4 * rate))
        assert all(0.25 <= power(part) / power(samples) < 2.2 for part in parts), f"{name}: swells"
    # The power above some frequency, by a simple filter: what changes quickly.
    step, slow, low, high = 2 * math.pi * 2500 / rate, 0.0, 0.0, []
    for sample in sides[0]:
        slow += step * (sample - slow)
        low += step * (slow - low)
        high.append(sample - low)
    assert (power(high) / left) ** 2 < 0.25, f"{name}: brightness"


def measure_sound(name):
    """Returns the name of a file, its loudness and its true peak."""
    rate, samples = sound_of(name)
    return f"sounds/{name}.wav", momentary(rate, [samples]), true_peak([samples])


def measure_tune(name):
    rate, sides = tune_of(name)
    return f"music/{name}.ogg", integrated(rate, sides), true_peak(sides)


def measure_made(name):
    """Returns the same for a sound that the program makes."""
    samples = synth.samples(synth.NUMBERS[name])
    return f"the sound {name} of {synth.source(name)}", momentary(synth.RATE, [samples]), true_peak([samples])


def check_loudness(pool):
    """Checks the loudness and the true peak of every sound, and prints them by
    class."""
    classes = {"STEP": STEP, "ACT": ACT, "MOMENT": MOMENT, "TUNE": TUNE}
    rows = {title: [] for title in classes}
    for title, wanted in classes.items():
        for measure, table in ((measure_sound, LOUDNESS), (measure_made, synth.LOUDNESS)):
            rows[title] += pool.map(measure, [name for name, loudness in table.items() if loudness == wanted])
    rows["TUNE"] += pool.map(measure_tune, SCORES)
    wrong = []
    for title, files in rows.items():
        wanted = classes[title]
        low, high = (bound(loudness for _, loudness, _ in files) for bound in (min, max))
        peak = max(peak for _, _, peak in files)
        print(f"{title}: {len(files)} sounds, {low:.1f} to {high:.1f} LUFS, peaks up to {peak:.1f} dBTP")
        for file, loudness, peak in files:
            if abs(loudness - wanted) > TOLERANCE:
                least, most = wanted - TOLERANCE, wanted + TOLERANCE
                wrong.append(f"{file}: {loudness:.1f} LUFS, expected {least:.1f} to {most:.1f}")
            if peak > PEAK:
                wrong.append(f"{file}: {peak:.1f} dBTP, expected at most {PEAK:.1f}")
    if wrong:
        sys.exit("\n".join(wrong))


def check_measure():
    """Checks the measure itself: the filters have the coefficients of the standard, a
    sine of 997 Hz at full scale in one of two channels has -3.01 LUFS, and a sine
    whose samples all miss its peaks has 0 dBTP."""
    standard = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    assert all(abs(a - b) < 1e-8 for a, b in zip(shelf(48000), standard)), "first filter"
    standard = (1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)
    assert all(abs(a - b) < 1e-8 for a, b in zip(high_pass(48000), standard)), "second filter"
    sine = [math.sin(math.tau * 997 * i / 48000) for i in range(48000)]
    assert abs(integrated(48000, [sine, [0.0] * len(sine)]) + 3.01) < 0.02, "loudness of a sine"
    missed = [math.sin(math.tau * (i / 4 + 1 / 8)) for i in range(4800)]
    assert abs(true_peak([missed])) < 0.2, "true peak of a sine"


def check(pool):
    check_measure()
    found = (path.relative_to(ASSETS / "sounds").with_suffix("") for path in (ASSETS / "sounds").rglob("*.wav"))
    found = {path.as_posix() for path in found}
    assert found == set(LOUDNESS), f"without a source or a file: {sorted(found ^ set(LOUDNESS))}"
    check_loudness(pool)
    list(pool.map(check_sound, sorted(LOUDNESS)))
    pitched = [(timbre, octave) for timbre in PITCHED for octave in notes.OCTAVES]
    list(pool.map(check_pitch, *zip(*pitched)))
    check_timbres()
    list(pool.map(check_tune, SCORES))
