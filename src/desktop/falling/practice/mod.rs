//! Practice (F-UI-11): a field, pieces and a seed of one's own, without high
//! scores. Here is what has been set up; [`show`] is the screen on which that
//! is done, [`fields`] are what is typed in there, [`undo`] takes placements back while playing.

mod canvas;
mod fields;
mod line;
mod memory;
mod show;
mod small;
#[cfg(test)]
mod tests;
mod undo;

use bevy::prelude::*;

pub(super) use undo::{back as take_back, note};

use super::records::digest;
use super::remark::Remark;
use super::session::{FallingRequest, FallingSession, Feed, fresh_seed};
use crate::screens::PRACTICE;
use kotodama_audio::HearingSystems;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::Cue;
use kotodama_falling::description::LevelUp;
use kotodama_falling::grid::Grid;
use kotodama_falling::notation::Asked;
use kotodama_falling::open::Opened;
use kotodama_falling::play::Setup;
use kotodama_falling::practice;
use kotodama_falling::rules::Rules;
use kotodama_falling::start;
use kotodama_falling::streams::Rngs;
use kotodama_shell::clipboard;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PracticeDraft>()
        .add_message::<Cue>()
        .add_systems(OnExit(PRACTICE), memory::keep)
        .add_systems(
            Update,
            play_cues
                .in_set(AppSystems::Show)
                .before(HearingSystems)
                .run_if(in_state(PRACTICE).and_then(resource_changed::<PracticeDraft>)),
        )
        .add_plugins((
            memory::plugin,
            show::plugin,
            fields::plugin,
            canvas::plugin,
            small::plugin,
            undo::plugin,
        ));
}

/// What is being set up.
#[derive(Resource, Clone, Debug)]
struct PracticeDraft {
    /// The rules, of a script as they are with the seed.
    opened: Opened,
    /// Which rules they are.
    digest: String,
    /// The field to begin with.
    grid: Grid,
    /// The first pieces; behind them the rules deal theirs.
    pieces: Vec<Asked>,
    /// The seed.
    seed: u64,
    /// Whether pieces fall by themselves.
    falls: bool,
    /// The first level; `None`: the rules' own.
    level: Option<u32>,
    /// The role that is painted; 0 erases.
    brush: u8,
    /// Whether the sequence is shown as a text, too.
    as_text: bool,
    /// What became of the last press.
    said: Remark,
}

impl Default for PracticeDraft {
    fn default() -> Self {
        Self {
            opened: Opened::default(),
            digest: String::new(),
            grid: Grid::default(),
            pieces: Vec::new(),
            seed: 0,
            falls: true,
            level: None,
            brush: 1,
            as_text: false,
            said: Default::default(),
        }
    }
}

/// The highest level to begin with.
const MOST_LEVEL: u32 = 1000;

impl PracticeDraft {
    fn rules(&self) -> &Rules {
        &self.opened.rules
    }

    /// As the rules begin by themselves.
    fn new(opened: &Opened, seed: u64) -> Self {
        let digest = digest(opened);
        // A script that fails with this seed says so when it is played.
        let opened = opened
            .clone()
            .seeded(seed)
            .unwrap_or_else(|_| opened.clone());
        let mut draft = Self {
            opened,
            digest,
            seed,
            ..Self::default()
        };
        draft.grid = draft.own_field();
        let first = draft.roles().next();
        draft.brush = first.unwrap_or(0);
        draft
    }

    /// Returns the field that the rules begin with.
    fn own_field(&self) -> Grid {
        start::grid(self.rules(), &mut Rngs::new(self.seed).field)
    }

