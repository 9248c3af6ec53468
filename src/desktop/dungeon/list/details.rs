//! Details next to the list: the selected dungeon, its preview, its saves and
//! best results.

use bevy::prelude::*;

use super::entries::{DungeonEntry, file_name};
use super::{DungeonList, Selected, begin, complain, go_on, import, recordings, resume, say};
use crate::choices::{DungeonChoices, Look};
use crate::places::Places;
use crate::records::{self, Records, key};
use crate::saves;
use crate::session::Source;
use crate::view::inks;
use crate::view::preview::Painter;
use crate::watch::{clock, watch_kept};
use kotodama_ui::confirm::asking_button;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

/// Node of the details.
#[derive(Component)]
pub(super) struct Details;

pub(super) fn show(
    mut commands: Commands,
    list: Res<DungeonList>,
    (records, places): (Res<Records>, Res<Places>),
    selected: Res<Selected>,
    (settings, palette): (Res<Settings>, Res<Palette>),
    (mut images, mut previews): (ResMut<Assets<Image>>, Local<Previews>),
    details: Query<(Entity, Ref<Details>)>,
) {
    for (entity, details) in &details {
        if !selected.is_changed() && !records.is_changed() && !details.is_added() {
            continue;
        }
        let mut details = commands.entity(entity);
        details.despawn_children();
        details.with_children(|details| {
            if let Some(entry) = list.get(&selected.0) {
                let look = settings.of::<DungeonChoices>().look;
                let preview = previews.of(entry, look, &palette, &mut images);
                fill(details, entry, (&records, &places), preview);
            }
            details
                .spawn(Node::row(6.0).rigid())
                .with_children(|buttons| {
                    buttons.spawn(small_button("Paste", t!("dungeon-paste"), import::paste));
                    let title = go_to(Screen::TITLE);
                    buttons.spawn(small_button("Back", t!("common-back"), title));
                });
        });
    }
}

/// Latest previews.
#[derive(Default)]
pub(super) struct Previews {
    painter: Option<Painter>,
    last: Option<(String, Look, Option<(Handle<Image>, Vec2)>)>,
}

/// Maximum number of cells for a preview; larger dungeons take too long to
/// start.
const MOST_CELLS: usize = 60_000;
/// Maximum width and height, in interface units: what a window of 800 units has
/// beside the list.
const ROOM: Vec2 = Vec2::new(352.0, 180.0);

impl Previews {
    /// Returns the preview of a dungeon and its displayed size.
    fn of(
        &mut self,
        entry: &DungeonEntry,
        look: Look,
        palette: &Res<Palette>,
        images: &mut Assets<Image>,
    ) -> Option<(Handle<Image>, Vec2)> {
        let source = entry.source.as_ref().ok()?;
        if let Some((digest, known, found)) = &self.last
            && *digest == source.digest
            && *known == look
            && !palette.is_changed()
        {
            return found.clone();
        }
        let cells = source.definition.levels.values();
        let cells: usize = cells.map(|level| level.cells.len()).sum();
        let painter = self.painter.get_or_insert_default();
        let painted = (cells <= MOST_CELLS)
            .then(|| painter.paint(&source.definition, look, inks(palette)))
            .flatten();
        let found = painted.map(|image| {
            let size = image.size_f32();
            let part = (ROOM / size).min_element();
            (images.add(image), size * part)
        });
        self.last = Some((source.digest.clone(), look, found.clone()));
        found
    }
}

