//! Tiny board of the glossary: a separate play in which the word acts in a
//! loop.

use std::borrow::Cow;

use bevy::prelude::*;

use super::entry_of;
use crate::notes::Strike;
use crate::view::looks::joined_mask;
use crate::view::small::{Miniatures, Posture, colour, direction};
use kotodama_board::ObjectId;
use kotodama_ui::prelude::*;
use kotodama_words::glossary::examples::{Example, of_entry};
use kotodama_words::grammar::Note;
use kotodama_words::kinds::Kinds;
use kotodama_words::level::Grammar;
use kotodama_words::report::{ObjectLine, Report, Status};
use kotodama_words::rules::Rules;
use kotodama_words::turn::sounds::Sounds;
use kotodama_words::{Game, LevelInfo};

/// Play of the selected word.
#[derive(Resource, Default)]
pub(super) struct Stage {
    game: Option<Game>,
    example: Option<Cow<'static, Example>>,
    shown: Option<(&'static str, Grammar)>,
    /// Number of moves played since the start.
    played: usize,
    /// Seconds since the last move.
    waited: f32,
    /// Names of the objects that made notes in the last move.
    players: Vec<String>,
    is_drawn: bool,
}

/// Seconds between moves, before the first move, and before a restart.
const STEP: f32 = 0.55;
const PAUSE: f32 = 1.4;

impl Stage {
    /// Switches to a word; returns whether it changed.
    pub(super) fn turn_to(&mut self, word: Option<&'static str>, grammar: Grammar) -> bool {
        let wanted = word.map(|word| (word, grammar));
        if self.shown == wanted {
            return false;
        }
        self.shown = wanted;
        self.example = word
            .and_then(entry_of)
            .and_then(|entry| of_entry(entry, grammar));
        true
    }

    /// Restarts the play.
    pub(super) fn begin_again(&mut self) {
        (self.played, self.waited, self.is_drawn) = (0, 0.0, false);
        self.players.clear();
        let Some(example) = &self.example else {
            self.game = None;
            return;
        };
        match &mut self.game {
            Some(game) => game.load(&example.level, 0),
            None => self.game = Some(Game::new(&example.level, 0)),
        }
    }

    /// Returns a sentence on the board that contains the word.
    pub(super) fn sentence(&self) -> Option<String> {
        let (game, example) = (self.game.as_ref()?, self.example.as_ref()?);
        let world = game.world();
        let mut lines = world.resource::<Rules>().lines_in_order(world.resource());
        let has = |line: &String| line.split(' ').any(|word| word == example.word);
        lines.find(has).map(|line| line.to_uppercase())
    }

    /// Plays the next move; returns its notes with the names of the objects
    /// that play them.
    fn step(&mut self) -> Vec<(String, Note)> {
        let (Some(game), Some(example)) = (&mut self.game, &self.example) else {
            return Vec::new();
        };
        let Some(&input) = example.moves.get(self.played) else {
            self.begin_again();
            return Vec::new();
        };
        game.play_turn(input);
        self.played += 1;
        (self.waited, self.is_drawn) = (0.0, false);
        let kinds = game.world().resource::<Kinds>();
        let notes = game.world().resource::<Sounds>().0.iter();
        let notes: Vec<(String, Note)> = notes
            .map(|&(noun, note)| (kinds.noun_name(noun).to_owned(), note))
            .collect();
        self.players = notes.iter().map(|(noun, _)| noun.clone()).collect();
        notes
    }

