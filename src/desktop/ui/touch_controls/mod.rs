//! Buttons on the screen, for whoever plays by mouse or touch: a mode offers
//! what it can be played with. They appear when the mouse
//! is what was used last and go when keys or a gamepad are.
//!
//! Here is which buttons there are, where, and who presses them. A press is an
//! [`OnScreenInput`], and from there on like that of a key; see
//! [`super::presses`]. Other parts of the screen can be such buttons too:
//! [`Tap`].

pub mod around;
pub mod blocks;
mod layout;
mod show;
pub mod taps;

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems, mouse::MouseButtonInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use leafwing_input_manager::plugin::InputManagerSystem;
use serde::{Deserialize, Serialize};

use self::around::Surroundings;
pub use self::around::{KeySaid, KeysSaid, Whole};
use self::blocks::{Block, Part};

use self::layout::{Around, Spot, place};
pub use self::taps::{Quiet, Shield, Tap};
use crate::icons::Icon;
use crate::on_screen::{OnScreen, OnScreenInput};
use crate::presses::Pointing;
use kotodama_shell::driver::Driven;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::sections::Section;
use kotodama_shell::settings::Settings;
use kotodama_shell::settings::section;
use kotodama_shell::standard;

pub fn plugin(app: &mut App) {
    section::<TouchSettings>(app);
    app.add_plugins((buttons, show::plugin));
}

/// All but their looks.
fn buttons(app: &mut App) {
    app.init_resource::<Pad>()
        .init_resource::<TouchOffer>()
        .configure_sets(Update, OfferSystems.before(ArrangeSystems))
        .add_systems(
            PreUpdate,
            press
                .after(InputSystems)
                .before(InputManagerSystem::Unify)
                .before(InputManagerSystem::Update),
        )
        .add_systems(
            Update,
            (arrange, (around::hide_keys, around::hide_said), taps::find)
                .chain()
                .in_set(ArrangeSystems)
                .in_set(AppSystems::Show),
        );
}

/// Buttons have their places.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ArrangeSystems;

/// When there are buttons on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnScreenButtons {
    /// When the mouse was used last.
    #[default]
    Automatic,
    Always,
    /// Never, but for the one that pauses when the mouse was used last:
    /// nobody is shut in.
    Never,
}

impl OnScreenButtons {
    pub const ALL: [Self; 3] = [Self::Automatic, Self::Always, Self::Never];
}

/// What the player chose for the buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TouchSettings {
    /// When there are buttons to play with on the screen.
    pub on_screen: OnScreenButtons,
}

impl Section for TouchSettings {
    const FIELD: Option<&'static str> = None;

    standard!(TouchSettings);
}

/// Who presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finger {
    Mouse,
    Touch(u64),
}

/// The buttons on the screen.
#[derive(Resource, Debug, Default)]
pub struct Pad {
    /// Can they be pressed?
    is_active: bool,
    block: Block,
    spot: Spot,
    /// Does it lie over something?
    covers: bool,
    /// By whom which ones are held.
    held: Vec<(Finger, OnScreen)>,
    /// What the place was found for.
    around: Option<(Around, Vec<Block>)>,
    /// What else can be pressed, the topmost first.
    taps: Vec<taps::Place>,
}

impl Pad {
    /// The button of the pad under a point, in logical pixels.
    fn part_at(&self, point: Vec2) -> Option<OnScreen> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        parts.find_map(|(part, cell)| match part {
            Part::Button(button) if self.spot.cell(*cell).contains(point) => Some(*button),
            _ => None,
        })
    }

    /// What else is there, unless the pad lies over it.
    fn tap_at(&self, point: Vec2) -> Option<&taps::Place> {
        let is_free = self.part_at(point).is_none();
        let mut taps = self.taps.iter().filter(|_| is_free);
        taps.find(|tap| tap.contains(point))
    }

    fn at(&self, point: Vec2) -> Option<OnScreen> {
        let tap = || self.tap_at(point)?.button;
        self.part_at(point).or_else(tap)
    }

    /// Is there a button under this point, or a box? Then a click is not meant
    /// for what lies below.
    pub fn takes(&self, point: Vec2) -> bool {
        self.part_at(point).is_some() || self.tap_at(point).is_some()
    }

    /// Where a button of the pad is now, in logical pixels.
    pub fn place(&self, button: OnScreen) -> Option<Rect> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        let (_, cell) = parts.find(|(part, _)| *part == Part::Button(button))?;
        Some(self.spot.cell(*cell))
    }

    /// What can be pressed beside the pad, with the button that it stands for.
    pub fn taps(&self) -> impl Iterator<Item = (Entity, OnScreen)> {
        let taps = self.taps.iter();
        taps.filter_map(|tap| Some((tap.entity, tap.button?)))
    }

    /// Is it a button of the pad now?
    fn shows(&self, button: OnScreen) -> bool {
        self.place(button).is_some()
    }

    /// Can it be pressed now?
    fn offers(&self, button: OnScreen) -> bool {
        self.shows(button) || self.taps.iter().any(|tap| tap.button == Some(button))
    }

    /// Can the game be played with it, so that nobody has to be told keys?
    pub fn plays(&self) -> bool {
        self.is_active && self.block.0.len() > 1
    }

    fn is_down(&self, button: OnScreen) -> bool {
        self.held.iter().any(|(_, held)| *held == button)
    }

    /// Looks for a place, unless nothing has changed; one that is as good as
    /// any is kept.
    fn lie(&mut self, around: Around, blocks: Vec<Block>) {
        let now = (around, blocks);
        if self.around.as_ref() == Some(&now) {
            return;
        }
        let (around, blocks) = &now;
        let cells: Vec<IVec2> = blocks.iter().map(Block::cells).collect();
        let cost = |spot: &Spot| {
            let cells = cells.get(spot.block).copied().unwrap_or_default();
            around.cost(spot.area(cells))
        };
        let best = place(around, &cells);
        let room = |around: &Around| (around.board, around.window, around.unit);
        let is_same = self
            .around
            .as_ref()
            .is_some_and(|(before, had)| had == blocks && room(before) == room(around));
        let is_worse = cost(&self.spot) > cost(&best) || self.spot.side < best.side;
        if !is_same || is_worse {
            self.spot = best;
        }
        self.covers = cost(&self.spot) > 0.0;
        self.block = blocks.get(self.spot.block).cloned().unwrap_or_default();
        self.around = Some(now);
    }
}

