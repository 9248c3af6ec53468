//! Host of a script in a play: turns its settings into [`Rules`] and calls its
//! `update()` in step 4 of every frame.

use bevy::ecs::prelude::*;

use super::description::{
    BlockLaw, BlockPart, Controls, Description, Display, FieldPart, GravityPart, HardDrop, Kicks,
    Lock, PieceSpeed, RotationPart, Start, TurnLaw,
};
use super::field::Field;
use super::flow::{Flow, Status};
use super::orders::Orders;
use super::plan::Plan;
use super::rules::{Program, Roles, Rules, Shape};
use super::script::{Fault, Printer, Script, Settings, Warning};
use super::stage::Stage;

/// Reason that is reported when a script has failed.
pub const FAILED: &str = "script_error";

/// Glyphs of the roles of scripts, from role 1 on: base-36 digits first, as in
/// `--field`.
const GLYPHS: &str =
    "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!\"#$%&'()+-;<=>?@[\\]^_`{|}~0";

/// Text of a script, with the rule file around it, if any (F-RON-03).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScriptSource {
    /// Name of the file in messages.
    pub file: String,
    /// Content of the file.
    pub text: String,
    /// Rule file that leaves everything to the script.
    pub around: Option<Description>,
}

/// Creates the printer for lines that scripts print (F-BOX-02); `None` drops
/// them.
#[derive(Resource, Clone, Copy, Default)]
pub struct PrintTo(pub Option<fn() -> Printer>);

/// Fault that ended the script of the play, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure(pub Option<Fault>);

/// The script of a play. A Lua state must stay on its thread, so this is a
/// non-send resource.
pub struct Host {
    script: Script,
    source: ScriptSource,
    warnings: Vec<Warning>,
    changed: bool,
}

impl Host {
    /// Runs the initial phase (F-LUA-02).
    ///
    /// # Errors
    ///
    /// The script failed in its initial phase.
    pub fn open(source: &ScriptSource, seed: u64, printer: Printer) -> Result<Self, Fault> {
        let mut script = Script::load(&source.file, &source.text, seed, printer)?;
        Ok(Self {
            warnings: script.take_warnings(),
            script,
            source: source.clone(),
            changed: false,
        })
    }

    /// Returns the current rules of the script.
    #[must_use]
    pub fn rules(&self) -> Rules {
        rules(&self.source, &self.script.settings())
    }

    /// Returns the side of a block on the screen, in units of the interface, if
    /// the script sets it (F-INI-02).
    #[must_use]
    pub fn block_size(&self) -> Option<u16> {
        self.script.settings().block_size
    }

    /// Returns the source that the script was loaded from.
    #[must_use]
    pub const fn source(&self) -> &ScriptSource {
        &self.source
    }

    /// Returns the warnings since the last call, each text once per run
    /// (F-LUA-09).
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// Returns whether the script has changed a setting that takes effect in
    /// the next frame (F-ARG-06), and resets the flag.
    pub const fn take_change(&mut self) -> bool {
        std::mem::replace(&mut self.changed, false)
    }
}

/// Adds the system of scripts.
pub fn choose(rules: &Rules, plan: &mut Plan) {
    if rules.program.is_some() {
        plan.cache::<Failure>();
        plan.add(Stage::Script, "script", update);
    }
}

/// Step 4: calls `update()` (F-LUA-03). An error ends the game (F-LUA-07).
fn update(
    host: Option<NonSendMut<Host>>,
    field: Res<Field>,
    mut orders: ResMut<Orders>,
    mut flow: ResMut<Flow>,
    mut failure: ResMut<Failure>,
) {
    if let Some(mut host) = host {
        match host.script.update(field.grid(), &mut orders) {
            Ok(changed) => host.changed |= changed,
            Err(fault) => {
                failure.0 = Some(fault);
                flow.end(Status::Over, FAILED);
            }
        }
        let warnings = host.script.take_warnings();
        host.warnings.extend(warnings);
    }
    // Scripts and templates often order whole fields to fall in every frame.
    if !orders.falls.is_empty() {
        orders.drop_idle_falls(field.grid());
    }
}

/// Returns the name of the rules of a script: the file name without folder and
/// ending.
fn name_of(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.strip_suffix(".lua").unwrap_or(name).to_owned()
}

/// Returns the glyph of a role.
fn glyph(role: u8) -> char {
    let place = usize::from(role.saturating_sub(1));
    GLYPHS.chars().nth(place).unwrap_or('?')
}

