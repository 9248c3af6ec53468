//! Fast forward: replays earlier inputs, as many as fit into a frame, without
//! showing or playing sounds. It is used to resume a level and to prepare a
//! replay. Nothing else acts on the level meanwhile, and presses do not reach
//! it yet.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::session::Queue;
use crate::actions::PlayAction;
use crate::screens::LEVEL;
use kotodama_ui::prelude::*;
use kotodama_words::input::Input;
use kotodama_words::messages::TurnEvent;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            leave
                .in_set(AppSystems::Input)
                .run_if(resource_exists::<Presses<PlayAction>>),
            go_on.in_set(AppSystems::Simulate),
        )
            .run_if(in_state(LEVEL).and_then(resource_exists::<Rerun>)),
    )
    .add_systems(OnEnter(LEVEL), |rerun: Option<ResMut<Rerun>>| {
        if let Some(mut rerun) = rerun {
            rerun.is_entered = true;
        }
    })
    .add_systems(
        OnExit(LEVEL),
        |rerun: Option<Res<Rerun>>, mut commands: Commands| {
            // A fast forward for the next level stays.
            if rerun.is_some_and(|rerun| rerun.is_entered) {
                commands.remove_resource::<Rerun>();
            }
        },
    );
}

/// Time per frame for silent playing.
const SLICE: Duration = Duration::from_millis(10);

/// Task that requests a fast forward.
pub trait Task: Send + Sync + 'static {
    /// Plays an input.
    fn play(&mut self, world: &mut World, input: Input);

    /// Ends the task when all inputs are played.
    fn end(self: Box<Self>, world: &mut World);
}

/// Fast forward in progress.
#[derive(Resource)]
pub struct Rerun {
    inputs: Vec<Input>,
    /// Number of inputs played.
    played: usize,
    /// Whether their level has been entered.
    is_entered: bool,
    task: Box<dyn Task>,
    /// Screen to which the player can escape.
    back: Screen,
}

impl Rerun {
    /// Creates a fast forward for the next level. The player can escape to that
    /// screen.
    pub fn new(inputs: Vec<Input>, back: Screen, task: impl Task) -> Self {
        Self {
            inputs,
            played: 0,
            is_entered: false,
            task: Box::new(task),
            back,
        }
    }

    /// Creates a fast forward for the level that is being entered.
    pub fn now(inputs: Vec<Input>, back: Screen, task: impl Task) -> Self {
        Self {
            is_entered: true,
            ..Self::new(inputs, back, task)
        }
    }

    /// Plays as long as there is time; returns true when finished.
    fn play_on(&mut self, world: &mut World, has_time: impl Fn() -> bool) -> bool {
        // Events of replayed turns are dropped; those of the current frame
        // stay.
        let news: Vec<TurnEvent> = world
            .resource_mut::<Messages<TurnEvent>>()
            .drain()
            .collect();
        while let Some(&input) = self.inputs.get(self.played)
            && has_time()
        {
            self.task.play(world, input);
            self.played += 1;
            world.resource_mut::<Messages<TurnEvent>>().clear();
        }
        world
            .resource_mut::<Messages<TurnEvent>>()
            .write_batch(news);
        self.played >= self.inputs.len()
    }
}

/// Plays as much as fits into a frame.
#[expect(
    clippy::disallowed_methods,
    reason = "how much fits into a picture changes nothing in the play"
)]
fn go_on(world: &mut World) {
    let began = Instant::now();
    go_on_while(world, || began.elapsed() <= SLICE);
}

fn go_on_while(world: &mut World, has_time: impl Fn() -> bool) {
    let Some(mut rerun) = world.remove_resource::<Rerun>() else {
        return;
    };
    if !rerun.is_entered || !rerun.play_on(world, has_time) {
        world.insert_resource(rerun);
        return;
    }
    // Presses during the fast forward were not meant for the level.
    if let Some(mut queue) = world.get_resource_mut::<Queue>() {
        queue.0.clear();
    }
    rerun.task.end(world);
}

/// Lets the player leave the level as it was.
fn leave(
    plays: Res<Presses<PlayAction>>,
    menus: Res<Presses<MenuAction>>,
    rerun: Option<Res<Rerun>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let leaves = plays.0.contains(&PlayAction::Pause) || menus.0.contains(&MenuAction::Back);
    if let Some(rerun) = rerun
        && leaves
        && rerun.is_entered
    {
        screen.set(rerun.back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::LEVEL_LIST;
    use crate::timeline::tests::{bench, enter, press};
    use kotodama_shell::menu::Menu;
    use kotodama_words as words;
    use kotodama_words::history::{Position, position};
    use kotodama_words::level::file;

    const LEVEL: &str = r#"Level(
        legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"], 'I': ["text_is"],
            'Y': ["text_you"]},
        rows: ["b . . . . .", "B I Y . . ."],
    )"#;

    /// Task that plays one input per frame.
    struct Slow;

    impl Task for Slow {
        fn play(&mut self, world: &mut World, input: Input) {
            words::play_turn(world, input);
            std::thread::sleep(SLICE * 2);
        }

        fn end(self: Box<Self>, world: &mut World) {
            words::play_turn(world, Input::Undo);
        }
    }

    /// Returns an app in which three steps are being replayed.
    fn rerunning() -> App {
        let mut app = bench();
        let level = file::read("test", LEVEL).expect("a valid level");
        let inputs = Input::parse_moves("rrr").expect("moves");
        let rerun = Rerun::new(inputs, LEVEL_LIST, Slow);
        app.insert_resource(rerun);
        enter(&mut app, level);
        app
    }

    fn at(app: &App) -> (usize, usize) {
        let Position { at, len } = position(app.world());
        (at, len)
    }

    #[test]
    fn what_is_pressed_meanwhile_is_not_played() {
        let mut app = rerunning();
        assert_eq!(at(&app), (1, 1));
        let keys = [KeyCode::ArrowLeft, KeyCode::KeyT, KeyCode::KeyR];
        for key in keys {
            key_down(&mut app, key);
        }
        for _ in 0..4 {
            app.update();
        }
        // The task undid one, which can still be redone.
        assert_eq!(at(&app), (2, 3));
        assert!(!app.world().contains_resource::<Rerun>());
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::NONE);
        press(&mut app, &[KeyCode::KeyY]);
        assert_eq!(at(&app), (3, 3));
    }

    fn key_down(app: &mut App, key: KeyCode) {
        use leafwing_input_manager::prelude::*;
        key.press(app.world_mut());
        key.release(app.world_mut());
    }

    #[test]
    fn players_who_do_not_want_to_wait_can_leave() {
        let mut app = rerunning();
        press(&mut app, &[KeyCode::Escape]);
        app.update();
        let screen = *app.world().resource::<State<Screen>>().get();
        assert_eq!(screen, LEVEL_LIST);
        assert!(!app.world().contains_resource::<Rerun>());
    }
}
