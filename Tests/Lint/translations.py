#!/usr/bin/env python3
"""Checks that every sentence for players is translated into every language.

A sentence is a string with at least one word, in the sources below or in an argument of `Failure`, `complain` and the like.
Its interpolations become numbered placeholders, as in `{1} says: {2}`. Fails if a translation is missing or unused, or if
its placeholders differ.
"""
import pathlib, re, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "Resources" / "Translations"
LISTS = ROOT / "Tests" / "Lint" / "translations"
LANGUAGES = ["de", "es", "fr"]
# The sources with text for players.
SOURCES = [line for line in (LISTS / "sources.txt").read_text().split("\n") if line and line[0] != "#"]
# Names, units, words that are the same in all languages, and words that players do not see.
SAME = set((LISTS / "same.txt").read_text().split("\n"))


def literals(text):
    """The string literals of a Swift source, with placeholders for interpolations, and the literals inside these."""
    found = []

    def string(at, prefix=""):
        """Reads a literal from its opening quotes on. Returns the position after the closing quotes."""
        quotes = '"""' if text.startswith('"""', at) else '"'
        at += len(quotes)
        key, count = "", 0
        while not text.startswith(quotes, at):
            if text.startswith("\\(", at):
                at = code(at + 2, ")")
                count += 1
                key += "{%d}" % count
            elif text[at] == "\\":
                key += {"n": "\n", '"': '"', "\\": "\\", "t": "\t"}.get(text[at + 1], "")
                if text[at + 1] == "u":
                    end = text.index("}", at)
                    key += chr(int(text[at + 3 : end], 16))
                    at = end - 1
                at += 2
            else:
                key += text[at]
                at += 1
        end = at + len(quotes)
        # Literals joined with `+` are one sentence.
        piece = re.compile(r'\s*\+\s*(?=")').match(text, end)
        if piece:
            return string(piece.end(), prefix + key)
        found.append(prefix + key)
        return end

    def code(at, end):
        """Reads code up to a closing parenthesis, or to the end of the file. Returns the position after it."""
        depth = 0
        while at < len(text):
            if text.startswith("//", at):
                at = text.find("\n", at)
                if at < 0:
                    return len(text)
            elif text[at] == '"':
                at = string(at)
                continue
            elif text[at] == "(":
                depth += 1
            elif text[at] == ")":
                if end and depth == 0:
                    return at + 1
                depth -= 1
            at += 1
        return at

    code(0, None)
    return found


def call(text, start):
    """The arguments of a call. Assumes that parentheses in its strings are balanced."""
    depth, at = 1, start
    while depth and at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return text[start : at - 1]


# Sentences from elsewhere, such as names of enum cases that are shown.
ALSO = (LISTS / "also.txt").read_text().split("\n")


# What devices are. A name that is the same in all languages begins with `=`.
THINGS = ROOT / "Resources" / "Tables" / "things.txt"


def kinds():
    """The kinds of devices that need a translation."""
    rows = (line.split("|") for line in THINGS.read_text().split("\n") if line and line[0] != "#")
    names = {row[1].strip() for row in rows}
    return {name for name in names if name and name[0] != "="}


def is_sentence(key):
    return re.search(r"[A-Za-z]{2}", re.sub(r"\{\d\}", "", key)) and key.strip() not in SAME


def sentences():
    """The sentences that need a translation, and the file of each."""
    keys = {key: "also.txt" for key in ALSO if key}
    keys.update((key, THINGS.name) for key in kinds())
    files = {}
    for pattern in SOURCES:
        found = sorted(ROOT.glob(pattern.lstrip("!")))
        if not found:
            sys.exit(f"{LISTS.name}/sources.txt: no file matches {pattern}")
        for file in found:
            if pattern.startswith("!"):
                del files[file]
            else:
                files[file] = True
    def add(text, file):
        for key in literals(text):
            if is_sentence(key):
                keys.setdefault(key, str(file.relative_to(ROOT)))

    for file in files:
        add(file.read_text(), file)
    help = ROOT / "Resources" / "Tables" / "help.txt"
    for line in help.read_text().split("\n"):
        for key in line.split("|", 2)[1:]:
            if is_sentence(key):
                keys.setdefault(key, str(help.relative_to(ROOT)))
    # Error messages are shown, wherever they come from.
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        text = file.read_text()
        for match in re.finditer(r"(?<![A-Za-z])(?:Failure|TerminalError|complain|say)\(", text):
            add(call(text, match.end()), file)
    return keys


def catalogue(language):
    """The key, the plural and the texts of each entry, in the order of the file."""
    entries, part, entry = [], None, None
    for line in (CATALOGUES / f"{language}.po").read_text().split("\n"):
        match = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*"(.*)"$', line)
        if not match or line.startswith("#"):
            continue
        word, text = match.groups()
        text = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), text)
        if word == "msgid":
            entry = [text, None, []]
            entries.append(entry)
            part = 0
        elif word == "msgid_plural":
            entry[1] = text
            part = 1
        elif word:
            entry[2].append(text)
            part = 2
        elif part == 2:
            entry[2][-1] += text
        else:
            entry[part] += text
    return entries


def placeholders(text):
    return sorted(set(re.findall(r"\{\d\}", text)))


def is_translated(strings):
    return strings and all(strings)


def main():
    keys = sentences()
    faults = []
    for language in LANGUAGES:
        entries = catalogue(language)
        known = {text for key, plural, _ in entries for text in (key, plural) if text}
        texts = {key: (plural, texts) for key, plural, texts in entries}
        if len(texts) != len(entries):
            faults.append(f"{language}: duplicate entries")
        for key, file in sorted(keys.items()):
            if key not in known or key in texts and not is_translated(texts[key][1]):
                faults.append(f"{language}: no translation of {key!r} from {file}")
        for key, (plural, strings) in texts.items():
            if not key:
                continue
            if key not in keys:
                faults.append(f"{language}: {key!r} is not used")
            if plural is not None and len(strings) != 2:
                faults.append(f"{language}: {key!r} needs singular and plural")
            for string in strings:
                wanted = placeholders(plural if plural is not None and string == strings[-1] else key)
                if string and placeholders(string) != wanted:
                    faults.append(f"{language}: other placeholders than in {key!r}: {string!r}")
        if shutil.which("msgfmt"):
            check = subprocess.run(
                ["msgfmt", "--check", "-o", "/dev/null", str(CATALOGUES / f"{language}.po")], capture_output=True, text=True)
            if check.returncode:
                faults.append(check.stderr.strip())
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(f"{len(faults)} faults: see docs/CONTRIBUTING.md, Translations")


if __name__ == "__main__":
    main()
