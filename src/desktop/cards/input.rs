//! Keys and gamepads at the table (C-UI-03).

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use kotodama_ui::prelude::*;
use kotodama_ui::repeat::{RepeatRate, Repeater};
use leafwing_input_manager::prelude::ActionState;

use crate::acts::{Act, Macros, act};
use crate::keys::CardAction;
use crate::panels::{self, PanelKey};
use crate::screens::CARDS;
use crate::session::Session;
use crate::state::{Panel, Table};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Repeater<CardAction>>().add_systems(
        Update,
        press
            .in_set(AppSystems::Input)
            .run_if(in_state(CARDS).and_then(in_state(Menu::NONE))),
    );
}

/// Actions that repeat while held.
const REPEATING: [CardAction; 8] = [
    CardAction::Up,
    CardAction::Down,
    CardAction::Left,
    CardAction::Right,
    CardAction::Earlier,
    CardAction::Later,
    CardAction::PreviousCard,
    CardAction::NextCard,
];

fn press(
    mut commands: Commands,
    presses: Res<Presses<CardAction>>,
    held: Option<Single<&ActionState<CardAction>>>,
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    mut repeater: ResMut<Repeater<CardAction>>,
    mut keys: MessageReader<KeyboardInput>,
    mut table: ResMut<Table>,
    session: Res<Session>,
) {
    let is_typing = table.is_typing;
    let proponent = session.proponent();
    for key in keys.read() {
        if key.state != ButtonState::Pressed || is_typing {
            continue;
        }
        // Digits select slots, on either row of keys.
        if let Key::Character(typed) = &key.logical_key {
            for digit in typed.chars().filter(char::is_ascii_digit) {
                table.type_digit(digit, time.elapsed(), proponent);
            }
        }
    }
    let mut all = presses.0.clone();
    if let Some(held) = held {
        let rate = RepeatRate::of(&settings);
        let again = repeater.step(
            &presses.0,
            |action| REPEATING.contains(&action),
            |action| held.pressed(&action),
            (time.delta(), rate),
        );
        all.extend(again);
    }
    for action in all {
        // Keys that type something have no other effect; gamepads keep theirs.
        if !is_typing || action == CardAction::Pause {
            commands.queue(move |world: &mut World| perform(world, action));
        }
    }
}

/// Performs an action.
pub(crate) fn perform(world: &mut World, action: CardAction) {
    use CardAction as Action;
    if let Some(card) = action.card() {
        act(world, Act::Card(card));
        return;
    }
    let (dx, dy) = match action {
        Action::Up => (0, -1),
        Action::Down => (0, 1),
        Action::Left => (-1, 0),
        Action::Right => (1, 0),
        _ => (0, 0),
    };
    if (dx, dy) != (0, 0) {
        match world.resource::<Table>().is_in_panel {
            true if dy != 0 => in_panel(world, PanelKey::Rows(dy)),
            true => in_panel(world, PanelKey::Sideways(dx)),
            false => go(world, dx, dy),
        }
        return;
    }
    let moves = world.resource::<Session>().moves();
    let what = match action {
        Action::ToSlot => Act::Play(true),
        Action::ToCard => Act::Play(false),
        Action::PreviousCard => Act::NextCard(-1),
        Action::NextCard => Act::NextCard(1),
        Action::Undo if world.resource::<Table>().is_in_panel => {
            world.resource_mut::<Table>().is_in_panel = false;
            return;
        }
        Action::Undo if world.resource::<Session>().is_past() => Act::Present,
        Action::Undo => Act::Undo,
        Action::Redo => Act::Redo,
        Action::Earlier if moves == 0 => return,
        Action::Earlier => Act::View(moves - 1),
        Action::Later => Act::Later,
        Action::Run => Act::Run,
        Action::Faster => Act::Faster(true),
        Action::Slower => Act::Faster(false),
        Action::Hide => Act::Hide,
        Action::Log => Act::Toggle(Panel::Log),
        Action::Inspect => Act::Toggle(Panel::Inspector),
        Action::Steps => Act::Toggle(Panel::Steps),
        Action::Chart => Act::Toggle(Panel::Chart),
        Action::Macros => Act::Toggle(Panel::Macros),
        Action::Pause => {
            // It closes an open panel first.
            let mut table = world.resource_mut::<Table>();
            if table.rule.take().is_some() || std::mem::take(&mut table.is_in_panel) {
                return;
            }
            Act::Pause
        }
        Action::OtherBoard => {
            let mut table = world.resource_mut::<Table>();
            table.cursor.0 = 1 - table.cursor.0.min(1);
            table.is_in_panel = false;
            return;
        }
        Action::Confirm => {
            in_panel(world, PanelKey::Confirm);
            return;
        }
        Action::Rule => {
            let mut table = world.resource_mut::<Table>();
            table.rule = match table.rule {
                Some(_) => None,
                None => table.card,
            };
            return;
        }
        Action::Panel => {
            next_panel(world);
            return;
        }
        _ => return,
    };
    if matches!(what, Act::Toggle(panel) if !panel.is_there(world.resource())) {
        return;
    }
    act(world, what);
}

/// Moves the cursor over the board, wrapping at the edges.
fn go(world: &mut World, dx: i32, dy: i32) {
    let proponent = world.resource::<Session>().proponent();
    let mut table = world.resource_mut::<Table>();
    let (player, slot) = table.cursor;
    let slot = (i32::from(slot) + dx + dy * 16).rem_euclid(256);
    table.go(player, u8::try_from(slot).unwrap_or(0), proponent);
}

/// Handles a key in the panel, or in the controls for viewing the past.
fn in_panel(world: &mut World, key: PanelKey) {
    let recorded = world.resource::<Macros>().0.len();
    let mut done = None;
    world.resource_scope(|world, mut session: Mut<Session>| {
        let mut table = world.resource_mut::<Table>();
        if table.is_in_panel {
            let session = session.bypass_change_detection();
            done = panels::press(session, &mut table, recorded, key);
        } else if key == PanelKey::Confirm && session.is_watched() {
            done = Some(Act::Run);
        } else if key == PanelKey::Confirm && session.is_past() {
            done = Some(Act::Present);
        }
    });
    if let Some(what) = done {
        act(world, what);
    }
}

/// Moves the focus into the panel, on to the next one, and finally out.
fn next_panel(world: &mut World) {
    let session = world.resource::<Session>();
    let there = Panel::ALL
        .into_iter()
        .filter(|panel| panel.is_there(session));
    let there: Vec<Panel> = there.collect();
    let mut table = world.resource_mut::<Table>();
    let place = there.iter().position(|panel| Some(*panel) == table.panel);
    let next = match (place, table.is_in_panel) {
        (Some(place), true) => there.get(place + 1),
        (Some(place), false) => there.get(place),
        (None, _) => there.first(),
    };
    table.panel = next.copied();
    table.is_in_panel = next.is_some();
    table.row = 0;
}
