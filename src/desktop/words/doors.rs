//! Closed doors of a map: a step of the cursor against a locked icon, or against
//! a gate without a path, changes nothing by the rules (W-SELECT-02). The window
//! still shows it and plays a sound.

use bevy::prelude::*;

use crate::screens::LEVEL;
use crate::session::Played;
use kotodama_audio::HearingSystems;
use kotodama_board::{Direction, ObjectId};
use kotodama_shell::frame::AppSystems;
use kotodama_words::input::Player;
use kotodama_words::kinds::Kinds;
use kotodama_words::lexicon::Property;
use kotodama_words::messages::{MoveCause, TurnEvent};
use kotodama_words::rules::RuleQuery;
use kotodama_words::turn::looks;

pub fn plugin(app: &mut App) {
    app.add_message::<Knock>().add_systems(
        Update,
        knock
            .in_set(AppSystems::Show)
            .before(HearingSystems)
            .run_if(in_state(LEVEL).and_then(on_message::<Played>)),
    );
}

/// Written when a cursor has bumped into a closed door.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knock {
    /// Cursor.
    pub by: ObjectId,
    /// Direction of its step.
    pub direction: Direction,
}

/// Nouns that are doors.
const DOORS: [&str; 2] = ["door", "gate"];

/// Returns whether an object is a closed door in sight.
fn is_door(query: &RuleQuery, kinds: &Kinds, id: ObjectId) -> bool {
    let is_locked = query.is_icon(id) && !query.is_opened(id) && !query.is_hidden_icon(id);
    let is_door = is_locked || DOORS.contains(&kinds.name(query.kind(id)));
    // A hidden one would give a secret away.
    is_door && !looks::look(query, id).hidden
}

fn knock(
    world: &World,
    mut played: MessageReader<Played>,
    mut happened: MessageReader<TurnEvent>,
    mut commands: Commands,
) {
    let moved = happened.read().any(|happened| {
        let cause = match happened {
            TurnEvent::Moved { cause, .. } => Some(*cause),
            _ => None,
        };
        cause == Some(MoveCause::Selected)
    });
    let Some(direction) = played.read().last().and_then(|it| it.input.of(Player::One)) else {
        return;
    };
    if moved {
        return;
    }
    let query = RuleQuery::new(world);
    let kinds = world.resource::<Kinds>();
    for by in query.objects_with(Property::Select) {
        let direction = query.reversed(by, direction);
        let mut there = query.tiles.at(query.cell(by) + direction.delta()).iter();
        if !query.is_icon(by) && there.any(|tile| is_door(&query, kinds, tile.id)) {
            commands.write_message(Knock { by, direction });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::input::Input;
    use kotodama_words::level::file;
    use kotodama_words::{self as words, WordsPlugin};

    const MAP: &str = r#"Level(
        legend: {'.': [], 'c': ["cursor"], 'g': ["gate"], 'r': ["rock"]},
        rows: ["g . .", ". c .", "r . ."],
        objects: [
            (name: "level", x: 2, y: 1, level: "a.level.ron", icon: Locked),
            (name: "level", x: 1, y: 0, level: "b.level.ron", icon: Hidden),
            (name: "line", x: 1, y: 1, path: (hidden: false, wins: 0)),
            (name: "line", x: 0, y: 1, path: (hidden: false, wins: 0)),
            (name: "line", x: 1, y: 2, path: (hidden: false, wins: 0)),
        ],
    )"#;

    #[test]
    fn a_cursor_knocks_at_doors_in_sight_and_at_nothing_else() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, WordsPlugin))
            .add_message::<Played>()
            .add_message::<Knock>()
            .add_systems(Update, knock);
        let level = file::read("test", MAP).expect("a valid level");
        words::load(app.world_mut(), &level, 0);
        let mut knocks = |moves: &str| -> Vec<Direction> {
            for input in Input::parse_moves(moves).expect("moves") {
                let world = app.world_mut();
                words::play_turn(world, input);
                let (turn, won) = (1, false);
                world.write_message(Played { input, turn, won });
                app.update();
            }
            let mut knocks = app.world_mut().resource_mut::<Messages<Knock>>();
            knocks.drain().map(|knock| knock.direction).collect()
        };
        assert_eq!(knocks("r"), [Direction::Right], "a locked icon");
        assert_eq!(knocks("u"), [], "a hidden one");
        assert_eq!(knocks("dl"), [], "a rock");
        assert_eq!(knocks("ul"), [], "a way");
        assert_eq!(knocks("u"), [Direction::Up], "a gate");
    }
}
