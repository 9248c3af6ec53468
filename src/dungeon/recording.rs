//! Recorded plays as files, `*.run.ron`: the dungeon, the seed, the actions of
//! each cycle, and the state at the end.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kotodama_formats::{
    DiagnosticSink, Diagnostics, Fields, Message, Node, Pretty, msg, write_atomically,
};
use kotodama_sim::Format;

use crate::Game;
use crate::definition::Definition;
use crate::file::{Options, open};
use crate::inputs::Inputs;
use crate::player::{Player, Players, Record};
use crate::report::{Log, Report};

/// Extension of recordings.
pub const EXTENSION: &str = ".run.ron";

const FORMAT: Format = Format {
    name: "DungeonRun",
    version: 1,
    fields: &[
        "version", "game", "file", "digest", "seed", "players", "inputs", "end",
    ],
};
const END: &[&str] = &["cycles", "results", "state"];
const RESULT: &[&str] = &["player", "victory", "result", "score"];

/// The dungeon of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Its file, in the folder of the recording.
    pub file: String,
    /// Digest of its contents ([`digest`]).
    pub digest: u64,
}

impl Played {
    /// Returns the reference to the dungeon of this file.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn of(path: &Path) -> Result<Self, Diagnostics> {
        let name = path.file_name().unwrap_or_default();
        Ok(Self {
            file: name.to_string_lossy().into_owned(),
            digest: digest(&kotodama_formats::read_text(path)?),
        })
    }
}

/// A recorded play.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The version of the game that recorded it.
    pub game: String,
    /// The dungeon.
    pub played: Played,
    /// Seed of all chance.
    pub seed: u64,
    /// Number of players, 1 or 2.
    pub players: usize,
    /// The actions.
    pub inputs: Inputs,
    /// The state at the end.
    pub end: End,
}

/// State of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Number of cycles played.
    pub cycles: u64,
    /// Results of the players whose game is over.
    pub results: Vec<Outcome>,
    /// A hash of the report of the play.
    pub state: u64,
}

/// Result of a player (D-OVER-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of the player, from 1.
    pub player: usize,
    /// Whether it was won.
    pub victory: bool,
    /// The result in a word.
    pub result: String,
    /// Points.
    pub score: i64,
}

impl Outcome {
    fn of(player: usize, record: &Record) -> Self {
        Self {
            player,
            victory: record.victory,
            result: record.result.clone(),
            score: record.score,
        }
    }
}

/// Writes `+1 "home" 350` if the first player has won, `-1 ...` if not.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.victory { '+' } else { '-' };
        let Self {
            player,
            result,
            score,
            ..
        } = self;
        write!(f, "{sign}{player} \"{result}\" {score}")
    }
}

/// Returns a digest of the text of a dungeon.
#[must_use]
pub fn digest(text: &str) -> u64 {
    kotodama_formats::hash(text.as_bytes())
}

impl End {
    /// Returns the state of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let world = game.world();
        let players = (1..).zip(&world.resource::<Players>().0);
        let results = players.filter_map(|(number, tile)| {
            let record = world.get::<Player>(*tile)?.record.as_ref()?;
            Some(Outcome::of(number, record))
        });
        let report = serde_json::to_vec(&Report::of(world, Log::All, true));
        Self {
            cycles: game.cycles(),
            results: results.collect(),
            state: kotodama_formats::hash(&report.unwrap_or_default()),
        }
    }

    /// Returns the difference from the end of another play; `None` if there is
    /// none.
    #[must_use]
    pub fn difference(&self, now: &Self) -> Option<Message> {
        if self.results != now.results {
            return Some(msg!(
                "run-results-differ",
                "the game ends with {now}, recorded {recorded}",
                now = said(&now.results),
                recorded = said(&self.results),
            ));
        }
        (self != now).then(|| msg!("run-state-differs", "tiles, programs or messages differ"))
    }
}

fn said(results: &[Outcome]) -> String {
    let results: Vec<String> = results.iter().map(ToString::to_string).collect();
    format!("[{}]", results.join(", "))
}

impl Recording {
    /// Records a game with this seed and these inputs.
    #[must_use]
    pub fn of(played: Played, game: &Game, seed: u64, inputs: Inputs) -> Self {
        Self {
            game: env!("CARGO_PKG_VERSION").to_owned(),
            played,
            seed,
            players: game.world().resource::<Players>().0.len(),
            end: End::of(game),
            inputs,
        }
    }

    /// Replays the recording.
    #[must_use]
    pub fn replay(&self, definition: Arc<Definition>) -> Game {
        let mut game = Game::new(definition, self.seed, self.players);
        for actions in self.inputs.iter() {
            game.cycle(actions.clone());
        }
        game
    }

