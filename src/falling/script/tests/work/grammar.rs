//! Makes scripts up: by the grammar of Lua, from all functions that scripts
//! have, with values that are as awkward as can be.

use kotodama_board::Rng;

/// Functions with the kinds of their arguments, by letter: `s`tring, `p`attern,
/// forma`F`, `n`umber, `i`nteger that is small, `t`able, `f`unction, `v`alue,
/// `b`oolean, `*` for many values.
const FUNCTIONS: &[&str] = &[
    "assert v*",
    "error v",
    "error si",
    "getmetatable v",
    "ipairs t",
    "next t",
    "next tv",
    "pairs t",
    "pcall f*",
    "print v*",
    "rawequal vv",
    "rawget tv",
    "rawlen t",
    "rawlen s",
    "rawset tvv",
    "select i*",
    "select '#'*",
    "setmetatable tt",
    "tonumber s",
    "tonumber si",
    "tostring v",
    "type v",
    "xpcall ff*",
    "string.byte sii",
    "string.char i*",
    "string.find spib",
    "string.find sp",
    "string.format F*",
    "string.gmatch sp",
    "string.gsub sps",
    "string.gsub spf",
    "string.gsub spt",
    "string.gsub spsi",
    "string.len s",
    "string.lower s",
    "string.match sp",
    "string.match spi",
    "string.rep si",
    "string.rep sis",
    "string.reverse s",
    "string.sub sii",
    "string.upper s",
    "table.concat t",
    "table.concat tsii",
    "table.insert tv",
    "table.insert tiv",
    "table.move tiii",
    "table.move tiiit",
    "table.pack v*",
    "table.remove t",
    "table.remove ti",
    "table.sort t",
    "table.sort tf",
    "table.unpack t",
    "table.unpack tii",
    "utf8.char i*",
    "utf8.codepoint sii",
    "utf8.codes s",
    "utf8.codes sb",
    "utf8.len s",
    "utf8.len siib",
    "utf8.offset si",
    "utf8.offset sii",
    "math.abs n",
    "math.acos n",
    "math.asin n",
    "math.atan nn",
    "math.ceil n",
    "math.cos n",
    "math.exp n",
    "math.floor n",
    "math.fmod nn",
    "math.log n",
    "math.log nn",
    "math.max nn*",
    "math.min nn*",
    "math.modf n",
    "math.random",
    "math.random i",
    "math.random ii",
    "math.randomseed i",
    "math.sin n",
    "math.sqrt n",
    "math.tan n",
    "math.tointeger v",
    "math.type v",
    "math.ult ii",
    "getFieldWidth",
    "getFieldHeight",
    "getFieldBlock ii",
    "getComboBlockNum ii",
    "getComboSeriesHorizontalBlockNum ii",
    "getComboSeriesVerticalBlockNum ii",
    "getComboSeriesRightUpDiagonalBlockNum ii",
    "getComboSeriesLeftUpDiagonalBlockNum ii",
    "getBlockDownFlag ii",
    "getAllBlockDownFlag",
    "setBlockDeleteFlag ii",
    "setBlockGroupDeleteFlag ii",
    "setBlockDownCellNum iii",
    "setColorBlock iii",
    "setFieldSize ii",
    "blockSize i",
    "setClearMode i",
    "clearBlockNum i",
    "createBlockPattern i",
    "setSuperRotation b",
    "setQuickTurn b",
    "setHardDrop b",
    "setTumo tii",
    "setBlockGraph is",
    "setBlockForm ii",
    "setBlockFormColor iiii",
    "setVerticalSmoothFlag b",
    "setHorizontalSmoothFlag b",
    "setShadow b",
    "setTumoDownSpeed n",
    "setTumoMoveWait i",
    "setTumoMoveStartWait i",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3.5",
    "-0.0",
    "1e308",
    "5e-324",
    "0/0",
    "1/0",
    "-1/0",
    "1 << 62",
    "math.mininteger",
    "math.maxinteger",
    "2^53",
    "1e15",
    "255",
    "65535",
    "100000",
    "'10'",
    "'0x1p-3'",
    "'1e-310'",
    "0.1",
    "1e22",
    "7 // 2",
];