fn fill(
    details: &mut ChildSpawnerCommands<'_>,
    entry: &DungeonEntry,
    (records, places): (&Records, &Places),
    preview: Option<(Handle<Image>, Vec2)>,
) {
    let name = entry.title();
    details
        .spawn((Node::default().clip().rigid(), Pickable::IGNORE))
        .with_child(one_line(name, NORMAL, Ink::Accent));
    let source = match &entry.source {
        Ok(source) => source,
        Err(problems) => {
            details
                .spawn(scroll_list(Node::default().grow()))
                .with_child(paragraph(language::problems(problems), Ink::Coral));
            details.spawn(paragraph(t!("dungeon-read-again"), Ink::Dim));
            return;
        }
    };
    let file = file_name(&entry.key);
    let by = match source.definition.author.trim() {
        "" => file,
        author => t!("dungeon-by", author = author, file = file),
    };
    details.spawn(paragraph(by, Ink::Dim));
    details
        .spawn(scroll_list_beside_bar(Node::column(4.0).fill()))
        .with_children(|list| {
            if let Some((image, size)) = preview {
                let node = Node::default().sized(size.x, size.y).rigid();
                list.spawn((ImageNode::new(image), node, Pickable::IGNORE));
            }
            let about = source.description();
            if !about.is_empty() {
                list.spawn(paragraph(about, Ink::Text));
            }
            kept_plays(list, source, places);
            best_plays(list, source, records, places);
            recordings::show(list, source);
        });
    details
        .spawn(Node::row(6.0).wrap(6.0).rigid())
        .with_children(|buttons| {
            let suspended = saves::suspended(places, &source.digest);
            if suspended.is_some() {
                let key = entry.key.clone();
                let act = move |world: &mut World| resume(world, &key);
                buttons.spawn(small_button("Resume", t!("dungeon-take-up"), act));
            }
            for players in [1, 2] {
                let key = entry.key.clone();
                let act = move |world: &mut World| begin(world, &key, players);
                let label = match players {
                    1 => t!("dungeon-begin"),
                    _ => t!("dungeon-begin-two"),
                };
                let name = format!("Begin {players}");
                // A suspended game would be lost.
                if suspended.is_some() {
                    let labels = (label, t!("dungeon-begin-sure"));
                    buttons.spawn(asking_button(name, labels, act));
                } else {
                    buttons.spawn(small_button(name, label, act));
                }
            }
            let share = import::copy;
            buttons.spawn(small_button("Share", t!("dungeon-share"), share));
        });
}

/// Shows the saves, which can be loaded, watched and deleted.
fn kept_plays(list: &mut ChildSpawnerCommands<'_>, source: &Source, places: &Places) {
    let saved = saves::saved(places, &source.digest);
    if saved.is_empty() {
        return;
    }
    let has_suspended = saves::suspended(places, &source.digest).is_some();
    list.spawn(paragraph(t!("dungeon-saved-plays"), Ink::Dim));
    for (place, (path, kept)) in (1..).zip(saved) {
        let said = t!(
            "dungeon-saved-play",
            level = kept.level.as_str(),
            score = kept.score,
            time = clock(kept.cycles / 20)
        );
        list.spawn(Node::row(4.0).rigid().centred())
            .with_children(|row| {
                row.spawn((Node::default().fill().slim().clip(), Pickable::IGNORE))
                    .with_child(paragraph(said, Ink::Text));
                let whose = source.clone();
                let load = move |world: &mut World| go_on(world, &whose, &kept);
                let name = format!("Load {place}");
                if has_suspended {
                    let labels = (t!("dungeon-load"), t!("dungeon-begin-sure"));
                    row.spawn(asking_button(name, labels, load));
                } else {
                    row.spawn(small_button(name, t!("dungeon-load"), load));
                }
                let labels = ("×".to_owned(), t!("replays-delete-sure"));
                let delete = move |world: &mut World| {
                    saves::remove(&path);
                    world.resource_mut::<Selected>().set_changed();
                    say(world, t!("dungeon-deleted"));
                };
                row.spawn(asking_button(format!("Delete {place}"), labels, delete));
            });
    }
}

/// Shows the best results, which can be watched and removed.
fn best_plays(
    list: &mut ChildSpawnerCommands<'_>,
    source: &Source,
    records: &Records,
    places: &Places,
) {
    let key = key(&source.definition.name, &source.digest);
    let best = records.of(&key);
    list.spawn(paragraph(
        match best {
            [] => t!("dungeon-no-best"),
            _ => t!("dungeon-best-plays"),
        },
        Ink::Dim,
    ));
    for (place, play) in (1..).zip(best) {
        list.spawn(Node::row(4.0).rigid().centred())
            .with_children(|row| {
                let said = format!("{place:\u{2007}>2}.  {}", play.line());
                row.spawn((Node::default().fill().slim().clip(), Pickable::IGNORE))
                    .with_child(paragraph(said, Ink::Text));
                let run = places.runs.as_ref().map(|folder| folder.join(&play.run));
                if let Some(run) = run.filter(|_| !play.run.is_empty()) {
                    let whose = source.clone();
                    let watch = move |world: &mut World| {
                        if let Err(why) = watch_kept(world, &whose, &run) {
                            complain(world, why);
                        }
                    };
                    let name = format!("Watch {place}");
                    row.spawn(small_button(name, t!("dungeon-watch-short"), watch));
                }
                let labels = ("×".to_owned(), t!("replays-delete-sure"));
                let (key, play) = (key.clone(), play.clone());
                let delete = move |world: &mut World| records::remove(world, &key, &play);
                row.spawn(asking_button(format!("Forget {place}"), labels, delete));
            });
    }
}
