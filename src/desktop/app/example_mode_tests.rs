//! Made-up mode that shows the cost of a new one: its own folder and one line
//! in [`super::modes`]. It has a screen, a title entry, a settings page with
//! its own section, and an action with a key.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use kotodama_shell::mode::Mode;
use kotodama_shell::sections::{Section, SectionKinds};
use kotodama_shell::settings::section;
use kotodama_shell::standard;
use kotodama_ui::action_sets::ActionSets;
use kotodama_ui::actions;
use kotodama_ui::bindings::{self, Bindable, Bindings};
use kotodama_ui::controls::{Control, key};
use kotodama_ui::prelude::*;
use kotodama_ui::rows::{Row, on_off};
use kotodama_ui::settings_pages::{SettingsPage, SettingsPages, settings_page};
use kotodama_ui::testing;
use kotodama_ui::title_entries::{TitleEntries, TitleEntry, title_entry};

const MODE: Mode = Mode {
    plugin,
    open: |_| None,
    venue: None,
};

const PAUSE: Menu = Menu::new("example pause", 1);
const SCREEN: Screen = Screen::new("example").of_play(PAUSE);

actions! {
    /// Action of the example.
    pub enum ExampleAction {
        Knock => "Knock".to_owned(),
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct ExampleSettings {
    loud: bool,
    bindings: Bindings<ExampleAction>,
}

impl Section for ExampleSettings {
    const FIELD: Option<&'static str> = Some("example");

    standard!(ExampleSettings);
}

impl Bindable for ExampleAction {
    const NAME: &'static str = "example";
    const PAGE: u8 = 9;
    const ACTIONS: &'static [Self] = &Self::ALL;
    const GIVEN: &'static [(Self, Control)] = &[(Self::Knock, key(KeyCode::KeyK))];
    const FIXED: &'static [(Self, Control)] = &[];

    fn title() -> String {
        "Example".to_owned()
    }

    fn row_label() -> String {
        "Keys: example".to_owned()
    }

    fn label(self) -> String {
        self.called()
    }

    fn own(settings: &Settings) -> &Bindings<Self> {
        &settings.of::<ExampleSettings>().bindings
    }

    fn own_mut(settings: &mut Settings) -> &mut Bindings<Self> {
        &mut settings.of_mut::<ExampleSettings>().bindings
    }
}

static ROWS: &[Row] = &[Row::toggle(
    || "Loud".to_owned(),
    || "Knocks are heard next door".to_owned(),
    |s| s.of::<ExampleSettings>().loud.into(),
    |s, on| s.of_mut::<ExampleSettings>().loud = on == 1,
    |s| on_off(s.of::<ExampleSettings>().loud),
)];

fn plugin(app: &mut App) {
    section::<ExampleSettings>(app);
    bindings::actions::<ExampleAction>(app);
    settings_page(
        app,
        SettingsPage {
            order: 90,
            title: || "Example".to_owned(),
            rows: |_| ROWS.iter().collect(),
            ..SettingsPage::default()
        },
    );
    title_entry(
        app,
        TitleEntry {
            order: 15,
            label: |_| Some("Example".to_owned()),
            act: |world| world.resource_mut::<NextState<Screen>>().set(SCREEN),
        },
    );
}

#[test]
fn a_mode_is_there_once_it_is_listed() {
    let mut app = testing::app();
    (MODE.plugin)(&mut app);
    app.update();
    let world = app.world_mut();
    // The title leads to its screen.
    let entries = world.resource::<TitleEntries>().shown(world);
    let (_, act) = entries
        .iter()
        .find(|(label, _)| label == "Example")
        .expect("an entry");
    act(world);
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), SCREEN);
    // Its key works, is listed, and can be changed.
    KeyCode::KeyK.press(app.world_mut());
    app.update();
    assert_eq!(
        app.world().resource::<Presses<ExampleAction>>().0,
        [ExampleAction::Knock]
    );
    let set = app
        .world()
        .resource::<ActionSets>()
        .find("example")
        .expect("a page of keys");
    assert_eq!(set.actions().len(), 1);
    assert_eq!((set.row.label)(), "Keys: example");
    // Its settings have a page and a place in the file.
    let pages = app.world().resource::<SettingsPages>();
    assert!(pages.all().iter().any(|page| (page.title)() == "Example"));
    let mut settings = Settings::default();
    settings.of_mut::<ExampleSettings>().loud = true;
    let text = settings.text().expect("settings can be written");
    assert!(
        text.contains("    example: (\n        loud: true,"),
        "{text}"
    );
    let read = app.world().resource::<SectionKinds>().read_text(&text);
    assert_eq!(read.damage, None);
    assert_eq!(read.value, settings);
}
