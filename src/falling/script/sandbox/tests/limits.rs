//! Memory, recursion, nesting and length of texts (F-BOX-05, F-BOX-06).

use super::*;

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
            fault.message.english,
            "not enough memory (a script may hold 32 MiB)"
        );
    }
    stopped("local t = {} for i = 1, 1e9 do t['a' .. i] = i end");
    // Garbage does not count.
    assert!(run("for i = 1, 20 do local s = ('x'):rep(8 << 20) end").is_ok());
    // A script may catch the error and continue.
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
        fault.message.english
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
        let message = stopped(&text).message.english;
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

/// Compiling alone must not take long either.
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
