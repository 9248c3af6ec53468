//! Per-frame animation of sprites.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::drawn::{Drawn, Floating};
use super::fading::Fading;
use super::layout::{BoardLayout, CELL, cell_centre};
use super::looks::in_state;
use super::motion::{Bump, Dying, Motion, Moving, Pop, Pulse, Wobble, tint};
use super::particles::{Burst, BurstKind};
use super::systems::{TileSystems, step_of};
use super::tiles::{TileSprite, TileSpriteIndex};
use crate::loss::LastPlayers;
use kotodama_shell::frame::{AppSystems, PausableSystems};
use kotodama_shell::screen::board_is_shown;
use kotodama_shell::settings::Settings;
use kotodama_ui::palette::{Ink, Palette};
use kotodama_words::messages::DeathCause;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wobble>()
        .init_resource::<Moving>()
        .init_resource::<Fading>()
        .init_resource::<LastPlayers>()
        .add_systems(
            Update,
            ((travel, end_lives), beat, animate)
                .chain()
                .in_set(AppSystems::Show)
                .in_set(TileSystems::Animate)
                .in_set(PausableSystems)
                .run_if(board_is_shown),
        );
}

/// Duration of a bump in seconds.
const BUMP: f32 = 0.1;
/// Duration of popping up in seconds.
const POP: f32 = 0.14;
/// Duration of fading in seconds.
const FADE: f32 = 0.14;
/// Seconds between two frames of wobble.
const BEAT: f32 = 0.2;

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
    mut shows: ResMut<TileSpriteIndex>,
    mut sprites: Query<(Entity, &mut TileSprite, &mut Motion)>,
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
            // Placed there again.
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
    mut sprites: Query<(Entity, &TileSprite, &mut Dying)>,
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

type Parts = (
    Entity,
    &'static TileSprite,
    &'static mut Drawn,
    Option<&'static mut Bump>,
    Option<&'static mut Pop>,
    Option<&'static mut Pulse>,
    Option<&'static Dying>,
);
/// Filter for sprites with a running animation.
type Restless = Or<(
    With<Motion>,
    With<Floating>,
    With<Bump>,
    With<Pop>,
    With<Pulse>,
    With<Dying>,
)>;

/// Sets the position, size, frame and colour of each sprite in this frame.
/// Sprites at rest are skipped: a large board has thousands.
fn animate(
    mut commands: Commands,
    time: Res<Time>,
    (layout, settings, shows): (Res<BoardLayout>, Res<Settings>, Res<TileSpriteIndex>),
    (wobble, palette): (Res<Wobble>, Res<Palette>),
    (fading, last): (Res<Fading>, Res<LastPlayers>),
    mut zoom: Local<f32>,
    mut sprites: ParamSet<(
        Query<Parts, Restless>,
        Query<Parts, Or<(Changed<TileSprite>, Restless)>>,
        Query<Parts>,
    )>,
) {
    let step = step_of(&time);
    // Bobbing counts as wobble.
    let seconds = if settings.wobble {
        time.elapsed_secs()
    } else {
        0.0
    };
    let frame = wobble.frame(&settings);
    let ground = palette.of(Ink::Board);
    let whole = layout.zoom >= 1.0 && layout.zoom.fract() == 0.0;
    let snap = |at: Vec2| {
        if whole {
            (at * layout.zoom).round() / layout.zoom
        } else {
            at
        }
    };
    let mut put = |parts: <Parts as QueryData>::Item<'_, '_>| {
        let (entity, shown, mut drawn, bump, pop, pulse, dying) = parts;
        let mut entity = commands.entity(entity);
        let lift = match shown.floats {
            true => bob(seconds, shown),
            false => 0.0,
        };
        let mut at = shown.at + Vec2::Y * lift;
        let mut scale = 1.0;
        let mut colour = tint(shown.look.colours, wobble.colour_beat(), &palette)
            .unwrap_or(shown.picture.colour);
        if shown.picture.is_text {
            colour = in_state(colour, shown.look.text, ground);
        }
        if let Some(mut bump) = bump {
            let part = advance(&mut bump.elapsed, step, BUMP);
            if settings.smooth {
                at += bump.way * swell(part) * CELL * 0.12;
            }
            if part >= 1.0 {
                entity.try_remove::<Bump>();
            }
        }
        if let Some(mut pop) = pop {
            let part = advance(&mut pop.0, step, POP);
            if settings.smooth {
                // First slightly too large, then right.
                scale *= 0.4 + 0.6 * part + 0.35 * swell(part);
            }
            if part >= 1.0 {
                entity.try_remove::<Pop>();
            }
        }
        if let Some(mut pulse) = pulse {
            let length = pulse.length;
            let part = advance(&mut pulse.elapsed, step, length);
            // An image that joins its neighbours would overlap them.
            if settings.smooth && !shown.is_joined() {
                scale *= 1.0 + pulse.growth * swell(part);
            }
            if !settings.reduced_flashes {
                colour = colour.mix(&Color::WHITE, pulse.flash * (1.0 - part));
            }
            if part >= 1.0 {
                entity.try_remove::<Pulse>();
            }
        }
        let mut frames = shown.frames;
        if !fading.is_over() {
            if !last.is_at(shown.cell) {
                colour = fading.fade(colour);
            }
            if last.has(shown.id) {
                at.y -= fading.slump();
                if !shown.is_joined() {
                    frames = shown.picture.frames(shown.facing, 0, true);
                }
            }
        }
        if let Some(dying) = dying {
            let gone = (dying.fading / FADE).min(1.0);
            if settings.smooth {
                scale *= 1.0 - 0.6 * gone;
            }
            colour = colour.with_alpha(1.0 - gone);
        }
        drawn.set_if_neq(Drawn {
            picture: frames + (frame + shown.id % 3) % 3,
            colour,
            at: snap(at).extend(shown.z()),
            scale,
            lift,
            hidden: shown.look.hidden,
        });
    };
    let zooms = zoom.to_bits() != layout.zoom.to_bits();
    *zoom = layout.zoom;
    if zooms || settings.is_changed() || wobble.is_changed() || fading.is_changed() {
        sprites.p2().iter_mut().for_each(&mut put);
    } else if shows.is_changed() {
        sprites.p1().iter_mut().for_each(&mut put);
    } else {
        sprites.p0().iter_mut().for_each(&mut put);
    }
}

