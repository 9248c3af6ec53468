//! The findings in words.

use super::counted;
use super::luck::{MOST_PERCENT, RANDOM_MOVES, SEEDS};
use super::necessity::Need;
use super::recorded::Recorded;
use super::{Piece, Report};
use crate::input::Input;
use kotodama_formats::{Message, msg};
use kotodama_solver::End;

/// A finding: something to change or to answer, or something to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is called in the list of answers; empty if it needs none.
    pub title: String,
    /// What was found, in one line.
    pub message: Message,
    /// The piece that it is about.
    pub piece: Option<Piece>,
    /// Moves that show it, in the level without the piece.
    pub moves: Vec<Input>,
    /// Why it is meant.
    pub answer: Option<String>,
}

impl Remark {
    fn note(message: Message) -> Self {
        Self {
            title: String::new(),
            message,
            piece: None,
            moves: Vec::new(),
            answer: None,
        }
    }

    fn titled(title: impl Into<String>, message: Message) -> Self {
        Self {
            title: title.into(),
            ..Self::note(message)
        }
    }

    fn about(self, piece: &Piece) -> Self {
        Self {
            piece: Some(piece.clone()),
            ..self
        }
    }

    fn shown_by(self, moves: &[Input]) -> Self {
        Self {
            moves: moves.to_vec(),
            ..self
        }
    }
}

impl Report {
    /// Returns what should be changed, or answered: with the answers that are
    /// recorded.
    #[must_use]
    pub fn remarks(&self, recorded: &Recorded) -> Vec<Remark> {
        let mut remarks = self.about_recorded();
        if self.luck.is_too_good() {
            let message = msg!(
                "workbench-luck",
                "moves at random win too often: {wins} of {games} games of {moves} moves, more \
                 than {most} in a hundred",
                wins = number(self.luck.wins),
                games = number(self.luck.games),
                moves = number(RANDOM_MOVES as u64),
                most = number(MOST_PERCENT),
            );
            remarks.push(Remark::titled("moves at random win too often", message));
        }
        for (piece, need) in &self.pieces {
            if let Need::Not(moves) = need {
                let title = piece.title();
                let (count, letters) = counted(moves);
                let message = msg!(
                    "workbench-needless",
                    "{piece} is not needed: without it these {count} moves win: {letters}",
                    piece = title.clone(),
                    count,
                    letters,
                );
                let remark = Remark::titled(format!("{title} is not needed"), message);
                remarks.push(remark.about(piece).shown_by(moves));
            }
        }
        for remark in &mut remarks {
            let answers = &recorded.remarks;
            let answer = answers.get(&remark.title);
            let answer = answer.or_else(|| answers.get(&general(&remark.title)));
            remark.answer = answer.cloned();
        }
        remarks
    }

    fn about_recorded(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        if self.recorded_fails {
            let message = msg!("workbench-fails", "the recorded moves do not win");
            remarks.push(Remark::titled("the recorded moves do not win", message));
        }
        if let (Some(recorded), Some(shortest)) = (&self.recorded, &self.shortest)
            && shortest.len() < recorded.len()
        {
            let (count, letters) = counted(shortest);
            let message = msg!(
                "workbench-shorter",
                "the recorded moves are {recorded}, but {count} are enough: {letters}",
                recorded = number(recorded.len() as u64),
                count,
                letters,
            );
            let title = "there is a shorter way than the recorded one";
            remarks.push(Remark::titled(title, message).shown_by(shortest));
        }
        if !self.failing_seeds.is_empty() {
            let seeds: Vec<String> = self.failing_seeds.iter().map(u64::to_string).collect();
            let message = msg!(
                "workbench-seeds",
                "the recorded moves depend on chance: of the seeds 0 to {last} they do not win \
                 with {seeds}",
                last = number(SEEDS - 1),
                seeds = seeds.join(", "),
            );
            let title = "the recorded moves depend on chance";
            remarks.push(Remark::titled(title, message));
        }
        remarks
    }

