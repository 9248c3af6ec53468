//! `kotodama bench`: measures the processor time of the real window and prints
//! it: with a board at rest, drawn as rarely as usual; with moves and undo one
//! after another, as with a held key; and with a menu open.
//!
//! It measures these parts of each frame:
//!
//! | | measured |
//! |---|---|
//! | update | the systems of the game and of the interface, in the main world |
//! | extract | copying for rendering, while nothing else runs |
//! | render | preparing and submitting to the graphics card, in parallel with the next update; without waiting for the window and without the work of the card |

use std::fmt;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bevy::app::MainScheduleOrder;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::render::renderer::{RenderGraph, RenderGraphSystems};
use bevy::render::view::window::prepare_windows;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::winit::{UpdateMode, WinitSettings};

use kotodama_shell::driver::Driven;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_sim::PlayOptions;
use kotodama_words::input::Input;
use kotodama_words_window::frames::LEFT_ALONE;
use kotodama_words_window::menus::LEVEL_PAUSE;
use kotodama_words_window::screens::LEVEL;
use kotodama_words_window::session::Queue;

/// Adds the benchmark, if the options ask for it; `began` is when the program
/// was started.
pub fn setup(app: &mut App, options: &PlayOptions, began: Instant) {
    let Some(frames) = options.bench else { return };
    let start = options.start_of::<kotodama_words::WordsStart>();
    let watch = Stopwatch::default();
    app.init_schedule(Begin).init_schedule(End);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begin);
    order.insert_after(Last, End);
    app.init_resource::<Driven>()
        .insert_resource(watch.clone())
        .insert_resource(Bench {
            frames,
            has_level: start.is_some_and(|start| start.file.is_some()),
            moves: start.map(|start| start.moves.clone()).unwrap_or_default(),
            phase: Phase::Starting,
            since: began,
            processor: None,
            drawn: 0,
            played: 0,
            report: Vec::new(),
        })
        .add_systems(Begin, |watch: Res<Stopwatch>| watch.begin(Span::Update))
        .add_systems(
            End,
            (
                |watch: Res<Stopwatch>| watch.end(Span::Update),
                measure,
                rest_as_focused,
            )
                .chain(),
        );
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    if let Some(mut extract) = render.take_extract() {
        let watch = watch.clone();
        render.set_extract(move |main, render| {
            watch.begin(Span::Extract);
            extract(main, render);
            watch.end(Span::Extract);
        });
    }
    render
        .insert_resource(watch)
        .add_systems(
            Render,
            (
                (|watch: Res<Stopwatch>| watch.begin(Span::Render))
                    .before(RenderSystems::ExtractCommands),
                (|watch: Res<Stopwatch>| watch.begin(Span::Wait)).before(prepare_windows),
                (|watch: Res<Stopwatch>| watch.end(Span::Wait))
                    .after(prepare_windows)
                    .before(RenderSystems::Queue),
            ),
        )
        .add_systems(
            RenderGraph,
            (|watch: Res<Stopwatch>| watch.end(Span::Render)).after(RenderGraphSystems::Finish),
        );
}

/// Runs before everything else in a frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begin;

/// Runs after everything else in a frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct End;

#[expect(
    clippy::disallowed_methods,
    reason = "what is measured is how long the program takes, which no play depends on"
)]
pub fn now() -> Instant {
    Instant::now()
}

/// Part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Span {
    Update,
    Extract,
    Render,
    /// Waiting for the window, within the last part.
    Wait,
}

/// Stopwatch shared by both worlds.
#[derive(Resource, Clone, Debug, Default)]
struct Stopwatch(Arc<Mutex<Times>>);

#[derive(Debug, Default)]
struct Times {
    begun: [Option<Instant>; 4],
    waited: Duration,
    /// Durations of each frame: update, extract, render.
    taken: [Vec<Duration>; 3],
}

impl Stopwatch {
    fn times(&self) -> MutexGuard<'_, Times> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, span: Span) {
        self.times().begun[span as usize] = Some(now());
    }

    fn end(&self, span: Span) {
        let end = now();
        let mut times = self.times();
        let Some(begun) = times.begun[span as usize].take() else {
            return;
        };
        let taken = end.duration_since(begun);
        match span {
            Span::Wait => times.waited = taken,
            Span::Render => {
                let waited = std::mem::take(&mut times.waited);
                times.taken[2].push(taken.saturating_sub(waited));
            }
            Span::Update | Span::Extract => times.taken[span as usize].push(taken),
        }
    }

    /// Returns the measurements since the last call.
    fn take(&self) -> [Vec<Duration>; 3] {
        std::mem::take(&mut self.times().taken)
    }
}

