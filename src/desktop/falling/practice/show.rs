//! The screen on which practice is set up.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::canvas::{Pen, canvas};
use super::fields::{Changes, step};
use super::small::{SIDE, Small};
use super::{Draft, copy, paste, play};
use crate::desktop::falling::rule_texts;
use crate::desktop::falling::screens::{PRACTICE, RULE_BROWSER};
use crate::desktop::falling::session::fresh_seed;
use crate::desktop::falling::shelf::list::Large;
use crate::desktop::falling::typing::Typing;
use crate::desktop::shell::frame::AppSystems;
use crate::desktop::shell::menu::Menu;
use crate::desktop::shell::screen::Screen;
use crate::desktop::ui::focus::{Adjustable, FirstFocus};
use crate::desktop::ui::language::{self, t};
use crate::desktop::ui::menu_actions::MenuAction;
use crate::desktop::ui::palette::Palette;
use crate::desktop::ui::presses::Presses;
use crate::desktop::ui::prompts::Prompts;
use crate::desktop::ui::scroll::scroll_list;
use crate::desktop::ui::widgets::{
    NORMAL, SMALL, font, panel, paragraph, pressable, screen, small_button, text,
};
use crate::falling::grid::Grid;
use crate::falling::notation::{self, Asked};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<language::Changed>().add_systems(
        Update,
        (
            leave.in_set(AppSystems::Input).run_if(in_state(Menu::NONE)),
            (
                show.run_if(state_changed::<Screen>),
                (say.run_if(is_other), mark, line_up),
            )
                .chain()
                .in_set(AppSystems::Show)
                .in_set(ShowSystems),
        )
            .run_if(in_state(PRACTICE)),
    );
}

/// The screen is built and says what is set up.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShowSystems;

/// What a line of text says.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Pieces,
    Seed,
    Falls,
    Level,
    Hint,
    Said,
}

/// Chooses this role.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Brush(u8);

/// The pieces to come, as pictures.
#[derive(Component, Clone, Debug, Default, PartialEq)]
struct Row(Option<Vec<Asked>>);

/// So many of the last pieces have a picture.
const SHOWN: usize = 12;
/// Characters of the sequence that there is room for.
const MOST_SHOWN: usize = 44;
/// Characters of the sequence at most.
const MOST_TYPED: usize = 4000;

fn show(mut commands: Commands, palette: Res<Palette>, draft: Res<Draft>) {
    let name = &draft.rules().description.name;
    let name = rule_texts::name(&draft.opened.source.name, name);
    commands
        .spawn((screen("Practice"), DespawnOnExit(PRACTICE)))
        .with_children(|root| {
            root.spawn((panel(&palette), Large)).with_children(|panel| {
                panel
                    .spawn(Node {
                        overflow: Overflow::clip(),
                        flex_shrink: 0.0,
                        ..default()
                    })
                    .with_child((
                        Text::new(t!("practice-title", name = name)),
                        font(NORMAL),
                        TextColor(palette.get("accent")),
                        TextLayout::no_wrap(),
                    ));
                panel
                    .spawn(Node {
                        flex_grow: 1.0,
                        min_height: px(0),
                        column_gap: px(16),
                        ..default()
                    })
                    .with_children(|body| {
                        body.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            align_items: AlignItems::Center,
                            justify_content: JustifyContent::Center,
                            flex_shrink: 0.0,
                            ..default()
                        })
                        .with_child(canvas(&palette));
                        body.spawn(Node {
                            flex_direction: FlexDirection::Column,
                            flex_grow: 1.0,
                            flex_basis: px(0),
                            min_width: px(0),
                            min_height: px(0),
                            row_gap: px(4),
                            ..default()
                        })
                        .with_children(|column| beside(column, &palette, &draft));
                    });
                panel.spawn((Says::Hint, text("", SMALL, palette.get("dim"))));
            });
        });
}

