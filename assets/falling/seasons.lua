-- Seasons: blocks that grow.
--
-- Three or more alike in a row or column become one: the one in the middle
-- grows into what comes next, the others are used up. Seeds become sprouts,
-- sprouts become flowers, flowers become fruit, and three fruits are harvested.
-- Only seeds and sprouts are dealt; the rest has to be grown.

local SEED, SPROUT, FLOWER, FRUIT = 1, 2, 3, 4

setFieldSize(6, 12)
setHardDrop(true)
setSuperRotation(true)

for role = SEED, FRUIT do
    createBlockPattern(role)
end
setBlockForm(SEED, 1)   -- a filled circle
setBlockForm(SPROUT, 3) -- a filled square
setBlockForm(FLOWER, 0) -- a ring
setBlockForm(FRUIT, 1)
setBlockFormColor(SEED, 150, 110, 70)
setBlockFormColor(SPROUT, 120, 200, 90)
setBlockFormColor(FLOWER, 240, 150, 200)
setBlockFormColor(FRUIT, 230, 60, 60)

-- Negative numbers are fixed: -1 is always a seed, -2 always a sprout. (A
-- placeholder would deal flowers and fruit, too.) A turn of the first two
-- pieces exchanges places; the third one changes what it is, from two seeds
-- into one sprout and back.
setTumo({ { -SEED }, { -SEED }, { -SPROUT } }, 0, 0)
setTumo({ { -SPROUT }, { -SEED }, { -SEED } }, 0, 1)
setTumo({ { -SEED }, { -SPROUT }, { -SEED } }, 0, 2)

setTumo({ { -SEED, -SPROUT } }, 1, 0)
setTumo({ { -SPROUT, -SEED } }, 1, 1)

setTumo({ { -SEED, -SEED } }, 2, 0)
setTumo({ { -SPROUT, 0 } }, 2, 1)

-- What has to happen in this frame. Both are filled again in every frame: a
-- block that two lines want to grow grows once, and growing goes before being
-- used up.
local grows, goes = {}, {}

local function place(x, y)
    return y * getFieldWidth() + x
end

-- The line that starts at (x, y) and goes on by (dx, dy).
local function harvest(x, y, dx, dy, length)
    local middle = length // 2
    for step = 0, length - 1 do
        local at = place(x + step * dx, y + step * dy)
        if step == middle and getFieldBlock(x, y) < FRUIT then
            grows[at] = true
        else
            goes[at] = true
        end
    end
end

function update()
    local width, height = getFieldWidth(), getFieldHeight()
    for y = 0, height - 1 do
        for x = 0, width - 1 do
            setBlockDownCellNum(x, y, height)
        end
    end
    if getAllBlockDownFlag() then
        return
    end

    grows, goes = {}, {}
    for y = 0, height - 1 do
        for x = 0, width - 1 do
            local role = getFieldBlock(x, y)
            if role > 0 and role < 100 then
                -- A line is looked at from its first block only.
                local row = getComboSeriesHorizontalBlockNum(x, y)
                if row >= 3 and getFieldBlock(x - 1, y) ~= role then
                    harvest(x, y, 1, 0, row)
                end
                local column = getComboSeriesVerticalBlockNum(x, y)
                if column >= 3 and getFieldBlock(x, y - 1) ~= role then
                    harvest(x, y, 0, 1, column)
                end
            end
        end
    end

    -- The orders. In every frame, changes are made before deletions.
    for y = 0, height - 1 do
        for x = 0, width - 1 do
            local at = place(x, y)
            if grows[at] then
                setColorBlock(x, y, getFieldBlock(x, y) + 1)
            elseif goes[at] then
                setBlockDeleteFlag(x, y)
            end
        end
    end
end
