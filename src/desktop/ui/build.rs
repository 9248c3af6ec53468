//! Builds the interface again when a file of texts has come or gone.

fn main() {
    println!("cargo::rerun-if-changed=../../../assets/locales");
}
