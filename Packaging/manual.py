#!/usr/bin/env python3
"""Writes the manual pages of hotcold and its commands (man(7)) from the program's own help.

usage: hotcold --experimental-dump-help | manual.py VERSION DATE FOLDER
"""

import json
import pathlib
import sys

STATUSES = [
    ("0", "Found, time up, ended by the player or a signal, or the reader of the output closed it."),
    ("1", "Failed while running."),
    ("2", "Nothing to play with: no Bluetooth, no adapter, or it is switched off or blocked."),
    ("3", "Not permitted, by the radio or by an input file."),
    ("64", "Wrong usage."),
    ("65, 66", "An input file has invalid contents; does not exist, or is a directory."),
    ("73", "The output cannot be created."),
]

VARIABLES = [
    ("HOTCOLD_SECRET", "The secret of the room that --room names."),
    ("LANG, LANGUAGE", "The language of the game: German, Spanish or French; otherwise English."),
    ("NO_COLOR", "No colour, as with --no-color."),
    ("NO_MOTION", "No animations, such as the stars around FOUND!, as with --no-motion."),
    ("XDG_STATE_HOME", "The folder for stored files, instead of ~/.local/state."),
]

EXAMPLES = {
    "hotcold": [
        ("hotcold", "The title screen: choose there."),
        ("hotcold seek --demo", "Play in a pretend house, without Bluetooth."),
    ],
    "hotcold-hide": [
        ("hotcold hide --name Anna --limit 300", "Hide for five minutes, as Anna."),
        ("hotcold hide --demo", "Three simulated seekers hunt you."),
    ],
    "hotcold-seek": [
        ("hotcold seek --name Ben", "Hunt any hider."),
        ("hotcold seek --demo", "Hunt in a pretend house: walk with the arrow keys."),
        ("hotcold seek kiwi-lamp-moon-47", "Join the party whose code this is."),
        ("hotcold seek --room attic --secret", "Play in a room that strangers cannot follow."),
    ],
    "hotcold-remote": [
        ("hotcold remote", "Show the page's address, and play there."),
        ("hotcold remote --pin 4711", "Also let in anyone who types 4711."),
    ],
    "hotcold-scan": [("hotcold scan --demo", "Look for simulated earbuds.")],
    "hotcold-record": [("hotcold record walk.btsnoop", "Wireshark and btmon -r open the file, too.")],
    "hotcold-replay": [
        ("hotcold replay walk.btsnoop", "The same hunt again."),
        ("hotcold replay --example hunt", "A built-in recording."),
    ],
    "hotcold-calibrate": [
        ("hotcold calibrate --address AA:BB:CC:DD:EE:FF", "Stand 1 m away from the device."),
    ],
    "hotcold-scores": [("hotcold scores --room attic", "Best times and points of one room.")],
    "hotcold-station": [
        ("hotcold station --name kitchen --at 3.2,1.5,1.1 --broker mqtt://broker.local", "Listen in the kitchen."),
        ("hotcold station --name kitchen --demo", "Show what would be published."),
    ],
    "hotcold-locate": [
        ("hotcold locate --stations stations.csv walk.csv", "Where things were, from a recording."),
    ],
    "hotcold-house": [
        ("hotcold house --demo", "A pretend house with four stations."),
        ("hotcold house --broker mqtt://broker.local --plan house.json --home-assistant --remember", "Also publish and remember where things are."),
        ("hotcold house --broker mqtt://broker.local --plan house.json --web 127.0.0.1:8080", "Also serve a page for browsers."),
    ],
    "hotcold-where": [("hotcold where keys", "Print where the keys were last.")],
    "hotcold-doctor": [("sudo hotcold doctor", "Root can check more.")],
    "hotcold-stop": [("sudo hotcold stop", "Turn off what a killed program left on.")],
}


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def paragraphs(text):
    """The paragraphs of a discussion; an empty line separates them, a single line break stays."""
    for number, block in enumerate(text.strip().split("\n\n")):
        if number:
            yield ".PP"
        lines = block.split("\n")
        for line in lines[:-1]:
            yield escaped(line.strip())
            yield ".br"
        yield escaped(lines[-1].strip())