/// Everything beside the field.
fn beside(column: &mut ChildSpawnerCommands<'_>, palette: &Palette, draft: &Draft) {
    column.spawn(paragraph(t!("practice-blocks"), palette.get("dim")));
    many(column, |list| {
        list.spawn((
            Brush(0),
            small_button(
                palette,
                "Erase",
                t!("practice-erase"),
                |_: On<Activate>, mut draft: ResMut<Draft>| draft.brush = 0,
            ),
        ));
        for role in draft.roles() {
            list.spawn((
                Brush(role),
                picture_button(format!("Role {role}"), Small::Role(role), brush(role)),
            ));
        }
    });
    row(column, |row| {
        let fields: [(&str, String, fn(&mut World)); 4] = [
            ("Empty", t!("practice-empty"), empty),
            ("As the rules", t!("practice-own-field"), own_field),
            ("Copy field", t!("practice-copy"), copy),
            ("Paste field", t!("practice-paste"), paste),
        ];
        for (name, label, act) in fields {
            row.spawn(press_button(palette, name, label, act));
        }
    });
    column.spawn(paragraph(t!("practice-pieces"), palette.get("dim")));
    many(column, |list| {
        for (number, shape) in draft.rules().shapes.iter().enumerate() {
            let piece = (number, vec![None; shape.placeholders.len()]);
            let name = format!("Piece {}", shape.name);
            let small = Small::Piece(piece.clone());
            list.spawn(picture_button(name, small, move |draft: &mut Draft| {
                draft.pieces.push(piece.clone());
            }));
        }
    });
    column.spawn((
        Row::default(),
        Node {
            height: px(SIDE),
            flex_shrink: 0.0,
            overflow: Overflow::clip(),
            column_gap: px(2),
            ..default()
        },
    ));
    column.spawn((
        Typing {
            text: notation::write_pieces(&draft.pieces, draft.rules()),
            digits: false,
            most: MOST_TYPED,
        },
        adjustable(palette, "Sequence", Changes::Pieces, Says::Pieces),
    ));
    row(column, |row| {
        let pieces: [(&str, String, fn(&mut World)); 3] = [
            ("Colour it", t!("practice-colour"), colour),
            ("Take one away", t!("practice-less"), less),
            ("Own order", t!("practice-none"), none),
        ];
        for (name, label, act) in pieces {
            row.spawn(press_button(palette, name, label, act));
        }
    });
    row(column, |row| {
        row.spawn((
            Typing {
                text: draft.seed.to_string(),
                digits: true,
                most: 20,
            },
            adjustable(palette, "Seed", Changes::Seed, Says::Seed),
        ));
        row.spawn(press_button(
            palette,
            "Dice",
            t!("practice-dice"),
            |world| {
                world.resource_mut::<Draft>().seed = fresh_seed();
            },
        ));
        if draft.has_levels() {
            // A click on the field itself leads up.
            row.spawn(press_button(
                palette,
                "Lower level",
                "−".to_owned(),
                |world| {
                    step(&mut world.resource_mut::<Draft>(), Changes::Level, false);
                },
            ));
            row.spawn(adjustable(palette, "Level", Changes::Level, Says::Level));
        }
        row.spawn(labelled(palette, "Falling", Says::Falls, |world| {
            let mut draft = world.resource_mut::<Draft>();
            draft.falls = !draft.falls;
        }));
    });
    if draft.opened.script.is_some() {
        column.spawn(paragraph(t!("practice-script"), palette.get("dim")));
    }
    column.spawn((Says::Said, paragraph("", palette.get("mint"))));
    row(column, |row| {
        row.spawn((
            FirstFocus,
            press_button(palette, "Play", t!("practice-play"), play),
        ));
        row.spawn(press_button(palette, "Back", t!("practice-back"), go_back));
    });
}

/// Buttons beside each other.
fn row(column: &mut ChildSpawnerCommands<'_>, fill: impl FnOnce(&mut ChildSpawnerCommands<'_>)) {
    column
        .spawn(Node {
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            column_gap: px(4),
            row_gap: px(4),
            ..default()
        })
        .with_children(fill);
}

