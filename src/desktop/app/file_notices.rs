//! Problems with the player's files: above the logo of the title, and, if a file
//! could not be written, for some seconds over whatever is on the screen.

use std::time::Duration;

use bevy::prelude::*;

use kotodama_shell::files::{Damages, FileNotice};
use kotodama_shell::frame_pacing::NextFrame;
use kotodama_ui::language;
use kotodama_ui::prelude::*;

pub fn plugin(app: &mut App) {
    app.init_resource::<Told>()
        .add_systems(OnEnter(Menu::MAIN), tell_at_title)
        .add_systems(
            Update,
            (
                tell_at_title
                    .run_if(in_state(Menu::MAIN).and_then(resource_exists_and_changed::<Damages>)),
                tell_now.run_if(resource_exists_and_changed::<Damages>),
                pass.run_if(any_with_component::<Passing>),
            )
                .chain()
                .in_set(AppSystems::Show),
        );
}

/// How long a notice stays during play.
const SHOWN: Duration = Duration::from_secs(8);

/// Notices of unwritten files that were shown last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Told(Vec<FileNotice>);

/// Panel of notices.
#[derive(Component)]
struct Notices;

/// Panel that goes away by itself after this time.
#[derive(Component)]
struct Passing(Duration);

/// Shows all problems above the logo.
fn tell_at_title(
    mut commands: Commands,
    mut damages: ResMut<Damages>,
    old: Query<Entity, With<Notices>>,
) {
    for old in &old {
        commands.entity(old).despawn();
    }
    if !damages.is_empty() {
        let notices = damages.bypass_change_detection().tell();
        let panel = panel_of(&mut commands, notices);
        commands.entity(panel).insert(DespawnOnExit(Menu::MAIN));
    }
}

/// Shows which files could not be written, as soon as that is known.
fn tell_now(
    mut commands: Commands,
    damages: Res<Damages>,
    menu: Res<State<Menu>>,
    mut told: ResMut<Told>,
    old: Query<Entity, With<Passing>>,
) {
    let unwritten: Vec<FileNotice> = damages.unwritten().cloned().collect();
    let has_news = unwritten.iter().any(|notice| !told.0.contains(notice));
    if unwritten != told.0 {
        for old in &old {
            commands.entity(old).despawn();
        }
    }
    if has_news && *menu.get() != Menu::MAIN {
        let panel = panel_of(&mut commands, &unwritten);
        commands.entity(panel).insert(Passing(SHOWN));
    }
    told.0 = unwritten;
}

/// Removes the panel when its time is over.
fn pass(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut next: ResMut<NextFrame>,
    mut panels: Query<(Entity, &mut Passing)>,
) {
    for (panel, mut passing) in &mut panels {
        passing.0 = passing.0.saturating_sub(time.delta());
        match passing.0.is_zero() {
            true => commands.entity(panel).despawn(),
            false => next.within(passing.0),
        }
    }
}

/// Shows notices at the top of the window.
fn panel_of(commands: &mut Commands, notices: &[FileNotice]) -> Entity {
    let root = Node::default()
        .width(percent(100))
        .absolute()
        .top(px(8))
        .middle();
    let mut root = commands.spawn((
        Name::new("File notices"),
        Notices,
        root,
        GlobalZIndex(1),
        Pickable::IGNORE,
    ));
    root.with_children(|root| {
        root.spawn((panel(), Pickable::IGNORE))
            .with_children(|panel| {
                for line in language::notices(notices) {
                    panel.spawn(text(line, SMALL, Ink::Coral));
                }
            })
            .entry::<Node>()
            .and_modify(|mut node| {
                node.max_width = percent(90);
                node.padding = UiRect::axes(px(12), px(6));
            });
    });
    root.id()
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::path::Path;

    use super::*;
    use kotodama_shell::files;
    use kotodama_ui::testing;

    fn lines(app: &mut App) -> Vec<String> {
        let mut panels = app.world_mut().query_filtered::<Entity, With<Notices>>();
        let panels: Vec<Entity> = panels.iter(app.world()).collect();
        let mut texts = app.world_mut().query::<(Entity, &Text)>();
        let parents = app.world_mut().query::<&ChildOf>();
        let parents = parents.query_manual(app.world());
        let within = |entity| {
            parents
                .iter_ancestors(entity)
                .any(|it| panels.contains(&it))
        };
        let texts = texts.iter(app.world()).filter(|(it, _)| within(*it));
        texts.map(|(_, text)| text.0.clone()).collect()
    }

    #[test]
    fn what_cannot_be_saved_is_said_at_once_and_at_the_title() {
        let mut app = testing::app();
        app.init_resource::<NextFrame>().add_plugins(plugin);
        app.update();
        let path = Path::new("saves/1.progress.ron");
        let full = || Err(ErrorKind::StorageFull.into());
        files::told(path, full())(app.world_mut());
        app.update();
        let said = lines(&mut app);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("1.progress.ron"), "{said:?}");
        // It passes, and is not said again while nothing changes.
        let mut panels = app.world_mut().query::<&mut Passing>();
        panels.single_mut(app.world_mut()).expect("a panel").0 = Duration::from_nanos(1);
        app.update();
        app.update();
        files::told(path, full())(app.world_mut());
        app.update();
        assert_eq!(lines(&mut app), [""; 0]);
        let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
        menu.set(Menu::MAIN);
        app.update();
        assert_eq!(lines(&mut app), said);
        // Once the file is saved there is nothing to say.
        files::told(path, Ok(()))(app.world_mut());
        app.update();
        assert_eq!(lines(&mut app), [""; 0]);
    }
}
