//! Setting up a level, playing it turn by turn, reporting on it.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;

use super::components::Traits;
use super::dossier::Dossiers;
use super::grammar::Spellings;
use super::history::{self, History, Mirror};
use super::input::Input;
use super::kinds::{Class, Kinds, Noun, Word};
use super::level::Level;
use super::lexicon::{self, COLOURS, Lexicon, Meaning, Property};
use super::messages::Happened;
use super::options::Options;
use super::outcome::{LevelEntity, LevelItself, LevelState, Outcome, level_state};
use super::report::{LevelLine, ObjectLine, Report, SoundLine};
use super::roles::{Role, RoleMemory, Roles};
use super::rules::census::Census;
use super::rules::reading::Reader;
use super::rules::{Facts, Rules, derive};
use super::tiles::{self, TileState, Tiles};
use super::turn::looks;
use super::turn::memory::TurnMemory;
use super::turn::sounds::Sounds;
use super::turn::{Start, Turn};
use crate::board::{Bounds, ObjectId, Rng};

/// So many objects more than at the start are too complex (W-LOOP-06).
const MAX_ADDED: usize = 2000;

/// The level that is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Its title.
    pub name: String,
    /// Its size in cells.
    pub bounds: Bounds,
    /// Which words its text can be.
    pub lexicon: Lexicon,
    /// The characters of its nouns (K-02).
    pub characters: BTreeMap<String, char>,
}

impl Field {
    /// The character that stands for a word, if it is not written out in
    /// letters (K-02).
    #[must_use]
    pub fn character(&self, word: &str) -> Option<char> {
        let own = self.characters.get(word).copied();
        own.or_else(|| self.lexicon.character(word))
    }
}

/// Removes everything of the level that is being played.
pub fn unload(world: &mut World) {
    let ids: Vec<ObjectId> = world.resource::<Tiles>().ids().collect();
    // From the last to the first: lists shrink at their ends.
    for id in ids.into_iter().rev() {
        tiles::put(world, id, None);
    }
    if let Some(LevelEntity(level)) = world.remove_resource() {
        world.despawn(level);
    }
    world.insert_resource(Field::default());
    world.insert_resource(Dossiers::default());
    world.insert_resource(Tiles::default());
    world.insert_resource(Reader::default());
    world.insert_resource(Rules::default());
    world.insert_resource(History::default());
    world.insert_resource(Mirror::default());
    world.insert_resource(Census::default());
    world.insert_resource(Outcome::default());
    world.insert_resource(Kinds::default());
    world.insert_resource(Options::default());
    world.insert_resource(Roles::default());
    world.insert_resource(RoleMemory::default());
    super::turn::add_resources(world);
}

/// Sets up `level` at turn 0, in place of what was there (W-TURN-11).
pub fn load(world: &mut World, level: &Level, seed: u64) {
    unload(world);
    let options = Options::of(level.grammar);
    world.insert_resource(options);
    world.insert_resource(Field {
        name: level.name.clone(),
        bounds: level.bounds,
        lexicon: options.lexicon,
        characters: level.characters.clone(),
    });
    let entity = world.spawn((LevelItself, LevelState::default())).id();
    world.insert_resource(LevelEntity(entity));
    world.insert_resource(Rng::new(seed));

    let mut kinds = Kinds::new(options);
    let placed: Vec<_> = level
        .objects
        .iter()
        .map(|object| (kinds.kind(&object.name), object))
        .collect();
    let spellings = spellings(level, &mut kinds);
    if level.object_list_closed {
        kinds.close(&level.object_list);
    }
    let mut census = Census::default();
    for &(kind, _) in &placed {
        match kinds.class(kind) {
            Class::Entity(noun) | Class::Text(Word::Noun(noun)) => {
                census.add(noun);
                if noun == Noun::LEVEL {
                    census.name_level();
                }
            }
            Class::Icon | Class::Text(_) => {}
        }
    }
    let mut board = Tiles::new(level.bounds);
    board.learn(&kinds);
    let reader = Reader::new(&board, spellings, &options);
    world.insert_resource(board);
    world.insert_resource(reader);
    world.insert_resource(kinds);
    world.insert_resource(derive(Vec::new(), &census, &options));
    world.insert_resource(census);
    for (kind, object) in placed {
        let dossier = world.resource_mut::<Dossiers>().add(&object.data);
        let mut board = world.resource_mut::<Tiles>();
        let id = board.next_id;
        board.next_id.0 += 1;
        let state = TileState {
            kind,
            cell: object.cell,
            facing: object.facing,
            traits: Traits {
                dossier,
                ..Traits::default()
            },
        };
        tiles::put(world, id, Some(state));
    }
    let mut board = world.resource_mut::<Tiles>();
    board.limit = board.len() + MAX_ADDED;
    world.run_schedule(Start);
    world.resource_mut::<Tiles>().changes.told.clear();
    history::remember_start(world);
    world.write_message(Happened::Rewound { turn: 0 });
}

