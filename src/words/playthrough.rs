//! A play over several boards: maps, houses and rooms are entered and left as
//! in the window, and what a level has become stays for the rest of it.
//!
//! A level that play comes back to begins anew. It differs only in what the
//! levels behind its icons have become, and in the first SELECT object, which
//! stands on the icon that was entered (W-SELECT-08, W-ICON-09).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Game;
use super::input::{Input, UnknownMove};
use super::level::pack_folder::beside;
use super::level::{Features, Level, LevelContext, Returned, Standing, Surroundings};
use super::outcome::Departure;
use super::report::Status;
use kotodama_board::ObjectId;
use kotodama_formats::{Diagnostics, msg};

/// What a player does in a play over several boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An input in the level.
    Play(Input),
    /// Return to the parent level (W-TERM-12).
    ReturnToMap,
}

/// The character of [`Step::ReturnToMap`].
const RETURN: char = '<';

/// A character that is no step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}, < (return to map)")]
pub struct UnknownStep(UnknownMove);

impl Step {
    /// Reads a string of moves in which `<` returns to the parent level; white
    /// space is ignored.
    ///
    /// # Errors
    ///
    /// The first character that is none of them.
    pub fn parse(text: &str) -> Result<Vec<Self>, UnknownStep> {
        let characters = text.chars().enumerate();
        let characters = characters.filter(|(_, c)| !c.is_whitespace());
        let step = |(index, found)| match (found, Input::from_char(found)) {
            (RETURN, _) => Ok(Self::ReturnToMap),
            (_, Some(input)) => Ok(Self::Play(input)),
            (_, None) => Err(UnknownStep(UnknownMove {
                found,
                position: index + 1,
            })),
        };
        characters.map(step).collect()
    }
}

/// How play has gone on to another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Through an icon into this level.
    Entered(PathBuf),
    /// Back to this level, after the other has been transformed (W-LV-03).
    Transformed {
        /// What the level is from then on: names of objects.
        into: Vec<String>,
        /// The parent level.
        to: PathBuf,
    },
    /// Back to this level with [`Step::ReturnToMap`].
    Returned(PathBuf),
}

/// A level that was left through one of its icons.
#[derive(Clone, Debug)]
struct Left {
    file: PathBuf,
    /// Metadata of the icon.
    level: String,
    through: ObjectId,
}

type Read<'r> = Box<dyn Fn(&Path) -> Result<Level, Diagnostics> + 'r>;

/// A play over several boards.
pub struct Playthrough<'r> {
    read: Read<'r>,
    seed: u64,
    game: Game,
    level: Level,
    file: PathBuf,
    first: PathBuf,
    parents: Vec<Left>,
    transformed: BTreeMap<PathBuf, Vec<String>>,
    won: BTreeSet<PathBuf>,
}

