//! The screen on which practice is set up.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::canvas::{Pen, canvas};
use super::fields::{Changes, step};
use super::line::{Dragged, draggable, line, line_up};
use super::small::{SIDE, Small};
use super::{PracticeDraft, copy, paste, play};
use crate::rule_browser::large_button;
use crate::rule_texts;
use crate::screens::{PRACTICE, RULE_BROWSER};
use crate::session::fresh_seed;
use kotodama_falling::grid::Grid;
use kotodama_falling::notation;
use kotodama_shell::visit::leave_to;
use kotodama_ui::choice::{ChoiceFrames, choice_frame};
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::prompts::Prompts;
use kotodama_ui::text_field::TextField;

pub(super) fn plugin(app: &mut App) {
    leave_by_without_menu(app, PRACTICE, leave_to(RULE_BROWSER));
    app.add_message::<language::Changed>().add_systems(
        Update,
        ((
            show.run_if(state_changed::<Screen>),
            (unfold, line_up),
            (update_text.run_if(is_other), mark),
        )
            .chain()
            .in_set(AppSystems::Show)
            .in_set(ShowSystems),)
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
#[require(Outline = choice_frame(Color::NONE))]
struct Brush(u8);

/// Characters of the sequence that there is room for.
const MOST_SHOWN: usize = 44;
/// Characters of the sequence at most.
const MOST_TYPED: usize = 4000;

fn show(mut commands: Commands, palette: Res<Palette>, draft: Res<PracticeDraft>) {
    let name = &draft.rules().description.name;
    let name = rule_texts::name(&draft.opened.source.name, name);
    large_page(&mut commands, "Practice", PRACTICE, |panel| {
        let title = t!("practice-title", name = name);
        panel
            .spawn(Node::default().clip().rigid())
            .with_child(one_line(title, NORMAL, Ink::Accent));
        panel
            .spawn(Node::row(16.0).grow().low())
            .with_children(|body| {
                body.spawn(Node::column(0.0).centred().middle().rigid())
                    .with_child(canvas(&palette));
                body.spawn(Node::column(4.0).fill().slim().low())
                    .with_children(|column| beside(column, &draft));
            });
        panel.spawn((Says::Hint, text("", SMALL, Ink::Dim)));
    });
}

/// Shows everything beside the field.
fn beside(column: &mut ChildSpawnerCommands<'_>, draft: &PracticeDraft) {
    column.spawn(paragraph(t!("practice-blocks"), Ink::Dim));
    many(column, |list| {
        let erase = change(|draft| draft.brush = 0);
        list.spawn((Brush(0), small_button("Erase", t!("practice-erase"), erase)));
        for role in draft.roles() {
            let choose = change(move |draft| draft.brush = role);
            let name = format!("Role {role}");
            list.spawn((Brush(role), picture_button(name, Small::Role(role), choose)));
        }
    });
    row(column, |row| {
        row.spawn(small_button("Empty", t!("practice-empty"), empty));
        let own = t!("practice-own-field");
        row.spawn(small_button("As the rules", own, own_field));
        row.spawn(small_button("Copy field", t!("practice-copy"), copy));
        row.spawn(small_button("Paste field", t!("practice-paste"), paste));
    });
    column.spawn(space());
    column.spawn(paragraph(t!("practice-pieces"), Ink::Dim));
    many(column, |list| {
        for (number, shape) in draft.rules().shapes.iter().enumerate() {
            let piece = (number, vec![None; shape.placeholders.len()]);
            let name = format!("Piece {}", shape.name);
            let small = Small::Piece(piece.clone());
            let drags = draggable(Dragged::New(piece.clone()));
            let push = change(move |draft| draft.pieces.push(piece.clone()));
            list.spawn((picture_button(name, small, push), drags));
        }
    });
    column.spawn(line());
    row(column, |row| {
        row.spawn(small_button("Colour it", t!("practice-colour"), colour));
        let less = change(|draft| _ = draft.pieces.pop());
        row.spawn(small_button("Take one away", t!("practice-less"), less));
        let none = change(|draft| draft.pieces.clear());
        row.spawn(small_button("Own order", t!("practice-none"), none));
        let unfold = change(|draft| draft.as_text = !draft.as_text);
        row.spawn(small_button("As text", t!("practice-as-text"), unfold));
    });
    column.spawn((AsText(false), Node::column(0.0).rigid()));
    column.spawn(space());
    row(column, |row| {
        row.spawn((
            TextField {
                text: draft.seed.to_string(),
                digits: true,
                most: 20,
                ..TextField::default()
            },
            adjustable("Seed", Changes::Seed, Says::Seed),
        ));
        let dice = change(|draft| draft.seed = fresh_seed());
        row.spawn(small_button("Dice", t!("practice-dice"), dice));
        if draft.has_levels() {
            // A click on the field itself leads up.
            let lower = change(|draft| step(draft, Changes::Level, false));
            row.spawn(small_button("Lower level", "−", lower));
            row.spawn(adjustable("Level", Changes::Level, Says::Level));
        }
        let falls = change(|draft| draft.falls = !draft.falls);
        row.spawn(labelled("Falling", Says::Falls, falls));
    });
    if draft.opened.script.is_some() {
        column.spawn(paragraph(t!("practice-script"), Ink::Dim));
    }
    column.spawn((Says::Said, paragraph("", Ink::Mint)));
    column
        .spawn(Node::row(8.0).centred().rigid())
        .with_children(|row| {
            let play = large_button("Play", t!("practice-play"), play);
            row.spawn((FirstFocus, play));
            let back = leave_to(RULE_BROWSER);
            row.spawn(small_button("Back", t!("practice-back"), back));
        });
}

/// Returns a gap between groups.
fn space() -> Node {
    Node::default().height(px(6)).rigid()
}

/// Where the sequence is a text, if it is one.
#[derive(Component)]
struct AsText(bool);

/// Shows the sequence as a text, or takes it away.
fn unfold(
    mut commands: Commands,
    draft: Res<PracticeDraft>,
    mut places: Query<(Entity, &mut AsText)>,
) {
    for (entity, mut place) in &mut places {
        if place.0 == draft.as_text {
            continue;
        }
        place.0 = draft.as_text;
        let mut place = commands.entity(entity);
        place.despawn_children();
        if draft.as_text {
            place.with_child((
                TextField {
                    text: notation::write_pieces(&draft.pieces, draft.rules()),
                    most: MOST_TYPED,
                    ..TextField::default()
                },
                adjustable("Sequence", Changes::Pieces, Says::Pieces),
            ));
        }
    }
}

/// Changes what is set up.
fn change(change: impl Fn(&mut PracticeDraft) + Clone + Send + Sync + 'static) -> impl Act {
    move |world: &mut World| change(&mut world.resource_mut::<PracticeDraft>())
}

/// Buttons beside each other.
fn row(column: &mut ChildSpawnerCommands<'_>, fill: impl FnOnce(&mut ChildSpawnerCommands<'_>)) {
    column
        .spawn(Node::row(4.0).wrap(4.0).rigid())
        .with_children(fill);
}

/// Pictures in rows, scrolled if there are many.
fn many(column: &mut ChildSpawnerCommands<'_>, fill: impl FnOnce(&mut ChildSpawnerCommands<'_>)) {
    let list = Node::default().min_height(px(38)).max_height(px(110));
    column.spawn(scroll_list(list)).with_children(|list| {
        list.spawn(Node::row(2.0).wrap(2.0).rigid())
            .with_children(fill);
    });
}

