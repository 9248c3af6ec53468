//! The level in play, written down move by move, so that it goes on where it
//! was left, however the program ended.
//!
//! The file has a line that says which level it is and how it was entered, and
//! then the moves, in the letters of [`Input::from_char`] and `y` for redo; moves
//! of both players at once are in parentheses. A move is added to the end: if the
//! program is killed meanwhile, that one is lost at most.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::slots::SaveFolder;
use crate::board::{Direction, ObjectId};
use crate::desktop::AppSystems;
use crate::desktop::journey::{Parent, Source};
use crate::desktop::levels::Pack;
use crate::desktop::screens::Screen;
use crate::desktop::session::{self, Played, Session};
use crate::desktop::settings::Settings;
use crate::formats;
use crate::words::Outcome;
use crate::words::input::{Input, Player};
use crate::words::level::{Level, Returned, Surroundings, file};
use crate::words::messages::Happened;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Journal>()
        .add_systems(OnExit(Screen::Play), close)
        .add_systems(
            Update,
            write
                .in_set(AppSystems::Show)
                .run_if(in_state(Screen::Play).and_then(on_message::<Played>)),
        );
}

/// The file that moves are added to, while a level is played that is worth it.
#[derive(Resource, Debug, Default)]
struct Journal(Option<File>);

/// Moves to be played as soon as the level has been entered.
#[derive(Resource, Clone, Debug, Default)]
struct Resumed(Vec<Input>);

