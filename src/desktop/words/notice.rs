//! What is said over the board when play cannot simply go on: an infinite
//! loop (W-LOOP-02), a destroyed level, nobody left to move. Gone with undo,
//! and never over a menu (W-REG-10).

use bevy::ecs::spawn::SpawnIter;
use bevy::prelude::*;

use crate::actions::PlayAction;
use crate::level_navigation::DeadEnd;
use crate::screens::LEVEL;
use kotodama_ui::bindings::Bindable;
use kotodama_ui::on_screen::OnScreen;
use kotodama_ui::prelude::*;
use kotodama_ui::presses::Device;
use kotodama_ui::prompts::Prompts;
use kotodama_ui::touch_controls::action_buttons::{ActionButton, BlockPointer};
use kotodama_words::Outcome;
use kotodama_words::report::Status;
use kotodama_words::tiles::{LevelState, level_state};
use kotodama_words::turn::chance_may_help;

pub fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_systems(OnEnter(LEVEL), prepare)
        .add_systems(
            Update,
            (
                choose.run_if(
                    resource_changed::<Outcome>
                        .or_else(resource_changed::<State<Menu>>)
                        .or_else(resource_changed::<DeadEnd>),
                ),
                show,
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(in_state(LEVEL)),
        );
}

/// What is said.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Notice {
    /// Nothing.
    #[default]
    None,
    Looped,
    Destroyed,
    /// Said beside the board: there is still something to see on it.
    Stuck,
    /// The level behind an icon cannot be opened; said beside the board too.
    DeadEnd,
}

impl Notice {
    fn of(outcome: &Outcome, level: LevelState, menu: Menu) -> Self {
        match (menu, outcome.looped, level.destroyed, outcome.status) {
            (Menu::NONE, true, _, _) => Self::Looped,
            // Won by being destroyed: that is no reason to mourn.
            (Menu::NONE, _, true, Status::Playing | Status::Lost | Status::Looped) => {
                Self::Destroyed
            }
            (Menu::NONE, _, _, Status::Lost) => Self::Stuck,
            _ => Self::None,
        }
    }

    /// The heading and the text.
    fn lines(self) -> (String, String) {
        let nothing = String::new;
        match self {
            Self::None => (nothing(), nothing()),
            Self::Looped => (t!("notice-looped"), t!("notice-looped-why")),
            Self::Destroyed => (t!("notice-destroyed"), t!("notice-destroyed-why")),
            Self::Stuck => (nothing(), t!("notice-stuck")),
            Self::DeadEnd => (nothing(), t!("notice-dead-end")),
        }
    }
}

/// The box in the middle of the board, and the one below it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum NoticeBox {
    Middle,
    Below,
}

/// A line of a box.
#[derive(Component, Clone, Copy)]
enum NoticeLine {
    Heading,
    Text,
    /// What a button does, and the key that does it too.
    Button(PlayAction),
}

/// The buttons of a box.
#[derive(Component, Clone, Copy)]
struct Buttons;

/// What helps.
const HELP: [PlayAction; 2] = [PlayAction::Undo, PlayAction::Restart];

