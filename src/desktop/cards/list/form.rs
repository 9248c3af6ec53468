//! A match: who plays, how long, and with what (C-UI-08).

use std::time::Duration;

use bevy::prelude::*;
use kotodama_cards::contest::{BUILT_IN, PERSON, Terms};
use kotodama_cards::players;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

use super::{Remark, browse};
use crate::advance::begin;
use crate::choices::CardChoices;
use crate::said;
use crate::screens::CARDS_LIST;
use crate::session::Play;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_typed, update_text)
            .chain()
            .in_set(AppSystems::Show)
            .run_if(in_state(CARDS_LIST)),
    );
}

/// A value of the form that is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// Who plays for a side.
    Player(usize),
    /// Turns at most.
    Turns,
    /// Seconds for a move of a program.
    Time,
    /// The seed.
    Seed,
}

/// What is typed: the seed.
#[derive(Component)]
struct Typed;

const TURNS: [u32; 6] = [50, 200, 1_000, 5_000, 20_000, 100_000];
const TIMES: [u32; 7] = [1, 2, 5, 10, 30, 60, 300];

/// Everybody who can play.
fn everybody(choices: &CardChoices) -> Vec<String> {
    let built_in = players::ALL
        .iter()
        .map(|kind| format!("{BUILT_IN}{}", kind.name));
    let mut all = vec![PERSON.to_owned()];
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
            Self::Player(player) => {
                let name = choices.players.get(player).map_or("", String::as_str);
                t!(
                    "cards-form-player",
                    number = player,
                    name = said::player(name)
                )
            }
            Self::Turns => t!("cards-form-turns", count = choices.turns),
            Self::Time => t!("cards-form-time", seconds = choices.move_time),
            Self::Seed => t!("cards-form-seed", seed = choices.seed),
        }
    }

    /// The next value.
    fn turn(self, choices: &mut CardChoices) {
        match self {
            Self::Player(player) => {
                let all = everybody(choices);
                if let Some(name) = choices.players.get_mut(player) {
                    *name = after(&all, name);
                }
            }
            Self::Turns => choices.turns = after(&TURNS, &choices.turns),
            Self::Time => choices.move_time = after(&TIMES, &choices.move_time),
            Self::Seed => choices.seed = choices.seed.wrapping_add(1) % 1_000_000_000,
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

pub(super) fn show(world: &mut World, details: Entity) {
    let seed = world.resource::<Settings>().of::<CardChoices>().seed;
    // Texts are filled in as if something had changed.
    world.resource_mut::<Settings>().set_changed();
    world.entity_mut(details).with_children(|details| {
        details.spawn(one_line(t!("cards-match"), NORMAL, Ink::Accent));
        details.spawn(paragraph(t!("cards-match-about"), Ink::Dim));
        for player in [0, 1] {
            details.spawn(Node::row(6.0).rigid()).with_children(|row| {
                row.spawn(Node::default().fill().slim())
                    .with_child(field(Field::Player(player)));
                let choose = move |world: &mut World| browse::open(world, player);
                let name = format!("Program {player}");
                row.spawn(small_button(name, t!("cards-program"), choose));
            });
        }
        details.spawn(field(Field::Turns));
        details.spawn(field(Field::Time));
        let typed = TextField {
            text: seed.to_string(),
            digits: true,
            most: 9,
            ..TextField::default()
        };
        details.spawn((Typed, typed, field(Field::Seed)));
        let node = Node::default().width(percent(100)).pad(10.0, 3.0).middle();
        details.spawn((
            pressable("Begin", node.rigid(), start),
            children![text(t!("cards-begin"), NORMAL, Ink::Accent)],
        ));
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

/// Begins the match.
fn start(world: &mut World) {
    let choices = world.resource::<Settings>().of::<CardChoices>().clone();
    world.resource_mut::<Remark>().set_if_neq(Remark::default());
    let terms = Terms {
        turns: choices.turns,
        seed: choices.seed,
        move_time: Duration::from_secs(u64::from(choices.move_time)),
    };
    begin(world, Play::duel(choices.players, terms));
}

/// What is typed into the field of the seed counts.
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
            Field::Player(0).turn(&mut choices);
            seen.push(choices.players[0].clone());
        }
        seen.sort();
        let mut all = everybody(&choices);
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
