#!/usr/bin/env python3
"""Checks the helper's system call filter on aarch64: that it allows exactly the calls below, and that the helper, traced
by QEMU while it serves requests, makes no other calls.

usage: filter.py                       checks only that the lists below match the helper's source
       filter.py EMULATOR CONFINED     both as shell words; CONFINED must run with filter.c preloaded
"""

import pathlib
import re
import shlex
import socket
import struct
import subprocess
import sys

# aarch64 uses the generic numbers (Linux, include/uapi/asm-generic/unistd.h).
ALLOWED = {
    "ppoll": 73, "recvfrom": 207, "recvmsg": 212, "sendto": 206, "getsockopt": 209, "setsockopt": 208,
    "bind": 200, "connect": 203, "close": 57, "clock_gettime": 113, "brk": 214,
    "mmap": 222, "munmap": 215, "mremap": 216, "madvise": 233, "futex": 98, "getrandom": 278,
    "restart_syscall": 128, "rt_sigreturn": 139, "exit": 93, "exit_group": 94,
}
# Allowed only with certain arguments; not with zeros.
RESTRICTED = {"socket", "ioctl"}
# AUDIT_ARCH_... of linux/audit.h
AARCH64, OTHERS = 0xC00000B7, [0xC000003E, 0x40000003, 0x40000028]
KILL, ALLOW = 0x80000000, 0x7FFF0000

# Requests (HelperRecords.swift): power on an adapter that does not exist, scan, inspect and clean up, end.
VERSION = 7
REQUESTS = [
    bytes([VERSION, *values])
    for values in ([4, 99, 0], [1, 0, 0, 1, 0, 160, 0, 160, 0, 0, 0], [5, 0, 0, 1], [3])
]


def filter_instructions(output):
    """The filter's BPF instructions, each a struct sock_filter (linux/filter.h)."""
    code = re.search(rb"\nFILTER\n(.*?)\nLOADED\n", output, re.S).group(1)
    # Skip lines of the tracer: a filter begins by loading the architecture.
    code = code[code.index(struct.pack("<HBBI", 0x20, 0, 0, 4)):]
    instructions = []
    for offset in range(0, len(code) - 7, 8):
        instruction = struct.unpack_from("<HBBI", code, offset)
        if instruction[0] not in (0x20, 0x15, 0x25, 0x35, 0x05, 0x06):
            break
        instructions.append(instruction)
    return instructions


def verdict(instructions, call, architecture):
    """The filter's result for a call with zero arguments."""
    accumulator = position = 0
    while position < len(instructions):
        code, if_true, if_false, value = instructions[position]
        position += 1
        if code == 0x20:
            accumulator = {0: call, 4: architecture}.get(value, 0)
        elif code == 0x06:
            return value
        elif code == 0x05:
            position += value
        else:
            is_true = {0x15: accumulator == value, 0x25: accumulator > value, 0x35: accumulator >= value}[code]
            position += if_true if is_true else if_false
    return None


def run_helper(emulator, confined):
    """The trace and the filter that the helper prints while it serves the requests."""
    client, server = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    # A pipe, because the helper cannot write to files.
    helper = subprocess.Popen(emulator + ["-strace"] + confined + ["serve"], stdin=server, stderr=subprocess.PIPE)
    server.close()
    client.settimeout(60)
    for request in REQUESTS:
        client.send(request)
        if not client.recv(4096):
            sys.exit(f"no answer to {request}")
    client.close()
    return helper.communicate(timeout=120)[1]


def check_lists():
    """Compares ALLOWED with `names = [...]` in the source, the calls that every architecture has; and VERSION."""
    sources = pathlib.Path(__file__).resolve().parents[2] / "Sources"
    source = sources / "Confinement" / "SystemCallFilter.swift"
    names = re.search(r"names = \[(.*?)\]", source.read_text(), re.S).group(1)
    names = set(re.findall(r'"(\w+)"', names))
    if names != set(ALLOWED):
        sys.exit(f"only one of {source.name} and filter.py allows: {', '.join(sorted(names ^ set(ALLOWED)))}")
    source = sources / "BeaconRadio" / "Helper" / "HelperRecords.swift"
    if f"static let version: UInt8 = {VERSION}\n" not in source.read_text():
        sys.exit(f"filter.py's requests are not of the version in {source.name}")


def main():
    check_lists()
    if len(sys.argv) == 1:
        return
    emulator, confined = shlex.split(sys.argv[1]), shlex.split(sys.argv[2])
    output = run_helper(emulator, confined)
    instructions = filter_instructions(output)
    wrong = [n for n in range(600) if verdict(instructions, n, AARCH64) != (ALLOW if n in ALLOWED.values() else KILL)]
    foreign = [n for n in range(600) for other in OTHERS if verdict(instructions, n, other) != KILL]
    calls = set(re.findall(rb"(?m)^\d+ ([a-z_0-9]+)\(", output.split(b"\nLOADED\n", 1)[1].split(b"\n", 1)[1]))
    calls = {call.decode() for call in calls}
    others = calls - set(ALLOWED) - RESTRICTED
    if wrong or foreign or not calls or others:
        sys.exit(f"wrong results for calls {wrong}, on other architectures {foreign}; calls not allowed: {sorted(others)}")
    print(f"{len(instructions)} instructions, correct for 600 calls; the helper called {', '.join(sorted(calls))}")


main()
