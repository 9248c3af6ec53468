"""The tunes as text; `music.py` plays them.

A note is a letter, perhaps `#` or `b`, and an octave; `+` joins notes to a
chord, `.` is a rest, `:2` gives the length in beats (one if nothing is said).
`|` stands where four beats are full, so that a slip is found.  A voice that is
shorter than the tune is repeated.
"""

from collections import namedtuple

# Beats a minute, length of the loop in beats.
Score = namedtuple("Score", "tempo beats voices")
# Loudness from 0 to 1, from left, -1, to right, 1.
Voice = namedtuple("Voice", "instrument gain pan notes")


# Title and map: an evening, somebody plays for themselves. D E F# A B.
LANTERN = Score(60, 64, (
    Voice("harp", 0.5, 0.15, """
        f#4:2 a4 b4   | d5:3 .     | e5:2 d5 b4  | a4:4     |
        b4:2 a4 f#4   | e4:3 .     | f#4:2 e4 d4 | e4:3 .   |
        b4:2 d5:2     | f#5:3 e5   | d5:2 b4:2   | e5:4     |
        e5:2 d5 b4    | a4:3 f#4   | e4:2 f#4 e4 | d4:4     |
    """),
    Voice("harp", 0.26, -0.25, """
        d3:2 a3:2 | d4:2 a3:2 | b2:2 f#3:2 | b3:2 f#3:2 |
        a2:2 e3:2 | b3:2 e3:2 | d3:2 a3:2  | e4:2 a3:2  |
        b2:2 f#3:2 | a3:2 f#3:2 | e3:2 b3:2 | d4:2 b3:2 |
        a2:2 e3:2 | a3:2 e3:2 | d3:2 a3:2  | d4:4 |
    """),
    Voice("pad", 0.11, 0.0, """
        d3+a3+f#4:8 | b2+f#3+d4:8 | a2+e3+b3:8 | d3+a3+e4:8 |
        b2+f#3+a3:8 | e3+b3+d4:8 | a2+e3+a3:8 | d3+a3+f#4:8 |
    """),
    Voice("bass", 0.3, 0.0, """
        d2:8 | b1:8 | a1:8 | d2:8 | b1:8 | e2:8 | a1:8 | d2:8 |
    """),
    Voice("bell", 0.12, 0.5, """
        .:12 | a5:2 f#5:2 | .:12 | b5:4 |
        .:12 | b5:2 e5:2  | .:12 | a5:4 |
    """),
))

# The map: a walk from one place to the next, in no hurry. F G A C D.
FOOTPATH = Score(66, 80, (
    Voice("harp", 0.46, 0.15, """
        a4:2 c5 d5   | c5:3 .      | a4 g4 f4:2  | g4:4        |
        a4:2 c5 d5   | f5:3 .      | d5 c5 a4:2  | c5:4        |
        .:4          | . d5 c5:2   | .:4         | . a4 g4:2   |
        f4:2 g4 a4   | c5:3 .      | d5:2 c5 a4  | g4:4        |
        a4:2 g4 f4   | d4:3 .      | f4 g4 a4:2  | f4:4        |
    """),
    Voice("harp", 0.24, -0.3, """
        f3:1.5 c4:1.5 f4 | f3:1.5 c4:2.5    | d3:1.5 a3:1.5 d4 | c3:1.5 g3:2.5    |
        f3:1.5 c4:1.5 a4 | d3:1.5 a3:1.5 f4 | d3:1.5 a3:1.5 d4 | c3:1.5 g3:2.5    |
        d3:1.5 a3:1.5 f4 | d3:1.5 a3:2.5    | g3:1.5 d4:1.5 g4 | c3:1.5 g3:2.5    |
        f3:1.5 c4:1.5 f4 | f3:1.5 c4:1.5 a4 | d3:1.5 a3:1.5 f4 | c3:1.5 g3:2.5    |
        f3:1.5 c4:1.5 f4 | d3:1.5 a3:2.5    | c3:1.5 g3:1.5 d4 | f3:1.5 c4:2.5    |
    """),
    Voice("flute", 0.15, -0.1, """
        .:32 | f5:3 d5 | c5:2 .:2 | d5:2 c5 a4 | g4:2 .:2 | .:32 |
    """),
    Voice("pad", 0.08, 0.0, """
        f3+c4:8 | d3+a3:4 c3+g3:4 | f3+a3:4 d3+a3:4 | d3+f3:4 c3+g3:4 |
        d3+a3:8 | g3+d4:4 c3+g3:4 | f3+c4:8 | d3+a3:4 c3+g3:4 |
        f3+a3:4 d3+a3:4 | c3+g3:4 f3+c4:4 |
    """),
    Voice("bass", 0.28, 0.0, """
        f2:8 | d2:4 c2:4 | f2:4 d2:4 | d2:4 c2:4 | d2:8 | g2:4 c2:4 | f2:8 |
        d2:4 c2:4 | f2:4 d2:4 | c2:4 f2:4 |
    """),
    Voice("bell", 0.08, 0.5, """
        .:14 c6:2 | .:14 g5:2 | .:14 d6:2 | .:14 g5:2 | .:14 f5:2 |
    """),
))

