//! Has the linker make the program of a release smaller: 62 MB instead of 85
//! (`docs/architecture.md`, "What it costs to compile").

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The only target whose program was looked at.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Throws the tables for unwinding away: with `panic = "abort"` nothing reads
/// them.
const NO_UNWINDING: &str = "SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;\n";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let is = |key: &str, value: &str| env::var(key).is_ok_and(|found| found == value);
    if !is("PROFILE", "release") || !is("TARGET", TARGET) || !is("HOST", TARGET) {
        return;
    }
    let (Some(linker), Some(out)) = (linker(), env::var_os("OUT_DIR")) else {
        return;
    };
    let script = Path::new(&out).join("no-unwinding.ld");
    if fs::write(&script, NO_UNWINDING).is_err() {
        return;
    }
    for option in [
        format!("-B{}", linker.display()),
        "-fuse-ld=lld".to_owned(),
        format!("-T{}", script.display()),
        "-Wl,--no-eh-frame-hdr".to_owned(),
        // One copy of functions that are compiled to the same code.
        "-Wl,--icf=all".to_owned(),
        // At a fixed address there is nothing to relocate when the game starts.
        "-no-pie".to_owned(),
    ] {
        println!("cargo::rustc-link-arg-bins={option}");
    }
}

/// Returns the folder of the linker that comes with Rust, which knows all
/// options; none if it is not there, or somebody has chosen another one.
fn linker() -> Option<PathBuf> {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    if env::var_os("RUSTC_LINKER").is_some() || flags.contains("link") {
        return None;
    }
    let print = Command::new(env::var_os("RUSTC")?)
        .args(["--print", "sysroot"])
        .output()
        .ok()?;
    let sysroot = String::from_utf8(print.stdout).ok()?;
    let folder = format!("lib/rustlib/{TARGET}/bin/gcc-ld");
    let folder = Path::new(sysroot.trim()).join(folder);
    folder.join("ld.lld").is_file().then_some(folder)
}
