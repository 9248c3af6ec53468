//! Notices in a line below the board when play cannot simply continue: an
//! infinite loop (W-LOOP-02), a destroyed level, no player left. The board shows
//! it as well, and how to go on ([`crate::loss`]). They disappear with
//! undo and are never above a menu (W-REG-10).

use bevy::prelude::*;

use crate::level_navigation::{DeadEnd, news};
use crate::loss::{self, HadPlayers, LossSystems, Lost};
use crate::screens::LEVEL;
use crate::view::key_caps;
use kotodama_ui::prelude::*;
use kotodama_ui::touch_controls::action_buttons::BlockPointer;
use kotodama_words::Outcome;
use kotodama_words::report::Status;
use kotodama_words::tiles::{LevelState, level_state};
use kotodama_words::turn::chance_may_help;
use kotodama_words::work::Excess;

pub fn plugin(app: &mut App) {
    app.add_plugins((loss::plugin, key_caps::plugin))
        .init_resource::<Notice>()
        .add_systems(OnEnter(LEVEL), |mut notice: ResMut<Notice>| {
            *notice = Notice::None;
        })
        .add_systems(
            Update,
            (
                choose.in_set(LossSystems).after(loss::remember).run_if(
                    resource_changed::<Outcome>
                        .or_else(resource_changed::<State<Menu>>)
                        .or_else(resource_changed::<DeadEnd>),
                ),
                show.run_if(resource_changed::<Notice>),
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL)),
        );
}

/// Current notice.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
enum Notice {
    /// None.
    #[default]
    None,
    /// Limit that was exceeded.
    Looped(Excess),
    Destroyed,
    /// No player is left.
    Stuck,
    /// The level behind an icon cannot be opened.
    DeadEnd,
    /// What the board has to tell.
    News(String),
}

impl Notice {
    fn of(outcome: &Outcome, level: LevelState, menu: Menu) -> Self {
        match (menu, outcome.looped, level.destroyed, outcome.status) {
            (Menu::NONE, Some(excess), _, _) => Self::Looped(excess),
            // The level was won by being destroyed, which is not a loss.
            (Menu::NONE, _, true, Status::Playing | Status::Lost | Status::Looped) => {
                Self::Destroyed
            }
            (Menu::NONE, _, _, Status::Lost) => Self::Stuck,
            _ => Self::None,
        }
    }

    fn heading(&self) -> String {
        match self {
            Self::Looped(_) => t!("notice-looped"),
            Self::Destroyed => t!("notice-destroyed"),
            Self::None | Self::Stuck | Self::DeadEnd | Self::News(_) => String::new(),
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Looped(excess) => too_much(*excess),
            Self::Destroyed => t!("notice-destroyed-why"),
            Self::Stuck => t!("notice-stuck"),
            Self::DeadEnd => t!("notice-dead-end"),
            Self::News(news) => news.clone(),
        }
    }
}

/// Returns the line that names what was too much (W-LOOP-06).
fn too_much(excess: Excess) -> String {
    match excess {
        Excess::Rounds => t!("notice-looped-rounds"),
        Excess::Contradiction => t!("notice-looped-contradiction"),
        Excess::Readings => t!("notice-looped-readings"),
        Excess::Rules => t!("notice-looped-rules"),
        Excess::Copies => t!("notice-looped-copies"),
        Excess::Objects => t!("notice-looped-objects"),
        Excess::Attempts => t!("notice-looped-attempts"),
        Excess::Falls => t!("notice-looped-falls"),
        Excess::Depth => t!("notice-looped-depth"),
        Excess::Conditions => t!("notice-looped-conditions"),
        Excess::Tiles => t!("notice-looped-tiles"),
    }
}

