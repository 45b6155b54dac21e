#!/bin/sh
# busctl --json prints nothing of a device with manufacturer data, and its monitor leaves out each signal that has some.
#
# Version    busctl 252 (systemd and libsystemd-shared 252.39-1~deb12u2, Debian 12); 257 of Debian 13 fails, too, but says so
# Expected   With --json "transformation from D-Bus marshalling to JSON is done in a loss-less way" (busctl(1)). The manufacturer data
#            of BlueZ's devices are a{qv}, a dictionary whose keys are numbers (org.bluez.Device). Our guess before the run:
#                get-property RSSI, ManufacturerData: {"type":"n","data":-60} and an object with the key "76", status 0
#                monitor: one object for each signal
#            It prints both without --json: a{qv} 1 76 ay 2 2 21.
# Seen           RSSI: {"type":"n","data":-60}, status 0     ManufacturerData and GetAll: nothing, also no message, status 1
#                monitor, for two signals, RSSI and RSSI with manufacturer data: the first only
#            A dictionary with other keys than text becomes no JSON. So jq gets nothing for each iBeacon and most other devices, and a
#            script that reads the monitor gets their levels only from signals that name no data. 257: "Failed to create new json object".
# Input      An object with these two properties of org.bluez.Device1, on a bus of its own.
# Reported   not yet
# Needs      Debian 12 on this machine (other libraries as they are), and dbus-run-session
set -eu

version=252.39-1~deb12u2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq systemd="$version" libsystemd-shared="$version" libsystemd0="$version" 2>/dev/null || exit 77
for package in *.deb; do dpkg -x "$package" root; done
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dbus-fast==5.2.0

cat >device.py <<'PYTHON'
import asyncio

from dbus_fast import PropertyAccess, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_property

DATA = {76: Variant("ay", b"\x02\x15")}


class Device(ServiceInterface):
    def __init__(self):
        super().__init__("org.bluez.Device1")

    @dbus_property(access=PropertyAccess.READ)
    def RSSI(self) -> "n":
        return -60

    @dbus_property(access=PropertyAccess.READ)
    def ManufacturerData(self) -> "a{qv}":
        return DATA

    @dbus_method()
    def Hear(self):
        self.emit_properties_changed({"RSSI": -61})
        self.emit_properties_changed({"RSSI": -62, "ManufacturerData": DATA})


async def main():
    bus = await MessageBus().connect()
    bus.export("/device", Device())
    await bus.request_name("org.example")
    await bus.wait_for_disconnect()


asyncio.run(main())
PYTHON

cat >ask.sh <<'SH'
venv/bin/python device.py &
while ! busctl --user status org.example >status 2>&1; do sleep 0.2; done
for property in RSSI ManufacturerData; do
  busctl --user get-property org.example /device org.bluez.Device1 "$property"
  busctl --user --json=short get-property org.example /device org.bluez.Device1 "$property" 2>&1 && echo "status 0" || echo "status $?"
done
busctl --user --json=short call org.example /device org.freedesktop.DBus.Properties GetAll s org.bluez.Device1 2>&1 &&
  echo "GetAll: status 0" || echo "GetAll: status $?"
busctl --user --json=short monitor org.example >signals 2>monitor &
monitor=$!
while ! grep -q Monitoring monitor; do sleep 0.2; done
busctl --user call org.example /device org.bluez.Device1 Hear
sleep 2
kill "$monitor" %1
echo "signals in the monitor:" $(grep -o '"RSSI":{[^}]*}' signals)
SH

library=$(dirname "$(find "$folder/root" -name 'libsystemd-shared-252.so')")
seen=$(PATH="$folder/root/usr/bin:$PATH" LD_LIBRARY_PATH="$library:$folder/root/usr/lib/$(uname -m)-linux-gnu" \
  dbus-run-session -- sh ask.sh 2>messages)
echo "$seen"
[ "$seen" = 'n -60
{"type":"n","data":-60}
status 0
a{qv} 1 76 ay 2 2 21
status 1
GetAll: status 1
signals in the monitor: "RSSI":{"type":"n","data":-61}' ]
