//! Scripts as written in files: a text or a list of lines (D-FILE-10).

use kotodama_formats::{DiagnosticSink, Fields, Phrase, Text, phrase};

use super::document::SourceLine;

const A_LINE: Phrase = phrase!("problem-dungeon-part-script-line", "a line of a script");

/// Reads the lines of the field `script`.
pub(super) fn lines<'a>(
    sink: &mut DiagnosticSink<'a>,
    fields: &Fields<'a>,
) -> Option<Vec<SourceLine>> {
    let node = fields.get("script")?;
    let source = sink.text().get(node.range()).unwrap_or_default();
    if !source.starts_with('[') {
        let text = node.text(sink, "`script`")?;
        return Some(block(split(&text)));
    }
    let texts = node.list(sink, "`script`")?.into_iter();
    let texts = texts.filter_map(|node| node.text(sink, A_LINE));
    Some(texts.flat_map(|text| split(&text)).collect())
}

/// Splits a text at LF, CR LF and CR (D-GRAM-01).
fn split(text: &Text<'_>) -> Vec<SourceLine> {
    let mut line = SourceLine::new(text.span().start);
    let mut lines = Vec::new();
    let mut characters = text.characters().peekable();
    while let Some((at, c)) = characters.next() {
        match c {
            '\r' if characters.peek().is_some_and(|(_, next)| *next == '\n') => {}
            '\r' | '\n' => {
                let next = characters.peek().map_or(at, |(next, _)| *next);
                lines.push(std::mem::replace(&mut line, SourceLine::new(next)));
            }
            _ => line.push(at, c),
        }
    }
    lines.push(line);
    lines
}

/// Removes what was added for layout in a file: the line break after the
/// opening quotes, a blank last line, and the common indentation.
fn block(mut lines: Vec<SourceLine>) -> Vec<SourceLine> {
    if lines.len() > 1 && lines.first().is_some_and(|line| line.text().is_empty()) {
        lines.remove(0);
    }
    if lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    let indentation = indentation(&lines);
    for line in &mut lines {
        let blanks = line.text().len() - line.text().trim_start_matches(BLANKS).len();
        line.drop_start(blanks.min(indentation));
    }
    lines
}

const BLANKS: [char; 2] = [' ', '\t'];

/// Returns whether a line is blank.
pub(super) fn is_blank(line: &SourceLine) -> bool {
    line.text().trim_matches(BLANKS).is_empty()
}

/// Returns the common number of leading blanks of all lines that are not blank.
pub(super) fn indentation(lines: &[SourceLine]) -> usize {
    let mut lines = lines.iter().filter(|line| !is_blank(line));
    let Some(first) = lines.next().map(SourceLine::text) else {
        return 0;
    };
    let blanks = first.len() - first.trim_start_matches(BLANKS).len();
    lines.fold(blanks, |shared, line| {
        let same = first.bytes().zip(line.text().bytes());
        let same = same.take(shared).take_while(|(one, other)| one == other);
        same.count()
    })
}
