#!/usr/bin/env python3
"""Prints docs/CHANGELOG.md in Debian's format, or the notes of one version.

usage: changelog.py debian MAINTAINER | notes VERSION
"""

import datetime
import pathlib
import re
import sys
import textwrap

source = pathlib.Path(__file__).parent.parent / "docs" / "CHANGELOG.md"
HEAD = re.compile(r"^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$", re.M)


def versions():
    """Each version with its date and its text."""
    parts = HEAD.split(source.read_text())[1:]
    return list(zip(parts[0::3], parts[1::3], parts[2::3]))


def items(text):
    """The items of a list, each on one line and without links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for block in re.split(r"\n(?=- |#|\n)", text):
        if block.strip().startswith("- "):
            yield " ".join(block.strip()[2:].split())


def debian(maintainer):
    entries = versions()
    for minute, (version, day, text) in zip(range(len(entries) - 1, -1, -1), entries):
        # Versions of the same day get increasing times.
        date = datetime.datetime.fromisoformat(day + "T12:%02d:00+00:00" % minute)
        print(f"hotcold ({version}) unstable; urgency=medium\n")
        for item in items(text):
            print(textwrap.fill(item, 78, initial_indent="  * ", subsequent_indent="    "))
        print(f"\n -- {maintainer}  {date.strftime('%a, %d %b %Y %H:%M:%S +0000')}\n")


def notes(wanted):
    for version, day, text in versions():
        if version == wanted:
            print(f"# hotcold {version}, {day}\n\n{text.strip()}")
            return
    sys.exit(f"docs/CHANGELOG.md has no version {wanted}")


if sys.argv[1] == "debian":
    debian(sys.argv[2])
else:
    notes(sys.argv[2])
