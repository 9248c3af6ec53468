//! Screen for choosing a match, a puzzle or a record (C-UI-08).

mod browse;
mod form;
mod shelves;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use kotodama_cards::StartFile;
use kotodama_cards::puzzle::PACKS;
use kotodama_ui::choice::{ChoiceFrames, choice_frame};
use kotodama_ui::language;
use kotodama_ui::prelude::*;

use crate::begin::begin;
use crate::play::Play;
use crate::screens::CARDS_LIST;
use crate::shelf;

pub(super) fn plugin(app: &mut App) {
    leave_by_without_menu(app, CARDS_LIST, back);
    app.init_resource::<Topic>()
        .init_resource::<Remark>()
        .init_resource::<browse::Browsing>()
        .add_plugins(form::plugin)
        .add_systems(OnEnter(CARDS_LIST), open)
        .add_systems(
            Update,
            (
                take_drops.in_set(AppSystems::Input),
                (
                    show.run_if(resource_changed::<Remark>.or_else(state_changed::<Screen>)),
                    follow_focus,
                    mark,
                    details,
                    browse::update_typed,
                )
                    .chain()
                    .in_set(AppSystems::Show),
            )
                .run_if(in_state(CARDS_LIST)),
        );
}

/// Topic of the details.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    /// Pack of puzzles, or the lesson.
    Pack(usize),
    /// Player's own puzzles.
    Own,
    /// Match between any two players.
    Match,
    /// Tournament.
    Tournament,
    /// Practice.
    Practice,
    /// Saved matches.
    Records,
}

impl Default for Topic {
    fn default() -> Self {
        Self::Pack(0)
    }
}

impl Topic {
    /// Returns all topics in order.
    fn all() -> Vec<Self> {
        let first = [Self::Pack(0), Self::Match, Self::Tournament, Self::Practice];
        let packs = (1..PACKS.len()).map(Self::Pack);
        let rest = [Self::Own, Self::Records];
        first.into_iter().chain(packs).chain(rest).collect()
    }

    fn label(self) -> String {
        match self {
            Self::Pack(pack) => shelf::pack_name(pack),
            Self::Own => t!("cards-own-puzzles"),
            Self::Match => t!("cards-match"),
            Self::Tournament => t!("cards-tournament"),
            Self::Practice => t!("cards-practice"),
            Self::Records => t!("cards-records"),
        }
    }
}

/// Entry of the list.
#[derive(Component, Clone, Copy, Debug)]
struct Entry(Topic);

/// Result of the last command.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Remark(String);

/// Root of the screen.
#[derive(Component)]
struct Root;

/// Details next to the list.
#[derive(Component)]
struct Details;

fn open(mut menu: ResMut<NextState<Menu>>, mut browsing: ResMut<browse::Browsing>) {
    menu.set(Menu::NONE);
    *browsing = default();
}

/// Returns from the choice of a program, or to the title.
fn back(world: &mut World) {
    if world.resource::<browse::Browsing>().0.is_some() {
        browse::close(world);
    } else {
        go_to(Screen::TITLE)(world);
    }
}

fn show(
    mut commands: Commands,
    topic: Res<Topic>,
    remark: Res<Remark>,
    before: Query<Entity, With<Root>>,
) {
    for root in &before {
        commands.entity(root).despawn();
    }
    let mut root = large_page(&mut commands, "Card duel", CARDS_LIST, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("title-cards"), NORMAL, Ink::Accent));
            row.spawn(paragraph(remark.0.clone(), Ink::Coral));
        });
        let body = Node::row(16.0).grow().low();
        panel
            .spawn(body.margin(UiRect::vertical(px(6))))
            .with_children(|body| {
                body.spawn(scroll_list_beside_bar(
                    Node::column(4.0).width(px(284)).rigid(),
                ))
                .with_children(|list| {
                    for each in Topic::all() {
                        if each == Topic::Pack(1) {
                            list.spawn(paragraph(t!("cards-puzzles"), Ink::Dim));
                        }
                        let mut entry = list.spawn(entry(each));
                        if each == *topic {
                            entry.insert(FirstFocus);
                        }
                    }
                });
                body.spawn((Details, Node::column(6.0).fill().slim()));
            });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("cards-list-keys", enter = enter, leave = leave)
        }));
    });
    root.insert(Root);
}

