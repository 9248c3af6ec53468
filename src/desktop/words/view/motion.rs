//! How sprites move and change between turns: short, and cut short by the
//! next turn.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::drawn::{Drawn, Floating};
use super::layout::{BoardLayout, CELL, cell_centre};
use super::particles::{Burst, BurstKind};
use super::tiles::{Shown, Shows, TileSystems};
use kotodama_board::Direction;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::screen::board_is_shown;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::components::TextState;
use kotodama_words::lexicon::COLOURS;
use kotodama_words::messages::{DeathCause, MoveCause};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wobble>()
        .init_resource::<Moving>()
        .add_systems(
            Update,
            ((travel, end_lives), (beat, place, dress))
                .chain()
                .in_set(AppSystems::Show)
                .in_set(TileSystems::Animate)
                .in_set(PausableSystems)
                .run_if(board_is_shown),
        );
}

/// The longest step of an animation, in seconds: the frame in which one begins
/// may come after a rest.
const LONGEST_STEP: f32 = 1.0 / 30.0;

/// Returns the seconds by which animations go on in this frame.
pub fn step_of(time: &Time) -> f32 {
    time.delta_secs().min(LONGEST_STEP)
}

/// Seconds of a move.
const MOVE: f32 = 0.09;
/// Seconds of the nudge towards something solid.
const BUMP: f32 = 0.1;
/// Seconds in which something new grows.
const POP: f32 = 0.14;
/// Seconds of the pulse of a text that became part of a rule.
const PULSE: f32 = 0.32;
/// Seconds in which something destroyed fades.
const FADE: f32 = 0.14;
/// Seconds between two frames of wobble.
const BEAT: f32 = 0.2;

/// Is anything on the board still moving?
#[derive(Resource, Default)]
pub struct Moving(pub bool);

/// On its way along the cells that it passed in a turn.
#[derive(Component, Debug)]
#[component(storage = "SparseSet")]
pub(super) struct Motion {
    path: Vec<Vec2>,
    elapsed: f32,
}

impl Motion {
    /// From where the sprite is now, over the moves of a turn. A teleported
    /// object does not travel.
    pub(super) fn along(now: Vec2, moves: &[(IVec2, IVec2, MoveCause)]) -> Self {
        let mut path = vec![now];
        for (_, to, cause) in moves {
            let to = cell_centre(*to);
            if *cause == MoveCause::Teleported {
                path.clear();
            }
            path.push(to);
        }
        Self { path, elapsed: 0.0 }
    }

    /// Jumps to the end.
    pub(super) fn finish(&mut self) {
        self.elapsed = MOVE;
    }

    /// Where it is, and whether it has arrived.
    fn now(&self) -> (Vec2, bool) {
        let legs = self.path.len().saturating_sub(1);
        let end = self.path.last().copied().unwrap_or_default();
        let done = (self.elapsed / MOVE).min(1.0);
        if legs == 0 || done >= 1.0 {
            return (end, true);
        }
        let eased = if legs == 1 { done * (2.0 - done) } else { done };
        let along = eased * legs as f32;
        let leg = (along as usize).min(legs - 1);
        let part = along - leg as f32;
        (self.path[leg].lerp(self.path[leg + 1], part), false)
    }
}

/// A nudge towards something solid.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Bump {
    way: Vec2,
    elapsed: f32,
}

impl Bump {
    pub(super) fn new(direction: Direction) -> Self {
        let delta = direction.delta().as_vec2();
        Self {
            way: Vec2::new(delta.x, -delta.y),
            elapsed: 0.0,
        }
    }
}

/// Grows in.
#[derive(Component, Default)]
#[component(storage = "SparseSet")]
pub(super) struct Pop(f32);

/// Has just become part of a rule.
#[derive(Component, Default)]
#[component(storage = "SparseSet")]
pub(super) struct Pulse(f32);

/// Is gone from the rules and about to be gone from sight.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Dying {
    cause: DeathCause,
    wait: f32,
    fading: f32,
    burst: bool,
}

impl Dying {
    /// What was moving arrives before it vanishes.
    pub(super) fn of(cause: DeathCause, moving: bool) -> Self {
        Self {
            cause,
            wait: if moving { MOVE * 0.8 } else { 0.0 },
            fading: 0.0,
            burst: false,
        }
    }
}

/// The beat to which pictures wobble and colours change.
#[derive(Resource, Default)]
pub(super) struct Wobble {
    beat: u32,
    elapsed: f32,
}

impl Wobble {
    /// Counts the changes of colour of what has several.
    pub(super) const fn colour_beat(&self) -> u32 {
        self.beat / 2
    }

    /// Which of their three frames pictures with the same phase show.
    pub(super) const fn frame(&self, settings: &Settings) -> u32 {
        if settings.wobble { self.beat % 3 } else { 0 }
    }
}

