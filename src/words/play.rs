//! Setting up a level, playing it turn by turn, reporting on it.

use std::collections::BTreeSet;

use bevy::ecs::prelude::*;

use super::components::TileFlags;
use super::grammar::{Compositions, Spellings};
use super::history::{self, History, Mirror};
use super::id_vec::IdVec;
use super::input::Input;
use super::kinds::{Class, Kind, Kinds, Noun, Word};
use super::level::{IconState, Level, LevelContext, Placed};
use super::level_info::LevelInfo;
use super::lexicon::{self, COLOURS, Meaning, Property};
use super::messages::TurnEvent;
use super::metadata::ObjectMetadata;
use super::outcome::Outcome;
use super::report::{LevelLine, ObjectLine, Report, SoundLine};
use super::roles::{Role, RoleMemory, Roles};
use super::rules::dice::Dice;
use super::rules::known_nouns::KnownNouns;
use super::rules::reading::Reader;
use super::rules::{Memo, RuleQuery, Rules, RulesCache, Thing, derive};
use super::ruleset::Ruleset;
use super::tiles::{self, LevelEntity, LevelItself, LevelState, TileState, Tiles, level_state};
use super::transform_history::TransformHistory;
use super::turn::looks;
use super::turn::select;
use super::turn::sounds::Sounds;
use super::turn::{self, Start};
use super::work;
use kotodama_board::{ObjectId, Rng};

/// This many objects more than at the start are too complex (W-LOOP-06).
const MAX_ADDED: usize = 2000;

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
    reset(world);
}

/// Resets every resource that belongs to the play of a level.
/// [`RulesEpoch`](super::rules::RulesEpoch) is not reset, so that no two sets of
/// rules have the same number.
pub(super) fn reset(world: &mut World) {
    world.insert_resource(LevelInfo::default());
    world.insert_resource(ObjectMetadata::default());
    world.insert_resource(TransformHistory::default());
    world.insert_resource(Tiles::default());
    world.insert_resource(Reader::default());
    world.insert_resource(Rules::default());
    world.insert_resource(RulesCache::default());
    world.insert_resource(History::default());
    world.insert_resource(Mirror::default());
    world.insert_resource(KnownNouns::default());
    world.insert_resource(Memo::default());
    world.insert_resource(Dice::default());
    world.insert_resource(Rng::default());
    world.insert_resource(Outcome::default());
    world.insert_resource(Kinds::default());
    world.insert_resource(Ruleset::default());
    world.insert_resource(Roles::default());
    world.insert_resource(RoleMemory::default());
    turn::add_resources(world);
}

/// Sets up `level`, started by itself, at turn 0, in place of what was there
/// (W-TURN-11).
pub fn load(world: &mut World, level: &Level, seed: u64) {
    enter(world, level, &LevelContext::default(), seed);
}

/// Sets up `level` at turn 0, entered in a certain way: through an icon, or on
/// returning from another level.
pub fn enter(world: &mut World, level: &Level, context: &LevelContext, seed: u64) {
    let level = &*context.apply(level);
    lay_out(world, level, context, seed);
    world.run_schedule(Start);
    turn::end_pass(world);
    world.resource_mut::<Tiles>().changes.events.clear();
    history::remember_start(world);
    world.write_message(TurnEvent::Rewound { turn: 0 });
}

