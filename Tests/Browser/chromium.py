"""Drives a headless Chromium over the DevTools protocol, through a pair of pipes: needs no Python package."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 30.0


class Chromium:
    """A browser with pages; use it in a `with` statement."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="hotcold-browser-")
        theirs, self.requests = os.pipe()
        self.answers, their_answers = os.pipe()
        path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if path is None:
            raise SystemExit("Chromium is missing: apt-get install chromium")

        def take_pipes():
            # Chromium reads requests from descriptor 3, and writes answers to 4. First out of the way of both.
            source, target = os.dup(theirs), os.dup(their_answers)
            high = [fd if fd > 4 else os.dup2(fd, 100 + fd) for fd in (source, target)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        arguments = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-sync",
            "--disable-component-update", "--no-default-browser-check", "--touch-events=enabled",
        ] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        self.process = subprocess.Popen(
            [path, *arguments, "about:blank"], preexec_fn=take_pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(their_answers)
        self.rest = b""
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _message(self, deadline):
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.answers, 1 << 16)
            if not piece:
                raise EOFError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self._message(deadline)
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]

    def page(self, width, height):
        return Page(self, width, height)


class Page:
    """A phone's page of a width and a height in CSS pixels, with touch, in its own profile (no shared cookies)."""

    def __init__(self, browser, width, height):
        self.browser = browser
        context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.resize(width, height)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def resize(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def eval(self, expression):
        """The value of a JavaScript expression, which may be a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, patience=PATIENCE):
        """Waits until the expression is true, and returns its value."""
        deadline = time.monotonic() + patience
        while True:
            try:
                value = self.eval(expression)
            except RuntimeError:
                value = None
            if value:
                return value
            if time.monotonic() > deadline:
                raise AssertionError(f"never true: {expression}")
            time.sleep(0.02)

    def touch(self, x, y):
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])

    def release(self):
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def tap(self, x, y):
        self.touch(x, y)
        self.release()

    def tap_on(self, selector):
        """Scrolls an element into view and taps its middle."""
        x, y = self.eval(
            f"(e => {{ e.scrollIntoView({{ block: 'nearest' }}); const r = e.getBoundingClientRect();"
            f" return [r.x + r.width / 2, r.y + r.height / 2]; }})(document.querySelector({json.dumps(selector)}))")
        self.tap(x, y)

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, **text)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, name):
        with open(name, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