fn beat(time: Res<Time>, mut wobble: ResMut<Wobble>) {
    wobble.bypass_change_detection().elapsed += time.delta_secs();
    if wobble.elapsed >= BEAT {
        wobble.beat = wobble.beat.wrapping_add(1);
        wobble.elapsed = (wobble.elapsed - BEAT).min(BEAT);
    }
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    mut moving: ResMut<Moving>,
    mut shows: ResMut<Shows>,
    mut sprites: Query<(Entity, &mut Shown, &mut Motion)>,
) {
    moving.0 = !sprites.is_empty();
    for (entity, mut shown, mut motion) in &mut sprites {
        motion.elapsed += step_of(&time);
        if !settings.smooth {
            motion.finish();
        }
        let (at, arrived) = motion.now();
        shown.bypass_change_detection().at = at;
        if arrived {
            // Placed there once more.
            shown.set_changed();
            shows.set_changed();
            commands.entity(entity).try_remove::<Motion>();
        }
    }
}

fn end_lives(
    mut commands: Commands,
    time: Res<Time>,
    mut bursts: MessageWriter<Burst>,
    mut sprites: Query<(Entity, &Shown, &mut Dying)>,
) {
    for (entity, shown, mut dying) in &mut sprites {
        if dying.wait > 0.0 {
            dying.wait -= step_of(&time);
            continue;
        }
        if !dying.burst {
            dying.burst = true;
            if let Some(kind) = BurstKind::of_death(dying.cause)
                && !shown.look.hidden
            {
                bursts.write(Burst {
                    kind,
                    at: cell_centre(shown.cell),
                    colour: shown.picture.colour,
                });
            }
        }
        dying.fading += step_of(&time);
        if dying.fading >= FADE || dying.cause == DeathCause::Transformed {
            commands.entity(entity).try_despawn();
        }
    }
}

type PlaceParts = (
    Entity,
    &'static Shown,
    &'static mut Drawn,
    Option<&'static mut Bump>,
    Option<&'static mut Pop>,
    Option<&'static mut Pulse>,
    Option<&'static Dying>,
);
/// What does not simply stay where it is.
type Restless = Or<(
    With<Motion>,
    With<Floating>,
    With<Bump>,
    With<Pop>,
    With<Pulse>,
    With<Dying>,
)>;

/// Where each sprite is drawn in this frame, and how large. Those at rest are
/// left alone: a large board has thousands.
fn place(
    mut commands: Commands,
    time: Res<Time>,
    (layout, settings, shows): (Res<BoardLayout>, Res<Settings>, Res<Shows>),
    mut zoom: Local<f32>,
    mut sprites: ParamSet<(
        Query<PlaceParts, Restless>,
        Query<PlaceParts, Or<(Changed<Shown>, Restless)>>,
        Query<PlaceParts>,
    )>,
) {
    let step = step_of(&time);
    // Bobbing is a kind of wobble.
    let seconds = if settings.wobble {
        time.elapsed_secs()
    } else {
        0.0
    };
    let whole = layout.zoom >= 1.0 && layout.zoom.fract() == 0.0;
    let snap = |at: Vec2| {
        if whole {
            (at * layout.zoom).round() / layout.zoom
        } else {
            at
        }
    };
    let mut put = |parts: <PlaceParts as QueryData>::Item<'_, '_>| {
        let (entity, shown, mut drawn, bump, pop, pulse, dying) = parts;
        let lift = match shown.floats {
            true => bob(seconds, shown.id),
            false => 0.0,
        };
        let mut at = shown.at + Vec2::Y * lift;
        let mut scale = 1.0;
        if let Some(mut bump) = bump {
            bump.elapsed += step;
            let part = (bump.elapsed / BUMP).min(1.0);
            let way = if settings.smooth {
                bump.way
            } else {
                Vec2::ZERO
            };
            at += way * (part * std::f32::consts::PI).sin() * CELL * 0.12;
            if part >= 1.0 {
                commands.entity(entity).try_remove::<Bump>();
            }
        }
        if let Some(mut pop) = pop {
            pop.0 += step;
            let part = (pop.0 / POP).min(1.0);
            // A little too large at first, then right.
            let part = if settings.smooth { part } else { 1.0 };
            scale *= 0.4 + 0.6 * part + 0.35 * (part * std::f32::consts::PI).sin();
            if part >= 1.0 {
                commands.entity(entity).try_remove::<Pop>();
            }
        }
        if let Some(mut pulse) = pulse {
            pulse.0 += step;
            let part = (pulse.0 / PULSE).min(1.0);
            let part = if settings.smooth { part } else { 1.0 };
            scale *= 1.0 + 0.2 * (part * std::f32::consts::PI).sin();
            if part >= 1.0 {
                commands.entity(entity).try_remove::<Pulse>();
            }
        }
        if let Some(dying) = dying {
            let shrinks = if settings.smooth { 0.6 } else { 0.0 };
            scale *= 1.0 - shrinks * (dying.fading / FADE).min(1.0);
        }
        let placed = Drawn {
            at: snap(at).extend(shown.z()),
            scale,
            lift,
            ..*drawn
        };
        drawn.set_if_neq(placed);
    };
    if zoom.to_bits() != layout.zoom.to_bits() {
        *zoom = layout.zoom;
        sprites.p2().iter_mut().for_each(&mut put);
    } else if shows.is_changed() {
        sprites.p1().iter_mut().for_each(&mut put);
    } else {
        sprites.p0().iter_mut().for_each(&mut put);
    }
}

