#!/usr/bin/env python3
"""Builds the program without the house, because nothing else may need it: in a copy in .cache/wall, it deletes the folder
and the target of HotColdHouse. Later runs only build what has changed."""

import filecmp
import os
import pathlib
import shutil
import subprocess

HOUSE = "HotColdHouse"
ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".cache" / "wall"
REMOVAL = f"""
package.targets.removeAll {{ $0.name == "{HOUSE}" || $0.path?.hasPrefix("Tests/") == true || $0.type == .test }}
for target in package.targets {{
  target.dependencies.removeAll {{ if case .byNameItem("{HOUSE}", _) = $0 {{ true }} else {{ false }} }}
}}
"""


def main():
    wanted = {pathlib.Path("Package.swift"), pathlib.Path("Package.resolved")}
    for folder in ("Sources", "Resources"):
        wanted |= {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
    wanted = {path for path in wanted if HOUSE not in path.parts and (ROOT / path).exists()}
    COPY.mkdir(parents=True, exist_ok=True)
    for folder in ("Sources", "Resources"):
        for path in (COPY / folder).rglob("*"):
            if path.is_file() and path.relative_to(COPY) not in wanted:
                path.unlink()
    for path in wanted:
        new = COPY / path
        if path.name == "Package.swift":
            text = (ROOT / path).read_text() + REMOVAL
            if not new.exists() or new.read_text() != text:
                new.write_text(text)
        elif not new.exists() or not filecmp.cmp(ROOT / path, new, shallow=False):
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, new)
    environment = {name: value for name, value in os.environ.items() if name != "HOTCOLD_BUILD"}
    command = ["swift", "build", "--package-path", str(COPY), "--product", "hotcold", "-Xswiftc", "-gnone"]
    build = subprocess.run(command, env=environment, capture_output=True, text=True)
    if build.returncode:
        print(build.stdout[-4000:], build.stderr[-4000:])
        raise SystemExit(f"the program does not build without {HOUSE}")


if __name__ == "__main__":
    main()
