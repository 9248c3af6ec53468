//! Limits of time (F-BOX-03, F-BOX-04).

use super::*;

/// F-BOX-03.
#[test]
fn the_budget_is_counted_in_instructions() {
    // One instruction for each round, and a few others.
    assert!(run("for i = 1, 9999000 do end").is_ok());
    exhausted("for i = 1, 10001000 do end");
    assert!(run_for("for i = 1, 1999000 do end", UPDATE_BUDGET).is_ok());
    assert!(run_for("for i = 1, 2001000 do end", UPDATE_BUDGET).is_err());
}

/// F-BOX-03: `pcall` cannot catch the error.
#[test]
fn the_budget_cannot_be_caught() {
    for text in [
        "while true do end",
        "pcall(function() while true do end end) done = 1 while true do end",
        "while true do pcall(function() while true do end end) end",
        "local function f() pcall(f) while true do end end f()",
        "xpcall(function() while true do end end, function() while true do end end)",
        "local function h() return xpcall(error, h) end
         while true do xpcall(error, h) end",
        "local t <close> = setmetatable({}, {__close = function() while true do end end})
         while true do end",
        "local function f()
           local t <close> = setmetatable({}, {__close = function() pcall(f) end})
           while true do end
         end
         f()",
        "setmetatable(_G, {__index = function() while true do end end}) x = y",
        "local s = string.gsub(('a'):rep(100), '.', function() while true do end end)",
        "table.sort({3, 2, 1}, function() while true do end end)",
        "goto a ::a:: goto a",
        "for k in next, {}, nil do end for _ in function() return 1 end do end",
    ] {
        exhausted(text);
    }
}

#[test]
fn the_budget_names_the_line_that_was_running() {
    let fault = fault("local x = 1\n\nwhile true do\n  x = x + 1\nend");
    assert!(fault.line == 3 || fault.line == 4, "{fault}");
    let fault = stopped("local s = 'x'\ns = s:rep(1000000)\n\nwhile true do s:upper() end");
    assert_eq!(
        fault.to_string(),
        "test.lua:4: the script takes too long (instruction budget exceeded)"
    );
}

