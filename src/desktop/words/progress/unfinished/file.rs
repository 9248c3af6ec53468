//! File of a level in play. A line names the level and how it was entered; then
//! follow the moves, in the letters of [`Input::from_char`] and `y` for redo;
//! simultaneous moves of both players are in parentheses.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::level_navigation::source::{LevelSource, Parent};
use crate::levels::Pack;
use crate::session::Session;
use kotodama_board::{Direction, ObjectId};
use kotodama_formats as formats;
use kotodama_shell::files::{self, text_of};
use kotodama_shell::recovery::{Damage, place_at, version_of};
use kotodama_words::input::{Input, Player};
use kotodama_words::level::{Level, Returned, Surroundings, file};

/// First line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    version: u32,
    /// File name of the level in the pack.
    level: String,
    /// Hash of the level at that time: moves are only valid in the same level.
    hash: u64,
    seed: u64,
    /// Icons through which it was entered, the outermost first.
    parents: Vec<Icon>,
    /// Surroundings of the last of these icons: names and positions.
    around: Vec<(String, i32, i32)>,
    /// Direction of that icon.
    facing: Direction,
    /// Level that was left for this one, and the icon.
    returned: Option<(String, Option<u32>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Icon {
    /// File name of the level that contains it.
    level: String,
    /// Destination.
    leads_to: String,
    /// Number of the icon; 0 if it is unknown.
    id: u32,
}

const VERSION: u32 = 1;

fn hash(level: &Level) -> u64 {
    formats::hash(file::write(level).as_bytes())
}

impl Header {
    /// Returns the header for a level of the pack; others are not saved.
    pub(super) fn of(session: &Session) -> Option<Self> {
        let LevelSource::Pack(level) = &session.source else {
            return None;
        };
        let icon = |parent: &Parent| match &parent.source {
            LevelSource::Pack(level) => Some(Icon {
                level: level.clone(),
                leads_to: parent.level.clone(),
                id: parent.through.map_or(0, |id| id.0),
            }),
            LevelSource::File(_) | LevelSource::None => None,
        };
        let around = session.surroundings.objects.iter();
        Some(Self {
            version: VERSION,
            level: level.clone(),
            hash: hash(&session.level),
            seed: session.seed,
            parents: session.parents.iter().map(icon).collect::<Option<_>>()?,
            around: around
                .map(|(name, at)| (name.clone(), at.x, at.y))
                .collect(),
            facing: session.surroundings.facing,
            returned: session.returned.as_ref().map(|returned| {
                let through = returned.through.map(|id| id.0);
                (returned.level.clone(), through)
            }),
        })
    }

    /// Returns the play that it describes.
    ///
    /// # Errors
    ///
    /// Returns the file of the level, if it is missing or has changed.
    pub(super) fn session(self, pack: &Pack) -> Result<Session, String> {
        let level = pack
            .level(&self.level)
            .filter(|level| self.hash == hash(level));
        let Some(level) = level else {
            return Err(self.level);
        };
        let parent = |icon: Icon| Parent {
            source: LevelSource::Pack(icon.level),
            level: icon.leads_to,
            through: (icon.id != 0).then_some(ObjectId(icon.id)),
        };
        let around = self.around.into_iter();
        let returned = self.returned.map(|(level, through)| Returned {
            level,
            through: through.map(ObjectId),
        });
        Ok(Session {
            seed: self.seed,
            parents: self.parents.into_iter().map(parent).collect(),
            surroundings: Surroundings {
                objects: around
                    .map(|(name, x, y)| (name, IVec2::new(x, y)))
                    .collect(),
                facing: self.facing,
            },
            returned,
            ..Session::new(LevelSource::Pack(self.level), level.clone())
        })
    }
}

/// Letter of redo, which has none elsewhere.
const REDO: char = 'y';

/// Returns the letters of an input.
pub(super) fn letters(input: Input) -> String {
    match input {
        Input::Both(one, two) => {
            let parts = [Input::Step(Player::One, one), Input::Step(Player::Two, two)];
            let inside: String = parts.into_iter().filter_map(Input::to_char).collect();
            format!("({inside})")
        }
        Input::Redo => REDO.to_string(),
        other => other.to_char().into_iter().collect(),
    }
}

/// Returns the inputs up to the first invalid letter, and its position. A
/// truncated last move is not an error.
fn inputs(letters: &str) -> (Vec<Input>, Option<usize>) {
    let mut inputs = Vec::new();
    let mut rest = letters.char_indices().filter(|(_, c)| !c.is_whitespace());
    while let Some((at, letter)) = rest.next() {
        let input = match letter {
            '(' => {
                let mut inside = rest.by_ref().take(3).map(|(_, c)| c);
                let both = (inside.next(), inside.next(), inside.next());
                let step = |c: Option<char>, player| Input::from_char(c?)?.of(player);
                match both {
                    (one, two, Some(')')) => step(one, Player::One)
                        .zip(step(two, Player::Two))
                        .map(|(one, two)| Input::Both(one, two)),
                    (.., None) => return (inputs, None),
                    _ => None,
                }
            }
            REDO => Some(Input::Redo),
            letter => Input::from_char(letter),
        };
        match input {
            Some(input) => inputs.push(input),
            None => return (inputs, Some(at)),
        }
    }
    (inputs, None)
}

/// Contents of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct UnfinishedFile {
    /// Play with the readable moves.
    pub play: Option<(Header, Vec<Input>)>,
    /// Damage, if there is any.
    pub damage: Option<Damage>,
}

