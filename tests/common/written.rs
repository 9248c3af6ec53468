//! What a full disk or a killed program may cost: the file that is being
//! written, which then is as it was before or as it was to become.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::faults::{self, Fault};

/// Creates a new folder with this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kotodama_{name}_{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Blanks out seconds since 1970, which differ from one try to the next.
fn timeless(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for number in text.split_mut(|byte| !byte.is_ascii_digit()) {
        if number.len() == 10 {
            number.fill(b'0');
        }
    }
    text
}

/// Returns the files of a folder; half-written ones are left out and counted.
fn files(folder: &Path) -> (Files, usize) {
    let mut found = Files::new();
    let mut halves = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "tmp") {
                halves += 1;
            } else {
                let bytes = fs::read(&path).expect("a file");
                let path = timeless(path.as_os_str().as_encoded_bytes());
                let path = PathBuf::from(String::from_utf8_lossy(&path).into_owned());
                found.insert(path, timeless(&bytes));
            }
        }
    }
    (found, halves)
}

/// Lets `change`, which changes what `before` has made ready in a new folder,
/// fail at each of its steps. Each file is then as before or as it becomes
/// without a fault, nothing else is there, and the change can be tried again.
/// After a full disk all of them are as before, as what is said tells.
pub fn survives<T, E: std::fmt::Debug>(
    name: &str,
    before: impl Fn(&Path),
    change: impl Fn(&Path) -> Result<T, E>,
) {
    let folder = folder(name);
    let ready = || {
        fs::remove_dir_all(&folder).expect("removed");
        fs::create_dir_all(&folder).expect("a folder");
        before(&folder);
    };
    ready();
    let (old, _) = files(&folder);
    assert!(change(&folder).is_ok(), "{name}");
    let (new, halves) = files(&folder);
    assert_ne!(old, new, "{name}: nothing is written");
    assert_eq!(halves, 0, "{name}");
    for fault in [Fault::Full, Fault::Killed] {
        let mut steps = 0;
        loop {
            ready();
            let (result, came) = faults::with(steps, fault, || change(&folder));
            if !came {
                assert!(result.is_ok(), "{name}");
                break;
            }
            let place = format!("{name}, {fault:?} at step {steps}");
            assert!(result.is_err(), "{place}: nobody is told");
            let (now, halves) = files(&folder);
            for (path, bytes) in &now {
                let is_known = [&old, &new].iter().any(|it| it.get(path) == Some(bytes));
                assert!(is_known, "{place}: {} is damaged", path.display());
            }
            let kept = old.keys().filter(|path| new.contains_key(*path));
            for path in kept {
                assert!(
                    now.contains_key(path),
                    "{place}: {} is gone",
                    path.display()
                );
            }
            match fault {
                Fault::Full => assert_eq!((&now, halves), (&old, 0), "{place}"),
                Fault::Killed => assert!(halves <= 1, "{place}: {halves} halves"),
            }
            if now == old {
                assert!(change(&folder).is_ok(), "{place}: not again");
                assert_eq!(files(&folder).0, new, "{place}");
            }
            steps += 1;
        }
        assert!(steps >= 4, "{name}: only {steps} steps");
    }
    fs::remove_dir_all(&folder).expect("removed");
}
