//! The mixer (F-MIX-06): sources, locks and a dice; the mixture, what it is
//! like and a small play; playing, keeping and sharing it. And the gallery of
//! the best of many mixtures (F-MIX-08, F-EVL-13).

mod gallery;
mod gallery_page;
mod hunt;
mod judging;
mod pictures;
mod request;
mod show;
mod words;

use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

use super::home::Home;
use super::preview_games::PreviewGames;
use super::remark::Remark;
use super::rule_browser::{RuleBrowser, Selected, keep};
use super::session::FallingRequest;
use crate::screens::MIXER;
use judging::Judging;
use kotodama_falling::open::Opened;
use kotodama_shell::clipboard;
use kotodama_ui::language::t;
use kotodama_ui::prelude::*;
use request::{MixRequest, Mixed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mixer>()
        .init_resource::<Home>()
        .add_plugins((show::plugin, gallery::plugin));
    run_on(app, MIXER, open, take, close);
}

/// What is done on a screen when it is opened, in every picture, to take over
/// what has come out in the background, and when it is left.
fn run_on<A, B, C>(
    app: &mut App,
    screen: Screen,
    open: impl IntoScheduleConfigs<ScheduleSystem, A>,
    take: impl IntoScheduleConfigs<ScheduleSystem, B>,
    close: impl IntoScheduleConfigs<ScheduleSystem, C>,
) {
    let take = take.in_set(AppSystems::Input).run_if(in_state(screen));
    app.add_systems(OnEnter(screen), open)
        .add_systems(OnExit(screen), close)
        .add_systems(Update, take);
}

/// Games that each player plays for the estimate.
const GAMES: u32 = 6;

/// The name of the mixture among the small plays.
const KEY: &str = "mixture";

/// What is shown of the mixture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// How it plays.
    #[default]
    Play,
    /// What it is made of.
    Parts,
    /// What the judge found.
    Judgement,
}

/// Everything in the mixer.
#[derive(Resource, Default)]
struct Mixer {
    request: MixRequest,
    mixed: Option<Result<Mixed, String>>,
    judging: Option<Judging>,
    tab: Tab,
    /// How many mixtures there have been.
    turn: u32,
    /// What became of the last press.
    said: Remark,
}

fn open(world: &mut World) {
    let entries = world.resource::<RuleBrowser>().entries.clone();
    let mut mixer = world.resource_mut::<Mixer>();
    let before = mixer.request.choices.clone();
    mixer.request.offer(&entries);
    let mixed = match &mixer.mixed {
        Some(Ok(mixed)) if mixer.request.choices == before => Some(mixed.opened.clone()),
        _ => None,
    };
    match mixed {
        // Whoever comes back from a play finds what was there.
        Some(opened) => world.non_send_mut::<PreviewGames>().offer(KEY, opened),
        None => mix(world),
    }
}

fn close(mut mixer: ResMut<Mixer>) {
    if mixer.mixed.is_none() {
        mixer.judging = None;
    }
    mixer.said = Remark::default();
}

/// Has what the mixer says mixed and judged.
fn mix(world: &mut World) {
    world.non_send_mut::<PreviewGames>().clear();
    let mut mixer = world.resource_mut::<Mixer>();
    mixer.said = Remark::default();
    mixer.turn = mixer.turn.wrapping_add(1);
    let judging = Judging::begin(mixer.request.clone(), GAMES);
    mixer.mixed = None;
    mixer.judging = match judging {
        Ok(judging) => Some(judging),
        Err(error) => {
            mixer.mixed = Some(Err(error.to_string()));
            None
        }
    };
}

/// Takes a mixture that has come out, and shows how it plays.
fn take(mut mixer: ResMut<Mixer>, mut previews: NonSendMut<PreviewGames>) {
    if mixer.mixed.is_some() {
        return;
    }
    let mixed = mixer
        .judging
        .as_ref()
        .and_then(|judging| judging.state().mixed);
    let Some(mixed) = mixed else { return };
    if let Ok(mixed) = &mixed {
        previews.offer(KEY, mixed.opened.clone());
    }
    mixer.mixed = Some(mixed);
}

fn roll(world: &mut World) {
    world.resource_mut::<Mixer>().request.roll();
    mix(world);
}

/// Returns the mixture under its name.
fn named(world: &World) -> Option<Opened> {
    let mixer = world.resource::<Mixer>();
    let mixed = mixer.mixed.as_ref()?.as_ref().ok()?;
    mixed.named(&mixer.request.name).ok()
}

fn play(world: &mut World) {
    if let Some(opened) = named(world) {
        play_from(world, opened, MIXER);
    }
}

/// Plays a mixture; who leaves it comes back to this screen.
fn play_from(world: &mut World, opened: Opened, home: Screen) {
    world.resource_mut::<Home>().0 = home;
    world.write_message(FallingRequest::new(opened));
}

fn keep_it(world: &mut World) {
    let Some(opened) = named(world) else { return };
    let said = kept(world, &opened);
    world.resource_mut::<Mixer>().said = said;
}

/// Keeps a mixture among the player's own rules; says what became of it.
fn kept(world: &mut World, opened: &Opened) -> Remark {
    let name = opened.rules.description.name.clone();
    match keep(world, &name, opened.source.kind, &opened.source.text) {
        Ok(path) => {
            world.resource_mut::<Selected>().0 = path.display().to_string();
            let file = path.file_name().unwrap_or_default();
            Remark::done(t!("falling-kept", file = file.display().to_string()))
        }
        Err(message) => Remark::wrong(message),
    }
}

fn share(world: &mut World) {
    if let Some(opened) = named(world) {
        let said = shared(world, &opened);
        world.resource_mut::<Mixer>().said = said;
    }
}

/// Puts the text of a mixture on the clipboard, and says so.
fn shared(world: &mut World, opened: &Opened) -> Remark {
    clipboard::set(world, &opened.source.text);
    Remark::done(t!("falling-text-copied"))
}

fn stop(world: &mut World) {
    if let Some(judging) = &mut world.resource_mut::<Mixer>().judging {
        judging.stop();
    }
}
