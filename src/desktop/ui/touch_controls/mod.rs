//! Touch controls: on-screen buttons for mouse and touch. A mode offers
//! buttons; they appear when the mouse was used last and disappear when keys or
//! a gamepad are used.
//!
//! This module decides which buttons are shown, where they are and what presses
//! them. A press is an [`OnScreenInput`] and is then handled like a key press;
//! see [`super::presses`]. Other parts of the screen can be buttons, too:
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

/// Adds the systems of the buttons, except for their display.
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

/// Systems that place the buttons.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ArrangeSystems;

/// Condition for showing touch controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnScreenButtons {
    /// While the mouse was used last.
    #[default]
    Automatic,
    Always,
    /// Never, except for the pause button while the mouse was used last, so
    /// that the player can always get out.
    Never,
}

impl OnScreenButtons {
    pub const ALL: [Self; 3] = [Self::Automatic, Self::Always, Self::Never];
}

/// Settings of the touch controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TouchSettings {
    /// Condition under which touch controls are shown.
    pub on_screen: OnScreenButtons,
}

impl Section for TouchSettings {
    const FIELD: Option<&'static str> = None;

    standard!(TouchSettings);
}

/// Source of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finger {
    Mouse,
    Touch(u64),
}

/// Touch controls on the screen, and other targets for presses.
#[derive(Resource, Debug, Default)]
pub struct TouchControls {
    /// Whether they can be pressed.
    is_active: bool,
    block: Block,
    spot: Spot,
    /// Whether they cover something.
    covers: bool,
    /// Held buttons with the source of each press.
    held: Vec<(Finger, OnScreen)>,
    /// Inputs of the last placement.
    obstacles: Option<(Obstacles, Vec<Block>)>,
    /// Action buttons and pointer blocks, topmost first.
    targets: Vec<PressTarget>,
}

impl TouchControls {
    /// Returns the touch button at a point, in logical pixels.
    fn part_at(&self, point: Vec2) -> Option<OnScreen> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        parts.find_map(|(part, cell)| match part {
            Part::Button(button) if self.spot.cell(*cell).contains(point) => Some(*button),
            _ => None,
        })
    }

    /// Returns another target at a point, unless touch controls cover it.
    fn target_at(&self, point: Vec2) -> Option<&PressTarget> {
        let is_free = self.part_at(point).is_none();
        let mut targets = self.targets.iter().filter(|_| is_free);
        targets.find(|target| target.contains(point))
    }

    fn at(&self, point: Vec2) -> Option<OnScreen> {
        let target = || self.target_at(point)?.button;
        self.part_at(point).or_else(target)
    }

    /// Returns whether a button or box is at this point, so that a click does
    /// not reach the content below.
    pub fn takes(&self, point: Vec2) -> bool {
        self.part_at(point).is_some() || self.target_at(point).is_some()
    }

    /// Returns the area of a touch button, in logical pixels.
    pub fn place(&self, button: OnScreen) -> Option<Rect> {
        let mut parts = self.block.0.iter().filter(|_| self.is_active);
        let (_, cell) = parts.find(|(part, _)| *part == Part::Button(button))?;
        Some(self.spot.cell(*cell))
    }

    /// Returns the action buttons with the on-screen button of each.
    pub fn action_buttons(&self) -> impl Iterator<Item = (Entity, OnScreen)> {
        let targets = self.targets.iter();
        targets.filter_map(|target| Some((target.entity, target.button?)))
    }

    /// Returns whether a button is among the touch controls now.
    fn shows(&self, button: OnScreen) -> bool {
        self.place(button).is_some()
    }

    /// Returns whether a button can be pressed now.
    fn offers(&self, button: OnScreen) -> bool {
        self.shows(button)
            || self
                .targets
                .iter()
                .any(|target| target.button == Some(button))
    }

    /// Returns whether the game can be played with the touch controls, so that
    /// key prompts are not needed.
    pub fn plays(&self) -> bool {
        self.is_active && self.block.0.len() > 1
    }

    fn is_down(&self, button: OnScreen) -> bool {
        self.held.iter().any(|(_, held)| *held == button)
    }

    /// Finds a position unless nothing has changed; keeps one that is still
    /// optimal.
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

/// Touch buttons that a mode offers. The mode of the current screen writes it
/// in [`OfferSystems`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TouchOffer {
    /// Screen of the offer.
    pub screen: Option<Screen>,
    /// Alternative blocks, the preferred one first.
    pub blocks: Vec<Block>,
    /// Button that remains if the player wants no touch controls.
    pub pause: Option<OnScreen>,
    /// Play area in pixels.
    pub play_area: Rect,
    /// Size of the area to keep free in the upper right corner, in interface
    /// units.
    pub corner: Vec2,
    /// Button with a temporary meaning.
    pub other: Option<Other>,
}

/// Temporary meaning of a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Button.
    pub button: OnScreen,
    /// Icon.
    pub icon: Icon,
    /// Label.
    pub label: String,
}

/// Systems in which modes write their offers.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OfferSystems;

/// Returns the alternative blocks for the current state; none outside of play.
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
    // Replays and other automatic play need no buttons.
    let is_wanted = !blocks.is_empty() && script.is_none();
    let obstacles = is_wanted.then(|| surroundings.look(&offer)).flatten();
    controls.is_active = obstacles.is_some();
    if let Some(obstacles) = obstacles {
        controls.lie(obstacles, blocks);
    }
}

/// Handles presses and releases. A release outside the button counts, too.
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
    // A window without focus receives no releases, and a menu does not want
    // them.
    let is_lost = |finger: Finger| finger == Finger::Mouse && !mouse.pressed(MouseButton::Left);
    let lost = controls.held.iter();
    let lost = lost.filter(|(finger, button)| !controls.offers(*button) || is_lost(*finger));
    let lost = lost.map(|(finger, _)| *finger);
    for finger in lost.collect::<Vec<_>>() {
        change(controls, finger, None);
    }
}