/// Height of something that floats, in pixels of the art.
fn bob(seconds: f32, id: u32) -> f32 {
    4.0 + (seconds * 2.6 + id as f32 * 0.7).sin() * 1.6
}

type DressParts = (
    &'static Shown,
    &'static mut Drawn,
    Option<&'static Pulse>,
    Option<&'static Dying>,
);
/// What looks other than in the last frame.
type Changing = Or<(With<Pulse>, With<Dying>)>;

/// Frame and colour of each sprite, where they may have changed.
fn dress(
    wobble: Res<Wobble>,
    (settings, shows): (Res<Settings>, Res<Shows>),
    palette: Res<Palette>,
    mut sprites: ParamSet<(
        Query<DressParts, Changing>,
        Query<DressParts, Or<(Changed<Shown>, Changing)>>,
        Query<DressParts>,
    )>,
) {
    let everything = settings.is_changed() || settings.wobble && wobble.is_changed();
    let frame = wobble.frame(&settings);
    let ground = palette.of(Ink::Board);
    let put_on = |parts: <DressParts as QueryData>::Item<'_, '_>| {
        let (shown, mut drawn, pulse, dying) = parts;
        let mut colour = tint(shown.look.colours, wobble.colour_beat(), &palette)
            .unwrap_or(shown.picture.colour);
        if shown.picture.is_text {
            colour = match shown.look.text {
                TextState::Active => colour,
                TextState::Idle => colour.mix(&ground, 0.52),
                TextState::Crossed => colour.mix(&ground, 0.5),
            };
        }
        if let Some(pulse) = pulse
            && !settings.reduced_flashes
        {
            let part = 1.0 - (pulse.0 / PULSE).min(1.0);
            colour = colour.mix(&Color::WHITE, 0.7 * part);
        }
        if let Some(dying) = dying {
            colour = colour.with_alpha(1.0 - (dying.fading / FADE).min(1.0));
        }
        let dressed = Drawn {
            picture: shown.frames + (frame + shown.id % 3) % 3,
            colour,
            hidden: shown.look.hidden,
            ..*drawn
        };
        drawn.set_if_neq(dressed);
    };
    if everything {
        sprites.p2().iter_mut().for_each(put_on);
    } else {
        if shows.is_changed() {
            sprites.p1().iter_mut().for_each(put_on);
        } else {
            sprites.p0().iter_mut().for_each(put_on);
        }
        // What has several colours changes them, also where nothing wobbles.
        if wobble.is_changed() {
            let mut all = sprites.p2();
            let several = |(shown, ..): &<DressParts as QueryData>::Item<'_, '_>| {
                shown.look.colours.count_ones() > 1
            };
            all.iter_mut().filter(several).for_each(put_on);
        }
    }
}

/// The colour words that apply, in turn (W-COLOUR-03).
pub(super) fn tint(colours: u16, beat: u32, palette: &Palette) -> Option<Color> {
    let count = colours.count_ones();
    if count == 0 {
        return None;
    }
    let place = beat % count;
    let index = (0..16)
        .filter(|bit| colours & (1 << bit) != 0)
        .nth(place as usize)?;
    Some(palette.get(COLOURS.get(index)?.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: (i32, i32), to: (i32, i32), cause: MoveCause) -> (IVec2, IVec2, MoveCause) {
        (from.into(), to.into(), cause)
    }

    #[test]
    fn a_move_begins_where_the_sprite_is_and_ends_in_its_cell() {
        let now = Vec2::new(3.0, -4.0);
        let mut motion = Motion::along(now, &[step((0, 0), (1, 0), MoveCause::Player)]);
        assert_eq!(motion.now(), (now, false));
        motion.finish();
        assert_eq!(motion.now(), (cell_centre(IVec2::new(1, 0)), true));
    }

    #[test]
    fn several_moves_of_a_turn_are_followed_cell_by_cell() {
        let mut motion = Motion::along(
            cell_centre(IVec2::ZERO),
            &[
                step((0, 0), (1, 0), MoveCause::Player),
                step((1, 0), (1, 1), MoveCause::Itself),
            ],
        );
        motion.elapsed = MOVE / 2.0;
        let (at, arrived) = motion.now();
        assert!(!arrived && at.distance(cell_centre(IVec2::new(1, 0))) < 0.01);
    }

    #[test]
    fn a_teleported_object_does_not_fly() {
        let motion = Motion::along(
            cell_centre(IVec2::ZERO),
            &[step((0, 0), (9, 9), MoveCause::Teleported)],
        );
        assert_eq!(motion.now(), (cell_centre(IVec2::new(9, 9)), true));
    }

    #[test]
    fn several_colours_take_turns_in_their_order() {
        let palette = Palette::default();
        assert_eq!(tint(0, 5, &palette), None);
        assert!(tint(0b101, 1, &palette).is_some());
    }
}