fn choose(world: &mut World) {
    let menu = *world.resource::<State<Menu>>().get();
    let outcome = world.resource::<Outcome>();
    let is_dead_end = world.resource::<DeadEnd>().is_said(outcome);
    let mut end = Notice::of(outcome, level_state(world), Menu::NONE);
    // The next random throw may make a player, so this is not the end.
    let may_go_on = end == Notice::Stuck && chance_may_help(world);
    if may_go_on {
        end = Notice::None;
    }
    let lost = match end {
        Notice::None => false,
        Notice::Stuck => world.resource::<HadPlayers>().0,
        _ => true,
    };
    world.resource_mut::<Lost>().set_if_neq(Lost(lost));
    let said = match end {
        _ if menu != Menu::NONE => Notice::None,
        Notice::None if is_dead_end => Notice::DeadEnd,
        Notice::None if !may_go_on => news::told(world).map_or(Notice::None, Notice::News),
        end => end,
    };
    world.resource_mut::<Notice>().set_if_neq(said);
}

/// Box of a notice.
#[derive(Component)]
struct NoticeBox;

/// Shows the notice in a line below the board, as large as the bar that it
/// covers.
fn show(mut commands: Commands, notice: Res<Notice>, old: Query<Entity, With<NoticeBox>>) {
    for old in &old {
        commands.entity(old).despawn();
    }
    let notice = (*notice).clone();
    if notice == Notice::None {
        return;
    }
    let root = Node {
        align_items: AlignItems::FlexEnd,
        padding: UiRect::bottom(px(1)),
        ..Node::default().whole().absolute().middle()
    };
    let frame = Node::row(16.0).pad(12.0, 5.0).width(percent(100)).middle();
    let frame = (
        BlockPointer,
        frame.max_width(percent(96)).centred().framed(),
        Fill(Ink::Panel, 1.0),
        Edge(Ink::Accent),
        Pickable::IGNORE,
    );
    let has_heading = matches!(notice, Notice::Looped(_) | Notice::Destroyed);
    let ink = if has_heading { Ink::Text } else { Ink::Accent };
    let says = |say: fn(&Notice) -> String| {
        let notice = notice.clone();
        Prompted::new(move |_| say(&notice))
    };
    commands
        // Menus are always above it.
        .spawn((NoticeBox, DespawnOnExit(LEVEL), root, GlobalZIndex(-1)))
        .insert((Name::new("Notice"), Pickable::IGNORE))
        .with_children(|root| {
            root.spawn(frame).with_children(|frame| {
                if has_heading {
                    frame.spawn((says(Notice::heading), text("", SMALL, Ink::Accent)));
                }
                frame.spawn((says(Notice::sentence), text("", SMALL, ink)));
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menus::LEVEL_PAUSE;
    use crate::menus::WON;

    fn outcome(looped: Option<Excess>, lost: bool, won_at: Option<u32>) -> Outcome {
        let mut outcome = Outcome {
            looped,
            lost,
            won_at,
            ..Outcome::default()
        };
        outcome.update_status();
        outcome
    }

    #[test]
    fn w_reg_10_a_notice_never_covers_a_menu() {
        let looped = outcome(Some(Excess::Rules), true, None);
        let gone = LevelState {
            destroyed: true,
            ..LevelState::default()
        };
        assert_eq!(
            Notice::of(&looped, gone, Menu::NONE),
            Notice::Looped(Excess::Rules)
        );
        for menu in [LEVEL_PAUSE, Menu::SETTINGS, WON] {
            assert_eq!(Notice::of(&looped, gone, menu), Notice::None);
        }
    }

    #[test]
    fn each_end_has_its_own_notice() {
        let here = LevelState::default();
        let gone = LevelState {
            destroyed: true,
            ..here
        };
        let lost = outcome(None, true, None);
        let won = outcome(None, true, Some(3));
        let playing = outcome(None, false, None);
        assert_eq!(Notice::of(&lost, here, Menu::NONE), Notice::Stuck);
        assert_eq!(Notice::of(&lost, gone, Menu::NONE), Notice::Destroyed);
        assert_eq!(Notice::of(&won, gone, Menu::NONE), Notice::None);
        assert_eq!(Notice::of(&playing, here, Menu::NONE), Notice::None);
    }
}
