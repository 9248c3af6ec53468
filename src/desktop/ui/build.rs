//! Rebuilds the interface crate when a locale file is added or removed.

fn main() {
    println!("cargo::rerun-if-changed=../../../assets/locales");
}