impl<'r> Playthrough<'r> {
    /// Begins in a level that is started by itself. `read` reads a level file;
    /// the paths that it gets are resolved against that of the first one, which
    /// is to have no `..`.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn new(
        file: &Path,
        seed: u64,
        read: impl Fn(&Path) -> Result<Level, Diagnostics> + 'r,
    ) -> Result<Self, Diagnostics> {
        let level = read(file)?;
        Ok(Self {
            game: Game::new(&level, seed),
            read: Box::new(read),
            seed,
            level,
            file: file.to_owned(),
            first: file.to_owned(),
            parents: Vec::new(),
            transformed: BTreeMap::new(),
            won: BTreeSet::new(),
        })
    }

    /// Returns the play of the present board.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the play of the present board, to play single turns; then
    /// [`Self::follow`].
    pub const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Returns the level in play.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the file of the level in play.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns whether the board in play is won and is one of the file with
    /// which it all began.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.file == self.first && self.game.status() == Status::Won
    }

    /// Takes a step, and goes on to another board if it leads there.
    ///
    /// # Errors
    ///
    /// A file that cannot be read. Play stays where it is then, and a level that
    /// was left stays left.
    pub fn take(&mut self, step: Step) -> Result<Option<Passage>, Diagnostics> {
        match step {
            Step::Play(input) => {
                self.game.play(input);
                self.follow()
            }
            Step::ReturnToMap => Ok(self.go_back(None)?.map(Passage::Returned)),
        }
    }

    /// Goes on to another board if the present one has been left.
    ///
    /// # Errors
    ///
    /// As [`Self::take`].
    pub fn follow(&mut self) -> Result<Option<Passage>, Diagnostics> {
        if self.game.status() == Status::Won && self.counts() {
            self.won.insert(self.file.clone());
        }
        match self.game.departure().cloned() {
            None => Ok(None),
            Some(Departure::Entered {
                level,
                through,
                surroundings,
            }) => {
                let to = self.beside(&level)?;
                let entered = (self.read)(&to)?;
                self.parents.push(Left {
                    file: self.file.clone(),
                    level,
                    through,
                });
                self.start(to.clone(), entered, surroundings, None);
                Ok(Some(Passage::Entered(to)))
            }
            Some(Departure::Transformed { into }) => {
                let to = self.go_back(Some(&into))?;
                Ok(to.map(|to| Passage::Transformed { into, to }))
            }
        }
    }

    /// Returns to the parent level, if there is one, after this one may have
    /// been transformed.
    fn go_back(&mut self, into: Option<&[String]>) -> Result<Option<PathBuf>, Diagnostics> {
        let mut parents = self.parents.clone();
        // What was won one storey deeper leads out of the whole house.
        while self.game.status() == Status::Won
            && parents.last().is_some_and(|last| last.file == self.file)
        {
            parents.pop();
        }
        let (to, returned) = match (parents.pop(), &self.level.parent) {
            (Some(left), _) => {
                let returned = Returned {
                    level: left.level,
                    through: Some(left.through),
                };
                (left.file, Some(returned))
            }
            (None, Some(parent)) => (self.beside(parent)?, None),
            (None, None) => return Ok(None),
        };
        let level = (self.read)(&to)?;
        // A level that was started directly has to find its icon.
        let returned = returned.or_else(|| {
            let mut icons = level.objects.iter().flat_map(|object| &object.data.level);
            let icon = icons.find(|icon| beside(&to, icon).as_ref() == Some(&self.file));
            icon.map(|icon| Returned {
                level: icon.clone(),
                through: None,
            })
        });
        if let Some(into) = into {
            self.transformed.insert(self.file.clone(), into.to_vec());
        }
        self.parents = parents;
        self.start(to.clone(), level, Surroundings::default(), returned);
        Ok(Some(to))
    }

    fn start(
        &mut self,
        file: PathBuf,
        level: Level,
        surroundings: Surroundings,
        returned: Option<Returned>,
    ) {
        let icons = level.objects.iter().flat_map(|object| &object.data.level);
        let icons: BTreeMap<&String, PathBuf> = icons
            .filter_map(|icon| Some((icon, beside(&file, icon)?)))
            .collect();
        let transformed = icons.iter().filter_map(|(icon, to)| {
            let into = self.transformed.get(to)?;
            Some(((*icon).clone(), into.clone()))
        });
        let wins = self.won.iter().filter(|won| {
            let leads_there = |to: &PathBuf| to == *won || self.is_area_around(to, won);
            icons.values().any(leads_there)
        });
        let context = LevelContext {
            wins: u32::try_from(wins.count()).unwrap_or(u32::MAX),
            transformed: transformed.collect(),
            surroundings,
            returned,
        };
        self.game.enter(&level, &context, self.seed);
        self.level = level;
        self.file = file;
    }

    /// Returns whether a file is the map of an area in whose folder another lies.
    fn is_area_around(&self, map: &Path, level: &Path) -> bool {
        let folder = map.parent().unwrap_or(Path::new(""));
        level.starts_with(folder) && (self.read)(map).is_ok_and(|map| Features::of(&map).is_map())
    }

    /// Returns whether a win in the present level counts (W-ICON-12).
    fn counts(&self) -> bool {
        let parent = self.level.parent.as_ref();
        let parent = parent.and_then(|parent| (self.read)(&beside(&self.file, parent)?).ok());
        let parent = parent.as_ref().map(Features::of);
        Standing::of(Features::of(&self.level), parent) == Standing::Puzzle
    }

    fn beside(&self, link: &str) -> Result<PathBuf, Diagnostics> {
        beside(&self.file, link).ok_or_else(|| {
            let why = msg!(
                "problem-playthrough-outside",
                "{link} leads out of the folders around this level",
                link = format!("{link:?}"),
            );
            Diagnostics::with_file(&self.file.display().to_string(), why)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file;
    use kotodama_formats::Message;

    const MAP: &str = r#"Level(
        legend: {'.': [], 'c': ["cursor"], 'f': ["text_fire"]},
        rows: ["c . . f"],
        objects: [
            (name: "level", x: 1, y: 0, level: "in/house.level.ron"),
            (name: "line", x: 2, y: 0, path: (hidden: true, wins: 1)),
        ],
    )"#;
    /// Won by stepping on the star, which a room becomes.
    const HOUSE: &str = r#"Level(
        parent: "../map.level.ron", hints: ["look"],
        legend: {'.': [], 'C': ["text_cursor"], 'I': ["text_is"], 'Y': ["text_you"],
            'S': ["text_star"], 'W': ["text_win"], 'c': ["cursor"]},
        rows: ["C I Y . S I W", ". c . . . . ."],
        objects: [(name: "level", x: 2, y: 1, level: "room.level.ron"),
            (name: "level", x: 5, y: 1, level: "room.level.ron")],
    )"#;
    /// Becomes a star when the word is pushed to the right.
    const ROOM: &str = r#"Level(
        parent: "house.level.ron",
        legend: {'.': [], 'b': ["bug"], 'B': ["text_bug"], 'I': ["text_is"], 'Y': ["text_you"],
            'L': ["text_level"], 'S': ["text_star"]},
        rows: ["b L . I S", "B I Y . ."],
    )"#;

    fn begin(file: &str) -> Playthrough<'static> {
        let read = |path: &Path| {
            let text = match path.to_str() {
                Some("map.level.ron") => MAP,
                Some("in/house.level.ron") => HOUSE,
                Some("in/room.level.ron") => ROOM,
                _ => {
                    return Err(Diagnostics::with_file(
                        "nowhere",
                        Message::verbatim("no such file".to_owned()),
                    ));
                }
            };
            file::read("test", text)
        };
        Playthrough::new(Path::new(file), 0, read).expect("a level")
    }

    fn play(play: &mut Playthrough<'_>, moves: &str) -> Vec<Passage> {
        let steps = Step::parse(moves).expect("steps").into_iter();
        steps
            .filter_map(|step| play.take(step).expect("it can be read"))
            .collect()
    }

    fn names(play: &Playthrough<'_>, name: &str) -> Vec<(i32, i32)> {
        let objects = play.game().report().objects.into_iter();
        let named = objects.filter(|object| object.name == name);
        named.map(|object| (object.x, object.y)).collect()
    }

    /// W-SELECT-06, W-SELECT-08, W-LV-03, W-ICON-09, W-TERM-10
    #[test]
    fn a_play_goes_through_rooms_and_houses_back_to_the_map() {
        let mut over = begin("map.level.ron");
        let house = PathBuf::from("in/house.level.ron");
        assert_eq!(play(&mut over, "r."), [Passage::Entered(house.clone())]);
        let room = PathBuf::from("in/room.level.ron");
        assert_eq!(play(&mut over, "r."), [Passage::Entered(room)]);
        let became = Passage::Transformed {
            into: vec!["star".to_owned()],
            to: house,
        };
        assert_eq!(play(&mut over, "r"), [became]);
        // Both doors are stars; the cursor stands in the one it left by.
        assert_eq!(names(&over, "star"), [(2, 1), (5, 1)]);
        assert_eq!(names(&over, "cursor"), [(2, 1)]);
        assert!(!over.is_won(), "it began on the map");
        assert_eq!(play(&mut over, "rrr"), []);
        assert_eq!(over.game().status(), Status::Won);
        let map = PathBuf::from("map.level.ron");
        assert_eq!(play(&mut over, "<"), [Passage::Returned(map)]);
        assert_eq!(names(&over, "cursor"), [(1, 0)]);
        assert_eq!(names(&over, "line"), [(2, 0)], "the win counts");
        assert_eq!(play(&mut over, "<"), [], "a map without a parent");
    }

    #[test]
    fn a_level_that_is_started_by_itself_is_won_on_its_own_board() {
        let mut over = begin("in/house.level.ron");
        play(&mut over, "r.r");
        assert!(!over.is_won());
        play(&mut over, "rrr");
        assert!(over.is_won());
    }

    #[test]
    fn what_cannot_be_read_leaves_play_where_it_is() {
        let mut over = begin("in/room.level.ron");
        over.read = Box::new(|_| {
            Err(Diagnostics::with_file(
                "gone",
                Message::verbatim("gone".to_owned()),
            ))
        });
        let steps = Step::parse("r").expect("steps");
        over.take(steps[0]).expect_err("its parent is gone");
        assert_eq!(over.file(), Path::new("in/room.level.ron"));
        assert_eq!(over.game().status(), Status::Left);
    }

    #[test]
    fn an_unknown_step_is_named_with_all_that_are_known() {
        let problem = Step::parse("r <q").expect_err("q is no step").to_string();
        assert!(problem.starts_with("move 4 is 'q'"), "{problem}");
        assert!(problem.ends_with("< (return to map)"), "{problem}");
    }
}
