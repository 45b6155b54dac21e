#!/usr/bin/env python3
"""Checks the program without the house, because nothing but the root command may need it: hides the module HotColdHouse
among the built ones, and checks the root command against the rest. A module that needed the house could not be loaded.

It builds the modules as `make test` does, which then need not be built again."""

import os
import pathlib
import re
import subprocess
import tempfile

HOUSE = "HotColdHouse"
ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"


def run(*command):
    environment = os.environ | {"HOTCOLD_BUILD": "tests"}
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if result.returncode:
        print(result.stdout[-4000:], result.stderr[-4000:])
        raise SystemExit(f"the program does not build without {HOUSE}")


def main():
    run("swift", "build", "--target", "HotColdApp", "--explicit-target-dependency-import-check", "error")
    with tempfile.TemporaryDirectory() as folder:
        for module in (BUILD / "debug" / "Modules").glob("*.swiftmodule"):
            if module.stem != HOUSE:
                (pathlib.Path(folder) / module.name).symlink_to(module)
        places = [ROOT / "Sources" / "C", ROOT / "Resources", BUILD / "checkouts"]
        maps = [path for place in places for path in place.rglob("module.modulemap")]
        includes = [word for place in [folder, *(path.parent for path in maps)] for word in ("-I", str(place))]
        # As SwiftPM derives it from the name of the folder.
        package = re.sub(r"\W", "_", ROOT.name.lower())
        sources = [str(path) for path in (ROOT / "Sources" / "hotcold").glob("*.swift")]
        run("swiftc", "-typecheck", "-swift-version", "6", "-package-name", package, *includes, *sources)


if __name__ == "__main__":
    main()
