//! Plays a scenario and reports the differences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bevy::math::IVec2;
use kotodama::board::{Bounds, Direction, ObjectId};
use kotodama::words::Game;
use kotodama::words::components::{Look, TextState};
use kotodama::words::input::Input;
use kotodama::words::kinds::Kinds;
use kotodama::words::level::{Level, LevelContext, PathData, Placed, PlacedData};
use kotodama::words::report::{LevelLine, Report, Status};
use kotodama::words::rules::Rules;

use super::format::{Board, Pattern, Scenario, Step};
use super::matching::{cell_matches, difference};
use super::show::side_by_side;

/// The state of the engine after a step.
#[derive(Clone, Debug)]
pub struct Found {
    /// Status in lower case.
    pub status: String,
    /// Turns played.
    pub turn: u32,
    /// Turn of the first win.
    pub won_at: Option<u32>,
    /// Won by END.
    pub ended: bool,
    /// Provisional bonuses.
    pub bonus: u32,
    /// Notes of the last turn, each as `noun note`.
    pub sounds: Vec<String>,
    /// Rules that are not implicit, sorted.
    pub rules: Vec<String>,
    /// Implicit rules, sorted.
    pub implicit: Vec<String>,
    /// Lines of the pause list, sorted.
    pub listed: Vec<String>,
    /// The level itself.
    pub level: LevelLine,
    /// Returns every object in order of id.
    pub objects: Vec<FoundObject>,
}

/// An actual object.
#[derive(Clone, Debug, Default)]
pub struct FoundObject {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Its place.
    pub place: (i32, i32),
    /// Its facing, in lower case.
    pub facing: &'static str,
    /// Its FLOAT state.
    pub float: bool,
    /// Not drawn.
    pub hidden: bool,
    /// SLEEP.
    pub asleep: bool,
    /// Its colours.
    pub colour: Vec<String>,
    /// Display of text: `active`, `crossed` or `idle`.
    pub text: &'static str,
    /// State of an icon.
    pub icon: Option<&'static str>,
    /// The level it leads to.
    pub level: Option<String>,
    /// Its path quality.
    pub path: Option<PathData>,
    /// Its role in Kanji Shift.
    pub role: Option<&'static str>,
}

impl Found {
    /// Returns every rule in force.
    pub fn all_rules(&self) -> impl Iterator<Item = &String> {
        self.rules.iter().chain(&self.implicit)
    }

    /// Returns the objects as a board of the given size, bottom to top by id.
    pub fn board(&self, like: &Board) -> Vec<Vec<Vec<Pattern>>> {
        let mut rows: Vec<Vec<Vec<Pattern>>> = like
            .rows
            .iter()
            .map(|row| vec![Vec::new(); row.len()])
            .collect();
        for object in &self.objects {
            let (Ok(x), Ok(y)) = (
                usize::try_from(object.place.0),
                usize::try_from(object.place.1),
            ) else {
                continue;
            };
            if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                let facing = Some(object.facing());
                let name = object.name.clone();
                cell.push(Pattern {
                    name,
                    facing,
                    id: Some(object.id),
                });
            }
        }
        rows
    }
}

impl FoundObject {
    fn facing(&self) -> Direction {
        let named = |direction: &Direction| direction.name() == self.facing;
        Direction::ALL.into_iter().find(named).unwrap_or_default()
    }
}

impl fmt::Display for FoundObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.place;
        write!(f, "{} {x} {y} {}", self.name, self.facing)?;
        for (is, word) in [
            (self.float, " float"),
            (self.hidden, " hidden"),
            (self.asleep, " asleep"),
        ] {
            f.write_str(if is { word } else { "" })?;
        }
        if !self.colour.is_empty() {
            write!(f, " colour={}", self.colour.join(","))?;
        }
        if let Some(icon) = self.icon {
            write!(f, " icon={icon}")?;
        }
        if let Some(level) = &self.level {
            write!(f, " level={level}")?;
        }
        if let Some(PathData { hidden, wins }) = self.path {
            let hidden = if hidden { "=hidden" } else { "" };
            write!(f, " path{hidden},{wins}")?;
        }
        if let Some(role) = self.role {
            write!(f, " role={role}")?;
        }
        if self.name.starts_with("text_") {
            write!(f, " {}", self.text)?;
        }
        Ok(())
    }
}

/// Returns the initial level of a scenario.
pub fn level(scenario: &Scenario) -> Level {
    let mut objects = Vec::new();
    for (y, row) in scenario.start.rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            objects.extend(cell.iter().map(|object| Placed {
                name: object.name.clone(),
                cell: IVec2::new(small(x), small(y)),
                facing: object.facing.unwrap_or_default(),
                data: PlacedData::default(),
            }));
        }
    }
    objects.extend(scenario.placed.iter().cloned());
    Level {
        name: scenario.header.title.clone(),
        bounds: Bounds {
            width: small(scenario.start.rows.first().map_or(0, Vec::len)),
            height: small(scenario.start.rows.len()),
        },
        objects,
        object_list: scenario.object_list.clone(),
        object_list_closed: scenario.object_list_closed,
        parent: scenario.parent.clone(),
        auto_delay: scenario.auto_delay,
        grammar: scenario.grammar,
        characters: scenario.characters.clone(),
        ..Level::default()
    }
}