/// Current phase of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Until the first frame of the screen is drawn.
    Starting,
    /// Until images are loaded and shaders compiled.
    Settling,
    /// Board at rest.
    Resting,
    /// Moves are played.
    Moving,
    /// Moves are undone.
    Undoing,
    /// A menu has opened and earlier effects fade.
    Calming,
    /// An idle menu is open.
    Idling,
}

/// Plan and progress of the benchmark.
#[derive(Resource)]
pub struct Bench {
    frames: u32,
    has_level: bool,
    moves: Vec<Input>,
    phase: Phase,
    /// Start of the phase.
    since: Instant,
    /// Processor time at the start of the phase.
    processor: Option<Spent>,
    /// Frames since then.
    drawn: u32,
    /// Inputs since then.
    played: u32,
    report: Vec<String>,
}

/// Time limit for the screen to appear.
const LATEST: Duration = Duration::from_secs(120);
/// Time before the first measurement, until images are loaded and the board is
/// at rest.
const SETTLING: Duration = LEFT_ALONE.saturating_add(Duration::from_secs(2));
/// Frames between two moves: as fast as a held key at 60 frames a second.
const PACE: u32 = 8;
/// Duration of measuring boards at rest and menus.
const IDLE: Duration = Duration::from_secs(10);
/// Time after which earlier effects have ended.
const CALM: Duration = Duration::from_secs(2);

impl Bench {
    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.since = now();
        self.processor = Spent::now();
        (self.drawn, self.played) = (0, 0);
    }

    /// Starts the phase after the board.
    fn after_board(&mut self, menu: &mut NextState<Menu>) {
        menu.set(LEVEL_PAUSE);
        self.enter(Phase::Calming);
    }

    /// Plays the next input at the set pace, if there is one.
    fn play(&mut self, queue: &mut Queue, next: impl FnOnce(usize) -> Option<Input>) {
        if self.drawn % PACE == 1 {
            queue.0.extend(next(self.played as usize));
            self.played += 1;
        }
    }

    /// Returns whether enough frames were drawn to measure the moves. A window
    /// that is hardly ever drawn is not waited for.
    fn is_played(&self) -> bool {
        self.drawn >= self.frames || self.since.elapsed() > LATEST
    }

    /// Reports on frames in which inputs were played.
    fn report_inputs(&mut self, name: &str, watch: &Stopwatch) {
        let (frames, played) = (self.drawn, self.played);
        self.report
            .push(format!("{name}, {frames} frames: {played} played"));
        self.report_frames(watch);
        if let Some(spent) = self.spent() {
            let (program, drawing) = spent.over(played);
            self.report.push(format!(
                "  each one  {program:7.3} ms, all threads, with the {PACE} frames until the next; \
                 drawing by software {drawing:.3} ms",
            ));
        }
    }

    /// Reports on time without inputs.
    fn report_idling(&mut self, name: &str) {
        let (seconds, drawn) = (self.since.elapsed().as_secs_f64(), self.drawn);
        let mut line = format!("{name}, {seconds:.0} s: {drawn} frames");
        if let Some(spent) = self.spent() {
            let share = |spent: Duration| spent.as_secs_f64() / seconds * 100.0;
            line.push_str(&format!(
                ", {:.1} % of a processor, all threads; drawing by software {:.1} %",
                share(spent.program),
                share(spent.drawing)
            ));
        }
        self.report.push(line);
    }

    fn report_frames(&mut self, watch: &Stopwatch) {
        let [update, extract, render] = watch.take().map(Spread::of);
        for (what, spread) in [("update", update), ("extract", extract), ("render", render)] {
            self.report.push(format!("  {what:<10}{spread}"));
        }
        if let Some(spent) = self.spent() {
            let (program, drawing) = spent.over(self.drawn);
            self.report.push(format!(
                "  processor {program:7.3} ms, all threads; drawing by software {drawing:.3} ms",
            ));
        }
    }

    fn report_memory(&mut self) {
        if let Some((now, most)) = memory() {
            self.report
                .push(format!("memory {now} MiB, at most {most} MiB"));
        }
    }

    fn print(&self) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        for line in &self.report {
            writeln!(out, "{line}")?;
        }
        out.flush()
    }

    /// Returns the processor time since the phase began.
    fn spent(&self) -> Option<Spent> {
        let (now, then) = (Spent::now()?, self.processor?);
        Some(Spent {
            program: now.program.saturating_sub(then.program),
            drawing: now.drawing.saturating_sub(then.drawing),
        })
    }
}

