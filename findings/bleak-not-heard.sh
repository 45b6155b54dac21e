#!/bin/sh
# bleak calls back for each change of a device's properties: a device that was not heard is there, at -127 dBm.
#
# Version    bleak 3.1.0 with dbus-fast 5.2.0 (PyPI), on Linux
# Expected   The callback of a BleakScanner is "called each time a device is discovered or advertising data has changed". BlueZ keeps
#            devices that it knows and does not hear, without an RSSI (org.bluez.Device(5): "optional"). Our guess before the run, for
#            such a device, when somebody gives it another alias or trusts it, and for one that is heard, when it is connected:
#                known, alias: nothing    known, trusted: nothing    heard: -60    heard, connected: nothing
# Seen           known, alias: -127       known, trusted: -127       heard: -60    heard, connected: -60
#            Every change of a property is a callback. Without an RSSI the level is -127 dBm, which a controller may report as well. So
#            find_device_by_address finds a device that is somewhere else, a level is counted twice, and a log of packets has levels
#            that nobody measured. hotcold takes its packets from the kernel, not from BlueZ's properties.
# Input      A service that answers on a bus of its own as BlueZ does: one adapter, two devices; made up.
# Needs      dbus-daemon
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bleak==3.1.0 dbus-fast==5.2.0

cat >"$folder/scan.py" <<'PYTHON'
import asyncio

from bleak import BleakScanner
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

ADAPTER = "/org/bluez/hci0"
ADAPTER_PROPERTIES = {"Address": Variant("s", "00:00:00:00:00:01"), "Powered": Variant("b", True), "Roles": Variant("as", ["central"])}


def device(address, **properties):
    known = {"Address": address, "AddressType": "random", "Alias": address.replace(":", "-")}
    flags = dict.fromkeys(("Paired", "Trusted", "Connected", "ServicesResolved"), False)
    all = {key: Variant("s", value) for key, value in known.items()} | {key: Variant("b", value) for key, value in flags.items()}
    path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
    return path, {"org.bluez.Device1": all | {"Adapter": Variant("o", ADAPTER), "UUIDs": Variant("as", [])} | properties}


known, known_properties = device("C1:22:33:44:55:01")
heard, heard_properties = device("C1:22:33:44:55:02", RSSI=Variant("n", -60))


def answer(message):
    if message.message_type == MessageType.METHOD_CALL:
        if message.member == "GetManagedObjects":
            objects = {ADAPTER: {"org.bluez.Adapter1": ADAPTER_PROPERTIES}, known: known_properties}
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [objects])
        return Message.new_method_return(message)


async def main():
    bluez = await MessageBus(bus_type=BusType.SYSTEM).connect()
    bluez.add_message_handler(answer)
    await bluez.request_name("org.bluez")
    levels = []

    async def change(name, path, property):
        body = ["org.bluez.Device1", property, []]
        bluez.send(Message.new_signal(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", body))
        await show(name)

    async def show(name):
        await asyncio.sleep(0.3)
        print(f"{name}:", *levels or ["nothing"])
        levels.clear()

    async with BleakScanner(lambda device, packet: levels.append(packet.rssi)):
        await show("start")
        await change("known, alias", known, {"Alias": Variant("s", "Key")})
        await change("known, trusted", known, {"Trusted": Variant("b", True)})
        bluez.send(Message.new_signal("/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}", [heard, heard_properties]))
        await show("heard")
        await change("heard, connected", heard, {"Connected": Variant("b", True)})
        await change("heard, connected no more", heard, {"Connected": Variant("b", False)})
    finding = asyncio.create_task(BleakScanner.find_device_by_address("C1:22:33:44:55:01", timeout=2))
    await asyncio.sleep(0.5)
    await change("after the scan", known, {"Alias": Variant("s", "Other")})
    print("found:", (await finding).address)


asyncio.run(main())
PYTHON

cat >"$folder/bus.conf" <<BUS
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
BUS
dbus-daemon --config-file="$folder/bus.conf" --nofork 2>/dev/null &
trap 'kill $!; rm -rf "$folder"' EXIT
while [ ! -e "$folder/bus" ]; do sleep 0.1; done

seen=$(DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus" "$folder/venv/bin/python" "$folder/scan.py")
echo "$seen"
[ "$seen" = "start: nothing
known, alias: -127
known, trusted: -127
heard: -60
heard, connected: -60
heard, connected no more: -60
after the scan: nothing
found: C1:22:33:44:55:01" ]
