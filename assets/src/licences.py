"""Writes `assets/licences.txt`: the libraries of the game, by licence.

    python3 assets/src/licences.py

asks cargo, and belongs after every change of `Cargo.lock`.
"""

import json
import subprocess
from collections import defaultdict
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent


def main():
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"]
    answer = subprocess.run(command, capture_output=True, check=True, cwd=ASSETS.parent)
    packages = json.loads(answer.stdout)["packages"]
    by_licence = defaultdict(set)
    for package in packages:
        if package["name"].startswith("kotodama"):
            continue
        licence = package["license"] or "see its licence file"
        words = licence.replace("/", " OR ").replace(" OR ", "\n").split("\n")
        by_licence[" or ".join(sorted(words))].add(package["name"])
    order = sorted(by_licence, key=lambda licence: (-len(by_licence[licence]), licence))
    parts = [f"{licence}\n{', '.join(sorted(by_licence[licence]))}\n" for licence in order]
    (ASSETS / "licences.txt").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
