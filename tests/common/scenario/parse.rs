//! Parses scenarios. Problems name the file and the line.

use std::collections::BTreeMap;

use kotodama::words::input::Input;
use kotodama::words::level::{Grammar, Surroundings};

use super::format::{Board, Check, Scenario, Step};
use crate::runner::{Header, is_blank};

use super::values::{around, cell_of, characters, direction, expect, list, place};

/// Keys allowed before the first moves.
const SETUP_KEYS: [&str; 12] = [
    "seed",
    "objectlist",
    "closed objectlist",
    "place",
    "parent",
    "auto_delay",
    "around",
    "icon faces",
    "wins",
    "has become",
    "grammar",
    "characters",
];

/// Keys allowed after moves.
const CHECK_KEYS: [&str; 15] = [
    "status",
    "rules",
    "rule",
    "no rule",
    "implicit",
    "turn",
    "won_at",
    "ended",
    "bonus",
    "sounds",
    "object",
    "no object",
    "count",
    "listed",
    "level",
];

/// Reads a file.
///
/// # Errors
///
/// All problems, with file and line.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<String>> {
    let mut reader = Reader {
        file,
        scenarios: Vec::new(),
        problems: Vec::new(),
        in_board: false,
    };
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line.trim_end());
    }
    for scenario in &reader.scenarios {
        let boards = scenario.steps.iter().filter_map(|step| step.board.as_ref());
        for board in std::iter::once(&scenario.start).chain(boards) {
            if let Some(problem) = ragged(board, &scenario.start) {
                reader
                    .problems
                    .push(format!("{file}:{}: {problem}", board.line));
            }
        }
        if scenario.start.rows.is_empty() {
            reader.problems.push(format!(
                "{file}:{}: a scenario needs a board",
                scenario.header.line
            ));
        }
        if scenario.steps.is_empty() {
            let line = scenario.header.line;
            reader
                .problems
                .push(format!("{file}:{line}: a scenario needs a line `-> MOVES`"));
        }
    }
    if reader.problems.is_empty() {
        Ok(reader.scenarios)
    } else {
        Err(reader.problems)
    }
}

/// Returns the problem of the size of `board`, if any.
fn ragged(board: &Board, start: &Board) -> Option<String> {
    let width = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(y) = board.rows.iter().position(|row| row.len() != width) {
        let found = board.rows[y].len();
        return Some(format!(
            "row {} of the board has {found} of {width} cells",
            y + 1
        ));
    }
    let size = |board: &Board| (board.rows.first().map_or(0, Vec::len), board.rows.len());
    let (found, wanted) = (size(board), size(start));
    (found != wanted).then(|| format!("the board has {found:?} cells, at the start {wanted:?}"))
}

struct Reader<'a> {
    file: &'a str,
    scenarios: Vec<Scenario>,
    problems: Vec<String>,
    /// Whether the previous line belongs to a board.
    in_board: bool,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) {
        let continues_board = std::mem::take(&mut self.in_board);
        if is_blank(line) {
            return;
        }
        let result = if let Some(title) = line.strip_prefix("==") {
            self.title(number, title)
        } else if let Some(moves) = line.strip_prefix("->") {
            self.moves(number, moves.trim())
        } else if let Some((key, value)) = key_value(line) {
            self.key(number, key, value)
        } else {
            self.in_board = true;
            self.row(number, line, continues_board)
        };
        if let Err(problem) = result {
            self.problems
                .push(format!("{}:{number}: {problem}", self.file));
        }
    }

    fn title(&mut self, number: usize, title: &str) -> Result<(), String> {
        self.scenarios.push(Scenario {
            header: Header::read(self.file, number, title)?,
            start: Board::default(),
            placed: Vec::new(),
            surroundings: Surroundings::default(),
            wins: 0,
            transformed: BTreeMap::new(),
            parent: None,
            auto_delay: None,
            seed: 0,
            grammar: Grammar::Words,
            characters: BTreeMap::new(),
            object_list: Vec::new(),
            object_list_closed: false,
            steps: Vec::new(),
        });
        Ok(())
    }

    fn current(&mut self) -> Result<&mut Scenario, String> {
        self.scenarios
            .last_mut()
            .ok_or_else(|| "expected `== title [ROW ...]` first".to_owned())
    }

    fn moves(&mut self, number: usize, moves: &str) -> Result<(), String> {
        let inputs = Input::parse_moves(moves).map_err(|error| error.to_string());
        let scenario = self.current()?;
        scenario.steps.push(Step {
            line: number,
            moves: moves.to_owned(),
            inputs: inputs.clone().unwrap_or_default(),
            board: None,
            checks: Vec::new(),
        });
        inputs.map(|_| ())
    }

    fn row(&mut self, number: usize, line: &str, continues: bool) -> Result<(), String> {
        let scenario = self.current()?;
        let is_start = scenario.steps.is_empty();
        let cells = line
            .split_whitespace()
            .map(|cell| cell_of(cell, is_start))
            .collect();
        let board = match scenario.steps.last_mut() {
            Some(step) => step.board.get_or_insert_default(),
            None => &mut scenario.start,
        };
        if board.rows.is_empty() {
            board.line = number;
        } else if !continues {
            return Err("only one board here; are lines between its rows?".to_owned());
        }
        // An unreadable row still counts, so that the size is right.
        let cells: Result<Vec<_>, String> = cells;
        board.rows.push(cells.clone().unwrap_or_default());
        cells.map(|_| ())
    }

    fn key(&mut self, number: usize, key: &'static str, value: &str) -> Result<(), String> {
        let scenario = self.current()?;
        if let Some(step) = scenario.steps.last_mut() {
            if !CHECK_KEYS.contains(&key) {
                return Err(format!("`{key}` belongs before the first `->`"));
            }
            let expect = expect(key, value)?;
            step.checks.push(Check {
                line: number,
                key,
                value: value.to_owned(),
                expect,
            });
            return Ok(());
        }
        match key {
            "seed" => scenario.seed = value.parse().map_err(|_| "a seed is a number")?,
            "objectlist" => scenario.object_list = list(value, ','),
            "closed objectlist" => {
                scenario.object_list = list(value, ',');
                scenario.object_list_closed = true;
            }
            "place" => scenario.placed.push(place(value)?),
            "parent" => scenario.parent = Some(value.to_owned()),
            "auto_delay" => {
                let seconds = value.parse().map_err(|_| "`auto_delay` needs seconds")?;
                scenario.auto_delay = Some(seconds);
            }
            "around" => scenario.surroundings.objects.push(around(value)?),
            "wins" => scenario.wins = value.parse().map_err(|_| "`wins` needs a number")?,
            "has become" => {
                let mut names = value.split_whitespace().map(str::to_owned);
                let level = names.next().ok_or("a level and names expected")?;
                scenario.transformed.insert(level, names.collect());
            }
            "icon faces" => scenario.surroundings.facing = direction(value)?,
            "grammar" if value == "kanji" => scenario.grammar = Grammar::Kanji,
            "grammar" => return Err("kanji expected".to_owned()),
            "characters" => scenario.characters = characters(value)?,
            _ => return Err(format!("`{key}` belongs after the first `->`")),
        }
        Ok(())
    }
}

