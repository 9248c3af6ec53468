use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use super::*;

/// What a worst-case script may take (F-BOX-04), with room for a machine that
/// does something else at the same time.
const STOPPED: Duration = Duration::from_secs(2);

fn open(seed: u64) -> (Sandbox, Rc<RefCell<Vec<String>>>) {
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&lines);
    let printer = Box::new(move |line: &str| sink.borrow_mut().push(line.to_owned()));
    let sandbox = Sandbox::new("test.lua", seed, printer).expect("Lua opens");
    (sandbox, lines)
}

fn run_for(text: &str, budget: i64) -> Result<Vec<String>, Fault> {
    let (sandbox, lines) = open(0);
    let function = sandbox.load(text)?;
    sandbox.run(&function, budget)?;
    let lines = lines.borrow().clone();
    Ok(lines)
}

/// What the program prints.
fn run(text: &str) -> Result<Vec<String>, Fault> {
    run_for(text, INITIAL_BUDGET)
}

/// The only line that it prints.
fn line(text: &str) -> String {
    let lines = run(text).unwrap_or_else(|fault| panic!("{fault}"));
    lines.join("\n")
}

fn fault(text: &str) -> Fault {
    match run(text) {
        Ok(lines) => panic!("no error in {text:?}, which prints {lines:?}"),
        Err(fault) => fault,
    }
}

/// The message with its place.
fn error(text: &str) -> String {
    fault(text).to_string()
}

#[expect(clippy::disallowed_methods, reason = "the limit is one of real time")]
fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let result = run();
    (result, start.elapsed())
}

/// The program is stopped in time, by whatever limit.
fn stopped(text: &str) -> Fault {
    let (fault, time) = timed(|| fault(text));
    assert!(time < STOPPED, "{time:?} for {text}");
    fault
}

/// The program is stopped in time by the instruction budget.
fn exhausted(text: &str) {
    let fault = stopped(text);
    assert_eq!(fault.kind, FaultKind::Budget, "{fault} in {text}");
}

/// Both phases: the program as a whole, in whatever way it ends, in time.
fn ends(text: &str) {
    let (_, time) = timed(|| run(text));
    assert!(time < STOPPED, "{time:?} for {text}");
}