fn prepare(mut commands: Commands, mut notice: ResMut<Notice>) {
    *notice = Notice::None;
    let root = |place, align_items, bottom| {
        (
            Name::new("Notice"),
            DespawnOnExit(LEVEL),
            place,
            Visibility::Hidden,
            Node {
                width: percent(100),
                height: percent(100),
                padding: UiRect::bottom(bottom),
                position_type: PositionType::Absolute,
                justify_content: JustifyContent::Center,
                align_items,
                ..default()
            },
            // Menus are above it whenever they open.
            GlobalZIndex(-1),
            Pickable::IGNORE,
        )
    };
    let frame = |padding, flex_direction, width| {
        (
            BlockPointer,
            Node {
                flex_direction,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                width,
                max_width: percent(96),
                padding,
                border: px(2).all(),
                row_gap: px(8),
                column_gap: px(16),
                ..default()
            },
            Fill(Ink::Panel, 1.0),
            Edge(Ink::Accent),
            Pickable::IGNORE,
        )
    };
    let buttons = |padding| {
        let button = move |action, colour| {
            (
                ActionButton(OnScreen::of(action)),
                Node {
                    padding,
                    border: px(2).all(),
                    flex_shrink: 0.0,
                    ..default()
                },
                Pickable::IGNORE,
                children![(NoticeLine::Button(action), text("", SMALL, colour))],
            )
        };
        let colour = Ink::Text;
        (
            Buttons,
            Node::row(8.0).rigid(),
            Pickable::IGNORE,
            Children::spawn(SpawnIter(
                HELP.into_iter().map(move |action| button(action, colour)),
            )),
        )
    };
    commands.spawn((
        root(NoticeBox::Middle, AlignItems::Center, px(0)),
        children![(
            frame(UiRect::axes(px(28), px(16)), FlexDirection::Column, auto()),
            children![
                (NoticeLine::Heading, text("", NORMAL, Ink::Accent)),
                (NoticeLine::Text, text("", SMALL, Ink::Text)),
                buttons(UiRect::axes(px(10), px(3))),
            ],
        )],
    ));
    commands.spawn((
        root(NoticeBox::Below, AlignItems::FlexEnd, px(1)),
        children![(
            // As large as the bar that it lies on.
            frame(
                UiRect::axes(px(12), px(1)),
                FlexDirection::Row,
                percent(100)
            ),
            children![
                (
                    NoticeLine::Text,
                    Text::new(""),
                    font(SMALL),
                    Ink::Accent,
                    Pickable::IGNORE,
                ),
                buttons(UiRect::axes(px(8), px(1))),
            ],
        )],
    ));
}

fn choose(world: &mut World) {
    let menu = *world.resource::<State<Menu>>().get();
    let outcome = world.resource::<Outcome>();
    let level = level_state(world);
    let said = match Notice::of(outcome, level, menu) {
        Notice::None if menu == Menu::NONE && world.resource::<DeadEnd>().is_said(outcome) => {
            Notice::DeadEnd
        }
        // The next throw may bring somebody: that is no end.
        Notice::Stuck if chance_may_help(world) => Notice::None,
        said => said,
    };
    world.resource_mut::<Notice>().set_if_neq(said);
}

fn show(
    notice: Res<Notice>,
    device: Res<Device>,
    prompts: Prompts,
    mut boxes: Query<(&NoticeBox, &mut Visibility)>,
    mut lines: Query<(&NoticeLine, &mut Text)>,
    mut buttons: Query<&mut Node, With<Buttons>>,
) {
    if !notice.is_changed() && !device.is_changed() && !prompts.changed() {
        return;
    }
    let shown = match *notice {
        Notice::None => None,
        Notice::Looped | Notice::Destroyed => Some(NoticeBox::Middle),
        Notice::Stuck | Notice::DeadEnd => Some(NoticeBox::Below),
    };
    for (place, mut visibility) in &mut boxes {
        visibility.set_if_neq(if shown == Some(*place) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
    let (heading, sentence) = notice.lines();
    for (line, mut text) in &mut lines {
        text.0 = match line {
            NoticeLine::Heading => heading.clone(),
            NoticeLine::Text => sentence.clone(),
            NoticeLine::Button(action) => t!(
                "notice-button",
                does = action.label(),
                key = prompts.of(*action),
            ),
        };
    }
    // Nothing has happened that could be taken back.
    let display = match *notice {
        Notice::DeadEnd => Display::None,
        _ => Display::Flex,
    };
    for mut node in &mut buttons {
        node.display = display;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menus::LEVEL_PAUSE;
    use crate::menus::WON;

    fn outcome(looped: bool, lost: bool, won_at: Option<u32>) -> Outcome {
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
        let looped = outcome(true, true, None);
        let gone = LevelState {
            destroyed: true,
            ..LevelState::default()
        };
        assert_eq!(Notice::of(&looped, gone, Menu::NONE), Notice::Looped);
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
        let lost = outcome(false, true, None);
        let won = outcome(false, true, Some(3));
        let playing = outcome(false, false, None);
        assert_eq!(Notice::of(&lost, here, Menu::NONE), Notice::Stuck);
        assert_eq!(Notice::of(&lost, gone, Menu::NONE), Notice::Destroyed);
        assert_eq!(Notice::of(&won, gone, Menu::NONE), Notice::None);
        assert_eq!(Notice::of(&playing, here, Menu::NONE), Notice::None);
    }
}
