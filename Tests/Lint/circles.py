#!/usr/bin/env python3
"""Finds circular dependencies between modules, and between the folders of a module: `circles.py [SOURCES] [--edges]`.
Also finds folders that use a later one, and modules that use what they must never know.

A module depends on the modules it imports. A folder depends on another folder of its module if one of its files contains a
name that the other declares: a type, or a function or variable outside of types. Names that several folders declare are
ignored. Files directly in a module's folder may use its subfolders, and be used by them. `--edges` lists all dependencies.

It compares words and does not parse Swift: it misses members that extensions add, and takes a member for a type of the same
name.
"""

import os
import re
import sys

# The folders of these modules, in order: each uses only those before it.
ORDER = {
    "HotColdApp": ["Output", "Inputs", "Loop", "Options", "Play", "Scan", "Doctor", "Tools", "Title"],
    "HotColdHouse": ["Model", "HomeAssistant", "History", "Screen", "Station", "Commands"],
}

# The game must not know the house: see also wall.py.
NEVER = {
    module: {"BeaconLocating", "HotColdHouse"}
    for module in ("BeaconTracking", "HotColdGame", "HotColdWorld", "HotColdView", "HotColdSystem", "HotColdApp")
}

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"', re.S)
# In a string, `\(...)` contains code.
INTERPOLATION = re.compile(r"\\\(((?:[^()]|\([^()]*\))*)\)")
TYPE = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)")
GLOBAL = re.compile(r"^(?:(?:package|public|@\w+(?:\([^)]*\))?)\s+)*(?:func|let|var)\s+([A-Za-z_]\w*)", re.M)
IMPORT = re.compile(r"^(?:@\w+ )?(?:package |public |internal )?import (?:\w+ )?(\w+)", re.M)
WORD = re.compile(r"[A-Za-z_]\w*")
# A call of a function that is not a member.
CALL = r"(?<![.\w])%s\s*[({]"


def code(text):
    """The text without comments and strings."""
    return NOISE.sub(lambda m: " ".join(INTERPOLATION.findall(m.group())) if m.group()[0] == '"' else " ", text)


def outermost(text):
    """The text outside of braces."""
    parts, depth, begin = [], 0, 0
    for match in re.finditer(r"[{}]", text):
        if match.group() == "{":
            if depth == 0:
                parts.append(text[begin : match.start()])
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                begin = match.end()
    return "\n".join(parts + [text[begin:]])


def circles(edges):
    """The strongly connected components with more than one node (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            place = stack.index(node)
            if len(stack) - place > 1:
                found.append(sorted(stack[place:]))
            del stack[place:]

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    root = arguments[0] if arguments else "Sources"
    modules = sorted(name for name in os.listdir(root) if os.path.isdir(os.path.join(root, name)))
    imports, count = {}, 0
    for module in modules:
        files = {}
        for folder, _, names in os.walk(os.path.join(root, module)):
            for name in sorted(names):
                if name.endswith(".swift"):
                    with open(os.path.join(folder, name)) as file:
                        text = code(file.read())
                    place = os.path.relpath(folder, os.path.join(root, module))
                    files[os.path.join(place, name)] = (place, text)
        imports[module] = sorted(
            {name for _, text in files.values() for name in IMPORT.findall(text)} & set(modules) - {module}
        )
        for other in sorted(NEVER.get(module, set()) & set(imports[module])):
            count += 1
            print(f"{module} must not import {other}")
        owners = {}
        for place, text in files.values():
            outside = outermost(text)
            for name in TYPE.findall(outside) + GLOBAL.findall(outside):
                owners.setdefault(name, set()).add(place)
        owner = {name: places.pop() for name, places in owners.items() if len(places) == 1}
        uses = {}
        for file, (place, text) in files.items():
            if place == ".":
                continue
            for word in set(WORD.findall(text)):
                other = owner.get(word, place)
                if other not in (place, ".") and (word[0].isupper() or re.search(CALL % word, text)):
                    uses.setdefault(place, {}).setdefault(other, []).append(f"{os.path.basename(file)}: {word}")
        if "--edges" in sys.argv:
            for place in sorted(uses):
                for other in sorted(uses[place]):
                    print(f"{module}/{place} -> {other}: {', '.join(sorted(uses[place][other]))}")
        order = ORDER.get(module, [])
        for place in sorted(uses) if order else []:
            folder = place.split(os.sep)[0]
            if folder not in order:
                count += 1
                print(f"{module}: {folder} has no place in the order of folders in {os.path.basename(__file__)}")
                continue
            for other in sorted(uses[place]):
                if other.split(os.sep)[0] in order[order.index(folder) + 1 :]:
                    count += 1
                    print(f"{module}: {place} uses the later {other}: {', '.join(sorted(uses[place][other])[:5])}")
        for circle in circles({place: set(others) for place, others in uses.items()}):
            count += 1
            print(f"{module}: circular dependency between folders: {', '.join(circle)}")
            for place in circle:
                for other in circle:
                    for use in uses.get(place, {}).get(other, [])[:5]:
                        print(f"  {place} uses {other}: {use}")
    for circle in circles(imports):
        count += 1
        print(f"circular dependency between modules: {', '.join(circle)}")
    if count:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
