//! Playback bar for recordings: pause, steps, speed and a strip to seek. A mode
//! reports the position of its recording and follows the [`Playhead`].

use bevy::prelude::*;

use crate::icons::{Icon, Picture};
use crate::prelude::*;
use crate::speeds::{SPEEDS, USUAL, bar, pointed_at};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playhead>();
}

/// Height of the bar, in interface units.
pub const TRANSPORT_BAR: f32 = 64.0;

/// Playback state. Only one recording is watched at a time.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playhead {
    /// Whether playback is paused.
    pub stands: bool,
    /// Index into [`SPEEDS`].
    speed: usize,
    /// Step to seek to.
    pub target: Option<u64>,
}

impl Default for Playhead {
    fn default() -> Self {
        Self {
            stands: false,
            speed: USUAL,
            target: None,
        }
    }
}

impl Playhead {
    /// Returns the speed as a fraction, and its label.
    #[must_use]
    pub fn speed(&self) -> ((u64, u64), &'static str) {
        let speed = SPEEDS.get(self.speed);
        speed.map_or(((1, 1), ""), |speed| (speed.ratio, speed.name))
    }

    /// Returns the current rate of time: zero at the end, while seeking or
    /// paused.
    #[must_use]
    pub fn pace(&self, is_at_end: bool) -> (u64, u64) {
        match is_at_end || self.stands || self.target.is_some() {
            true => (0, 1),
            false => self.speed().0,
        }
    }

    fn step_to(&mut self, step: u64) {
        self.stands = true;
        self.target = Some(step);
    }
}

/// Functions that a bar needs from the mode whose recording it shows.
#[derive(Clone, Copy, Debug)]
pub struct Transport {
    /// Returns the current step.
    pub position: fn(&World) -> u64,
    /// Returns the length of the recording in steps.
    pub length: fn(&World) -> u64,
    /// Steps per second at normal speed.
    pub rate: u64,
    /// Lets the player take over from the current step.
    pub take_over: fn(&mut World),
}

/// Bar of a recording.
#[derive(Component)]
pub struct TransportBar;

/// Text with the position in the recording, written by the mode.
#[derive(Component)]
pub struct PositionText;

/// Played part of the strip.
#[derive(Component)]
pub struct Played;

impl Played {
    /// Shows how much of a recording has been played.
    pub fn show(played: &mut Query<&mut Node, With<Self>>, position: u64, length: u64) {
        let width = percent(100.0 * position as f32 / length.max(1) as f32);
        for mut node in played {
            if node.width != width {
                node.width = width;
            }
        }
    }
}

/// Spawns the bar at the lower edge of a screen.
pub fn spawn(commands: &mut Commands, name: &'static str, screen: Screen, transport: Transport) {
    let strip = Node::default().width(percent(100)).height(px(12)).rigid();
    let go = move |world: &mut World, part: f32| {
        let length = (transport.length)(world);
        world.resource_mut::<Playhead>().target = Some((part * length as f32) as u64);
    };
    let bar = bar(name, TRANSPORT_BAR, Vec2::new(10.0, 4.0), 2.0);
    commands
        .spawn((TransportBar, DespawnOnExit(screen), bar))
        .with_children(|bar| {
            bar.spawn((
                Name::new("Timeline"),
                strip,
                Fill(Ink::Shadow, 1.0),
                pointed_at(go),
                children![(
                    Played,
                    Node::default().width(percent(0)).height(percent(100)),
                    Fill(Ink::Accent, 1.0),
                    Pickable::IGNORE,
                )],
            ));
            bar.spawn(Node::row(4.0).centred())
                .with_children(|row| controls(row, transport));
        });
}

fn controls(row: &mut ChildSpawnerCommands, transport: Transport) {
    let leap = 5 * transport.rate;
    // Returns a button that changes the playback: an icon, and a label if there is one.
    let mut control =
        |name: &str, (icon, label): (Icon, String), change: fn(&mut Playhead, u64, u64)| {
            let act = move |world: &mut World| {
                let position = (transport.position)(world);
                change(&mut world.resource_mut::<Playhead>(), position, leap);
            };
            let node = Node::row(5.0).pad(10.0, 3.0).middle().centred().rigid();
            let mut button = row.spawn(pressable(name, node.min_height(px(24)), act));
            button.with_children(|button| {
                button.spawn(Picture(icon));
                if !label.is_empty() {
                    button.spawn(text(label, SMALL, Ink::Text));
                }
            });
            button.id()
        };
    let picture = |icon| (icon, String::new());
    let back = (Icon::SkipBack, t!("watch-back"));
    control("Back 5 s", back, |head, now, leap| {
        head.target = Some(now.saturating_sub(leap));
    });
    control("Frame back", picture(Icon::StepBack), |head, now, _| {
        head.step_to(now.saturating_sub(1));
    });
    let stop = control("Stop and go", picture(Icon::StopAndGo), |head, _, _| {
        head.stands = !head.stands;
    });
    control("Frame on", picture(Icon::StepOn), |head, now, _| {
        head.step_to(now.saturating_add(1));
    });
    let on = (Icon::SkipOn, t!("watch-on"));
    control("On 5 s", on, |head, now, leap| {
        head.target = Some(now.saturating_add(leap));
    });
    control("Slower", picture(Icon::Slower), |head, _, _| {
        head.speed = head.speed.saturating_sub(1);
    });
    control("Faster", picture(Icon::Faster), |head, _, _| {
        head.speed = (head.speed + 1).min(SPEEDS.len() - 1);
    });
    row.commands().entity(stop).insert(FirstFocus);
    row.spawn(small_button(
        "Play on",
        t!("watch-play"),
        transport.take_over,
    ));
    row.spawn((
        PositionText,
        Node::default().fill().slim(),
        paragraph("", Ink::Dim),
    ));
}
