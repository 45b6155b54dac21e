#!/usr/bin/env python3
"""Holds `hotcold house --home-assistant` against a real Home Assistant and mosquitto.

sudo run.py FOLDER PROGRAM [MINUTES [still|disturbed|enrolled]]: FOLDER comes from setup.sh; the network is a new one with a loopback only. 100 things lie
still for MINUTES (12); then each part is stopped, killed and cut off, and at the end half of the things leave. `still` and
`disturbed` are one half of it. `enrolled` names a thing on the page instead, renames it and its room, and forgets it. Prints a line for each check, and ends with status 1 if one fails.
"""

import json
import math
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Benchmarks"))
from stations import mqtt_string, packet  # noqa: E402

PORT, WEB, PAGE, AWAY = 1883, "http://127.0.0.1:8123", "http://127.0.0.1:8124", 40
STATIONS = {"west": (0.5, 0.5), "east": (11.5, 0.5), "north": (11.5, 7.5), "south": (0.5, 7.5)}
ROOMS = {"study": (0, 0), "hall": (6, 0), "kitchen": (0, 4), "attic": (6, 4)}
COUNT = 100
CONFIGURATION = """
homeassistant:
  name: Test
  latitude: 52
  longitude: 13
  unit_system: metric
  time_zone: UTC
api:
person:
  - id: ada
    name: Ada
    device_trackers: [device_tracker.thing_0]
recorder:
  commit_interval: 1
"""


class Station:
    """A station: reports all things twice a second, and itself every ten seconds."""

    def __init__(self, name, things, chance):
        self.name, self.things, self.chance = name, things, chance
        self.base = f"hotcold/v1/home/station/{name}"
        self.link, self.due, self.telemetry, self.is_hung = None, 0, 0, False
        self.connect()

    def connect(self):
        try:
            self.link = socket.create_connection(("127.0.0.1", PORT), 2)
            will = mqtt_string(self.base + "/status") + mqtt_string("offline")
            self.link.sendall(packet(0x10, mqtt_string("MQTT") + b"\x04\x26\x00\x0f" + mqtt_string(self.name) + will))
            self.link.recv(4)
            self.publish("/status", "online", 0x31)
            self.publish("/about", json.dumps({"version": "test"}), 0x31)
        except OSError:
            self.link = None

    def publish(self, topic, text, head=0x30):
        self.link.sendall(packet(head, mqtt_string(self.base + topic) + text.encode()))

    def kill(self):
        """As a killed process: the broker publishes the will."""
        if self.link:
            self.link.close()
        self.link = None

    def step(self, now):
        if self.is_hung or now < self.due:
            return
        self.due = now + 0.5
        if not self.link:
            self.connect()
        if not self.link:
            return
        try:
            if now >= self.telemetry:
                self.telemetry = now + 10
                self.publish("/telemetry", json.dumps({"uptime": 1, "adverts": 1, "devices": 1, "reported": 1, "unsent": 0, "version": "test"}))
            x, y = STATIONS[self.name]
            for thing in self.things:
                if thing["gone"]:
                    continue
                distance = max(((thing["x"] - x) ** 2 + (thing["y"] - y) ** 2) ** 0.5, 0.3)
                rssi = -59 - 25 * max(-0.5, math.log10(distance)) + thing[self.name] + self.chance.gauss(0, 3)
                report = {"id": thing["id"], "time": round(time.time(), 3), "rssi": round(rssi, 1), "measuredPower": -59}
                self.publish("/device/" + thing["id"], json.dumps(report))
        except OSError:
            self.link = None