    /// Returns what is worth knowing and needs no answer.
    #[must_use]
    pub fn notes(&self) -> Vec<Remark> {
        let mut notes = vec![Remark::note(self.about_states())];
        if self.space.seeded {
            let message = msg!(
                "workbench-seeded",
                "chance decides something: all that is said here is for the seed 0"
            );
            notes.push(Remark::note(message));
        }
        if let Some(moves) = &self.shortest {
            let (count, letters) = counted(moves);
            let message = msg!(
                "workbench-shortest",
                "a shortest solution has {count} moves: {letters}",
                count,
                letters,
            );
            notes.push(Remark::note(message).shown_by(moves));
        }
        if self.shortest.is_none() && self.recorded.is_none() {
            let message = match self.space.end {
                End::Exhausted => msg!("workbench-unsolvable", "there is no solution"),
                End::Found | End::Limit(_) | End::Cancelled => msg!(
                    "workbench-unsolved",
                    "no solution is known, so no piece was taken away"
                ),
            };
            notes.push(Remark::note(message));
        }
        if self.ways.len() > 1 {
            for (place, way) in (1..).zip(&self.ways).take(MAX_WAYS) {
                let (count, letters) = counted(&way.moves);
                let message = msg!(
                    "workbench-way",
                    "way {place} of {ways}, {count} moves: {deeds}: {letters}",
                    place = number(place),
                    ways = number(self.ways.len() as u64),
                    count,
                    deeds = way.deeds.line(),
                    letters,
                );
                notes.push(Remark::note(message).shown_by(&way.moves));
            }
        }
        if !self.luck.is_too_good() {
            let message = msg!(
                "workbench-luck-fair",
                "moves at random win {wins} of {games} games of {moves} moves",
                wins = number(self.luck.wins),
                games = number(self.luck.games),
                moves = number(RANDOM_MOVES as u64),
            );
            notes.push(Remark::note(message));
        }
        for (piece, need) in &self.pieces {
            notes.extend(about_piece(piece, need));
        }
        self.left_over(&mut notes);
        notes
    }

    /// Notes what was not looked at.
    fn left_over(&self, notes: &mut Vec<Remark>) {
        if self.left_out > 0 {
            let message = msg!(
                "workbench-left-out",
                "{count} more groups of fixed things were not taken away",
                count = number(self.left_out as u64),
            );
            notes.push(Remark::note(message));
        }
        if self.cancelled {
            let message = msg!("workbench-cancelled", "cancelled before the end");
            notes.push(Remark::note(message));
        }
    }

    fn about_states(&self) -> Message {
        let states = number(self.space.states);
        match (self.space.lost, self.space.end) {
            (Some(lost), _) if self.space.strides => msg!(
                "workbench-strides",
                "{states} states (those between which the player can walk count as one), of which \
                 {lost} are lost ({percent} %)",
                states,
                percent = number(lost * 100 / self.space.states.max(1)),
                lost = number(lost),
            ),
            (Some(lost), _) => msg!(
                "workbench-states",
                "{states} states, of which {lost} are lost ({percent} %)",
                states,
                percent = number(lost * 100 / self.space.states.max(1)),
                lost = number(lost),
            ),
            (None, End::Limit(limit)) => msg!(
                "workbench-states-limit",
                "more than {states} states: not all were visited within {limit}, but all up to \
                 {depth} moves away",
                states,
                limit = limit.to_string(),
                depth = number(self.space.depth.into()),
            ),
            (None, End::Exhausted | End::Found | End::Cancelled) => msg!(
                "workbench-states-cancelled",
                "more than {states} states",
                states,
            ),
        }
    }
}

/// The title of what is remarked about all pieces of that name: without the
/// place.
fn general(title: &str) -> String {
    let (name, end) = (title.split_once(" at "), " is not needed");
    match name.filter(|_| title.ends_with(end)) {
        Some((name, _)) => format!("{name}{end}"),
        None => title.to_owned(),
    }
}

/// The most ways that are listed.
const MAX_WAYS: usize = 8;