    /// Returns the seconds until the next move.
    fn wait(&self) -> f32 {
        let moves = self.example.as_ref().map_or(0, |e| e.moves.len());
        match self.played {
            0 => PAUSE / 2.0,
            played if played == moves => PAUSE,
            _ => STEP,
        }
    }
}

/// Node in which the board is drawn.
#[derive(Component)]
pub(super) struct StageBoard;

pub(super) fn close(mut stage: ResMut<Stage>) {
    *stage = Stage::default();
}

/// Advances the board; plays its notes softly.
pub(super) fn go_on(
    time: Res<Time<Real>>,
    mut stage: ResMut<Stage>,
    mut strikes: MessageWriter<Strike>,
) {
    if stage.game.is_none() {
        return;
    }
    // A sleeping window does not catch up.
    stage.waited += time.delta_secs().min(STEP);
    if stage.waited >= stage.wait() {
        let notes = stage.step().into_iter();
        strikes.write_batch(notes.map(|(noun, note)| Strike::softly(&noun, note)));
    }
}

/// Returns the size of a cell: twice that of the sprites where there is space.
fn side_of(cells: IVec2) -> f32 {
    match cells.x <= 8 && cells.y <= 6 {
        true => 48.0,
        false => 24.0,
    }
}

/// Draws the board if it has changed.
pub(super) fn draw(
    mut commands: Commands,
    board: Option<Single<(Entity, &mut Node, &mut Edge), With<StageBoard>>>,
    mut miniatures: Miniatures,
    mut stage: ResMut<Stage>,
) {
    let Some(board) = board else {
        return;
    };
    if stage.is_drawn {
        return;
    }
    stage.is_drawn = true;
    let (entity, mut node, mut edge) = board.into_inner();
    let Some(game) = &stage.game else {
        return;
    };
    let world = game.world();
    let level_info = world.resource::<LevelInfo>();
    let cells = level_info.bounds.size();
    let side = side_of(cells);
    (node.width, node.height) = (
        px(cells.x as f32 * side + 4.0),
        px(cells.y as f32 * side + 4.0),
    );
    let report = game.report();
    let palette = miniatures.palette().clone();
    edge.set_if_neq(Edge(match report.status {
        Status::Won => Ink::Accent,
        _ => Ink::PanelEdge,
    }));
    let states = world.resource::<Rules>().text_states();
    let mut pictures: Vec<(f32, u32, Vec2, ImageNode)> = Vec::new();
    for object in &report.objects {
        let posture = Posture {
            facing: direction(object.facing),
            joined: joined_mask(IVec2::new(object.x, object.y), |cell| {
                is_at(&report, object, cell)
            }),
            asleep: object.asleep,
        };
        let Some((mut image, layer)) = miniatures.picture(&object.name, posture, Some(level_info))
        else {
            continue;
        };
        image.color = colour(
            object,
            states.get(&ObjectId(object.id)),
            image.color,
            &palette,
        );
        let mut at = Vec2::new(object.x as f32, object.y as f32) * side;
        if object.float {
            at.y -= side / 8.0;
        }
        pictures.push((layer, object.id, at, image));
    }
    let plays = |object: &&ObjectLine| stage.players.contains(&object.name);
    let players: Vec<Vec2> = report
        .objects
        .iter()
        .filter(plays)
        .map(|object| Vec2::new(object.x as f32 + 0.6, object.y as f32 - 0.3) * side)
        .collect();
    pictures.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    commands.entity(entity).despawn_children();
    commands.entity(entity).with_children(|board| {
        for (_, _, at, image) in pictures {
            board.spawn((image, Node::at(at.x, at.y).sized(side, side)));
        }
        // Sounds have a visible cue, too.
        for at in players {
            board.spawn((text("♪", SMALL, Ink::Text), Node::at(at.x, at.y.max(0.0))));
        }
    });
}

fn is_at(report: &Report, object: &ObjectLine, cell: IVec2) -> bool {
    let mut objects = report.objects.iter();
    objects.any(|other| other.name == object.name && IVec2::new(other.x, other.y) == cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the notes of the example of a word, played once.
    fn notes(word: &'static str) -> Vec<(String, Note)> {
        let mut stage = Stage::default();
        assert!(stage.turn_to(Some(word), Grammar::default()));
        stage.begin_again();
        let moves = stage.example.as_ref().map_or(0, |e| e.moves.len());
        assert!(moves > 0, "{word} acts");
        (0..moves).flat_map(|_| stage.step()).collect()
    }

    #[test]
    fn only_what_plays_is_heard() {
        assert!(!notes("play").is_empty());
        assert_eq!(notes("push"), []);
    }

    #[test]
    fn nothing_sounds_when_it_begins_again() {
        let mut stage = Stage::default();
        stage.turn_to(Some("play"), Grammar::default());
        stage.begin_again();
        let moves = stage.example.as_ref().map_or(0, |e| e.moves.len());
        for _ in 0..moves {
            stage.step();
        }
        assert_eq!(stage.step(), []);
        assert!(stage.players.is_empty());
    }
}
