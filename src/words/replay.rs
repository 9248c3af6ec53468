//! Plays as files, `*.moves.ron`: the whole text of the level, the turns, and
//! how it stood at the end, so that a replay can be watched whatever has become
//! of the level since.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use bevy::ecs::prelude::*;

use super::input::{Input, MOVES, Player};
use super::level::{Level, file};
use super::outcome::Outcome;
use super::{Game, history};
use kotodama_formats::{
    self, DiagnosticSink, Diagnostics, Fields, Node, Pretty, Text, msg, raw, write_atomically,
};
use kotodama_sim::Format;

/// Extension of replays.
pub const EXTENSION: &str = ".moves.ron";

/// The most turns that a replay may have.
pub const MAX_TURNS: usize = 1_000_000;

const FORMAT: Format = Format {
    name: "Moves",
    version: 1,
    fields: &[
        "version", "game", "name", "file", "seed", "moves", "end", "level",
    ],
};
const END: &[&str] = &["turn", "won_at", "board"];

/// A recorded play of a level that was started by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The version of the game that recorded it.
    pub game: String,
    /// Title of the level, for people.
    pub name: String,
    /// The file of the level, in its pack or on the disk, if it has one: to
    /// find out whether it has changed since. The replay has no need of it.
    pub file: Option<String>,
    /// The level.
    pub level: Level,
    /// The seed of the play.
    pub seed: u64,
    /// The input of every turn.
    pub turns: Vec<Input>,
    /// Status at the end.
    pub end: End,
}

/// Status of a play, in short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Turns played.
    pub turn: u32,
    /// The turn at which it was first won.
    pub won_at: Option<u32>,
    /// A hash of all objects.
    pub board: u64,
}

impl End {
    /// Returns the status of the play in this world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let outcome = world.resource::<Outcome>();
        Self {
            turn: outcome.turn,
            won_at: outcome.won_at,
            board: board(world),
        }
    }
}

/// Returns a hash of all objects: which, where, and which way they face.
#[must_use]
pub fn board(world: &World) -> u64 {
    let mut text = String::new();
    for object in super::report(world).objects {
        let (id, name, facing) = (object.id, object.name, object.facing);
        let _ = writeln!(text, "{id} {name} {} {} {facing}", object.x, object.y);
    }
    kotodama_formats::hash(text.as_bytes())
}

/// A play that a replay would not lead to: it depends on how the level was
/// entered, or on turns that were taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this play depends on how the level was entered or on turns that were taken back, so its moves alone do not lead to where it stands"
)]
pub struct NotByItsMoves;

impl Replay {
    /// Returns the inputs played in `world` since the last restart, in `level`
    /// with this seed. It is played once to see that it leads there.
    ///
    /// # Errors
    ///
    /// It does not.
    pub fn record(
        world: &World,
        level: &Level,
        seed: u64,
        name: String,
        file: Option<String>,
    ) -> Result<Self, NotByItsMoves> {
        let mut replay = Self {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            name,
            file,
            level: level.clone(),
            seed,
            turns: history::inputs(world),
            end: End::default(),
        };
        let game = replay.play();
        replay.end = End::of(game.world());
        let there = End::of(world);
        match (replay.end.turn, replay.end.board) == (there.turn, there.board) {
            true => Ok(replay),
            false => Err(NotByItsMoves),
        }
    }

    /// Plays it to its end.
    #[must_use]
    pub fn play(&self) -> Game {
        let mut game = Game::new(&self.level, self.seed);
        for &input in &self.turns {
            game.play_turn(input);
        }
        game
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut end = vec![("turn", Pretty::of(self.end.turn))];
        end.extend(self.end.won_at.map(|turn| ("won_at", Pretty::of(turn))));
        end.push((
            "board",
            Pretty::Word(format!("\"{:016x}\"", self.end.board)),
        ));
        let mut fields = vec![("name", Pretty::text(&self.name))];
        fields.extend(self.file.iter().map(|file| ("file", Pretty::text(file))));
        fields.extend([
            ("seed", Pretty::of(self.seed)),
            ("moves", Pretty::text(&moves_text(&self.turns))),
            ("end", Pretty::Group("", end).in_one_line()),
            ("level", Pretty::Word(raw(&file::write(&self.level)))),
        ]);
        FORMAT.text(&self.game, fields)
    }

