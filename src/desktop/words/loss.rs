//! Moment of a loss: whether the play is over, and where the players were last.
//! The board loses its colours (`view::fading`), and key caps beside that place
//! name the ways back (`view::key_caps`).

use bevy::prelude::*;

use crate::screens::LEVEL;
use kotodama_board::ObjectId;
use kotodama_ui::prelude::*;
use kotodama_words::Outcome;
use kotodama_words::messages::TurnEvent;
use kotodama_words::report::Status;
use kotodama_words::rules::RuleQuery;

pub fn plugin(app: &mut App) {
    app.init_resource::<Lost>()
        .init_resource::<LastPlayers>()
        .init_resource::<HadPlayers>()
        .add_systems(OnEnter(LEVEL), forget)
        .add_systems(OnExit(LEVEL), forget)
        .add_systems(
            Update,
            (follow, remember.run_if(resource_changed::<Outcome>))
                .chain()
                .in_set(LossSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL)),
        );
}

/// Systems that find out whether a level is lost, and where.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LossSystems;

/// Whether the play can only be undone or restarted.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost(pub bool);

/// Objects that answered to input last, with their last cells.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastPlayers(pub Vec<(ObjectId, IVec2)>);

/// Whether anything has answered to input in this play. A level can begin
/// without a player and wait for one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HadPlayers(pub bool);

impl LastPlayers {
    /// Returns whether the object was one of them.
    pub fn has(&self, id: u32) -> bool {
        self.0.iter().any(|(player, _)| player.0 == id)
    }

    /// Returns whether one of them was in the cell.
    pub fn is_at(&self, cell: IVec2) -> bool {
        self.0.iter().any(|(_, at)| *at == cell)
    }
}

fn forget(mut lost: ResMut<Lost>, mut had: ResMut<HadPlayers>, mut last: ResMut<LastPlayers>) {
    lost.set_if_neq(Lost::default());
    had.set_if_neq(HadPlayers::default());
    last.set_if_neq(LastPlayers::default());
}

/// Follows the players into the cells in which they are lost.
fn follow(mut happened: MessageReader<TurnEvent>, mut last: ResMut<LastPlayers>) {
    for happened in happened.read() {
        let (id, at) = match happened {
            TurnEvent::Moved { id, to, .. } => (id, to),
            TurnEvent::Died { id, at, .. } => (id, at),
            _ => continue,
        };
        let mut players = last.0.iter();
        let place = players.position(|(player, cell)| player == id && cell != at);
        if let Some(place) = place
            && let Some(player) = last.0.get_mut(place)
        {
            player.1 = *at;
        }
    }
}

/// Remembers the players while there are any.
pub fn remember(world: &mut World) {
    let outcome = world.resource::<Outcome>();
    let (status, turn) = (outcome.status, outcome.turn);
    if status != Status::Playing {
        if turn == 0 {
            *world.resource_mut::<HadPlayers>() = HadPlayers(false);
        }
        return;
    }
    *world.resource_mut::<HadPlayers>() = HadPlayers(true);
    let query = RuleQuery::new(world);
    let players = query.you_like().into_iter();
    let players: Vec<(ObjectId, IVec2)> = players.map(|id| (id, query.cell(id))).collect();
    world
        .resource_mut::<LastPlayers>()
        .set_if_neq(LastPlayers(players));
}
