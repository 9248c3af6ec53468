//! Hints of a level, one at a time: first the author's, then the solver's for
//! the current position.

mod advisor;
#[cfg(test)]
mod asking_tests;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use self::advisor::{Advisor, HintStage, Said};
use crate::actions::PlayAction;
use crate::fast_forward::Rerun;
use crate::levels::Pack;
use crate::menus::{HINTS, LEVEL_PAUSE};
use crate::screens::LEVEL;
use crate::session::{Queue, Session};
use crate::timeline;
use kotodama_audio::effect::Effect;
use kotodama_audio::mixer::cue;
use kotodama_board::{Direction, ObjectId};
use kotodama_shell::driver::driven_by_player;
use kotodama_ui::fold::wide_button;
use kotodama_ui::prelude::*;
use kotodama_ui::side::{self, side};
use kotodama_words::hints::Hint;
use kotodama_words::history;
use kotodama_words::input::{Input, Player};
use kotodama_words::kinds::Kinds;
use kotodama_words::level::Features;
use kotodama_words::tiles;

pub fn plugin(app: &mut App) {
    page(app, HINTS, show, go_back);
    app.init_resource::<Given>()
        .init_resource::<Before>()
        .add_plugins(advisor::plugin)
        .add_systems(OnEnter(LEVEL), begin)
        .add_systems(OnEnter(LEVEL_PAUSE), |mut before: ResMut<Before>| {
            before.0 = LEVEL_PAUSE;
        })
        .add_systems(
            Update,
            (
                open.run_if(
                    in_state(LEVEL)
                        .and_then(in_state(Menu::NONE))
                        .and_then(driven_by_player)
                        .and_then(not(resource_exists::<Rerun>)),
                ),
                close.run_if(in_state(HINTS)),
            )
                .in_set(AppSystems::Input),
        );
}

/// Hints of the level from its file, and the number of those shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Given {
    hints: Vec<String>,
    count: usize,
}

impl Given {
    /// Switches to a level with these hints. Hints already shown for it stay
    /// shown.
    fn turn_to(&mut self, hints: &[String]) {
        if self.hints != hints {
            self.hints = hints.to_vec();
            self.count = 0;
        }
    }

    /// Shows one more hint, if there is one.
    fn give(&mut self) {
        self.count = (self.count + 1).min(self.hints.len());
    }

    fn left(&self) -> usize {
        self.hints.len() - self.count
    }
}

/// Menu from which the hints were opened.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Before(Menu);

/// Opens the hints with their key, without the pause menu. A playtest has none.
fn open(
    presses: Res<Presses<PlayAction>>,
    (session, queue): (Res<Session>, Res<Queue>),
    mut before: ResMut<Before>,
    mut next: ResMut<NextState<Menu>>,
) {
    // Earlier presses are played first.
    let asks = presses.0.contains(&PlayAction::Hint) && queue.0.is_empty();
    if asks && !session.is_test {
        before.0 = Menu::NONE;
        next.set(HINTS);
    }
}

fn begin(session: Res<Session>, mut given: ResMut<Given>) {
    given.turn_to(&session.level.hints);
}

/// Line of the menu and its colour.
type HintLine = (String, Ink);

/// Effect of a button of the menu.
type Act = fn(&mut World);

/// Returns the lines and buttons for the solver's current result.
fn solver_says(world: &World) -> (Vec<HintLine>, Vec<(String, Act)>) {
    let pack = world.get_resource::<Pack>();
    let is_part = world
        .get_resource::<Session>()
        .is_some_and(|session| Features::of(&session.level).has_icons || session.is_room(pack));
    if is_part {
        return (vec![(t!("hints-doors"), Ink::Dim)], Vec::new());
    }
    let shown = world.resource::<Advisor>().shown;
    let text = |line: String| vec![(line, Ink::Text)];
    match advisor::said(world) {
        Said::Nothing => (Vec::new(), vec![(t!("hints-ask"), advisor::ask as Act)]),
        Said::Searching => (vec![(t!("hints-searching"), Ink::Dim)], Vec::new()),
        Said::Plan { .. } if shown == HintStage::Nothing => {
            (Vec::new(), vec![(t!("hints-ask"), advisor::ask as Act)])
        }
        Said::Plan { nudge, next } => {
            let nudge = match nudge {
                None => t!("hints-no-push"),
                Some(push) => {
                    let name = name_of(world, push.id);
                    match push.is_text {
                        true => t!("hints-word", word = name),
                        false => t!("hints-thing", thing = name),
                    }
                }
            };
            match shown {
                HintStage::Nothing | HintStage::Nudge => (
                    text(nudge),
                    vec![(t!("hints-ask-move"), advisor::ask as Act)],
                ),
                HintStage::Move => (
                    vec![
                        (nudge, Ink::Text),
                        (t!("hints-move", input = input_name(next)), Ink::Text),
                    ],
                    vec![(t!("hints-play-move"), play_move as Act)],
                ),
            }
        }
        Said::Other(hint) => match hint {
            Hint::Hopeless { undo: Some(turns) } => (
                text(t!("hints-hopeless-undo", turns = turns)),
                vec![(t!("hints-undo", turns = turns), take_back as Act)],
            ),
            Hint::Hopeless { undo: None } => (text(t!("hints-hopeless")), Vec::new()),
            Hint::Chance(word) => (text(t!("hints-chance", word = word)), Vec::new()),
            Hint::TooLarge => (text(t!("hints-too-large")), Vec::new()),
            Hint::Unknown | Hint::Cancelled | Hint::Plan(_) => {
                (text(t!("hints-unknown")), Vec::new())
            }
        },
    }
}

