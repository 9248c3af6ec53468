//! Planes: sizes of groups and lengths of lines, computed for all cells at once
//! for the queries of scripts (F-GET-03 to F-GET-08, F-GET-11).

/// A kind of number for every cell of the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plane {
    /// The role, with 100 added while the block is being cleared.
    Roles = 0,
    /// Size of the group connected up, down, left and right.
    Groups = 1,
    /// Length of the horizontal line.
    Horizontal = 2,
    /// Length of the vertical line.
    Vertical = 3,
    /// Length of the line through `(x+1, y-1)`.
    RightUp = 4,
    /// Length of the line through `(x-1, y-1)`.
    LeftUp = 5,
}

impl Plane {
    /// Returns the plane with this number.
    pub(super) fn from_number(number: i64) -> Self {
        match number {
            1 => Self::Groups,
            2 => Self::Horizontal,
            3 => Self::Vertical,
            4 => Self::RightUp,
            5 => Self::LeftUp,
            _ => Self::Roles,
        }
    }

    /// Returns the numbers of the plane, for a field of this size with these
    /// roles by cell.
    pub(super) fn numbers(self, width: usize, height: usize, roles: &[u8]) -> Vec<u16> {
        let field = Snapshot {
            width,
            height,
            roles,
        };
        match self {
            Self::Roles => roles.iter().map(|role| u16::from(*role)).collect(),
            Self::Groups => field.groups(),
            Self::Horizontal => field.lines(1, 0),
            Self::Vertical => field.lines(0, 1),
            Self::RightUp => field.lines(-1, 1),
            Self::LeftUp => field.lines(1, 1),
        }
    }
}

/// The field as scripts see it in step 4 (F-FRM-02): a role for every cell.
#[derive(Clone, Copy)]
pub(super) struct Snapshot<'a> {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) roles: &'a [u8],
}

impl Snapshot<'_> {
    /// Returns the role of a cell; 0 outside the field, in an empty cell, and
    /// where a block is being cleared.
    fn role(self, index: usize) -> u8 {
        match self.roles.get(index) {
            Some(&role @ 1..=99) => role,
            _ => 0,
        }
    }

    fn index(self, x: usize, y: usize) -> usize {
        y * self.width + x
    }

    /// Returns the cell at an offset, if it is in the field.
    fn beside(self, x: usize, y: usize, dx: isize, dy: isize) -> Option<(usize, usize)> {
        let x = x.checked_add_signed(dx).filter(|x| *x < self.width)?;
        let y = y.checked_add_signed(dy).filter(|y| *y < self.height)?;
        Some((x, y))
    }

    /// Finds the group of the block in a cell, which comes first; the group is
    /// empty if the cell has no block that counts.
    pub(super) fn group(self, start: usize, seen: &mut [bool], group: &mut Vec<usize>) {
        group.clear();
        let role = self.role(start);
        if role == 0 || self.width == 0 {
            return;
        }
        let mut visit = |index: usize, group: &mut Vec<usize>| {
            if let Some(seen) = seen.get_mut(index)
                && !*seen
                && self.role(index) == role
            {
                *seen = true;
                group.push(index);
            }
        };
        visit(start, group);
        let mut next = 0;
        while let Some(&index) = group.get(next) {
            next += 1;
            let (x, y) = (index % self.width, index / self.width);
            for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                if let Some((x, y)) = self.beside(x, y, dx, dy) {
                    visit(self.index(x, y), group);
                }
            }
        }
    }

    fn groups(self) -> Vec<u16> {
        let mut sizes = vec![0; self.roles.len()];
        let mut seen = vec![false; self.roles.len()];
        let mut group = Vec::new();
        for start in 0..self.roles.len() {
            if seen.get(start) == Some(&false) {
                self.group(start, &mut seen, &mut group);
                write(&mut sizes, &group);
            }
        }
        sizes
    }

    /// Returns the lengths of the lines in the direction `(dx, dy)`. Reading
    /// order reaches the first cell of each line before the others.
    fn lines(self, dx: isize, dy: isize) -> Vec<u16> {
        let mut lengths = vec![0; self.roles.len()];
        let mut line = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let role = self.role(self.index(x, y));
                let before = self
                    .beside(x, y, -dx, -dy)
                    .map(|(x, y)| self.role(self.index(x, y)));
                if role == 0 || before == Some(role) {
                    continue;
                }
                line.clear();
                let mut place = Some((x, y));
                while let Some((x, y)) = place
                    && self.role(self.index(x, y)) == role
                {
                    line.push(self.index(x, y));
                    place = self.beside(x, y, dx, dy);
                }
                write(&mut lengths, &line);
            }
        }
        lengths
    }
}