fn entry(topic: Topic) -> impl Bundle {
    let node = Node::default().width(percent(100)).pad(8.0, 5.0).rigid();
    (
        Entry(topic),
        choice_frame(Color::NONE),
        pressable(
            format!("Topic {topic:?}"),
            node,
            move |world: &mut World| {
                *world.resource_mut::<browse::Browsing>() = default();
                world.resource_mut::<Topic>().set_if_neq(topic);
            },
        ),
        children![one_line(topic.label(), SMALL, Ink::Text)],
    )
}

/// Selects the entry that keyboard focus moves to.
fn follow_focus(
    focus: Res<InputFocus>,
    presses: Res<Presses<MenuAction>>,
    entries: Query<&Entry>,
    mut topic: ResMut<Topic>,
    mut browsing: ResMut<browse::Browsing>,
) {
    if presses.0.is_empty() {
        return;
    }
    if let Some(focused) = focus.get().and_then(|entity| entries.get(entity).ok())
        && focused.0 != *topic
    {
        *browsing = default();
        *topic = focused.0;
    }
}

/// Marks the selected entry.
fn mark(topic: Res<Topic>, mut entries: ChoiceFrames<Entry>) {
    entries.show(|entry| entry.0 == *topic);
}

/// Rebuilds the details for another topic.
fn details(world: &mut World) {
    let topic = world.resource_ref::<Topic>();
    let browsing = world.resource_ref::<browse::Browsing>();
    let is_changed = topic.is_changed() || browsing.is_changed();
    let topic = *topic;
    let mut found = world.query::<(Entity, Ref<Details>)>();
    let all: Vec<(Entity, bool)> = found
        .iter(world)
        .map(|(entity, details)| (entity, details.is_added()))
        .collect();
    for (entity, is_added) in all {
        if !is_changed && !is_added {
            continue;
        }
        world.entity_mut(entity).despawn_children();
        if world.resource::<browse::Browsing>().0.is_some() {
            browse::show(world, entity);
            continue;
        }
        match topic {
            Topic::Pack(pack) => shelves::puzzles(world, entity, Some(pack)),
            Topic::Own => shelves::puzzles(world, entity, None),
            Topic::Match => form::show(world, entity),
            Topic::Tournament => form::show_tournament(world, entity),
            Topic::Practice => practice(world, entity),
            Topic::Records => shelves::records(world, entity),
        }
    }
}

fn practice(world: &mut World, details: Entity) {
    world.entity_mut(details).with_children(|details| {
        details.spawn(one_line(t!("cards-practice"), NORMAL, Ink::Accent));
        details.spawn(paragraph(t!("cards-practice-about"), Ink::Text));
        details
            .spawn(Node::row(6.0).wrap(6.0))
            .with_children(|row| {
                let solo = |world: &mut World| begin(world, Play::practice(true));
                row.spawn(small_button("Solo", t!("cards-practice-solo"), solo));
                let idle = |world: &mut World| begin(world, Play::practice(false));
                row.spawn(small_button("Idle", t!("cards-practice-idle"), idle));
            });
    });
}

/// Opens files dropped on the window.
fn take_drops(mut drops: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let path = path_buf.clone();
            commands.queue(move |world: &mut World| open_file(world, &path));
        }
    }
}

/// Plays or shows a file of the card duel.
fn open_file(world: &mut World, path: &std::path::Path) {
    match StartFile::read(path) {
        Ok(file) => begin(world, crate::start::play_of(file, path, false)),
        Err(problems) => {
            let said = language::first_problem(&problems);
            world.resource_mut::<Remark>().set_if_neq(Remark(said));
        }
    }
}
