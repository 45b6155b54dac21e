#!/bin/sh
# RootCanal's private addresses never change, a resolved one is not marked as an identity, and its anonymous advertisers have addresses.
#
# Version    rootcanal 1.13.0 (PyPI), Google's virtual controller (Android's emulator has the same)
# Expected   Core 5.4, Vol 4, Part E: with the resolvable private address timeout (7.8.45), here 1 s, a new address comes each second. The
#            scanner that has the advertiser's key reports the identity address with the type 3, "Random (static) Identity Address"
#            (7.7.65.13). In network privacy mode, the default (7.8.77), it ignores the peer that uses its identity address itself. An
#            anonymous set (7.8.53, bit 5) is reported with the address type 0xFF and no address. Our guess before the run:
#                private addresses in 5 s: 5    resolved: type 3    peer without privacy: ignored    anonymous: type 255
# Seen           private addresses in 5 s: 1    resolved: type 1    peer without privacy: type 1    anonymous: type 1, its address
#            One address is made when the set is enabled, and stays. All four commands are answered with success. How a program follows
#            a phone or a tag across its changes of address cannot be tested with it: nothing changes.
# Input      HCI commands for two controllers at one RootCanal: an extended advertising set, and a scan.
# Needs      The wheel's program needs glibc 2.39, although the wheel says "any": it is run with the libraries of Debian 13.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check rootcanal==1.13.0

mkdir -p lists/partial debs root
cat >sources.list <<'LIST'
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main
LIST
debian_13() {
  apt-get -qq -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$folder/lists" \
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@" 2>/dev/null
}
debian_13 update
(cd debs && debian_13 download libc6 libstdc++6 libgcc-s1)
for package in debs/*.deb; do dpkg -x "$package" root; done

cat >privacy.py <<'PYTHON'
import select
import socket
import struct
import subprocess
import sys
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
libraries = "root/usr/lib/x86_64-linux-gnu"
canal = subprocess.Popen(
    [f"{libraries}/ld-linux-x86-64.so.2", "--library-path", libraries, sys.argv[1], "-hci_port", str(port)]
    + ["-test_port", str(port + 1), "-link_port", str(port + 2), "-link_ble_port", str(port + 3)],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
SENDER, RECEIVER = bytes.fromhex("6655443322C1"), bytes.fromhex("7755443322C1")
SENDER_KEY, RECEIVER_KEY = bytes(range(16)), bytes(range(16, 32))
LEGACY_CONNECTABLE, ANONYMOUS = 0x13, 0x20
RANDOM, PRIVATE = 1, 3  # own address types


def connect():
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.1)
    raise SystemExit("RootCanal does not listen")


def events(controller, seconds):
    data, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([controller], [], [], left)[0]:
            data += controller.recv(4096)
    while len(data) >= 3:
        yield data[: 3 + data[2]]
        data = data[3 + data[2] :]


def command(controller, opcode, parameters=b""):
    controller.sendall(struct.pack("<BHB", 1, opcode, len(parameters)) + parameters)
    answers = [event[6] for event in events(controller, 0.1) if event[1] == 0x0E and event[4:6] == struct.pack("<H", opcode)]
    if answers != [0]:
        raise SystemExit(f"command {opcode:04x}: {answers}")


def heard(properties, own_address, seconds):
    """The address types and addresses of the sender's reports."""
    interval = struct.pack("<I", 160)[:3]  # 100 ms
    parameters = bytes([1]) + struct.pack("<H", properties) + interval * 2 + bytes([7, own_address, 1]) + RECEIVER
    command(sender, 0x2036, parameters + struct.pack("<BbBBBBB", 0, 127, 1, 0, 1, 0, 0))
    command(sender, 0x2035, b"\1" + SENDER)  # the set's random address
    command(sender, 0x2037, bytes([1, 3, 1, 5]) + b"\4\tBar")
    command(sender, 0x2039, b"\1\1\1\0\0\0")
    command(receiver, 0x2042, b"\1\0\0\0\0\0")
    found = set()
    for event in events(receiver, seconds):
        if event[1] == 0x3E and event[3] == 0x0D and event.endswith(b"\4\tBar"):
            found.add((event[7], event[8:14]))
    command(receiver, 0x2042, bytes(6))
    command(sender, 0x2039, bytes(2))
    command(sender, 0x203D)  # no sets any more
    list(events(receiver, 0.2))
    return found


try:
    sender, receiver = connect(), connect()
    for controller, address, peer, peer_key, key in (
        (sender, SENDER, RECEIVER, RECEIVER_KEY, SENDER_KEY),
        (receiver, RECEIVER, SENDER, SENDER_KEY, RECEIVER_KEY),
    ):
        command(controller, 0x0C03)  # Reset
        command(controller, 0x0C01, b"\xff" * 8)  # event masks
        command(controller, 0x2001, b"\xff" * 6 + b"\x0f\0")
        command(controller, 0x2005, address)  # random address
        command(controller, 0x2027, b"\1" + peer + peer_key + key)  # resolving list
        command(controller, 0x202E, struct.pack("<H", 1))  # timeout of private addresses: 1 s
    command(sender, 0x202D, b"\1")  # address resolution
    command(receiver, 0x2041, struct.pack("<BBBBHH", 0, 0, 1, 0, 160, 160))  # a passive scan, 100 ms of 100 ms
    found = heard(LEGACY_CONNECTABLE, PRIVATE, 5)
    print("private addresses in 5 s:", sum(address[5] >> 6 == 0b01 for _, address in found))
    command(receiver, 0x202D, b"\1")
    for name, properties, own_address in (
        ("resolved", LEGACY_CONNECTABLE, PRIVATE),
        ("peer without privacy", LEGACY_CONNECTABLE, RANDOM),
        ("anonymous", ANONYMOUS, RANDOM),
    ):
        found = heard(properties, own_address, 1)
        print(f"{name}:", *(f"type {kind} {'identity' if address == SENDER else 'other'}" for kind, address in found) or ["ignored"])
finally:
    canal.terminate()
    canal.wait()
PYTHON

program=$(echo venv/lib/python3*/site-packages/rootcanal/bin/linux-x86_64/rootcanal)
seen=$(python3 privacy.py "$program")
echo "$seen"
[ "$seen" = "private addresses in 5 s: 1
resolved: type 1 identity
peer without privacy: type 1 identity
anonymous: type 1 identity" ]
