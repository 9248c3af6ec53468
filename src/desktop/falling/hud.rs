//! What stands beside the field: score and counters, the held piece and the
//! next ones, the name of the rules and the seed (F-UI-02).

use bevy::prelude::*;

use super::keys::{FallingAction, FallingKeys};
use super::layout::FallingLayout;
use super::preview::Slot;
use super::session::{FallingNews, FallingSession, Ready};
use super::stage::StageSystems;
use crate::desktop::AppSystems;
use crate::desktop::menus::Menu;
use crate::desktop::screens::Screen;
use crate::desktop::settings::Settings;
use crate::desktop::theme::palette::Palette;
use crate::desktop::theme::widgets::{LARGE, NORMAL, SMALL, font, text};
use crate::falling::description::{Condition, Goal, HardDrop, HoldRule, LevelUp};
use crate::falling::field::Field;
use crate::falling::flow::{Clock, Flow, Phase};
use crate::falling::rules::Rules;
use crate::falling::tally::Tally;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>().add_systems(
        Update,
        (build, place, count, announce)
            .chain()
            .after(StageSystems)
            .in_set(AppSystems::Show)
            .in_set(HudSystems)
            .run_if(in_state(Screen::Falling)),
    );
}

/// The columns are built anew, or filled.
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

/// A number that is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desktop) enum Stat {
    Score,
    Level,
    Rows,
    Cleared,
    Pieces,
    Time,
    Chain,
    Goal,
    Frame,
}

impl Stat {
    /// What is counted under these rules, besides the score.
    fn of(rules: &Rules, frame_counter: bool) -> Vec<Self> {
        let description = &rules.description;
        let conditions = || description.clear.rules.iter().map(|rule| &rule.when);
        let has_rows = conditions().any(|when| matches!(when, Condition::FullRow { .. }));
        let has_others = conditions().any(|when| !matches!(when, Condition::FullRow { .. }));
        let mut stats = Vec::new();
        if description.goal != Goal::Endless {
            stats.push(Self::Goal);
        }
        if description.level.up != LevelUp::Never {
            stats.push(Self::Level);
        }
        if has_rows {
            stats.push(Self::Rows);
        }
        if has_others || !has_rows {
            stats.push(Self::Cleared);
        }
        stats.extend([Self::Pieces, Self::Chain, Self::Time]);
        if frame_counter {
            stats.push(Self::Frame);
        }
        stats
    }

    /// What it is called.
    pub(in crate::desktop) const fn label(self) -> &'static str {
        match self {
            Self::Score => "Score",
            Self::Level => "Level",
            Self::Rows => "Rows",
            Self::Cleared => "Cleared",
            Self::Pieces => "Pieces",
            Self::Time => "Time",
            Self::Chain => "Best chain",
            Self::Goal => "Goal",
            Self::Frame => "Frame",
        }
    }

    /// How it stands.
    pub(in crate::desktop) fn value(
        self,
        rules: &Rules,
        tally: &Tally,
        frame: u32,
        field: &Field,
    ) -> String {
        match self {
            Self::Score => grouped(tally.score),
            Self::Level => tally.level.to_string(),
            Self::Rows => tally.rows.to_string(),
            Self::Cleared => tally.cleared.to_string(),
            Self::Pieces => tally.pieces.to_string(),
            Self::Time => clock(frame),
            Self::Chain => tally.max_chain.to_string(),
            Self::Goal => goal(rules, tally, frame, field),
            Self::Frame => frame.to_string(),
        }
    }
}

/// Digits in threes.
pub(in crate::desktop) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// Frames as minutes, seconds and hundredths.
pub(in crate::desktop) fn clock(frames: u32) -> String {
    let hundredths = u64::from(frames) * 100 / 60;
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000);
    format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100)
}

/// What is left to do.
fn goal(rules: &Rules, tally: &Tally, frame: u32, field: &Field) -> String {
    match &rules.description.goal {
        Goal::Endless => String::new(),
        Goal::Rows(rows) => format!("{} / {rows}", tally.rows),
        Goal::Score(score) => format!("{} pt", grouped(*score)),
        Goal::Frames(frames) => {
            let left = frames.saturating_sub(u64::from(frame));
            clock(u32::try_from(left).unwrap_or(u32::MAX))
        }
        Goal::ClearAll(targets) => {
            let is_target = |role: u8| match targets {
                crate::falling::description::GoalTargets::Class(class) => {
                    rules.roles.class(role) == *class
                }
                crate::falling::description::GoalTargets::Roles(roles) => roles.contains(&role),
            };
            let left = field.grid().blocks();
            let left = left.filter(|(_, block)| !block.is_clearing() && is_target(block.role));
            format!("{} left", left.count())
        }
        Goal::Pieces(pieces) => format!("{} / {pieces}", tally.pieces),
    }
}

/// The score as it is shown while it counts up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Shown(f64);

