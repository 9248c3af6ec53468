//! Walks over the roles that a description names, with their paths.

/// A walk over the roles that a part of a description names, in file order.
pub struct RoleWalk<'w> {
    path: String,
    visit: &'w mut dyn FnMut(&str, &mut u8),
    visited: usize,
    merges: bool,
}

impl<'w> RoleWalk<'w> {
    /// Returns a walk that starts at the part `path`. `visit` receives the path
    /// of each role and may replace the role.
    pub fn new(path: &str, visit: &'w mut dyn FnMut(&str, &mut u8)) -> Self {
        Self {
            path: path.to_owned(),
            visit,
            visited: 0,
            merges: false,
        }
    }

    /// Returns a walk that also removes duplicate entries from lists of roles.
    pub fn merging(visit: &'w mut dyn FnMut(&str, &mut u8)) -> Self {
        Self {
            merges: true,
            ..Self::new("", visit)
        }
    }

    /// Visits a role.
    pub fn role(&mut self, role: &mut u8) {
        self.visited += 1;
        (self.visit)(&self.path, role);
    }

    /// Walks over a field.
    pub fn within(&mut self, name: &str, walk: impl FnOnce(&mut Self)) {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.below(&format!("{dot}{name}"), walk);
    }

    /// Walks over the entries of a list.
    pub fn list<T: PartialEq>(
        &mut self,
        list: &mut Vec<T>,
        mut walk: impl FnMut(&mut T, &mut Self),
    ) {
        let before = self.visited;
        for (index, entry) in list.iter_mut().enumerate() {
            self.below(&format!("[{index}]"), |roles| walk(entry, roles));
        }
        if self.merges && self.visited > before {
            let mut first = Vec::with_capacity(list.len());
            for entry in list.drain(..) {
                if !first.contains(&entry) {
                    first.push(entry);
                }
            }
            *list = first;
        }
    }

    fn below(&mut self, segment: &str, walk: impl FnOnce(&mut Self)) {
        let len = self.path.len();
        self.path.push_str(segment);
        walk(self);
        self.path.truncate(len);
    }
}