    /// Reads the dungeon of a recording at `path`.
    ///
    /// # Errors
    ///
    /// The dungeon cannot be read, or is not the one that was played.
    pub fn definition(&self, path: &Path) -> Result<Definition, Diagnostics> {
        let dungeon = self.dungeon(path);
        let text = kotodama_formats::read_text(&dungeon)?;
        let name = dungeon.display().to_string();
        if digest(&text) != self.played.digest {
            let message = msg!(
                "run-other-dungeon",
                "the dungeon has been changed since this was recorded"
            );
            return Err(Diagnostics::with_file(&path.display().to_string(), message));
        }
        open(&name, &text, Options::default()).map(|opened| opened.definition)
    }

    /// Returns the path of the dungeon of a recording at `path`.
    #[must_use]
    pub fn dungeon(&self, path: &Path) -> PathBuf {
        let file = path.with_file_name(&self.played.file);
        // A name that is not UTF-8 is recorded as it is shown.
        if !self.played.file.contains(char::REPLACEMENT_CHARACTER) || file.exists() {
            return file;
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names = entries.map(|entry| entry.file_name());
        let name = names.find(|name| name.to_string_lossy() == self.played.file);
        name.map_or(file, |name| path.with_file_name(name))
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let hash = |hash: u64| Pretty::Word(format!("\"{hash:016x}\""));
        let Self {
            game,
            played,
            seed,
            players,
            inputs,
            end,
        } = self;
        let result = |outcome: &Outcome| {
            let fields = vec![
                ("player", Pretty::of(outcome.player)),
                ("victory", Pretty::of(outcome.victory)),
                ("result", Pretty::text(&outcome.result)),
                ("score", Pretty::of(outcome.score)),
            ];
            Pretty::Group("", fields).in_one_line()
        };
        let end = vec![
            ("cycles", Pretty::of(end.cycles)),
            ("results", Pretty::list(&end.results, result)),
            ("state", hash(end.state)),
        ];
        let fields = vec![
            ("file", Pretty::text(&played.file)),
            ("digest", hash(played.digest)),
            ("seed", Pretty::of(seed)),
            ("players", Pretty::of(players)),
            ("inputs", Pretty::text(&inputs.to_string())),
            ("end", Pretty::Group("", end)),
        ];
        FORMAT.text(game, fields)
    }

    /// Writes the file completely, or changes nothing.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn write_file(&self, path: &Path) -> io::Result<()> {
        write_atomically(path, self.to_text().as_bytes())
    }
}

/// Reads a recording.
///
/// # Errors
///
/// All problems of the file.
pub fn read_file(path: &Path) -> Result<Recording, Diagnostics> {
    FORMAT.read_file(path, read_fields)
}

/// Reads the text of a recording; `path` is for the messages only.
///
/// # Errors
///
/// All problems of the text.
pub fn read(path: &str, text: &str) -> Result<Recording, Diagnostics> {
    FORMAT.read(path, text, read_fields)
}

fn read_fields<'a>(
    game: String,
    fields: &Fields<'a>,
    sink: &mut DiagnosticSink<'a>,
) -> Option<Recording> {
    let file = fields.require(sink, "file");
    let file = file.and_then(|node| {
        node.checked(sink, "`file`", |name| {
            match name.is_empty() || name.contains(['/', '\\']) {
                true => Err(msg!(
                    "run-file-name",
                    "`file` is \"{name}\", expected the name of a file in the same folder",
                    name,
                )),
                false => Ok(()),
            }
        })
    });
    let digest = fields.require(sink, "digest");
    let digest = digest.and_then(|node| node.hash(sink, "`digest`"));
    let seed = fields.require(sink, "seed");
    let seed = seed.and_then(|node| node.unsigned(sink, "`seed`"));
    let players = fields.get("players");
    let players = players.map_or(Some(1), |node| node.integer(sink, "`players`", 1_usize..=2));
    let inputs = fields.require(sink, "inputs");
    let inputs = inputs.and_then(|node| inputs_of(node, sink));
    let end = fields.require(sink, "end");
    let end = end.and_then(|node| read_end(node, sink));
    Some(Recording {
        game,
        played: Played {
            file: file?,
            digest: digest?,
        },
        seed: seed?,
        players: players?,
        inputs: inputs?,
        end: end?,
    })
}

fn inputs_of(node: Node, sink: &mut DiagnosticSink) -> Option<Inputs> {
    let text = node.text(sink, "`inputs`")?;
    match text.value().parse::<Inputs>() {
        Ok(inputs) => Some(inputs),
        Err(mistake) => {
            let message = msg!(
                "run-inputs",
                "`inputs`, {mistake}",
                mistake = mistake.message(),
            );
            sink.add(node.at(), message);
            None
        }
    }
}

