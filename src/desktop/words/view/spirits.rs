//! The spirits of words: a word opens its eyes when it joins a sentence, looks
//! about, and dozes off when the sentence breaks. When a level begins, the words
//! of its sentences wake up in reading order; when it is won, they smile; now
//! and then one of them peeks out.
//!
//! Every word has its own eyes and its own note, so that each sentence has its
//! own little tune.

mod eyes;
#[cfg(test)]
mod tests;

use std::time::Duration;

use bevy::prelude::*;

use self::eyes::{Character, Gaze};
use super::drawn::{Eyes, Mark};
use super::moods::{Mood, Spirit};
use super::motion::Dying;
use super::particles::{Burst, BurstKind, Dice};
use super::systems::TileSystems;
use super::tiles::TileSprite;
use crate::screens::LEVEL;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::Cue;
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::screen::board_is_shown;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::Palette;
use kotodama_words::components::TextState;
use kotodama_words::kinds::Kinds;
use kotodama_words::messages::TurnEvent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Company>()
        .add_systems(OnEnter(LEVEL), arrive)
        .add_systems(
            Update,
            (
                (greet, smile.run_if(on_message::<TurnEvent>), peek)
                    .chain()
                    .run_if(are_shown),
                (take_turns, live)
                    .chain()
                    .run_if(any_with_component::<Spirit>),
            )
                .chain()
                .in_set(AppSystems::Show)
                .in_set(PausableSystems)
                .after(TileSystems::Follow)
                .before(TileSystems::Animate)
                .run_if(board_is_shown),
        );
}

fn are_shown(settings: Res<Settings>) -> bool {
    settings.spirits
}

/// Returns the eyes of a mood at this time; none when it is over.
fn gaze_of(mood: Mood, character: Character, elapsed: f32) -> Option<Gaze> {
    // The ends of stretches of time, in seconds.
    let stretches: &[(f32, Gaze)] = match mood {
        Mood::Peeks => &[
            (0.2, Gaze::Half),
            (0.9, Gaze::Left),
            (1.6, Gaze::Right),
            (1.8, Gaze::Half),
        ],
        Mood::Dozes => &[(0.18, Gaze::Half), (0.9, Gaze::Shut)],
        Mood::Wakes => &[
            (0.06, Gaze::Shut),
            (0.14, Gaze::Half),
            (0.75, Gaze::Ahead),
            (0.83, Gaze::Shut),
            (1.25, Gaze::Left),
            (1.65, Gaze::Right),
            (1.75, Gaze::Half),
        ],
        Mood::Smiles => &[(0.1, Gaze::Half), (4.0, Gaze::Smile)],
    };
    let seconds = elapsed * character.pace();
    let stretch = stretches.iter().find(|(end, _)| seconds < *end);
    stretch.map(|(_, gaze)| match gaze {
        // Some look to the other side first.
        Gaze::Left if character.is_contrary() => Gaze::Right,
        Gaze::Right if character.is_contrary() => Gaze::Left,
        gaze => *gaze,
    })
}

/// Returns the shut eyes of a word on a tile, `text_cat`, for the interface.
pub fn shut_eyes(name: &str, atlas: &mut ResMut<Atlas>) -> ImageNode {
    let picture = eyes::picture(atlas, Character::of(name), Gaze::Shut);
    ImageNode {
        image: atlas.image(),
        rect: Some(Atlas::rect(picture)),
        ..default()
    }
}

/// A word outside of the board that wakes up.
#[derive(Clone, Copy, Debug)]
pub struct Wakeful {
    character: Character,
    elapsed: f32,
}

/// Eyes above a word.
#[derive(Clone, Copy, Debug)]
pub struct OpenEyes {
    /// Index of their image in the atlas.
    pub picture: u32,
    /// Their colour.
    pub colour: Color,
    /// Pixels of the art by which they stand above the middle of the word.
    pub rise: f32,
}

impl Wakeful {
    /// Wakes up the word on a tile, `text_cat`.
    pub fn new(name: &str) -> Self {
        Self {
            character: Character::of(name),
            elapsed: 0.0,
        }
    }

    /// Lets seconds pass.
    pub fn pass(&mut self, seconds: f32) {
        self.elapsed += seconds;
    }

    /// Returns its eyes; none once it rests.
    pub fn eyes(&self, atlas: &mut ResMut<Atlas>, palette: &Palette) -> Option<OpenEyes> {
        let gaze = gaze_of(Mood::Wakes, self.character, self.elapsed)?;
        Some(OpenEyes {
            picture: eyes::picture(atlas, self.character, gaze),
            colour: palette.get("white"),
            rise: RISE,
        })
    }
}

/// All spirits of the board.
#[derive(Resource, Default)]
struct Company {
    /// Whether the level has just begun, so that all of them wake up.
    arrives: bool,
    /// Seconds until one peeks.
    peeks_in: f32,
}

/// Seconds between two that peek.
const PEEKS: [f32; 2] = [7.0, 19.0];
/// Seconds from one word to the next when a level begins, and for all of them.
const ROUND: (f32, f32) = (0.045, 1.2);
/// Seconds from one word of a new sentence to the next.
const NEXT: f32 = 0.08;
/// Seconds from a cell to the next when a level is won.
const SPREAD: f32 = 0.06;
/// Longest step: an idle board is drawn five times a second.
const LONGEST: Duration = Duration::from_millis(250);

fn arrive(mut company: ResMut<Company>) {
    *company = Company {
        arrives: true,
        peeks_in: PEEKS[1],
    };
}

