#!/bin/sh
# BlueZoo, a mock of BlueZ, says that no search runs when one of two clients has stopped, and goes on with it when both have.
#
# Version    bluezoo 1.0.2 with sdbus 0.14.3 (PyPI), "A mock for the BlueZ D-Bus API"
# Expected   A search is shared: "calling StopDiscovery will only release a single session and discovery will stop when all sessions
#            from all clients have finished" (BlueZ, doc/org.bluez.Adapter.rst). Our guess before the run, for two clients that search,
#            the end of one and then of the other, and a device that can be discovered from then on:
#                two search: True    one has stopped: True    both have: False    found afterwards: nothing
# Seen       Each start begins a scan of its own, and only the last one is remembered and ended, by the first stop:
#                two search: True    one has stopped: False    both have: False    found afterwards: a device
#            A program's tests with it miss that its search runs on for somebody else, and see devices that nobody searches.
# Input      Two adapters, and StartDiscovery, StopDiscovery and Discoverable over D-Bus connections of their own.
# Needs      dbus-run-session
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bluezoo==1.0.2 sdbus==0.14.3

cat >"$folder/search.py" <<'PYTHON'
import asyncio
import os
import subprocess

import sdbus
from bluezoo.interfaces.Adapter import AdapterInterface

ADDRESSES = ("00:AA:01:00:00:01", "00:AA:01:00:00:02")


def client(interface, path):
    """A client with a connection of its own."""
    return interface.new_proxy("org.bluez", path, bus=sdbus.sd_bus_open_user())


async def main():
    first, second = (client(AdapterInterface, "/org/bluez/hci0") for _ in range(2))
    other = client(AdapterInterface, "/org/bluez/hci1")
    objects = client(sdbus.DbusObjectManagerInterfaceAsync, "/")
    while True:
        try:
            await other.Powered
            break
        except sdbus.SdBusBaseError:
            await asyncio.sleep(0.1)
    await first.StartDiscovery()
    await second.StartDiscovery()
    print("two search:", await first.Discovering)
    await second.StopDiscovery()
    print("one has stopped:", await first.Discovering)
    await first.StopDiscovery()
    print("both have:", await first.Discovering)
    await other.Discoverable.set_async(True)
    found = []
    for _ in range(50):
        found = [path for path in await objects.get_managed_objects() if "/dev_" in path]
        if found:
            break
        await asyncio.sleep(0.1)
    print("found afterwards:", *found or ["nothing"])


program = [os.path.join(os.environ["VIRTUAL_ENV"], "bin/bluezoo"), "--bus-session", "--auto-enable", "--scan-interval", "1"]
mock = subprocess.Popen([*program, "-q", "-q", "-a", ADDRESSES[0], "-a", ADDRESSES[1]])
try:
    asyncio.run(asyncio.wait_for(main(), 120))
finally:
    mock.terminate()
    mock.wait()
PYTHON

seen=$(VIRTUAL_ENV="$folder/venv" dbus-run-session -- "$folder/venv/bin/python" "$folder/search.py" 2>"$folder/messages")
echo "$seen"
[ "$seen" = "two search: True
one has stopped: False
both have: False
found afterwards: /org/bluez/hci0/dev_00_AA_01_00_00_02" ]