def dashed(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def option(argument):
    """The entry of an option, a flag or an argument."""
    value = "\\fI%s\\fR" % escaped(argument.get("valueName", ""))
    if argument["kind"] == "positional":
        head = value
    else:
        names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
        head = ", ".join("\\fB%s\\fR" % escaped(dashed(name)) for name in names)
        if argument["kind"] == "option":
            head += " " + value
    yield ".TP"
    yield head
    text = argument.get("abstract", "")
    notes = []
    if argument.get("allValues"):
        notes.append("one of " + ", ".join(argument["allValues"]))
    # That of a page counts only without an address, as the text says.
    if argument.get("defaultValue") and argument.get("valueName") != "address:port":
        notes.append("default: " + argument["defaultValue"])
    if notes:
        text += " (%s)" % "; ".join(notes)
    yield escaped(text or "Not described.")
    if argument.get("discussion"):
        yield from paragraphs(argument["discussion"])


def shown(items):
    return [item for item in items if item.get("shouldDisplay", True)]


def entries(pairs):
    for name, text in pairs:
        yield ".TP"
        yield "\\fB%s\\fR" % escaped(name)
        yield escaped(text)


def page(command, path, pages, version, date):
    name = "-".join(path)
    arguments = shown(command.get("arguments", []))
    commands = [c for c in shown(command.get("subcommands", [])) if c["commandName"] != "help"]
    yield '.TH "%s" "1" "%s" "hotcold %s" "Games"' % (name.upper(), date, version)
    yield ".SH NAME"
    yield "%s \\- %s" % (escaped(name), escaped(command.get("abstract", "").rstrip(".")))
    yield ".SH SYNOPSIS"
    words = ["\\fB%s\\fR" % escaped(" ".join(path))]
    if commands:
        words.append("[\\fIcommand\\fR]")
    if any(a["kind"] != "positional" for a in arguments):
        words.append("[\\fIoption\\fR ...]")
    for argument in arguments:
        if argument["kind"] == "positional":
            value = "\\fI%s\\fR" % escaped(argument["valueName"])
            words.append("[%s]" % value if argument["isOptional"] else value)
    yield " ".join(words)
    yield ".SH DESCRIPTION"
    yield escaped(command.get("abstract", ""))
    if command.get("discussion"):
        yield ".PP"
        yield from paragraphs(command["discussion"])
    if commands:
        yield ".SH COMMANDS"
        yield from entries((c["commandName"], c.get("abstract", "")) for c in commands)
    sections = {}
    for argument in arguments:
        sections.setdefault(argument.get("sectionTitle") or "Options", []).append(argument)
    if "Options" in sections:
        sections["Options"] = sections.pop("Options")  # those of no section come last
    if sections:
        yield ".SH OPTIONS"
        for title, members in sections.items():
            if len(sections) > 1:
                yield ".SS " + escaped("Others" if title == "Options" else title)
            for argument in members:
                yield from option(argument)
    yield ".SH EXIT STATUS"
    yield from entries(STATUSES)
    if path == ["hotcold"]:
        yield ".SH ENVIRONMENT"
        yield from entries(VARIABLES)
    if EXAMPLES.get(name):
        yield ".SH EXAMPLES"
        yield from entries(EXAMPLES[name])
    yield ".SH SEE ALSO"
    others = ["\\fB%s\\fR(1)" % escaped(other) for other in pages if other != name]
    yield ",\n".join(others + ["\\fBhotcold\\-radio\\fR(8)"])


def main():
    version, date, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    root = json.load(sys.stdin)["command"]
    found = [(root, [root["commandName"]])]
    for command in shown(root["subcommands"]):
        if command["commandName"] != "help":
            found.append((command, [root["commandName"], command["commandName"]]))
    names = ["-".join(path) for _, path in found]
    folder.mkdir(parents=True, exist_ok=True)
    for command, path in found:
        text = "\n".join(page(command, path, names, version, date)) + "\n"
        (folder / ("-".join(path) + ".1")).write_text(text)


main()
