#!/usr/bin/env python3
"""Writes Debian's changelog, or the notes of one version, out of docs/CHANGELOG.md.

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
    """Each version, its day and its text."""
    parts = HEAD.split(source.read_text())[1:]
    return list(zip(parts[0::3], parts[1::3], parts[2::3]))


def items(text):
    """The list's items, each in one line, without links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for block in re.split(r"\n(?=- |#|\n)", text):
        if block.strip().startswith("- "):
            yield " ".join(block.strip()[2:].split())


def debian(maintainer):
    entries = versions()
    for later, (version, day, text) in zip(range(len(entries) - 1, -1, -1), entries):
        # Each is later than the one before, also on the same day.
        date = datetime.datetime.fromisoformat(day + "T12:%02d:00+00:00" % later)
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
