//! Buttons on the screen, for whoever plays by mouse or touch: a mode offers
//! what it can be played with. They appear when the mouse
//! is what was used last and go when keys or a gamepad are.
//!
//! Here is which buttons there are, where, and who presses them. A press is an
//! [`OnScreenInput`], and from there on like that of a key; see
//! [`super::presses`]. Other parts of the screen can be such buttons too:
//! [`ActionButton`].

pub mod action_buttons;
pub mod blocks;
mod layout;
pub mod layout_obstacles;
mod show;

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputSystems, mouse::MouseButtonInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use leafwing_input_manager::plugin::InputManagerSystem;
use serde::{Deserialize, Serialize};

use self::action_buttons::PressTarget;
pub use self::action_buttons::{ActionButton, BlockPointer, PlainStyle};
use self::blocks::{Block, Part};
use self::layout::{Obstacles, Spot, place};
use self::layout_obstacles::Surroundings;
pub use self::layout_obstacles::{KeySaid, KeysSaid, ReserveFullRect};
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
    app.init_resource::<TouchControls>()
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
            (
                arrange,
                (layout_obstacles::hide_keys, layout_obstacles::hide_said),
                action_buttons::find,
            )
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

/// The buttons to play with on the screen, and what else takes presses there.
#[derive(Resource, Debug, Default)]
pub struct TouchControls {
    /// Can they be pressed?
    is_active: bool,
    block: Block,
    spot: Spot,
    /// Does it lie over something?
    covers: bool,
    /// By whom which ones are held.
    held: Vec<(Finger, OnScreen)>,
    /// What the place was found for.
    obstacles: Option<(Obstacles, Vec<Block>)>,
    /// Action buttons and pointer blocks, the topmost first.
    targets: Vec<PressTarget>,
}

impl TouchControls {
    /// Returns the button of the touch controls under a point, in logical
    /// pixels.
    fn part_at(&self, point: Vec2) -> Option<OnScreen> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        parts.find_map(|(part, cell)| match part {
            Part::Button(button) if self.spot.cell(*cell).contains(point) => Some(*button),
            _ => None,
        })
    }

    /// Returns what else can be pressed there, unless the touch controls lie
    /// over it.
    fn target_at(&self, point: Vec2) -> Option<&PressTarget> {
        let is_free = self.part_at(point).is_none();
        let mut targets = self.targets.iter().filter(|_| is_free);
        targets.find(|target| target.contains(point))
    }

    fn at(&self, point: Vec2) -> Option<OnScreen> {
        let target = || self.target_at(point)?.button;
        self.part_at(point).or_else(target)
    }

    /// Is there a button under this point, or a box? Then a click is not meant
    /// for what lies below.
    pub fn takes(&self, point: Vec2) -> bool {
        self.part_at(point).is_some() || self.target_at(point).is_some()
    }

    /// Returns where a button of the touch controls is now, in logical pixels.
    pub fn place(&self, button: OnScreen) -> Option<Rect> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        let (_, cell) = parts.find(|(part, _)| *part == Part::Button(button))?;
        Some(self.spot.cell(*cell))
    }

    /// Returns the action buttons beside the touch controls, with the button
    /// that each stands for.
    pub fn action_buttons(&self) -> impl Iterator<Item = (Entity, OnScreen)> {
        let targets = self.targets.iter();
        targets.filter_map(|target| Some((target.entity, target.button?)))
    }

    /// Returns whether it is one of the touch controls now.
    fn shows(&self, button: OnScreen) -> bool {
        self.place(button).is_some()
    }

    /// Can it be pressed now?
    fn offers(&self, button: OnScreen) -> bool {
        self.shows(button)
            || self
                .targets
                .iter()
                .any(|target| target.button == Some(button))
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
    fn lie(&mut self, obstacles: Obstacles, blocks: Vec<Block>) {
        let now = (obstacles, blocks);
        if self.obstacles.as_ref() == Some(&now) {
            return;
        }
        let (obstacles, blocks) = &now;
        let cells: Vec<IVec2> = blocks.iter().map(Block::cells).collect();
        let cost = |spot: &Spot| {
            let cells = cells.get(spot.block).copied().unwrap_or_default();
            obstacles.cost(spot.area(cells))
        };
        let best = place(obstacles, &cells);
        let room = |obstacles: &Obstacles| (obstacles.board, obstacles.window, obstacles.unit);
        let is_same = self
            .obstacles
            .as_ref()
            .is_some_and(|(before, had)| had == blocks && room(before) == room(obstacles));
        let is_worse = cost(&self.spot) > cost(&best) || self.spot.side < best.side;
        if !is_same || is_worse {
            self.spot = best;
        }
        self.covers = cost(&self.spot) > 0.0;
        self.block = blocks.get(self.spot.block).cloned().unwrap_or_default();
        self.obstacles = Some(now);
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
    mut controls: ResMut<TouchControls>,
) {
    let blocks = wanted(
        (*screen.get(), *menu.get()),
        (settings.of::<TouchSettings>().on_screen, pointing.0),
        &offer,
    );
    // What plays by itself is shown as it is.
    let is_wanted = !blocks.is_empty() && script.is_none();
    let obstacles = is_wanted.then(|| surroundings.look(&offer)).flatten();
    controls.is_active = obstacles.is_some();
    if let Some(obstacles) = obstacles {
        controls.lie(obstacles, blocks);
    }
}

/// Fingers go down and up. Whoever lets go beside the button lets go of it all
/// the same.
fn press(
    mut clicks: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mouse: Res<ButtonInput<MouseButton>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut controls: ResMut<TouchControls>,
    mut out: MessageWriter<OnScreenInput>,
) {
    let controls = &mut *controls;
    let mut change = |controls: &mut TouchControls, finger: Finger, at: Option<Vec2>| {
        let before = controls.held.iter().position(|(held, _)| *held == finger);
        let before = before.map(|place| controls.held.remove(place).1);
        if let Some(button) = before.filter(|button| !controls.is_down(*button)) {
            out.write(OnScreenInput {
                button,
                state: ButtonState::Released,
            });
        }
        let Some(button) = at.and_then(|at| controls.at(at)) else {
            return;
        };
        if !controls.is_down(button) {
            out.write(OnScreenInput {
                button,
                state: ButtonState::Pressed,
            });
        }
        controls.held.push((finger, button));
    };
    let pointer = windows.single().ok().and_then(Window::cursor_position);
    for click in clicks.read() {
        if click.button == MouseButton::Left {
            let at = pointer.filter(|_| click.state == ButtonState::Pressed);
            change(controls, Finger::Mouse, at);
        }
    }
    for touch in touches.read() {
        let at = match touch.phase {
            TouchPhase::Started => Some(touch.position),
            TouchPhase::Moved => continue,
            TouchPhase::Ended | TouchPhase::Canceled => None,
        };
        change(controls, Finger::Touch(touch.id), at);
    }
    // A window that lost the focus hears of no release, and a menu wants none.
    let is_lost = |finger: Finger| finger == Finger::Mouse && !mouse.pressed(MouseButton::Left);
    let lost = controls.held.iter();
    let lost = lost.filter(|(finger, button)| !controls.offers(*button) || is_lost(*finger));
    let lost = lost.map(|(finger, _)| *finger);
    for finger in lost.collect::<Vec<_>>() {
        change(controls, finger, None);
    }
}