/// Makes a board at rest be drawn as often as in a window with focus, where
/// nothing gives this one the focus.
fn rest_as_focused(mut winit: ResMut<WinitSettings>) {
    let focused = winit.focused_mode;
    if focused != UpdateMode::Continuous && winit.unfocused_mode != focused {
        winit.unfocused_mode = focused;
    }
}

fn measure(
    watch: Res<Stopwatch>,
    mut bench: ResMut<Bench>,
    screen: Res<State<Screen>>,
    mut queue: ResMut<Queue>,
    mut menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
) {
    bench.drawn += 1;
    let is_there = match *screen.get() {
        Screen::FAILURE => {
            exit.write(AppExit::error());
            return;
        }
        LEVEL => bench.has_level,
        Screen::TITLE => !bench.has_level,
        _ => false,
    };
    match bench.phase {
        Phase::Starting if !is_there && bench.since.elapsed() > LATEST => {
            error!(
                "after {} s there is still nothing to measure; the screen is {:?}",
                LATEST.as_secs(),
                screen.get()
            );
            exit.write(AppExit::error());
        }
        Phase::Starting if !is_there => bench.drawn = 0,
        // By now the frame in which it came has been drawn.
        Phase::Starting if bench.drawn == 3 => {
            let seconds = bench.since.elapsed().as_secs_f64();
            let screen = if bench.has_level { "level" } else { "title" };
            bench
                .report
                .push(format!("start to {screen} {seconds:.2} s"));
            let next = match bench.has_level {
                true => Phase::Settling,
                false => Phase::Calming,
            };
            bench.enter(next);
        }
        Phase::Settling if bench.since.elapsed() > SETTLING => {
            watch.take();
            bench.enter(Phase::Resting);
        }
        Phase::Resting if bench.since.elapsed() > IDLE => {
            bench.report_idling("at rest");
            bench.report_frames(&watch);
            match bench.moves.is_empty() {
                true => bench.after_board(&mut menu),
                false => bench.enter(Phase::Moving),
            }
        }
        Phase::Moving if bench.is_played() => {
            bench.report_inputs("moves", &watch);
            bench.enter(Phase::Undoing);
        }
        Phase::Moving => {
            let moves = bench.moves.clone();
            bench.play(&mut queue, |nth| moves.get(nth % moves.len()).copied());
        }
        Phase::Undoing if bench.is_played() => {
            bench.report_inputs("undo", &watch);
            bench.after_board(&mut menu);
        }
        Phase::Undoing => bench.play(&mut queue, |_| Some(Input::Undo)),
        Phase::Calming if bench.since.elapsed() > CALM => bench.enter(Phase::Idling),
        Phase::Idling if bench.since.elapsed() > IDLE => {
            let name = match bench.has_level {
                true => "pause menu",
                false => "title",
            };
            bench.report_idling(name);
            bench.report_memory();
            exit.write(match bench.print() {
                Ok(()) => AppExit::Success,
                Err(_) => AppExit::error(),
            });
        }
        _ => {}
    }
}

/// Typical duration, and that of slow frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spread {
    median: Duration,
    /// 95th percentile.
    slow: Duration,
}

impl Spread {
    fn of(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        let at = |part: usize| {
            let place = (all.len() * part).div_ceil(100).saturating_sub(1);
            all.get(place).copied().unwrap_or_default()
        };
        Self {
            median: at(50),
            slow: at(95),
        }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (median, slow) = (ms(self.median), ms(self.slow));
        write!(f, "{median:7.3} ms, 95 % within {slow:.3} ms")
    }
}

/// Processor time of the program so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spent {
    /// Time of its own threads.
    program: Duration,
    /// Time of the threads of a driver that renders without a graphics card.
    drawing: Duration,
}

impl Spent {
    /// Returns the milliseconds per item for the program and for rendering.
    fn over(self, count: u32) -> (f64, f64) {
        let each = |spent: Duration| spent.as_secs_f64() * 1e3 / f64::from(count.max(1));
        (each(self.program), each(self.drawing))
    }

    /// Reads the current times. Only Linux provides them.
    fn now() -> Option<Self> {
        let mut spent = Self::default();
        for thread in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
            let read = |name: &str| std::fs::read_to_string(thread.path().join(name)).ok();
            // A thread may end meanwhile.
            let (Some(name), Some(times)) = (read("comm"), read("schedstat")) else {
                continue;
            };
            let nanoseconds = times.split(' ').next()?.parse().ok()?;
            let part = match name.starts_with("llvmpipe") {
                true => &mut spent.drawing,
                false => &mut spent.program,
            };
            *part += Duration::from_nanos(nanoseconds);
        }
        Some(spent)
    }
}

