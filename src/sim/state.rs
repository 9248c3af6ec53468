//! The resources of a play, and which of them are saved with it.

use std::any::Any;

use bevy::ecs::prelude::*;

/// Resources of a play. All are created when a play begins; those that belong
/// to the state of play are saved and restored with it.
#[derive(Clone, Default)]
pub struct Registry {
    resets: Vec<fn(&mut World)>,
    saved: Vec<Entry>,
}

/// Functions for one type of saved resource.
#[derive(Clone, Copy)]
struct Entry {
    save: fn(&World) -> Box<dyn Any + Send + Sync>,
    restore: fn(&mut World, &(dyn Any + Send + Sync)),
    equal: fn(&(dyn Any + Send + Sync), &(dyn Any + Send + Sync)) -> bool,
}

impl Registry {
    /// Registers a resource that need not last from one step to the next.
    pub fn resource<T: Resource + Default>(&mut self) {
        self.resets
            .push(|world| world.insert_resource(T::default()));
    }

    /// Registers a resource that belongs to the state of play.
    pub fn state<T: Resource + Default + Clone + PartialEq>(&mut self) {
        self.resource::<T>();
        self.saved.push(Entry {
            save: |world| Box::new(world.get_resource::<T>().cloned().unwrap_or_default()),
            restore: |world, value| {
                if let Some(value) = value.downcast_ref::<T>() {
                    world.insert_resource(value.clone());
                }
            },
            equal: |one, other| one.downcast_ref::<T>() == other.downcast_ref::<T>(),
        });
    }

    /// Sets every registered resource to its default.
    pub fn reset(&self, world: &mut World) {
        for reset in &self.resets {
            reset(world);
        }
    }

    /// Copies the resources that belong to the state of play.
    #[must_use]
    pub fn save(&self, world: &World) -> SavedState {
        let values = self.saved.iter().map(|entry| (entry.save)(world));
        SavedState {
            values: values.collect(),
            entries: self.saved.clone(),
        }
    }
}

/// Copies of the resources that belong to the state of play.
#[derive(Default)]
pub struct SavedState {
    values: Vec<Box<dyn Any + Send + Sync>>,
    entries: Vec<Entry>,
}

impl SavedState {
    /// Puts the copies back.
    pub fn restore(&self, world: &mut World) {
        for (entry, value) in self.entries.iter().zip(&self.values) {
            (entry.restore)(world, value.as_ref());
        }
    }
}

impl PartialEq for SavedState {
    fn eq(&self, other: &Self) -> bool {
        let pairs = self.values.iter().zip(&other.values);
        self.values.len() == other.values.len()
            && pairs
                .zip(&self.entries)
                .all(|((one, other), entry)| (entry.equal)(one.as_ref(), other.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Clone, Default, Debug, PartialEq)]
    struct Score(u32);

    #[derive(Resource, Default, Debug, PartialEq)]
    struct Scratch(u32);

    #[test]
    fn state_is_restored_and_the_rest_is_left_alone() {
        let mut registry = Registry::default();
        registry.state::<Score>();
        registry.resource::<Scratch>();
        let mut world = World::new();
        registry.reset(&mut world);
        world.resource_mut::<Score>().0 = 3;
        world.resource_mut::<Scratch>().0 = 4;
        let saved = registry.save(&world);
        world.resource_mut::<Score>().0 = 5;
        world.resource_mut::<Scratch>().0 = 6;
        assert!(registry.save(&world) != saved);

        saved.restore(&mut world);
        assert_eq!(world.resource::<Score>(), &Score(3));
        assert_eq!(world.resource::<Scratch>(), &Scratch(6));
        assert!(registry.save(&world) == saved);

        registry.reset(&mut world);
        assert_eq!(world.resource::<Score>(), &Score(0));
        assert_eq!(world.resource::<Scratch>(), &Scratch(0));
    }
}
