//! Generates scripts by the grammar of Lua, from all available functions, with
//! awkward values.

use super::vocabulary::{
    CHUNKS, FORMATS, FUNCTIONS, INTEGERS, NAMES, NUMBERS, OPERATORS, PATTERNS, SIZES, VALUES,
};
use kotodama_board::Rng;

/// Maximum depth of expressions and blocks.
const DEEP: u32 = 3;

/// Generator of scripts.
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

    /// Returns a whole script: values, sometimes work in the initial phase, and
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

    /// Returns a loop that usually ends only with the budget.
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

    /// Returns some values, sometimes very many.
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
