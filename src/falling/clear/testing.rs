//! Rules and fields for tests.

use super::super::description::{
    BlockPart, Class, ClearRule, Condition, Description, FieldPart, Method,
};
use super::super::grid::{Block, Grid, Index, State};
use super::super::rules::{Roles, Rules};
use super::{Matches, View};

/// Returns rules with these clear rules: roles 1 to 9 with their digits as
/// glyphs, and `O` (10) as garbage.
pub fn rules(width: u8, height: u8, hidden: u8, clear: &[(Condition, Method)]) -> Rules {
    let mut description = Description::new("test");
    description.field = FieldPart {
        width,
        height,
        hidden,
    };
    description.blocks = (1..=9)
        .map(|id| BlockPart::new(id, char::from(b'0' + id)))
        .collect();
    description.blocks.push(BlockPart {
        class: Class::Garbage,
        ..BlockPart::new(10, 'O')
    });
    let rule = |(when, how): &(Condition, Method)| ClearRule {
        when: when.clone(),
        how: how.clone(),
        fall: None,
        name: String::new(),
    };
    description.clear.rules = clear.iter().map(rule).collect();
    compile(description)
}

/// Returns the rules of a description without shapes.
pub fn compile(description: Description) -> Rules {
    Rules {
        roles: Roles::new(&description.blocks),
        description,
        shapes: Vec::new(),
        program: None,
    }
}

/// Returns a field from its rows, top to bottom, separated by blanks; missing
/// rows at the top are empty. `*` is a block of role 1 that is being cleared.
pub fn grid(rules: &Rules, rows: &str) -> Grid {
    let field = rules.description.field;
    let mut grid = Grid::new(field.width, rules.height(), field.hidden);
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let top = usize::from(rules.height()) - rows.len();
    for (y, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), usize::from(field.width), "row {row}");
        for (x, glyph) in row.chars().enumerate() {
            let index = (top + y) * usize::from(field.width) + x;
            let block = match glyph {
                '.' => None,
                '*' => Some(Block {
                    state: State::Clearing,
                    when: 1000,
                    ..Block::resting(1)
                }),
                glyph => Some(Block::resting(
                    rules.roles.of_glyph(glyph).expect("a glyph"),
                )),
            };
            grid.set(Index::try_from(index).expect("a cell"), block);
        }
    }
    grid
}

/// Returns the matches of a condition in a field, each group sorted.
pub fn find(rules: &Rules, grid: &Grid, condition: &Condition) -> Vec<Vec<Index>> {
    let mut out = Matches::default();
    if let Some((_, find)) = super::search(condition) {
        let hidden = condition.counts_hidden();
        let view = View {
            hidden,
            ..view(rules, grid)
        };
        find(view, &mut out);
    }
    groups(&out)
}

/// Returns the groups, each sorted.
pub fn groups(found: &Matches) -> Vec<Vec<Index>> {
    let sorted = |group: &[Index]| {
        let mut group = group.to_vec();
        group.sort_unstable();
        group
    };
    found.groups().map(sorted).collect()
}

/// Returns a view of frame 100.
pub fn view<'a>(rules: &'a Rules, grid: &'a Grid) -> View<'a> {
    View {
        grid,
        roles: &rules.roles,
        frame: 100,
        resting: false,
        hidden: false,
    }
}
