"""The sound effects of menus and of the editor: small, soft, and in one key."""

from loudness import ACT, MOMENT, STEP
from sounds import echo, melody, mix, noise, note, sine, tone, triangle

# Effects: the samples, at any level.


def menu_move():
    return tone(0.06, 620, 660, sine, decay=0.025)


def menu_select():
    return melody([note("E", 5), note("A", 5)], 0.05, 0.16, triangle, decay=0.06)


def menu_open():
    return mix((melody([note("A", 4), note("E", 5)], 0.045, 0.14, sine, decay=0.05), 0, 0.8), (noise(0.1, 500, 1500, 0.05, 81, attack=0.02), 0, 0.2))


def menu_close():
    return mix((melody([note("E", 5), note("A", 4)], 0.045, 0.14, sine, decay=0.05), 0, 0.8), (noise(0.1, 1500, 500, 0.05, 83, attack=0.02), 0, 0.2))


def menu_adjust():
    return mix((tone(0.07, note("B", 4), wave_form=triangle, decay=0.025), 0, 0.8), (noise(0.03, 1600, 800, 0.008, 85), 0, 0.3))


def hint():
    bell = melody([note("E", 5), note("C#", 5), note("A", 5)], 0.1, 0.4, sine, decay=0.14)
    return echo(mix((bell, 0, 0.8), (tone(0.5, note("A", 3), wave_form=triangle, decay=0.2), 0, 0.25)), 0.14, 0.3)


def saved():
    stamp = noise(0.06, 1500, 500, 0.018, 87)
    return mix((stamp, 0, 0.6), (melody([note("A", 4), note("E", 5)], 0.07, 0.26, triangle, decay=0.09), 0.03, 0.6))


def time_ends():
    return echo(melody([note("E", 5), note("D", 5), note("A", 4)], 0.1, 0.34, sine, decay=0.12), 0.12, 0.25)


def place():
    return mix((tone(0.07, 260, 210, triangle, decay=0.025), 0, 0.8), (noise(0.04, 1300, 400, 0.012, 89), 0, 0.6))


def erase():
    return mix((noise(0.11, 700, 1600, 0.04, 91, attack=0.015), 0, 0.7), (tone(0.08, 300, 220, sine, decay=0.03), 0, 0.4))


def edit():
    return mix((tone(0.08, 330, 370, triangle, decay=0.03), 0, 0.7), (noise(0.04, 1200, 600, 0.012, 93), 0, 0.4))


# Effects by loudness; files have the same names.
EFFECTS = {
    MOMENT: {
        "hint": hint, "time_ends": time_ends,
    },
    ACT: {
        "menu_select": menu_select, "menu_open": menu_open, "menu_close": menu_close, "saved": saved,
    },
    STEP: {
        "menu_move": menu_move, "menu_adjust": menu_adjust, "place": place, "erase": erase, "edit": edit,
    },
}
