#!/usr/bin/env python3
"""Checks that one game is named only where it is defined: `games.py [SOURCES]`.

Elsewhere code asks `GameMode.rules` and `GameMode.words`, so that a new game needs no change there. Finds cases of `GameMode`,
and variables and functions with the name of a game. The files of each game are exempt, and so is the world, which knows no games.
"""
import pathlib, re, sys

MODULES = ["BeaconTracking", "HotColdGame", "HotColdView", "HotColdSystem", "HotColdApp"]
DEFINITIONS = ["GameMode", "Rules", "GameWords", "PlayerStatus"]
# What a game does of its own.
OWN = ["HotPotato", "Sardines", "SeveralHiders", "Thermometer", "Trail"]
WORDS = ["bomb", "infect"]

NOISE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
sources = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "Sources")
modes = (sources / "HotColdGame/Players/Wire/GameMode.swift").read_text()
names = re.findall(r"^  case (\w+) =", modes, re.M)
# An event may have a game's name: `.trail(step)`.
CASE = re.compile(r"\.(%s)\b(?!\()" % "|".join(names))
# Members, not local constants.
OWNED = re.compile(r"^(?:  )?(?:[\w()]+ )*(?:var|let|func) \w*(%s)\w*" % "|".join(names + WORDS), re.I)

faults = 0
for module in MODULES:
    for path in sorted((sources / module).rglob("*.swift")):
        if path.stem in DEFINITIONS + OWN:
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            text = NOISE.sub(" ", line)
            if match := CASE.search(text) or OWNED.search(text):
                print(f"{path}:{number}: {match.group()}: ask the game's rules or words")
                faults += 1
print(f"{len(names)} games, {faults} faults")
sys.exit(faults > 0 or len(names) < 2)