/// The first line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    version: u32,
    /// File name of the level in the pack.
    level: String,
    /// The level as it was then: moves mean nothing in another one.
    hash: u64,
    seed: u64,
    /// The icons through which it was entered, the outermost first.
    parents: Vec<Icon>,
    /// What lay around the last of these icons: names and places.
    around: Vec<(String, i32, i32)>,
    /// Which way that icon faced.
    facing: Direction,
    /// The level that was left for this one, and the icon.
    returned: Option<(String, Option<u32>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Icon {
    /// File name of the level that it is in.
    level: String,
    /// Where it leads to.
    leads_to: String,
    id: u32,
}

const VERSION: u32 = 1;

fn hash(level: &Level) -> u64 {
    formats::hash(file::write(level).as_bytes())
}

impl Header {
    /// Of a level of the pack; others are not kept.
    fn of(session: &Session) -> Option<Self> {
        let Source::Pack(level) = &session.source else {
            return None;
        };
        let icon = |parent: &Parent| match &parent.source {
            Source::Pack(level) => Some(Icon {
                level: level.clone(),
                leads_to: parent.level.clone(),
                id: parent.through.0,
            }),
            Source::File(_) | Source::None => None,
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

    /// The play that it tells of; none if the level is another one by now.
    fn session(self, pack: &Pack) -> Option<Session> {
        let level = pack.level(&self.level)?;
        if self.version != VERSION || self.hash != hash(level) {
            return None;
        }
        let parent = |icon: Icon| Parent {
            source: Source::Pack(icon.level),
            level: icon.leads_to,
            through: ObjectId(icon.id),
        };
        let around = self.around.into_iter();
        let returned = self.returned.map(|(level, through)| Returned {
            level,
            through: through.map(ObjectId),
        });
        Some(Session {
            seed: self.seed,
            parents: self.parents.into_iter().map(parent).collect(),
            surroundings: Surroundings {
                objects: around
                    .map(|(name, x, y)| (name, IVec2::new(x, y)))
                    .collect(),
                facing: self.facing,
            },
            returned,
            ..Session::new(Source::Pack(self.level), level.clone())
        })
    }
}

/// Stands for redo, which has no letter elsewhere.
const REDO: char = 'y';

/// The letters of an input.
fn letters(input: Input) -> String {
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

/// The inputs of letters, up to the first that make no sense: the last move
/// may have been cut off.
fn inputs(letters: &str) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut rest = letters.chars().filter(|c| !c.is_whitespace());
    while let Some(letter) = rest.next() {
        let input = match letter {
            '(' => {
                let mut step = |player| Input::from_char(rest.next()?)?.of(player);
                let both = step(Player::One).zip(step(Player::Two));
                let both = both.map(|(one, two)| Input::Both(one, two));
                both.filter(|_| rest.next() == Some(')'))
            }
            REDO => Some(Input::Redo),
            letter => Input::from_char(letter),
        };
        match input {
            Some(input) => inputs.push(input),
            None => break,
        }
    }
    inputs
}

fn read(path: &Path) -> Option<(Header, Vec<Input>)> {
    let text = formats::read_text(path).ok()?;
    let (header, moves) = text.split_once('\n')?;
    Some((ron::from_str(header).ok()?, inputs(moves)))
}

/// Makes ready to go on with the level that the slot in use was left in. False
/// if there is none, or none that can be gone on with.
pub(in crate::desktop) fn resume(world: &mut World) -> bool {
    let slot = world.resource::<Settings>().slot;
    let path = world.resource::<SaveFolder>().unfinished(slot);
    let found = path.as_deref().and_then(read);
    let Some(pack) = world.get_resource::<Pack>() else {
        return false;
    };
    let Some((session, moves)) =
        found.and_then(|(header, moves)| Some((header.session(pack)?, moves)))
    else {
        return false;
    };
    world.insert_resource(session);
    world.insert_resource(Resumed(moves));
    true
}

/// A level has been entered: plays the moves of [`resume`], and begins to
/// write.
pub(in crate::desktop) fn begin(world: &mut World) {
    let moves = world.remove_resource::<Resumed>().unwrap_or_default().0;
    if !moves.is_empty() {
        // What happened then is no news.
        let news: Vec<Happened> = world.resource_mut::<Messages<Happened>>().drain().collect();
        for input in &moves {
            session::play_again(world, *input);
        }
        let turn = world.resource::<Outcome>().turn;
        let mut messages = world.resource_mut::<Messages<Happened>>();
        messages.clear();
        messages.write_batch(news);
        messages.write(Happened::Rewound { turn });
    }
    let session = world.resource::<Session>();
    let header = Header::of(session).filter(|_| session.counts());
    let path = || {
        let slot = world.get_resource::<Settings>()?.slot;
        world.get_resource::<SaveFolder>()?.unfinished(slot)
    };
    let file = header.zip(path()).and_then(|(header, path)| {
        start(&path, &header, &moves)
            .inspect_err(|error| warn!("{} cannot be written: {error}", path.display()))
            .ok()
    });
    if let Some(mut journal) = world.get_resource_mut::<Journal>() {
        journal.0 = file;
    }
}

fn start(path: &Path, header: &Header, moves: &[Input]) -> std::io::Result<File> {
    let mut text = ron::to_string(header).map_err(std::io::Error::other)?;
    text.push('\n');
    text.extend(moves.iter().map(|input| letters(*input)));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    formats::write_atomically(path, text.as_bytes())?;
    OpenOptions::new().append(true).open(path)
}

fn write(mut played: MessageReader<Played>, mut journal: ResMut<Journal>) {
    let new: String = played.read().map(|played| letters(played.input)).collect();
    let Some(file) = &mut journal.0 else { return };
    if let Err(error) = file.write_all(new.as_bytes()) {
        warn!("moves cannot be written down any more: {error}");
        journal.0 = None;
    }
}

fn close(mut journal: ResMut<Journal>) {
    journal.0 = None;
}

#[cfg(test)]
mod tests {
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
        assert_eq!(inputs(&text), moves);
    }

    #[test]
    fn a_move_that_was_cut_off_is_lost_and_no_other() {
        let right = Input::Step(Player::One, Direction::Right);
        for text in ["r", "r(", "r(u", "r(uL", "r(Lu)", "r?r", "r\u{0}"] {
            assert_eq!(inputs(text), [right], "{text:?}");
        }
    }

    fn header() -> Header {
        Header {
            version: VERSION,
            level: "lake/one.level.ron".to_owned(),
            hash: 7,
            seed: 3,
            parents: vec![Icon {
                level: "map.level.ron".to_owned(),
                leads_to: "lake/one.level.ron".to_owned(),
                id: 12,
            }],
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
        assert!(header.clone().session(&pack).is_none());
        pack.levels.push(crate::desktop::levels::PackLevel {
            file: "lake/one.level.ron".to_owned(),
            level,
        });
        let session = header.clone().session(&pack).expect("the level is there");
        assert_eq!(Header::of(&session), Some(header.clone()));
        // Moves of another version of the level mean nothing.
        pack.levels[0].level.name = "Two".to_owned();
        assert!(header.session(&pack).is_none());
    }

    #[test]
    fn a_file_is_a_header_and_moves_that_are_added() {
        let name = format!("kotodama_unfinished_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let path = folder.join("1.moves");
        let up = Input::Step(Player::One, Direction::Up);
        let mut file = start(&path, &header(), &[up]).expect("it can be written");
        file.write_all(b"zu").expect("it can be written");
        let read = read(&path).expect("it can be read");
        assert_eq!(read, (header(), vec![up, Input::Undo, up]));
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }

    const LEVEL: &str = r#"Level(
        name: "One",
        legend: {
            '.': [], 'b': ["baba"], 'B': ["text_baba"], 'i': ["text_is"], 'Y': ["text_you"],
            'r': ["rock"], 'R': ["text_rock"], 'P': ["text_push"],
        },
        rows: ["BiYRiP", "......", "b.r..."],
    )"#;

    /// The game at the title, with a pack of one level.
    fn game(folder: &Path) -> App {
        use crate::desktop::input::{MenuAction, PlayAction, Presses};
        use crate::desktop::levels::PackLevel;
        use crate::desktop::menus::Menu;
        let mut app = App::new();
        let level = file::read("one", LEVEL).expect("a valid level");
        let file = "one.level.ron".to_owned();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .configure_sets(Update, (AppSystems::Simulate, AppSystems::Show).chain())
            .init_state::<Screen>()
            .init_state::<Menu>()
            .init_state::<crate::desktop::Pause>()
            .init_resource::<Settings>()
            .init_resource::<Presses<MenuAction>>()
            .init_resource::<Presses<PlayAction>>()
            .insert_resource(SaveFolder(Some(folder.to_owned())))
            .insert_resource(Pack {
                levels: vec![PackLevel { file, level }],
                ..Pack::default()
            })
            .add_plugins((
                crate::words::WordsPlugin,
                session::plugin,
                crate::desktop::journey::plugin,
                crate::desktop::saves::plugin,
            ));
        app.update();
        app
    }

    fn play(app: &mut App, moves: &str) {
        let inputs = Input::parse_moves(moves).expect("valid moves");
        app.world_mut()
            .resource_mut::<session::Queue>()
            .0
            .extend(inputs);
        app.update();
    }

    fn enter(app: &mut App) {
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::Play);
        app.update();
    }

    #[test]
    fn a_killed_game_goes_on_with_all_its_moves() {
        let name = format!("kotodama_killed_{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let report = |app: &App| crate::words::report(app.world());

        let mut app = game(&folder);
        assert!(!resume(app.world_mut()), "there is nothing to go on with");
        let pack = app.world().resource::<Pack>();
        let session = Session::of_file(pack, "one.level.ron").expect("the level is there");
        app.insert_resource(session);
        enter(&mut app);
        play(&mut app, "rrzr.");
        let before = report(&app);
        assert_eq!(before.turn, 3);
        // Nothing is told to be written when a program is killed.
        drop(app);

        let mut app = game(&folder);
        assert!(resume(app.world_mut()));
        enter(&mut app);
        assert_eq!(report(&app), before);
        // And again, with what was played since; undo goes back all the way.
        play(&mut app, "zz");
        drop(app);
        let mut app = game(&folder);
        assert!(resume(app.world_mut()));
        enter(&mut app);
        assert_eq!(report(&app).turn, 1);
        play(&mut app, "z");
        assert_eq!(report(&app).turn, 0);
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