/// Writes the size of a group or line into each of its cells.
fn write(numbers: &mut [u16], cells: &[usize]) {
    let size = u16::try_from(cells.len()).unwrap_or(u16::MAX);
    for cell in cells {
        if let Some(number) = numbers.get_mut(*cell) {
            *number = size;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the rows of a plane, for a field of digits; `*` is being
    /// cleared.
    fn numbers(plane: Plane, rows: &str) -> Vec<String> {
        let rows: Vec<&str> = rows.split('/').collect();
        let width = rows[0].len();
        let roles: Vec<u8> = rows
            .concat()
            .bytes()
            .map(|byte| match byte {
                b'.' => 0,
                b'*' => 101,
                digit => digit - b'0',
            })
            .collect();
        plane
            .numbers(width, rows.len(), &roles)
            .chunks(width)
            .map(|row| row.iter().map(u16::to_string).collect())
            .collect()
    }

    #[test]
    fn groups_are_connected_by_sides() {
        assert_eq!(
            numbers(Plane::Groups, "11.2/.1.2/12*1/1111"),
            ["3302", "0302", "6106", "6666"]
        );
    }

    #[test]
    fn lines_have_four_directions() {
        let field = "1.1/111/*11";
        assert_eq!(numbers(Plane::Horizontal, field), ["101", "333", "022"]);
        assert_eq!(numbers(Plane::Vertical, field), ["203", "223", "023"]);
        assert_eq!(numbers(Plane::RightUp, field), ["102", "122", "021"]);
        assert_eq!(numbers(Plane::LeftUp, field), ["301", "231", "023"]);
    }

    proptest! {
        /// Lines agree with the definition, cell by cell.
        #[test]
        fn lines_agree_with_the_definition(
            width in 1usize..7,
            roles in prop::collection::vec(0u8..4, 42),
        ) {
            let height = 42 / width;
            let roles = &roles[..width * height];
            let at = |x: isize, y: isize| {
                let inside = (0..width as isize).contains(&x) && (0..height as isize).contains(&y);
                if inside { roles[y as usize * width + x as usize] } else { 0 }
            };
            for (plane, dx, dy) in [
                (Plane::Horizontal, 1, 0),
                (Plane::Vertical, 0, 1),
                (Plane::RightUp, 1, -1),
                (Plane::LeftUp, 1, 1),
            ] {
                let numbers = plane.numbers(width, height, roles);
                for y in 0..height as isize {
                    for x in 0..width as isize {
                        let role = at(x, y);
                        let along = |step: isize| {
                            (1..).take_while(|n| at(x + step * n * dx, y + step * n * dy) == role).count()
                        };
                        let expected = if role == 0 { 0 } else { 1 + along(1) + along(-1) };
                        let found = numbers[y as usize * width + x as usize];
                        prop_assert_eq!(usize::from(found), expected, "{:?} at {} {}", plane, x, y);
                    }
                }
            }
        }

        /// All cells of a group have the same number, which is the size of the
        /// group.
        #[test]
        fn cells_of_a_group_have_its_size(width in 1usize..7, roles in prop::collection::vec(0u8..3, 42)) {
            let height = 42 / width;
            let roles = &roles[..width * height];
            let numbers = Plane::Groups.numbers(width, height, roles);
            let field = Snapshot { width, height, roles };
            for start in 0..roles.len() {
                let mut group = Vec::new();
                field.group(start, &mut vec![false; roles.len()], &mut group);
                prop_assert_eq!(group.len(), usize::from(numbers[start]));
                prop_assert!(group.iter().all(|cell| usize::from(numbers[*cell]) == group.len()));
            }
        }
    }
}