/// F-BOX-04.
#[test]
fn work_inside_of_library_functions_is_charged() {
    for text in [
        "('x'):rep(1 << 24) while true do local s = ('x'):rep(1 << 23) end",
        "while true do ('x'):rep(1e9) end",
        "while true do pcall(string.rep, 'x', 1e9) end",
        "while true do pcall(string.rep, 'x', 1e18) end",
        "while true do (''):rep(1e18) end",
        "while true do (''):rep(1e6, 'x') end",
        "while true do string.format('%99.99f', 1e308) end",
        "while true do string.format(('%99d'):rep(200), table.unpack({}, 1, 200)) end",
        "local s = ('x'):rep(1 << 23) while true do string.format('%s', s) end",
        "local s = ('x'):rep(1 << 22) while true do string.format('%q', s) end",
        "local s = ('x'):rep(1 << 23) while true do string.format(s) end",
        "('a'):rep(30000):find(('a?'):rep(200) .. ('a'):rep(200))",
        "('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30) .. 'b')",
        "('a'):rep(100000):find('.-.-.-.-b')",
        "('a'):rep(1000000):find(('a'):rep(500000) .. 'b', 1, true)",
        "('a'):rep(100000):gsub('a*b', '')",
        "('('):rep(100000):gsub('%b()', '')",
        "('a'):rep(1000000):find('[' .. ('b'):rep(100000) .. ']')",
        "('a'):rep(100000):find('^(.*)%1%1%1b')",
        "('a'):rep(1000000):gsub('', ('b'):rep(1000))",
        "local s = ('a'):rep(1000000) while true do s:gsub('a', '%0') end",
        "local s = ('a'):rep(1000000) while true do for _ in s:gmatch('b') do end end",
        "local s = ('a'):rep(1 << 23) while true do s:reverse() end",
        "local s = ('a'):rep(1 << 23) while true do s:lower() end",
        "local s = ('a'):rep(1 << 23) while true do s:sub(2) end",
        "local s = ('a'):rep(100000) while true do s:byte(1, -1) end",
        "table.concat({}, '', 1, 1e15)",
        "table.concat(setmetatable({}, {__index = function() return '' end}), '', 1, 1e15)",
        "table.concat(setmetatable({}, {__index = string}), '', 1, 1e15)",
        "table.move({}, 1, 1e15, 2)",
        "table.move({}, 1, 1e15, 2, {})",
        "table.insert(setmetatable({}, {__len = function() return 1e15 end}), 1, 1)",
        "table.remove(setmetatable({}, {__len = function() return 1e15 end}), 1)",
        "local t = table.pack(table.unpack({}, 1, 100000))
         while true do table.unpack(t, 1, 100000) end",
        "local t = {} for i = 1, 200000 do t[i] = i end
         while true do table.insert(t, 1, 1) table.remove(t, 1) end",
        "local t = {} for i = 1, 200000 do t[i] = i % 7 end while true do table.sort(t) end",
        "local t = {} for i = 1, 100000 do t[i] = i end
         table.sort(t, function(a, b) return true end)",
        "local t = {} for i = 1, 100000 do t[i] = i end
         while true do pcall(table.sort, t, function(a, b) return a < b end) end",
        "local s = ('\u{e4}'):rep(1000000) while true do utf8.len(s) end",
        "local s = ('\u{e4}'):rep(1000000) while true do utf8.offset(s, 999999) end",
        "local s = ('\u{e4}'):rep(50000) while true do utf8.codepoint(s, 1, -1) end",
        "local s = ('9'):rep(1 << 22) while true do tonumber(s) end",
        "local s = ('9'):rep(1 << 22) while true do tonumber(s, 36) end",
        "local s = (' '):rep(1 << 22) .. '1' while true do local x = s + 1 end",
        "local t = {} for i = 1, 150000 do _G['a' .. i] = 1 end
         while true do pcall(string.rep) end",
        "local function f(n) if n == 0 then while true do pcall(error, 'x', 60000) end end
           return 1 + f(n - 1) end
         f(20000)",
        "while true do local x = math.fmod(1e308, 5e-324) end",
        "while true do local x = 1e308 % 5e-324 end",
        "while true do local x = 1e300 .. '' end",
        "while true do local x = 1.1 ^ 2.2 end",
        "while true do tostring({}) end",
        "while true do local x = math.sin(1e300) end",
        "print(('x'):rep(1 << 23)) while true do print(('x'):rep(1 << 23)) end",
    ] {
        stopped(text);
    }
}

