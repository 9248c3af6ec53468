//! Transition between a map and a level: tiles in the colour of the frame grow
//! over the old board, down to the icon that is being entered, cover the new
//! board and shrink away, from the icon that was entered or left. Play has begun
//! by then; any press ends it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::layout::BoardLayout;
use super::systems::{BoardSystems, CameraSystems, step_of};
use crate::actions::PlayAction;
use crate::level_navigation::PARTING;
use crate::screens::LEVEL;
use crate::session::Session;
use kotodama_board::Cell;
use kotodama_gfx::ground::Ground;
use kotodama_shell::driver::Driven;
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::prelude::*;
use kotodama_words::tiles::Tiles;
use kotodama_words::{Departure, Outcome};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wipe>()
        .add_systems(OnEnter(LEVEL), start.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                note_icon
                    .after(AppSystems::Simulate)
                    .before(AppSystems::Show)
                    .run_if(resource_changed::<Outcome>),
                wipe.in_set(AppSystems::Show)
                    .after(CameraSystems)
                    .run_if(is_seen),
            )
                .run_if(in_state(LEVEL)),
        );
}

/// State of the transition.
#[derive(Resource, Debug, Default)]
struct Wipe {
    /// Middle of the icon that is being entered, in physical pixels of the
    /// window.
    entered: Option<Vec2>,
    /// What is seen; `None` at rest.
    seen: Option<(Way, Centre)>,
    /// Seconds since it began.
    elapsed: f32,
}

/// Direction of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The old board is covered.
    Closes,
    /// The new board comes into sight.
    Opens,
}

impl Way {
    /// Returns the duration in seconds.
    const fn time(self) -> f32 {
        match self {
            Self::Closes => PARTING,
            Self::Opens => 0.35,
        }
    }
}

/// Centre of a transition.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Centre {
    /// Point of the window, in physical pixels.
    Point(Vec2),
    /// Cell of the new board.
    Cell(IVec2),
    /// Middle of the window.
    Middle,
}

/// Number of tiles along the longer side of the window.
const TILES: f32 = 24.0;
/// Number of tiles between the first that shrinks and the first that is gone.
const BAND: f32 = 4.0;

/// Parent of the tiles.
#[derive(Component)]
struct Shutters;

/// Tile, with the distance of its middle from the centre, from 0 to 1.
#[derive(Component)]
struct Shutter(f32);

/// Notes where the icon that is being entered is seen, and begins to close
/// there.
fn note_icon(
    (outcome, tiles, layout): (Res<Outcome>, Res<Tiles>, Res<BoardLayout>),
    (settings, driven): (Res<Settings>, Option<Res<Driven>>),
    cells: Query<&Cell>,
    mut wipe: ResMut<Wipe>,
) {
    let through = match &outcome.departure {
        Some(Departure::Entered { through, .. }) => Some(*through),
        _ => None,
    };
    let cell = through.and_then(|id| cells.get(tiles.entity(id)?).ok());
    let half = Vec2::splat(layout.cell_size() / 2.0);
    wipe.entered = cell.map(|cell| layout.corner_of(cell.0) + half);
    let is_closing = matches!(wipe.seen, Some((Way::Closes, _)));
    match wipe.entered {
        Some(point) if settings.smooth && driven.is_none() && !is_closing => {
            wipe.seen = Some((Way::Closes, Centre::Point(point)));
            wipe.elapsed = 0.0;
        }
        // The level behind the icon could not be opened.
        None if is_closing => wipe.elapsed = f32::INFINITY,
        _ => {}
    }
}

/// Begins the transition to a level that was entered through an icon, or to a
/// map to which play returns.
fn start(
    (session, driven): (Option<Res<Session>>, Option<Res<Driven>>),
    (settings, tiles): (Res<Settings>, Res<Tiles>),
    cells: Query<&Cell>,
    mut wipe: ResMut<Wipe>,
) {
    let entered = wipe.entered.take();
    let returned = session.and_then(|session| session.returned.clone());
    let centre = match returned {
        None => entered.map(Centre::Point),
        Some(returned) => {
            let icon = returned.through;
            let cell = icon.and_then(|id| cells.get(tiles.entity(id)?).ok());
            Some(cell.map_or(Centre::Middle, |cell| Centre::Cell(cell.0)))
        }
    };
    let is_shown = settings.smooth && driven.is_none();
    *wipe = Wipe {
        seen: centre
            .filter(|_| is_shown)
            .map(|centre| (Way::Opens, centre)),
        ..default()
    };
}

fn is_seen(wipe: Res<Wipe>) -> bool {
    wipe.seen.is_some()
}