/// Returns a button with a picture.
fn picture_button(name: String, small: Small, act: impl Act) -> impl Bundle {
    (
        pressable(name, Node::default().rigid(), act),
        children![(small, Node::default().sized(SIDE, SIDE), Pickable::IGNORE)],
    )
}

/// Returns a button whose text changes.
fn labelled(name: &str, says: Says, act: impl Act) -> impl Bundle {
    let node = Node::default().pad(8.0, 3.0).rigid().clip();
    (
        pressable(name, node, act),
        children![(says, paragraph("", Ink::Text))],
    )
}

/// Returns a field that is typed in, or changed by left and right.
fn adjustable(name: &str, changes: Changes, says: Says) -> impl Bundle {
    let up = change(move |draft| step(draft, changes, true));
    (changes, Adjustable, labelled(name, says, up))
}

fn empty(world: &mut World) {
    let mut draft = world.resource_mut::<PracticeDraft>();
    let field = draft.rules().description.field;
    draft.grid = Grid::new(field.width, draft.rules().height(), field.hidden);
}

fn own_field(world: &mut World) {
    let mut draft = world.resource_mut::<PracticeDraft>();
    draft.grid = draft.own_field();
}

/// Gives the next block of the last random piece the chosen role.
fn colour(world: &mut World) {
    let mut draft = world.resource_mut::<PracticeDraft>();
    let brush = draft.brush;
    let last = draft.pieces.last_mut();
    let free = last.and_then(|(_, roles)| roles.iter_mut().find(|role| role.is_none()));
    match free {
        Some(role) if brush > 0 => *role = Some(brush),
        _ => draft.complain(t!("practice-no-colour")),
    }
}