/// Returns the game at the start of a scenario, or of another `level` in its
/// place.
pub fn begin(scenario: &Scenario, level: &Level) -> Game {
    let mut game = Game::new(level, scenario.seed);
    let context = LevelContext {
        wins: scenario.wins,
        transformed: scenario.transformed.clone(),
        ..LevelContext::from(scenario.surroundings.clone())
    };
    if context != LevelContext::default() {
        game.enter(level, &context, scenario.seed);
    }
    game
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Plays up to each step in turn and passes on the state there.
pub fn play<T>(
    game: &mut Game,
    scenario: &Scenario,
    mut each: impl FnMut(&Step, &Found) -> T,
) -> Vec<T> {
    let mut results = Vec::new();
    for step in &scenario.steps {
        for &input in &step.inputs {
            game.play(input);
        }
        results.push(each(step, &found(game)));
    }
    results
}

/// Returns everything that a scenario can ask for.
pub fn found(game: &mut Game) -> Found {
    let report = game.report();
    let world = game.world_mut();
    let hidden: BTreeSet<ObjectId> = world
        .query::<(&ObjectId, &Look)>()
        .iter(world)
        .filter(|(_, look)| look.hidden)
        .map(|(&id, _)| id)
        .collect();
    let groups = world.resource::<Rules>().grouped(
        world.resource::<Kinds>(),
        |id| hidden.contains(&id),
        |_| false,
    );
    let in_force = groups
        .iter()
        .flat_map(|group| &group.rules)
        .filter(|rule| rule.cancelled.is_none());
    let mut listed: Vec<String> = in_force
        .map(|rule| {
            let count = match rule.count {
                1 => String::new(),
                count => format!("{count} x "),
            };
            let mark = if rule.mimic { " (MIMIC)" } else { "" };
            format!("{count}{}{mark}", rule.text)
        })
        .collect();
    listed.sort();
    let mut looks = world.query::<(&ObjectId, &Look)>();
    let texts: BTreeMap<u32, TextState> = looks
        .iter(world)
        .map(|(id, look)| (id.0, look.text))
        .collect();
    let rules = |implicit: bool| {
        let mut rules: Vec<String> = report
            .rules
            .iter()
            .filter(|rule| rule.implicit == implicit)
            .map(|rule| rule.text.clone())
            .collect();
        rules.sort();
        rules
    };
    Found {
        status: match report.status {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Lost => "lost",
            Status::Looped => "looped",
            Status::Left => "left",
        }
        .to_owned(),
        turn: report.turn,
        won_at: report.won_at,
        ended: report.ended,
        bonus: report.bonus,
        sounds: report
            .sounds
            .iter()
            .map(|sound| format!("{} {}", sound.noun, sound.note))
            .collect(),
        rules: rules(false),
        implicit: rules(true),
        listed,
        level: report.level.clone(),
        objects: report
            .objects
            .iter()
            .map(|object| FoundObject {
                id: object.id,
                name: object.name.clone(),
                place: (object.x, object.y),
                facing: object.facing,
                float: object.float,
                hidden: object.hidden,
                asleep: object.asleep,
                colour: object
                    .colour
                    .iter()
                    .map(|&colour| colour.to_owned())
                    .collect(),
                text: match texts.get(&object.id) {
                    Some(TextState::Active) => "active",
                    Some(TextState::Crossed) => "crossed",
                    Some(TextState::Idle) | None => "idle",
                },
                icon: object.icon,
                level: object.level.clone(),
                path: object.path,
                role: object.role,
            })
            .collect(),
    }
}

/// Plays a scenario; the error shows every step that differs.
///
/// # Errors
///
/// All differences from the expectations, from the start after undo, and
/// between two plays.
pub fn check(scenario: &Scenario) -> Result<(), String> {
    let mut game = begin(scenario, &level(scenario));
    let (first, start) = (game.report(), game.snapshot());
    let differences = play(&mut game, scenario, |step, found| {
        compare(scenario, step, found)
    });
    let mut problems: Vec<String> = differences.into_iter().flatten().collect();
    let last = game.report();
    problems.extend(read_afresh(scenario, &mut game));

    problems.extend(undo_all(&mut game, &first));
    game.play(Input::Restart);
    problems.extend(same_start(&first, &game.report(), "restart"));

    game.restore(&start);
    if game.snapshot() != start {
        problems.push("a snapshot put back gives another snapshot".to_owned());
    }
    play(&mut game, scenario, |_, _| ());
    problems.extend(same_end(&last, &game.report()));
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n{}", scenario.header, problems.join("\n")))
}

/// Returns the difference of a level rebuilt from the present board. Reading
/// depends on the board alone (W-RULE-19), except that WORD objects may depend
/// on earlier rules, and the nouns of ALL on the past (W-NOUN-12).
fn read_afresh(scenario: &Scenario, game: &mut Game) -> Option<String> {
    let now = found(game);
    let remembers = |object: &FoundObject| ["text_word", "text_all"].contains(&&*object.name);
    let ended = ["looped", "left"].contains(&&*now.status);
    if ended || now.turn == 0 || now.objects.iter().any(remembers) {
        return None;
    }
    let mut level = level(scenario);
    let names = level
        .objects
        .iter()
        .map(|object| object.name.trim_start_matches("text_"));
    let names: Vec<String> = names.map(str::to_owned).collect();
    if !level.object_list_closed {
        level.object_list.extend(names);
    }
    level.objects = now
        .objects
        .iter()
        .map(|object| Placed {
            name: object.name.clone(),
            cell: IVec2::new(object.place.0, object.place.1),
            facing: object.facing(),
            data: PlacedData {
                level: object.level.clone(),
                path: object.path,
                ..PlacedData::default()
            },
        })
        .collect();
    let afresh = found(&mut begin(scenario, &level));
    let (now, afresh) = ((now.rules, now.implicit), (afresh.rules, afresh.implicit));
    (now != afresh).then(|| {
        format!("rules that the board does not give:\n  now    {now:?}\n  afresh {afresh:?}")
    })
}

/// Returns the difference after undoing everything (W-UNDO-01).
fn undo_all(game: &mut Game, first: &Report) -> Option<String> {
    let turns = game.report().turn;
    for expected in (0..turns).rev() {
        game.play(Input::Undo);
        let found = game.report().turn;
        if found != expected {
            return Some(format!("undo led to turn {found} instead of {expected}"));
        }
    }
    same_start(first, &game.report(), "undoing everything")
}

/// Returns the difference that `how` did not restore. Rules are not compared,
/// since the list of ALL stays (W-UNDO-02), nor is the win (W-STAT-01).
fn same_start(first: &Report, now: &Report, how: &str) -> Option<String> {
    let same = (&first.objects, &first.level, first.turn) == (&now.objects, &now.level, now.turn);
    (!same).then(|| {
        format!(
            "{how} does not give the first state back:{}",
            changes(first, now)
        )
    })
}

/// Returns the difference at the end of a second play. An earlier win is not
/// compared, since it stays (W-STAT-01).
fn same_end(last: &Report, now: &Report) -> Option<String> {
    let forget_win = |report: &Report| Report {
        status: Status::Playing,
        won_at: None,
        ended: false,
        ..report.clone()
    };
    (forget_win(last) != forget_win(now)).then(|| {
        format!(
            "a second play from the first snapshot ends differently:{}",
            changes(last, now)
        )
    })
}

/// Returns the differing lines of two reports.
fn changes(before: &Report, after: &Report) -> String {
    let mut lines = String::new();
    let mut add = |mark: char, what: String| lines.push_str(&format!("\n  {mark} {what}"));
    for (mark, from, other) in [('-', before, after), ('+', after, before)] {
        for object in from
            .objects
            .iter()
            .filter(|object| !other.objects.contains(object))
        {
            add(mark, format!("{object:?}"));
        }
        if from.rules != other.rules {
            let rules: Vec<&str> = from.rules.iter().map(|rule| rule.text.as_str()).collect();
            add(mark, rules.join(" | "));
        }
        let state = |report: &Report| {
            (
                report.turn,
                report.status,
                report.won_at,
                report.ended,
                report.bonus,
                report.level.clone(),
            )
        };
        if state(from) != state(other) {
            add(mark, format!("{:?}", state(from)));
        }
    }
    lines
}

/// Returns the differences after a step, formatted for display.
fn compare(scenario: &Scenario, step: &Step, found: &Found) -> Option<String> {
    let mut lines = Vec::new();
    if let Some(board) = &step.board {
        let actual = found.board(&scenario.start);
        let fits = board.rows.iter().zip(&actual).all(|(expected, actual)| {
            expected
                .iter()
                .zip(actual)
                .all(|(expected, actual)| cell_matches(expected, actual))
        });
        if !fits {
            lines.extend(side_by_side(&board.rows, &actual));
        }
        lines.extend(outside(&scenario.start, found));
    }
    for check in &step.checks {
        if let Some(actual) = difference(&check.expect, found) {
            lines.push(format!(
                "  {}:{} {}",
                scenario.header.file, check.line, check.key
            ));
            lines.push(format!("    expected {}", check.value));
            lines.push(format!("    found    {actual}"));
        }
    }
    if lines.is_empty() {
        return None;
    }
    let moves = if step.moves.is_empty() {
        "(no move)"
    } else {
        &step.moves
    };
    lines.insert(
        0,
        format!("after -> {moves} ({}:{}):", scenario.header.file, step.line),
    );
    Some(lines.join("\n"))
}

fn outside(start: &Board, found: &Found) -> Option<String> {
    let width = small(start.rows.first().map_or(0, Vec::len));
    let bounds = Bounds {
        width,
        height: small(start.rows.len()),
    };
    let is_out = |place: (i32, i32)| !bounds.contains(IVec2::new(place.0, place.1));
    let object = found.objects.iter().find(|object| is_out(object.place))?;
    Some(format!("  outside of the board: {object}"))
}
