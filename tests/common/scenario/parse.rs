//! Text to scenarios. A problem names the file and the line.

use std::path::{Path, PathBuf};

use kotodama::board::Direction;
use kotodama::words::input::Input;
use kotodama::words::level::{Grammar, IconState, Placed, PlacedData};

use super::format::{Board, Check, Expect, Pattern, Quality, Scenario, Step};

/// Keys that may stand before the first moves.
const SETUP_KEYS: [&str; 5] = [
    "seed",
    "objectlist",
    "closed objectlist",
    "place",
    "grammar",
];

/// Keys that may stand after moves.
const CHECK_KEYS: [&str; 13] = [
    "status",
    "rules",
    "rule",
    "no rule",
    "implicit",
    "turn",
    "won_at",
    "bonus",
    "sounds",
    "object",
    "no object",
    "count",
    "listed",
];

/// Every `*.scn` file below `folder`, sorted.
pub fn find(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return files;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(find(&path));
        } else if path.extension().is_some_and(|extension| extension == "scn") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Reads a file.
///
/// # Errors
///
/// Every problem found, with file and line.
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
                scenario.line
            ));
        }
        if scenario.steps.is_empty() {
            let line = scenario.line;
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

/// What is wrong with the size of `board`, if anything.
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
    /// Did the line before belong to a board?
    in_board: bool,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) {
        let continues_board = std::mem::take(&mut self.in_board);
        if line.is_empty() || line == "#" || line.starts_with("# ") {
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
        let (title, rows) = title
            .trim()
            .strip_suffix(']')
            .and_then(|title| title.rsplit_once('['))
            .ok_or("expected `== title [ROW ROW ...]`")?;
        let rows: Vec<String> = rows.split_whitespace().map(str::to_owned).collect();
        self.scenarios.push(Scenario {
            file: self.file.to_owned(),
            line: number,
            title: title.trim().to_owned(),
            rows: rows.clone(),
            start: Board::default(),
            placed: Vec::new(),
            seed: 0,
            grammar: Grammar::Words,
            object_list: Vec::new(),
            object_list_closed: false,
            steps: Vec::new(),
        });
        if title.trim().is_empty() || rows.is_empty() {
            return Err("a scenario needs a title and at least one row".to_owned());
        }
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
            "grammar" if value == "kanji" => scenario.grammar = Grammar::Kanji,
            "grammar" => return Err("kanji expected".to_owned()),
            _ => return Err(format!("`{key}` belongs after the first `->`")),
        }
        Ok(())
    }
}

/// Splits `key: value` if `line` begins with one of the keys.
fn key_value(line: &str) -> Option<(&'static str, &str)> {
    SETUP_KEYS.into_iter().chain(CHECK_KEYS).find_map(|key| {
        let value = line.strip_prefix(key)?.strip_prefix(':')?;
        (value.is_empty() || value.starts_with(' ')).then_some((key, value.trim()))
    })
}

fn cell_of(cell: &str, is_start: bool) -> Result<Vec<Pattern>, String> {
    if cell == "." {
        return Ok(Vec::new());
    }
    cell.split('+')
        .map(|token| pattern(token, is_start))
        .collect()
}

fn pattern(token: &str, is_start: bool) -> Result<Pattern, String> {
    let (rest, facing) = match token.split_once(':') {
        Some((rest, facing)) => (rest, Some(direction(facing)?)),
        None => (token, None),
    };
    let (name, id) = match rest.split_once('#') {
        Some(_) if is_start => return Err(format!("`{token}`: ids follow from the places")),
        Some((name, id)) => (
            name,
            Some(
                id.parse()
                    .map_err(|_| format!("`{token}`: an id is a number"))?,
            ),
        ),
        None => (rest, None),
    };
    Ok(Pattern {
        name: object_name(name)?,
        facing,
        id,
    })
}

/// `BABA` is the text, `baba` the entity.
fn object_name(name: &str) -> Result<String, String> {
    let valid = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let (lower, upper) = (name.to_ascii_lowercase(), name.to_ascii_uppercase());
    if name.is_empty() || !valid || (name != lower && name != upper) {
        return Err(format!(
            "`{name}` is no object: `baba`, `BABA` or `.` expected"
        ));
    }
    Ok(if name == upper {
        format!("text_{lower}")
    } else {
        lower
    })
}

fn direction(text: &str) -> Result<Direction, String> {
    Ok(match text {
        "r" | "right" => Direction::Right,
        "u" | "up" => Direction::Up,
        "l" | "left" => Direction::Left,
        "d" | "down" => Direction::Down,
        _ => return Err(format!("`{text}` is no facing: r u l d expected")),
    })
}

