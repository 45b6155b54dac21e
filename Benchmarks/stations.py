#!/usr/bin/env python3
"""Simulates a house under load: 100 stations report 200 devices to mosquitto, and `hotcold house` subscribes.

`stations.py PROGRAM [SECONDS [NEAREST]]` prints the results; table.py uses them for `make bench`. Each device sends ten
packets per second, and each of the NEAREST stations (8 by default) publishes two reports per second about them. This script
encodes the messages itself (MQTT 3.1.1), independently of the program.
"""

import json
import math
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from runs import cpu_seconds, rss

STATIONS, DEVICES, PAUSE = 100, 200, 0.5
WIDTH, DEPTH = 40.0, 25.0
MOSQUITTO = shutil.which("mosquitto", path=os.environ.get("PATH", "") + ":/usr/sbin")


def mqtt_string(text):
    data = text.encode() if isinstance(text, str) else text
    return len(data).to_bytes(2, "big") + data


def packet(head, body):
    length, size = len(body), bytearray()
    while True:
        length, digit = divmod(length, 128)
        size.append(digit | (128 if length else 0))
        if not length:
            return bytes([head]) + bytes(size) + body


class Station:
    """A station's connection: publishes reports at QoS 0, and its status at QoS 1, retained."""

    def __init__(self, port, number):
        self.number = number
        self.name = f"s{number}"
        self.x = (number % 10 + 0.5) * WIDTH / 10
        self.y = (number // 10 + 0.5) * DEPTH / 10
        self.base = f"hotcold/v1/home/station/{self.name}"
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(packet(0x10, mqtt_string("MQTT") + b"\x04\x02\x00\x00" + mqtt_string("load-" + self.name)))
        if self.socket.recv(4)[:1] != b"\x20":
            raise SystemExit("stations.py: the broker refused the connection")
        self.sent = self.acknowledged = 0
        self.waiting = bytearray()
        self.socket.setblocking(False)

    def status(self, text):
        self.sent += 1
        self.send(packet(0x33, mqtt_string(self.base + "/status") + self.sent.to_bytes(2, "big") + text.encode()))

    def send(self, data):
        self.waiting += data
        try:
            done = self.socket.send(self.waiting)
            del self.waiting[:done]
        except BlockingIOError:
            pass

    def listen(self):
        try:
            self.acknowledged += self.socket.recv(65536).count(b"\x40\x02")
        except BlockingIOError:
            pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Reader(threading.Thread):
    """Reads the program's lines and notes when they arrive."""

    def __init__(self, pipe):
        super().__init__(daemon=True)
        self.pipe = pipe
        self.offset = None
        self.positions = []
        self.online = set()
        self.statuses = 0
        self.summary = None

    def run(self):
        for text in self.pipe:
            arrival = time.monotonic()
            if not text.endswith(b"\n"):
                break
            line = json.loads(text)
            if line["type"] == "position":
                self.positions.append((arrival, line["time"], line.get("id")))
            elif line["type"] == "station" and line["status"]:
                self.statuses += 1
                self.online.add(line["station"])
            elif line["type"] == "broker" and line["state"] == "connected":
                # An estimate: the program prints a line up to 0.1 s after its time.
                self.offset = arrival - line["time"]
            elif line["type"] == "summary":
                self.summary = line


def wait(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit("stations.py: timed out")
        time.sleep(0.01)


def measure(program, seconds, nearest=8):
    """The results by name, or None without mosquitto."""
    if not MOSQUITTO:
        return None
    chance = random.Random(18)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        configuration, plan = os.path.join(folder, "conf"), os.path.join(folder, "plan.json")
        with open(configuration, "w") as out:
            out.write(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n")
        broker = subprocess.Popen([MOSQUITTO, "-c", configuration], stderr=subprocess.DEVNULL)
        locate = None
        try:
            wait(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
            stations = [Station(port, number) for number in range(STATIONS)]
            with open(plan, "w") as out:
                json.dump(
                    {
                        "stations": [{"name": s.name, "at": [s.x, s.y, 2]} for s in stations],
                        "rooms": [
                            {"name": f"r{c}{r}", "from": [8 * c, 5 * r], "to": [8 * c + 8, 5 * r + 5]}
                            for c in range(5)
                            for r in range(5)
                        ],
                    },
                    out,
                )
            locate = subprocess.Popen(
                [program, "house", "--broker", f"mqtt://127.0.0.1:{port}", "--plan", plan, "--json"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            reader = Reader(locate.stdout)
            reader.start()
            wait(lambda: reader.offset is not None)
            for station in stations:
                station.status("online")
            wait(lambda: len(reader.online) == STATIONS)
            return run_load(stations, reader, locate, seconds, nearest, chance)
        finally:
            for process in (locate, broker):
                if process and process.poll() is None:
                    process.kill()
                    process.wait()


def run_load(stations, reader, locate, seconds, nearest, chance):
    devices = [
        [f"{number:012x}", chance.uniform(0, WIDTH), chance.uniform(0, DEPTH), chance.uniform(0, 6.28), []]
        for number in range(DEVICES)
    ]
    ticks = 10
    packets = {device[0]: [] for device in devices}
    begin, sent, tick = time.monotonic(), 0, 0
    used, early, late_by = cpu_seconds(locate.pid), None, 0.0
    while time.monotonic() - begin < seconds:
        due = begin + tick * PAUSE / ticks
        late_by = max(late_by, time.monotonic() - due)
        time.sleep(max(due - time.monotonic(), 0))
        heard, now = time.monotonic(), f"{time.time():.3f}"
        buffers = {}
        for device in devices[tick % ticks :: ticks]:
            name, x, y, way = device[:4]
            # Carry the device at 0.8 m/s, and turn at walls.
            x += 0.8 * PAUSE * math.cos(way)
            y += 0.8 * PAUSE * math.sin(way)
            if not (0 < x < WIDTH and 0 < y < DEPTH):
                x, y, way = min(max(x, 0), WIDTH), min(max(y, 0), DEPTH), chance.uniform(0, 6.28)
            near = sorted(stations, key=lambda s: (s.x - x) ** 2 + (s.y - y) ** 2)[:nearest]
            device[1:] = x, y, way, near
        # Spread the reports over each half second.
        for number, (name, x, y, _, near) in enumerate(devices):
            for station in near:
                if (7 * station.number + 3 * (station.number // 10) + number - tick) % ticks:
                    continue
                distance = max(math.dist((station.x, station.y, 2), (x, y, 1.2)), 0.5)
                rssi = -59 - 20 * math.log10(distance) + chance.gauss(0, 4)
                payload = f'{{"id":"{name}","time":{now},"rssi":{rssi:.1f},"count":5,"measuredPower":-59}}'
                topic = f"{station.base}/device/{name}"
                buffers.setdefault(station, []).append(packet(0x30, mqtt_string(topic) + payload.encode()))
                sent += 1
                packets[name].append(heard)
        for station in stations:
            station.send(b"".join(buffers.get(station, [])))
            station.listen()
        # Each second ten stations go offline or come back, and no status message may be lost.
        if tick % 2 == 0:
            stations[tick // 2 % STATIONS].status("offline" if tick // 2 // STATIONS % 2 == 0 else "online")
        tick += 1
        if early is None and time.monotonic() - begin > seconds / 3:
            early = rss(locate.pid)
    passed = time.monotonic() - begin
    wanted = sum(station.sent for station in stations)
    end = time.monotonic() + 30
    while time.monotonic() < end and (
        sum(s.acknowledged for s in stations) < wanted or reader.statuses < wanted or any(s.waiting for s in stations)
    ):
        for station in stations:
            station.send(b"")
            station.listen()
        time.sleep(0.05)
    used, late = cpu_seconds(locate.pid) - used, rss(locate.pid)
    acknowledged, statuses = sum(s.acknowledged for s in stations), reader.statuses
    locate.terminate()
    reader.join(30)
    locate.wait()
    delays = latencies(packets, reader)
    return {
        "messages/s": sent / passed,
        "positions/s": len(reader.positions) / passed,
        "p50 ms": 1000 * delays[len(delays) // 2] if delays else math.inf,
        "p99 ms": 1000 * delays[len(delays) * 99 // 100] if delays else math.inf,
        "cpu %": 100 * used / passed,
        "memory MB": late,
        "growth MB": late - (early or late),
        "acknowledged": acknowledged,
        "acknowledged lost": acknowledged - statuses,
        "reports lost": sent - (reader.summary or {}).get("sightings", 0),
        "script behind ms": 1000 * late_by,
    }


def latencies(packets, reader):
    """Seconds from each packet to the first later estimate of its device, in increasing order."""
    # Lines are only ever late, so the smallest difference is the best estimate of the offset between the clocks.
    offset = min([reader.offset] + [arrival - time_ for arrival, time_, _ in reader.positions])
    written = {}
    for arrival, time_, name in reader.positions:
        written.setdefault(name, []).append((time_ + offset, arrival))
    delays = []
    for name, times in packets.items():
        estimates = iter(written.get(name, []))
        estimate = next(estimates, None)
        for sent in times:
            while estimate and estimate[0] < sent:
                estimate = next(estimates, None)
            if not estimate:
                break
            delays.append(estimate[1] - sent)
    return sorted(delays)


if __name__ == "__main__":
    result = measure(
        os.path.abspath(sys.argv[1]),
        float(sys.argv[2]) if len(sys.argv) > 2 else 60,
        int(sys.argv[3]) if len(sys.argv) > 3 else 8,
    )
    if result is None:
        raise SystemExit("stations.py: mosquitto is missing; run sh .ci/setup test")
    for name, value in result.items():
        print(f"{name:20} {value:10.1f}" if isinstance(value, float) else f"{name:20} {value:10}")