/// Returns the memory in use and its peak, in MiB. Only Linux provides them.
fn memory() -> Option<(u64, u64)> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    Some((mebibytes(&text, "VmRSS")?, mebibytes(&text, "VmHWM")?))
}

fn mebibytes(status: &str, name: &str) -> Option<u64> {
    let rest = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = rest.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes / 1024)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use kotodama_falling_window::screens::FIELD;

    /// Returns the benchmark of a level that began this long ago.
    fn bench(passed: Duration) -> Bench {
        Bench {
            frames: 300,
            has_level: true,
            moves: Vec::new(),
            phase: Phase::Starting,
            since: now() - passed,
            processor: None,
            drawn: 0,
            played: 0,
            report: Vec::new(),
        }
    }

    /// Returns the exit status of a measurement that has taken this long and
    /// shows this screen; `None` if it goes on.
    fn end_after(passed: Duration, screen: Screen) -> Option<AppExit> {
        let mut world = World::new();
        world.init_resource::<Messages<AppExit>>();
        world.insert_resource(State::new(screen));
        world.init_resource::<NextState<Menu>>();
        world.init_resource::<Queue>();
        world.init_resource::<Stopwatch>();
        world.insert_resource(bench(passed));
        world.run_system_once(measure).expect("it runs");
        let mut ends = world.resource_mut::<Messages<AppExit>>();
        ends.drain().next()
    }

    #[test]
    fn a_screen_that_never_comes_is_not_waited_for_for_ever() {
        let second = Duration::from_secs(1);
        assert_eq!(end_after(second, FIELD), None);
        assert_eq!(end_after(LATEST + second, FIELD), Some(AppExit::error()));
        // A late screen is still measured.
        assert_eq!(end_after(LATEST + second, LEVEL), None);
    }

    #[test]
    fn inputs_are_played_at_the_pace_of_a_held_key() {
        let mut bench = bench(Duration::ZERO);
        let mut queue = Queue::default();
        let moves = [Input::Wait, Input::Undo];
        for _ in 0..3 * PACE {
            bench.drawn += 1;
            bench.play(&mut queue, |nth| moves.get(nth % 2).copied());
        }
        assert_eq!(queue.0, [Input::Wait, Input::Undo, Input::Wait]);
        assert_eq!(bench.played, 3);
    }

    #[test]
    fn a_window_that_is_hardly_ever_drawn_is_not_waited_for_for_ever() {
        let second = Duration::from_secs(1);
        let mut late = bench(LATEST + second);
        assert!(late.is_played());
        late.since = now();
        assert!(!late.is_played());
        late.drawn = late.frames;
        assert!(late.is_played());
    }

    #[test]
    fn half_of_the_frames_took_no_longer_than_the_median() {
        let spread = |times: &[u64]| {
            let times = times.iter().map(|ms| Duration::from_millis(*ms));
            let spread = Spread::of(times.collect());
            (spread.median.as_millis(), spread.slow.as_millis())
        };
        assert_eq!(spread(&[]), (0, 0));
        assert_eq!(spread(&[7]), (7, 7));
        assert_eq!(spread(&[9, 1, 5]), (5, 9));
        let hundred: Vec<u64> = (1..=100).rev().collect();
        assert_eq!(spread(&hundred), (50, 95));
    }

    #[test]
    fn spans_are_counted_for_each_frame() {
        let watch = Stopwatch::default();
        for _ in 0..2 {
            watch.begin(Span::Update);
            watch.end(Span::Update);
        }
        // A phase that has not begun has no duration.
        watch.end(Span::Extract);
        for span in [Span::Render, Span::Wait] {
            watch.begin(span);
        }
        std::thread::sleep(Duration::from_millis(20));
        watch.end(Span::Wait);
        watch.end(Span::Render);
        let taken = watch.take();
        assert_eq!(taken.each_ref().map(Vec::len), [2, 0, 1]);
        assert!(taken[2][0] < Duration::from_millis(15), "{taken:?}");
        assert_eq!(watch.take(), [const { Vec::new() }; 3]);
    }

    #[test]
    fn linux_says_how_much_memory_there_is() {
        let status = "Name:\tx\nVmHWM:\t  409600 kB\nVmRSS:\t  204800 kB\n";
        assert_eq!(mebibytes(status, "VmRSS"), Some(200));
        assert_eq!(mebibytes(status, "VmHWM"), Some(400));
        assert_eq!(mebibytes(status, "VmX"), None);
    }
}
