//! The screen of the mixing desk.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::judging::Judging;
use super::words::{estimate, part_name, verdict};
use super::{Desk, KEY, keep_it, leave, mix, play, roll, share, stop};
use crate::desktop::falling::live::Preview;
use crate::desktop::falling::screens::MIXER;
use crate::desktop::falling::shelf::list::Large;
use crate::desktop::falling::typing::Typing;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::focus::{Adjustable, FirstFocus};
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompted;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{
    NORMAL, SMALL, panel, paragraph, pressable, screen, small_button, text,
};
use crate::falling::description::Component as Part;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<language::Changed>().add_systems(
        Update,
        (
            (adjust, type_in, go_back).in_set(AppSystems::Input),
            (
                show.run_if(state_changed::<Screen>),
                say.run_if(
                    resource_changed::<Desk>
                        .or_else(goes_on)
                        .or_else(any_match_filter::<Added<Says>>)
                        .or_else(on_message::<language::Changed>),
                ),
            )
                .chain()
                .in_set(AppSystems::Show),
        )
            .run_if(in_state(MIXER)),
    );
}

/// What a line of text says.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// Which rules take part.
    Source(usize),
    /// Where a component comes from.
    Part(usize),
    /// May it come from anywhere?
    Lock(usize),
    Seed,
    Name,
    /// How the parts were fitted together, or why nothing came out.
    Fitting,
    Verdict,
    Estimate,
    /// What became of the last press.
    Said,
}

/// What left and right change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Changes {
    Part(usize),
    Seed,
    Name,
}

/// The room of the small play.
const ROOM: Vec2 = Vec2::new(120.0, 170.0);

fn show(mut commands: Commands, palette: Res<Palette>, desk: Res<Desk>) {
    let wish = &desk.wish;
    commands
        .spawn((screen("Mixing desk"), DespawnOnExit(MIXER)))
        .with_children(|root| {
            root.spawn((panel(&palette), Large)).with_children(|panel| {
                panel.spawn(text(t!("falling-desk"), NORMAL, palette.get("accent")));
                panel
                    .spawn(Node {
                        flex_grow: 1.0,
                        min_height: px(0),
                        column_gap: px(12),
                        ..default()
                    })
                    .with_children(|body| {
                        body.spawn((
                            Name::new("Sources"),
                            scroll_list(Node {
                                width: px(196),
                                flex_shrink: 0.0,
                                row_gap: px(2),
                                ..default()
                            }),
                        ))
                        .with_children(|list| {
                            list.spawn(paragraph(t!("falling-desk-sources"), palette.get("dim")));
                            for (place, choice) in wish.choices.iter().enumerate() {
                                list.spawn(source(&palette, place, &choice.label));
                            }
                        });
                        body.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            flex_grow: 1.0,
                            flex_basis: px(0),
                            min_width: px(0),
                            row_gap: px(2),
                            ..default()
                        })
                        .with_children(|column| middle(column, &palette, &desk));
                        body.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            width: px(180),
                            flex_shrink: 0.0,
                            row_gap: px(4),
                            ..default()
                        })
                        .with_children(|column| right(column, &palette));
                    });
                panel.spawn((Says::Said, paragraph("", palette.get("mint"))));
                let keys = Prompted::new(|prompts| {
                    let (enter, back) = prompts.menu();
                    t!("falling-desk-keys", enter = enter, back = back)
                });
                panel.spawn((keys, text("", SMALL, palette.get("dim"))));
            });
        });
}

fn source(palette: &Palette, place: usize, label: &str) -> impl Bundle {
    (
        pressable(
            format!("Source {label}"),
            row_node(),
            move |_: On<Activate>, mut commands: Commands| {
                commands.queue(move |world: &mut World| {
                    let mut desk = world.resource_mut::<Desk>();
                    if let Some(choice) = desk.wish.choices.get_mut(place) {
                        choice.ticked = !choice.ticked;
                    }
                    mix(world);
                });
            },
        ),
        children![(Says::Source(place), paragraph("", palette.get("text")))],
    )
}

fn row_node() -> Node {
    Node {
        padding: UiRect::axes(px(8), px(2)),
        flex_shrink: 0.0,
        overflow: Overflow::clip(),
        ..default()
    }
}

/// A row that left and right change, without what it says.
fn adjustable(name: &str, changes: Changes) -> impl Bundle {
    (
        changes,
        Adjustable,
        pressable(
            name,
            row_node(),
            move |_: On<Activate>, mut commands: Commands| {
                commands.queue(move |world: &mut World| step(world, changes, true));
            },
        ),
    )
}

