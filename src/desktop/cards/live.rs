//! Match that runs in the background, so that neither a program nor a thinking
//! built-in player blocks the window (C-UI-08).

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use kotodama_cards::contest::{BUILT_IN, Contest, PERSON, Step, Terms, Verdict};
use kotodama_cards::moves::Move;

/// News of a match.
#[derive(Debug)]
pub enum Told {
    /// A move was played.
    Played(Move),
    /// The match is over.
    Over(Box<Verdict>),
    /// The match exceeds the size limit (C-LIMIT-02).
    TooLarge,
    /// The match could not start.
    Failed(String),
}

/// Maximum number of moves played ahead of the display.
const AHEAD: usize = 4096;

/// Running match. Dropping it stops the match and its programs.
#[derive(Debug)]
pub struct Live {
    /// Names of the players as given.
    pub names: [String; 2],
    /// Terms of the match.
    pub terms: Terms,
    people: [Option<Sender<Move>>; 2],
    told: Mutex<Receiver<Told>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Live {
    /// Starts a match. Players are named as on the command line, and people
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
            // The match may be over.
            _ = seat.send(choice);
        }
    }

    /// Returns the next news, if there is any.
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
    /// Stops the match and waits at most a second for its programs to end
    /// (C-PROTO-05).
    pub fn finish(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // After a panic there is nothing left to wait for.
            _ = thread.join();
        }
    }

    /// Stops the match without waiting for its programs to end.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // This also wakes a thread that waits to send news.
        let (_, nothing) = sync_channel(0);
        self.told = Mutex::new(nothing);
        self.people = [None, None];
    }
}

impl Drop for Live {
    /// Stops the match without waiting for its programs.
    fn drop(&mut self) {
        self.stop();
    }
}