/// What a mode offers to be played with on the screen. The mode whose screen
/// is shown writes it in [`OfferSystems`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TouchOffer {
    /// The screen it is for.
    pub screen: Option<Screen>,
    /// The buttons, in one block or another, the preferred one first.
    pub blocks: Vec<Block>,
    /// The button that is left if the player wants none.
    pub pause: Option<OnScreen>,
    /// Where it is played, in pixels.
    pub play_area: Rect,
    /// Width and height of what the upper right corner is kept free for, in
    /// units of the interface.
    pub corner: Vec2,
    /// A button that does something else than usual just now.
    pub other: Option<Other>,
}

/// What a button does just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Which button.
    pub button: OnScreen,
    /// Its picture.
    pub icon: Icon,
    /// What it does, in words.
    pub label: String,
}

/// Modes say what they offer.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OfferSystems;

/// Returns the buttons that there can be now, in one block or another; none
/// where nothing is played.
fn wanted(
    (screen, menu): (Screen, Menu),
    (shows, pointing): (OnScreenButtons, bool),
    offer: &TouchOffer,
) -> Vec<Block> {
    let is_shown = pointing || shows == OnScreenButtons::Always;
    if menu != Menu::NONE || !is_shown || offer.screen != Some(screen) {
        return Vec::new();
    }
    match offer.pause {
        Some(pause) if shows == OnScreenButtons::Never => blocks::lone(pause),
        Some(_) => offer.blocks.clone(),
        None => Vec::new(),
    }
}

fn arrange(
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    (settings, pointing): (Res<Settings>, Res<Pointing>),
    offer: Res<TouchOffer>,
    script: Option<Res<Driven>>,
    surroundings: Surroundings,
    mut pad: ResMut<Pad>,
) {
    let blocks = wanted(
        (*screen.get(), *menu.get()),
        (settings.of::<TouchSettings>().on_screen, pointing.0),
        &offer,
    );
    // What plays by itself is shown as it is.
    let is_wanted = !blocks.is_empty() && script.is_none();
    let around = is_wanted.then(|| surroundings.look(&offer)).flatten();
    pad.is_active = around.is_some();
    if let Some(around) = around {
        pad.lie(around, blocks);
    }
}

/// Fingers go down and up. Whoever lets go beside the button lets go of it all
/// the same.
fn press(
    mut clicks: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mouse: Res<ButtonInput<MouseButton>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut pad: ResMut<Pad>,
    mut out: MessageWriter<OnScreenInput>,
) {
    let pad = &mut *pad;
    let mut change = |pad: &mut Pad, finger: Finger, at: Option<Vec2>| {
        let before = pad.held.iter().position(|(held, _)| *held == finger);
        let before = before.map(|place| pad.held.remove(place).1);
        if let Some(button) = before.filter(|button| !pad.is_down(*button)) {
            out.write(OnScreenInput {
                button,
                state: ButtonState::Released,
            });
        }
        let Some(button) = at.and_then(|at| pad.at(at)) else {
            return;
        };
        if !pad.is_down(button) {
            out.write(OnScreenInput {
                button,
                state: ButtonState::Pressed,
            });
        }
        pad.held.push((finger, button));
    };
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    for click in clicks.read() {
        if click.button == MouseButton::Left {
            let at = pointer.filter(|_| click.state == ButtonState::Pressed);
            change(pad, Finger::Mouse, at);
        }
    }
    for touch in touches.read() {
        let at = match touch.phase {
            TouchPhase::Started => Some(touch.position),
            TouchPhase::Moved => continue,
            TouchPhase::Ended | TouchPhase::Canceled => None,
        };
        change(pad, Finger::Touch(touch.id), at);
    }
    // A window that lost the focus hears of no release, and a menu wants none.
    let is_lost = |finger: Finger| finger == Finger::Mouse && !mouse.pressed(MouseButton::Left);
    let lost = pad.held.iter();
    let lost = lost.filter(|(finger, button)| !pad.offers(*button) || is_lost(*finger));
    let lost = lost.map(|(finger, _)| *finger);
    for finger in lost.collect::<Vec<_>>() {
        change(pad, finger, None);
    }
}
