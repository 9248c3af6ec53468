"""The colours of the game, by name.

The order below is the order of `palette.ron`; the comments become its headings.
"""

GROUPS = [
    (
        "The screen",
        {
            "board": "#171a26",
            "outer": "#0d0f17",
            "grid": "#212638",
            "border": "#2d3450",
            "panel": "#1e2233",
            "panel_edge": "#3a4366",
            "text": "#efe9dc",
            "dim": "#8a90ad",
            "accent": "#f2c14e",
            "accent_dark": "#8f6a22",
            "selection": "#394a7d",
            "danger": "#e5565b",
            "shadow": "#07080d",
        },
    ),
    (
        "Nouns",
        {
            "white": "#fbf7ee",
            "snow": "#dcebf5",
            "stone": "#7480a6",
            "slate": "#59658c",
            "steel": "#b4c2da",
            "ash": "#a3a3b5",
            "clay": "#d67a55",
            "earth": "#c18a5b",
            "bark": "#a86d4a",
            "sand": "#efd199",
            "gold": "#fbcf57",
            "amber": "#f9a952",
            "flame": "#ff8243",
            "coral": "#f5766a",
            "crimson": "#e84a59",
            "blossom": "#f7a6bc",
            "magenta": "#e673be",
            "violet": "#b08af0",
            "indigo": "#8187ee",
            "azure": "#63aef7",
            "sky": "#8ccdf2",
            "deep": "#4480dc",
            "teal": "#4fc6b5",
            "leaf": "#7bcb62",
            "moss": "#569a4a",
            "meadow": "#4a8049",
            "mint": "#9be0b5",
        },
    ),
    (
        "Words on tiles, by kind",
        {
            "tile_noun": "#f6efdf",
            "tile_property": "#ef7fa6",
            "tile_you": "#f26d91",
            "tile_win": "#f4c64f",
            "tile_danger": "#ee5f52",
            "tile_motion": "#6cb6f0",
            "tile_solid": "#8fc266",
            "tile_state": "#b893ea",
            "tile_operator": "#dfe4f2",
            "tile_verb": "#dfe4f2",
            "tile_negation": "#e5565b",
            "tile_condition": "#f2a765",
            "tile_letter": "#7fd6c6",
            "tile_ink": "#171a26",
        },
    ),
    (
        "The fifteen colour words",
        {
            "red": "#e5484f",
            "orange": "#f08a3c",
            "yellow": "#f7d24f",
            "lime": "#a9d949",
            "green": "#4fae5b",
            "cyan": "#5fd3d8",
            "blue": "#4a86e8",
            "purple": "#8d5fd3",
            "pink": "#f292c0",
            "rosy": "#d6668a",
            "black": "#3a3d4f",
            "grey": "#8a8fa3",
            "silver": "#c2c9d9",
            "brown": "#94623f",
        },
    ),
]

COLOURS = {name: value for _, group in GROUPS for name, value in group.items()}


def rgb(name):
    value = COLOURS[name]
    return tuple(int(value[i : i + 2], 16) for i in (1, 3, 5))


def ron():
    lines = ["// Made by assets/src/make.py from assets/src/palette.py.", "{"]
    for title, group in GROUPS:
        lines.append(f"    // {title}")
        lines += [f'    "{name}": "{value}",' for name, value in group.items()]
        if title == "The fifteen colour words":
            lines.append("    // (white is among the nouns)")
    return "\n".join(lines) + "\n}\n"
