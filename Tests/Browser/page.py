#!/usr/bin/env python3
"""Plays on the page of a built hotcold with a headless Chromium: page.py PATH/hotcold [TEST ...]

Prints a line for each test, and exits with status 1 if one failed."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

SIZES = [(390, 664), (360, 640), (844, 390)]
TAPS = int(os.environ.get("TAPS", 200))
# Taps are random, but the same in each run.
dice = random.Random(59)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Game:
    """The program without a terminal: the page is its only screen."""

    program = None

    def __init__(self, arguments, port=None, is_open=True):
        self.port = port or free_port()
        host = "127.0.0.1" if is_open else "0.0.0.0"
        # Not the user's own name and scores.
        self.state = tempfile.TemporaryDirectory()
        environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "XDG_STATE_HOME": self.state.name}
        self.process = subprocess.Popen(
            [self.program, *arguments, "--web", f"{host}:{self.port}"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        # The code comes first, and then the address.
        self.url = next(line.decode().strip() for line in self.process.stdout if line.startswith(b"http"))
        self.token = self.url.partition("#")[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process.stdout.close()
        self.state.cleanup()


def check(is_right, what):
    if not is_right:
        raise AssertionError(what)


def wait_for_screen(page, screen):
    page.wait(f"document.body.dataset.screen === '{screen}'")


ORDER = "[...document.querySelectorAll('#things li')].map(row => row.querySelector('span').textContent)"


def taps(browser):
    """What is tapped in a moving list is hunted, also by a slow finger."""
    page, hits, moves, slow = browser.page(390, 664), 0, 0, 0
    with Game(["scan", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        # What lay under the finger when it came down.
        page.eval("addEventListener('pointerdown', event => {"
                  " window.tapped = event.target.closest?.('#things li')?.querySelector('span').textContent; }, true)")
        for number in range(TAPS):
            wait_for_screen(page, "scan")
            page.wait("document.querySelectorAll('#things li').length > 5")
            before = page.eval(ORDER)
            row = f"document.querySelectorAll('#things button:first-child')[{dice.randrange(6)}]"
            page.eval(f"{row}.scrollIntoView({{ block: 'nearest' }})")
            place = page.eval(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({row}.getBoundingClientRect())")
            time.sleep(dice.uniform(0, 0.3))
            page.touch(*place)
            if number % 4 == 0:
                slow += 1
                time.sleep(0.4)
            page.release()
            wait_for_screen(page, "seek")
            tapped = page.eval("window.tapped")
            title = page.wait("document.querySelector('#title').textContent")
            hits += tapped is not None and tapped == title
            if tapped != title:
                print(f"  tapped {tapped}, hunts {title}")
            # A few steps, so that the list changes.
            for _ in range(8):
                page.eval(f"command('{dice.choice(['up', 'down', 'left', 'right'])}')")
            page.eval("command('esc')")
            wait_for_screen(page, "scan")
            moves += page.eval(ORDER) != before
    page.close()
    check(moves > TAPS / 20, f"the list moved only {moves} times")
    check(hits == TAPS, f"{hits} of {TAPS} taps")
    return f"{hits} of {TAPS} taps hunt what was tapped, {slow} of them slow; the list moved {moves} times"


def focus(browser):
    """A row keeps the keyboard focus while the list moves."""
    page, moves, same = browser.page(390, 664), 0, True
    with Game(["scan", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        page.wait("document.querySelectorAll('#things li').length > 5")
        page.eval("window.row = document.querySelectorAll('#things button:first-child')[3], row.focus(), true")
        name = page.eval("row.querySelector('span').textContent")
        orders = []
        for _ in range(100):
            time.sleep(0.1)
            orders.append(page.eval(ORDER))
            same = same and page.eval("row === document.activeElement && row.isConnected")
        check(page.eval("row.querySelector('span').textContent") == name, "the row became another thing's")
        page.key("Enter")
        wait_for_screen(page, "seek")
        check(page.eval("document.querySelector('#title').textContent") == name, "Enter hunts another thing")
        moves = sum(a != b for a, b in zip(orders, orders[1:]))
    page.close()
    check(same, "the focus was lost")
    return f"focus kept for 10 s; the list moved {moves} times"


def hash_change(browser):
    """A new code in the same tab connects."""
    page = browser.page(390, 664)
    with Game(["seek", "--demo", "--seed", "5"], is_open=False) as game:
        port = game.port
        page.open(game.url)
        wait_for_screen(page, "seek")
    page.wait("!document.querySelector('#trouble').hidden")
    with Game(["seek", "--demo", "--seed", "6"], port=port, is_open=False) as game:
        page.wait("document.querySelector('#trouble').textContent.startsWith('Scan')", 60)
        page.eval(f"location.hash = '{game.token}'")
        start = time.monotonic()
        page.wait("document.querySelector('#trouble').hidden")
        seconds = time.monotonic() - start
        # The same code once more.
        page.eval(f"location.hash = '{game.token}'")
        page.wait("location.hash === ''")
        page.wait("document.querySelector('#trouble').hidden && document.querySelector('#take').hidden")
    page.close()
    return f"connected {seconds:.1f} s after the new code"


def type_pin(page, pin):
    page.eval("document.querySelector('#pin').value = '', document.querySelector('#pin').focus()")
    page.type(pin)
    page.tap_on("#ask button")


def pin(browser):
    """A wrong PIN is answered, a right one within a second works, and guesses are explained, also to others."""
    page = browser.page(390, 664)
    with Game(["remote", "--pin", "4711"], is_open=False) as game:
        page.open(game.url.partition("#")[0])
        page.wait("!document.querySelector('#ask').hidden")
        type_pin(page, "1234")
        answer = page.wait("document.querySelector('#answer').textContent")
        start = time.monotonic()
        type_pin(page, "4711")
        wait_for_screen(page, "title")
        page.wait("document.querySelector('#ask').hidden")
        seconds = time.monotonic() - start
        guesser = browser.page(390, 664)
        guesser.open(game.url.partition("#")[0])
        guesser.wait("!document.querySelector('#ask').hidden")
        for number in range(1000, 1006):
            guesser.wait("!document.querySelector('#enter').disabled")
            type_pin(guesser, str(number))
            guesser.wait("document.querySelector('#pin').value === '' || document.querySelector('#enter').disabled")
        wait = guesser.wait("/ [0-9]+ s$/.exec(document.querySelector('#answer').textContent)?.input")
        check(guesser.eval("document.querySelector('#pin').value") != "", "the number was swallowed")
        # The right number, as soon as the button can be pressed.
        guesser.eval("document.querySelector('#pin').value = '4711'")
        guesser.wait("!document.querySelector('#enter').disabled", 90)
        guesser.tap_on("#enter")
        wait_for_screen(guesser, "title")
        guesser.close()
    page.close()
    return f"wrong: '{answer}'; right: {seconds:.1f} s; guessing: '{wait}'"


PAD = ("[...document.querySelectorAll('#pad button')].map(b => b.getBoundingClientRect())"
       ".map(r => [r.left, r.top, r.right, r.bottom].map(Math.round))")


def pad(browser):
    """All arrows are above the fold, and neither taunts nor words move them."""
    report = []
    for command in (["seek", "--demo", "--seed", "5"], ["hide", "--demo", "--seed", "5"]):
        with Game(command) as game:
            for width, height in SIZES:
                page = browser.page(width, height)
                page.open(game.url)
                page.wait("!document.querySelector('#pad').hidden")
                page.wait("document.querySelector('#word').textContent")
                page.eval("document.querySelector('#take').click()")
                before = page.eval(PAD)
                for left, top, right, bottom in before:
                    check(left >= 0 and top >= 0 and right <= width and bottom <= height,
                          f"{command[0]} at {width}x{height}: an arrow is at {left},{top} to {right},{bottom}")
                check(page.eval("scrollY") == 0, "the page scrolled")
                places, heard = {str(before)}, False
                end = time.monotonic() + 12
                page.eval("command('3')")
                while time.monotonic() < end:
                    places.add(str(page.eval(PAD)))
                    heard = heard or page.eval("document.querySelector('#said').textContent !== ''")
                check(heard, "nobody taunted")
                check(len(places) == 1, f"{command[0]} at {width}x{height}: the arrows moved, {places}")
                page.close()
        report.append(command[0])
    return f"{' and '.join(report)} at {', '.join(f'{w}x{h}' for w, h in SIZES)}: above the fold, and still in 12 s with a taunt"


def awake(browser):
    """The screen stays awake: by a lock on this machine, where browsers allow it, and by a video over the network."""
    page = browser.page(390, 664)
    with Game(["seek", "--demo", "--seed", "5"], is_open=False) as game:
        address = re.search("//([^:]+):", game.url)[1]
        if address.startswith("127."):
            return "skipped: this machine has no network"
        page.open(game.url)
        wait_for_screen(page, "seek")
        check(not page.eval("isSecureContext"), "this address counts as secure")
        page.wait("!document.querySelector('video').paused && document.querySelector('video').videoWidth > 0")
        before = page.eval("document.querySelector('video').currentTime")
        page.wait(f"document.querySelector('video').currentTime > {before} + 2")
        check(page.eval("document.querySelector('#sleepy').hidden"), "it says that the screen falls asleep")
        game.end()
        page.wait("document.querySelector('video').paused")
    page.close()
    return "the video plays until hotcold ends"


def pretend(browser):
    """Without Bluetooth, a game of `remote` says that it is in a pretend house."""
    if os.path.isdir("/sys/class/bluetooth") and os.listdir("/sys/class/bluetooth"):
        return "skipped: this machine has Bluetooth"
    page = browser.page(390, 664)
    with Game(["remote"]) as game:
        page.open(game.url)
        wait_for_screen(page, "title")
        page.tap_on("#start")
        wait_for_screen(page, "seek")
        words = page.wait("!document.querySelector('#notice').hidden && document.querySelector('#notice').textContent")
    page.close()
    return f"'{words}'"


def names(browser):
    """A thing is named by the pen beside it, and what is here now is hidden."""
    page = browser.page(390, 664)
    with Game(["scan", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        page.wait("document.querySelectorAll('#things li').length > 5")
        page.eval("window.prompt = () => \"Ada's buds\", true")
        page.tap_on("#things li:nth-child(2) button:last-child")
        page.wait("[...document.querySelectorAll('#things li span')].some(span => span.textContent === \"Ada's buds\")")
        check(page.eval("document.body.dataset.screen") == "scan", "the pen hunts")
        heights = page.eval("[...document.querySelectorAll('#things li')].map(row => row.getBoundingClientRect().height)")
        check(max(heights) < 90, f"rows are {heights} px high")
        keys = page.eval("[...document.querySelectorAll('#keys button')].map(button => button.textContent)")
        check(keys == ["only new", "sort"], f"the keys are {keys}")
        page.tap_on("#keys button")
        page.wait("document.querySelectorAll('#things li').length === 0")
        sentence = page.wait("document.querySelector('#sentence').textContent")
    page.close()
    check("hidden" in sentence, sentence)
    return sentence


TESTS = {test.__name__: test for test in (taps, names, focus, hash_change, pin, pad, awake, pretend)}


def main():
    Game.program = sys.argv[1]
    failures = 0
    with Chromium() as browser:
        for name in sys.argv[2:] or TESTS:
            try:
                print(f"{name}: {TESTS[name](browser)}", flush=True)
            except Exception as error:  # The next tests are of interest, too.
                failures += 1
                print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