/// Returns what has been typed into the sequence.
fn sequence<'a>(mut fields: impl Iterator<Item = (&'a Changes, &'a TextField)>) -> &'a str {
    let found = fields.find(|(changes, _)| **changes == Changes::Pieces);
    found.map_or("", |(_, typing)| typing.text.as_str())
}

/// Returns whether any displayed text has changed since the last frame.
fn is_other(
    (draft, pen, focus): (Res<PracticeDraft>, Res<Pen>, Res<InputFocus>),
    prompts: Prompts,
    fields: Query<(&Changes, &TextField)>,
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

fn update_text(
    (draft, pen): (Res<PracticeDraft>, Res<Pen>),
    prompts: Prompts,
    focus: Res<InputFocus>,
    fields: Query<(&Changes, &TextField)>,
    mut lines: Query<(&Says, &mut Text, &mut Ink)>,
) {
    let typed = sequence(fields.iter());
    for (says, mut shown, mut ink) in &mut lines {
        let (said, now) = match *says {
            Says::Pieces if typed.is_empty() => (t!("practice-type-pieces"), Ink::Dim),
            Says::Pieces => (tail(typed), Ink::Text),
            Says::Seed => (
                t!("practice-seed", seed = draft.seed.to_string()),
                Ink::Text,
            ),
            Says::Level => {
                let level = draft.first_level().to_string();
                (t!("practice-level", level = level), Ink::Text)
            }
            Says::Falls if draft.falls => (t!("practice-falling"), Ink::Text),
            Says::Falls => (t!("practice-floating"), Ink::Accent),
            Says::Hint => {
                let (enter, back) = prompts.menu();
                let said = match pen.writes && focus.get().is_some() {
                    true => t!("practice-writing", enter = enter, back = back),
                    false => t!("practice-hint", enter = enter, back = back),
                };
                (said, Ink::Dim)
            }
            Says::Said => (draft.said.text.clone(), draft.said.ink()),
        };
        shown.set_if_neq(Text(said));
        ink.set_if_neq(now);
    }
}

/// Returns the end of a text that is too long.
fn tail(text: &str) -> String {
    let count = text.chars().count();
    if count <= MOST_SHOWN {
        return text.to_owned();
    }
    let end: String = text.chars().skip(count - MOST_SHOWN).collect();
    format!("… {end}")
}

/// Frames the chosen role.
fn mark(draft: Res<PracticeDraft>, mut brushes: ChoiceFrames<Brush>) {
    brushes.show(|brush| brush.0 == draft.brush);
}