    /// Writes the file so that either all of it is there or nothing is
    /// changed.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn write_file(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, self.to_text().as_bytes())
    }
}

/// Turns as the field `moves` has them: move letters, those of both players in
/// one turn in parentheses. Undo, redo and restart are no turns.
#[must_use]
pub fn moves_text(turns: &[Input]) -> String {
    let mut text = String::new();
    let letter = |player, direction| Input::Step(player, direction).to_char();
    for &input in turns {
        match input {
            Input::Both(one, two) => {
                text.push('(');
                text.extend(letter(Player::One, one));
                text.extend(letter(Player::Two, two));
                text.push(')');
            }
            input if input.is_jump() => {}
            input => text.extend(input.to_char()),
        }
    }
    text
}

/// Reads a replay, with the level in it.
///
/// # Errors
///
/// A file that cannot be read, and everything that is wrong with it.
pub fn read_file(path: &Path) -> Result<Replay, Diagnostics> {
    FORMAT.read_file(path, fields)
}

/// Reads the text of a replay; `path` is for the messages only.
///
/// # Errors
///
/// Everything that is wrong with it.
pub fn read(path: &str, text: &str) -> Result<Replay, Diagnostics> {
    FORMAT.read(path, text, fields)
}

fn fields<'a>(game: String, fields: &Fields<'a>, f: &mut DiagnosticSink<'a>) -> Option<Replay> {
    let name = fields.get("name").and_then(|node| node.text(f, "`name`"));
    let file = fields.get("file").and_then(|node| node.text(f, "`file`"));
    let seed = match fields.get("seed") {
        Some(node) => node.unsigned(f, "`seed`"),
        None => Some(0),
    };
    let moves = fields.require(f, "moves");
    let turns = moves.and_then(|node| read_moves(&node.text(f, "`moves`")?, f));
    let end = fields.require(f, "end").and_then(|node| read_end(node, f));
    let level = fields.require(f, "level");
    let level = level.and_then(|node| read_level(&node.text(f, "`level`")?, f));
    Some(Replay {
        game,
        name: name.map(Text::into_value).unwrap_or_default(),
        file: file.map(Text::into_value),
        level: level?,
        seed: seed?,
        turns: turns?,
        end: end?,
    })
}

fn read_level(text: &Text<'_>, f: &mut DiagnosticSink<'_>) -> Option<Level> {
    match file::read("level", text.value()) {
        Ok(level) => Some(level),
        Err(problems) => {
            f.add_within(text, "`level`", &problems);
            None
        }
    }
}

fn read_moves(text: &Text<'_>, f: &mut DiagnosticSink<'_>) -> Option<Vec<Input>> {
    let mut turns: Vec<Input> = Vec::new();
    let mut rest = text.characters().filter(|(_, c)| !c.is_whitespace());
    while let Some((at, c)) = rest.next() {
        let input = Input::from_char(c).filter(|input| !input.is_jump());
        let input = match c {
            '(' => {
                let mut step = |player| Input::from_char(rest.next()?.1)?.of(player);
                let both = step(Player::One).zip(step(Player::Two));
                let closed = rest.next().is_some_and(|(_, c)| c == ')');
                both.filter(|_| closed)
                    .map(|(one, two)| Input::Both(one, two))
            }
            _ => input,
        };
        match input {
            Some(input) => turns.push(input),
            None if c == '(' => {
                let message = msg!(
                    "problem-moves-both",
                    "after '(' expected a move of the first player, one of the second and ')'"
                );
                f.add(at, message);
                return None;
            }
            None => {
                let message = msg!(
                    "problem-moves-unknown",
                    "unknown move {found}, expected one of {moves}",
                    found = format!("'{c}'"),
                    moves = MOVES,
                );
                f.add(at, message);
                return None;
            }
        }
        if turns.len() > MAX_TURNS {
            let message = msg!(
                "problem-turns-many",
                "there are more than {most} turns",
                most = MAX_TURNS,
            );
            f.add(at, message);
            return None;
        }
    }
    Some(turns)
}

