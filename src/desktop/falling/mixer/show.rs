//! The screen of the mixer.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::judging::Judging;
use super::pictures::{Depth, judgement};
use super::words::{judging, part_name, sentences};
use super::{KEY, Mixer, Tab, keep_it, mix, play, roll, share, stop};
use crate::preview_games::{Preview, PreviewSpace};
use crate::rule_browser::large_button;
use crate::rule_texts;
use crate::screens::{GALLERY, MIXER, RULE_BROWSER};
use kotodama_falling::description::Component as Part;
use kotodama_ui::choice::{ChoiceFrames, choice_frame};
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
                (fill, mark),
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
    /// Whether it may come from anywhere.
    Lock(usize),
    Seed,
    Name,
    /// How the parts were fitted together, or why nothing came out.
    Fitting,
    /// What it is, or why there is none, and how far the judge is.
    Told,
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

/// What the chosen tab shows, and what it was filled for.
#[derive(Component, Default)]
struct Content(Option<(Tab, Option<(u32, u32)>)>);

/// Chooses this tab.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Outline = choice_frame(Color::NONE))]
struct Chooses(Tab);

/// The room of the small play, in a small and in a large window: in one of
/// 960 x 540, the buttons below it need the rest.
const ROOM: [Vec2; 2] = [Vec2::new(190.0, 270.0), Vec2::new(260.0, 440.0)];

fn show(mut commands: Commands, mixer: Res<Mixer>) {
    large_page(&mut commands, "Mixing desk", MIXER, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("falling-desk"), NORMAL, Ink::Accent));
            row.spawn((Says::Said, paragraph("", Ink::Mint)));
        });
        panel
            .spawn(Node::row(20.0).grow().low())
            .with_children(|body| {
                body.spawn(Node::column(8.0).rigid().low().centred())
                    .with_children(left);
                body.spawn(Node::column(6.0).fill().slim().low())
                    .with_children(|column| right(column, &mixer));
            });
        panel
            .spawn(Node::row(6.0).wrap(4.0).rigid())
            .with_children(|row| {
                let dice = small_button("Dice", t!("falling-desk-roll"), roll);
                row.spawn((FirstFocus, dice));
                let search = t!("falling-gallery-search");
                row.spawn(small_button("Search", search, go_to(GALLERY)));
                row.spawn(small_button("Stop judging", t!("falling-desk-stop"), stop));
                row.spawn(small_button("Back", t!("common-back"), go_to(RULE_BROWSER)));
            });
        panel.spawn(keys_line(|prompts| {
            let (enter, back) = prompts.menu();
            t!("falling-desk-keys", enter = enter, back = back)
        }));
    });
}

/// Shows the small play and the actions on the mixture.
fn left(column: &mut ChildSpawnerCommands<'_>) {
    let [room, large] = ROOM;
    // In low windows it leaves room for the buttons.
    let space = Node::column(0.0).height(px(large.y)).low().middle();
    column.spawn((PreviewSpace, space)).with_children(|space| {
        let frame = Node::default().framed().rigid();
        space.spawn((frame, Edge(Ink::PanelEdge))).with_child((
            Preview {
                key: KEY.to_owned(),
                room,
                large,
            },
            Node::default(),
        ));
    });
    column.spawn(large_button("Play", t!("falling-play"), play));
    column.spawn(Node::row(6.0).rigid()).with_children(|row| {
        row.spawn(small_button("Keep", t!("falling-desk-keep"), keep_it));
        row.spawn(small_button("Share", t!("falling-share"), share));
    });
}

/// Its name, and what there is to know of it.
fn right(column: &mut ChildSpawnerCommands<'_>, mixer: &Mixer) {
    column.spawn((
        TextField {
            text: mixer.request.name.clone(),
            most: 40,
            ..TextField::default()
        },
        adjustable_line("Name", Changes::Name, Says::Name),
    ));
    column.spawn(Node::row(6.0).rigid()).with_children(|row| {
        let tabs = [
            (Tab::Play, "How it plays", t!("falling-desk-plays")),
            (Tab::Parts, "Parts", t!("falling-desk-parts")),
            (Tab::Judgement, "Judgement", t!("falling-desk-judge")),
        ];
        for (tab, name, label) in tabs {
            let choose = move |world: &mut World| world.resource_mut::<Mixer>().tab = tab;
            row.spawn((Chooses(tab), small_button(name, label, choose)));
        }
    });
    column.spawn((
        Name::new("Content"),
        Content::default(),
        scroll_list(Node::column(6.0).fill().pad(2.0, 4.0)),
    ));
}

/// Marks the chosen tab.
fn mark(mixer: Res<Mixer>, mut tabs: ChoiceFrames<Chooses>) {
    tabs.show(|tab| tab.0 == mixer.tab);
}