/// F-BOX-01.
#[test]
fn exactly_these_names_are_available() {
    let names = line(
        "local names = {}
         for name in pairs(_G) do names[#names + 1] = name end
         table.sort(names)
         print(table.concat(names, ' '))",
    );
    assert_eq!(
        names,
        "_G _VERSION assert error getmetatable ipairs math next pairs pcall print rawequal \
         rawget rawlen rawset select setmetatable string table tonumber tostring type utf8 xpcall"
    );
    let names = line(
        "for _, library in ipairs{string, table, utf8, math} do
           local names = {}
           for name in pairs(library) do names[#names + 1] = name end
           table.sort(names)
           print(table.concat(names, ' '))
         end
         print(getmetatable('').__index == string, _VERSION)",
    );
    assert_eq!(
        names,
        "byte char find format gmatch gsub len lower match rep reverse sub upper\n\
         concat insert move pack remove sort unpack\n\
         char charpattern codepoint codes len offset\n\
         abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger \
         modf pi rad random randomseed sin sqrt tan tointeger type ult\n\
         true\tLua 5.4"
    );
}

/// F-BOX-02.
#[test]
fn a_thousand_lines_are_printed() {
    let lines = run("for i = 1, 2000 do print(i, 'x', nil, {} ~= nil) end").expect("runs");
    assert_eq!(lines.len(), 1000);
    assert_eq!(lines.first().map(String::as_str), Some("1\tx\tnil\ttrue"));
}

/// F-BOX-03.
#[test]
fn the_budget_is_counted_in_instructions() {
    // One instruction for each round, and a few around.
    assert!(run("for i = 1, 9999000 do end").is_ok());
    exhausted("for i = 1, 10001000 do end");
    assert!(run_for("for i = 1, 1999000 do end", UPDATE_BUDGET).is_ok());
    assert!(run_for("for i = 1, 2001000 do end", UPDATE_BUDGET).is_err());
}

/// F-BOX-03: nothing keeps the error.
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

/// F-BOX-04: instructions that do much natively.
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
        // A full table that gets one key for another.
        "local t = {} for i = 1, 262144 do t['a' .. i % 65536] = i end
         local i = 0 while true do t['a' .. i] = nil t['b' .. i] = 1 i = i + 1 end",
        "local t = {} for i = 1, 65536 do t[i + 0.5] = i end
         local i = 0 while true do t[i + 0.5] = nil t[-i - 0.5] = 1 i = i + 1 end",
        // An empty table that was full.
        "local t = {} for i = 1, 262144 do t[i] = i end for i = 1, 262143 do t[i] = nil end
         while true do next(t) end",
        "local t = {} for i = 1, 200000 do t[i + 0.5] = i end for k in pairs(t) do t[k] = nil end
         while true do next(t) end",
        // Keys that collide.
        "local t = {} for i = 1, 60000 do t[i * 65535] = i end
         while true do local x = t[65535 * 70000] end",
        "local t = {} for i = 1, 60000 do t[i * 131071] = i end
         while true do local x = t[131071] end",
        // A heap that is nearly full.
        "local t = {} for i = 1, 150000 do t[i] = {i} end while true do local x = {} end",
        "local t = {} while true do pcall(function() while true do t[#t + 1] = {{}} end end) end",
        "local t = {} pcall(function() while true do t[#t + 1] = {} end end)
         for i = 1, 100 do t[#t] = nil end while true do local x = {} end",
        // Weak tables, which would be chains of ephemerons.
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

/// F-BOX-05.
#[test]
fn memory_is_limited() {
    for text in [
        "local t = {}\nwhile true do\nt[#t + 1] = {}\nend",
        "local s = 'x'\nwhile true do\ns = s .. s\nend",
        "local t = {}\nfor i = 1, 1e9 do\nt[i] = i\nend",
        "local s\n\ns = ('x'):rep(1e9)",
        "local s\n\ns = ('x'):rep(40 << 20)",
        "local t = {}\n\nlocal s = table.concat(setmetatable({}, {__index = function() \
         return ('x'):rep(1000000) end}), '', 1, 1000)",
        "local t = {}\nfor i = 1, 100 do\nt[i] = ('x'):rep(1 << 20) .. i\nend",
        "local f\n\nfor i = 1, 1e9 do local g = f f = function() return g, i end end",
    ] {
        let fault = stopped(text);
        assert_eq!(fault.kind, FaultKind::Memory, "{fault} in {text}");
        assert_eq!(fault.line, 3, "{fault} in {text}");
        assert_eq!(
            fault.message,
            "not enough memory (a script may hold 32 MiB)"
        );
    }
    stopped("local t = {} for i = 1, 1e9 do t['a' .. i] = i end");
    // What is no longer needed does not count.
    assert!(run("for i = 1, 20 do local s = ('x'):rep(8 << 20) end").is_ok());
    // A script may notice and go on.
    assert_eq!(
        line("print(pcall(string.rep, 'x', 1 << 30))"),
        "false\tnot enough memory"
    );
}

/// F-BOX-06.
#[test]
fn recursion_is_limited() {
    assert_eq!(
        error("local function f()\n  return 1 + f()\nend\nf()"),
        "test.lua:2: stack overflow"
    );
    for text in [
        "local function f() return pcall(f) end print(f())\nerror('end')",
        "local function f() return f() + 1 end print(pcall(f)) error('end')",
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end
         print(t.x)",
        "local t = setmetatable({}, {}) getmetatable(t).__index = t print(t.x)",
        "local t = setmetatable({}, {}) getmetatable(t).__eq = function(a, b) return a == b end
         print(t == setmetatable({}, getmetatable(t)))",
        "local t = setmetatable({}, {__tostring = function(t) return tostring(t) end})
         tostring(t)",
        "local t = setmetatable({}, {__tostring = function(t) return tostring(t) end}) error(t)",
        "local function f() error(f) end f()",
        "xpcall(error, function() error('again') end) error('end')",
        "local function h(e) return h(e) + 1 end xpcall(error, h) error('end')",
        "local function h(e) error(e) end print(xpcall(error, h, 'x')) error('end')",
        "string.gsub('x', 'x', function() return string.gsub('x', 'x', 1, {}) end)",
        "local function f(s) return s:gsub('.', f) end f('x')",
        "local function f(a, b) table.sort({3, 2, 1}, f) return a < b end f(1, 2)",
        "local t = {} for i = 1, 100000 do t = setmetatable({}, {__index = t}) end print(t.x)",
        "local f = error for i = 1, 1e5 do local g = f f = function() g() end end f()",
        "('x'):rep(300000):find(('(x)'):rep(300000))",
        "('x'):find(('('):rep(1000))",
        "string.find(('a'):rep(300000), ('.-'):rep(300000) .. 'b')",
        "table.unpack({}, 1, 1e7)",
        "table.unpack({}, 1, 1e18)",
        "print(select(-1, table.unpack({}, 1, 190000))) string.char(table.unpack({}, 1, 250))",
    ] {
        stopped(text);
    }
}

/// F-BOX-06.
#[test]
fn nesting_is_limited() {
    let deep = |open: &str, close: &str, inner: &str| {
        let text = format!("x = {}{inner}{}", open.repeat(20_000), close.repeat(20_000));
        let fault = stopped(&text);
        assert_eq!(fault.line, 1);
        fault.message
    };
    for (open, close, inner) in [
        ("(", ")", "1"),
        ("{", "}", ""),
        ("- ", "", "1"),
        ("not ", "", "1"),
        ("a(", ")", "1"),
        ("a[", "]", "1"),
        ("function() return ", " end", "1"),
        ("1 .. ", "", "1"),
        ("2 ^ ", "", "2"),
    ] {
        let message = deep(open, close, inner);
        assert!(
            message.starts_with("chunk has too many syntax levels"),
            "{message} for {open}"
        );
    }
    let statements = |open: &str, close: &str| {
        let text = format!("{}{}", open.repeat(30_000), close.repeat(30_000));
        let message = stopped(&text).message;
        assert!(
            message.starts_with("chunk has too many syntax levels")
                || message.starts_with("too many local variables"),
            "{message} for {open}"
        );
    };
    statements("do ", "end ");
    statements("if x then ", "end ");
    statements("while x do ", "end ");
    statements("for i = 1, 2 do ", "end ");
    statements("function f() ", "end ");
    statements("repeat ", "until x ");
}

/// Reading alone must not take long either.
#[test]
fn reading_is_limited() {
    let long = |text: String| {
        ends(&text);
    };
    long(format!("x = 1 {}", "or x ".repeat(150_000)));
    long(format!("if x then {} end", "elseif x then ".repeat(70_000)));
    long(format!("do {} ::l:: end", "goto l ".repeat(100_000)));
    long(
        (0..50_000)
            .map(|i| format!("goto l{i} "))
            .chain((0..50_000).map(|i| format!("::l{i}:: ")))
            .collect(),
    );
    long(format!("while x do {} end", "break ".repeat(100_000)));
    long(format!("x = {{ {} }}", "1, ".repeat(300_000)));
    long(format!("x = '{}'", "a".repeat(1_000_000)));
    long(format!("--[[{}", "a".repeat(1_000_000)));
    long(format!("x = {}", "9".repeat(1_000_000)));
    long("a".repeat(1_000_000));
    long(format!("x = {} y", "x .. ".repeat(150)));
    long("local a <const> = 1 ".repeat(50_000));
    let locals: String = (0..190).map(|i| format!("local a{i} ")).collect();
    let level = format!("{locals} return function() ");
    long(format!(
        "{} {} {}",
        level.repeat(60),
        "x = y ".repeat(100_000),
        "end ".repeat(60)
    ));
    let fault = fault(&" ".repeat(TEXT + 1));
    assert_eq!(
        fault.to_string(),
        "test.lua:1: the script is longer than 1048576 bytes"
    );
}

const HISTORY: &str = "
    local t = {}
    for i = 1, 100 do
      t[{}] = i
      t[function() return i end] = -i
      t['key' .. i] = i
      t[('long'):rep(20) .. i] = i
      t[i * 1000] = i
      t[i + 0.5] = i
      t[i % 2 == 0] = i
    end
    t[print] = 1 t[string.rep] = 2 t[math.sin] = 3 t[pcall] = 4
    for k, v in pairs(t) do print(type(k), v) end
    for name in pairs(_G) do print(name) end
    for name in pairs(string) do print(name) end
    local a, b, f = {}, {}, function() end
    print(b, a, f, print, b, tostring(a) == tostring(a))
    print(string.format('%p %p %p %p', a, b, {}, 'text'), string.format('%p', 1))
    for i = 1, 20 do print(math.random(), math.random(i), math.random(-i, i)) end
    print(math.random(0), 0/0, -(0/0), string.format('%f %g %.3f', 0/0, -(0/0), 1/0))
    local s = {} for i = 1, 300 do s[i] = (i * 7919) % 31 end
    table.sort(s, function(a, b) return a % 5 < b % 5 end)
    print(table.concat(s, ' '))
";

/// F-BOX-07: compared between states here, between processes in
/// `tests/falling_script.rs`.
#[test]
fn runs_are_repeated_exactly() {
    let first = run(HISTORY).expect("runs");
    // The state of the process differs: other addresses.
    let _noise: Vec<_> = (0..10).map(|i| open(i).0).collect();
    assert_eq!(run(HISTORY).expect("runs"), first);
}

/// F-BOX-07.
#[test]
fn numbers_stand_for_addresses_in_order_of_first_use() {
    assert_eq!(
        line("local a, b = {}, {} print(b) print(a) print(b) print(print)"),
        "table: 0x00000001\ntable: 0x00000002\ntable: 0x00000001\nfunction: 0x00000003"
    );
    assert_eq!(
        line("local a = {} print(string.format('%p|%12p|%p', a, {}, nil), a)"),
        "0x00000001|  0x00000002|(null)\ttable: 0x00000001"
    );
    assert_eq!(
        line("print(('x'):format(), setmetatable({}, {__name = 'N'}))"),
        "x\tN: 0x00000001"
    );
}

/// F-BOX-07, F-MOD-11.
#[test]
fn random_numbers_come_from_stream_3() {
    use crate::falling::streams::{Stream, stream};

    for seed in [0, 1, 0xffff_ffff_ffff_ffff] {
        let (sandbox, lines) = open(seed);
        let text = "print(math.random(0), math.random(6), math.random(-3, 3), math.random(9))
                    math.randomseed(7) print(math.random(0))
                    math.randomseed(7, 8) print(math.random(0), math.random())
                    print(math.random(math.mininteger, math.maxinteger))
                    math.randomseed() print(math.random(0))";
        let function = sandbox.load(text).expect("loads");
        sandbox.run(&function, INITIAL_BUDGET).expect("runs");
        let mut rng = stream(seed, Stream::Script);
        let first = rng.next_bits();
        let mut seven = stream(7, Stream::Script);
        let bits = seven.next_bits();
        let half = seven.next_bits() >> 11;
        assert_eq!(
            *lines.borrow(),
            [
                format!(
                    "{}\t{}\t{}\t{}",
                    first.cast_signed(),
                    rng.below(6) + 1,
                    rng.below(7).cast_signed() - 3,
                    rng.below(9) + 1
                ),
                bits.cast_signed().to_string(),
                format!(
                    "{}\t{}",
                    bits.cast_signed(),
                    shown(half as f64 / (1u64 << 53) as f64)
                ),
                i64::MIN
                    .wrapping_add_unsigned(seven.next_bits())
                    .to_string(),
                first.cast_signed().to_string(),
            ]
        );
    }
    assert_eq!(
        error("\nmath.random(3, 2)"),
        "test.lua:2: bad argument #2 to 'random' (interval is empty)"
    );
}

/// As Lua writes a float, `%.14g`.
fn shown(x: f64) -> String {
    line(&format!("print({x:e})"))
}

/// F-BOX-07: known bits, from an implementation that rounds exactly.
#[test]
fn functions_have_the_same_bits_everywhere() {
    let hex = |expression: &str| line(&format!("print(string.format('%a', {expression}))"));
    assert_eq!(hex("2 ^ 0.5"), "0x1.6a09e667f3bcdp+0");
    assert_eq!(hex("10 ^ -5"), "0x1.4f8b588e368fp-17");
    assert_eq!(hex("1.5 ^ 100.25"), hex("1.5 ^ 100.25"));
    assert_eq!(hex("3 ^ 30"), "0x1.76838794f172p+47");
}

/// `^` against the crate it was taken from.
#[test]
fn powers_are_those_of_libm() {
    let (sandbox, _) = open(0);
    let pow: Function = sandbox
        .lua()
        .load("return function(x, y) return x ^ y end")
        .eval()
        .expect("compiles");
    let mut rng = crate::board::Rng::new(1);
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        0.5,
        -0.5,
        3.0,
        -3.0,
        1e300,
        -1e300,
        1e-300,
        5e-324,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e10,
        9_007_199_254_740_993.0,
        1.000_000_1,
        0.999_999_9,
        2147483649.0,
        1e19,
        -7.0,
        1074.0,
        -1074.0,
        -1075.0,
        1023.5,
    ];
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    for x in special {
        pairs.extend(special.map(|y| (x, y)));
    }
    for _ in 0..20_000 {
        let any = f64::from_bits(rng.next_bits());
        let near = f64::from_bits((rng.next_bits() >> 2) | 0x3000_0000_0000_0000);
        let small = (rng.below(2000) as f64 - 1000.0) / 16.0;
        pairs.extend([(any, small), (near, small), (near, near), (any, any)]);
    }
    for (x, y) in pairs {
        let ours: f64 = pow.call((x, y)).expect("computes");
        // Lua squares by multiplying.
        let theirs = libm::pow(x, y);
        assert!(
            ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan(),
            "{x:e} ^ {y:e}: {ours:e}, libm says {theirs:e}"
        );
    }
}

/// F-BOX-08.
#[test]
fn finalizers_never_run_but_closing_does() {
    assert_eq!(
        line(
            "for i = 1, 200000 do setmetatable({}, {__gc = function() print('gc') end}) end
             do local x <close> = setmetatable({}, {__close = function() print('closed') end}) end
             print(pcall(function()
               local x <close> = setmetatable({}, {__close = function(_, e) print(e) end})
               error('oops', 0)
             end))"
        ),
        "closed\noops\nfalse\toops"
    );
}

/// F-BOX-09.
#[test]
fn states_share_nothing() {
    let (first, _) = open(0);
    let (second, lines) = open(0);
    let text = "x = 1 string.rep = nil getmetatable('').__index = nil math.randomseed(5)";
    let function = first.load(text).expect("loads");
    first.run(&function, INITIAL_BUDGET).expect("runs");
    let text = "print(x, string.rep ~= nil, ('a'):upper(), kotodama)";
    let function = second.load(text).expect("loads");
    second.run(&function, INITIAL_BUDGET).expect("runs");
    assert_eq!(*lines.borrow(), ["nil\ttrue\tA\tnil"]);
}

/// F-LUA-01.
#[test]
fn texts_from_other_systems_are_read() {
    assert_eq!(line("\u{feff}print('a')\r\nprint('b')\r\n"), "a\nb");
    assert_eq!(error("\u{feff}\r\n\r\nerror('c')"), "test.lua:3: c");
    assert_eq!(line("print('\u{65e5}\u{672c}')"), "\u{65e5}\u{672c}");
    assert_eq!(
        error("\u{1b}Lua"),
        "test.lua:1: attempt to load a binary chunk (mode is 't')"
    );
}

/// F-LUA-07.
#[test]
fn errors_name_the_file_and_the_line() {
    assert_eq!(error("\nerror('text')"), "test.lua:2: text");
    assert_eq!(error("\n\nerror('text', 0)"), "test.lua:3: text");
    assert_eq!(
        error("local function f()\nerror('text', 2)\nend\n\nf()"),
        "test.lua:5: text"
    );
    assert_eq!(
        error("\nerror({})"),
        "test.lua:2: error object is a table value"
    );
    assert_eq!(
        error("\nerror()"),
        "test.lua:2: error object is a nil value"
    );
    assert_eq!(error("\nerror(17)"), "test.lua:2: 17");
    assert_eq!(
        error("\nerror(setmetatable({}, {__tostring = function() return 'shown' end}))"),
        "test.lua:2: shown"
    );
    assert_eq!(
        error("\nerror(setmetatable({}, {__tostring = function() return {} end}))")
            .split_once(": ")
            .map(|(place, _)| place.to_owned()),
        Some("test.lua:2".to_owned())
    );
    assert_eq!(
        error("x = {}\nx = x.y.z"),
        "test.lua:2: attempt to index a nil value (field 'y')"
    );
    assert_eq!(
        error("local t = {}\nlocal y = t.a.b"),
        "test.lua:2: attempt to index a nil value (field 'a')"
    );
    assert_eq!(
        error("x = 1\n\ny = = 2"),
        "test.lua:3: unexpected symbol near '='"
    );
    assert_eq!(error("assert(false)"), "test.lua:1: assertion failed!");
    assert_eq!(
        fault("\nlocal s = ('x'):rep({})").function.as_deref(),
        Some("rep")
    );
    assert_eq!(fault("\nlocal s = ('x'):rep({})").line, 2);
}

#[test]
fn messages_are_one_line_that_can_be_read() {
    assert_eq!(error("error('a\\nb\\27[2Jc')"), "test.lua:1: a b [2Jc");
    let long = fault("error(('x'):rep(1 << 20))").message;
    assert_eq!(long, format!("{} ...", "x".repeat(500)));
    assert!(
        fault(&format!("x = {}y", "9".repeat(100_000)))
            .message
            .len()
            < 600
    );
}

/// F-SRC-01, F-SRC-02.
#[test]
fn fragments_of_the_thesis_are_syntax_errors() {
    assert_eq!(
        error("function update()\n  for x = 0, 5 do\n  end\nend\n\nend"),
        "test.lua:6: <eof> expected near 'end'"
    );
    assert_eq!(error("i = 0\ni ++"), "test.lua:2: syntax error near '+'");
    assert_eq!(
        error("for p = 0, 3 do\n  arrays[p] = {}\nend"),
        "test.lua:2: attempt to index a nil value (global 'arrays')"
    );
}

#[test]
fn long_names_of_files_are_shown_whole() {
    let name = format!("{}/\u{65e5}\u{672c}.lua", "folder/".repeat(20));
    for text in ["\nerror('text')", "\nx = = 1"] {
        let sandbox = Sandbox::new(&name, 0, Box::new(|_| {})).expect("Lua opens");
        let fault = sandbox
            .load(text)
            .and_then(|function| sandbox.run(&function, INITIAL_BUDGET))
            .expect_err("fails");
        let message = fault.to_string();
        assert!(message.starts_with(&format!("{name}:2: ")), "{message}");
        assert!(!fault.message.contains("lua:2"), "{message}");
    }
}

/// The mistakes a script can make do not change what a good one may do.
#[test]
fn ordinary_programs_work() {
    assert_eq!(
        line(
            "local t = setmetatable({}, {__index = function(_, k) return k * 2 end,
               __call = function(_, a) return a + 1 end, __len = function() return 7 end,
               __concat = function(a, b) return 'c' end, __lt = function() return true end})
             print(t[4], t(1), #t, t .. 1, t < t, 7 // 2, 7 % -3, 2 ^ 10, 1 << 4, 'a' < 'b', 10 == 10.0)
             print(('x'):rep(3, ','), ('hello world'):gsub('o', '0'), ('k=v'):match('(%w+)=(%w+)'))
             print(string.format('%5.2f|%d|%s|%q|%x|%-5s|', 3.14159, 42, 'hi', 'a\\nb', 255, 'ab'))
             print(table.concat({1, 2, 3}, '-'), #table.pack(1, nil, 3), table.unpack({1, 2}))
             print(utf8.char(26085, 26412), utf8.len('\u{65e5}\u{672c}'), math.type(1), math.type(1.0))
             print(math.maxinteger + 1 == math.mininteger, math.tointeger('8'), tonumber('0x10'), tonumber('z', 36))
             print(1e15, 1e100, 0.1, -0.0, 1/0, 3 | 4, 5 // 0.0, math.ult(1, -1))
             for w in ('a b c'):gmatch('%a') do t[#t + 1] = w end
             print(rawlen(t), select('#', nil, nil), next({}), type(next), rawequal(t, t))
             goto done
             print('skipped')
             ::done:: print(select(-1, 1, 2, 3))"
        ),
        "8\t2\t7\tc\ttrue\t3\t-2\t1024.0\t16\ttrue\ttrue\n\
         x,x,x\thell0 w0rld\tk\tv\n\
         \u{20}3.14|42|hi|\"a\\\nb\"|ff|ab   |\n\
         1-2-3\t3\t1\t2\n\
         \u{65e5}\u{672c}\t2\tinteger\tfloat\n\
         true\t8\t16\t35\n\
         1e+15\t1e+100\t0.1\t-0.0\tinf\t7\tinf\ttrue\n\
         0\t2\tnil\tfunction\ttrue\n\
         3"
    );
}