/// Reads a file; a missing one has no content and no damage.
pub(super) fn read(path: &Path) -> UnfinishedFile {
    let text = match text_of(path) {
        Ok((text, _)) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return UnfinishedFile::default(),
        Err(error) => {
            return UnfinishedFile {
                damage: Some(Damage::whole(error)),
                ..UnfinishedFile::default()
            };
        }
    };
    let (first, moves) = text.split_once('\n').unwrap_or((&text, ""));
    if let Some(newer) = Damage::newer(first, version_of(first), VERSION) {
        return UnfinishedFile {
            damage: Some(newer),
            ..UnfinishedFile::default()
        };
    }
    let header = match ron::from_str::<Header>(first) {
        Ok(header) if header.version == VERSION => header,
        Ok(header) => {
            let version = header.version;
            return UnfinishedFile::nothing(
                (1, 1),
                format!("version {version}, expected {VERSION}"),
            );
        }
        Err(error) => {
            let place = error.span.start;
            return UnfinishedFile::nothing((place.line, place.col), error.code.to_string());
        }
    };
    let (inputs, wrong) = inputs(moves);
    let damage = wrong.map(|at| {
        let place = first.len() + 1 + at;
        let wrong = moves[at..].chars().next().unwrap_or_default();
        let kept = inputs.len();
        Damage {
            place: place_at(&text, place),
            ..Damage::whole(format_args!(
                "unknown move {wrong:?}; the {kept} moves before it are kept"
            ))
        }
    });
    UnfinishedFile {
        play: Some((header, inputs)),
        damage,
    }
}

impl UnfinishedFile {
    fn nothing(place: (usize, usize), reason: String) -> Self {
        Self {
            play: None,
            damage: Some(Damage {
                place: Some(place),
                ..Damage::whole(reason)
            }),
        }
    }
}

/// Creates a file.
///
/// # Errors
///
/// Returns the error of the system.
pub(super) fn start(path: &Path, header: &Header, moves: &[Input]) -> std::io::Result<File> {
    let mut text = ron::to_string(header).map_err(std::io::Error::other)?;
    text.push('\n');
    text.extend(moves.iter().map(|input| letters(*input)));
    files::write(path, text.as_bytes())?;
    OpenOptions::new().append(true).open(path)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn moves_are_read_as_they_were_written() {
        let moves = [
            Input::Wait,
            Input::Both(Direction::Up, Direction::Left),
            Input::Step(Player::Two, Direction::Down),
            Input::Undo,
            Input::Restart,
        ];
        let text: String = moves.into_iter().map(letters).collect();
        assert_eq!(text, ".(uL)Dzx");
        assert_eq!(inputs(&text), (moves.into(), None));
    }

    #[test]
    fn a_move_that_was_cut_off_is_lost_and_no_other() {
        let right = Input::Step(Player::One, Direction::Right);
        for text in ["r", "r(", "r(u", "r(uL", "r\n"] {
            assert_eq!(inputs(text), (vec![right], None), "{text:?}");
        }
        // Invalid content is reported.
        for text in ["r(Lu)", "r?r", "r\u{0}", "r(uLr", "r)"] {
            assert_eq!(inputs(text), (vec![right], Some(1)), "{text:?}");
        }
    }

    fn header() -> Header {
        Header {
            version: VERSION,
            level: "lake/one.level.ron".to_owned(),
            hash: 7,
            seed: 3,
            parents: vec![
                Icon {
                    level: "map.level.ron".to_owned(),
                    leads_to: "lake/map.level.ron".to_owned(),
                    id: 0,
                },
                Icon {
                    level: "lake/map.level.ron".to_owned(),
                    leads_to: "one.level.ron".to_owned(),
                    id: 12,
                },
            ],
            around: vec![("baba".to_owned(), -1, 1)],
            facing: Direction::Up,
            returned: None,
        }
    }

    #[test]
    fn the_way_in_is_kept() {
        let mut pack = Pack::default();
        let level = Level {
            name: "One".to_owned(),
            ..Level::default()
        };
        let header = Header {
            hash: hash(&level),
            ..header()
        };
        let missing = header.clone().session(&pack).map(drop);
        assert_eq!(missing, Err("lake/one.level.ron".to_owned()));
        pack.levels.push(crate::levels::PackLevel {
            file: "lake/one.level.ron".to_owned(),
            level,
        });
        let session = header.clone().session(&pack).expect("the level is there");
        assert_eq!(Header::of(&session), Some(header.clone()));
        // Moves of another version of the level are invalid.
        pack.levels[0].level.name = "Two".to_owned();
        assert!(header.session(&pack).is_err());
    }

    #[test]
    fn a_file_is_a_header_and_moves_that_are_added() {
        let name = format!("kotodama_unfinished_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let path = folder.join("1.moves");
        let up = Input::Step(Player::One, Direction::Up);
        let mut file = start(&path, &header(), &[up]).expect("it can be written");
        file.write_all(b"zu").expect("it can be written");
        let found = read(&path);
        assert_eq!(found.play, Some((header(), vec![up, Input::Undo, up])));
        assert_eq!(found.damage, None);
        file.write_all(b"\nz?u").expect("it can be written");
        let found = read(&path);
        let moves = vec![up, Input::Undo, up, Input::Undo];
        assert_eq!(found.play, Some((header(), moves)));
        let said = found
            .damage
            .expect("an unknown move")
            .of(Path::new("1.moves"));
        let why = "1.moves:3:2: unknown move '?'; the 4 moves before it are kept";
        assert_eq!(said, why);
        // A newer header may look otherwise.
        std::fs::write(&path, "(version:2,mood:Happy)\nuzu").expect("it can be written");
        let found = read(&path);
        assert_eq!(found.play, None);
        assert!(found.damage.is_some_and(|damage| damage.is_newer));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
