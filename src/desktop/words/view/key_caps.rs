//! Key caps on a lost board: the keys of undo and restart stand beside the place
//! where a player was last, with their eyes shut like words asleep. They can be
//! clicked.

use bevy::prelude::*;

use super::cell_areas::CellAreas;
use super::first_person::FirstPerson;
use super::spirits::shut_eyes;
use crate::actions::PlayAction;
use crate::loss::{LastPlayers, LossSystems, Lost};
use crate::screens::LEVEL;
use kotodama_board::Cell;
use kotodama_gfx::atlas::Atlas;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::action_buttons::ActionButton;
use kotodama_words::components::Look;
use kotodama_words::kinds::{Class, Kind, Kinds};
use kotodama_words::{LevelInfo, Tile};

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show.run_if(resource_changed::<Lost>.or_else(resource_changed::<State<Menu>>)),
            place.run_if(any_with_component::<KeyCaps>),
        )
            .chain()
            .in_set(AppSystems::Show)
            .after(LossSystems)
            .run_if(in_state(LEVEL)),
    );
}

/// Node with the key caps, and its size when it was placed.
#[derive(Component, Default)]
struct KeyCaps(Vec2);

/// Key cap of an action.
#[derive(Clone, Copy)]
struct Cap {
    action: PlayAction,
    /// Word whose eyes it has.
    word: &'static str,
    /// Least width and height.
    least: Vec2,
    /// Font size of the key.
    size: f32,
    /// Side of the eyes.
    eyes: f32,
}

const CAPS: [Cap; 2] = [
    Cap {
        action: PlayAction::Undo,
        word: "text_back",
        least: Vec2::new(64.0, 64.0),
        size: NORMAL,
        eyes: 48.0,
    },
    Cap {
        action: PlayAction::Restart,
        word: "text_is",
        least: Vec2::new(40.0, 40.0),
        size: SMALL,
        eyes: 24.0,
    },
];

/// Space above the caps for their eyes.
const EYES: f32 = 22.0;
/// Size of the node until it has been laid out.
const USUAL: Vec2 = Vec2::new(150.0, 90.0);

/// Shows the caps while the level is lost and no menu covers it.
fn show(
    mut commands: Commands,
    (lost, menu): (Res<Lost>, Res<State<Menu>>),
    old: Query<Entity, With<KeyCaps>>,
    mut atlas: Option<ResMut<Atlas>>,
) {
    let wanted = lost.0 && *menu.get() == Menu::NONE;
    if wanted != old.is_empty() {
        return;
    }
    for old in &old {
        commands.entity(old).despawn();
    }
    if !wanted {
        return;
    }
    let row = Node {
        align_items: AlignItems::FlexEnd,
        padding: UiRect::top(px(EYES)),
        ..Node::row(6.0).absolute()
    };
    commands
        .spawn((KeyCaps::default(), DespawnOnExit(LEVEL), row))
        // Menus are always above it.
        .insert((Name::new("Key caps"), Pickable::IGNORE, GlobalZIndex(-1)))
        .with_children(|row| {
            for cap in CAPS {
                let eyes = atlas.as_mut().map(|atlas| shut_eyes(cap.word, atlas));
                cap.spawn(row, eyes);
            }
        });
}

impl Cap {
    fn spawn(self, row: &mut ChildSpawnerCommands, eyes: Option<ImageNode>) {
        let Self { action, size, .. } = self;
        let key = Prompted::new(move |prompts| prompts.of(action));
        let label = Prompted::new(move |_| action.label());
        let node = Node::column(0.0)
            .min_width(px(self.least.x))
            .min_height(px(self.least.y))
            .pad(6.0, 2.0)
            .middle()
            .centred()
            .framed();
        row.spawn((Node::default().rigid(), Fill(Ink::Panel, 1.0)))
            .insert(Pickable::IGNORE)
            .with_children(|ground| {
                ground
                    .spawn((ActionButton(OnScreen::of(action)), node, Pickable::IGNORE))
                    .with_children(|cap| {
                        cap.spawn((key, text("", size, Ink::Text)));
                        cap.spawn((label, text("", SMALL, Ink::Dim)));
                    });
                if let Some(eyes) = eyes {
                    // They stand on the upper edge of the cap.
                    let side = self.eyes;
                    let node = Node::default()
                        .absolute()
                        .left(percent(50))
                        .top(px(-side * 0.62))
                        .margin(UiRect::left(px(-side / 2.0)))
                        .sized(side, side);
                    ground.spawn((eyes, node, Pickable::IGNORE));
                }
            });
    }
}