/// Splits `key: value` if `line` starts with one of the keys.
fn key_value(line: &str) -> Option<(&'static str, &str)> {
    SETUP_KEYS.into_iter().chain(CHECK_KEYS).find_map(|key| {
        let value = line.strip_prefix(key)?.strip_prefix(':')?;
        (value.is_empty() || value.starts_with(' ')).then_some((key, value.trim()))
    })
}

/// Tests of the reader, run by the scenario harness.
pub mod tests {
    use super::parse;

    const GOOD: &str = "\
# about nothing
== a title [W-A-01 W-A-02]
seed: 7
BABA  IS YOU
baba:u+rock . .

-> r .z
status: playing
. baba#4:r .
.  .       .
rule: 2 x baba is you
";

    pub fn places() -> Result<(), String> {
        let found = parse("a.scn", GOOD).map_err(|problems| problems.join("\n"))?;
        let scenario = found.first().ok_or("nothing found")?;
        let step = scenario.steps.first().ok_or("no step found")?;
        let board = step.board.as_ref().ok_or("no board found")?;
        let seen = (
            scenario.header.line,
            scenario.seed,
            step.line,
            step.inputs.len(),
            board.line,
        );
        let rows = (
            scenario.header.rows.len(),
            scenario.start.rows[1][0].len(),
            step.checks.len(),
        );
        let wanted = ((2, 7, 7, 3, 9), (2, 2, 2));
        if (seen, rows) == wanted {
            Ok(())
        } else {
            Err(format!("{seen:?} {rows:?}"))
        }
    }

    pub fn errors() -> Result<(), String> {
        let cases = [
            ("baba", "a.scn:1: expected `=="),
            (
                "== t [R]\nbaba .\n.\n->",
                "a.scn:2: row 2 of the board has 1 of 2",
            ),
            ("== t [R]\nBaba\n->", "a.scn:2: `Baba` is not an object"),
            ("== t [R]\nbaba\n-> q", "a.scn:3: move 1 is 'q'"),
            ("== t\nbaba\n->", "a.scn:1: expected `== title"),
            (
                "== t [R]\nbaba\n->\nbaba\n\nbaba",
                "a.scn:6: only one board",
            ),
            (
                "== t [R]\nbaba\n->\nturn: x",
                "a.scn:4: `turn` needs a number",
            ),
            ("== t [R]\nbaba", "a.scn:1: a scenario needs a line"),
            (
                "== t [R]\nbaba\naround: rock 2 0\n->",
                "a.scn:3: `around` needs",
            ),
            (
                "== t [R]\nbaba\nplace: rock 0 0 path=3\n->",
                "a.scn:3: `path`",
            ),
            ("== t [R]\nbaba\n->\nlevel: offset=1", "a.scn:4: `offset=1`"),
            (
                "== t [R]\nbaba\ncharacters: tree\n->",
                "a.scn:3: `tree` needs a character",
            ),
        ];
        for (text, wanted) in cases {
            let problems = parse("a.scn", text).err().unwrap_or_default();
            if !problems.iter().any(|problem| problem.starts_with(wanted)) {
                return Err(format!("wanted {wanted:?}, got {problems:?}"));
            }
        }
        Ok(())
    }
}