/// What letters can spell in `level` (W-LETT-05).
fn spellings(level: &Level, kinds: &mut Kinds) -> Spellings {
    let mut spellings = Spellings::default();
    let mut add = |name: &str, word: Word| spellings.insert(name, word);
    let basic_closed = [Noun::TEXT, Noun::EMPTY, Noun::ALL, Noun::LEVEL];
    for &(name, meaning) in lexicon::WORDS {
        match meaning {
            Meaning::Special(special) => {
                let noun = Noun::special(special);
                if !level.object_list_closed || basic_closed.contains(&noun) {
                    add(name, Word::Noun(noun));
                }
            }
            Meaning::Letter(_) => {}
            other if !level.object_list_closed => add(name, Word::Other(other)),
            _ => {}
        }
    }
    if !level.object_list_closed {
        for &property in Property::ALL {
            add(property.name(), Word::Other(Meaning::Property(property)));
        }
    }
    let mut nouns: Vec<String> = level.object_list.clone();
    if !level.object_list_closed {
        for object in &level.objects {
            let name = object.name.strip_prefix("text_").unwrap_or(&object.name);
            nouns.push(name.to_owned());
        }
    }
    nouns.sort_unstable();
    nouns.dedup();
    for name in nouns {
        match lexicon::meaning(&name) {
            None => add(&name, Word::Noun(kinds.noun(&name))),
            Some(Meaning::Special(special)) => add(&name, Word::Noun(Noun::special(special))),
            Some(Meaning::Letter(_)) => {}
            Some(other) => add(&name, Word::Other(other)),
        }
    }
    spellings
}

/// Plays one input: a turn, undo or restart.
pub fn play(world: &mut World, input: Input) {
    match input {
        Input::Undo => {
            history::undo(world);
        }
        Input::Restart => history::restart(world),
        Input::Wait | Input::Step(..) => {
            history::record(world, |world| {
                world.resource_mut::<TurnMemory>().input = input;
                let mut outcome = world.resource_mut::<Outcome>();
                outcome.turn += 1;
                outcome.input = Some(input);
                world.run_schedule(Turn);
            });
            let told = std::mem::take(&mut world.resource_mut::<Tiles>().changes.told);
            world.write_message_batch(told);
        }
    }
}

/// The state of play in words.
#[must_use]
pub fn report(world: &World) -> Report {
    let facts = Facts::new(world);
    let kinds = world.resource::<Kinds>();
    let outcome = world.resource::<Outcome>();
    let level = level_state(world);
    let objects = facts
        .tiles
        .ids()
        .filter_map(|id| {
            let state = tiles::state(world, id)?;
            let look = looks::look(&facts, id);
            let colours = COLOURS.iter().enumerate();
            Some(ObjectLine {
                id: id.0,
                name: kinds.name(state.kind).to_owned(),
                x: state.cell.x,
                y: state.cell.y,
                facing: state.facing.name(),
                float: state.traits.floats,
                hidden: look.hidden,
                asleep: look.asleep,
                colour: colours
                    .filter(|(bit, _)| look.colours & (1 << bit) != 0)
                    .map(|(_, colour)| colour.name())
                    .collect(),
                role: look.role.map(Role::name),
            })
        })
        .collect();
    Report {
        mode: "words",
        turn: outcome.turn,
        status: outcome.status,
        won_at: outcome.won_at,
        bonus: outcome.bonus,
        rules: facts.rules.lines(kinds),
        level: LevelLine {
            facing: level.facing.name(),
            shown_facing: level.shown_facing.name(),
            offset: level.offset.to_array(),
            destroyed: level.destroyed,
        },
        objects,
        sounds: world
            .resource::<Sounds>()
            .0
            .iter()
            .map(|&(noun, note)| SoundLine {
                noun: kinds.noun_name(noun).to_owned(),
                note: note.name(),
            })
            .collect(),
    }
}
