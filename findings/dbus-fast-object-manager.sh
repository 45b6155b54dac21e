#!/bin/sh
# Programs that follow an object manager of dbus-fast never hear of a new object, nor that one is gone: it signals from the wrong path.
#
# Version    dbus-fast 5.2.0 and dbus-next 0.2.3 (PyPI), with GLib's GDBusObjectManagerClient (python3-gi 3.42.2, Debian 12)
# Expected   An object manager is the root of a tree: it answers GetManagedObjects(), and signals InterfacesAdded and InterfacesRemoved, with the
#            object that they are about as first argument (D-Bus Specification, "org.freedesktop.DBus.ObjectManager"). bluetoothd
#            signals from "/", where its manager is, systemd's library from the nearest manager above the object (sd-bus, since 2015),
#            and GLib listens there. Our guess before the run was that dbus-fast, which answers GetManagedObjects() for all paths above
#            an object, does that, too. For device A, which is there at first, B, which comes 3 s later, and A, which goes then, what
#            GLib's client of "/" says:
#                at first A; added B; removed A; at the end B
# Seen           at first A; at the end A
#            The signals come from "/B" and "/A", where no manager is: from an object that is new, or gone. GetManagedObjects() is right.
#            Who imitates BlueZ for a test with either library finds that a program sees no new device, and keeps each old one; bleak,
#            which is built on dbus-fast, listens to all paths, and shows nothing of it.
# Input      Two objects with org.bluez.Device1.
# Reported   not yet
# Needs      Debian 12 on this machine, with python3-gi and dbus-run-session
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
/usr/bin/python3 -c 'from gi.repository import Gio' 2>/dev/null || exit 77
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dbus-fast==5.2.0 dbus-next==0.2.3

cat >devices.py <<'PYTHON'
import asyncio
import importlib
import sys

library = sys.argv[1]
service = importlib.import_module(f"{library}.service")
PropertyAccess = importlib.import_module(library).PropertyAccess


class Device(service.ServiceInterface):
    def __init__(self):
        super().__init__("org.bluez.Device1")

    @service.dbus_property(access=PropertyAccess.READ)
    def RSSI(self) -> "n":
        return -60


async def main():
    bus = await importlib.import_module(f"{library}.aio").MessageBus().connect()
    bus.add_message_handler(lambda message: None)
    bus.export("/A", Device())
    await bus.request_name("org.example")
    await asyncio.sleep(3)
    bus.export("/B", Device())
    bus.unexport("/A")
    await asyncio.sleep(20)


asyncio.run(main())
PYTHON

cat >follow.py <<'PYTHON'
from gi.repository import Gio, GLib

BUS = Gio.bus_get_sync(Gio.BusType.SESSION)
MANAGER = "org.freedesktop.DBus.ObjectManager"


def paths(manager):
    return " ".join(sorted(item.get_object_path() for item in manager.get_objects())) or "nothing"


signals = []
BUS.signal_subscribe("org.example", MANAGER, None, None, None, 0,
                     lambda bus, sender, path, interface, member, value: signals.append(f"{member} from {path}"))
NONE = Gio.DBusObjectManagerClientFlags.NONE
manager = Gio.DBusObjectManagerClient.new_sync(BUS, NONE, "org.example", "/", None, None, None)
print("GLib at first:", paths(manager))
manager.connect("object-added", lambda manager, item: print("GLib: added", item.get_object_path()))
manager.connect("object-removed", lambda manager, item: print("GLib: removed", item.get_object_path()))
loop = GLib.MainLoop()
GLib.timeout_add_seconds(5, loop.quit)
loop.run()
print("signals:", ", ".join(signals))
print("GLib at the end:", paths(manager))
answer = BUS.call_sync("org.example", "/", MANAGER, "GetManagedObjects", None, None, 0, -1, None).unpack()
print("GetManagedObjects of / at the end:", *answer[0])
PYTHON

cat >run.sh <<'SH'
for library in dbus_fast dbus_next; do
  echo "$library"
  venv/bin/python devices.py "$library" 2>/dev/null &
  while ! dbus-send --session --print-reply --dest=org.example / org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1; do sleep 0.2; done
  /usr/bin/python3 follow.py
  kill $!
  wait $! 2>/dev/null || true
done
SH

seen=$(dbus-run-session -- sh run.sh 2>messages)
echo "$seen"
expected="GLib at first: /A
signals: InterfacesAdded from /B, InterfacesRemoved from /A
GLib at the end: /A
GetManagedObjects of / at the end: /B"
[ "$seen" = "dbus_fast
$expected
dbus_next
$expected" ]