fn read_end<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<End> {
    let fields = node.fields(sink, "`end`", "", END)?;
    let cycles = fields.require(sink, "cycles");
    let cycles = cycles.and_then(|node| node.unsigned(sink, "`cycles`"));
    let results = fields.require(sink, "results");
    let results = results.and_then(|node| node.list(sink, "`results`"));
    let results = results.unwrap_or_default().into_iter();
    let results = results.filter_map(|node| outcome(node, sink)).collect();
    let state = fields.require(sink, "state");
    let state = state.and_then(|node| node.hash(sink, "`state`"));
    Some(End {
        cycles: cycles?,
        results,
        state: state?,
    })
}

fn outcome<'a>(node: Node<'a>, sink: &mut DiagnosticSink<'a>) -> Option<Outcome> {
    let fields = node.fields(sink, "a result", "", RESULT)?;
    let player = fields.require(sink, "player");
    let player = player.and_then(|node| node.integer(sink, "`player`", 1_usize..=2));
    let victory = fields.require(sink, "victory");
    let victory = victory.and_then(|node| node.boolean(sink, "`victory`"));
    let result = fields.require(sink, "result");
    let result = result.and_then(|node| node.text(sink, "`result`"));
    let score = fields.require(sink, "score");
    let score = score.and_then(|node| node.integer(sink, "`score`", i64::MIN..=i64::MAX));
    Some(Outcome {
        player: player?,
        victory: victory?,
        result: result?.into_value(),
        score: score?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUNGEON: &str = r##"Dungeon(
        name: "hall",
        legend: {
            '.': ["floor"],
            '@': ["floor", "spawn"],
            'x': ["floor", (name: "exit", state: "blocking: true", script: r#"
                #END
                :TOUCH
                #GAMEOVER true, out, ?sender
            "#)],
        },
        levels: [(rows: ["@.x"])],
    )"##;

    fn recorded(inputs: &str) -> (Recording, Arc<Definition>) {
        let opened = open("hall.dungeon.ron", DUNGEON, Options::default());
        let definition = Arc::new(opened.expect("a valid dungeon").definition);
        let played = Played {
            file: "hall.dungeon.ron".to_owned(),
            digest: digest(DUNGEON),
        };
        let mut recording = Recording {
            game: String::new(),
            played: played.clone(),
            seed: 3,
            players: 1,
            inputs: inputs.parse().expect("valid inputs"),
            end: End {
                cycles: 0,
                results: Vec::new(),
                state: 0,
            },
        };
        let game = recording.replay(Arc::clone(&definition));
        recording = Recording::of(played, &game, 3, recording.inputs);
        (recording, definition)
    }

    #[test]
    fn what_was_written_is_read_and_ends_the_same() {
        let (recording, definition) = recorded("e..e");
        assert_eq!(said(&recording.end.results), "[+1 \"out\" 0]");
        let text = recording.to_text();
        let again = read("hall.run.ron", &text).expect("a valid recording");
        assert_eq!(again, recording);
        let end = End::of(&again.replay(definition));
        assert_eq!(recording.end.difference(&end), None);
    }

    #[test]
    fn another_end_is_noticed() {
        let (recording, definition) = recorded("e..e");
        let now = |inputs: &str| {
            let mut other = recording.clone();
            other.inputs = inputs.parse().expect("valid inputs");
            End::of(&other.replay(Arc::clone(&definition)))
        };
        let said = |end: &End| recording.end.difference(end).map(|it| it.to_string());
        let not_won = said(&now("e...")).expect("a difference");
        assert_eq!(not_won, "the game ends with [], recorded [+1 \"out\" 0]");
        assert!(said(&now("e.e.")).is_some(), "earlier");
    }

    #[test]
    fn everything_that_is_wrong_is_reported_together() {
        let text = "DungeonRun(version: 1, file: \"../a\", digest: \"x\", seed: -1, players: 3,\n\
                    inputs: \"q\", end: (cycles: 1, results: [(player: 1)], state: \"0\"))";
        let problems = read("a.run.ron", text).expect_err("mistakes").to_string();
        let places: Vec<&str> = problems
            .lines()
            .filter_map(|line| line.split(": ").next())
            .collect();
        assert_eq!(
            places,
            [
                "a.run.ron:1:30",
                "a.run.ron:1:46",
                "a.run.ron:1:57",
                "a.run.ron:1:70",
                "a.run.ron:2:9",
                "a.run.ron:2:41",
                "a.run.ron:2:41",
                "a.run.ron:2:41",
            ],
            "{problems}"
        );
    }
}
