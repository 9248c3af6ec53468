//! What is in the gallery: a search in the background, and the best it has
//! found so far (F-MIX-08).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;

use bevy::prelude::*;

use super::gallery_page;
use super::hunt::{Hunt, State};
use super::request::Mixed;
use super::{Mixer, kept, play_from, run_on, shared};
use crate::preview_games::PreviewGames;
use crate::remark::Remark;
use crate::rule_texts;
use crate::screens::{GALLERY, MIXER};
use kotodama_falling::evaluate::Options;
use kotodama_falling::mix::Order;
use kotodama_falling::mix::search::{Found, Search};
use kotodama_falling::open::Opened;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>()
        .init_resource::<Picked>()
        .add_plugins(gallery_page::plugin);
    run_on(app, GALLERY, open, take, close);
}

/// Seeds of a search.
const SEEDS: u64 = 500;

/// Mixtures in the gallery.
const BEST: usize = 12;

/// Games of each player by which the best are judged.
const GAMES: u32 = 4;

/// The list changes at most so often, in seconds: it is looked at.
const SELDOM: f32 = 1.0;

/// A mixture in the gallery.
pub(super) struct Shown {
    pub found: Arc<Found>,
    pub mixed: Mixed,
}

impl Shown {
    /// Returns what identifies it.
    pub fn key(&self) -> String {
        self.found.seed().to_string()
    }

    /// Returns its name among the small plays.
    pub fn preview(&self) -> String {
        format!("found {}", self.found.seed())
    }
}

/// Everything in the gallery.
#[derive(Resource, Default)]
pub(super) struct Gallery {
    hunt: Option<Hunt>,
    /// What is searched.
    order: Order,
    /// How the search stands.
    pub state: State,
    pub shown: Vec<Shown>,
    /// Grows whenever other mixtures are shown, or others are judged.
    pub revision: u32,
    /// The generation of the search that is shown.
    seen: u32,
    /// The names that the player has given, by seed.
    names: BTreeMap<u64, String>,
    /// What became of the last press.
    pub said: Remark,
}

impl Gallery {
    /// Returns the mixture with this key.
    pub fn get(&self, key: &str) -> Option<&Shown> {
        self.shown.iter().find(|shown| shown.key() == key)
    }

    /// Returns what a mixture is called.
    pub fn name(&self, shown: &Shown) -> String {
        match self.names.get(&shown.found.seed()) {
            Some(name) if !name.trim().is_empty() => name.clone(),
            _ => rule_texts::name("", &shown.mixed.mixture.description.name),
        }
    }

    /// Returns what the player has typed for a name.
    pub fn typed(&self, shown: &Shown) -> &str {
        let name = self.names.get(&shown.found.seed());
        name.map_or("", String::as_str)
    }
}

/// The key of the mixture that the details are about.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Deref, DerefMut)]
pub(super) struct Picked(pub String);

/// Shows the gallery of what the mixing desk asks for.
fn open(world: &mut World) {
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    let order = world.resource::<Mixer>().request.order();
    let mut gallery = world.resource_mut::<Gallery>();
    gallery.said = Remark::default();
    let order = match order {
        Ok(order) => order,
        Err(message) => {
            *gallery = Gallery::default();
            gallery.state.failed = Some(message);
            return;
        }
    };
    let is_same = gallery.order.sources == order.sources && gallery.order.fixed == order.fixed;
    if !is_same || gallery.hunt.is_none() {
        begin(world, order);
        return;
    }
    if let Some(hunt) = &gallery.hunt {
        hunt.rest(false);
    }
    offer(world);
}

/// Keeps what the search has found and lets it continue later.
fn close(gallery: Res<Gallery>) {
    if let Some(hunt) = &gallery.hunt {
        hunt.rest(true);
    }
}

fn begin(world: &mut World, order: Order) {
    let cores = thread::available_parallelism();
    let hunt = Hunt::begin(Search {
        order: order.clone(),
        seeds: SEEDS,
        best: BEST,
        options: Options {
            games: GAMES,
            ..Options::QUICK
        },
        threads: cores.map_or(1, std::num::NonZeroUsize::get),
    });
    let mut gallery = world.resource_mut::<Gallery>();
    let revision = gallery.revision.wrapping_add(1);
    *gallery = Gallery {
        order,
        revision,
        names: std::mem::take(&mut gallery.names),
        ..Gallery::default()
    };
    gallery.state.progress.seeds = SEEDS;
    match hunt {
        Ok(hunt) => gallery.hunt = Some(hunt),
        Err(error) => gallery.state.failed = Some(error.to_string()),
    }
    world.non_send_mut::<PreviewGames>().clear();
}

