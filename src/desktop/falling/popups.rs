//! Words that rise from where something was cleared: chains, spins, points
//! (F-UI-12).

use bevy::prelude::*;

use super::effects::EffectSystems;
use super::layout::{self, FallingLayout};
use super::session::FallingNews;
use crate::screens::FIELD;
use crate::variant_names;
use kotodama_falling::description::Score;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::field::Field;
use kotodama_falling::grid::{Grid, Index};
use kotodama_falling::rules::Rules;
use kotodama_falling::score;
use kotodama_falling::stats::{LastChain, Spin};
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

/// A layer of a word: the word itself, or its outline.
#[derive(Component, Clone, Copy, Debug)]
struct Layer;

/// What is said of a link.
#[derive(Clone, Copy, Debug, Default)]
struct Praise<'a> {
    chain: u32,
    rows: u32,
    spin: Spin,
    /// The name of the shape that spun.
    piece: &'a str,
    combo: u32,
    back_to_back: bool,
}

impl Praise<'_> {
    /// Returns its lines, without the points.
    fn lines(self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.back_to_back {
            lines.push(t!("falling-back-to-back"));
        }
        let clear = variant_names::clear(self.spin, self.piece, self.rows);
        match (self.spin, self.chain) {
            (Spin::None, 2..) => lines.push(t!("falling-chain", count = self.chain)),
            (Spin::None, _) if self.rows < 2 => {}
            _ => lines.push(clear),
        }
        if self.combo > 0 {
            lines.push(t!("falling-combo", count = self.combo));
        }
        lines
    }
}

/// Returns the size of the text; longer chains are larger.
const fn size(chain: u32, is_rare: bool) -> f32 {
    match (chain, is_rare) {
        (0 | 1, false) => NORMAL,
        (2 | 3, _) | (_, true) => LARGE,
        (4..=6, _) => 64.0,
        _ => 96.0,
    }
}

/// Returns the largest crisp size up to `size` at which a text fits into a
/// width, in units of the interface; never small.
fn fitting(said: &str, size: f32, width: f32) -> f32 {
    // Latin signs are half as wide as they are high, others as wide.
    let signs = |line: &str| -> f32 {
        let wide = |c: char| if (c as u32) < 0x500 { 0.5 } else { 1.0 };
        line.chars().map(wide).sum()
    };
    let longest = said.lines().map(signs).fold(0.0, f32::max);
    let mut size = size;
    while size > NORMAL && longest * size > width {
        size -= 16.0;
    }
    size
}

/// Returns the middle of some cells, in cells of the visible field.
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
    (field, rules): (Res<Field>, Option<Res<Rules>>),
    last: Option<Res<LastChain>>,
    layout: Res<FallingLayout>,
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
                shape,
                combo,
                back_to_back,
                score,
                cells,
                ..
            } => {
                let shape = shape.and_then(|it| rules.as_ref()?.shapes.get(it));
                let praise = Praise {
                    chain: *chain,
                    rows: *rows,
                    spin: *spin,
                    piece: shape.map_or("", |shape| shape.name.as_str()),
                    combo: *combo,
                    back_to_back: *back_to_back,
                };
                let mut lines = praise.lines();
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
                let mut lines = vec![t!("falling-squares", count = *places)];
                let bonus = rules.as_ref().and_then(|rules| bonus(rules, *places));
                lines.extend(bonus.map(|factor| t!("falling-bonus", factor = factor)));
                lines.push(format!("+{score}"));
                let size = if bonus.is_some() { LARGE } else { NORMAL };
                (
                    lines.join("\n"),
                    whole * Vec2::new(0.5, 0.25),
                    size,
                    Ink::Accent,
                )
            }
            FrameEvent::Locked { rows: 0, spin } if *spin != Spin::None => {
                let placed = last.as_ref().and_then(|last| last.placement.as_ref());
                let shape =
                    placed.and_then(|placed| rules.as_ref()?.shapes.get(placed.dealt.shape));
                let piece = shape.map_or("", |shape| shape.name.as_str());
                let said = variant_names::clear(*spin, piece, 0);
                (said, whole * Vec2::new(0.5, 0.3), NORMAL, Ink::Accent)
            }
            FrameEvent::Garbage { blocks } => {
                let said = t!("falling-garbage", count = *blocks);
                (said, whole * Vec2::new(0.5, 0.7), NORMAL, Ink::Dim)
            }
            FrameEvent::AllClear => (t!("falling-all-clear"), whole / 2.0, 64.0, Ink::Mint),
            FrameEvent::LevelUp { level } => {
                let said = t!("falling-level-up", level = *level);
                (said, whole * Vec2::new(0.5, 0.2), NORMAL, Ink::Sky)
            }
            _ => continue,
        };
        if said.is_empty() {
            continue;
        }
        let width = layout.field.width() / layout.unit.max(0.01);
        let size = fitting(&said, size, width * 1.2);
        let root = (
            Name::new("Popup"),
            DespawnOnExit(FIELD),
            Popup {
                at,
                age: 0.0,
                life: 0.9 + size / 100.0,
            },
            Node::default().absolute(),
            UiTransform::default(),
            Visibility::Hidden,
            GlobalZIndex(-2),
            Pickable::IGNORE,
        );
        commands.spawn(root).with_children(|root| {
            // On whatever is behind it, an outline keeps it legible.
            let thick = (size / 16.0).round().max(2.0);
            for offset in AROUND {
                let offset = offset * thick;
                root.spawn((
                    Node::default()
                        .absolute()
                        .left(px(offset.x))
                        .top(px(offset.y)),
                    layer(&said, size, palette.of(Ink::Shadow)),
                ));
            }
            root.spawn((Node::default(), layer(&said, size, palette.of(ink))));
        });
    }
}