/// Places the caps beside the last player, where they cover no words.
fn place(
    areas: CellAreas,
    level_info: Res<LevelInfo>,
    (last, kinds): (Res<LastPlayers>, Res<Kinds>),
    first_person: Option<Res<FirstPerson>>,
    tiles: Query<(&Cell, &Kind, &Look), With<Tile>>,
    mut caps: Query<(Ref<ComputedNode>, &mut KeyCaps, &mut Node)>,
) {
    let (Some(room), Ok((computed, mut caps, mut node))) = (areas.room(), caps.single_mut()) else {
        return;
    };
    let found = computed.size() * computed.inverse_scale_factor();
    let size = if found == Vec2::ZERO { USUAL } else { found };
    if caps.0 == size && !areas.have_changed() {
        return;
    }
    caps.0 = size;
    let middle = Rect::from_center_size(room.center(), Vec2::ZERO);
    let area = |cell: IVec2| areas.of(cell).unwrap_or(middle);
    let is_hidden = first_person.is_some_and(|view| view.is_shown());
    let (taken, words): (Rect, Vec<Rect>) = match (is_hidden, last.0.first()) {
        (true, _) => (middle, Vec::new()),
        (false, player) => {
            let centre = level_info.bounds.size() / 2;
            let cell = player.map_or(centre, |(_, cell)| *cell);
            let words = tiles
                .iter()
                .filter(|(_, kind, look)| {
                    !look.hidden && matches!(kinds.class(**kind), Class::Text(_))
                })
                .map(|(cell, ..)| area(cell.0));
            (area(cell), words.collect())
        }
    };
    let at = stand(taken, &words, size, room);
    (node.left, node.top) = (px(at.x.round()), px(at.y.round()));
}

/// Steps of the search in each direction.
const REACH: i32 = 10;
/// Smallest step of the search.
const STEP: f32 = 16.0;

/// Returns the upper left corner of a box of this size in the room: beside the
/// place if possible, where it covers the fewest words, and then as near as
/// possible.
fn stand(place: Rect, words: &[Rect], size: Vec2, room: Rect) -> Vec2 {
    let step = place.width().max(STEP);
    let lowest = (room.max - size).max(room.min);
    let covers = |taken: Rect, other: Rect| !taken.intersect(other).is_empty();
    let mut best = (usize::MAX, f32::MAX);
    let mut found = room.min;
    for y in -REACH..=REACH {
        for x in -REACH..=REACH {
            let steps = IVec2::new(x, y).as_vec2() * step;
            let corner = (place.min + steps).clamp(room.min, lowest);
            let taken = Rect::from_corners(corner, corner + size);
            let words = words.iter().filter(|word| covers(taken, **word)).count();
            let own = if covers(taken, place) { 1000 } else { 0 };
            let far = taken.center().distance(place.center());
            if (words + own, far) < best {
                best = (words + own, far);
                found = corner;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = Vec2::new(150.0, 90.0);

    fn room() -> Rect {
        Rect::from_corners(Vec2::new(0.0, 44.0), Vec2::new(1280.0, 764.0))
    }

    fn cell(x: f32, y: f32) -> Rect {
        let corner = Vec2::new(x, y) * 48.0;
        Rect::from_corners(corner, corner + Vec2::splat(48.0))
    }

    fn covers(corner: Vec2, other: Rect) -> bool {
        let taken = Rect::from_corners(corner, corner + SIZE);
        !taken.intersect(other).is_empty()
    }

    #[test]
    fn caps_stand_beside_the_place_and_not_on_words() {
        let place = cell(10.0, 8.0);
        let near = stand(place, &[], SIZE, room());
        assert!(!covers(near, place));
        assert!(near.distance(place.min) < 250.0, "{near}");
        // A wall of words around the place.
        let beside = [-1.0, 0.0, 1.0];
        let words = beside.map(|y| beside.map(|x| cell(10.0 + x, 8.0 + y)));
        let words: Vec<Rect> = words.into_iter().flatten().collect();
        let away = stand(place, &words, SIZE, room());
        assert!(words.iter().all(|word| !covers(away, *word)), "{away}");
    }

    #[test]
    fn caps_stay_in_the_window_in_every_corner() {
        for place in [cell(0.0, 0.0), cell(26.0, 15.0), cell(0.0, 15.0)] {
            let corner = stand(place, &[], SIZE, room());
            assert!(room().contains(corner) && room().contains(corner + SIZE));
            assert!(!covers(corner, place));
        }
    }
}
