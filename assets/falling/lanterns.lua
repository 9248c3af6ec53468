-- Lanterns: a rule made with a template.
--
-- Groups of five or more lanterns of one colour go out together, the rest
-- sinks down, and what meets then may go out in its turn. The engine does all
-- of that by itself: this file only describes the field and the pieces.

setFieldSize(7, 14)

-- Template 0: connected groups go when nothing falls, everything falls.
setClearMode(0)
clearBlockNum(5)

-- Turns may shift a piece away from a wall, and hard drop is on.
setSuperRotation(true)
setHardDrop(true)
setTumoDownSpeed(1 / 40)

-- Four colours. Form 1 is a filled circle, 0 only its outline.
local colours = {
    { 235, 96, 52 },
    { 250, 200, 70 },
    { 110, 190, 120 },
    { 120, 120, 220 },
}
for role, colour in ipairs(colours) do
    createBlockPattern(role)
    setBlockForm(role, 1)
    setBlockFormColor(role, colour[1], colour[2], colour[3])
end

-- The pieces. Positive numbers are placeholders: 1 stands for a colour that is
-- drawn when the piece is dealt, 2 for another one, which may be the same.
-- A piece is a list of rows from top to bottom; a turn to the right takes the
-- next one of its states. This function makes all four out of the first.
local function turned(rows)
    local result = {}
    for x = 1, #rows[1] do
        result[x] = {}
        for y = 1, #rows do
            result[x][y] = rows[#rows + 1 - y][x]
        end
    end
    return result
end

local pieces = {
    -- A chain of three: one colour at the ends, one in the middle.
    { { 0, 1, 0 }, { 0, 2, 0 }, { 0, 1, 0 } },
    -- A corner.
    { { 0, 1, 0 }, { 0, 1, 2 }, { 0, 0, 0 } },
    -- Two of one colour side by side.
    { { 1, 1 }, { 0, 0 } },
}
for number, piece in ipairs(pieces) do
    for state = 0, 3 do
        setTumo(piece, number - 1, state) -- patterns are counted from 0
        piece = turned(piece)
    end
end

-- Two rows are there from the beginning. 'math.random' depends on the seed of
-- the game, so the same seed gives the same field again.
for y = 12, 13 do
    for x = 0, 6 do
        setColorBlock(x, y, math.random(#colours))
    end
end

-- Smooth movement looks better with round blocks; the rules do not notice.
setVerticalSmoothFlag(true)
setHorizontalSmoothFlag(true)
