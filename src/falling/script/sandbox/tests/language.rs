//! The part of Lua that scripts see (F-BOX-01, F-BOX-02, F-BOX-08, F-BOX-09),
//! and the form of errors (F-LUA-01, F-LUA-07).

use super::*;

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

/// F-BOX-02: long lines are shortened to a readable length.
#[test]
fn long_lines_are_cut_off() {
    let text = line("print(('x'):rep(1000)) print(('x'):rep(1001)) print(string.char(0xe4))");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "x".repeat(1000));
    assert_eq!(lines[1], format!("{} ...", "x".repeat(1000)));
    assert_eq!(lines[2], "\u{fffd}");
}

/// F-LUA-07: an error without a text gets one.
#[test]
fn errors_without_a_text_say_so() {
    for text in ["error('')", "error(' \\n')", "error('', 0)"] {
        assert_eq!(
            error(text),
            "test.lua:1: the script called error without a text"
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
fn messages_are_one_readable_line() {
    assert_eq!(error("error('a\\nb\\27[2Jc')"), "test.lua:1: a b [2Jc");
    let long = fault("error(('x'):rep(1 << 20))").message.english;
    assert_eq!(long, format!("{}...", "x".repeat(60)));
    assert_eq!(
        fault(&format!("x = '{}\n", "a ".repeat(1000)))
            .message
            .english,
        format!("unfinished string near ''{}a...'", "a ".repeat(29))
    );
    assert!(
        fault(&format!("x = {}y", "9".repeat(100_000)))
            .message
            .english
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
        assert!(!fault.message.english.contains("lua:2"), "{message}");
    }
}

/// The limits do not affect ordinary programs.
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