fn about_piece(piece: &Piece, need: &Need) -> Option<Remark> {
    let title = piece.title();
    let note = match need {
        Need::Needed | Need::Not(_) => return None,
        Need::Blocks(moves) => {
            let (count, letters) = counted(moves);
            let message = msg!(
                "workbench-blocks",
                "{piece} stands in the way: without it these {count} moves win: {letters}",
                piece = title,
                count,
                letters,
            );
            Remark::note(message).shown_by(moves)
        }
        Need::Open { states } => Remark::note(msg!(
            "workbench-open",
            "whether {piece} is needed is open: {states} states without it were visited, and none \
             wins",
            piece = title,
            states = number(*states),
        )),
        Need::Unknown => Remark::note(msg!(
            "workbench-unknown",
            "whether {piece} is needed was not examined",
            piece = title,
        )),
    };
    Some(note.about(piece))
}

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The findings as lines for a terminal, and whether no remark is left without
/// an answer.
#[must_use]
pub fn text_of(report: &Report, recorded: &Recorded) -> (Vec<String>, bool) {
    let remarks = report.remarks(recorded);
    let passes = remarks.iter().all(|remark| remark.answer.is_some());
    let mut lines: Vec<String> = remarks
        .iter()
        .map(|remark| match &remark.answer {
            None => format!("remark: {}", remark.message),
            Some(answer) => format!("answered: {} ({answer})", remark.message),
        })
        .collect();
    let notes = report.notes();
    lines.extend(notes.iter().map(|note| format!("note: {}", note.message)));
    // An answer to a piece that could not be examined may still be right.
    let is_whole = report
        .pieces
        .iter()
        .all(|(_, need)| matches!(need, Need::Needed | Need::Not(_) | Need::Blocks(_)));
    let titles = remarks.iter().map(|remark| &remark.title);
    let mut titles: Vec<String> = titles.flat_map(|it| [it.clone(), general(it)]).collect();
    titles.sort_unstable();
    let idle = recorded.remarks.keys();
    let idle = idle.filter(|&title| is_whole && titles.binary_search(title).is_err());
    lines.extend(idle.map(|title| format!("note: nothing to answer: {title}")));
    (lines, passes)
}

/// A report as a document.
#[derive(serde::Serialize)]
pub struct Document {
    file: String,
    passes: bool,
    states: u64,
    exhausted: bool,
    strides: bool,
    lost: Option<u64>,
    depth: u32,
    seeded: bool,
    shortest: Option<String>,
    recorded: Option<String>,
    failing_seeds: Vec<u64>,
    random: super::Luck,
    ways: Vec<WayLine>,
    pieces: Vec<PieceLine>,
    left_out: usize,
    remarks: Vec<RemarkLine>,
    cancelled: bool,
}

#[derive(serde::Serialize)]
struct WayLine {
    moves: String,
    deeds: super::Deeds,
}

#[derive(serde::Serialize)]
struct PieceLine {
    name: String,
    x: i32,
    y: i32,
    count: usize,
    loose: bool,
    need: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
}

#[derive(serde::Serialize)]
struct RemarkLine {
    title: String,
    message: Message,
    answer: Option<String>,
}

impl Document {
    /// The report about this file.
    #[must_use]
    pub fn new(file: &str, report: &Report, recorded: &Recorded) -> Self {
        let text = |moves: &[Input]| counted(moves).1;
        let remarks = report.remarks(recorded);
        let pieces = report.pieces.iter().map(|(piece, need)| {
            let (need, moves) = match need {
                Need::Needed => ("needed", None),
                Need::Not(moves) => ("not", Some(moves)),
                Need::Blocks(moves) => ("blocks", Some(moves)),
                Need::Open { .. } => ("open", None),
                Need::Unknown => ("unknown", None),
            };
            PieceLine {
                name: piece.name.clone(),
                x: piece.cell.x,
                y: piece.cell.y,
                count: piece.objects.len(),
                loose: piece.loose,
                need,
                moves: moves.map(|moves| text(moves)),
            }
        });
        Self {
            file: file.to_owned(),
            passes: remarks.iter().all(|remark| remark.answer.is_some()),
            states: report.space.states,
            exhausted: report.space.end == End::Exhausted,
            strides: report.space.strides,
            lost: report.space.lost,
            depth: report.space.depth,
            seeded: report.space.seeded,
            shortest: report.shortest.as_deref().map(text),
            recorded: report.recorded.as_deref().map(text),
            failing_seeds: report.failing_seeds.clone(),
            random: report.luck,
            ways: { report.ways.iter() }
                .map(|way| WayLine {
                    moves: text(&way.moves),
                    deeds: way.deeds.clone(),
                })
                .collect(),
            pieces: pieces.collect(),
            left_out: report.left_out,
            remarks: { remarks.into_iter() }
                .map(|remark| RemarkLine {
                    title: remark.title,
                    message: remark.message,
                    answer: remark.answer,
                })
                .collect(),
            cancelled: report.cancelled,
        }
    }
}
