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
            "stone": "#6f7b9d",
            "slate": "#4a5475",
            "steel": "#a3b1c9",
            "ash": "#858aa0",
            "clay": "#c56f4e",
            "earth": "#a8764e",
            "bark": "#8c5b3f",
            "sand": "#e4c48a",
            "gold": "#f4c64f",
            "amber": "#f29f4a",
            "flame": "#f7773d",
            "coral": "#ee6a5f",
            "crimson": "#d9404f",
            "blossom": "#f29bb2",
            "magenta": "#d765b0",
            "violet": "#a17be0",
            "indigo": "#6f74d8",
            "azure": "#5aa0e8",
            "sky": "#8ccdf2",
            "deep": "#3b6fc4",
            "teal": "#45b5a5",
            "leaf": "#6cbb56",
            "moss": "#47813f",
            "meadow": "#3c6b3e",
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
