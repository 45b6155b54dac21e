#!/usr/bin/env python3
"""Looks whether every sentence for players is there in every language.

A sentence is a string in the sources below, or in what makes a `Failure` or a complaint, with at least one word in it; what is put into it has places with numbers,
as in `{1} says: {2}`. Fails where a language lacks one, where places differ, and where a translation is of no use.
"""
import pathlib, re, shutil, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "Resources" / "Translations"
LISTS = ROOT / "Tests" / "Lint" / "translations"
LANGUAGES = ["de", "es", "fr"]
# Where players are spoken to.
SOURCES = [line for line in (LISTS / "sources.txt").read_text().split("\n") if line and line[0] != "#"]
# Names, units, and words that are the same everywhere, or no words for players.
SAME = set((LISTS / "same.txt").read_text().split("\n"))


def literals(text):
    """The strings of a Swift source with places for what is put in, and the strings within those."""
    found = []

    def string(at, prefix=""):
        """From the opening quotes; gives the position behind the closing ones."""
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
        # Of a text in pieces, the whole is one.
        piece = re.compile(r'\s*\+\s*(?=")').match(text, end)
        if piece:
            return string(piece.end(), prefix + key)
        found.append(prefix + key)
        return end

    def code(at, end):
        """Up to a closing parenthesis, or the end of the file."""
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
    """Up to the closing parenthesis of a call; within a string each place is closed as it is opened."""
    depth, at = 1, start
    while depth and at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return text[start : at - 1]


# Used in other places, such as the names of cases that are told.
ALSO = (LISTS / "also.txt").read_text().split("\n")


def is_sentence(key):
    return re.search(r"[A-Za-z]{2}", re.sub(r"\{\d\}", "", key)) and key.strip() not in SAME


def used():
    keys = {key: "also.txt" for key in ALSO if key}
    files = {}
    for pattern in SOURCES:
        found = sorted(ROOT.glob(pattern.lstrip("!")))
        if not found:
            sys.exit(f"{LISTS.name}/sources.txt: there is no {pattern}")
        for file in found:
            if pattern.startswith("!"):
                del files[file]
            else:
                files[file] = True
    def use(text, file):
        for key in literals(text):
            if is_sentence(key):
                keys.setdefault(key, str(file.relative_to(ROOT)))

    for file in files:
        use(file.read_text(), file)
    # Whatever ends the program or goes wrong is told, wherever it comes from.
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        text = file.read_text()
        for match in re.finditer(r"(?<![A-Za-z])(?:Failure|TerminalError|complain|say)\(", text):
            use(call(text, match.end()), file)
    return keys


def entries(language):
    """(key, plural, texts) of each entry, in the order of the file."""
    all, part, entry = [], None, None
    for line in (CATALOGUES / f"{language}.po").read_text().split("\n"):
        match = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*"(.*)"$', line)
        if not match or line.startswith("#"):
            continue
        word, text = match.groups()
        text = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), text)
        if word == "msgid":
            entry = [text, None, []]
            all.append(entry)
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
    return all


def places(text):
    return sorted(set(re.findall(r"\{\d\}", text)))


def main():
    keys = used()
    faults = []
    for language in LANGUAGES:
        all = entries(language)
        known = {text for key, plural, _ in all for text in (key, plural) if text}
        texts = {key: (plural, texts) for key, plural, texts in all}
        if len(texts) != len(all):
            faults.append(f"{language}: an entry stands there twice")
        for key, file in sorted(keys.items()):
            if key not in known or key in texts and not all_there(texts[key][1]):
                faults.append(f"{language}: no text for {key!r} of {file}")
        for key, (plural, strings) in texts.items():
            if not key:
                continue
            if key not in keys:
                faults.append(f"{language}: {key!r} is of no use")
            if plural is not None and len(strings) != 2:
                faults.append(f"{language}: {key!r} needs two forms")
            for string in strings:
                wanted = places(plural if plural is not None and string == strings[-1] else key)
                if string and places(string) != wanted:
                    faults.append(f"{language}: other places than in {key!r}: {string!r}")
        if shutil.which("msgfmt"):
            check = subprocess.run(
                ["msgfmt", "--check", "-o", "/dev/null", str(CATALOGUES / f"{language}.po")], capture_output=True, text=True)
            if check.returncode:
                faults.append(check.stderr.strip())
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(f"{len(faults)} faults: see docs/CONTRIBUTING.md, Translations")


def all_there(strings):
    return strings and all(strings)


if __name__ == "__main__":
    main()