class HomeAssistant:
    token = None

    def ask(self, path, body=None, form=False):
        data = None if body is None else urllib.parse.urlencode(body).encode() if form else json.dumps(body).encode()
        request = urllib.request.Request(WEB + path, data)
        request.add_header("Content-Type", "application/x-www-form-urlencoded" if form else "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def begin(self):
        client = WEB + "/"
        user = {"client_id": client, "name": "Ada", "username": "ada", "password": "ada-ada-1", "language": "en"}
        code = self.ask("/api/onboarding/users", user)["auth_code"]
        grant = {"grant_type": "authorization_code", "code": code, "client_id": client}
        self.token = self.ask("/auth/token", grant, form=True)["access_token"]
        for step in ("core_config", "analytics"):
            self.ask("/api/onboarding/" + step, {})
        flow = self.ask("/api/config/config_entries/flow", {"handler": "mqtt"})
        broker = {"broker": "127.0.0.1", "port": PORT, "other_settings": {"set_client_cert": False, "set_ca_cert": "off"}}
        answer = self.ask("/api/config/config_entries/flow/" + flow["flow_id"], broker)
        if answer["type"] != "create_entry":
            raise SystemExit(f"run.py: the broker was not accepted: {answer}")

    def states(self):
        return {state["entity_id"]: state for state in self.ask("/api/states")}


class Test:
    def __init__(self, root, program, minutes, part):
        self.root, self.program, self.minutes, self.part = root, program, minutes, part
        # As seen inside and outside of the new root.
        self.inner = "/tmp/hotcold-" + part
        self.folder = root + self.inner
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder + "/config")
        self.children, self.failed, self.states, self.cookie = {}, False, {}, ""
        chance = random.Random(67)
        self.things = []
        for number in range(COUNT):
            thing = {"id": f"aabbcc{number:06d}", "name": f"thing {number}", "gone": False}
            thing |= {"x": chance.uniform(0.5, 11.5), "y": chance.uniform(0.5, 7.5)}
            thing |= {name: chance.gauss(0, 4) for name in STATIONS}
            self.things.append(thing)
        self.stations = []
        self.chance = chance
        self.home = HomeAssistant()
        self.write("config/configuration.yaml", CONFIGURATION)
        self.write("mosquitto.conf", f"listener {PORT} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {self.inner}/\nuser root\n")
        self.write_plan(ROOMS)

    def write_plan(self, rooms):
        self.write("plan.json", json.dumps({
            "stations": [{"name": name, "at": [x, y, 1.5]} for name, (x, y) in STATIONS.items()],
            "rooms": [{"name": name, "from": [x, y], "to": [x + 6, y + 4]} for name, (x, y) in rooms.items()],
            "things": [{"id": thing["id"], "name": thing["name"]} for thing in self.things[:COUNT]]}))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as out:
            out.write(text)

    def start(self, name, *command):
        log = open(os.path.join(self.folder, name + ".log"), "ab")
        self.children[name] = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def broker(self):
        self.start("mosquitto", "chroot", self.root, "/usr/sbin/mosquitto", "-c", self.inner + "/mosquitto.conf")

    def locate(self):
        self.start(
            "house", self.program, "house", "--json", "--home-assistant", "--away", str(AWAY), "--broker", f"mqtt://127.0.0.1:{PORT}",
            "--plan", self.folder + "/plan.json", "--history", self.folder + "/history.sqlite")

    def locate_with_page(self):
        self.write("pin", "4711\n")
        os.chmod(self.folder + "/pin", 0o600)
        os.environ["XDG_STATE_HOME"] = self.folder
        self.start(
            "house", self.program, "house", "--plain", "--home-assistant", "--away", str(AWAY), "--broker", f"mqtt://127.0.0.1:{PORT}",
            "--plan", self.folder + "/plan.json", "--web", PAGE.removeprefix("http://"), "--web-pin", self.folder + "/pin")

    def post(self, path, text):
        """Sends what the page sends, and keeps its cookie."""
        request = urllib.request.Request(PAGE + path, text.encode(), {"Origin": PAGE, "Content-Type": "text/plain"})
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        with urllib.request.urlopen(request, timeout=5) as answer:
            self.cookie = (answer.headers.get("Set-Cookie") or self.cookie).partition(";")[0]

    def log(self, name):
        with open(os.path.join(self.folder, name + ".log"), errors="replace") as log:
            return log.read()

    def kill(self, name, how=signal.SIGKILL):
        self.children[name].send_signal(how)
        self.children.pop(name).wait()

    def wait(self, seconds, until=None):
        """Lets the stations report, and returns the states that trackers had meanwhile; ends early with `until`."""
        end, look, seen = time.monotonic() + seconds, 0, set()
        while (now := time.monotonic()) < end:
            for station in self.stations:
                station.step(now)
            if now >= look:
                look = now + 2
                try:
                    states = self.home.states() if self.home.token else {}
                except OSError:
                    states = {}
                here = [t["name"].replace(" ", "_") for t in self.things if not t["gone"]]
                seen |= {states.get("device_tracker." + name, {"state": "missing"})["state"] for name in here if states}
                if until and until(states):
                    break
            time.sleep(0.02)
        return seen

    def state(self, name):
        return self.states.get(name, {}).get("state", "missing")

    def check(self, what, is_right, seen):
        self.failed |= not is_right
        print(f"{'ok  ' if is_right else 'FAIL'} {what}: {seen}", flush=True)

    def run(self):
        self.broker()
        time.sleep(1)
        self.stations = [Station(name, self.things, self.chance) for name in STATIONS]
        self.start("hass", "chroot", self.root, "/ha/bin/hass", "-c", self.inner + "/config", "--skip-pip")
        self.wait_for_web()
        self.home.begin()
        if self.part == "enrolled":
            self.locate_with_page()
        else:
            self.locate()
        began = time.time()
        config = self.home.ask("/api/config")
        version = config["version"]
        missing = {"mqtt", "person", "recorder", "zone"} - set(config["components"])
        # A package that is missing leads to the recovery mode, in which nothing is recorded.
        self.check("no recovery mode", not (config["recovery_mode"] or config["safe_mode"] or missing), sorted(missing))
        if self.part == "enrolled":
            self.enrol()
            return self.warnings()
        tracker = "device_tracker.thing_0"

        def all_home(states):
            return sum(states.get(f"device_tracker.thing_{n}", {}).get("state") == "home" for n in range(COUNT)) == COUNT

        self.wait(90, all_home)
        states = self.home.states()
        self.check(f"all home, Home Assistant {version}", all_home(states), f"after {time.time() - began:.0f} s")
        # Home Assistant starts its other parts later than its web server.
        self.wait(90, lambda states: states.get("person.ada", {}).get("state") == "home")
        # A house waits some seconds for the broker's retained messages before it says which rooms are occupied.
        self.wait(30, lambda states: "on" in [states.get(f"binary_sensor.{room}_occupancy", {}).get("state") for room in ROOMS])
        self.wait(3)
        self.states = states = self.home.states()
        self.check("a person is home", self.state("person.ada") == "home", self.state("person.ada"))
        self.check("the zone counts her", self.state("zone.home") == "1", self.state("zone.home"))
        self.check("entities are named after things", {tracker, "sensor.thing_0_room", "sensor.thing_0_distance"} <= set(states), tracker)
        self.check("attributes", states[tracker]["attributes"].get("in_zones") == ["zone.home"], states[tracker]["attributes"])
        rooms = {states[f"sensor.thing_{n}_room"]["state"] for n in range(COUNT)}
        self.check("rooms", rooms <= set(ROOMS), sorted(rooms))
        occupied = {room for room in ROOMS if self.state(f"binary_sensor.{room}_occupancy") == "on"}
        self.check("occupied rooms", occupied == rooms, sorted(occupied))
        if self.part != "disturbed":
            self.rest(began)
        if self.part != "still":
            self.disturb()
            self.leave(tracker)
        self.warnings()

    def warnings(self):
        lines = [line for line in self.log("hass").splitlines() if "mqtt" in line and ("WARNING" in line or "ERROR" in line) and "onnect" not in line]
        self.check("warnings of Home Assistant", not lines, lines[:3])

    def enrol(self):
        """A thing is held close to a station, named on the page, renamed, and forgotten."""
        thing = self.things[0] | {"id": "ddeeff000001", "x": 0.5, "y": 0.5, "west": 20}
        self.things.append(thing)
        self.wait(20)
        self.post("/enter", "4711")
        self.post("/command", json.dumps({"enrol": True}))
        self.wait(5)
        before = self.names()
        self.check("unnamed, it is not there", "device_tracker.keys" not in before, len(before))
        self.post("/command", json.dumps({"id": thing["id"], "name": "keys"}))
        self.wait(60, lambda states: states.get("device_tracker.keys", {}).get("state") == "home")
        names = self.names()
        ours = sorted(set(names) - set(before))
        self.check("named, it is home", names.get("device_tracker.keys") == "keys" and self.state("device_tracker.keys") == "home", ours)
        self.check("with its room", self.state("sensor.keys_room") == "study", self.state("sensor.keys_room"))
        self.kill("house")
        self.locate_with_page()
        self.wait(30)
        self.check("also after a restart", self.names().keys() == names.keys(), self.state("device_tracker.keys"))
        self.post("/command", json.dumps({"id": thing["id"], "name": "car keys"}))
        self.wait(10)
        renamed = {entity: self.names().get(entity) for entity in ours}
        self.check("renamed", all(name and name.startswith("car keys") for name in renamed.values()), renamed)
        self.command(thing["id"], "no such room")
        self.wait(3)
        refusals = [line for line in self.log("house").splitlines() if "no room is called" in line]
        self.check("an unknown room is refused", len(refusals) == 1, refusals)
        self.rename_room()
        self.post("/command", json.dumps({"id": thing["id"], "name": ""}))
        self.wait(10)
        left = sorted(set(self.names()) & set(ours))
        self.check("forgotten, it is gone", not left, left)

    def command(self, thing, room):
        """Says where a thing is, as an automation does."""
        topic = mqtt_string(f"hotcold/v1/home/thing/{thing}/here")
        self.stations[0].link.sendall(packet(0x30, topic + room.encode()))

    def rename_room(self):
        """Things that no station reports have their room by its new name."""
        self.kill("house")
        for station in self.stations:
            station.is_hung = True
        self.write_plan({"office" if room == "study" else room: place for room, place in ROOMS.items()})
        self.locate_with_page()
        self.wait(20)
        names = self.names()
        rooms = {state["state"] for entity, state in self.states.items() if entity.endswith("_room")}
        self.check("things are in a renamed room", self.state("sensor.keys_room") == "office" and "study" not in rooms, sorted(rooms))
        rooms = sorted(entity for entity in names if entity.endswith("_occupancy"))
        self.check("a renamed room replaces the old one", len(rooms) == 4 and self.state("binary_sensor.office_occupancy") == "on", rooms)
        for station in self.stations:
            station.is_hung = False
        self.wait(10)

    def names(self):
        """The names of all entities, by their ids."""
        self.states = self.home.states()
        return {entity: state["attributes"].get("friendly_name") for entity, state in self.states.items()}

    def rest(self, began):
        seen = self.wait(60 * self.minutes - (time.time() - began))
        self.check("all stay home", seen == {"home"}, seen)
        first, last = began + 120, began + 60 * self.minutes
        with sqlite3.connect(f"file:{self.folder}/config/home-assistant_v2.db?mode=ro", uri=True) as database:
            count = "SELECT COUNT(*) FROM states WHERE last_updated_ts BETWEEN ? AND ?"
            before, rows = (database.execute(count, span).fetchone()[0] for span in ((began, first), (first, last)))
        self.check(f"rows of states in minutes 3 to {self.minutes}", 0 < before and rows <= 10 * (self.minutes - 2), f"{rows}, before {before}")

    def wait_for_web(self):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                return self.home.ask("/api/onboarding")
            except OSError:
                self.wait(1)
        raise SystemExit("run.py: Home Assistant does not start; see hass.log")

    def disturb(self):
        """No part that stops may turn anything into `not_home`."""
        def is_fine(what, seen):
            self.check(what, "not_home" not in seen, seen)

        self.stations[0].is_hung = True
        is_fine("a station hangs", self.wait(AWAY + 45))
        self.stations[0].is_hung = False
        self.stations[1].kill()
        self.stations[1].is_hung = True
        is_fine("a station is killed", self.wait(AWAY + 45))
        self.stations[1].is_hung = False
        for station in self.stations:
            station.kill()
            station.is_hung = True
        is_fine("all stations are killed", self.wait(AWAY + 45))
        self.states = self.home.states()
        state = self.state("device_tracker.thing_0")
        self.check("then all is unavailable", state == "unavailable", state)
        unknown = {self.state(f"binary_sensor.{room}_occupancy") for room in ROOMS}
        self.check("no room is occupied or free", unknown == {"unknown"}, unknown)
        for station in self.stations:
            station.is_hung = False
        is_fine("they return", self.wait(30))
        self.children["house"].send_signal(signal.SIGSTOP)
        is_fine("the house is stopped", self.wait(AWAY + 40))
        self.children["house"].send_signal(signal.SIGCONT)
        is_fine("it continues", self.wait(30))
        self.kill("house")
        is_fine("the house is killed", self.wait(20))
        self.locate()
        is_fine("it starts again", self.wait(40))
        self.kill("mosquitto")
        is_fine("the broker is killed", self.wait(30))
        self.broker()
        is_fine("it starts again", self.wait(100))
        states = self.home.states()
        homes = sum(state["state"] == "home" for name, state in states.items() if name.startswith("device_tracker."))
        self.check("all are home again", homes == COUNT, homes)

    def leave(self, tracker):
        began = time.monotonic()
        for thing in self.things[::2]:
            thing["gone"] = True
        self.wait(AWAY + 60, lambda states: states.get(tracker, {}).get("state") == "not_home")
        self.wait(10)
        states = self.home.states()
        away = sum(states[f"device_tracker.thing_{n}"]["state"] == "not_home" for n in range(0, COUNT, 2))
        self.check("half of them leave", away == COUNT // 2, f"{away} not_home after {time.monotonic() - began:.0f} s")
        self.states = states
        self.check("the person is away", self.state("person.ada") == "not_home", self.state("person.ada"))
        room = states["sensor.thing_0_room"]["state"]
        self.check("their rooms are unknown", room == "unknown", room)
        others = {states[f"device_tracker.thing_{n}"]["state"] for n in range(1, COUNT, 2)}
        self.check("the others stay", others == {"home"}, others)

    def end(self):
        for name in list(self.children):
            self.kill(name, signal.SIGTERM if name == "hass" else signal.SIGKILL)


def main():
    root, program = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    minutes = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    part = sys.argv[4] if len(sys.argv) > 4 else "all"
    if "HOTCOLD_INSIDE" not in os.environ:
        arguments = [root, program, str(minutes), part]
        os.environ["HOTCOLD_INSIDE"] = "1"
        script = 'ip link set lo up && exec python3 "$@"'
        os.execvp("unshare", ["unshare", "-n", "sh", "-c", script, "sh", os.path.abspath(__file__), *arguments])
    test = Test(root, program, minutes, part)
    try:
        test.run()
    finally:
        test.end()
    sys.exit(test.failed)


main()