/// Pictures in rows, scrolled if there are many.
fn many(column: &mut ChildSpawnerCommands<'_>, fill: impl FnOnce(&mut ChildSpawnerCommands<'_>)) {
    let list = scroll_list(Node {
        min_height: px(38),
        max_height: px(110),
        flex_shrink: 1.0,
        ..default()
    });
    let rows = Node {
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        column_gap: px(2),
        row_gap: px(2),
        ..default()
    };
    column.spawn(list).with_children(|list| {
        list.spawn(rows).with_children(fill);
    });
}

fn press_button(palette: &Palette, name: &str, label: String, act: fn(&mut World)) -> impl Bundle {
    small_button(
        palette,
        name,
        label,
        move |_: On<Activate>, mut commands: Commands| commands.queue(act),
    )
}

/// A button with a picture.
fn picture_button(
    name: String,
    small: Small,
    change: impl Fn(&mut Draft) + Send + Sync + 'static,
) -> impl Bundle {
    (
        pressable(
            name,
            Node {
                flex_shrink: 0.0,
                ..default()
            },
            move |_: On<Activate>, mut draft: ResMut<Draft>| change(&mut draft),
        ),
        children![(
            small,
            Node {
                width: px(SIDE),
                height: px(SIDE),
                ..default()
            },
            Pickable::IGNORE,
        )],
    )
}

fn field_node() -> Node {
    Node {
        padding: UiRect::axes(px(8), px(3)),
        flex_shrink: 0.0,
        overflow: Overflow::clip(),
        ..default()
    }
}

/// A button whose text changes.
fn labelled(palette: &Palette, name: &str, says: Says, act: fn(&mut World)) -> impl Bundle {
    (
        pressable(
            name,
            field_node(),
            move |_: On<Activate>, mut commands: Commands| commands.queue(act),
        ),
        children![(says, paragraph("", palette.get("text")))],
    )
}

/// A field that is typed in, or changed by left and right.
fn adjustable(palette: &Palette, name: &str, changes: Changes, says: Says) -> impl Bundle {
    (
        changes,
        Adjustable,
        pressable(
            name,
            field_node(),
            move |_: On<Activate>, mut draft: ResMut<Draft>| step(&mut draft, changes, true),
        ),
        children![(says, paragraph("", palette.get("text")))],
    )
}

fn brush(role: u8) -> impl Fn(&mut Draft) + Send + Sync + 'static {
    move |draft: &mut Draft| draft.brush = role
}

fn empty(world: &mut World) {
    let mut draft = world.resource_mut::<Draft>();
    let field = draft.rules().description.field;
    draft.grid = Grid::new(field.width, draft.rules().height(), field.hidden);
}

fn own_field(world: &mut World) {
    let mut draft = world.resource_mut::<Draft>();
    draft.grid = draft.own_field();
}

/// The next block of the last piece that chance would draw gets the chosen
/// role.
fn colour(world: &mut World) {
    let mut draft = world.resource_mut::<Draft>();
    let brush = draft.brush;
    let last = draft.pieces.last_mut();
    let free = last.and_then(|(_, roles)| roles.iter_mut().find(|role| role.is_none()));
    match free {
        Some(role) if brush > 0 => *role = Some(brush),
        _ => draft.complain(t!("practice-no-colour")),
    }
}

fn less(world: &mut World) {
    world.resource_mut::<Draft>().pieces.pop();
}

fn none(world: &mut World) {
    world.resource_mut::<Draft>().pieces.clear();
}

fn leave(presses: Res<Presses<MenuAction>>, mut next: ResMut<NextState<Screen>>) {
    if presses.0.contains(&MenuAction::Back) {
        next.set(RULE_BROWSER);
    }
}

fn go_back(world: &mut World) {
    world.resource_mut::<NextState<Screen>>().set(RULE_BROWSER);
}

/// What has been typed into the sequence.
fn sequence<'a>(mut fields: impl Iterator<Item = (&'a Changes, &'a Typing)>) -> &'a str {
    let found = fields.find(|(changes, _)| **changes == Changes::Pieces);
    found.map_or("", |(_, typing)| typing.text.as_str())
}

