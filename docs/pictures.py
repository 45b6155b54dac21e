#!/usr/bin/env python3
"""Draws the pictures of docs/: `make pictures`.

seek.svg is the built-in hunt on the seeker's screen, as tmux shows it. The recording is cut at some moments and each
part is replayed: a screen stays as it was when its recording ended, so that two runs draw the same. Only where the
machine is so busy that the end is noticed a third of a second late, a curve can be shifted by one column. Each part
comes from a pipe, which cannot be played again: at its end the screen still says what a seeker should do. hunt.svg and
house.svg are plots of the program itself.

    pictures.py PROGRAM
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from xml.sax.saxutils import escape

FOLDER = os.path.dirname(os.path.abspath(__file__))
TRACE = os.path.join(FOLDER, "..", "Resources", "hunt.csv")
UUID = "D9EED498-BFDB-43C0-8B55-D06BB74C430B"
COLUMNS, ROWS = 80, 24
# Seconds of the recording at which the screen is taken, or soon after; the last one is its end.
MOMENTS = [5, 9, 14, 19, 25, 29, 33, 37, 41, 47, 53, 60]
# Which of them is shown where nothing moves, and how long each is shown.
STILL, SECONDS = 5, 1.4
END = "the recording is over"
# Of a cell, in the units of the picture.
WIDTH, HEIGHT = 8.4, 17.0
PAPER, INK, DIM = "#15181e", "#e8e8e8", "#8b919c"
# Of a cell: which half of it is full.
HALVES = {"▀": 0, "▄": 1}
SHADES = {"█": 1.0, "▓": 0.7, "▒": 0.42, "░": 0.2}


def screens(program, folder):
    """What the terminal shows at each moment, with its colours."""
    with open(TRACE) as file:
        header, *rows = file.read().splitlines()
    server = ["tmux", "-S", os.path.join(folder, "tmux"), "-f", "/dev/null"]
    environment = {
        "PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"
    }
    try:
        for number, moment in enumerate(MOMENTS):
            path = os.path.join(folder, f"{number}.csv")
            os.mkfifo(path)
            command = [program, "replay", path, "--uuid", UUID, "--speed", "1", "--mute", "--no-motion"]
            size = ["-x", str(COLUMNS), "-y", str(ROWS)]
            subprocess.run(
                server + ["new-session", "-d", "-s", f"s{number}", *size, *command],
                env=environment, check=True)
            with open(path, "w") as file:
                file.write("\n".join([header, *until(moment, rows)]) + "\n")
        shown = []
        for number in range(len(MOMENTS)):
            shown.append(ended(server, number))
        return shown
    finally:
        subprocess.run(server + ["kill-server"], stderr=subprocess.DEVNULL)


def until(moment, rows):
    """The rows up to one at which a second of the screen begins: who is a little late draws the same."""
    start = time_of(rows[0])
    for count, row in enumerate(rows, 1):
        if time_of(row) >= moment and (time_of(row) - start) % 1 < 0.12:
            return rows[:count]
    return rows


def time_of(row):
    return float(row.split(",")[0])


def ended(server, number):
    """The screen of a session whose recording is over, or whose beacon is found."""
    capture = server + ["capture-pane", "-N", "-p", "-e", "-t", f"s{number}"]
    for _ in range(300):
        picture = subprocess.run(capture, capture_output=True, text=True, check=True).stdout
        if END in picture:
            # The numbers on the screen settle within half a second.
            time.sleep(0.7)
            picture = subprocess.run(capture, capture_output=True, text=True, check=True).stdout
            # In a hunt nobody reads it, and each part but the last goes on in the next.
            return picture.replace(END, " " * len(END))
        time.sleep(0.3)
    sys.exit(f"no end in sight:\n{picture}")


def cells(picture):
    """For each row its cells: a sign, its colour, whether it is bold, dim or reversed, the colour behind it."""
    color, flags, ground = None, set(), None
    rows = []
    for line in picture.split("\n")[:ROWS]:
        row = []
        for escaped, sign in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if sign:
                row.append((sign, color, frozenset(flags), ground))
                continue
            codes = [int(code or 0) for code in escaped.split(";")]
            while codes:
                code = codes.pop(0)
                if code == 0:
                    color, flags, ground = None, set(), None
                elif code in (1, 2, 7):
                    flags.add(code)
                elif code == 38 and codes[:1] == [5]:
                    color = palette(codes[1])
                    codes = codes[2:]
                elif code == 48 and codes[:1] == [5]:
                    ground = palette(codes[1])
                    codes = codes[2:]
                elif code == 39:
                    color = None
                elif code == 49:
                    ground = None
        rows.append(row)
    return rows


def palette(number):
    """A colour of the 256: of the cube, or a grey."""
    if number >= 232:
        return "#" + 3 * ("%02x" % (8 + 10 * (number - 232)))
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#%02x%02x%02x" % (levels[number // 36], levels[number // 6 % 6], levels[number % 6])


def ink(color, flags):
    return color or (DIM if 2 in flags else INK)


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def rectangle(x, y, width, height, fill, opacity=1.0):
    faint = "" if opacity == 1 else f' opacity="{opacity}"'
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'fill="{fill}"{faint}/>')


def drawing(rows):
    """The elements of one screen."""
    elements = []
    dots = {}
    for row_number, row in enumerate(rows):
        y = row_number * HEIGHT
        elements += grounds(row, y)
        start = 0
        while start < len(row):
            sign, color, flags, _ = row[start]
            end = start + 1
            if sign in SHADES:
                while end < len(row) and row[end] == row[start]:
                    end += 1
                elements.append(rectangle(
                    start * WIDTH, y, (end - start) * WIDTH, HEIGHT, ink(color, flags), SHADES[sign]))
            elif sign in HALVES:
                while end < len(row) and row[end] == row[start]:
                    end += 1
                elements.append(rectangle(
                    start * WIDTH, y + HALVES[sign] * HEIGHT / 2, (end - start) * WIDTH, HEIGHT / 2,
                    ink(color, flags)))
            elif "\u2800" <= sign <= "\u28ff":
                for bit, (across, down) in enumerate(
                    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]):
                    if (ord(sign) - 0x2800) >> bit & 1:
                        dots[2 * start + across, 4 * row_number + down] = ink(color, flags)
            else:
                while end < len(row) and row[end][1:] == row[start][1:] and is_text(row[end][0]):
                    end += 1
                elements += text(row[start:end], start, y)
            start = end
    return elements + columns(dots)


def grounds(row, y):
    """What is behind the signs of a row."""
    elements = []
    start = 0
    while start < len(row):
        end = start + 1
        while end < len(row) and row[end][3] == row[start][3]:
            end += 1
        if row[start][3]:
            # A hair more, so that no line is seen between two rows.
            elements.append(rectangle(
                start * WIDTH, y, (end - start) * WIDTH, HEIGHT + 0.3, row[start][3]))
        start = end
    return elements


def is_text(sign):
    return sign not in SHADES and sign not in HALVES and not "\u2800" <= sign <= "\u28ff"


def text(run, start, y):
    """A run of one style, word by word: so wide that each sign stands in its cell in any font."""
    _, color, flags, _ = run[0]
    elements = []
    fill = ink(color, flags)
    if 7 in flags:
        elements.append(rectangle(start * WIDTH, y, len(run) * WIDTH, HEIGHT, fill))
        fill = PAPER
    bold = ' font-weight="bold"' if 1 in flags else ""
    for word in re.finditer(r"\S+( \S+)*", "".join(cell[0] for cell in run)):
        x = number((start + word.start()) * WIDTH)
        length = number(len(word.group()) * WIDTH)
        elements.append(
            f'<text x="{x}" y="{number(y + 13)}" textLength="{length}" lengthAdjust="spacingAndGlyphs" '
            f'fill="{fill}"{bold}>{escape(word.group())}</text>')
    return elements


def columns(dots):
    """Dots of braille; those above each other that have one colour are one bar."""
    elements = []
    for x, y in sorted(dots):
        color = dots[x, y]
        if dots.get((x, y - 1)) == color:
            continue
        end = y
        while dots.get((x, end)) == color:
            end += 1
        elements.append(rectangle(
            x * WIDTH / 2, y * HEIGHT / 4, WIDTH / 2, (end - y) * HEIGHT / 4, color))
    return elements


def animation(pictures):
    # The end stays for as long as three of the others.
    slots = len(pictures) + 2
    total = slots * SECONDS
    share = [number(100 * count / slots) for count in (1, 3)]
    edge = 12
    width, height = COLUMNS * WIDTH + 2 * edge, ROWS * HEIGHT + 2 * edge
    style = "".join(
        f"@keyframes {name}{{0%{{visibility:visible}}{percent}%,100%{{visibility:hidden}}}}"
        for name, percent in zip(("one", "end"), share))
    style += "@media(prefers-reduced-motion:no-preference){"
    for index in range(len(pictures)):
        name = "end" if index == len(pictures) - 1 else "one"
        delay = number(index * SECONDS - total)
        style += f"#f{index}{{animation:{name} {number(total)}s step-end {delay}s infinite}}"
    style += "}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" font-family="monospace" font-size="14" '
        'xml:space="preserve">',
        "<title>A hunt on the seeker's screen</title>",
        f"<style>{style}</style>",
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
        f'<g transform="translate({edge} {edge})">',
    ]
    for index, picture in enumerate(pictures):
        hidden = "" if index == STILL else ' visibility="hidden"'
        lines += [f'<g id="f{index}"{hidden}>', *drawing(cells(picture)), "</g>"]
    return "\n".join(lines + ["</g>", "</svg>", ""])


def main(program):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        picture = animation(screens(program, folder))
        with open(os.path.join(FOLDER, "seek.svg"), "w") as file:
            file.write(picture)
        house = os.path.join(folder, "house.csv")
        quiet = {"stdout": subprocess.DEVNULL, "check": True}
        subprocess.run([program, "record", house, "--demo", "--seed", "3"], **quiet)
        for source, name in [(["--example", "hunt"], "hunt.svg"), ([house], "house.svg")]:
            plot = os.path.join(FOLDER, name)
            subprocess.run([program, "replay", *source, "--plot", plot], **quiet)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
