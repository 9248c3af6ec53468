//! The mixing desk (F-MIX-06): sources, locks and a dice; the mixture, its
//! estimate and a small play; playing, keeping and sharing it.

mod judging;
mod order;
mod show;
mod words;

use bevy::prelude::*;

use super::live::Lives;
use super::remark::Remark;
use super::session::FallingRequest;
use super::shelf::{Selected, Shelf, keep};
use crate::desktop::falling::screens::MIXER;
use crate::desktop::shell::clipboard;
use crate::desktop::ui::language::t;
use judging::Judging;
use order::{Mixed, Wish};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .add_plugins(show::plugin)
        .add_systems(OnEnter(MIXER), open)
        .add_systems(OnExit(MIXER), close);
}

/// Games that each bot plays for the estimate.
const GAMES: u32 = 12;

/// The name of the mixture among the small plays.
const KEY: &str = "mixture";

/// Everything on the desk.
#[derive(Resource, Default)]
struct Desk {
    wish: Wish,
    mixed: Option<Result<Mixed, String>>,
    judging: Option<Judging>,
    /// What became of the last press.
    said: Remark,
}

fn open(world: &mut World) {
    let entries = world.resource::<Shelf>().entries.clone();
    world.resource_mut::<Desk>().wish.offer(&entries);
    mix(world);
}

fn close(mut desk: ResMut<Desk>) {
    desk.judging = None;
    desk.said = Remark::default();
}

/// Mixes what the desk says, shows it and has it judged.
fn mix(world: &mut World) {
    let mixed = world.resource::<Desk>().wish.mix();
    let opened = mixed.as_ref().ok().map(|mixed| mixed.opened.clone());
    let mut lives = world.non_send_mut::<Lives>();
    lives.clear();
    if let Some(opened) = &opened {
        lives.offer(KEY, opened.clone());
    }
    let mut desk = world.resource_mut::<Desk>();
    desk.said = Remark::default();
    desk.mixed = Some(mixed);
    desk.judging = opened.and_then(|opened| {
        let judging = Judging::begin(opened, GAMES);
        judging
            .inspect_err(|error| warn!("the mixture cannot be judged: {error}"))
            .ok()
    });
}

fn roll(world: &mut World) {
    world.resource_mut::<Desk>().wish.roll();
    mix(world);
}

/// The mixture under its name.
fn named(world: &World) -> Option<crate::falling::open::Opened> {
    let desk = world.resource::<Desk>();
    let mixed = desk.mixed.as_ref()?.as_ref().ok()?;
    mixed.named(&desk.wish.name).ok()
}

fn play(world: &mut World) {
    if let Some(opened) = named(world) {
        world.write_message(FallingRequest::new(opened));
    }
}

fn keep_it(world: &mut World) {
    let Some(opened) = named(world) else { return };
    let name = opened.rules.description.name.clone();
    let kept = keep(world, &name, opened.source.kind, &opened.source.text);
    let said = match kept {
        Ok(path) => {
            world.resource_mut::<Selected>().0 = path.display().to_string();
            let file = path.file_name().unwrap_or_default();
            Remark::done(t!("falling-kept", file = file.display().to_string()))
        }
        Err(message) => Remark::wrong(message),
    };
    world.resource_mut::<Desk>().said = said;
}

fn share(world: &mut World) {
    if let Some(opened) = named(world) {
        clipboard::set(world, &opened.source.text);
        world.resource_mut::<Desk>().said = Remark::done(t!("falling-text-copied"));
    }
}

fn stop(world: &mut World) {
    if let Some(judging) = &mut world.resource_mut::<Desk>().judging {
        judging.stop();
    }
}