/// Wakes up the words of all sentences when a level has begun.
fn greet(
    mut commands: Commands,
    mut company: ResMut<Company>,
    words: Query<(Entity, &TileSprite), Without<Dying>>,
) {
    if !company.arrives || words.is_empty() {
        return;
    }
    company.arrives = false;
    let mut awake: Vec<(Entity, IVec2)> = words
        .iter()
        .filter(|(_, shown)| is_awake(shown))
        .map(|(entity, shown)| (entity, shown.cell))
        .collect();
    awake.sort_by_key(|(entity, cell)| (cell.y, cell.x, *entity));
    let step = ROUND.0.min(ROUND.1 / awake.len().max(1) as f32);
    for (place, (entity, _)) in awake.into_iter().enumerate() {
        let wait = 0.25 + place as f32 * step;
        commands
            .entity(entity)
            .insert(Spirit::new(Mood::Wakes, wait));
    }
}

/// Returns whether a sprite is a word in a sentence.
const fn is_awake(shown: &TileSprite) -> bool {
    shown.picture.is_text && matches!(shown.look.text, TextState::Active) && !shown.look.hidden
}

/// Lets the words smile, those beside the goal first.
fn smile(
    mut commands: Commands,
    mut happened: MessageReader<TurnEvent>,
    words: Query<(Entity, &TileSprite), Without<Dying>>,
) {
    let Some(goals) = happened.read().find_map(|happened| match happened {
        TurnEvent::Won { at } => Some(at.clone()),
        _ => None,
    }) else {
        return;
    };
    for (entity, shown) in words.iter().filter(|(_, shown)| is_awake(shown)) {
        let far = goals
            .iter()
            .map(|goal| (*goal - shown.cell).abs().max_element());
        let wait = far.min().unwrap_or(0) as f32 * SPREAD;
        commands
            .entity(entity)
            .insert(Spirit::new(Mood::Smiles, wait));
    }
}

/// Lets the words of a new sentence wake up one after the other.
fn take_turns(mut spirits: Query<(&TileSprite, &mut Spirit)>) {
    let is_new = |spirit: &Spirit| spirit.mood == Mood::Wakes && spirit.elapsed == 0.0;
    let mut woken: Vec<_> = spirits
        .iter_mut()
        .filter(|(_, spirit)| is_new(spirit))
        .collect();
    woken.sort_by_key(|(shown, _)| (shown.cell.y, shown.cell.x, shown.id));
    for (place, (_, spirit)) in woken.iter_mut().enumerate() {
        spirit.elapsed = -(place as f32) * NEXT;
    }
}

/// Lets one word look out from time to time.
fn peek(
    mut commands: Commands,
    time: Res<Time>,
    mut company: ResMut<Company>,
    mut dice: ResMut<Dice>,
    words: Query<(Entity, &TileSprite), (Without<Dying>, Without<Spirit>)>,
) {
    company.peeks_in -= time.delta().min(LONGEST).as_secs_f32();
    if company.peeks_in > 0.0 {
        return;
    }
    company.peeks_in = dice.between(PEEKS[0], PEEKS[1]);
    let awake = words.iter().filter(|(_, shown)| is_awake(shown)).count();
    let chosen = (dice.roll() * awake as f32) as usize;
    let mut awake = words.iter().filter(|(_, shown)| is_awake(shown));
    if let Some((entity, _)) = awake.nth(chosen) {
        commands
            .entity(entity)
            .insert(Spirit::new(Mood::Peeks, 0.0));
    }
}

/// Moves the eyes of all spirits, and lets them sound.
fn live(
    mut commands: Commands,
    (time, settings, palette, kinds): (Res<Time>, Res<Settings>, Res<Palette>, Res<Kinds>),
    mut atlas: ResMut<Atlas>,
    mut cues: MessageWriter<Cue>,
    mut bursts: MessageWriter<Burst>,
    mut spirits: Query<(Entity, &TileSprite, &mut Spirit, &mut Eyes)>,
) {
    let step = time.delta().min(LONGEST).as_secs_f32();
    for (entity, shown, mut spirit, mut eyes) in &mut spirits {
        let character = Character::of(kinds.name(shown.kind));
        let before = spirit.elapsed;
        spirit.elapsed += step;
        // Undo may have put it to sleep again.
        let is_meant = settings.spirits && (is_awake(shown) || spirit.mood == Mood::Dozes);
        let gaze = match is_meant {
            true => gaze_of(spirit.mood, character, spirit.elapsed),
            false => None,
        };
        if before <= 0.0 && spirit.elapsed > 0.0 && gaze.is_some() {
            match spirit.mood {
                Mood::Wakes => {
                    cues.write(Cue {
                        speed: character.pitch(),
                        ..Effect::Wake.into()
                    });
                }
                Mood::Dozes => {
                    bursts.write(Burst {
                        kind: BurstKind::Nod,
                        at: shown.at,
                        colour: palette.get("text"),
                    });
                }
                Mood::Peeks | Mood::Smiles => {}
            }
        }
        let open = gaze.filter(|_| spirit.elapsed >= 0.0).map(|gaze| Mark {
            picture: eyes::picture(&mut atlas, character, gaze),
            colour: palette.get("white"),
            height: IN_FRONT,
            rise: RISE,
            wobbles: false,
            lies: false,
        });
        eyes.set_if_neq(Eyes(open));
        if gaze.is_none() {
            commands.entity(entity).try_remove::<Spirit>();
        }
    }
}

/// Pixels of the art by which eyes stand above the middle of their word.
const RISE: f32 = 13.0;
/// Height in drawing order: in front of the words above, too.
const IN_FRONT: f32 = 7.0;
