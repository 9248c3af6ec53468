//! Inputs that were played before are played again, as many as fit into a
//! picture, without being seen or heard: a level that is gone on with, a replay
//! that is made ready. Nothing else acts on the level meanwhile, and what is
//! pressed is not meant for it yet.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::session::Queue;
use crate::desktop::ui::prelude::*;
use crate::desktop::words::actions::PlayAction;
use crate::desktop::words::screens::LEVEL;
use crate::words::input::Input;
use crate::words::messages::TurnEvent;

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
            // One of the level that is entered next stays.
            if rerun.is_some_and(|rerun| rerun.is_entered) {
                commands.remove_resource::<Rerun>();
            }
        },
    );
}

/// A picture's time that playing silently may take.
const SLICE: Duration = Duration::from_millis(10);

/// Who wants inputs to be played again.
pub trait Task: Send + Sync + 'static {
    /// Plays an input.
    fn play(&mut self, world: &mut World, input: Input);

    /// All are played.
    fn end(self: Box<Self>, world: &mut World);
}

/// Inputs that are being played again.
#[derive(Resource)]
pub struct Rerun {
    inputs: Vec<Input>,
    /// So many were played.
    played: usize,
    /// Their level has been entered.
    is_entered: bool,
    task: Box<dyn Task>,
    /// Where whoever does not want to wait goes.
    back: Screen,
}

impl Rerun {
    /// Inputs for the level that is entered next. Whoever does not want to
    /// wait goes back to that screen.
    pub fn new(inputs: Vec<Input>, back: Screen, task: impl Task) -> Self {
        Self {
            inputs,
            played: 0,
            is_entered: false,
            task: Box::new(task),
            back,
        }
    }

    /// The same for the level that is being entered.
    pub fn now(inputs: Vec<Input>, back: Screen, task: impl Task) -> Self {
        Self {
            is_entered: true,
            ..Self::new(inputs, back, task)
        }
    }

    /// Plays on for as long as there is time; gives whether that was all.
    fn play_on(&mut self, world: &mut World, has_time: impl Fn() -> bool) -> bool {
        // What happened then is no news; what is told of this picture stays.
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

/// Plays as much as fits into a picture.
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
    // Nothing that was pressed meanwhile was meant for this.
    if let Some(mut queue) = world.get_resource_mut::<Queue>() {
        queue.0.clear();
    }
    rerun.task.end(world);
}

/// Whoever does not want to wait leaves the level as it was.
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
    use crate::desktop::shell::menu::Menu;
    use crate::desktop::words::screens::LEVEL_LIST;
    use crate::desktop::words::timeline::tests::{bench, enter, press};
    use crate::words;
    use crate::words::history::{Position, position};
    use crate::words::level::file;

    const LEVEL: &str = r#"Level(
        legend: {'.': [], 'b': ["baba"], 'B': ["text_baba"], 'I': ["text_is"],
            'Y': ["text_you"]},
        rows: ["b . . . . .", "B I Y . . ."],
    )"#;

    /// Plays an input in each frame and no more.
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

    /// A level in which three steps are being played again.
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
        // The task took one back, and it can still come again.
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
    fn whoever_does_not_want_to_wait_can_leave() {
        let mut app = rerunning();
        press(&mut app, &[KeyCode::Escape]);
        app.update();
        let screen = *app.world().resource::<State<Screen>>().get();
        assert_eq!(screen, LEVEL_LIST);
        assert!(!app.world().contains_resource::<Rerun>());
    }
}