# A walk with wind in the leaves. G A B D E.
BAMBOO = Score(76, 80, (
    Voice("harp", 0.46, 0.2, """
        d5 . b4 a4  | b4:3 .   | g4 a4 b4:2  | e5:3 . |
        d5 b4:2 a4  | g4:3 .   | a4 b4 a4 e4 | g4:3 . |
        . e5:2 d5   | b4 d5:3  | . a4 b4 d5  | e5:3 . |
        g5 e5 d5 b4 | a4:3 b4  | d5 b4 a4:2  | g4:4   |
        .:4         | . b4 d5:2 | e5 d5 b4:2 | a4:3 . |
    """),
    Voice("harp", 0.24, -0.3, """
        g3:1.5 d4:1.5 a4 | g3:1.5 d4:1.5 g4 | e3:1.5 b3:1.5 e4 | e3:1.5 b3:1.5 d4 |
        g3:1.5 d4:1.5 b4 | g3:1.5 d4:1.5 g4 | a3:1.5 e4:1.5 a4 | g3:1.5 d4:2.5    |
        e3:1.5 b3:1.5 e4 | e3:1.5 b3:1.5 g4 | g3:1.5 d4:1.5 g4 | a3:1.5 e4:2.5    |
        g3:1.5 d4:1.5 b4 | d3:1.5 a3:1.5 d4 | a3:1.5 e4:1.5 d4 | g3:1.5 d4:2.5    |
        e3:1.5 b3:1.5 e4 | e3:1.5 b3:1.5 g4 | g3:1.5 d4:1.5 b4 | a3:1.5 e4:2.5    |
    """),
    Voice("pad", 0.07, 0.0, """
        g3+d4:8 | e3+b3:8 | g3+b3:8 | a3+e4:4 g3+d4:4 |
        e3+b3:8 | g3+d4:4 a3+e4:4 | g3+b3:4 d3+a3:4 | a3+e4:4 g3+d4:4 |
        e3+b3:8 | g3+d4:4 a3+e4:4 |
    """),
    Voice("bass", 0.26, 0.0, """
        g2:4 | .:4 | e2:4 | .:4 | g2:4 | .:4 | a2:4 | g2:4 |
        e2:4 | .:4 | g2:4 | a2:4 | g2:4 | d2:4 | a2:4 | g2:4 |
        e2:4 | .:4 | g2:4 | a2:4 |
    """),
    Voice("bell", 0.09, 0.5, """
        .:15 b5 | .:15 d6 | .:15 e6 | .:15 d6 | .:15 b5 |
    """),
))

