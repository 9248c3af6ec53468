//! The screen of the gallery: small plays of the best mixtures so far, and
//! what is known of the one that is picked.

use bevy::prelude::*;

use super::gallery::{self, Gallery, Picked, Shown};
use super::pictures::{Depth, judgement, profile};
use super::words::{fitted, sentences};
use crate::preview_games::Preview;
use crate::rule_browser::large_button;
use crate::screens::{GALLERY, MIXER};
use kotodama_ui::choice::{Choice, choose_in};
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

pub(super) fn plugin(app: &mut App) {
    leave_by(app, GALLERY, go_to(MIXER));
    app.add_systems(
        Update,
        (
            type_name.in_set(AppSystems::Input),
            (
                show.run_if(state_changed::<Screen>),
                fill_grid,
                choose_in::<Picked>(),
                fill_details,
                update_text,
            )
                .chain()
                .in_set(AppSystems::Show),
        )
            .run_if(in_state(GALLERY)),
    );
}

/// Where the small plays are, and which revision of them.
#[derive(Component, Default)]
struct Grid(Option<u32>);

/// What is known of the picked one: its key, and the revision.
#[derive(Component, Default)]
struct Details(Option<(String, u32)>);

/// The bar that shows how far the search is.
#[derive(Component)]
struct Done;

/// The field in which a mixture is named.
#[derive(Component)]
struct NameField;

/// What a line of text says.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Progress,
    Name,
    Said,
}

/// The room of a small play.
const ROOM: Vec2 = Vec2::new(76.0, 124.0);

fn show(mut commands: Commands) {
    large_page(&mut commands, "Gallery", GALLERY, |panel| {
        panel.spawn(title_row()).with_children(|row| {
            row.spawn(text(t!("falling-gallery"), NORMAL, Ink::Accent));
            row.spawn((Says::Progress, paragraph("", Ink::Dim)));
        });
        let line = Node::default().width(percent(100)).height(px(4)).rigid();
        panel
            .spawn((line, Fill(Ink::Shadow, 1.0), Pickable::IGNORE))
            .with_child((
                Done,
                Node::default().height(percent(100)),
                Fill(Ink::Sky, 1.0),
                Pickable::IGNORE,
            ));
        panel
            .spawn(Node::row(12.0).grow().low())
            .with_children(|body| {
                // As many columns as there is room for, which they share.
                let columns = RepeatedGridTrack::minmax(
                    GridTrackRepetition::AutoFill,
                    MinTrackSizingFunction::Px(CARD_WIDTH),
                    MaxTrackSizingFunction::Fraction(1.0),
                );
                let node = Node {
                    display: Display::Grid,
                    grid_template_columns: columns,
                    column_gap: px(8),
                    row_gap: px(8),
                    align_content: AlignContent::Start,
                    ..Node::default().fill().slim().pad(2.0, 2.0)
                };
                body.spawn((Name::new("Found"), Grid::default(), scroll_area(node)));
                body.spawn((Details::default(), Node::column(6.0).width(px(312)).rigid()));
            });
        panel.spawn((Says::Said, paragraph("", Ink::Mint)));
        panel.spawn(Node::row(6.0).rigid()).with_children(|row| {
            let (on, stop) = (gallery::search_on, gallery::stop);
            row.spawn(small_button("Search on", t!("falling-gallery-on"), on));
            row.spawn(small_button("Stop", t!("falling-gallery-stop"), stop));
            let back = small_button("Back", t!("common-back"), go_to(MIXER));
            row.spawn((FirstFocus, back));
        });
        panel.spawn(keys_line(|prompts| {
            let (enter, leave) = prompts.menu();
            t!("falling-shelf-keys", enter = enter, leave = leave)
        }));
    });
}

fn fill_grid(
    mut commands: Commands,
    gallery: Res<Gallery>,
    picked: Res<Picked>,
    mut language: MessageReader<language::Changed>,
    mut grids: Query<(Entity, &mut Grid)>,
) {
    let speaks_anew = language.read().count() > 0;
    for (entity, mut grid) in &mut grids {
        if grid.0 == Some(gallery.revision) && !speaks_anew {
            continue;
        }
        grid.0 = Some(gallery.revision);
        let mut grid = commands.entity(entity);
        grid.despawn_children();
        grid.with_children(|grid| {
            for shown in &gallery.shown {
                let mut card = grid.spawn(card(shown));
                if shown.key() == picked.0 {
                    card.insert(FirstFocus);
                }
                card.with_children(|card| fill(card, shown, &gallery.name(shown)));
            }
        });
    }
}

/// Least width of a card.
const CARD_WIDTH: f32 = 288.0;

/// Letters for which there is room on such a card, in four lines.
const CARD_LETTERS: usize = 76;

fn card(shown: &Shown) -> impl Bundle {
    let key = shown.key();
    let node = Node::row(8.0).height(px(140));
    (
        Choice(shown.key()),
        // The first click picks, the second one plays.
        pressable(
            format!("Found {key}"),
            node.pad(6.0, 4.0).clip(),
            move |world: &mut World| {
                let mut picked = world.resource_mut::<Picked>();
                if picked.0 == key {
                    gallery::play(world);
                } else {
                    picked.0.clone_from(&key);
                }
            },
        ),
    )
}