/// Puts a level into the world as its file has it: no rule has been read.
pub(super) fn lay_out(world: &mut World, level: &Level, context: &LevelContext, seed: u64) {
    unload(world);
    let ruleset = Ruleset::of(level.grammar);
    world.insert_resource(ruleset);
    let entity = world.spawn((LevelItself, LevelState::default())).id();
    world.insert_resource(LevelEntity(entity));
    world.insert_resource(Rng::new(seed));

    let mut kinds = Kinds::new(ruleset);
    let placed: Vec<_> = level
        .objects
        .iter()
        .map(|object| (kinds.kind(&object.name), object))
        .collect();
    let spellings = spellings(level, &placed, &mut kinds);
    if level.object_list_closed {
        kinds.close(&level.object_list);
    }
    let mut known_nouns = KnownNouns::default();
    for &(kind, object) in &placed {
        if !context.admits(object) {
            continue;
        }
        match kinds.class(kind) {
            Class::Entity(noun) | Class::Text(Word::Noun(noun)) => {
                known_nouns.add(noun);
                if noun == Noun::LEVEL {
                    known_nouns.name_level();
                }
            }
            Class::Icon | Class::Text(_) => {}
        }
    }
    let surroundings = context.surroundings(level);
    let around = surroundings.objects.iter().map(|(name, place)| {
        let kind = kinds.kind(name);
        (*place, kinds.class(kind), kinds.answers_to(kind))
    });
    let info = LevelInfo {
        name: level.name.clone(),
        bounds: level.bounds,
        around: around.collect(),
        surroundings: surroundings.clone(),
        returned_to: context.returned_to(level),
        lexicon: ruleset.lexicon,
        characters: level.characters.clone(),
    };
    let compositions = compositions(&info, &mut kinds);
    world.insert_resource(info);
    let mut board = Tiles::new(level.bounds);
    board.learn(&kinds);
    let reader = Reader::new(&board, spellings, compositions, &ruleset);
    world.insert_resource(board);
    world.insert_resource(reader);
    world.insert_resource(kinds);
    world.insert_resource(derive(Vec::new(), &known_nouns, &ruleset));
    world.insert_resource(known_nouns);
    let mut metadata = world.resource_mut::<ObjectMetadata>();
    let mut next_id = ObjectId(1);
    let mut tiles = Vec::with_capacity(placed.len());
    for (kind, object) in placed {
        let metadata = metadata.add(&object.data);
        let id = next_id;
        // What does not exist yet has its number all the same: those of the
        // other objects do not depend on the wins.
        next_id.0 += 1;
        if !context.admits(object) {
            continue;
        }
        let state = TileState {
            kind,
            cell: object.cell,
            facing: object.facing,
            flags: TileFlags {
                metadata,
                ..TileFlags::default()
            },
        };
        tiles.push((id, state));
    }
    tiles::lay(world, &tiles);
    let mut board = world.resource_mut::<Tiles>();
    board.next_id = next_id;
    board.limit = board.len() + MAX_ADDED;
}

/// Returns what letters can spell in `level` with these objects (W-LETT-05).
fn spellings(level: &Level, placed: &[(Kind, &Placed)], kinds: &mut Kinds) -> Spellings {
    let closed = level.object_list_closed;
    let words = lexicon::rows().filter(|row| lexicon::is_known(row.meaning, closed));
    let listed = level.object_list.iter().map(String::as_str);
    // Each name once: boards have many of a kind.
    let mut is_named: IdVec<Kind, bool> = IdVec::default();
    let placed = placed.iter().filter(|_| !closed);
    let placed = placed.filter(|&&(kind, _)| !std::mem::replace(is_named.slot(kind), true));
    let placed = placed.map(|(_, object)| object.name.as_str());
    let placed = placed.map(|name| name.strip_prefix("text_").unwrap_or(name));
    let names = words.map(|row| row.entry.word).chain(listed).chain(placed);
    let mut spellings = Spellings::default();
    for name in names.collect::<BTreeSet<&str>>() {
        match kinds.word(name) {
            Word::Other(Meaning::Letter(_)) => {}
            word => spellings.insert(name, word),
        }
    }
    spellings
}

/// Returns the compositions of a level: those for which it has a noun for each
/// character (K-47).
fn compositions(info: &LevelInfo, kinds: &mut Kinds) -> Compositions {
    let mut compositions = Compositions::default();
    for (whole, parts) in lexicon::COMPOSITIONS {
        let parts: Option<Vec<&str>> = parts.chars().map(|part| info.noun(part)).collect();
        if let (Some(whole), Some(parts)) = (info.noun(whole), parts) {
            let parts: Vec<Noun> = parts.into_iter().map(|part| kinds.noun(part)).collect();
            compositions.insert(kinds.noun(whole), &parts);
        }
    }
    for noun in lexicon::MUTE.into_iter().filter_map(|it| info.noun(it)) {
        compositions.silence(kinds.noun(noun));
    }
    compositions
}

/// Returns how many turns pass in one tick of a level that is AUTO, as many as
/// rules say it now; 0 if turns do not pass by themselves (W-LP-30, W-PRE-09).
/// Then input makes a turn pass; otherwise it waits for the next tick, and a
/// tick without input plays [`Input::Wait`].
#[must_use]
pub fn auto_turns(world: &World) -> u32 {
    RuleQuery::new(world).count(Property::Auto, Thing::Level)
}

/// The turns of one input: of a tick, if the level is AUTO (W-LP-31); undo, redo
/// and restart are done once. Whoever plays them one by one asks
/// [`Tick::goes_on`] before each.
#[derive(Clone, Copy, Debug)]
pub struct Tick {
    turns: u32,
    played: u32,
    work: u64,
}