/// F-BOX-04: instructions that do much work natively.
#[test]
fn work_inside_of_instructions_is_charged() {
    for text in [
        // Long strings: joining, comparing, as keys.
        "local a = ('x'):rep(1 << 22) while true do local b = a .. a end",
        "local a, b = ('x'):rep(1 << 22) .. 'y', ('x'):rep(1 << 22) .. 'y'
         while true do local c = a == b end",
        "local a, b = ('x'):rep(1 << 22) .. 'y', ('x'):rep(1 << 22) .. 'y'
         while true do local c = a < b end",
        "local a, b = ('x'):rep(1 << 22) .. 'y', ('x'):rep(1 << 22) .. 'y'
         local t = {[a] = 1} while true do local c = t[b] end",
        "local a, b = ('x'):rep(1 << 22) .. 'y', ('x'):rep(1 << 22) .. 'y'
         while true do rawequal(a, b) end",
        // Chains of metatables.
        "local t = {} for i = 1, 1900 do t = setmetatable({}, {__index = t}) end
         while true do local x = t.x end",
        "local t = {} for i = 1, 1900 do t = setmetatable({}, {__newindex = t}) end
         while true do t.x = nil end",
        // Many arguments and results.
        "local t = {} for i = 1, 150000 do t[i] = i end
         local function f(...) while true do local a = {...} end end f(table.unpack(t))",
        "local t = {} for i = 1, 90000 do t[i] = i end
         local function g(...) return ... end
         local function f(...) while true do g(...) end end f(table.unpack(t))",
        "local t = {} for i = 1, 90000 do t[i] = i end
         local function f(...) while true do select(2, ...) end end f(table.unpack(t))",
        // A full table in which one key replaces another.
        "local t = {} for i = 1, 262144 do t['a' .. i % 65536] = i end
         local i = 0 while true do t['a' .. i] = nil t['b' .. i] = 1 i = i + 1 end",
        "local t = {} for i = 1, 65536 do t[i + 0.5] = i end
         local i = 0 while true do t[i + 0.5] = nil t[-i - 0.5] = 1 i = i + 1 end",
        // An empty table that was full before.
        "local t = {} for i = 1, 262144 do t[i] = i end for i = 1, 262143 do t[i] = nil end
         while true do next(t) end",
        "local t = {} for i = 1, 200000 do t[i + 0.5] = i end for k in pairs(t) do t[k] = nil end
         while true do next(t) end",
        // Keys that collide.
        "local t = {} for i = 1, 60000 do t[i * 65535] = i end
         while true do local x = t[65535 * 70000] end",
        "local t = {} for i = 1, 60000 do t[i * 131071] = i end
         while true do local x = t[131071] end",
        // A nearly full heap.
        "local t = {} for i = 1, 150000 do t[i] = {i} end while true do local x = {} end",
        "local t = {} while true do pcall(function() while true do t[#t + 1] = {{}} end end) end",
        "local t = {} pcall(function() while true do t[#t + 1] = {} end end)
         for i = 1, 100 do t[#t] = nil end while true do local x = {} end",
        // Weak tables, which could form chains of ephemerons.
        "local m = {__mode = 'k'} local t, k = {}, {}
         for i = 1, 60000 do
           local n, w = {}, setmetatable({}, m) w[n] = k k = n t[i] = w
         end
         while true do local x = {} end",
        // Errors at the end of a long function.
        "while true do pcall(error, 'x') end",
        "while true do pcall(function() local x = nil + 1 end) end",
    ] {
        stopped(text);
    }
    let long = format!(
        "local function f(x) if x then {} end return x.y.z end while true do pcall(f) end",
        "x = x + 1 ".repeat(60_000)
    );
    exhausted(&long);
}

/// Returns a closure over `count` locals of the enclosing function.
fn closure_over(count: usize) -> String {
    let names: Vec<String> = (0..count).map(|index| format!("a{index}")).collect();
    let (list, sum) = (names.join(","), names.join("+"));
    format!("local {list} local function f() return function() return {sum} end end")
}

/// F-BOX-04: calls of values that are not functions, unwinding and moving a
/// deep stack, closures over many variables.
#[test]
fn work_of_calls_and_closures_is_charged() {
    for text in [
        "local t = type for i = 1, 190 do t = setmetatable({}, {__call = t}) end
         while true do t() end",
        "local t = type for i = 1, 190 do t = setmetatable({}, {__call = t}) end
         while true do for _ in t do end end",
        "local t = type for i = 1, 190 do t = setmetatable({}, {__call = t}) end
         local a = setmetatable({}, {__add = t}) while true do local b = a + a end",
        "local t = setmetatable({}, {}) getmetatable(t).__call = t while true do pcall(t) end",
        "local function f(n)
           if n == 0 then while true do pcall(error) end end
           f(n - 1) return 1
         end
         f(40000)",
        "local function f() f() end while true do pcall(f) end",
        "local function f(n) if n > 0 then return 1 + f(n - 1) end error() end
         while true do pcall(f, 60000) end",
        "while true do pcall(table.unpack, {}, 1, 250000) end",
        &format!("{} while true do f() end", closure_over(150)),
        &format!(
            "local function g() {} return f() end while true do g() end",
            closure_over(150)
        ),
    ] {
        exhausted(text);
    }
    let chain = "local t = setmetatable({}, {}) getmetatable(t).__call = t t()";
    stopped(chain);
}