/// Searches the seeds behind those that were searched.
pub(super) fn search_on(world: &mut World) {
    let gallery = world.resource::<Gallery>();
    let first = gallery.order.seed.unwrap_or(0);
    let order = Order {
        seed: Some(first.wrapping_add(SEEDS)),
        ..gallery.order.clone()
    };
    if order.sources.len() > 1 {
        begin(world, order);
    }
}

/// Ends the search; what was found stays.
pub(super) fn stop(world: &mut World) {
    if let Some(hunt) = &world.resource::<Gallery>().hunt {
        hunt.stop();
    }
}

/// Takes over what the search has found.
fn take(world: &mut World, mut since: Local<f32>) {
    *since += world.resource::<Time<Real>>().delta_secs();
    let gallery = world.resource::<Gallery>();
    let Some(hunt) = &gallery.hunt else { return };
    let generation = hunt.generation();
    if generation == gallery.seen {
        return;
    }
    let state = hunt.state();
    let mut gallery = world.resource_mut::<Gallery>();
    // The first ones are shown at once.
    let is_due = *since >= SELDOM || state.is_done || gallery.shown.len() < 4;
    gallery.state = state;
    if !is_due {
        return;
    }
    gallery.seen = generation;
    let shown = gallery.shown.iter().map(|shown| &shown.found);
    let is_same = shown.len() == gallery.state.best.len()
        && shown
            .zip(&gallery.state.best)
            .all(|(one, other)| Arc::ptr_eq(one, other));
    if is_same {
        return;
    }
    *since = 0.0;
    let best = gallery.state.best.clone();
    let mixed = best.into_iter().filter_map(|found| {
        let mixed = Mixed::of(found.mixture.clone()).ok()?;
        Some(Shown { found, mixed })
    });
    gallery.shown = mixed.collect();
    gallery.revision = gallery.revision.wrapping_add(1);
    offer(world);
}

/// Shows small plays of what was found, and picks one of them.
fn offer(world: &mut World) {
    let gallery = world.resource::<Gallery>();
    let plays = gallery.shown.iter();
    let plays: Vec<(String, Opened)> = plays
        .map(|shown| (shown.preview(), shown.mixed.opened.clone()))
        .collect();
    let picked = &world.resource::<Picked>().0;
    if gallery.get(picked).is_none() {
        let first = gallery.shown.first().map(Shown::key);
        world.resource_mut::<Picked>().0 = first.unwrap_or_default();
    }
    let mut previews = world.non_send_mut::<PreviewGames>();
    for (key, opened) in plays {
        if !previews.has(&key) {
            previews.offer(&key, opened);
        }
    }
}

/// Returns the picked mixture under its name.
fn named(world: &World) -> Option<Opened> {
    let gallery = world.resource::<Gallery>();
    let shown = gallery.get(&world.resource::<Picked>().0)?;
    shown.mixed.named(gallery.typed(shown)).ok()
}

/// Plays the picked mixture.
pub(super) fn play(world: &mut World) {
    if let Some(opened) = named(world) {
        play_from(world, opened, GALLERY);
    }
}

/// Keeps it among the player's own rules.
pub(super) fn keep_it(world: &mut World) {
    let Some(opened) = named(world) else { return };
    let said = kept(world, &opened);
    world.resource_mut::<Gallery>().said = said;
}

/// Puts its text on the clipboard.
pub(super) fn share(world: &mut World) {
    let Some(opened) = named(world) else { return };
    let said = shared(world, &opened);
    world.resource_mut::<Gallery>().said = said;
}

/// Names the picked mixture.
pub(super) fn rename(gallery: &mut Gallery, picked: &str, name: &str) {
    let Some(seed) = gallery.get(picked).map(|shown| shown.found.seed()) else {
        return;
    };
    gallery.names.insert(seed, name.to_owned());
}

/// Puts it on the mixing desk, where its parts can be changed.
pub(super) fn take_to_desk(world: &mut World) {
    let gallery = world.resource::<Gallery>();
    let Some(shown) = gallery.get(&world.resource::<Picked>().0) else {
        return;
    };
    let (seed, name) = (shown.found.seed(), gallery.typed(shown).to_owned());
    let mut mixer = world.resource_mut::<Mixer>();
    if mixer.request.seed != seed {
        mixer.request.seed = seed;
        mixer.mixed = None;
    }
    mixer.request.name = name;
    go_to(MIXER)(world);
}
