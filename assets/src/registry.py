"""The list of sprites: each drawing function registers itself here."""

STILL, FACING, JOINED = "Still", "Facing", "Joined"
ROWS = {STILL: 1, FACING: 4, JOINED: 16}

SPRITES = {}  # name -> Sprite, in order of registration
SLEEPERS = {}  # noun -> name of the sleeping sheet
LOCKED = {}  # noun -> name of the sheet of a locked one
VARIANTS = {}  # noun -> reason -> (name of the sheet, colour)


class Sprite:
    def __init__(self, name, layout, colour, layer, draw, listed=True, turning=False):
        self.name, self.layout, self.colour = name, layout, colour
        self.layer, self.draw, self.listed = layer, draw, listed
        self.turning = turning


def still(name, colour, layer):
    """`draw(canvas)`"""
    return _register(name, STILL, colour, layer)


def mark(name):
    """`draw(canvas)`: a picture for the game's own use, no noun."""

    def register(draw):
        SPRITES[name] = Sprite(name, STILL, None, 0, draw, listed=False)
        return draw

    return register


def facing(name, colour, layer):
    """`draw(canvas, view)` with view "side", "back" or "front"; the canvas is
    mirrored for the left."""
    return _register(name, FACING, colour, layer)


def turning(name, colour, layer):
    """`draw(canvas)`, drawn facing right and rotated for the other directions."""

    def register(draw):
        SPRITES[name] = Sprite(name, FACING, colour, layer, draw, turning=True)
        return draw

    return register


def joined(name, colour, layer):
    """`draw(canvas, sides)` with sides the bit mask of neighbours."""
    return _register(name, JOINED, colour, layer)


def sleeping(noun):
    """`draw(canvas)`: how the noun looks when it sleeps."""

    def register(draw):
        name = f"{noun}_sleep"
        SPRITES[name] = Sprite(name, STILL, None, 0, draw, listed=False)
        SLEEPERS[noun] = name
        return draw

    return register


def locked(noun):
    """`draw(canvas)`: how an icon of this noun looks while it is locked."""

    def register(draw):
        name = f"{noun}_locked"
        SPRITES[name] = Sprite(name, STILL, None, 0, draw, listed=False)
        LOCKED[noun] = name
        return draw

    return register


def variant(noun, reason, colour):
    """Another look of a noun that is registered already, drawn in the same
    way: on boards of a palette, or of an icon of the area of this name."""

    def register(draw):
        sheet = f"{noun}_{reason}"
        SPRITES[sheet] = Sprite(sheet, SPRITES[noun].layout, None, 0, draw, listed=False)
        VARIANTS.setdefault(noun, {})[reason] = (sheet, colour)
        return draw

    return register


def _register(name, layout, colour, layer):
    def register(draw):
        SPRITES[name] = Sprite(name, layout, colour, layer, draw)
        return draw

    return register
