//! Rows of the log and their filter (C-UI-05).

use kotodama_cards::history::{Entry, History};
use kotodama_cards::preview::SlotChange;

/// Filter of the log by player and event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this player.
    pub player: Option<usize>,
    /// Only errors.
    pub errors: bool,
    /// Only deaths.
    pub deaths: bool,
}

/// Row: a move by its number, or one of the zombies before it.
pub type Row = (usize, Option<usize>);

/// Filtered rows, and the changes of the current move. They are computed again
/// only after a change.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    of: Option<(Filter, usize)>,
    rows: Vec<Row>,
    changes: Option<(usize, Vec<SlotChange>)>,
}

fn is_shown(entry: &Entry, filter: Filter) -> bool {
    let has_error = entry.error.is_some() || entry.zombies.iter().any(|it| it.error.is_some());
    filter.player.is_none_or(|player| entry.player == player)
        && (!filter.errors || has_error)
        && (!filter.deaths || entry.deaths > 0)
}

impl Rows {
    /// Returns the rows.
    pub fn find(&mut self, history: &History, filter: Filter) -> &[Row] {
        let count = history.entries().len();
        let known = self.of.filter(|(of, at)| *of == filter && *at <= count);
        // Without undo entries are only added.
        let from = match known {
            Some((_, at)) if at == count => return &self.rows,
            Some((_, at)) if self.is_prefix(at) => at,
            _ => {
                self.rows.clear();
                0
            }
        };
        for (number, entry) in history.entries().iter().enumerate().skip(from) {
            if is_shown(entry, filter) {
                let zombies = (0..entry.zombies.len()).map(|zombie| (number, Some(zombie)));
                self.rows.extend(zombies.chain([(number, None)]));
            }
        }
        self.of = Some((filter, count));
        &self.rows
    }

    fn is_prefix(&self, count: usize) -> bool {
        self.rows.last().is_none_or(|(number, _)| *number < count)
    }

    /// Clears everything after an undo.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Returns the changes of a move.
    pub fn changes(&mut self, history: &History, number: usize) -> &[SlotChange] {
        if self.changes.as_ref().is_none_or(|(of, _)| *of != number) {
            self.changes = Some((number, history.changes(number)));
        }
        self.changes.as_ref().map_or(&[], |(_, changes)| changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_cards::game::Options;
    use kotodama_cards::moves::read_line;

    /// C-UI-05: filters by player, errors and deaths; rows follow new and
    /// undone moves.
    #[test]
    fn c_ui_05_rows_follow_the_match_and_the_filter() {
        let mut history = History::new(&[], Options::default());
        for line in ["1 succ 0", "1 I 0", "2 0 zero", "1 dbl 1"] {
            history.play(read_line(line).expect("a move").expect("a move"));
        }
        let mut rows = Rows::default();
        let all = Filter::default();
        assert_eq!(rows.find(&history, all).len(), 4);
        let errors = Filter {
            errors: true,
            ..all
        };
        assert_eq!(rows.find(&history, errors), [(0, None), (3, None)]);
        let second = Filter {
            player: Some(1),
            ..all
        };
        assert_eq!(rows.find(&history, second), [(1, None), (3, None)]);
        history.play(read_line("1 I 0").expect("a move").expect("a move"));
        assert_eq!(rows.find(&history, all).len(), 5);
        history.play(read_line("1 I 0").expect("a move").expect("a move"));
        assert_eq!(rows.find(&history, all).len(), 6);
        history.undo();
        rows.forget();
        assert_eq!(rows.find(&history, all).len(), 5);
        let deaths = Filter {
            deaths: true,
            ..all
        };
        assert!(rows.find(&history, deaths).is_empty());
    }
}
