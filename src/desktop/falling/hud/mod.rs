//! What stands beside the field: score and counters, the held piece and the
//! next ones, the name of the rules and the seed (F-UI-02).

mod announcement;
pub mod stats;

use bevy::prelude::*;

use announcement::{OverField, announce, announcement};
use stats::{DisplayedScore, count};
pub use stats::{Stat, clock, grouped};

use super::keys::FallingAction;
use super::layout::FallingLayout;
use super::preview::Slot;
use super::reload::Room;
use super::session::{FallingNews, FallingSession, Feed};
use super::stage::StageSystems;
use crate::choices::FallingChoices;
use crate::rule_texts;
use crate::screens::FIELD;
use crate::variant_names;
use kotodama_falling::description::{HardDrop, HoldRule};
use kotodama_falling::goal::variants::Variant;
use kotodama_falling::rules::Rules;
use kotodama_falling::sentence;
use kotodama_ui::language::Changed;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::layout_obstacles::{KeysSaid, ReserveFullRect};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Changed>();
    app.init_resource::<DisplayedScore>().add_systems(
        Update,
        (
            build,
            place.run_if(
                resource_exists_and_changed::<FallingLayout>
                    .or_else(any_match_filter::<Added<Column>>),
            ),
            count,
            show_held,
            announce,
        )
            .chain()
            .after(StageSystems)
            .in_set(AppSystems::Show)
            .in_set(HudSystems)
            .run_if(in_state(FIELD)),
    );
}

/// The columns are built again, or filled.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HudSystems;

/// A column beside the field.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Left,
    Right,
}

/// The root of everything here.
#[derive(Component)]
struct Hud;

fn build(
    mut commands: Commands,
    (mut news, mut changed): (MessageReader<FallingNews>, MessageReader<Changed>),
    old: Query<Entity, With<Hud>>,
    (session, rules): (Res<FallingSession>, Option<Res<Rules>>),
    settings: Res<Settings>,
    mut counter: Local<bool>,
    mut shown: ResMut<DisplayedScore>,
) {
    let began = news.read().any(|news| *news == FallingNews::Began);
    let wants_counter = settings.of::<FallingChoices>().frame_counter;
    let speaks_anew = changed.read().count() > 0;
    if !began && !speaks_anew && *counter == wants_counter {
        return;
    }
    *counter = wants_counter;
    if began {
        shown.0 = 0.0;
    }
    for old in &old {
        commands.entity(old).despawn();
    }
    let Some(rules) = rules else { return };
    let root = commands
        .spawn((
            Name::new("Beside the field"),
            Hud,
            DespawnOnExit(FIELD),
            Node::default().whole().absolute(),
            GlobalZIndex(-3),
            Pickable::IGNORE,
        ))
        .id();
    commands.entity(root).with_children(|root| {
        root.spawn(column(Column::Left)).with_children(|left| {
            if rules.description.pieces.hold != HoldRule::Off {
                left.spawn(label(t!("falling-hold")));
                left.spawn((Slot::Hold, box_of(76.0)));
            }
            left.spawn(label(t!("falling-score")));
            left.spawn((Stat::Score, text("0", NORMAL, Ink::Text)));
            for stat in Stat::of(&rules, wants_counter) {
                left.spawn(line(stat));
            }
            left.spawn(Node::default().grow());
            // What there is no room for wraps into a column that is clipped.
            left.spawn((
                KeysSaid,
                Node {
                    flex_wrap: FlexWrap::Wrap,
                    ..Node::column(0.0).width(percent(100)).low().clip()
                },
                Pickable::IGNORE,
            ))
            .with_children(|list| {
                if matches!(session.feed, Feed::Recording(_)) {
                    list.spawn(label(t!("falling-pressed")));
                    list.spawn((Held, text("", SMALL, Ink::Text)));
                    return;
                }
                for action in used_actions(&rules, session.practice) {
                    let key = Prompted::new(move |prompts| prompts.of(action));
                    list.spawn((
                        Node::row(8.0).width(percent(100)).apart().rigid(),
                        Pickable::IGNORE,
                        children![
                            (
                                text(action.label_under(&rules), SMALL, Ink::Dim),
                                TextColor(Color::WHITE.with_alpha(0.75)),
                            ),
                            (key, text("", SMALL, Ink::Dim)),
                        ],
                    ));
                }
            });
        });
        root.spawn(column(Column::Right)).with_children(|right| {
            let shown = rules.description.display.next;
            let next = shown.unwrap_or(rules.description.pieces.next);
            let next = next.min(rules.description.pieces.next.max(1));
            if next > 0 {
                right.spawn(label(t!("falling-next")));
            }
            // All of them fit, however many there are.
            let others = (200.0 / f32::from(next.max(2) - 1)).clamp(24.0, 60.0);
            for place in 0..next {
                let height = if place == 0 { 76.0 } else { others };
                right.spawn((Slot::Next(usize::from(place)), box_of(height)));
            }
            if let Some((_, most)) = sentence::words(&rules) {
                right.spawn(label(t!("falling-holds")));
                for place in 0..most.min(MOST_SENTENCES) as usize {
                    right.spawn((Slot::Law(place), box_of(36.0)));
                }
            }
            right.spawn(Node::default().grow());
            right.spawn(Room);
            let name = rule_texts::name(&session.opened.source.name, &rules.description.name);
            right.spawn(wrapped(name, Ink::Text));
            let own = &session.opened.rules;
            let variant = variant_names::variant_of(own, &session.setup);
            if let Some(variant) = variant.filter(|it| *it != Variant::Own) {
                right.spawn(wrapped(variant_names::variant(variant, own), Ink::Accent));
            }
            if let Some(bot) = session.opponent {
                let against = t!("falling-versus-against", bot = crate::versus::name(bot));
                right.spawn(wrapped(against, Ink::Accent));
            }
            if session.practice {
                let mode = t!("practice-mode");
                right.spawn(wrapped(mode, Ink::Accent));
            }
            let seed = t!("falling-seed-shown", seed = session.setup.seed.to_string());
            right.spawn(wrapped(seed, Ink::Dim));
        });
        root.spawn(announcement());
    });
}

