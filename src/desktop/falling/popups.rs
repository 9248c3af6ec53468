//! Words that rise from where something was cleared: chains, spins, points
//! (F-UI-12).

use bevy::prelude::*;

use super::effects::EffectSystems;
use super::layout::{self, FallingLayout};
use super::session::FallingNews;
use crate::screens::FIELD;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::field::Field;
use kotodama_falling::grid::{Grid, Index};
use kotodama_falling::stats::Spin;
use kotodama_shell::frame::PausableSystems;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (read_events, rise)
            .chain()
            .after(EffectSystems)
            .in_set(AppSystems::Show)
            .in_set(PausableSystems)
            .run_if(in_state(FIELD)),
    );
}

/// A word in the air.
#[derive(Component, Clone, Copy, Debug)]
struct Popup {
    /// Its middle, in cells of the visible field.
    at: Vec2,
    age: f32,
    life: f32,
}

/// What is said of a link: of its chain, its rows, its spin.
fn praise(chain: u32, rows: u32, spin: Spin) -> Option<String> {
    let cleared = match rows {
        0 => String::new(),
        1 => t!("falling-rows-1"),
        2 => t!("falling-rows-2"),
        3 => t!("falling-rows-3"),
        4 => t!("falling-rows-4"),
        _ => t!("falling-rows-many"),
    };
    let spin = match spin {
        Spin::None => None,
        Spin::Mini => Some(t!("falling-spin-mini")),
        Spin::Full => Some(t!("falling-spin")),
    };
    match (spin, chain, rows) {
        (Some(spin), _, 0) => Some(spin),
        (Some(spin), ..) => Some(t!("falling-spin-rows", spin = spin, rows = cleared)),
        (None, 2.., _) => Some(t!("falling-chain", count = chain)),
        (None, _, 0 | 1) => None,
        (None, ..) => Some(cleared),
    }
}

/// Longer chains are shown larger.
const fn size(chain: u32, is_rare: bool) -> f32 {
    match (chain, is_rare) {
        (0 | 1, false) => SMALL,
        (2 | 3, _) | (_, true) => NORMAL,
        (4..=6, _) => LARGE,
        _ => 64.0,
    }
}

/// The middle of some cells, in cells of the visible field.
fn middle(grid: &Grid, cells: &[(Index, u8)]) -> Vec2 {
    let count = cells.len().max(1) as f32;
    let sum: Vec2 = cells
        .iter()
        .map(|(index, _)| layout::middle(grid, grid.cell(*index)))
        .sum();
    sum / count
}

fn read_events(
    mut commands: Commands,
    mut news: MessageReader<FallingNews>,
    mut events: MessageReader<FrameEvent>,
    old: Query<Entity, With<Popup>>,
    field: Res<Field>,
    palette: Res<Palette>,
) {
    let is_past = |news: &FallingNews| matches!(news, FallingNews::Began | FallingNews::Rewound);
    if news.read().any(is_past) {
        for old in &old {
            commands.entity(old).despawn();
        }
    }
    let grid = field.grid();
    let whole = grid.visible().as_vec2();
    for event in events.read() {
        let (said, at, size, ink) = match event {
            FrameEvent::Cleared {
                chain,
                rows,
                spin,
                score,
                cells,
                ..
            } => {
                let mut lines: Vec<String> = praise(*chain, *rows, *spin).into_iter().collect();
                let is_rare = !lines.is_empty();
                if *score > 0 {
                    lines.push(format!("+{score}"));
                }
                let ink = match chain {
                    0 | 1 if !is_rare => Ink::Text,
                    0..=2 => Ink::Accent,
                    3..=4 => Ink::Coral,
                    _ => Ink::Magenta,
                };
                let (at, size) = (middle(grid, cells), size(*chain, is_rare));
                (lines.join("\n"), at, size, ink)
            }
            FrameEvent::Swept { places, score } if *places > 0 => {
                let said = format!("{places} ×\n+{score}");
                (said, whole * Vec2::new(0.5, 0.25), NORMAL, Ink::Accent)
            }
            FrameEvent::AllClear => (t!("falling-all-clear"), whole / 2.0, LARGE, Ink::Mint),
            FrameEvent::LevelUp { level } => {
                let said = t!("falling-level-up", level = *level);
                (said, whole * Vec2::new(0.5, 0.2), NORMAL, Ink::Sky)
            }
            _ => continue,
        };
        if said.is_empty() {
            continue;
        }
        commands.spawn((
            Name::new("Popup"),
            DespawnOnExit(FIELD),
            Popup {
                at,
                age: 0.0,
                life: 0.9 + size / 100.0,
            },
            Node::default().absolute(),
            Text::new(said),
            font(size),
            TextColor(palette.of(ink)),
            TextShadow {
                offset: Vec2::splat((size / 16.0).max(1.0)),
                color: palette.of(Ink::Shadow),
            },
            TextLayout::justify(Justify::Center),
            Visibility::Hidden,
            GlobalZIndex(-2),
            Pickable::IGNORE,
        ));
    }
}