# The shrine: a bell, and the wind under the gate. D Eb G A Bb.
TORII = Score(46, 56, (
    Voice("bell", 0.3, 0.2, """
        d5:3 eb5  | d5:2 bb4:2  | a4:4       | . g4:3    |
        a4:2 bb4:2 | a4:3 g4    | d4:4       | .:4       |
        g4:2 a4:2 | bb4:3 d5    | eb5:2 d5:2 | a4:4      |
        bb4:2 a4 g4 | d4:4      |
    """),
    Voice("harp", 0.28, -0.25, """
        d3:2 a3:2 | d4:2 a3:2  | d3:2 a3:2  | g3:2 d4:2 |
        d3:2 a3:2 | g3:2 d4:2  | d3:2 a3:2  | d4:2 a3:2 |
        g3:2 d4:2 | g3:2 bb3:2 | d3:2 a3:2  | d4:2 a3:2 |
        g3:2 d4:2 | d3:2 a3:2  |
    """),
    Voice("flute", 0.14, 0.35, """
        .:16 | .:12 | d5:2 eb5 d5 | bb4:3 a4 | .:12 | g4:2 a4:2 | d4:4 |
    """),
    Voice("pad", 0.11, 0.0, """
        d3+a3:8 | d3+a3:4 g3+d4:4 | d3+a3:4 g3+d4:4 | d3+a3:8 |
        g3+d4:8 | d3+a3:8 | g3+d4:4 d3+a3:4 |
    """),
    Voice("bass", 0.26, 0.0, """
        d2:8 | d2:4 g2:4 | d2:4 g2:4 | d2:8 | g2:8 | d2:8 | g2:4 d2:4 |
    """),
))

# Beside still water. A C D E G.
POND = Score(54, 64, (
    Voice("flute", 0.26, 0.2, """
        e5:3 d5    | c5:2 a4:2 | . g4 a4:2    | c5:3 .  |
        . e5:2 g5  | e5:3 d5   | c5:2 d5:2    | a4:3 .  |
        . a4 c5 d5 | e5:3 c5   | d5:2 c5 a4   | a4:3 .  |
        .:4        | g4:2 a4:2 | c5:3 d5      | a4:3 .  |
    """),
    Voice("harp", 0.28, -0.2, """
        a3 e4:2 c4 | a3 e4:2 g4 | g3 d4:2 c4 | g3 d4:2 e4 |
        c4 g4:2 e4 | c4 g4:2 a4 | a3 e4:2 g4 | a3 e4:2 c4 |
        d4 a4:2 c5 | d4 a4:2 e4 | e4 a4:2 d4 | a3 e4:3    |
        c4 g4:2 e4 | c4 g4:2 d4 | d4 a4:2 g4 | a3 e4:3    |
    """),
    Voice("pad", 0.1, 0.0, """
        a2+e3+c4:8 | g2+d3+c4:8 | c3+g3+e4:8 | a2+e3+g3:8 |
        d3+a3+c4:8 | e3+a3+d4:8 | c3+g3+e4:8 | d3+a3:4 a2+e3:4 |
    """),
    Voice("bass", 0.28, 0.0, """
        a1:8 | g1:8 | c2:8 | a1:8 | d2:8 | e2:4 a1:4 | c2:8 | d2:4 a1:4 |
    """),
    # Drops.
    Voice("bell", 0.1, 0.55, """
        .:7 a5 | .:15 e5 | .:15 c6 | .:15 g5 | .:8 |
    """),
))

# The grove: green light, and something small that hops. Bb C D F G.
MOSS = Score(62, 64, (
    Voice("flute", 0.24, -0.15, """
        d5:2 c5 bb4  | g4:3 .     | bb4:2 c5 d5  | c5:3 .      |
        f5:2 d5 c5   | bb4:3 .    | g4 bb4 c5:2  | d5:3 .      |
        .:4          | g4:2 bb4:2 | c5:3 bb4     | g4:2 f4:2   |
        d5:2 f5 d5   | c5:3 .     | bb4 c5 g4:2  | bb4:3 .     |
    """),
    Voice("harp", 0.32, 0.25, """
        bb3:1.5 f4:1.5 d5 | g3:1.5 d4:1.5 bb4 | bb3:1.5 f4:1.5 c5 | f3:1.5 c4:1.5 g4 |
        bb3:1.5 f4:1.5 d5 | g3:1.5 d4:1.5 g4  | c4:1.5 g4:1.5 c5  | bb3:1.5 f4:2.5   |
        g3:1.5 d4:1.5 g4  | g3:1.5 d4:1.5 bb4 | f3:1.5 c4:1.5 f4  | f3:1.5 c4:1.5 g4 |
        bb3:1.5 f4:1.5 d5 | f3:1.5 c4:1.5 f4  | g3:1.5 d4:1.5 g4  | bb3:1.5 f4:2.5   |
    """),
    Voice("pad", 0.08, 0.0, """
        bb2+f3+d4:4 g2+d3+bb3:4 | bb2+f3:4 f3+c4:4 | bb2+f3+d4:4 g2+d3:4 | c3+g3:4 bb2+f3:4 |
        g2+d3+bb3:8 | f3+c4:8 | bb2+f3+d4:4 f3+c4:4 | g2+d3:4 bb2+f3:4 |
    """),
    Voice("bass", 0.26, 0.0, """
        bb1:4 g2:4 | bb1:4 f2:4 | bb1:4 g2:4 | c2:4 bb1:4 |
        g2:8 | f2:8 | bb1:4 f2:4 | g2:4 bb1:4 |
    """),
    Voice("bell", 0.08, -0.5, """
        .:12 . f5 g5:2 | .:15 d6 | .:4 g5:2 d5:2 .:7 f5 | .:15 bb5 |
    """),
))

