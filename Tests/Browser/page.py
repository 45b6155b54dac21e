#!/usr/bin/env python3
"""Plays on the page of a built hotcold with a headless Chromium: page.py PATH/hotcold [TEST ...]

Prints a line for each test, and exits with status 1 if one failed."""

import base64
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

SIZES = [(390, 664), (360, 640), (412, 800), (844, 390)]
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

    def __init__(self, arguments, port=None, is_open=True, certificate=None, language="C"):
        self.port = port or free_port()
        host = "127.0.0.1" if is_open else "0.0.0.0"
        # Not the user's own name and scores.
        self.state = tempfile.TemporaryDirectory()
        environment = {**os.environ, "LANG": f"{language}.UTF-8", "LC_ALL": "", "XDG_STATE_HOME": self.state.name}
        self.process = subprocess.Popen(
            [self.program, *arguments, "--web", f"{host}:{self.port}",
             *(["--web-cert", certificate[0], "--web-key", certificate[1]] if certificate else [])], stdin=subprocess.DEVNULL,
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
    """For a minute, a row keeps the keyboard focus and its place while the distances change."""
    page, same = browser.page(390, 664), True
    with Game(["scan", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        page.wait("document.querySelectorAll('#things li').length > 5")
        page.eval("window.row = document.querySelectorAll('#things button:first-child')[3], row.focus(), true")
        name = page.eval("row.querySelector('span').textContent")
        orders, distances, end = [], set(), time.monotonic() + 60
        while time.monotonic() < end:
            time.sleep(0.1)
            orders.append(page.eval(ORDER))
            distances.add(str(page.eval("things.map(thing => thing.distance)")))
            same = same and page.eval("row === document.activeElement && row.isConnected")
        check(page.eval("row.querySelector('span').textContent") == name, "the row became another thing's")
        page.key("Enter")
        wait_for_screen(page, "seek")
        check(page.eval("document.querySelector('#title').textContent") == name, "Enter hunts another thing")
    page.close()
    check(same, "the focus was lost")
    moves = sum(a[:len(b)] != b[:len(a)] for a, b in zip(orders, orders[1:]))
    check(moves == 0, f"the list moved {moves} times")
    check(len(distances) > 5, "the distances did not change")
    return f"focus and places kept for a minute, in which the distances changed {len(distances)} times"


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


def tracker(browser):
    """On a narrow phone no name on the hider's tracker covers another, and no button breaks a word."""
    page = browser.page(320, 568)
    with Game(["hide", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        wait_for_screen(page, "hide")
        page.wait("people.length === 3")
        # What the tracker writes, with the left end, the width and the top.
        page.eval("{ const pen = CanvasRenderingContext2D.prototype, write = pen.fillText; window.written = [];"
                  " pen.fillText = function (text, x, y, ...rest) { if (this.canvas.id === 'tracker')"
                  " written.push([text, x, y, this.measureText(text).width]); write.call(this, text, x, y, ...rest); } }")
        most, end = 0, time.monotonic() + 10
        while time.monotonic() < end:
            names = page.eval("(written = [], drawTracker(), written)")
            names = [name for name in names if not name[0].endswith(" m")]
            most = max(most, len(names))
            for place, (name, left, top, wide) in enumerate(names):
                check(0 <= left and left + wide <= 148, f"{name} is cut off")
                for other, x, y, width in names[:place]:
                    check(abs(y - top) >= 14 or x + width <= left or left + wide <= x, f"{name} covers {other}")
            time.sleep(0.1)
        check(most == 3, f"{most} names")
        heights = page.eval("[...document.querySelectorAll('#controls button')].filter(made => made.offsetWidth)"
                            ".map(made => (range => (range.selectNodeContents(made), range.getClientRects().length))"
                            "(document.createRange()))")
        check(max(heights) == 1, f"the buttons have {heights} lines")
    page.close()
    return f"{most} names apart for 10 s"


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


def ring(browser):
    """The lost thing rings by its button, and the map shows it until the second press."""
    page = browser.page(390, 664)
    with Game(["scan", "--demo", "--seed", "5"]) as game:
        page.open(game.url)
        row = page.wait(f"1 + {ORDER}.indexOf(\"Robin's earbuds\")")
        page.tap_on(f"#things li:nth-child({row}) button")
        wait_for_screen(page, "seek")
        page.wait("[...document.querySelectorAll('#keys button')].some(key => key.textContent === 'ring' && (key.id = 'ring'))")
        story, is_shown = [], []
        for expected in ("It rings!", "It is silent again."):
            page.wait("rows.join('').includes('@')")
            is_shown.append(page.eval("rows.join('').includes('R')"))
            page.tap_on("#ring")
            sentence = "document.querySelector('#sentence').textContent"
            page.wait(f"{sentence}.startsWith({expected!r})")
            story.append(page.eval(sentence))
            check(page.eval("document.documentElement.scrollHeight") <= 664, "something is below the fold")
        page.wait("!rows.join('').includes('R')")
        check(is_shown == [False, True], f"on the map before each press: {is_shown}")
    page.close()
    return " ".join(story)


STEPS = {(0, -1): "up", (0, 1): "down", (-1, 0): "left", (1, 0): "right"}


def next_step(rows):
    """The arrow to a hider in sight, and otherwise to the nearest place that is not known yet."""
    at = lambda x, y: rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else " "
    start = next((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "@")
    is_seen = any(sign in "RB" for row in rows for sign in row)
    ways, queue = {start: None}, [start]
    for place in queue:
        sign = at(*place)
        if place != start and (sign in "RB" if is_seen else sign == " "):
            while ways[place] != start:
                place = ways[place]
            return STEPS[place[0] - start[0], place[1] - start[1]]
        for x, y in STEPS:
            beside = (place[0] + x, place[1] + y)
            if beside not in ways and at(*beside) not in "#%" and -1 <= beside[1] <= len(rows):
                ways[beside] = place
                queue.append(beside)
    return dice.choice(list(STEPS.values()))


def play_to_the_end(page):
    """Hunts by taps on the arrows, by the map on the page."""
    page.wait("!document.querySelector('#pad').hidden && rows.length")
    end, taps, held = time.monotonic() + 240, 0, None
    places = {key: page.eval(f"(r => [r.x + r.width / 2, r.y + r.height / 2])"
                             f"(document.querySelector('#pad [data-key={key}]').getBoundingClientRect())")
              for key in STEPS.values()}
    while time.monotonic() < end and page.eval("document.body.dataset.screen") == "seek":
        arrow = next_step(page.eval("rows"))
        if dice.random() < 0.05:
            arrow = dice.choice(list(STEPS.values()))
        if arrow != held:
            if held:
                page.release()
            page.touch(*places[arrow])
            held, taps = arrow, taps + 1
        time.sleep(0.1)
    page.release()
    # Who still walks does not begin the next round.
    for place in places.values():
        page.tap(*place)
    wait_for_screen(page, "result")
    return taps


def hunt(browser):
    """From the title screen to FOUND by taps alone, and the result can be shared as a picture."""
    page = browser.page(390, 664)
    with Game(["remote"]) as game:
        page.open(game.url)
        wait_for_screen(page, "title")
        page.eval("navigator.canShare = () => true, navigator.share = async shared => { window.shared = shared; }, true")
        start = time.monotonic()
        page.tap_on("#start")
        wait_for_screen(page, "seek")
        taps = play_to_the_end(page)
        seconds = time.monotonic() - start
        word = page.wait("document.querySelector('#word').textContent")
        check(word == "FOUND", word)
        check(page.eval("document.documentElement.scrollHeight") <= 664, "the result is below the fold")
        story = page.eval("document.querySelector('#sentence').textContent")
        # The other buttons have come, and nothing moves any more.
        page.wait("document.querySelectorAll('#keys button').length > 1 && !document.querySelector('.settling')")
        time.sleep(0.5)
        page.tap_on("#share")
        size = page.wait("window.shared?.files?.[0].size")
        check(page.eval("shared.text") == story, "another text is shared")
        if "PICTURE" in os.environ:
            data = page.eval("shared.files[0].arrayBuffer().then(b => btoa(String.fromCharCode(...new Uint8Array(b))))")
            with open(os.environ["PICTURE"], "wb") as file:
                file.write(base64.b64decode(data))
    page.close()
    return f"'{story}' with {taps} taps in {seconds:.0f} s; shared with a picture of {size} bytes"


SMALL = ("[...document.querySelectorAll('button, input, select')].filter(e => e.checkVisibility())"
         ".map(e => [e.id || e.textContent, e.getBoundingClientRect()])"
         ".filter(([, r]) => r.width < 44 || r.height < 44).map(([name, r]) => `${name} ${r.width}x${r.height}`)")
COVERED = ("(all => all.flatMap(([name, a], place) => all.slice(place + 1).filter(([, b]) => a.left < b.right - 1"
           " && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${name} and ${other}`)))"
           "([...document.querySelectorAll('footer button')].filter(e => e.checkVisibility())"
           ".map(e => [e.id || e.textContent, e.getBoundingClientRect()]))")
# What does not fit scrolls in its own area, if it is a list.
HIDDEN = ("[...document.querySelectorAll('button, input, select, p, canvas')].filter(e => e.checkVisibility()"
          " && e.getBoundingClientRect().bottom > innerHeight && !e.closest('#things, main'))"
          ".map(e => e.id || e.textContent)")


def layout(browser):
    """Each screen fits, its targets have 44 px and are apart, also for a second phone without the keys, and axe
    (AXE=axe.min.js, from PyPI's axe-playwright-python) finds nothing."""
    axe, report = os.environ.get("AXE"), []
    demo = ["--demo", "--seed", "5"]
    screens = [(["remote"], "title"), (["seek", *demo], "seek"), (["seek", *demo, "--game", "thermometer"], "seek"),
               (["hide", *demo], "hide"), (["scan", *demo], "scan")]
    for (command, screen), language in ((screen, language) for screen in screens for language in ("C", "de_DE")):
        with Game(command, is_open=False, language=language) as game:
            url = f"http://127.0.0.1:{game.port}/#{game.token}"
            for width, height in SIZES:
                page = browser.page(width, height)
                page.open(url)
                wait_for_screen(page, screen)
                time.sleep(1)
                name = f"{' '.join(command)} in {language} at {width}x{height}"
                sizes = page.eval("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
                check(sizes[0] <= height and sizes[1] <= width, f"{name}: the page has {sizes}")
                check(not page.eval(HIDDEN), f"{name}: below the fold: {page.eval(HIDDEN)}")
                check(not page.eval(SMALL), f"{name}: too small: {page.eval(SMALL)}")
                if screen == "seek" and page.eval("!document.querySelector('#tease').hidden"):
                    page.tap_on("#tease")
                    check(not page.eval(SMALL), f"{name}, teasing: too small: {page.eval(SMALL)}")
                second = browser.page(width, height)
                second.open(url)
                wait_for_screen(second, screen)
                second.eval("command('keys')")
                second.wait("owns && document.querySelector('#take').hidden")
                page.wait("!document.querySelector('#take').hidden")
                for phone, role in ((second, "with the keys"), (page, "without the keys")):
                    faults = [phone.eval(fault) for fault in (SMALL, COVERED, HIDDEN)]
                    check(not any(faults), f"{name}, {role}: too small, covered, below the fold: {faults}")
                offered = page.eval("[...document.querySelectorAll('#controls button, #take')].filter(e => e.checkVisibility())"
                                    ".map(e => e.id)")
                check(offered == ["take"], f"{name}: without the keys it offers {offered}")
                second.close()
                if axe:
                    page.call("Runtime.evaluate", expression=open(axe).read())
                    faults = page.eval("axe.run().then(found => found.violations.map(fault => fault.id + ': ' + fault.help))")
                    check(not faults, f"{name}: {faults}")
                page.close()
        report.append(screen)
    return f"{', '.join(report)} at {', '.join(f'{w}x{h}' for w, h in SIZES)}" + (", also by axe" if axe else ", without axe")


def https(browser):
    """With a certificate the lock keeps the screen on, and compass and motion are sent; without, the page says what it misses."""
    with tempfile.TemporaryDirectory() as folder:
        certificate = (f"{folder}/cert.pem", f"{folder}/key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hotcold",
                        "-out", certificate[0], "-keyout", certificate[1]], check=True, stderr=subprocess.DEVNULL)
        missing = []
        for pair in (None, certificate):
            page = browser.page(390, 664)
            page.call("Security.setIgnoreCertificateErrors", ignore=True)
            with Game(["remote"], is_open=False, certificate=pair) as game:
                if re.search("//127", game.url):
                    return "skipped: this machine has no network"
                page.open(game.url)
                wait_for_screen(page, "title")
                missing.append(page.eval("document.querySelector('#insecure').checkVisibility()"
                                         " && document.querySelector('#insecure').textContent"))
                if pair:
                    check(game.url.startswith("https:") and page.eval("isSecureContext"), game.url)
                    page.tap_on("#sound")
                    page.wait("lock && !lock.released")
                    page.eval("window.sent = [], window.command = text => sent.push(text), now.screen = 'seek', owns = true")
                    page.eval("dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha: 90 }))")
                    for shake in ("0", "3 * (index % 2)"):
                        page.eval(f"shakes = Array.from({{ length: 60 }}, (_, index) => 9.8 + {shake}), sent = [], true")
                        page.wait(f"sent.includes('sense 270 {str(shake != '0').lower()}')")
            page.close()
    check(missing[0] and not missing[1], f"it misses {missing}")
    return f"https:// has the lock, compass and motion; http:// says: '{missing[0]}'"


def house(browser):
    """A house's page lets a browser in by the PIN, and names things; at two sizes and in four languages nothing is too small
    or wider than the page."""
    report = []
    for number, language in enumerate(("en_GB", "de_DE", "es_ES", "fr_FR")):
        with tempfile.TemporaryDirectory() as folder:
            pin_file = os.path.join(folder, "pin")
            with open(os.open(pin_file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as out:
                out.write("4711\n")
            command = ["house", "--demo", "--seed", "5", "--plain", "--web-pin", pin_file]
            page = browser.page(*((390, 664), (1280, 800))[number % 2])
            with Game(command, language=language) as game:
                page.open(game.url.partition("#")[0])
                page.wait("!document.querySelector('#ask').hidden")
                check(not page.eval(SMALL), f"{language}: too small: {page.eval(SMALL)}")
                type_pin(page, "1234")
                wrong = page.wait("document.querySelector('#answer').textContent")
                type_pin(page, "4711")
                page.wait("document.querySelector('#ask').hidden && !document.querySelector('#add').hidden")
                page.tap_on("#add")
                page.wait("!document.querySelector('#hold').hidden")
                # The demo's stations stay where they are, so nothing comes close to them.
                page.eval("document.querySelector('#unnamed').open = true")
                row = page.wait("[...all.values()].find(thing => !thing.planned && thing.at)?.id")
                page.tap_on(f"li[data-id='{row}'] button")
                page.wait("!document.querySelector('#edit').hidden")
                check(not page.eval(SMALL), f"{language}: too small: {page.eval(SMALL)}")
                page.eval("document.querySelector('#name').value = '', document.querySelector('#name').focus()")
                page.type("Oma's <b>umbrella</b>")
                page.tap_on("#naming button")
                is_named = f"all.get({row!r}).name === \"Oma's <b>umbrella</b>\" && all.get({row!r}).enrolled"
                page.wait(is_named)
                check(page.eval("!document.querySelector('#things b')"), "a name became HTML")
                page.wait("!document.querySelector('#forget').hidden")
                check(not page.eval(SMALL), f"{language}: too small: {page.eval(SMALL)}")
                width = page.eval("document.documentElement.scrollWidth - innerWidth")
                check(width <= 0, f"{language}: {width} px too wide")
                page.tap_on("#here button")
                page.wait(f"all.get({row!r}).louder !== undefined && !document.querySelector('#unmark').hidden")
                check(not page.eval(SMALL), f"{language}: too small: {page.eval(SMALL)}")
                width = page.eval("document.documentElement.scrollWidth - innerWidth")
                check(width <= 0, f"{language}: {width} px too wide with a room")
                page.tap_on("#unmark")
                page.wait(f"all.get({row!r}).louder === undefined && document.querySelector('#unmark').hidden")
                page.tap_on("#forget")
                page.wait(f"!all.get({row!r}).planned")
                page.call("Page.reload")
                page.wait("document.querySelector('#ask').hidden && hasHeard && state.left > 0")
                # The demo forgets its browsers, so the page has no list of them.
                check(page.eval("state.browsers.length === 0 && browsers.hidden"), "the demo lists browsers")
                if "PICTURES" in os.environ:
                    page.picture(os.path.join(os.environ["PICTURES"], f"house-{language}.png"))
            page.close()
        report.append(f"{language}: '{wrong}'")
    return "; ".join(report)


def pairing(browser):
    """A house lists the browsers that stay paired, and removes one."""
    with tempfile.TemporaryDirectory() as folder:
        pin_file = os.path.join(folder, "pin")
        with open(os.open(pin_file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as out:
            out.write("4711\n")
        command = ["house", "--broker", "mqtt://127.0.0.1:1", "--plain", "--web-pin", pin_file]
        page = browser.page(390, 664)
        with Game(command) as game:
            page.open(game.url.partition("#")[0])
            page.wait("!document.querySelector('#ask').hidden")
            type_pin(page, "4711")
            page.wait("document.querySelector('#ask').hidden && hasHeard && state.browsers.length === 1")
            page.call("Page.reload")
            page.wait("document.querySelector('#ask').hidden && hasHeard && !browsers.hidden")
            page.eval("browsers.open = true")
            check(not page.eval(SMALL), f"too small: {page.eval(SMALL)}")
            text = page.eval("browsers.querySelector('li').textContent")
            page.tap_on("#browsers button")
            page.wait("!document.querySelector('#ask').hidden")
        page.close()
    return text


TESTS = {test.__name__: test for test in (
    taps, names, focus, hash_change, pin, pad, tracker, awake, pretend, ring, hunt, layout, https, house,
    pairing)}


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
