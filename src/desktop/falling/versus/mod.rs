//! A match against a bot (F-VS-11): its play runs beside the player's, frame
//! by frame.

mod stage;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::session::FallingSession;
use kotodama_falling::duel::hand::BotHand;
use kotodama_falling::evaluate::Bot;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::flow::{Flow, Status};
use kotodama_falling::versus::{Battle, Outcome, exchange, outcome};
use kotodama_falling::{Game, Setup, play};
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rival>().add_plugins(stage::plugin);
}

/// The strengths that are offered, the weakest first.
pub(super) const BOTS: [Bot; 3] = [Bot::Weak, Bot::Medium, Bot::Strong];

/// The bot that is played against, with its play.
#[derive(Resource, Default)]
pub(super) struct Rival(Option<Box<Match>>);

struct Match {
    game: Game,
    hand: BotHand,
    /// What is flying over.
    flights: Vec<Flight>,
    outcome: Outcome,
}

/// Garbage that was sent and is shown on its way.
#[derive(Clone, Copy, Debug)]
struct Flight {
    /// 0 from the player, 1 from the bot.
    from: usize,
    amount: u64,
    age: f32,
}

impl Rival {
    /// Returns whether there is an opponent.
    pub(super) const fn is_here(&self) -> bool {
        self.0.is_some()
    }

    /// Returns how the match has ended.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.0.as_ref().map(|it| it.outcome)
    }
}

/// Returns the name of a bot.
pub(super) fn name(bot: Bot) -> String {
    match bot {
        Bot::Weak | Bot::Random => t!("falling-versus-weak"),
        Bot::Medium => t!("falling-versus-medium"),
        Bot::Strong => t!("falling-versus-strong"),
    }
}

/// Puts the play of the bot before its first frame, if there is one.
pub(super) fn load(world: &mut World) {
    let session = world.resource::<FallingSession>();
    let rival = session.opponent.map(|bot| {
        let opened = &session.opened;
        let setup = Setup {
            controls: None,
            soft: None,
            ..session.setup.clone()
        };
        Box::new(Match {
            game: opened.play(&setup),
            hand: BotHand::new(bot, opened, setup.seed, 1),
            flights: Vec::new(),
            outcome: Outcome::Playing,
        })
    });
    world.insert_resource(Rival(rival));
}

/// Takes the play of the bot away.
pub(super) fn unload(world: &mut World) {
    world.insert_resource(Rival::default());
}

/// Plays the bot's frame after the player's, and hands over what both have
/// sent. The end of its play ends the player's.
pub(super) fn step(world: &mut World) {
    let Some(mut rival) = world.get_resource_mut::<Rival>() else {
        return;
    };
    let Some(mut rival) = rival.bypass_change_detection().0.take() else {
        return;
    };
    let held = rival.hand.press(&mut rival.game);
    rival.game.step(held);
    let sent = exchange(world, rival.game.world_mut());
    for (from, sent) in sent.into_iter().enumerate() {
        if sent.amount > 0 {
            rival.flights.push(Flight {
                from,
                amount: sent.amount,
                age: 0.0,
            });
        }
    }
    rival.outcome = outcome([play::status(world), rival.game.status()]);
    let own = play::status(world);
    if own == Status::Playing {
        match rival.outcome {
            Outcome::Won(0) => end(world, Status::Won),
            Outcome::Won(_) | Outcome::Draw => end(world, Status::Over),
            Outcome::Playing => {}
        }
    }
    if let Some(mut kept) = world.get_resource_mut::<Rival>() {
        kept.0 = Some(rival);
    }
}

/// The reason of an end that the opponent has brought about.
pub(super) const BY_OPPONENT: &str = "opponent";

fn end(world: &mut World, status: Status) {
    world.resource_mut::<Flow>().end(status, BY_OPPONENT);
    let reason = BY_OPPONENT;
    world.write_message(match status {
        Status::Won => FrameEvent::Won { reason },
        Status::Over | Status::Playing => FrameEvent::Over { reason },
    });
}

/// Returns the title of the results, and why it has ended, if the opponent is
/// the reason for it.
pub(super) fn result(outcome: Outcome, flow: &Flow) -> (String, Option<String>) {
    let is_by_opponent = flow.reason == Some(BY_OPPONENT);
    match outcome {
        Outcome::Draw => (
            t!("falling-versus-draw"),
            Some(t!("falling-versus-draw-why")),
        ),
        Outcome::Won(0) => {
            let why = is_by_opponent.then(|| t!("falling-versus-won-why"));
            (t!("falling-won"), why)
        }
        Outcome::Won(_) | Outcome::Playing => {
            let why = is_by_opponent.then(|| t!("falling-versus-lost-why"));
            (t!("falling-versus-lost"), why)
        }
    }
}

/// Returns what was sent and cancelled, as lines of the results.
pub(super) fn lines(battle: &Battle) -> [(String, String); 2] {
    [
        (t!("falling-versus-sent"), battle.sent.to_string()),
        (t!("falling-versus-cancelled"), battle.cancelled.to_string()),
    ]
}