/// A row of one text.
fn adjustable_line(palette: &Palette, name: &str, changes: Changes, says: Says) -> impl Bundle {
    (
        adjustable(name, changes),
        children![(says, paragraph("", palette.get("text")))],
    )
}

/// The row of a component: its name, its lock and its source.
fn component(palette: &Palette, place: usize, part: Part) -> impl Bundle {
    let cell = |width: f32| Node {
        width: px(width),
        flex_shrink: 0.0,
        ..default()
    };
    (
        adjustable(part.name(), Changes::Part(place)),
        children![
            (
                cell(84.0),
                Pickable::IGNORE,
                children![paragraph(part_name(part), palette.get("dim"))],
            ),
            (
                cell(56.0),
                Pickable::IGNORE,
                children![(Says::Lock(place), paragraph("", palette.get("dim")))],
            ),
            (
                Node::default(),
                Pickable::IGNORE,
                children![(Says::Part(place), paragraph("", palette.get("text")))],
            ),
        ],
    )
}

fn middle(column: &mut ChildSpawnerCommands<'_>, palette: &Palette, desk: &Desk) {
    column
        .spawn(Node {
            column_gap: px(6),
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|row| {
            row.spawn((
                FirstFocus,
                small_button(
                    palette,
                    "Dice",
                    t!("falling-desk-roll"),
                    |_: On<Activate>, mut commands: Commands| commands.queue(roll),
                ),
            ));
            row.spawn((
                Typing {
                    text: desk.wish.seed.to_string(),
                    digits: true,
                    most: 10,
                },
                adjustable_line(palette, "Seed", Changes::Seed, Says::Seed),
            ));
        });
    for (place, part) in Part::ALL.into_iter().enumerate() {
        column.spawn(component(palette, place, part));
    }
    column.spawn((
        Typing {
            text: desk.wish.name.clone(),
            digits: false,
            most: 40,
        },
        adjustable_line(palette, "Name", Changes::Name, Says::Name),
    ));
    column
        .spawn(scroll_list(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..default()
        }))
        .with_child((Says::Fitting, paragraph("", palette.get("dim"))));
    column
        .spawn(Node {
            column_gap: px(6),
            row_gap: px(4),
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|row| {
            let back = |world: &mut World| {
                let _ = world.run_system_cached(leave);
            };
            let buttons: [(&str, String, fn(&mut World)); 4] = [
                ("Play", t!("falling-play"), play),
                ("Keep", t!("falling-desk-keep"), keep_it),
                ("Share", t!("falling-share"), share),
                ("Back", t!("common-back"), back),
            ];
            for (name, label, press) in buttons {
                row.spawn(small_button(
                    palette,
                    name,
                    label,
                    move |_: On<Activate>, mut commands: Commands| commands.queue(press),
                ));
            }
        });
}

fn right(column: &mut ChildSpawnerCommands<'_>, palette: &Palette) {
    column
        .spawn((
            Node {
                border: px(2).all(),
                align_self: AlignSelf::Center,
                flex_shrink: 0.0,
                ..default()
            },
            BorderColor::all(palette.get("panel_edge")),
        ))
        .with_child((
            Preview {
                key: KEY.to_owned(),
                room: ROOM,
                large: Vec2::new(176.0, 320.0),
            },
            Node::default(),
        ));
    column.spawn((Says::Verdict, paragraph("", palette.get("accent"))));
    column
        .spawn(scroll_list(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..default()
        }))
        .with_child((Says::Estimate, paragraph("", palette.get("dim"))));
    column.spawn(small_button(
        palette,
        "Stop judging",
        t!("falling-desk-stop"),
        |_: On<Activate>, mut commands: Commands| {
            commands.queue(|world: &mut World| {
                let _ = world.run_system_cached(stop);
            });
        },
    ));
}

/// One step to the left or right.
fn step(world: &mut World, changes: Changes, ahead: bool) {
    let mut desk = world.resource_mut::<Desk>();
    match changes {
        Changes::Part(part) => desk.wish.step(part, ahead),
        Changes::Seed => {
            let seed = desk.wish.seed;
            desk.wish.seed = match ahead {
                true => seed.saturating_add(1),
                false => seed.saturating_sub(1),
            };
        }
        Changes::Name => return,
    }
    mix(world);
}