fn rise(
    mut commands: Commands,
    time: Res<Time<Real>>,
    layout: Res<FallingLayout>,
    settings: Res<Settings>,
    mut popups: Query<(
        Entity,
        &mut Popup,
        &mut Node,
        &mut TextColor,
        &mut UiTransform,
        &mut Visibility,
        &ComputedNode,
    )>,
) {
    let unit = layout.unit.max(0.01);
    for (entity, mut popup, mut node, mut colour, mut transform, mut visibility, computed) in
        &mut popups
    {
        popup.age += time.delta_secs();
        let part = popup.age / popup.life;
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        // Its size is known a moment after it came.
        let size = computed.size() * computed.inverse_scale_factor();
        visibility.set_if_neq(match size.x > 0.0 {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
        let lift = 26.0 * (1.0 - (1.0 - part).powi(3));
        let field = Rect::from_corners(layout.field.min / unit, layout.field.max / unit);
        let wanted = layout.place(popup.at) / unit - size / 2.0 - Vec2::Y * lift;
        // Beside the field nobody looks for it.
        let most = (field.max - size).max(field.min);
        let at = match size.x > field.width() {
            true => Vec2::new(field.center().x - size.x / 2.0, wanted.y.max(field.min.y)),
            false => wanted.clamp(field.min, most),
        };
        node.left = px(at.x);
        node.top = px(at.y);
        let grown = match settings.reduced_flashes {
            true => 1.0,
            false => 1.0 + 0.5 * (1.0 - popup.age / 0.15).max(0.0),
        };
        transform.scale = Vec2::splat(grown);
        let alpha = ((1.0 - part) * 3.0).min(1.0);
        colour.0.set_alpha(alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_is_praised() {
        let said = |chain, rows, spin| praise(chain, rows, spin).unwrap_or_default();
        assert_eq!(said(1, 0, Spin::None), "");
        assert_eq!(said(1, 1, Spin::None), "");
        assert_eq!(said(1, 4, Spin::None), "Quadruple");
        assert_eq!(said(1, 2, Spin::Full), "Spin Double");
        assert_eq!(said(1, 0, Spin::Mini), "Mini spin");
        assert_eq!(said(7, 0, Spin::None), "7 chain!");
        assert_eq!(said(1, 90, Spin::None), "Avalanche");
    }

    #[test]
    fn longer_chains_are_larger() {
        let sizes: Vec<f32> = (1..12).map(|chain| size(chain, false)).collect();
        assert!(sizes.is_sorted());
        assert!(sizes[0] < sizes[1] && sizes[1] < sizes[3] && sizes[3] < sizes[6]);
    }

    #[test]
    fn words_rise_from_the_middle_of_what_went() {
        let grid = Grid::new(4, 6, 2);
        let cells: Vec<(Index, u8)> = [(0, 2), (3, 2), (0, 5), (3, 5)]
            .into_iter()
            .filter_map(|(x, y)| Some((grid.index(x, y)?, 0)))
            .collect();
        assert_eq!(middle(&grid, &cells), Vec2::new(2.0, 2.0));
        assert_eq!(middle(&grid, &[]), Vec2::ZERO);
    }
}
