#!/usr/bin/env python3
"""Checks what docc demands of the libraries' public functions: if a comment has parameters, then all of the function's."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ["BeaconCodec", "BeaconRadio", "BeaconRanging", "BeaconLocating"]
DECLARATION = re.compile(r"((?:^ *///.*\n)+)(?: *@.*\n)*( *public [^\n{]*(?:func|init|subscript)\b[^{]*)", re.M)
DOCUMENTED = re.compile(r"/// +- (?:Parameter )?([^:\n]+):")


def parameters(declaration):
    """The names inside of the function of the parameters in its outermost parentheses."""
    depth, start, parts = 0, None, []
    for place, sign in enumerate(declaration):
        if sign in "([":
            depth += 1
            if depth == 1 and sign == "(":
                start = place + 1
        elif sign in ")]":
            depth -= 1
        if start is not None and (depth == 0 or depth == 1 and sign == ","):
            parts.append(declaration[start:place])
            start = place + 1
            if depth == 0:
                break
    return [part.split(":")[0].split()[-1] for part in parts if ":" in part]


faults = 0
for library in LIBRARIES:
    for file in sorted((ROOT / "Sources" / library).rglob("*.swift")):
        text = file.read_text()
        for found in DECLARATION.finditer(text):
            names = [name for name in DOCUMENTED.findall(found[1]) if name not in ("Parameters", "Returns", "Throws")]
            wanted = parameters(found[2])
            if names and sorted(names) != sorted(wanted):
                line = text.count("\n", 0, found.start(2)) + 1
                print(f"{file.relative_to(ROOT)}:{line}: documents {names}, has {wanted}")
                faults += 1
raise SystemExit(f"{faults} faults" if faults else 0)