fn build(
    mut commands: Commands,
    mut news: MessageReader<FallingNews>,
    old: Query<Entity, With<Hud>>,
    (session, rules): (Res<FallingSession>, Option<Res<Rules>>),
    settings: Res<Settings>,
    palette: Res<Palette>,
    mut counter: Local<bool>,
    mut shown: ResMut<Shown>,
) {
    let began = news.read().any(|news| *news == FallingNews::Began);
    let wants_counter = settings.falling.frame_counter;
    if !began && *counter == wants_counter {
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
            DespawnOnExit(Screen::Falling),
            Node {
                width: percent(100),
                height: percent(100),
                position_type: PositionType::Absolute,
                ..default()
            },
            GlobalZIndex(-3),
            Pickable::IGNORE,
        ))
        .id();
    commands.entity(root).with_children(|root| {
        root.spawn(column(Column::Left)).with_children(|left| {
            if rules.description.pieces.hold != HoldRule::Off {
                left.spawn(label(&palette, "HOLD"));
                left.spawn((Slot::Hold, box_of(&palette, 76.0)));
            }
            left.spawn(label(&palette, "SCORE"));
            left.spawn((Stat::Score, text("0", NORMAL, palette.get("text"))));
            for stat in Stat::of(&rules, wants_counter) {
                left.spawn(line(&palette, stat));
            }
            left.spawn(Node {
                flex_grow: 1.0,
                ..default()
            });
            // Left out where there is no room.
            left.spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    width: percent(100),
                    min_height: px(0),
                    overflow: Overflow::clip(),
                    ..default()
                },
                Pickable::IGNORE,
            ))
            .with_children(|list| {
                for (action, keys) in used_keys(&settings.falling.keys, &rules) {
                    let first = keys.split(", ").next().unwrap_or_default().to_owned();
                    list.spawn((
                        Node {
                            justify_content: JustifyContent::SpaceBetween,
                            column_gap: px(8),
                            flex_shrink: 0.0,
                            ..default()
                        },
                        Pickable::IGNORE,
                        children![
                            text(action.label(), SMALL, palette.get("dim").with_alpha(0.75)),
                            text(first, SMALL, palette.get("dim")),
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
                right.spawn(label(&palette, "NEXT"));
            }
            // All of them fit, however many there are.
            let others = (230.0 / f32::from(next.max(2) - 1)).clamp(24.0, 60.0);
            for place in 0..next {
                let height = if place == 0 { 76.0 } else { others };
                right.spawn((Slot::Next(usize::from(place)), box_of(&palette, height)));
            }
            right.spawn(Node {
                flex_grow: 1.0,
                ..default()
            });
            let name = rules.description.name.clone();
            right.spawn(wrapped(&palette, name, palette.get("text")));
            let seed = format!("seed {}", session.setup.seed);
            right.spawn(wrapped(&palette, seed, palette.get("dim")));
        });
        root.spawn((
            Announcement,
            Node {
                width: percent(100),
                height: percent(100),
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
            children![(
                Node {
                    padding: UiRect::axes(px(18), px(2)),
                    ..default()
                },
                BackgroundColor(palette.get("shadow").with_alpha(0.7)),
                Visibility::Hidden,
                children![(Countdown, text("", LARGE, palette.get("accent")))],
            )],
        ));
    });
}

/// The actions that these rules have a use for, with their keys.
pub(super) fn used_keys(keys: &FallingKeys, rules: &Rules) -> Vec<(FallingAction, String)> {
    let description = &rules.description;
    FallingAction::ALL
        .into_iter()
        .filter(|action| match action {
            FallingAction::HardDrop => description.gravity.hard != HardDrop::Off,
            FallingAction::Hold => description.pieces.hold != HoldRule::Off,
            FallingAction::HalfTurn => description.rotation.half_turn,
            FallingAction::Undo => false,
            _ => true,
        })
        .map(|action| (action, keys.named(action)))
        .collect()
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

fn label(palette: &Palette, name: &'static str) -> impl Bundle {
    (
        Node {
            margin: UiRect::top(px(2)),
            ..default()
        },
        text(name, SMALL, palette.get("dim")),
    )
}

fn wrapped(_: &Palette, words: String, colour: Color) -> impl Bundle {
    (
        Text::new(words),
        font(SMALL),
        TextColor(colour),
        Node {
            max_width: percent(100),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// A frame for a piece, and its height in a column without room to spare.
#[derive(Component, Clone, Copy, Debug)]
struct Frame(f32);

impl Frame {
    const WIDTH: f32 = 124.0;
}

fn box_of(palette: &Palette, height: f32) -> impl Bundle {
    (
        Frame(height),
        Node {
            border: px(2).all(),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        BackgroundColor(palette.get("board").with_alpha(0.9)),
        BorderColor::all(palette.get("border")),
        Pickable::IGNORE,
    )
}

fn line(palette: &Palette, stat: Stat) -> impl Bundle {
    (
        Node {
            width: percent(100),
            justify_content: JustifyContent::SpaceBetween,
            column_gap: px(8),
            ..default()
        },
        Pickable::IGNORE,
        children![
            text(stat.label(), SMALL, palette.get("dim")),
            (stat, text("", SMALL, palette.get("text"))),
        ],
    )
}

/// Puts the columns beside the field.
fn place(
    layout: Res<FallingLayout>,
    mut columns: Query<(&Column, &mut Node)>,
    mut frames: Query<(&Frame, &mut Node), Without<Column>>,
) {
    let unit = layout.unit.max(0.01);
    for (frame, mut node) in &mut frames {
        let wanted = Node {
            width: px((Frame::WIDTH * layout.stretch()).round()),
            height: px((frame.0 * layout.stretch()).round()),
            ..node.clone()
        };
        node.set_if_neq(wanted);
    }
    for (column, mut node) in &mut columns {
        let area = match column {
            Column::Left => layout.left,
            Column::Right => layout.right,
        };
        let wanted = Node {
            left: px(area.min.x / unit),
            top: px(area.min.y / unit),
            width: px(area.width() / unit),
            height: px(area.height() / unit),
            ..node.clone()
        };
        node.set_if_neq(wanted);
    }
}

fn count(
    (rules, tally, clock): (Option<Res<Rules>>, Option<Res<Tally>>, Option<Res<Clock>>),
    field: Res<Field>,
    time: Res<Time<Real>>,
    mut score: ResMut<Shown>,
    mut stats: Query<(&Stat, &mut Text)>,
) {
    let (Some(rules), Some(tally), Some(clock)) = (rules, tally, clock) else {
        return;
    };
    // The last points come as quickly as the first.
    let target = tally.score as f64;
    let step = ((target - score.0).abs() * 8.0).max(40.0) * f64::from(time.delta_secs());
    score.0 = if (target - score.0).abs() <= step || target < score.0 {
        target
    } else {
        score.0 + step
    };
    for (stat, mut text) in &mut stats {
        let value = match stat {
            Stat::Score => grouped(score.0 as u64),
            stat => stat.value(&rules, &tally, clock.frame, &field),
        };
        if text.0 != value {
            text.0 = value;
        }
    }
}

/// What is said in the middle of the field before play begins.
#[derive(Component)]
struct Announcement;

#[derive(Component)]
struct Countdown;

fn announce(
    (ready, flow, session): (Res<Ready>, Option<Res<Flow>>, Res<FallingSession>),
    menu: Res<State<Menu>>,
    text: Option<Single<(&mut Text, &ChildOf), With<Countdown>>>,
    mut boxes: Query<&mut Visibility>,
) {
    let Some(text) = text else { return };
    let (mut text, parent) = text.into_inner();
    let said = match (flow.as_deref(), *menu.get()) {
        (_, menu) if menu != Menu::None => String::new(),
        _ if session.is_over() => String::new(),
        _ if ready.0 > 0.0 => "Ready".to_owned(),
        // The rules themselves wait before the first piece.
        (Some(flow), _) => waiting(flow, session.rules(), session.inputs.frames()),
        _ => String::new(),
    };
    if let Ok(mut visibility) = boxes.get_mut(parent.parent()) {
        visibility.set_if_neq(match said.is_empty() {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
    if text.0 != said {
        text.0 = said;
    }
}

/// Seconds until the first piece.
fn waiting(flow: &Flow, rules: &Rules, frame: u32) -> String {
    match flow.phase {
        Phase::Wait(left) if frame < rules.description.waits.start && left > 0 => {
            left.div_ceil(60).to_string()
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::falling::builtin;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1 000");
        assert_eq!(grouped(12_345_678), "12 345 678");
        assert_eq!(clock(0), "0:00.00");
        assert_eq!(clock(59), "0:00.98");
        assert_eq!(clock(3690), "1:01.50");
        assert_eq!(clock(u32::MAX), "1193046:28.25");
    }

    #[test]
    fn only_what_the_rules_know_is_counted() {
        let stats = |name| {
            let description = builtin::read(name).expect("built-in rules");
            Stat::of(&Rules::compile(description), false)
        };
        assert!(stats("guideline").contains(&Stat::Rows));
        assert!(!stats("guideline").contains(&Stat::Cleared));
        assert!(!stats("pairs").contains(&Stat::Rows));
        assert!(stats("capsules").contains(&Stat::Goal));
        let both = stats("pairs_blocks");
        assert!(both.contains(&Stat::Rows) && both.contains(&Stat::Cleared));
    }

    #[test]
    fn the_rules_own_wait_is_counted_down() {
        let mut description = builtin::read("pairs").expect("built-in rules");
        description.waits.start = 180;
        let rules = Rules::compile(description);
        let at = |left| Flow {
            phase: Phase::Wait(left),
            ..Flow::default()
        };
        assert_eq!(waiting(&at(180), &rules, 0), "3");
        assert_eq!(waiting(&at(121), &rules, 59), "3");
        assert_eq!(waiting(&at(1), &rules, 179), "1");
        assert_eq!(waiting(&at(12), &rules, 900), "");
    }
}
