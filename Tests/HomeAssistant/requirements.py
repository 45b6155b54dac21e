"""Prints the Python packages that the tested parts of Home Assistant ask for."""

import json
import pathlib

import homeassistant

PARTS = (
    "api auth backup binary_sensor camera config conversation device_tracker ffmpeg frontend hassio http infrared mqtt onboarding person"
    " radio_browser radio_frequency recorder sensor zone"
).split()
folder = pathlib.Path(homeassistant.__file__).parent / "components"
seen, packages = set(), set()


def visit(part):
    manifest = folder / part / "manifest.json"
    if part in seen or not manifest.exists():
        return
    seen.add(part)
    content = json.loads(manifest.read_text())
    packages.update(content.get("requirements", []))
    for other in content.get("dependencies", []):
        visit(other)


for part in PARTS:
    visit(part)
print("\n".join(sorted(packages)))