/// Returns the word on a text object, or the name of another object.
fn name_of(world: &World, id: ObjectId) -> String {
    let kinds = world.resource::<Kinds>();
    let name = tiles::state(world, id).map(|state| kinds.name(state.kind));
    let name = name.unwrap_or_default();
    name.strip_prefix("text_").unwrap_or(name).to_uppercase()
}

fn input_name(input: Input) -> String {
    let arrow = |direction| match direction {
        Direction::Right => "→",
        Direction::Up => "↑",
        Direction::Left => "←",
        Direction::Down => "↓",
    };
    match input {
        Input::Step(Player::One, direction) => arrow(direction).to_owned(),
        Input::Step(Player::Two, direction) => t!("hints-second", arrow = arrow(direction)),
        Input::Both(one, two) => {
            format!("{} {}", arrow(one), t!("hints-second", arrow = arrow(two)))
        }
        _ => t!("hints-wait"),
    }
}

/// Plays the next move of the plan.
fn play_move(world: &mut World) {
    if let Said::Plan { next, .. } = advisor::said(world) {
        world.resource_mut::<Queue>().0.push_back(next);
        world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    }
}

/// Undoes moves until the level can be won again.
fn take_back(world: &mut World) {
    if let Said::Other(Hint::Hopeless { undo: Some(turns) }) = advisor::said(world) {
        let now = history::position(world).at;
        timeline::move_to(world, now.saturating_sub(turns));
        world.resource_mut::<NextState<Menu>>().set(Menu::NONE);
    }
}

fn show(world: &mut World) {
    let mut given = world.resource_mut::<Given>();
    if given.count == 0 {
        given.give();
    }
    let (count, left) = (given.count, given.left());
    if left > 0 || advisor::said(world) != Said::Searching {
        cue(world, Effect::Hint);
    }
    let hints = world.resource::<Session>().hints();
    let mut lines: Vec<HintLine> = (1..)
        .zip(hints.iter().take(count))
        .map(|(number, hint)| (format!("{number}. {hint}"), Ink::Text))
        .collect();
    let authored = lines.len();
    let mut more: Vec<(String, Act)> = Vec::new();
    if left > 0 {
        let give: Act = |world| world.resource_mut::<Given>().give();
        more.push((t!("hints-more", left = left), give));
    } else {
        let (said, acts) = solver_says(world);
        if lines.is_empty() && said.is_empty() {
            lines.push((t!("hints-none"), Ink::Dim));
        }
        lines.extend(said);
        more.extend(acts);
    }
    let earlier = mute_earlier(&mut lines, authored);
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let height = windows.single(world).map_or(f32::MAX, Window::height);
    let scale = world.get_resource::<UiScale>().map_or(1.0, |scale| scale.0);
    let room = height / scale - besides(more.len() + 1);
    let is_large = are_large(&lines, earlier, room);
    menu(&mut world.commands(), lines.into_iter().zip(is_large), more);
    world.flush();
}

/// Mutes the author's hints, which are the first `authored` lines, except for the
/// last one while no other line follows it. Returns their number.
fn mute_earlier(lines: &mut [HintLine], authored: usize) -> usize {
    let earlier = match lines.len() > authored {
        true => authored,
        false => authored.saturating_sub(1),
    };
    for (_, ink) in lines.iter_mut().take(earlier) {
        *ink = Ink::Dim;
    }
    earlier
}

/// Gap between lines, in interface units.
const GAP: f32 = 12.0;

/// Returns the height that everything but the lines takes of the panel, with this
/// many buttons, in interface units.
const fn besides(buttons: usize) -> f32 {
    90.0 + 56.0 * buttons as f32
}