fn adjust(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    rows: Query<&Changes>,
    mut commands: Commands,
) {
    let Some(&changes) = focus.get().and_then(|entity| rows.get(entity).ok()) else {
        return;
    };
    for press in &presses.0 {
        let ahead = match press {
            MenuAction::Left => false,
            MenuAction::Right => true,
            _ => continue,
        };
        commands.queue(move |world: &mut World| step(world, changes, ahead));
    }
}

/// Takes over what was typed, and shows what was changed otherwise.
fn type_in(
    mut fields: Query<(&Changes, &mut Typing)>,
    mut typed: Local<String>,
    mut desk: ResMut<Desk>,
    mut commands: Commands,
) {
    for (changes, mut field) in &mut fields {
        match changes {
            Changes::Name => {
                if desk.wish.name != field.text {
                    desk.wish.name.clone_from(&field.text);
                }
            }
            Changes::Seed if field.is_changed() && *typed != field.text => {
                typed.clone_from(&field.text);
                let seed = field.text.parse().unwrap_or(0);
                if seed != desk.wish.seed {
                    desk.wish.seed = seed;
                    commands.queue(mix);
                }
            }
            Changes::Seed => {
                let is_same = field.text.parse() == Ok(desk.wish.seed);
                // An empty field stays empty while a number is typed.
                let is_empty = field.text.is_empty() && desk.wish.seed == 0;
                if !(is_same || is_empty) {
                    field.text = desk.wish.seed.to_string();
                    typed.clone_from(&field.text);
                }
            }
            Changes::Part(_) => {}
        }
    }
}

fn go_back(presses: Res<Presses<MenuAction>>, mut commands: Commands) {
    if presses.0.contains(&MenuAction::Back) {
        commands.queue(|world: &mut World| {
            let _ = world.run_system_cached(leave);
        });
    }
}

/// Is the mixture judged otherwise than in the last picture?
fn goes_on(desk: Res<Desk>, mut before: Local<Option<u32>>) -> bool {
    let now = desk.judging.as_ref().map(Judging::generation);
    std::mem::replace(&mut *before, now) != now
}

fn say(
    desk: Res<Desk>,
    palette: Res<Palette>,
    mut lines: Query<(&Says, &mut Text, &mut TextColor)>,
) {
    let mixed = desk.mixed.as_ref().and_then(|mixed| mixed.as_ref().ok());
    let judged = desk.judging.as_ref().map(Judging::state);
    for (says, mut shown, mut colour) in &mut lines {
        let (said, name) = match *says {
            Says::Source(place) => match desk.wish.choices.get(place) {
                Some(choice) if choice.ticked => (format!("★ {}", choice.label), "text"),
                Some(choice) => (format!("☆ {}", choice.label), "dim"),
                None => continue,
            },
            Says::Part(place) => {
                let label = mixed.and_then(|mixed| mixed.labels.get(place));
                (label.cloned().unwrap_or_default(), "text")
            }
            Says::Lock(place) => match desk.wish.locks.get(place) {
                Some(Some(_)) => (t!("falling-desk-fixed"), "accent"),
                _ => (t!("falling-desk-any"), "dim"),
            },
            Says::Seed => (
                t!("falling-desk-seed", seed = desk.wish.seed.to_string()),
                "text",
            ),
            Says::Name => match (desk.wish.name.as_str(), mixed) {
                ("", Some(mixed)) => {
                    let name = mixed.mixture.description.name.as_str();
                    (t!("falling-desk-name-given", name = name), "dim")
                }
                (name, _) => (t!("falling-desk-name", name = name), "text"),
            },
            Says::Fitting => match &desk.mixed {
                Some(Ok(mixed)) => {
                    let adaptations = &mixed.mixture.adaptations;
                    let draws = mixed.mixture.draws;
                    let draws = t!("falling-desk-drawn", count = draws);
                    match adaptations.as_slice() {
                        [] => (draws, "dim"),
                        list => {
                            let list: Vec<String> = list.iter().map(language::said).collect();
                            let list = list.join("\n");
                            let fitted = t!("falling-desk-fitted", list = list);
                            (format!("{draws}\n{fitted}"), "dim")
                        }
                    }
                }
                Some(Err(message)) => (message.clone(), "coral"),
                None => (String::new(), "dim"),
            },
            Says::Verdict => (verdict(judged.as_ref()), "accent"),
            Says::Estimate => (estimate(judged.as_ref()), "dim"),
            Says::Said => (desk.said.text.clone(), desk.said.colour_name()),
        };
        if shown.0 != said {
            shown.0 = said;
        }
        let wanted = palette.get(name);
        if colour.0 != wanted {
            colour.0 = wanted;
        }
    }
}