fn fill(card: &mut ChildSpawnerCommands<'_>, shown: &Shown, name: &str) {
    let frame = Node::default().sized(ROOM.x, ROOM.y).rigid();
    card.spawn((frame.middle().centred().clip(), Pickable::IGNORE))
        .with_child((
            Preview {
                key: shown.preview(),
                room: ROOM,
                large: ROOM,
            },
            Node::default(),
            Pickable::IGNORE,
        ));
    card.spawn((Node::column(3.0).fill().slim().clip(), Pickable::IGNORE))
        .with_children(|column| {
            column.spawn(one_line(name.to_owned(), SMALL, Ink::Accent));
            let told = &shown.mixed.mixture.told;
            // What is cleared says most of what it is.
            let said = told.get(1).or(told.first()).map(language::said);
            let said = said.map(|said| fitted(&said, CARD_LETTERS));
            let node = Node::default().fill().low().clip();
            column
                .spawn((node, Pickable::IGNORE))
                .with_child(paragraph(said.unwrap_or_default(), Ink::Text));
            profile(column, &shown.found.evaluation);
        });
}

fn fill_details(
    mut commands: Commands,
    gallery: Res<Gallery>,
    picked: Res<Picked>,
    mut language: MessageReader<language::Changed>,
    mut details: Query<(Entity, &mut Details)>,
) {
    let speaks_anew = language.read().count() > 0;
    for (entity, mut details) in &mut details {
        let now = Some((picked.0.clone(), gallery.revision));
        if details.0 == now && !speaks_anew {
            continue;
        }
        details.0 = now;
        let mut details = commands.entity(entity);
        details.despawn_children();
        let Some(shown) = gallery.get(&picked.0) else {
            continue;
        };
        details.with_children(|column| tell(column, shown, gallery.typed(shown)));
    }
}

fn tell(column: &mut ChildSpawnerCommands<'_>, shown: &Shown, typed: &str) {
    column.spawn((
        NameField,
        TextField {
            text: typed.to_owned(),
            most: 40,
            ..TextField::default()
        },
        pressable(
            "Name",
            Node::default().pad(8.0, 2.0).rigid().clip(),
            |_: &mut World| {},
        ),
        children![(Says::Name, paragraph("", Ink::Text))],
    ));
    column
        .spawn(scroll_list_beside_bar(Node::column(5.0).fill()))
        .with_children(|list| {
            let told = sentences(&shown.mixed.mixture.told);
            list.spawn(paragraph(told, Ink::Text));
            judgement(list, &shown.found.evaluation, Depth::All);
        });
    column.spawn(large_button("Play", t!("falling-play"), gallery::play));
    column
        .spawn(Node::row(6.0).wrap(4.0).rigid())
        .with_children(|row| {
            let keep = t!("falling-desk-keep");
            row.spawn(small_button("Keep", keep, gallery::keep_it));
            row.spawn(small_button("Share", t!("falling-share"), gallery::share));
            let desk = t!("falling-gallery-desk");
            row.spawn(small_button("To the desk", desk, gallery::take_to_desk));
        });
}

/// Takes over the name that is typed.
fn type_name(
    fields: Query<Ref<TextField>, With<NameField>>,
    picked: Res<Picked>,
    mut gallery: ResMut<Gallery>,
) {
    for field in &fields {
        if field.is_changed() && !field.is_added() {
            gallery::rename(&mut gallery, &picked.0, &field.text);
        }
    }
}

/// Returns how far the search is.
fn progress(gallery: &Gallery) -> String {
    let state = &gallery.state;
    let progress = state.progress;
    match (&state.failed, state.is_done, progress.finalists) {
        (Some(message), ..) => message.clone(),
        (None, true, _) if gallery.shown.is_empty() => t!("falling-gallery-none"),
        (None, true, _) => t!(
            "falling-gallery-done",
            best = gallery.shown.len(),
            judged = progress.judged,
        ),
        (None, false, 0) => t!(
            "falling-gallery-sorting",
            done = progress.done,
            seeds = progress.seeds,
        ),
        (None, false, finalists) => t!(
            "falling-gallery-closer",
            closer = progress.closer,
            finalists = finalists,
        ),
    }
}

/// Returns how much of the search is done, of 100.
fn share_done(gallery: &Gallery) -> f32 {
    let progress = gallery.state.progress;
    let part = |done: u64, all: u64| done as f32 / all.max(1) as f32;
    match (gallery.state.is_done, progress.finalists) {
        (true, _) => 100.0,
        (false, 0) => 85.0 * part(progress.done, progress.seeds),
        (false, finalists) => 85.0 + 15.0 * part(progress.closer, finalists),
    }
}

fn update_text(
    gallery: Res<Gallery>,
    picked: Res<Picked>,
    mut lines: Query<(&Says, &mut Text, &mut Ink)>,
    mut bars: Query<&mut Node, With<Done>>,
) {
    for mut bar in &mut bars {
        let width = percent(share_done(&gallery));
        if bar.width != width {
            bar.width = width;
        }
    }
    for (says, mut shown, mut ink) in &mut lines {
        let (said, now) = match says {
            Says::Progress if gallery.state.failed.is_some() => (progress(&gallery), Ink::Coral),
            Says::Progress => (progress(&gallery), Ink::Dim),
            Says::Name => {
                let Some(shown) = gallery.get(&picked.0) else {
                    continue;
                };
                let name = gallery.name(shown);
                match gallery.typed(shown) {
                    "" => (t!("falling-desk-name-given", name = name), Ink::Dim),
                    typed => (t!("falling-desk-name", name = typed), Ink::Text),
                }
            }
            Says::Said => (gallery.said.text.clone(), gallery.said.ink()),
        };
        shown.set_if_neq(Text(said));
        ink.set_if_neq(now);
    }
}