const INTEGERS: &[&str] = &[
    "0", "1", "2", "3", "5", "7", "-1", "-3", "10", "50", "99", "200", "1000", "20000", "1 << 40",
    "-1 << 40", "i", "i % 7",
];

/// Pieces of strings, which are repeated.
const CHUNKS: &[&str] = &[
    "''",
    "'a'",
    "'ab'",
    "'\\0'",
    "'%'",
    "'%%'",
    "'%0'",
    "'%1'",
    "' '",
    "'9'",
    "'('",
    "')'",
    "'()'",
    "'(x'",
    "'\\n'",
    "'\"'",
    "'\\x80'",
    "'\\xff'",
    "'\u{e4}'",
    "'\u{65e5}'",
    "'a\\0'",
    "'[a'",
    "'x='",
    "'0x'",
    "'.'",
    "'../'",
    "'\\u{10ffff}'",
    "'%d'",
    "'%5.3f'",
    "'-'",
];

const PATTERNS: &[&str] = &[
    "'a'",
    "'.'",
    "'a*'",
    "'a-b'",
    "'.-b'",
    "'(a*)%1'",
    "'%b()'",
    "'%f[%w]'",
    "'[^%s]*'",
    "'()'",
    "'(.)(.)'",
    "'^a'",
    "'a$'",
    "''",
    "'%w+'",
    "'[a-z%d]?x'",
    "('a?'):rep(20)",
    "('.-'):rep(4)",
    "'[' .. s .. ']'",
    "s",
    "'%'",
    "'('",
    "'[a'",
    "'%1'",
    "'((a*)*)'",
];

const FORMATS: &[&str] = &[
    "'%s'",
    "'%d'",
    "'%5.2f'",
    "'%.99f'",
    "'%q'",
    "'%a'",
    "'%g'",
    "'%x %s'",
    "'%c%c%c'",
    "'%p'",
    "'%i %s %q'",
    "'%-99s|'",
    "s",
    "'%%'",
    "('%s'):rep(30)",
    "'%y'",
];

/// Values with a nature of their own, as the tables, functions and strings of
/// the script. `N` is a number, `S` a string, `C` a piece of one.
const VALUES: &[(char, &str)] = &[
    ('s', "(C):rep(N)"),
    ('s', "(C):rep(N) .. C"),
    ('s', "C .. N"),
    ('s', "(C):rep(N, C)"),
    ('t', "{}"),
    ('t', "{1, 2, 3, n = 4}"),
    ('t', "{C, C, C}"),
    ('t', "table.pack((C):rep(N % 5000):byte(1, -1))"),
    (
        't',
        "setmetatable({}, {__index = function(t, k) return k end})",
    ),
    ('t', "setmetatable({}, {__index = t, __newindex = t})"),
    (
        't',
        "setmetatable({}, {__call = f, __len = function() return N end})",
    ),
    ('t', "setmetatable({}, {__call = t})"),
    (
        't',
        "setmetatable({}, {__add = f, __concat = f, __eq = f, __lt = f, __le = f, __unm = f, __mod = f})",
    ),
    (
        't',
        "setmetatable({}, {__tostring = function() return C end, __name = s})",
    ),
    ('t', "setmetatable({}, {__name = s, __metatable = C})"),
    (
        't',
        "setmetatable({}, {__close = f, __gc = f, __mode = 'kv'})",
    ),
    (
        't',
        "setmetatable({}, {__pairs = function(t) return next, t, nil end})",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t[i] = i * 7919 % 101 end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t[i + 0.5] = i end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t['k' .. i] = i end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t[i * 65535] = i end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 0, 62 do t[1 << i] = i end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t[i] = i end for i = 1, N - 1 do t[i] = nil end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, 190 do t = setmetatable({}, {__index = t, __call = t}) end return t end)()",
    ),
    (
        't',
        "(function() local t = {} for i = 1, N do t = {t} end return t end)()",
    ),
    ('t', "{[0] = {1, 1}, {0, 1}}"),
    ('f', "function(...) return ... end"),
    ('f', "function(a, b) return a < b end"),
    ('f', "function(n) return true end"),
    ('f', "function() error(s) end"),
    ('f', "function() return t, s, i end"),
    ('f', "function(...) return select('#', ...), ... end"),
    (
        'f',
        "function(a) return function() a = a return a, s, t, i end end",
    ),
    ('f', "type"),
    ('f', "error"),
    ('f', "pcall"),
    ('f', "tostring"),
    ('f', "next"),
    ('f', "string.rep"),
    (
        'f',
        "(function() local function g(n) if n > 0 then return 1 + g(n - 1) end error(C) end return function() return g(N) end end)()",
    ),
    (
        'f',
        "(function() local function g(n) if n > 0 then return g(n - 1) end return s end return function() return g(N) end end)()",
    ),
    ('f', "utf8.codes('a')"),
    ('f', "(C):gmatch(C)"),
    ('f', "math.floor"),
];