fn read_end<'a>(node: Node<'a>, f: &mut DiagnosticSink<'a>) -> Option<End> {
    let fields = node.fields(f, "`end`", "", END)?;
    let turn = fields.require(f, "turn");
    let turn = turn.and_then(|node| node.integer(f, "`turn`", 0..=u32::MAX));
    let won_at = match fields.get("won_at") {
        Some(node) => Some(node.integer(f, "`won_at`", 0..=u32::MAX)?),
        None => None,
    };
    let board = fields.require(f, "board");
    let board = board.and_then(|node| node.hash(f, "`board`"));
    Some(End {
        turn: turn?,
        won_at,
        board: board?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_board::Direction;

    const LEVEL: &str = r#"Level(
        name: "Two",
        legend: {'.': [], 'b': ["baba"], 'f': ["flag"], 'B': ["text_baba"], 'I': ["text_is"],
            'Y': ["text_you"], 'F': ["text_flag"], 'W': ["text_win"]},
        rows: ["b . . f", "B I Y .", "F I W ."],
    )"#;

    fn level() -> Level {
        file::read("a", LEVEL).expect("this is a level")
    }

    fn recorded(moves: &str) -> Replay {
        let mut game = Game::new(&level(), 3);
        for input in Input::parse_moves(moves).expect("moves") {
            game.play(input);
        }
        let file = Some("two.level.ron".to_owned());
        Replay::record(game.world(), &level(), 3, "Two".to_owned(), file).expect("it leads there")
    }

    #[test]
    fn a_replay_is_written_and_read() {
        let replay = recorded("r.rr");
        assert_eq!((replay.end.turn, replay.end.won_at), (4, Some(4)));
        let text = replay.to_text();
        assert_eq!(read("a", &text).as_ref(), Ok(&replay), "{text}");
        assert_eq!(End::of(replay.play().world()), replay.end);
    }

    #[test]
    fn turns_that_were_taken_back_are_no_part_of_it() {
        assert_eq!(moves_text(&recorded("rrzlz.xrdz.r").turns), "r.r");
        assert_eq!(recorded("rrx").turns, []);
    }

    #[test]
    fn moves_of_both_players_stand_together() {
        let mut replay = recorded("r");
        replay.turns = vec![
            Input::Both(Direction::Up, Direction::Left),
            Input::Step(Player::Two, Direction::Down),
        ];
        assert_eq!(moves_text(&replay.turns), "(uL)D");
        assert_eq!(read("a", &replay.to_text()), Ok(replay));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let good = recorded("rrr").to_text();
        let of = |text: &str| {
            let problems = read("a.moves.ron", text).expect_err("something is wrong");
            problems.to_string()
        };
        for (from, to, message) in [
            (
                "\"rrr\"",
                "\"r zr\"",
                "7:15: unknown move 'z', expected one of r u l d (first player), R U L D (second player), . (wait)",
            ),
            ("\"rrr\"", "\"r(rr)\"", "7:14: after '(' expected"),
            ("\"rrr\"", "\"(rR\"", "7:13: after '(' expected"),
            ("\"rrr\"", "\"r)\"", "7:14: unknown move ')'"),
            ("version: 1", "version: 2", "2:14: "),
            ("\"text_you\"", "\"Text\"", ": "),
        ] {
            assert!(good.contains(from), "{from} in {good}");
            let said = of(&good.replace(from, to));
            assert!(said.contains(message), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
        assert!(of("").starts_with("a.moves.ron:1:1: "));
    }
}