/// Where the outline of a word lies around it.
const AROUND: [Vec2; 8] = [
    Vec2::new(-1.0, -1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(1.0, -1.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 1.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(1.0, 1.0),
];

fn layer(said: &str, size: f32, colour: Color) -> impl Bundle {
    (
        Layer,
        Text::new(said),
        font(size),
        TextColor(colour),
        TextLayout::justify(Justify::Center),
        Pickable::IGNORE,
    )
}

/// Returns how many times as much this many places at once are worth, where that
/// is more than once.
fn bonus(rules: &Rules, places: u32) -> Option<u32> {
    let mut models = score::models(&rules.description.clear.score).into_iter();
    models.find_map(|model| match model {
        Score::Patterns {
            many: Some((from, factor)),
            ..
        } => (places >= *from && *factor > 1).then_some(*factor),
        _ => None,
    })
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
        &mut UiTransform,
        &mut Visibility,
        &ComputedNode,
        &Children,
    )>,
    mut layers: Query<&mut TextColor, With<Layer>>,
) {
    let unit = layout.unit.max(0.01);
    for (entity, mut popup, mut node, mut transform, mut visibility, computed, children) in
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
        for &child in children {
            if let Ok(mut colour) = layers.get_mut(child) {
                colour.0.set_alpha(alpha);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;

    #[test]
    fn what_is_rare_is_praised() {
        let said = |chain, rows, spin| {
            let praise = Praise {
                chain,
                rows,
                spin,
                piece: "T",
                ..Praise::default()
            };
            praise.lines().join(" ")
        };
        assert_eq!(said(1, 0, Spin::None), "");
        assert_eq!(said(1, 1, Spin::None), "");
        assert_eq!(said(1, 4, Spin::None), "Quadruple");
        assert_eq!(said(1, 2, Spin::Full), "T-Spin Double");
        assert_eq!(said(1, 0, Spin::Mini), "Mini T-Spin");
        assert_eq!(said(7, 0, Spin::None), "7 chain!");
        assert_eq!(said(1, 90, Spin::None), "Avalanche");
        let streak = Praise {
            chain: 1,
            rows: 4,
            combo: 3,
            back_to_back: true,
            ..Praise::default()
        };
        assert_eq!(streak.lines(), ["Back-to-back", "Quadruple", "Combo 3"]);
    }

    #[test]
    fn words_fit_the_field_and_stay_legible() {
        assert_eq!(fitting("7 chain!", 96.0, 1000.0), 96.0);
        assert_eq!(fitting("7 chain!", 96.0, 200.0), 48.0);
        assert_eq!(fitting("a very long thing to say", 96.0, 100.0), NORMAL);
        assert_eq!(fitting("7 連鎖！", 96.0, 200.0), 48.0);
    }

    #[test]
    fn four_squares_at_once_get_a_bonus() {
        let timeline = builtin::read("timeline").expect("it ships");
        let timeline = Rules::compile(timeline);
        assert_eq!(bonus(&timeline, 3), None);
        assert_eq!(bonus(&timeline, 4), Some(4));
        let pairs = Rules::compile(builtin::read("pairs").expect("it ships"));
        assert_eq!(bonus(&pairs, 9), None);
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
