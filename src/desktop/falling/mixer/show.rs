//! The screen of the mixer.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::judging::Judging;
use super::words::{estimate, part_name, verdict};
use super::{KEY, Mixer, keep_it, mix, play, roll, share, stop};
use crate::preview_games::Preview;
use crate::screens::{MIXER, RULE_BROWSER};
use kotodama_falling::description::Component as Part;
use kotodama_formats::Message;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

pub(super) fn plugin(app: &mut App) {
    leave_by(app, MIXER, go_to(RULE_BROWSER));
    app.add_message::<language::Changed>().add_systems(
        Update,
        (
            (adjust, type_in).in_set(AppSystems::Input),
            (
                show.run_if(state_changed::<Screen>),
                update_text.run_if(
                    resource_changed::<Mixer>
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

fn show(mut commands: Commands, mixer: Res<Mixer>) {
    large_page(&mut commands, "Mixing desk", MIXER, |panel| {
        panel.spawn(text(t!("falling-desk"), NORMAL, Ink::Accent));
        panel
            .spawn(Node::row(12.0).grow().low())
            .with_children(|body| {
                body.spawn((
                    Name::new("Sources"),
                    scroll_list(Node::column(2.0).width(px(196)).rigid()),
                ))
                .with_children(|list| {
                    list.spawn(paragraph(t!("falling-desk-sources"), Ink::Dim));
                    for (place, choice) in mixer.request.choices.iter().enumerate() {
                        list.spawn(source(place, &choice.label));
                    }
                });
                body.spawn(Node::column(2.0).fill().slim())
                    .with_children(|column| middle(column, &mixer));
                body.spawn(Node::column(4.0).width(px(180)).rigid())
                    .with_children(right);
            });
        panel.spawn((Says::Said, paragraph("", Ink::Mint)));
        panel.spawn(keys_line(|prompts| {
            let (enter, back) = prompts.menu();
            t!("falling-desk-keys", enter = enter, back = back)
        }));
    });
}

fn source(place: usize, label: &str) -> impl Bundle {
    let tick = move |world: &mut World| {
        let mut mixer = world.resource_mut::<Mixer>();
        if let Some(choice) = mixer.request.choices.get_mut(place) {
            choice.ticked = !choice.ticked;
        }
        mix(world);
    };
    (
        pressable(format!("Source {label}"), row_node(), tick),
        children![(Says::Source(place), paragraph("", Ink::Text))],
    )
}

fn row_node() -> Node {
    Node::default().pad(8.0, 2.0).rigid().clip()
}

/// A row that left and right change, without what it says.
fn adjustable(name: &str, changes: Changes) -> impl Bundle {
    let ahead = move |world: &mut World| step(world, changes, true);
    (changes, Adjustable, pressable(name, row_node(), ahead))
}

/// A row of one text.
fn adjustable_line(name: &str, changes: Changes, says: Says) -> impl Bundle {
    (
        adjustable(name, changes),
        children![(says, paragraph("", Ink::Text))],
    )
}

/// The row of a component: its name, its lock and its source.
fn component(place: usize, part: Part) -> impl Bundle {
    let cell = |width: f32| (Node::default().width(px(width)).rigid(), Pickable::IGNORE);
    (
        adjustable(part.name(), Changes::Part(place)),
        children![
            (cell(84.0), children![paragraph(part_name(part), Ink::Dim)]),
            (
                cell(56.0),
                children![(Says::Lock(place), paragraph("", Ink::Dim))],
            ),
            (
                Node::default(),
                Pickable::IGNORE,
                children![(Says::Part(place), paragraph("", Ink::Text))],
            ),
        ],
    )
}

fn middle(column: &mut ChildSpawnerCommands<'_>, mixer: &Mixer) {
    column.spawn(Node::row(6.0).rigid()).with_children(|row| {
        row.spawn((
            FirstFocus,
            small_button("Dice", t!("falling-desk-roll"), roll),
        ));
        row.spawn((
            TextField {
                text: mixer.request.seed.to_string(),
                digits: true,
                most: 10,
                ..TextField::default()
            },
            adjustable_line("Seed", Changes::Seed, Says::Seed),
        ));
    });
    for (place, part) in Part::ALL.into_iter().enumerate() {
        column.spawn(component(place, part));
    }
    column.spawn((
        TextField {
            text: mixer.request.name.clone(),
            most: 40,
            ..TextField::default()
        },
        adjustable_line("Name", Changes::Name, Says::Name),
    ));
    column
        .spawn(scroll_list(Node::default().fill()))
        .with_child((Says::Fitting, paragraph("", Ink::Dim)));
    column
        .spawn(Node::row(6.0).wrap(4.0).rigid())
        .with_children(|row| {
            row.spawn(small_button("Play", t!("falling-play"), play));
            row.spawn(small_button("Keep", t!("falling-desk-keep"), keep_it));
            row.spawn(small_button("Share", t!("falling-share"), share));
            row.spawn(small_button("Back", t!("common-back"), go_to(RULE_BROWSER)));
        });
}

fn right(column: &mut ChildSpawnerCommands<'_>) {
    let frame = Node::default().framed().rigid();
    column
        .spawn((frame.align_self(AlignSelf::Center), Edge(Ink::PanelEdge)))
        .with_child((
            Preview {
                key: KEY.to_owned(),
                room: ROOM,
                large: Vec2::new(176.0, 320.0),
            },
            Node::default(),
        ));
    column.spawn((Says::Verdict, paragraph("", Ink::Accent)));
    column
        .spawn(scroll_list(Node::default().fill()))
        .with_child((Says::Estimate, paragraph("", Ink::Dim)));
    column.spawn(small_button("Stop judging", t!("falling-desk-stop"), stop));
}

/// One step to the left or right.
fn step(world: &mut World, changes: Changes, ahead: bool) {
    let mut mixer = world.resource_mut::<Mixer>();
    match changes {
        Changes::Part(part) => mixer.request.step(part, ahead),
        Changes::Seed => {
            let seed = mixer.request.seed;
            mixer.request.seed = match ahead {
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
    mut fields: Query<(&Changes, &mut TextField)>,
    mut typed: Local<String>,
    mut mixer: ResMut<Mixer>,
    mut commands: Commands,
) {
    for (changes, mut field) in &mut fields {
        match changes {
            Changes::Name => {
                if mixer.request.name != field.text {
                    mixer.request.name.clone_from(&field.text);
                }
            }
            Changes::Seed if field.is_changed() && *typed != field.text => {
                typed.clone_from(&field.text);
                let seed = field.text.parse().unwrap_or(0);
                if seed != mixer.request.seed {
                    mixer.request.seed = seed;
                    commands.queue(mix);
                }
            }
            Changes::Seed => {
                let is_same = field.text.parse() == Ok(mixer.request.seed);
                // An empty field stays empty while a number is typed.
                let is_empty = field.text.is_empty() && mixer.request.seed == 0;
                if !(is_same || is_empty) {
                    field.text = mixer.request.seed.to_string();
                    typed.clone_from(&field.text);
                }
            }
            Changes::Part(_) => {}
        }
    }
}

/// Is the mixture judged otherwise than in the last picture?
fn goes_on(mixer: Res<Mixer>, mut before: Local<Option<u32>>) -> bool {
    let now = mixer.judging.as_ref().map(Judging::generation);
    std::mem::replace(&mut *before, now) != now
}

fn update_text(mixer: Res<Mixer>, mut lines: Query<(&Says, &mut Text, &mut Ink)>) {
    let mixed = mixer.mixed.as_ref().and_then(|mixed| mixed.as_ref().ok());
    let judged = mixer.judging.as_ref().map(Judging::state);
    for (says, mut shown, mut ink) in &mut lines {
        let (said, now) = match *says {
            Says::Source(place) => match mixer.request.choices.get(place) {
                Some(choice) if choice.ticked => (format!("★ {}", choice.label), Ink::Text),
                Some(choice) => (format!("☆ {}", choice.label), Ink::Dim),
                None => continue,
            },
            Says::Part(place) => {
                let label = mixed.and_then(|mixed| mixed.labels.get(place));
                (label.cloned().unwrap_or_default(), Ink::Text)
            }
            Says::Lock(place) => match mixer.request.locks.get(place) {
                Some(Some(_)) => (t!("falling-desk-fixed"), Ink::Accent),
                _ => (t!("falling-desk-any"), Ink::Dim),
            },
            Says::Seed => (
                t!("falling-desk-seed", seed = mixer.request.seed.to_string()),
                Ink::Text,
            ),
            Says::Name => match (mixer.request.name.as_str(), mixed) {
                ("", Some(mixed)) => {
                    let name = mixed.mixture.description.name.as_str();
                    (t!("falling-desk-name-given", name = name), Ink::Dim)
                }
                (name, _) => (t!("falling-desk-name", name = name), Ink::Text),
            },
            Says::Fitting => match &mixer.mixed {
                Some(Ok(mixed)) => {
                    let said = |list: &[Message]| {
                        let list: Vec<String> = list.iter().map(language::said).collect();
                        list.join("\n")
                    };
                    let mixture = &mixed.mixture;
                    let told = said(&mixture.told);
                    let drawn = t!("falling-desk-drawn", count = mixture.draws);
                    let mut lines = vec![told, drawn];
                    if !mixture.adaptations.is_empty() {
                        let list = said(&mixture.adaptations);
                        lines.push(t!("falling-desk-fitted", list = list));
                    }
                    (lines.join("\n"), Ink::Dim)
                }
                Some(Err(message)) => (message.clone(), Ink::Coral),
                None => (t!("falling-desk-mixing"), Ink::Dim),
            },
            Says::Verdict => (verdict(judged.as_ref()), Ink::Accent),
            Says::Estimate => (estimate(judged.as_ref()), Ink::Dim),
            Says::Said => (mixer.said.text.clone(), mixer.said.ink()),
        };
        shown.set_if_neq(Text(said));
        ink.set_if_neq(now);
    }
}