/// Returns about how high a text in a line of the panel is.
fn height_of(text: &str, size: f32) -> f32 {
    // Kana and kanji are more than twice as wide as letters.
    let wide = |c: char| if (c as u32) < 0x500 { 0.46 } else { 1.0 };
    let width: f32 = text.chars().map(|c| wide(c) * size).sum();
    let rows = (width / (side::WIDTH - 32.0)).ceil();
    rows * size * 1.2
}

/// Returns which lines are large: all of them if they fit into this height, else
/// those that are new.
fn are_large(lines: &[HintLine], earlier: usize, room: f32) -> Vec<bool> {
    let is_new = |place: usize| place >= earlier;
    let fits = |is_large: &dyn Fn(usize) -> bool| {
        let heights = lines.iter().enumerate().map(|(place, (line, _))| {
            let size = if is_large(place) { NORMAL } else { SMALL };
            GAP + height_of(line, size)
        });
        heights.sum::<f32>() <= room + GAP
    };
    let (all, new) = (fits(&|_| true), fits(&is_new));
    let places = 0..lines.len();
    places.map(|place| all || new && is_new(place)).collect()
}

/// Spawns the panel, beside the board on which a word may be lit. The board
/// makes room, so that the panel covers nothing of it.
fn menu(
    commands: &mut Commands,
    lines: impl Iterator<Item = (HintLine, bool)>,
    more: Vec<(String, Act)>,
) {
    commands
        .spawn((side("Hints"), DespawnOnExit(HINTS)))
        .with_children(|panel| {
            panel.spawn(text(t!("hints-title"), NORMAL, Ink::Accent));
            panel
                .spawn(scroll_list_beside_bar(Node::column(GAP).fill()))
                .with_children(|list| {
                    for ((line, ink), is_large) in lines {
                        let size = if is_large { NORMAL } else { SMALL };
                        list.spawn((Text::new(line), font(size), ink, Node::default().rigid()));
                    }
                });
            panel
                .spawn(Node::column(5.0).rigid())
                .with_children(|list| {
                    list.spawn((FirstFocus, wide_button(t!("common-back"), go_back)));
                    for (label, act) in more {
                        list.spawn(wide_button(label, move |world: &mut World| {
                            // Lays out the menu again, unless the button leads
                            // elsewhere.
                            go_to(HINTS)(world);
                            act(world);
                        }));
                    }
                });
        });
}

fn go_back(world: &mut World) {
    let before = world.resource::<Before>().0;
    go_to(before)(world);
}

/// Closes the hints with the key that opens them.
fn close(plays: Res<Presses<PlayAction>>, mut commands: Commands) {
    if plays.0.contains(&PlayAction::Hint) {
        commands.queue(go_back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_not_muted() {
        let muted = |count: usize, authored: usize| -> Vec<bool> {
            let mut lines = vec![(String::new(), Ink::Text); count];
            mute_earlier(&mut lines, authored);
            lines.iter().map(|(_, ink)| *ink == Ink::Dim).collect()
        };
        assert_eq!(muted(3, 3), [true, true, false]);
        // The solver adds its own.
        assert_eq!(muted(4, 3), [true, true, true, false]);
        assert_eq!(muted(1, 0), [false]);
        assert_eq!(muted(0, 0), [false; 0]);
    }

    #[test]
    fn earlier_hints_are_as_large_as_new_ones_while_there_is_room() {
        let lines = |lengths: [usize; 3]| lengths.map(|length| ("x".repeat(length), Ink::Text));
        assert_eq!(are_large(&lines([60, 60, 60]), 2, 500.0), [true; 3]);
        let long = lines([150, 150, 180]);
        assert_eq!(are_large(&long, 2, 500.0), [false, false, true]);
        assert_eq!(are_large(&long, 2, 200.0), [false; 3]);
        let kanji = [("言".repeat(60), Ink::Text)];
        assert_eq!(are_large(&kanji, 0, 250.0), [true]);
        assert_eq!(are_large(&kanji, 0, 200.0), [false]);
    }

    #[test]
    fn hints_are_given_one_by_one_and_begin_anew_in_another_level() {
        let hints = ["Look.", "Push.", "Win."].map(str::to_owned);
        let mut given = Given::default();
        given.turn_to(&hints);
        assert_eq!((given.count, given.left()), (0, 3));
        given.give();
        given.give();
        assert_eq!((given.count, given.left()), (2, 1));
        // The same level again.
        given.turn_to(&hints);
        assert_eq!(given.left(), 1);
        given.give();
        given.give();
        assert_eq!((given.count, given.left()), (3, 0));
        given.turn_to(&hints[..1]);
        assert_eq!((given.count, given.left()), (0, 1));
        given.turn_to(&[]);
        given.give();
        assert_eq!((given.count, given.left()), (0, 0));
    }
}