/// Advances an animation; returns its progress.
fn advance(elapsed: &mut f32, step: f32, whole: f32) -> f32 {
    *elapsed += step;
    (*elapsed / whole).min(1.0)
}

/// Returns a value that rises from 0 to 1 and falls back with the progress.
fn swell(part: f32) -> f32 {
    (part * std::f32::consts::PI).sin()
}

/// Height of a floating object in the middle of its bob, and how far it bobs up
/// and down, in pixels of the art: it never leaves the frame of the board.
const FLOAT: f32 = 3.0;
const BOB: f32 = 1.0;

/// Returns the height of a floating object, in pixels of the art. Objects that
/// join bob together.
fn bob(seconds: f32, shown: &TileSprite) -> f32 {
    let phase = if shown.is_joined() { 0 } else { shown.id };
    FLOAT + (seconds * 2.6 + phase as f32 * 0.7).sin() * BOB
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing;
    use kotodama_gfx::art::Arrangement;

    #[test]
    fn what_is_joined_bobs_together_and_by_two_pixels() {
        let drawn = "KEKE IS YOU . ICE IS FLOAT \n keke ice ice ice . . .";
        let mut app = playing(drawn, |_: &mut App| {});
        app.update();
        let world = app.world_mut();
        let mut shown = world.query::<&TileSprite>();
        let floating = shown.iter(world).filter(|shown| shown.floats);
        let mut ice: Vec<TileSprite> = floating.cloned().collect();
        assert_eq!(ice.len(), 3);
        let mut heights = |arrangement: Arrangement, seconds: f32| -> Vec<f32> {
            let all = ice.iter_mut().map(|shown| {
                shown.picture.arrangement = arrangement;
                bob(seconds, shown)
            });
            all.collect()
        };
        for beat in 0..100 {
            let seconds = beat as f32 * 0.05;
            let together = heights(Arrangement::Joined, seconds);
            let level = together
                .iter()
                .all(|it| it.to_bits() == together[0].to_bits());
            assert!(level, "{together:?}");
            let alone = heights(Arrangement::Still, seconds);
            assert_ne!(alone[0].to_bits(), alone[1].to_bits());
            let mut all = together.into_iter().chain(alone);
            assert!(all.all(|height| (height - FLOAT).abs() <= BOB));
        }
    }
}