const SIZES: &[&str] = &[
    "0", "1", "3", "15", "40", "41", "300", "3000", "20000", "200000",
];

const OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "%", "^", "//", "&", "|", "~", "<<", ">>", "..", "==", "~=", "<", "<=",
    ">", ">=", "and", "or",
];

const NAMES: &[&str] = &["a", "b", "x", "n", "k1", "length"];

/// How deep expressions and blocks get.
const DEEP: u32 = 3;

/// Makes up a script.
pub struct Writer {
    rng: Rng,
}

impl Writer {
    pub fn new(rng: Rng) -> Self {
        Self { rng }
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.rng.below(n) == 0
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.rng.below(from.len())]
    }

    /// Returns the whole script: values, sometimes work in the initial phase,
    /// `update`.
    pub fn script(&mut self) -> String {
        let mut text = super::PIECE.to_owned();
        text += "\nlocal i, s, t, f = 0, 'abc', {5, 3, 4}, type\n";
        for _ in 0..2 + self.rng.below(5) {
            let (kind, value) = self.value();
            text += &match self.one_in(3) {
                true => format!("pcall(function() {kind} = {value} end)\n"),
                false => format!("{kind} = {value}\n"),
            };
        }
        if self.one_in(3) {
            let work = self.work();
            text += &work;
        }
        let work = self.work();
        format!("{text}function update(...)\n{work}end\n")
    }

    fn value(&mut self) -> (char, String) {
        let (kind, value) = VALUES[self.rng.below(VALUES.len())];
        let mut made = String::new();
        for char in value.chars() {
            match char {
                'N' => made += self.pick(SIZES),
                'C' => made += self.pick(CHUNKS),
                other => made.push(other),
            }
        }
        (kind, made)
    }

    /// Returns a loop that ends when the budget does, as a rule.
    fn work(&mut self) -> String {
        let open = match self.rng.below(6) {
            0 => "for i = 1, 100 do\n",
            _ => "while true do i = i + 1\n",
        };
        let mut text = open.to_owned();
        for _ in 0..1 + self.rng.below(3) {
            let block = self.block(DEEP);
            text += &match self.one_in(5) {
                true => block,
                false => format!("pcall(function(...)\n{block}end)\n"),
            };
        }
        text + "end\n"
    }

    fn block(&mut self, depth: u32) -> String {
        let count = 1 + self.rng.below(3);
        (0..count).map(|_| self.statement(depth) + "\n").collect()
    }

    fn statement(&mut self, depth: u32) -> String {
        if depth == 0 {
            return format!("local {} = {}", self.pick(NAMES), self.call(0));
        }
        let depth = depth - 1;
        match self.rng.below(22) {
            0..=6 => format!("local {} = {}", self.pick(NAMES), self.expression(depth)),
            7 | 8 => format!(
                "local {}, {} = {}",
                self.pick(NAMES),
                self.pick(NAMES),
                self.call(depth)
            ),
            9 => format!("t[{}] = {}", self.expression(depth), self.expression(depth)),
            10 => format!("t.{} = {}", self.pick(NAMES), self.expression(depth)),
            11 => {
                let (kind, value) = self.value();
                format!("{kind} = {value}")
            }
            12 => format!(
                "if {} then\n{}else\n{}end",
                self.expression(depth),
                self.block(depth),
                self.block(depth)
            ),
            13 => format!("for i = 1, {} do\n{}end", self.integer(), self.block(depth)),
            14 => format!(
                "for a, b in {} do\n{}end",
                self.iterator(),
                self.block(depth)
            ),
            15 => format!("do local x <close> = t\n{}end", self.block(depth)),
            16 => format!(
                "local function g(a, ...)\n{}return {} end local b = g(g({}))",
                self.block(depth),
                self.list(depth),
                self.list(depth)
            ),
            17 => format!(
                "pcall(function(...)\n{}end, {})",
                self.block(depth),
                self.list(depth)
            ),
            18 => format!(
                "local a, b = xpcall(f, {}, {})",
                self.argument('f', depth),
                self.list(depth)
            ),
            19 => format!(
                "repeat\n{}until {}",
                self.block(depth),
                self.expression(depth)
            ),
            20 => format!("goto on{depth} ::on{depth}::"),
            _ => format!("local a = #{{f({})}}", self.list(depth)),
        }
    }

    fn iterator(&mut self) -> String {
        let (s, p, t) = (
            self.argument('s', 0),
            self.argument('p', 0),
            self.argument('t', 0),
        );
        match self.rng.below(6) {
            0 => format!("({s}):gmatch({p})"),
            1 => format!("pairs({t})"),
            2 => format!("ipairs({t})"),
            3 => format!("utf8.codes({s})"),
            4 => format!("next, {t}"),
            _ => "f, t, i".to_owned(),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.argument('v', 0);
        }
        let depth = depth - 1;
        match self.rng.below(14) {
            0 | 1 => format!(
                "({} {} {})",
                self.expression(depth),
                self.pick(OPERATORS),
                self.expression(depth)
            ),
            2 => format!(
                "({}{})",
                self.pick(&["-", "not ", "#", "~"]),
                self.expression(depth)
            ),
            3 => format!("{{{}}}", self.list(depth)),
            4 => format!("t[{}]", self.expression(depth)),
            5 => format!(
                "function(...)\n{}return {}, ... end",
                self.block(depth.min(1)),
                self.expression(depth)
            ),
            6 => self.argument('v', depth),
            _ => self.call(depth),
        }
    }

    fn call(&mut self, depth: u32) -> String {
        if self.one_in(12) {
            return format!("f({})", self.list(depth));
        }
        let function = self.pick(FUNCTIONS);
        let (name, kinds) = function.split_once(' ').unwrap_or((function, ""));
        let mut arguments = Vec::new();
        let kinds = match kinds.strip_prefix("'#'") {
            Some(rest) => {
                arguments.push("'#'".to_owned());
                rest
            }
            None => kinds,
        };
        for kind in kinds.chars() {
            arguments.push(match kind {
                '*' => self.list(depth),
                _ if self.one_in(15) => self.expression(depth),
                kind => self.argument(kind, depth),
            });
        }
        if self.one_in(30) {
            arguments.pop();
        }
        format!("{name}({})", arguments.join(", "))
    }

    fn integer(&mut self) -> &'static str {
        self.pick(INTEGERS)
    }

    fn argument(&mut self, kind: char, depth: u32) -> String {
        if depth > 0 && self.one_in(6) {
            return self.expression(depth - 1);
        }
        let text = match kind {
            's' => match self.rng.below(3) {
                0 => self.pick(CHUNKS),
                _ => "s",
            },
            'p' => self.pick(PATTERNS),
            'F' => self.pick(FORMATS),
            'n' => self.pick(NUMBERS),
            'i' => self.integer(),
            't' => self.pick(&["t", "t", "t", "{}", "_G", "{t, s}"]),
            'f' => self.pick(&["f", "f", "f", "type", "error", "function() return s end"]),
            'b' => self.pick(&["true", "false", "nil"]),
            _ => self.pick(&[
                "s", "t", "f", "i", "nil", "true", "1", "0.5", "'x'", "{}", "...",
            ]),
        };
        text.to_owned()
    }

    /// Returns some values; at times very many.
    fn list(&mut self, depth: u32) -> String {
        if self.one_in(6) {
            let lists = [
                "table.unpack(t)",
                "table.unpack({}, 1, 200)",
                "table.unpack({}, 1, 20000)",
                "s:byte(1, -1)",
                "...",
            ];
            return self.pick(&lists).to_owned();
        }
        let count = 1 + self.rng.below(3);
        let values: Vec<String> = (0..count).map(|_| self.expression(depth.min(1))).collect();
        values.join(", ")
    }
}