/// Lets the tiles shrink, those near the centre first, or grow, those far from
/// it first.
fn wipe(
    mut commands: Commands,
    time: Res<Time>,
    windows: Query<&Window, With<PrimaryWindow>>,
    (scale, layout, ground): (Res<UiScale>, Res<BoardLayout>, Res<Ground>),
    (play, menu): (Res<Presses<PlayAction>>, Option<Res<Presses<MenuAction>>>),
    roots: Query<Entity, With<Shutters>>,
    mut shutters: Query<(&Shutter, &mut UiTransform)>,
    mut wipe: ResMut<Wipe>,
    mut next: ResMut<NextFrame>,
) {
    let (Some((way, centre)), Ok(window)) = (wipe.seen, windows.single()) else {
        return;
    };
    let part = wipe.elapsed / way.time();
    let is_pressed = !play.0.is_empty() || menu.is_some_and(|menu| !menu.0.is_empty());
    let is_over = match way {
        // What was covered stays so until the new board is there.
        Way::Closes => wipe.elapsed.is_infinite(),
        Way::Opens => part >= 1.0 || is_pressed,
    };
    if is_over {
        wipe.seen = None;
        for root in &roots {
            commands.entity(root).despawn();
        }
        return;
    }
    next.at_once();
    wipe.elapsed += step_of(&time);
    let part = match way {
        Way::Closes => (1.0 - part).max(0.0),
        Way::Opens => part,
    };
    if !roots.is_empty() {
        for (shutter, mut transform) in &mut shutters {
            transform.scale = Vec2::splat(closed(shutter.0, part));
        }
        return;
    }
    let unit = (scale.0 * window.scale_factor()).max(0.01);
    let size = window.physical_size().as_vec2() / unit;
    let centre = match centre {
        Centre::Point(point) => point / unit,
        Centre::Cell(cell) => (layout.corner_of(cell) + layout.cell_size() / 2.0) / unit,
        Centre::Middle => size / 2.0,
    };
    let side = (size.max_element() / TILES).max(1.0);
    let count = (size / side).ceil().as_ivec2();
    // From the centre to the farthest corner.
    let farthest = (size - centre).max(centre).length().max(1.0);
    commands
        .spawn((
            Name::new("Transition"),
            Shutters,
            DespawnOnExit(LEVEL),
            Node::default().whole().absolute().clip(),
            GlobalZIndex(-1),
            Pickable::IGNORE,
        ))
        .with_children(|root| {
            let places = (0..count.y).flat_map(|y| (0..count.x).map(move |x| IVec2::new(x, y)));
            for place in places {
                let corner = place.as_vec2() * side;
                let far = (corner + side / 2.0).distance(centre) / farthest;
                root.spawn((
                    Shutter(far),
                    // Images are no obstacles for touch controls.
                    ImageNode::solid_color(ground.border),
                    Node::at(corner.x, corner.y).sized(side + 1.0, side + 1.0),
                    UiTransform {
                        scale: Vec2::splat(closed(far, part)),
                        ..default()
                    },
                    Pickable::IGNORE,
                ));
            }
        });
}

/// Returns the size of a tile at this distance from the centre, both from 0 to
/// 1, after this part of the time.
fn closed(far: f32, part: f32) -> f32 {
    let band = BAND / TILES;
    // From just before the centre to just behind the farthest corner.
    let reach = part * (1.0 + 2.0 * band) - band;
    ((far - reach) / band).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing;
    use kotodama_words::level::Returned;

    /// Returns an app in which play has returned to a map.
    fn returned(smooth: bool) -> App {
        let mut app = playing("KEKE IS YOU \n keke flag .", plugin);
        app.world_mut().resource_mut::<Settings>().smooth = smooth;
        app.insert_resource(Session {
            returned: Some(Returned {
                level: "near.level.ron".to_owned(),
                through: None,
            }),
            ..Session::default()
        });
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(LEVEL);
        app.update();
        app
    }

    fn tiles(app: &mut App) -> usize {
        let world = app.world_mut();
        world.query::<&Shutter>().iter(world).count()
    }

    #[test]
    fn the_board_comes_into_sight_and_then_rests() {
        let mut app = returned(true);
        assert!(tiles(&mut app) > 100);
        (0..10).for_each(|_| app.update());
        assert!(tiles(&mut app) > 100);
        (0..20).for_each(|_| app.update());
        assert_eq!(tiles(&mut app), 0);
        std::mem::take(&mut *app.world_mut().resource_mut::<NextFrame>());
        app.update();
        let mut moving = NextFrame::default();
        moving.at_once();
        assert_ne!(*app.world().resource::<NextFrame>(), moving);
    }

    #[test]
    fn there_is_no_transition_without_motion_or_without_an_icon() {
        assert_eq!(tiles(&mut returned(false)), 0);
        let mut app = playing("KEKE IS YOU \n keke flag .", plugin);
        assert_eq!(tiles(&mut app), 0);
    }

    #[test]
    fn the_old_board_is_covered_down_to_the_icon_until_the_next_begins() {
        let mut app = playing("KEKE IS YOU \n keke flag .", plugin);
        app.world_mut().resource_mut::<Settings>().smooth = true;
        let mut wipe = app.world_mut().resource_mut::<Wipe>();
        wipe.seen = Some((Way::Closes, Centre::Middle));
        app.update();
        let size = |app: &mut App| {
            let world = app.world_mut();
            let mut shutters = world.query::<(&Shutter, &UiTransform)>();
            let sizes = shutters.iter(world).map(|(_, tile)| tile.scale.x);
            (sizes.clone().fold(1.0, f32::min), sizes.fold(0.0, f32::max))
        };
        assert!(size(&mut app).1 < 0.1, "the board is in sight at first");
        (0..60).for_each(|_| app.update());
        assert!(size(&mut app).0 > 0.99, "it stays covered");
        let mut wipe = app.world_mut().resource_mut::<Wipe>();
        wipe.elapsed = f32::INFINITY;
        app.update();
        assert_eq!(tiles(&mut app), 0, "no level could be opened");
    }

    #[test]
    fn a_press_ends_it() {
        let mut app = returned(true);
        let mut presses = app.world_mut().resource_mut::<Presses<PlayAction>>();
        presses.0.push(PlayAction::Up);
        app.update();
        assert_eq!(tiles(&mut app), 0);
    }

    #[test]
    fn tiles_shrink_from_the_centre_outwards() {
        for far in [0.0, 0.5, 1.0] {
            assert!((closed(far, 0.0) - 1.0).abs() < 1e-4);
            assert!(closed(far, 1.0) < 1e-4);
        }
        assert!(closed(0.0, 0.5) < 1e-4);
        assert!(closed(1.0, 0.5) > 0.99);
    }
}
