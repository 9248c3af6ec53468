//! Reading a script, line by line.

use std::sync::Arc;

use kotodama_formats::msg;

use super::ast::{Line, Script};
use super::command::Command;
use super::lines;
use super::part::Part;
use super::reader::{MAX_LINE, MAX_LINES, Reader, Reading, is_too_long};

/// Reads a script. A line refers to its command by the index in the table.
#[must_use]
pub fn read(table: &'static [&'static Command], source: &[&str]) -> Reading {
    let mut reader = Reader::new(table);
    let read = source.get(..MAX_LINES).unwrap_or(source);
    let labels = read.iter().filter_map(|line| lines::label_of(line));
    reader.labels = labels.collect();
    let lines = read.iter().enumerate();
    let lines = lines
        .map(|(index, line)| read_line(&mut reader, index, line))
        .collect();
    if read.len() < source.len() {
        reader.begin(MAX_LINES, "");
        reader.limit(
            0,
            msg!(
                "problem-dungeon-script-lines",
                "the script has {count} lines, expected at most {most}",
                count = source.len(),
                most = MAX_LINES,
            ),
        );
    }
    let source = read.iter().map(|line| Arc::from(*line)).collect();
    Reading {
        script: Script::new(source, lines),
        problems: reader.problems,
        uses: reader.uses,
    }
}

fn read_line<'a>(reader: &mut Reader<'a>, index: usize, text: &'a str) -> Line {
    reader.begin(index, text);
    let line = match is_too_long(text) {
        false => lines::read(reader, Part::new(text)),
        true => {
            let end = text.char_indices().nth(MAX_LINE).map_or(0, |(at, _)| at);
            reader.limit(
                end,
                msg!(
                    "problem-dungeon-script-line",
                    "the line has {count} characters, expected at most {most}",
                    count = text.chars().count(),
                    most = MAX_LINE,
                ),
            );
            Line::Nothing
        }
    };
    match reader.has_error {
        true => Line::Nothing,
        false => line,
    }
}
