#!/bin/sh
# Qt reports a device whose data have changed as discovered, not as updated: a program that follows updates misses those packets.
#
# Version    Qt 6.11.2 with PyQt6 6.11.0 (PyPI), on Linux, with dbus-fast 5.2.0
# Expected   deviceDiscovered "is emitted when the Bluetooth device described by info is discovered", and "if the use case requires
#            continuous manufacturer data or RSSI updates it is advisable to [...] listen to the deviceUpdated() signal", whose fields are
#            RSSI, ManufacturerData and ServiceData (QBluetoothDeviceDiscoveryAgent). Our guess before the run, for a device that BlueZ
#            knows and does not hear, and for one that is heard and changes its manufacturer data or its service data, was
#                known: nothing or rssi 0    heard: discovered -60    level: updated -61    manufacturer data: updated -62
#                level: updated -63    service data: updated -64
# Seen           known: discovered 0         heard: discovered -60    level: updated -61    manufacturer data: discovered -62
#                level: updated -63    service data: discovered -64
#            So a program that counts deviceDiscovered counts a sensor once for each new value, and one that follows deviceUpdated never
#            gets the values, and only the levels of packets that repeat one. The device that is not heard has 0 dBm, as if it touched
#            the antenna.
# Input      A service that answers on a bus of its own as BlueZ does: one adapter, two devices; made up.
# Needs      dbus-daemon, libglib2.0-0, libdbus-1-3
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check PyQt6==6.11.0 PyQt6-Qt6==6.11.2 dbus-fast==5.2.0

cat >"$folder/bluez.py" <<'PYTHON'
import asyncio

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

ADAPTER = "/org/bluez/hci0"
ADAPTER_PROPERTIES = {"Address": Variant("s", "00:00:00:00:00:01"), "Powered": Variant("b", True), "Discovering": Variant("b", False)}
SERVICE = "0000180f-0000-1000-8000-00805f9b34fb"


def device(address, **properties):
    all = {key: Variant("s", value) for key, value in {"Address": address, "AddressType": "random", "Alias": "Tag"}.items()}
    all |= {"Adapter": Variant("o", ADAPTER), "UUIDs": Variant("as", [])}
    return f"{ADAPTER}/dev_{address.replace(':', '_')}", {"org.bluez.Device1": all | properties}


def rssi(level):
    return {"RSSI": Variant("n", level)}


def manufacturer(data):
    return {"ManufacturerData": Variant("a{qv}", {0xFFFF: Variant("ay", data)})}


def service(data):
    return {"ServiceData": Variant("a{sv}", {SERVICE: Variant("ay", data)})}


known, known_properties = device("C1:22:33:44:55:01")
heard, heard_properties = device("C1:22:33:44:55:02", **rssi(-60), **manufacturer(b"1"), **service(b"1"))
searching = asyncio.Event()


def answer(message):
    if message.message_type != MessageType.METHOD_CALL:
        return None
    if message.member == "StartDiscovery":
        searching.set()
    if message.member == "GetManagedObjects":
        objects = {ADAPTER: {"org.bluez.Adapter1": ADAPTER_PROPERTIES}, known: known_properties}
        return Message.new_method_return(message, "a{oa{sa{sv}}}", [objects])
    if message.member == "Get":
        return Message.new_method_return(message, "v", [ADAPTER_PROPERTIES[message.body[1]]])
    if message.member == "GetAll":
        return Message.new_method_return(message, "a{sv}", [ADAPTER_PROPERTIES])
    return Message.new_method_return(message)


async def main():
    bluez = await MessageBus(bus_type=BusType.SYSTEM).connect()
    bluez.add_message_handler(answer)
    await bluez.request_name("org.bluez")
    await searching.wait()

    async def send(path, interface, member, signature, body):
        await asyncio.sleep(1)
        bluez.send(Message.new_signal(path, interface, member, signature, body))

    await send("/", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}", [heard, heard_properties])
    for change in (rssi(-61), manufacturer(b"2") | rssi(-62), rssi(-63), service(b"2") | rssi(-64)):
        body = ["org.bluez.Device1", change, []]
        await send(heard, "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", body)
    await asyncio.sleep(60)


asyncio.run(main())
PYTHON

cat >"$folder/search.py" <<'PYTHON'
from PyQt6.QtBluetooth import QBluetoothDeviceDiscoveryAgent
from PyQt6.QtCore import QCoreApplication


def show(signal, info):
    data = [bytes(info.manufacturerData(company)).decode() for company in info.manufacturerIds()]
    data += [bytes(info.serviceData(service)).decode() for service in info.serviceIds()]
    print(info.address().toString()[-2:], signal, info.rssi(), *data)


application = QCoreApplication([])
agent = QBluetoothDeviceDiscoveryAgent()
agent.deviceDiscovered.connect(lambda info: show("discovered", info))
agent.deviceUpdated.connect(lambda info, fields: show("updated", info))
agent.finished.connect(application.quit)
agent.setLowEnergyDiscoveryTimeout(8000)
agent.start(QBluetoothDeviceDiscoveryAgent.DiscoveryMethod.LowEnergyMethod)
application.exec()
PYTHON

cat >"$folder/bus.conf" <<BUS
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
BUS
dbus-daemon --config-file="$folder/bus.conf" --nofork 2>/dev/null &
daemon=$!
trap 'kill $daemon; rm -rf "$folder"' EXIT
while [ ! -e "$folder/bus" ]; do sleep 0.1; done
export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus"
"$folder/venv/bin/python" "$folder/bluez.py" 2>/dev/null &
trap 'kill $! $daemon; rm -rf "$folder"' EXIT
sleep 2

seen=$("$folder/venv/bin/python" "$folder/search.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "01 discovered 0
02 discovered -60 1 1
02 updated -61 1 1
02 discovered -62 2 1
02 updated -63 2 1
02 discovered -64 2 2" ]
