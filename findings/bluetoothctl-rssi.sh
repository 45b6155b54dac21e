#!/bin/sh
# bluetoothctl prints a level of -60 dBm as 0xffffffc4 since Debian 13, so that scripts take it for the loudest of all.
#
# Version    bluetoothctl 5.66 (bluez 5.66-1+deb12u2, Debian 12) and 5.82 (5.82-1.1, Debian 13); 5.87 of Debian's unstable as 5.82
# Expected   RSSI and TxPower are int16 in dBm (BlueZ, org.bluez.Device: "Received Signal Strength Indicator of the remote device"), and 5.66
#            prints the number. Our guess before the run, for an RSSI of -60 and a transmit power of -8, with both versions:
#                RSSI: -60     TxPower: -8
# Seen       5.82 prints both first as hexadecimal numbers of 32 bits, though the property has 16, and the number behind in brackets:
#                RSSI: 0xffffffc4 (-60)     TxPower: 0xfffffff8 (-8)
#            `bluetoothctl info ADDRESS | awk '/RSSI/ { print $2 }'` is 4294967236 for whatever reads hexadecimal numbers, 0 for awk, and no number
#            for a shell; `scan on` prints the changes of the RSSI in the same way.
# Input      A device with these properties on a D-Bus of its own, as bluetoothd has it. It needs no bluetoothd and no adapter.
# Needs      Debian 12 on this machine: the libraries of 5.66 are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dbus-fast==5.2.0
apt-get download -qq bluez=5.66-1+deb12u2 2>/dev/null
dpkg -x bluez_*.deb old

mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >apt/list
# debian_13 COMMAND...: run apt-get on Debian 13, as if nothing were installed.
debian_13() {
  apt-get -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 -o Dir::State="$folder/apt" \
    -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$folder/apt/list" "$@" >/dev/null 2>&1
}
debian_13 update
debian_13 -y --download-only install bluez=5.82-1.1
for package in apt/archives/*.deb; do dpkg -x "$package" new; done

cat >info.py <<'PYTHON'
import asyncio

from dbus_fast import BusType, PropertyAccess
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_property

LIBRARIES = "new/usr/lib/x86_64-linux-gnu"
PROGRAMS = {
    "5.66": ["old/usr/bin/bluetoothctl"],
    "5.82": [f"{LIBRARIES}/ld-linux-x86-64.so.2", "--library-path", LIBRARIES, "new/usr/bin/bluetoothctl"],
}


def interface(name, **properties):
    """An interface with read-only properties, each a type and a value."""

    def member(key, kind, value):
        def read(self):
            return value

        read.__name__, read.__annotations__ = key, {"return": kind}
        return dbus_property(PropertyAccess.READ)(read)

    members = {key: member(key, *property) for key, property in properties.items()}
    return type(name, (ServiceInterface,), members)(f"org.bluez.{name}")


async def main():
    bus = await MessageBus(bus_type=BusType.SESSION).connect()
    adapter, address = "/org/bluez/hci0", "C1:22:33:44:55:66"
    bus.export(adapter, interface("Adapter1", Address=("s", "00:AA:01:00:00:01"), Alias=("s", "here"), Powered=("b", True)))
    device = {"Address": ("s", address), "AddressType": ("s", "random"), "Alias": ("s", "Bar"), "Adapter": ("o", adapter)}
    device |= {"RSSI": ("n", -60), "TxPower": ("n", -8)}
    bus.export(f"{adapter}/dev_{address.replace(':', '_')}", interface("Device1", **device))
    await bus.request_name("org.bluez")
    for version, program in PROGRAMS.items():
        pipe = asyncio.subprocess.PIPE
        run = await asyncio.create_subprocess_exec(*program, "info", address, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe)
        output = (await asyncio.wait_for(run.communicate(), 20))[0].decode()
        lines = [line.strip() for line in output.splitlines()]
        print(version, *(line for line in lines if line.startswith(("RSSI", "TxPower"))))


asyncio.run(main())
PYTHON

seen=$(dbus-run-session -- sh -c 'DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS venv/bin/python info.py' 2>messages)
echo "$seen"
[ "$seen" = "5.66 RSSI: -60 TxPower: -8
5.82 RSSI: 0xffffffc4 (-60) TxPower: 0xfffffff8 (-8)" ]