/// Fills the chosen tab.
fn fill(
    mut commands: Commands,
    mixer: Res<Mixer>,
    mut language: MessageReader<language::Changed>,
    mut contents: Query<(Entity, &mut Content)>,
) {
    let speaks_anew = language.read().count() > 0;
    for (entity, mut content) in &mut contents {
        // Rows that are pressed stay while there is nothing else to choose.
        let judged = (mixer.tab != Tab::Parts).then(|| {
            let generation = mixer.judging.as_ref().map(Judging::generation);
            (mixer.turn, generation.unwrap_or(0))
        });
        let now = Some((mixer.tab, judged));
        if content.0 == now && !speaks_anew {
            continue;
        }
        content.0 = now;
        let mut content = commands.entity(entity);
        content.despawn_children();
        content.with_children(|content| match mixer.tab {
            Tab::Parts => parts(content, &mixer),
            Tab::Play | Tab::Judgement => {
                content.spawn((Says::Told, paragraph("", Ink::Text)));
                let state = mixer.judging.as_ref().map(Judging::state);
                let result = state.and_then(|state| state.result?.ok());
                if let Some(result) = result.filter(|result| result.games > 0) {
                    let depth = match mixer.tab {
                        Tab::Judgement => Depth::Full,
                        Tab::Play | Tab::Parts => Depth::Main,
                    };
                    judgement(content, &result, depth);
                }
            }
        });
    }
}

/// Lists the parts with the sources that were drawn.
fn parts(content: &mut ChildSpawnerCommands<'_>, mixer: &Mixer) {
    content.spawn(Node::row(12.0)).with_children(|row| {
        row.spawn((
            Name::new("Sources"),
            Node::column(2.0).width(px(176)).rigid(),
        ))
        .with_children(|list| {
            list.spawn(paragraph(t!("falling-desk-sources"), Ink::Dim));
            for (place, choice) in mixer.request.choices.iter().enumerate() {
                list.spawn(source(place, &choice.label));
            }
        });
        row.spawn(Node::column(2.0).fill().slim())
            .with_children(|column| {
                column.spawn((
                    TextField {
                        text: mixer.request.seed.to_string(),
                        digits: true,
                        most: 10,
                        ..TextField::default()
                    },
                    adjustable_line("Seed", Changes::Seed, Says::Seed),
                ));
                for (place, part) in Part::ALL.into_iter().enumerate() {
                    column.spawn(component(place, part));
                }
                column.spawn((Says::Fitting, paragraph("", Ink::Dim)));
            });
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

/// Returns a row that left and right change, without what it says.
fn adjustable(name: &str, changes: Changes) -> impl Bundle {
    let ahead = move |world: &mut World| step(world, changes, true);
    (changes, Adjustable, pressable(name, row_node(), ahead))
}

/// Returns a row of one text.
fn adjustable_line(name: &str, changes: Changes, says: Says) -> impl Bundle {
    (
        adjustable(name, changes),
        children![(says, paragraph("", Ink::Text))],
    )
}

/// Returns the row of a component: its name, its lock and its source.
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

/// Changes a value by one step to the left or right.
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

/// Returns whether the judgement of the mixture has changed since the last
/// frame.
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
                    let name = rule_texts::name("", &mixed.mixture.description.name);
                    (t!("falling-desk-name-given", name = name), Ink::Dim)
                }
                (name, _) => (t!("falling-desk-name", name = name), Ink::Text),
            },
            Says::Told => match &mixer.mixed {
                Some(Ok(mixed)) => {
                    let told = sentences(&mixed.mixture.told);
                    let judging = judging(judged.as_ref());
                    (format!("{told}\n\n{judging}"), Ink::Text)
                }
                Some(Err(message)) => (message.clone(), Ink::Coral),
                None => (t!("falling-desk-mixing"), Ink::Dim),
            },
            Says::Fitting => match &mixer.mixed {
                Some(Ok(mixed)) => {
                    let mixture = &mixed.mixture;
                    let mut lines = vec![t!("falling-desk-drawn", count = mixture.draws)];
                    if !mixture.adaptations.is_empty() {
                        let list = sentences(&mixture.adaptations);
                        lines.push(t!("falling-desk-fitted", list = list));
                    }
                    (lines.join("\n"), Ink::Dim)
                }
                Some(Err(message)) => (message.clone(), Ink::Coral),
                None => (t!("falling-desk-mixing"), Ink::Dim),
            },
            Says::Said => (mixer.said.text.clone(), mixer.said.ink()),
        };
        shown.set_if_neq(Text(said));
        ink.set_if_neq(now);
    }
}