/// Could anything be said otherwise than in the last picture?
fn is_other(
    (draft, pen, focus): (Res<Draft>, Res<Pen>, Res<InputFocus>),
    prompts: Prompts,
    fields: Query<(&Changes, &Typing)>,
    new: Query<(), Added<Says>>,
    mut language: MessageReader<language::Changed>,
    mut before: Local<String>,
) -> bool {
    let typed = sequence(fields.iter());
    let is_typed = *before != typed;
    if is_typed {
        typed.clone_into(&mut before);
    }
    let speaks_anew = language.read().count() > 0;
    is_typed
        || speaks_anew
        || !new.is_empty()
        || prompts.changed()
        || draft.is_changed()
        || pen.is_changed()
        || focus.is_changed()
}

fn say(
    (draft, pen): (Res<Draft>, Res<Pen>),
    palette: Res<Palette>,
    prompts: Prompts,
    focus: Res<InputFocus>,
    fields: Query<(&Changes, &Typing)>,
    mut lines: Query<(&Says, &mut Text, &mut TextColor)>,
) {
    let typed = sequence(fields.iter());
    for (says, mut shown, mut colour) in &mut lines {
        let (said, name) = match *says {
            Says::Pieces if typed.is_empty() => (t!("practice-type-pieces"), "dim"),
            Says::Pieces => (tail(typed), "text"),
            Says::Seed => (t!("practice-seed", seed = draft.seed.to_string()), "text"),
            Says::Level => {
                let level = draft.first_level().to_string();
                (t!("practice-level", level = level), "text")
            }
            Says::Falls if draft.falls => (t!("practice-falling"), "text"),
            Says::Falls => (t!("practice-floating"), "accent"),
            Says::Hint => {
                let (enter, back) = prompts.menu();
                let said = match pen.writes && focus.get().is_some() {
                    true => t!("practice-writing", enter = enter, back = back),
                    false => t!("practice-hint", enter = enter, back = back),
                };
                (said, "dim")
            }
            Says::Said => (draft.said.text.clone(), draft.said.colour_name()),
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

/// The end of a text that is too long.
fn tail(text: &str) -> String {
    let count = text.chars().count();
    if count <= MOST_SHOWN {
        return text.to_owned();
    }
    let end: String = text.chars().skip(count - MOST_SHOWN).collect();
    format!("… {end}")
}

/// The chosen role has a frame.
fn mark(
    draft: Res<Draft>,
    palette: Res<Palette>,
    mut brushes: Query<(&Brush, &mut Outline)>,
    bare: Query<Entity, (With<Brush>, Without<Outline>)>,
    mut commands: Commands,
) {
    for brush in &bare {
        commands
            .entity(brush)
            .insert(Outline::new(px(2), px(-2), Color::NONE));
    }
    for (brush, mut outline) in &mut brushes {
        let colour = match brush.0 == draft.brush {
            true => palette.get("accent"),
            false => Color::NONE,
        };
        if outline.color != colour {
            outline.color = colour;
        }
    }
}

/// Shows the last pieces of the sequence.
fn line_up(mut commands: Commands, draft: Res<Draft>, mut rows: Query<(Entity, &mut Row)>) {
    for (entity, mut row) in &mut rows {
        if row.0.as_ref() == Some(&draft.pieces) {
            continue;
        }
        row.0 = Some(draft.pieces.clone());
        let first = draft.pieces.len().saturating_sub(SHOWN);
        commands
            .entity(entity)
            .despawn_children()
            .with_children(|row| {
                for piece in draft.pieces.iter().skip(first) {
                    row.spawn((
                        Small::Piece(piece.clone()),
                        Node {
                            width: px(SIDE),
                            height: px(SIDE),
                            flex_shrink: 0.0,
                            ..default()
                        },
                        Pickable::IGNORE,
                    ));
                }
            });
    }
}
