//! Form of a match or a tournament: players, limits and seeds (C-UI-08).

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::contest::{BUILT_IN, PERSON, Terms};
use kotodama_cards::players;
use kotodama_cards::tournament::Tournament;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

use super::browse::{self, Seat};
use super::{Remark, Topic};
use crate::begin::begin;
use crate::choices::{CardChoices, MOST_ENTRANTS};
use crate::play::Play;
use crate::screens::CARDS_LIST;
use crate::{said, tournament};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_typed, update_text)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(CARDS_LIST)),
    );
}

/// Value of the form.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// Player in a seat.
    Player(Seat),
    /// Turn limit.
    Turns,
    /// Time per move of a program, in seconds.
    Time,
    /// Seed.
    Seed,
    /// Number of seeds of a tournament.
    Seeds,
    /// Number of matches of a tournament, which follows from the others.
    Matches,
}

/// Typed text: the seed.
#[derive(Component)]
struct Typed;

const TURNS: [u32; 6] = [50, 200, 1_000, 5_000, 20_000, 100_000];
const TIMES: [u32; 7] = [1, 2, 5, 10, 30, 60, 300];
const SEEDS: [u32; 6] = [1, 2, 3, 5, 10, 20];

/// Returns all players for a seat.
fn everybody(choices: &CardChoices, seat: Seat) -> Vec<String> {
    let built_in = players::ALL
        .iter()
        .map(|kind| format!("{BUILT_IN}{}", kind.name));
    let mut all = match seat {
        Seat::Side(_) => vec![PERSON.to_owned()],
        Seat::Entrant(_) => Vec::new(),
    };
    all.extend(built_in);
    all.extend(choices.programs.iter().cloned());
    all
}

fn after<T: PartialEq + Clone>(all: &[T], now: &T) -> T {
    let place = all
        .iter()
        .position(|it| it == now)
        .map_or(0, |place| place + 1);
    all.get(place % all.len().max(1)).unwrap_or(now).clone()
}

impl Field {
    fn said(self, choices: &CardChoices) -> String {
        match self {
            Self::Player(seat) => {
                let name = seat.name(choices).map_or("", String::as_str);
                t!(
                    "cards-form-player",
                    number = seat.number(),
                    name = said::player(name)
                )
            }
            Self::Turns => t!("cards-form-turns", count = choices.turns),
            Self::Time => t!("cards-form-time", seconds = choices.move_time),
            Self::Seed => t!("cards-form-seed", seed = choices.seed),
            Self::Seeds => t!("cards-form-seeds", count = choices.seeds),
            Self::Matches => match tournament_of(choices).total() {
                0 => t!("cards-form-few"),
                count => t!("cards-form-matches", count = count),
            },
        }
    }

    /// Switches to the next value.
    fn turn(self, choices: &mut CardChoices) {
        match self {
            Self::Player(seat) => {
                let all = everybody(choices, seat);
                if let Some(name) = seat.name_mut(choices) {
                    *name = after(&all, name);
                }
            }
            Self::Turns => choices.turns = after(&TURNS, &choices.turns),
            Self::Time => choices.move_time = after(&TIMES, &choices.move_time),
            Self::Seed => choices.seed = choices.seed.wrapping_add(1) % 1_000_000_000,
            Self::Seeds => choices.seeds = after(&SEEDS, &choices.seeds),
            Self::Matches => {}
        }
    }
}

fn field(field: Field) -> impl Bundle {
    let node = Node::default().width(percent(100)).pad(10.0, 4.0).rigid();
    let turn = move |world: &mut World| {
        field.turn(world.resource_mut::<Settings>().of_mut::<CardChoices>());
    };
    (
        pressable(format!("{field:?}"), node, turn),
        children![(field, one_line("", SMALL, Ink::Text))],
    )
}