fn list(text: &str, separator: char) -> Vec<String> {
    text.split(separator)
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(str::to_owned)
        .collect()
}

fn sorted(text: &str) -> Vec<String> {
    let mut items = list(text, '|');
    items.sort();
    items
}

fn expect(key: &str, value: &str) -> Result<Expect, String> {
    let number = || value.parse().map_err(|_| format!("`{key}` needs a number"));
    Ok(match key {
        "status" => match value {
            "playing" | "won" | "lost" | "looped" | "left" => Expect::Status(value.to_owned()),
            _ => return Err("playing, won, lost, looped or left expected".to_owned()),
        },
        "rules" => Expect::Rules(sorted(value)),
        "implicit" => Expect::Implicit(sorted(value)),
        "rule" => match value.split_once(" x ") {
            Some((times, text)) => {
                let times = times.parse().map_err(|_| "`N x rule` needs a number")?;
                Expect::Rule(text.to_owned(), Some(times))
            }
            None => Expect::Rule(value.to_owned(), None),
        },
        "no rule" => Expect::NoRule(value.to_owned()),
        "turn" => Expect::Turn(number()?),
        "won_at" if value == "null" => Expect::WonAt(None),
        "won_at" => Expect::WonAt(Some(number()?)),
        "bonus" => Expect::Bonus(number()?),
        "sounds" => Expect::Sounds(list(value, '|')),
        "object" => {
            let quality = quality(value)?;
            if quality.place.is_none() {
                return Err("`object` needs `name x y`".to_owned());
            }
            Expect::Object(quality)
        }
        "no object" => Expect::NoObject(quality(value)?),
        "count" => {
            let (name, count) = value.split_once(' ').ok_or("`count` needs `name N`")?;
            let count = count.trim().parse().map_err(|_| "`count` needs `name N`")?;
            Expect::Count(object_name(name)?, count)
        }
        "listed" => Expect::Listed(sorted(value)),
        _ => return Err(format!("`{key}` is no key")),
    })
}

/// `name [x y] [qualities]`.
fn quality(text: &str) -> Result<Quality, String> {
    let mut words = text.split_whitespace().peekable();
    let mut quality = Quality {
        name: object_name(words.next().ok_or("a name is missing")?)?,
        ..Quality::default()
    };
    if let Some(Ok(x)) = words.peek().map(|word| word.parse()) {
        words.next();
        let y = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or("`x y` expected")?;
        quality.place = Some((x, y));
    }
    for word in words {
        match word {
            "float" => quality.float = true,
            "hidden" => quality.hidden = true,
            "asleep" => quality.asleep = true,
            "active" => quality.text = Some("active"),
            "crossed" => quality.text = Some("crossed"),
            "idle" => quality.text = Some("idle"),
            _ => match word.split_once('=') {
                Some(("colour", colours)) => quality.colour = Some(list(colours, ',')),
                Some(("role", role @ ("you" | "win"))) => quality.role = Some(role.to_owned()),
                _ => quality.facing = Some(direction(word)?),
            },
        }
    }
    Ok(quality)
}

/// `name x y [facing] [level=file] [icon=Opened|Locked|Hidden]`.
fn place(text: &str) -> Result<Placed, String> {
    let mut data = PlacedData::default();
    let mut plain = Vec::new();
    for word in text.split_whitespace() {
        if let Some(level) = word.strip_prefix("level=") {
            data.level = Some(level.to_owned());
        } else if let Some(icon) = word.strip_prefix("icon=") {
            data.icon = Some(match icon {
                "Opened" => IconState::Opened,
                "Locked" => IconState::Locked,
                "Hidden" => IconState::Hidden,
                _ => return Err("icon=Opened, Locked or Hidden expected".to_owned()),
            });
        } else {
            plain.push(word);
        }
    }
    let quality = quality(&plain.join(" "))?;
    let (x, y) = quality.place.ok_or("`place` needs `name x y`")?;
    Ok(Placed {
        name: quality.name,
        cell: bevy::math::IVec2::new(x, y),
        facing: quality.facing.unwrap_or_default(),
        data,
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
            scenario.line,
            scenario.seed,
            step.line,
            step.inputs.len(),
            board.line,
        );
        let rows = (
            scenario.rows.len(),
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
            ("== t [R]\nBaba\n->", "a.scn:2: `Baba` is no object"),
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