    /// Returns the roles that can be painted.
    fn roles(&self) -> impl Iterator<Item = u8> + use<'_> {
        let roles = &self.rules().roles;
        (1..100).filter(|&role| roles.exists(role))
    }

    /// Returns whether the rules know levels.
    fn has_levels(&self) -> bool {
        self.rules().description.level.up != LevelUp::Never
    }

    /// Returns the level that the play begins with.
    fn first_level(&self) -> u32 {
        self.level.unwrap_or(self.rules().description.level.start)
    }

    fn say(&mut self, message: String) {
        self.said = Remark::done(message);
    }

    fn complain(&mut self, message: String) {
        self.said = Remark::wrong(message);
    }

    /// Takes the seed over; of a script the rules may become others.
    fn take_seed(&mut self) {
        if self.opened.script.is_none() {
            return;
        }
        let source = self.opened.source.clone();
        let opened = source.open().and_then(|opened| opened.seeded(self.seed));
        match opened {
            Ok(opened) => {
                let field = opened.rules.description.field;
                let is_other = field != self.rules().description.field;
                self.opened = opened;
                if is_other {
                    self.grid = self.own_field();
                    self.pieces.clear();
                    self.complain(t!("practice-other-field"));
                }
            }
            Err(problems) => self.complain(language::problems(&problems)),
        }
    }

    /// Returns the beginning of the play.
    fn setup(&self) -> Setup {
        Setup {
            seed: self.seed,
            grid: Some(self.grid.clone()),
            pieces: self.pieces.clone(),
            level: self.level,
            no_fall: !self.falls,
            ..Setup::default()
        }
    }
}

/// Opens the screen for these rules, set up as they were the last time.
pub(super) fn open(world: &mut World, opened: &Opened) {
    let draft =
        memory::recall(world, opened).unwrap_or_else(|| PracticeDraft::new(opened, fresh_seed()));
    show_draft(world, draft);
}

/// Opens the screen with the play in progress as it stands (F-UI-11).
pub(super) fn open_here(world: &mut World) {
    let session = world.resource::<FallingSession>().clone();
    let here = practice::here(world, &session.setup);
    let mut draft = PracticeDraft::new(&session.opened, here.seed);
    draft.grid = here.grid.unwrap_or_default();
    draft.pieces = here.pieces;
    draft.level = here.level.filter(|_| draft.has_levels());
    draft.falls = !here.no_fall;
    if draft.opened.script.is_some() {
        draft.say(t!("practice-script-here"));
    }
    show_draft(world, draft);
}

/// Opens the screen again, from a play for practice.
pub(super) fn open_again(world: &mut World) {
    let mut draft = world.resource::<PracticeDraft>().clone();
    draft.said = Default::default();
    show_draft(world, draft);
}

fn show_draft(world: &mut World, draft: PracticeDraft) {
    world.insert_resource(draft);
    world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    let mut next = world.resource_mut::<NextState<Screen>>();
    next.set(PRACTICE);
}

/// Plays the sound of painting.
fn play_cues(
    draft: Res<PracticeDraft>,
    mut before: Local<Option<Grid>>,
    mut cues: MessageWriter<Cue>,
) {
    let now = &draft.grid;
    let Some(before) = before.replace(now.clone()).filter(|before| before != now) else {
        return;
    };
    let blocks = |grid: &Grid| grid.blocks().count();
    cues.write(match blocks(now) < blocks(&before) {
        true => Effect::Erase.into(),
        false => Effect::Place.into(),
    });
}

/// Plays what has been set up.
fn play(world: &mut World) {
    let mut draft = world.resource_mut::<PracticeDraft>();
    draft.said = Default::default();
    draft.take_seed();
    if draft.said.is_wrong {
        return;
    }
    let request = FallingRequest {
        rules: draft.opened.clone(),
        setup: draft.setup(),
        feed: Feed::Player,
        practice: true,
    };
    world.write_message(request);
}

/// Puts the field on the clipboard (F-UI-16).
fn copy(world: &mut World) {
    let draft = world.resource::<PracticeDraft>();
    let text = practice::write_field(&draft.grid, draft.rules());
    clipboard::set(world, &text);
    let mut draft = world.resource_mut::<PracticeDraft>();
    draft.say(t!("practice-copied"));
}

/// Takes a field from the clipboard (F-UI-16).
fn paste(world: &mut World) {
    let text = clipboard::get(world).unwrap_or_default();
    let mut draft = world.resource_mut::<PracticeDraft>();
    match practice::read_field(&text, draft.rules()) {
        Ok(grid) => {
            draft.grid = grid;
            draft.say(t!("practice-pasted"));
        }
        Err(misfit) => draft.complain(t!(
            "practice-no-field",
            why = language::said(&misfit.message())
        )),
    }
}