/// Shows a player with a button for programs and the caller's widgets.
fn player(
    list: &mut ChildSpawner<'_>,
    (seat, name): (Seat, String),
    beside: impl FnOnce(&mut ChildSpawner<'_>),
) {
    list.spawn(Node::row(6.0).rigid()).with_children(|row| {
        row.spawn(Node::default().fill().slim())
            .with_child(field(Field::Player(seat)));
        let choose = move |world: &mut World| browse::open(world, seat);
        row.spawn(small_button(name, t!("cards-program"), choose));
        beside(row);
    });
}

/// Shows the seed, which can also be typed.
fn seed_field(seed: u64) -> impl Bundle {
    let typed = TextField {
        text: seed.to_string(),
        digits: true,
        most: 9,
        ..TextField::default()
    };
    (Typed, typed, field(Field::Seed))
}

fn begin_button(name: &'static str, label: String, act: impl Act) -> impl Bundle {
    let node = Node::default().width(percent(100)).pad(10.0, 3.0).middle();
    (
        pressable(name, node.rigid(), act),
        children![text(label, NORMAL, Ink::Accent)],
    )
}

pub(super) fn show(world: &mut World, details: Entity) {
    let seed = world.resource::<Settings>().of::<CardChoices>().seed;
    // Texts are filled in as after a change.
    world.resource_mut::<Settings>().set_changed();
    world.entity_mut(details).with_children(|details| {
        details.spawn(one_line(t!("cards-match"), NORMAL, Ink::Accent));
        details.spawn(paragraph(t!("cards-match-about"), Ink::Dim));
        for side in [0, 1] {
            player(
                details,
                (Seat::Side(side), format!("Program {side}")),
                |_| {},
            );
        }
        details.spawn(field(Field::Turns));
        details.spawn(field(Field::Time));
        details.spawn(seed_field(seed));
        details.spawn(begin_button("Begin", t!("cards-begin"), start));
        details
            .spawn(Node::row(6.0).rigid())
            .with_child(small_button(
                "Swap",
                t!("cards-swap"),
                |world: &mut World| {
                    let mut settings = world.resource_mut::<Settings>();
                    settings.of_mut::<CardChoices>().players.reverse();
                },
            ));
        details.spawn(paragraph(t!("cards-form-keys"), Ink::Dim));
    });
}

/// Shows the form of a tournament.
pub(super) fn show_tournament(world: &mut World, details: Entity) {
    let choices = world.resource::<Settings>().of::<CardChoices>().clone();
    world.resource_mut::<Settings>().set_changed();
    world.entity_mut(details).with_children(|details| {
        details.spawn(one_line(t!("cards-tournament"), NORMAL, Ink::Accent));
        details.spawn(paragraph(t!("cards-tournament-about"), Ink::Dim));
        let count = choices.entrants.len();
        details
            .spawn(scroll_list_beside_bar(Node::column(4.0).fill()))
            .with_children(|list| {
                for place in 0..count {
                    let name = format!("Entrant program {place}");
                    player(list, (Seat::Entrant(place), name), |row| {
                        let remove = move |world: &mut World| remove(world, place);
                        row.spawn(small_button(format!("Remove {place}"), "×", remove));
                    });
                }
            });
        for each in [Field::Seeds, Field::Turns, Field::Time] {
            details.spawn(field(each));
        }
        details.spawn(seed_field(choices.seed));
        let row = Node::row(6.0).apart().centred().rigid();
        details.spawn(row).with_children(|row| {
            row.spawn((Field::Matches, paragraph("", Ink::Dim)));
            if count < MOST_ENTRANTS {
                row.spawn(small_button("Add", t!("cards-form-add"), add));
            }
        });
        details.spawn(begin_button(
            "Begin",
            t!("cards-begin"),
            |world: &mut World| {
                start_tournament(world, false);
            },
        ));
        details
            .spawn(Node::row(6.0).rigid())
            .with_child(small_button(
                "Hurry",
                t!("cards-hurry"),
                |world: &mut World| {
                    start_tournament(world, true);
                },
            ));
    });
}

/// Adds the next player who is not in the list yet.
fn add(world: &mut World) {
    let mut settings = world.resource_mut::<Settings>();
    let choices = settings.of_mut::<CardChoices>();
    let all = everybody(choices, Seat::Entrant(choices.entrants.len()));
    let new = all.iter().find(|name| !choices.entrants.contains(name));
    choices.entrants.extend(new.or(all.first()).cloned());
    world.resource_mut::<Topic>().set_changed();
}

fn remove(world: &mut World, place: usize) {
    let mut settings = world.resource_mut::<Settings>();
    let choices = settings.of_mut::<CardChoices>();
    if place < choices.entrants.len() {
        choices.entrants.remove(place);
    }
    world.resource_mut::<Topic>().set_changed();
}

fn terms(choices: &CardChoices) -> Terms {
    Terms {
        turns: choices.turns,
        seed: choices.seed,
        move_time: Duration::from_secs(u64::from(choices.move_time)),
    }
}

fn tournament_of(choices: &CardChoices) -> Tournament {
    Tournament::new(choices.entrants.clone(), terms(choices), choices.seeds)
}

/// Starts the match.
fn start(world: &mut World) {
    let choices = world.resource::<Settings>().of::<CardChoices>().clone();
    world.resource_mut::<Remark>().set_if_neq(Remark::default());
    let terms = terms(&choices);
    begin(world, Play::duel(choices.players, terms));
}

/// Starts the tournament, if there are enough players.
fn start_tournament(world: &mut World, is_quick: bool) {
    let tournament = tournament_of(world.resource::<Settings>().of::<CardChoices>());
    let remark = match tournament.next() {
        Some(_) => String::new(),
        None => t!("cards-form-few"),
    };
    world.resource_mut::<Remark>().set_if_neq(Remark(remark));
    tournament::begin(world, tournament, is_quick);
}

/// Applies the typed seed.
fn take_typed(
    fields: Query<&TextField, (With<Typed>, Changed<TextField>)>,
    mut settings: ResMut<Settings>,
) {
    for field in &fields {
        let seed = field.text.parse().unwrap_or(0);
        if settings.of::<CardChoices>().seed != seed {
            settings.of_mut::<CardChoices>().seed = seed;
        }
    }
}

fn update_text(settings: Res<Settings>, mut fields: Query<(Ref<Field>, &mut Text)>) {
    let choices = settings.of::<CardChoices>();
    for (field, mut text) in &mut fields {
        if settings.is_changed() || field.is_added() {
            text.set_if_neq(Text(field.said(choices)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C-UI-08: every kind of player can be chosen for both sides.
    #[test]
    fn c_ui_08_players_turn_through_everybody() {
        let mut choices = CardChoices {
            programs: vec!["./mine --fast".to_owned()],
            ..CardChoices::default()
        };
        let mut seen = Vec::new();
        for _ in 0..7 {
            Field::Player(Seat::Side(0)).turn(&mut choices);
            seen.push(choices.players[0].clone());
        }
        seen.sort();
        let mut all = everybody(&choices, Seat::Side(0));
        all.sort();
        assert_eq!(seen, all);
        assert_eq!(all.len(), 7);
        choices.turns = 7;
        Field::Turns.turn(&mut choices);
        assert_eq!(
            choices.turns, TURNS[0],
            "a number of its own is no dead end"
        );
    }
}
