-- Rivers: a rule with an update function of its own.
--
-- It does not count how many stones of one colour hang together, but how far
-- they reach: a group that touches the left wall and the right wall is a
-- river, and flows away.

local WIDTH, HEIGHT = 6, 14

setFieldSize(WIDTH, HEIGHT)
setQuickTurn(true) -- two turns in a row exchange the stones in a narrow shaft
setTumoDownSpeed(0.025)

-- Three colours, squares.
createBlockPattern(1)
createBlockPattern(2)
createBlockPattern(3)
setBlockFormColor(1, 70, 130, 220)
setBlockFormColor(2, 80, 190, 180)
setBlockFormColor(3, 190, 170, 120)

-- Two pieces: a pair, and three lying stones. 0 is no stone; 1 and 2 stand for
-- colours that are drawn for each piece.
setTumo({ { 0, 1 }, { 0, 2 } }, 0, 0)
setTumo({ { 0, 0 }, { 0, 2, 1 } }, 0, 1)
setTumo({ { 0, 0 }, { 0, 2 }, { 0, 1 } }, 0, 2)
setTumo({ { 0, 0 }, { 1, 2 } }, 0, 3)

setTumo({ { 1, 2, 1 } }, 1, 0)
setTumo({ { 0, 1 }, { 0, 2 }, { 0, 1 } }, 1, 1)

-- Does the group of the stone at (x, y) reach the wall on the right? The
-- engine counts groups, but does not say where they are; so this walks from
-- stone to stone and remembers where it has been.
local function reaches_the_right(x, y, seen)
    local colour = getFieldBlock(x, y)
    local open = { { x, y } }
    while #open > 0 do
        local place = table.remove(open)
        local px, py = place[1], place[2]
        local key = py * WIDTH + px
        -- Questions about places outside of the field are answered with 0.
        if not seen[key] and getFieldBlock(px, py) == colour then
            if px == WIDTH - 1 then
                return true
            end
            seen[key] = true
            open[#open + 1] = { px + 1, py }
            open[#open + 1] = { px - 1, py }
            open[#open + 1] = { px, py + 1 }
            open[#open + 1] = { px, py - 1 }
        end
    end
    return false
end

-- This is called in every frame. All questions are answered from the field as
-- it was at the beginning of the frame; what is ordered happens after the end.
function update()
    -- Everything falls as far as it can.
    for y = 0, HEIGHT - 1 do
        for x = 0, WIDTH - 1 do
            setBlockDownCellNum(x, y, HEIGHT)
        end
    end

    -- As long as something falls, nothing is decided.
    if getAllBlockDownFlag() then
        return
    end

    -- A river starts somewhere at the left wall. Stones that are being cleared
    -- are 100 and more; a group of fewer stones than columns cannot reach.
    local seen = {}
    for y = 0, HEIGHT - 1 do
        local stone = getFieldBlock(0, y)
        if stone > 0 and stone < 100 and not seen[y * WIDTH]
            and getComboBlockNum(0, y) >= WIDTH
            and reaches_the_right(0, y, seen) then
            setBlockGroupDeleteFlag(0, y)
        end
    end
end