impl Tick {
    /// Returns the turns that `input` has now.
    #[must_use]
    pub fn new(world: &World, input: Input) -> Self {
        let turns = match input.is_jump() {
            true => 1,
            false => auto_turns(world).max(1),
        };
        Self::of(turns)
    }

    /// Returns a tick of this many turns.
    #[must_use]
    pub const fn of(turns: u32) -> Self {
        Self {
            turns,
            played: 0,
            work: 0,
        }
    }

    /// Returns the number of turns, if they do not cost too much.
    #[must_use]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns whether there is another turn to play. A tick ends early with
    /// the level, and once its turns have cost as much work as one turn may
    /// (W-LOOP-09).
    pub fn goes_on(&mut self, world: &World) -> bool {
        if self.played > 0 {
            self.work += work::TURN + world.resource::<Tiles>().work.of_turn();
            if self.is_cut() || world.resource::<Outcome>().departure.is_some() {
                return false;
            }
        }
        let goes_on = self.played < self.turns;
        self.played += u32::from(goes_on);
        goes_on
    }

    /// Returns the number of turns that did not pass because those before had
    /// cost too much.
    #[must_use]
    pub const fn missed(&self) -> u32 {
        match self.is_cut() {
            true => self.turns - self.played,
            false => 0,
        }
    }

    const fn is_cut(&self) -> bool {
        self.work > work::BUDGET
    }
}

/// Plays one input: undo, restart or a turn; if the level is AUTO all turns of
/// a tick (W-LP-31).
pub fn play(world: &mut World, input: Input) -> Tick {
    let mut tick = Tick::new(world, input);
    while tick.goes_on(world) {
        play_turn(world, input);
    }
    tick
}

/// Plays a single turn, undo, redo or restart, whether the level is AUTO or not. On
/// "wait" a level may be entered instead, then no turn passes (W-SELECT-06).
/// In a level that was left no turns pass any more (W-STAT-02).
pub fn play_turn(world: &mut World, input: Input) {
    if input == Input::Wait
        && let Some(first) = select::entrances(world).first()
    {
        select::depart(world, first);
        return;
    }
    match input {
        Input::Undo => {
            history::undo(world);
        }
        Input::Redo => {
            history::redo(world);
        }
        Input::Restart => history::restart(world),
        _ if world.resource::<Outcome>().departure.is_some() => {}
        Input::Wait | Input::Step(..) | Input::Both(..) => {
            history::record(world, |world| turn::pass(world, input));
            let mut events = std::mem::take(&mut world.resource_mut::<Tiles>().changes.events);
            world.write_message_batch(events.drain(..));
            // Kept for its room.
            world.resource_mut::<Tiles>().changes.events = events;
        }
    }
}

/// Returns the state of play in words.
#[must_use]
pub fn report(world: &World) -> Report {
    let query = RuleQuery::new(world);
    let kinds = world.resource::<Kinds>();
    let metadata = world.resource::<ObjectMetadata>();
    let outcome = world.resource::<Outcome>();
    let level = level_state(world);
    let objects = query
        .tiles
        .ids()
        .filter_map(|id| {
            let state = tiles::state(world, id)?;
            let look = looks::look(&query, id);
            let colours = COLOURS.iter().enumerate();
            let data = metadata.get(state.flags.metadata);
            let icon = match kinds.class(state.kind) {
                Class::Icon => Some(metadata.icon_state(state.flags.metadata)),
                Class::Entity(_) | Class::Text(_) => data.and_then(|data| data.icon),
            };
            Some(ObjectLine {
                id: id.0,
                name: kinds.name(state.kind).to_owned(),
                x: state.cell.x,
                y: state.cell.y,
                facing: state.facing.name(),
                float: state.flags.floats,
                hidden: look.hidden,
                asleep: look.asleep,
                colour: colours
                    .filter(|(bit, _)| look.colours & (1 << bit) != 0)
                    .map(|(_, colour)| colour.name())
                    .collect(),
                level: data.and_then(|data| data.level.clone()),
                icon: icon.map(IconState::name),
                path: data.and_then(|data| data.path),
                role: look.role.map(Role::name),
            })
        })
        .collect();
    Report {
        mode: "words",
        turn: outcome.turn,
        status: outcome.status,
        too_much: outcome.looped,
        won_at: outcome.won_at,
        ended: outcome.ended,
        bonus: outcome.bonus,
        rules: query.rules.lines(kinds),
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
