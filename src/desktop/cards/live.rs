//! A match that goes on in the background, so that neither a program nor a
//! built-in player that thinks holds up the window (C-UI-08).

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use kotodama_cards::contest::{BUILT_IN, Contest, PERSON, Step, Terms, Verdict};
use kotodama_cards::moves::Move;

/// What is told of a match.
#[derive(Debug)]
pub enum Told {
    /// A move was played.
    Played(Move),
    /// It is over.
    Over(Box<Verdict>),
    /// It holds more than a match may (C-LIMIT-02).
    TooLarge,
    /// It could not begin.
    Failed(String),
}

/// Moves that may be played ahead of what is shown.
const AHEAD: usize = 4096;

/// A match that goes on in the background. It is stopped, and its programs are
/// ended, when this is dropped.
#[derive(Debug)]
pub struct Live {
    /// The players as they were named.
    pub names: [String; 2],
    /// What it is played with.
    pub terms: Terms,
    people: [Option<Sender<Move>>; 2],
    told: Mutex<Receiver<Told>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Live {
    /// Begins a match. Players are named as on the command line, and people
    /// [`PERSON`].
    pub fn new(names: [String; 2], terms: Terms) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seat = |name: &String| match name == PERSON {
            true => Some(channel()).unzip(),
            false => (None, None),
        };
        let [one, two] = &names;
        let ((first, first_moves), (second, second_moves)) = (seat(one), seat(two));
        let (tell, told) = sync_channel(AHEAD);
        let thread = {
            let (names, stop) = (names.clone(), Arc::clone(&stop));
            thread::spawn(move || {
                let people = [first_moves, second_moves];
                match Contest::with_people(names, terms, stop, people) {
                    Ok(contest) => play(contest, &tell),
                    Err(error) => _ = tell.send(Told::Failed(error.to_string())),
                }
            })
        };
        Self {
            names,
            terms,
            people: [first, second],
            told: Mutex::new(told),
            stop,
            thread: Some(thread),
        }
    }

    /// Returns whether a person plays for a side.
    pub fn is_person(&self, player: usize) -> bool {
        self.people.get(player).is_some_and(Option::is_some)
    }

    /// Returns whether a program plays for a side.
    pub fn is_program(&self, player: usize) -> bool {
        let name = self.names.get(player);
        name.is_some_and(|name| name != PERSON && !name.starts_with(BUILT_IN))
    }

    /// Plays a move for a person.
    pub fn choose(&self, player: usize, choice: Move) {
        if let Some(Some(seat)) = self.people.get(player) {
            // Nobody listens once the match is over.
            _ = seat.send(choice);
        }
    }

    /// Returns what was told next, if anything was.
    pub fn next(&self) -> Option<Told> {
        self.told.lock().ok()?.try_recv().ok()
    }
}

fn play(mut contest: Contest, tell: &SyncSender<Told>) {
    loop {
        match contest.step() {
            Step::Played(choice) => {
                if tell.send(Told::Played(choice)).is_err() {
                    break;
                }
            }
            Step::Over => {
                let verdict = contest.verdict();
                _ = tell.send(verdict.map_or(Told::TooLarge, |it| Told::Over(Box::new(it))));
                break;
            }
            Step::Stopped => break,
        }
    }
    contest.end();
}

impl Live {
    /// Stops the match and waits for its programs to end: a second at most
    /// (C-PROTO-05).
    pub fn finish(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // If it has panicked, there is nothing left to wait for.
            _ = thread.join();
        }
    }

    /// Stops the match without waiting for its programs to end.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // Whoever waits for room to tell something hears that nobody listens.
        let (_, nothing) = sync_channel(0);
        self.told = Mutex::new(nothing);
        self.people = [None, None];
    }
}

impl Drop for Live {
    /// The window does not wait for the programs.
    fn drop(&mut self) {
        self.stop();
    }
}