# The mountain: far to see, and nobody else about. C# E F# G# B.
RIDGE = Score(50, 64, (
    Voice("harp", 0.42, -0.15, """
        g#4:3 b4   | c#5:4     | b4:2 g#4:2 | f#4:4     |
        e4:2 f#4:2 | g#4:3 b4  | f#4:4      | .:4       |
        c#5:3 e5   | f#5:4     | e5:2 c#5:2 | b4:4      |
        g#4:2 b4:2 | f#4:3 e4  | c#4:4      | .:4       |
    """),
    Voice("harp", 0.22, 0.3, """
        c#3:2 g#3:2 | c#4:2 g#3:2 | e3:2 b3:2   | f#3:2 c#4:2 |
        c#3:2 g#3:2 | e3:2 b3:2   | f#3:2 c#4:2 | b2:2 f#3:2  |
        c#3:2 g#3:2 | f#3:2 c#4:2 | e3:2 b3:2   | e3:2 g#3:2  |
        e3:2 b3:2   | f#3:2 c#4:2 | c#3:2 g#3:2 | c#4:2 g#3:2 |
    """),
    Voice("pad", 0.13, 0.0, """
        c#3+g#3+e4:8 | e3+b3:4 f#3+c#4:4 | c#3+g#3:4 e3+b3:4 | f#3+c#4:4 b2+f#3:4 |
        c#3+g#3+e4:4 f#3+c#4:4 | e3+b3+g#4:8 | e3+b3:4 f#3+c#4:4 | c#3+g#3:8 |
    """),
    Voice("flute", 0.13, 0.1, """
        .:26 . c#5 | f#5:3 e5 | .:12 | .:14 . g#4 | c#5:4 |
    """),
    Voice("bass", 0.26, 0.0, """
        c#2:8 | e2:4 f#2:4 | c#2:4 e2:4 | f#2:4 b1:4 |
        c#2:4 f#2:4 | e2:8 | e2:4 f#2:4 | c#2:8 |
    """),
))

# Snow at night, seen from indoors. E F# G B C.
SNOWFALL = Score(50, 64, (
    Voice("bell", 0.4, 0.15, """
        b4:3 c5    | b4:2 g4:2  | f#4:3 g4     | e4:4 |
        . e5:3     | c5:2 b4:2  | g4 f#4:3     | b4:4 |
        e5:2 f#5 g5 | f#5:2 e5:2 | c5 b4 g4 f#4 | e4:4 |
        .:4        | b4:2 c5:2  | b4:2 g4:2  | f#4:4 |
    """),
    Voice("harp", 0.24, -0.25, """
        e3:2 b3:2 | g4:2 b3:2  | c3:2 g3:2 | e4:2 g3:2  |
        e3:2 b3:2 | f#4:2 b3:2 | c3:2 g3:2 | e4:2 b3:2  |
        e3:2 b3:2 | g4:2 b3:2  | c3:2 g3:2 | b2:2 e3:2  |
        c3:2 g3:2 | e4:2 g3:2  | e3:2 b3:2 | f#4:2 b3:2 |
    """),
    Voice("pad", 0.11, 0.0, """
        e3+b3+g4:8 | c3+g3+e4:8 | e3+b3+e4:8 | c3+g3+b3:8 |
        e3+b3+g4:8 | c3+g3:4 e3+b3:4 | c3+g3+e4:8 | e3+b3:8 |
    """),
    Voice("flute", 0.1, 0.4, """
        .:16 | g4:4 | f#4:4 | e4:6 .:2 | b4:4 | c5:4 | g4:4 | e4:3 . | .:8 | g4:4 | f#4:3 . |
    """),
    Voice("bass", 0.24, 0.0, """
        e2:8 | c2:8 | e2:8 | c2:8 | e2:8 | c2:4 e2:4 | c2:8 | e2:8 |
    """),
))