/// What is held in the frame that a recording is at.
#[derive(Component)]
struct Held;

fn show_held(session: Res<FallingSession>, mut texts: Query<&mut Text, With<Held>>) {
    let held = session.inputs.at(session.inputs.frames());
    let rules = session.rules();
    for mut text in &mut texts {
        let actions = used_actions(rules, false);
        let actions = actions.filter(|action| action.button().is_some_and(|it| held.has(it)));
        let said: Vec<String> = actions.map(|action| action.label_under(rules)).collect();
        let said = if said.is_empty() {
            "–".to_owned()
        } else {
            said.join("\n")
        };
        text.set_if_neq(Text(said));
    }
}

/// There is room for this many sentences.
const MOST_SENTENCES: u32 = 5;

/// Returns the actions that these rules have a use for.
pub fn used_actions(rules: &Rules, practice: bool) -> impl Iterator<Item = FallingAction> {
    let description = &rules.description;
    FallingAction::ALL
        .into_iter()
        .filter(move |action| match action {
            FallingAction::HardDrop => description.gravity.hard != HardDrop::Off,
            FallingAction::Hold => description.pieces.hold != HoldRule::Off,
            FallingAction::HalfTurn => description.rotation.rotate_180,
            FallingAction::Undo | FallingAction::Redo => practice,
            _ => true,
        })
}

fn column(which: Column) -> impl Bundle {
    (
        which,
        Node {
            position_type: PositionType::Absolute,
            flex_direction: FlexDirection::Column,
            align_items: match which {
                Column::Left => AlignItems::FlexEnd,
                Column::Right => AlignItems::FlexStart,
            },
            row_gap: px(4),
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn label(name: String) -> impl Bundle {
    (
        Node::default().margin(UiRect::top(px(2))),
        text(name, SMALL, Ink::Dim),
    )
}

fn wrapped(words: String, ink: Ink) -> impl Bundle {
    (
        Text::new(words),
        font(SMALL),
        ink,
        Node::default().max_width(percent(100)),
        Pickable::IGNORE,
    )
}

/// A frame for a piece, and its height in a column without room to spare.
#[derive(Component, Clone, Copy, Debug)]
struct Frame(f32);

impl Frame {
    const WIDTH: f32 = 124.0;
}

fn box_of(height: f32) -> impl Bundle {
    (
        Frame(height),
        Node {
            border: px(2).all(),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        Fill(Ink::Board, 0.9),
        Edge(Ink::Border),
        Pickable::IGNORE,
    )
}

fn line(stat: Stat) -> impl Bundle {
    (
        ReserveFullRect,
        Node::row(8.0).width(percent(100)).apart(),
        Pickable::IGNORE,
        children![
            text(stat.label(), SMALL, Ink::Dim),
            (stat, text("", SMALL, Ink::Text)),
        ],
    )
}

/// Puts the columns beside the field.
fn place(
    layout: Res<FallingLayout>,
    mut columns: Query<(&Column, &mut Node)>,
    mut frames: Query<(&Frame, &mut Node), Without<Column>>,
    mut words: Query<&mut Node, (With<OverField>, Without<Column>, Without<Frame>)>,
) {
    let unit = layout.unit.max(0.01);
    for mut node in &mut words {
        // The field is not in the middle of the window beside an opponent's.
        node.width = px(2.0 * layout.field.center().x / unit);
    }
    for (frame, mut node) in &mut frames {
        node.width = px((Frame::WIDTH * layout.stretch()).round());
        node.height = px((frame.0 * layout.stretch()).round());
    }
    for (column, mut node) in &mut columns {
        let area = match column {
            Column::Left => layout.left,
            Column::Right => layout.right,
        };
        node.left = px(area.min.x / unit);
        node.top = px(area.min.y / unit);
        node.width = px(area.width() / unit);
        node.height = px(area.height() / unit);
    }
}