/// Returns the settings of a script as rules. Settings that a script cannot
/// make are fixed (F-SMP-02) or have the defaults of rule files.
#[must_use]
pub fn rules(source: &ScriptSource, settings: &Settings) -> Rules {
    let blocks: Vec<BlockPart> = settings
        .roles
        .iter()
        .map(|&role| {
            let look = settings.look(role);
            BlockPart {
                colour: look.colour,
                form: look.form,
                picture: look.picture,
                ..BlockPart::new(role, glyph(role))
            }
        })
        .collect();
    let mut description = Description::new(&name_of(&source.file));
    description.field = FieldPart {
        width: settings.width,
        height: settings.height,
        hidden: 0,
    };
    description.pieces.next = 2;
    description.rotation = RotationPart {
        law: TurnLaw::Listed,
        kicks: if settings.super_rotation {
            Kicks::Generic
        } else {
            Kicks::InPlace
        },
        quick_turn: settings.quick_turn.then_some(u32::MAX),
        rotate_180: false,
    };
    description.gravity = GravityPart {
        piece: PieceSpeed::Cells(vec![settings.down_speed]),
        hard: if settings.hard_drop {
            HardDrop::Lock
        } else {
            HardDrop::Off
        },
        lock: Lock::Delay {
            frames: 30,
            resets: 15,
            soft_drop_locks: !settings.hard_drop,
        },
        blocks: BlockLaw::Stay,
        ..GravityPart::default()
    };
    description.waits.entry_delay = 10;
    description.controls = Controls {
        das: settings.start_wait.into(),
        arr: settings.move_wait.into(),
        enforce: false,
    };
    description.display = Display {
        ghost: settings.shadow,
        smooth_x: settings.horizontal_smooth,
        smooth_y: settings.vertical_smooth,
        next: None,
    };
    if settings.start.iter().any(|&role| role != 0) {
        let row = |row: &[u8]| {
            let cell = |&role: &u8| if role == 0 { '.' } else { glyph(role) };
            row.iter().map(cell).collect()
        };
        let width = usize::from(settings.width).max(1);
        description.start = Start::Rows(settings.start.chunks(width).map(row).collect());
    }
    description.blocks = blocks;
    description.script = Some(source.file.clone());
    if let Some(around) = &source.around {
        description.name.clone_from(&around.name);
        description.author.clone_from(&around.author);
        let written = Description::new(&around.name);
        if around.display != written.display {
            description.display = around.display;
        }
        if around.controls != written.controls {
            description.controls = around.controls;
        }
    }
    let shapes = settings.shapes.iter().enumerate().map(|(number, states)| {
        let rotation = description.rotation.clone();
        Shape::new(number.to_string(), states.clone(), 1, rotation, None)
    });
    Rules {
        roles: Roles::new(&description.blocks),
        shapes: shapes.collect(),
        program: Some(Program {
            template: settings.template(),
        }),
        description,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::input::Buttons;
    use crate::{Game, Setup};

    /// Returns a play in which the script lets a block fall from the top in the
    /// first frame and fails in frame `failure`, after orders of a template.
    fn falling_until(failure: u32) -> Game {
        let text = format!(
            "createBlockPattern(1) setTumo({{[0] = {{1}}}}, 0, 0)
            setClearMode(0) clearBlockNum(3)
            setColorBlock(0, 0, 1)
            for x = 3, 5 do setColorBlock(x, 11, 1) end
            n = 0
            function update()
                n = n + 1
                if n == {failure} then error('enough') end
            end"
        );
        let source = ScriptSource {
            file: "test.lua".to_owned(),
            text,
            around: None,
        };
        let setup = Setup {
            no_pieces: true,
            ..Setup::default()
        };
        Game::of_script(&source, &setup, PrintTo::default())
    }

    fn grid(game: &Game) -> Grid {
        game.world().resource::<Field>().grid().clone()
    }

    /// F-FRM-08, F-LUA-07.
    #[test]
    fn f_frm_08_nothing_follows_a_script_that_fails_in_its_frame() {
        for failure in 1..9 {
            let mut game = falling_until(failure);
            assert_eq!(game.fault(), None, "{failure}");
            for frame in 1..failure {
                let before = grid(&game);
                game.step(Buttons::default());
                assert_ne!(grid(&game), before, "{frame}");
            }
            let before = grid(&game);
            for _ in 0..3 {
                game.step(Buttons::default());
                assert_eq!(grid(&game), before, "{failure}");
                assert_eq!((game.frame(), game.status()), (failure, Status::Over));
            }
            assert!(game.fault().is_some());
        }
    }
}