# Leaves on the wind, one after the other. D F G A C.
LEAVES = Score(100, 112, (
    Voice("flute", 0.24, 0.15, """
        a4:1.5 c5:0.5 d5:2 | c5 a4 g4:2 | f4 g4 a4 c5           | a4:3 . |
        a4:1.5 c5:0.5 d5:2 | f5 d5 c5:2 | a4 c5 g4 a4           | d4:3 . |
        . f5 d5:2          | c5 d5 a4:2 | g4 a4 c5 d5           | c5:3 . |
        . f5 g5:2          | f5 d5 c5:2 | a4:1.5 c5:0.5 g4 f4   | d4:3 . |
        d5:2 a4:2          | c5:2 g4:2  | a4 c5 d5 f5           | d5:3 . |
        g5:2 f5 d5         | c5:2 a4:2  | g4 a4 f4 g4           | d4:3 . |
        .:4                | c5:2 d5:2  | a4:3 g4               | f4:3 . |
    """),
    Voice("harp", 0.3, -0.3, """
        d4 a4 d5 a4 | c4 g4 c5 g4 | f4 c5 f4 a4 | g4 d5 a4 d4 |
    """),
    Voice("pad", 0.08, 0.0, """
        d3+a3:4 | c3+g3:4 | f3+c4:4 | g3+d4:4 |
    """),
    Voice("bass", 0.3, 0.0, """
        d2:2 a2:2 | c2:2 g2:2 | f2:2 c2:2 | g2:2 a2:2 |
    """),
    Voice("bell", 0.09, 0.5, """
        .:15 d6 | .:15 a5 | .:15 c6 | .:8 |
    """),
))

# The editor: a tap here and there; thoughts go their own way. A B C# E F#.
WORKBENCH = Score(60, 72, (
    Voice("harp", 0.36, 0.1, """
        e4:2 f#4:2 | a4:4      | . b4 a4:2  | f#4:4     | e4:2 c#4:2 | e4:4 |
        c#5:2 b4:2 | a4:4      | . f#4 a4:2 | b4:4      | .:4        | .:4  |
        e4:2 a4:2  | c#5:4     | . b4 f#4:2 | a4:4      | e4:2 b3:2  | c#4:4 |
    """),
    Voice("pad", 0.13, 0.0, """
        a2+e3+c#4:8 | f#3+b3:8 | a2+e3:8 | f#3+c#4:8 | b2+f#3:8 | e3+b3:8 |
        a2+e3+c#4:8 | f#3+b3:8 | e3+b3:4 a2+e3:4 |
    """),
    Voice("harp", 0.18, -0.3, """
        a3:3 e4 | a3:3 c#4 | f#3:3 c#4 | b3:3 f#4 | a3:3 e4 | a3:3 c#4 |
        f#3:3 a3 | f#3:3 c#4 | b3:3 f#4 | b3:3 c#4 | e3:3 b3 | e3:3 b3 |
        a3:3 e4 | a3:3 c#4 | f#3:3 c#4 | b3:3 f#4 | e3:3 b3 | a3:3 e4 |
    """),
    Voice("bass", 0.24, 0.0, """
        a1:8 | b1:8 | a1:8 | f#2:8 | b1:8 | e2:8 | a1:8 | b1:8 | e2:4 a1:4 |
    """),
    Voice("bell", 0.1, 0.45, """
        .:20 e5:2 f#5:2 | .:16 c#5:2 a5:2 e5:4 | .:20 b5:4 |
    """),
))

SCORES = {
    "lantern": LANTERN,
    "footpath": FOOTPATH,
    "bamboo": BAMBOO,
    "torii": TORII,
    "pond": POND,
    "moss": MOSS,
    "ridge": RIDGE,
    "snowfall": SNOWFALL,
    "leaves": LEAVES,
    "workbench": WORKBENCH,
}
