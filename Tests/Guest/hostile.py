"""A hostile client of hotcold-radio: starts the helper as hotcold does, and can send it anything. It only needs the
right to run the helper.

usage: hostile.py HELPER COMMANDS ANSWERS LOG

Reads commands, one per line, from the pipe COMMANDS, and answers each with one line in the pipe ANSWERS:

    open NAME                  start a helper; `opened`
    ask NAME HEX               send a request; the kind of the reply (`begun`, `failed`, `off`, `powered`,
                               `inspected`), `ended`, or `silence`
    record NAME HEX [TIMES]    send a record unchanged; `sent`, `stuck` or `ended`, and the number of records sent
    size NAME BYTES            send a record of this many zero bytes; `sent` or `too long`
    close NAME                 disconnect; `ended` and the helper's exit status
    strange HOW                start a helper in an unusual way, and print the result; HOW is `closed` (only the
                               connection's descriptor), `preloaded` (an environment that loads other code),
                               `stream` (a socket that does not preserve records) or `words` (with arguments)
    pid NAME                   the helper's process ID
    pry NAME                   try to inspect the helper; what was accessible, or `nothing`
    quit

Everything that a helper sends is written to LOG: the helper's name, the message's kind and its payload in hex.
"""

import ctypes
import errno
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time

PATIENCE = 20.0
# Longer than the longest record, so that recv() truncates none.
LONGEST = 1 << 17
# Variables that the loader and the C library obey only in programs without privileges.
UNSAFE_ENVIRONMENT = {
    "LD_PRELOAD": "/nowhere/evil.so",
    "LD_LIBRARY_PATH": "/tmp",
    "LD_AUDIT": "/nowhere/evil.so",
    "LD_DEBUG": "all",
    "LD_DEBUG_OUTPUT": "/tmp/loader",
    "GLIBC_TUNABLES": "glibc.malloc.check=3",
    "MALLOC_TRACE": "/tmp/trace",
    "SWIFT_BACKTRACE": "enable=yes,output-to=/tmp",
}
# The numbers of replies (HelperRecords.swift), and their names in answers.
REPLIES = {1: "begun", 3: "failed", 4: "off", 5: "powered", 6: "inspected"}


class Helper:
    """A helper, and our end of its connection."""

    def __init__(self, path, name, log, how=""):
        self.name, self.log = name, log
        kind = socket.SOCK_STREAM if how == "stream" else socket.SOCK_SEQPACKET
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, kind)
        # Popen sets up the standard descriptors before it calls this.
        close_output = (lambda: os.closerange(1, 3)) if how == "closed" else None
        # As hotcold does: the connection is standard input; no other descriptor, no environment.
        self.process = subprocess.Popen(
            [path, *(["0", "0"] if how == "words" else [])],
            stdin=theirs,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=UNSAFE_ENVIRONMENT if how == "preloaded" else {},
            preexec_fn=close_output,
            process_group=0,
        )
        theirs.close()
        self.has_ended = False

    def receive(self):
        """The next record; None if the helper has ended."""
        try:
            record = self.socket.recv(LONGEST)
        except OSError:
            record = b""
        if not record:
            self.has_ended = True
            return None
        print(self.name, record[0], record[1:].hex() or "-", file=self.log, flush=True)
        return record

    def wait(self, patience=PATIENCE):
        """The kind of the next reply, skipping messages that answer no request."""
        end = time.monotonic() + patience
        while not self.has_ended:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                return "silence"
            record = self.receive()
            if record and record[0] in REPLIES:
                return REPLIES[record[0]]
        return "ended"

    def send(self, record):
        try:
            # The helper must read the record or exit; it may do neither for a while.
            self.socket.settimeout(PATIENCE)
            self.socket.send(record)
        except (BrokenPipeError, ConnectionResetError):
            return "ended"
        except TimeoutError:
            return "stuck"
        except OSError as error:
            return "too long" if error.errno == errno.EMSGSIZE else f"error {error.errno}"
        finally:
            self.socket.settimeout(None)
        return "sent"

    def ask(self, request):
        result = self.send(request)
        return self.wait() if result == "sent" else result

    def close(self):
        self.socket.close()
        try:
            return f"ended {self.process.wait(PATIENCE)}"
        except subprocess.TimeoutExpired:
            return "goes on"


def pry(pid):
    """What another process of the same user can read or change of the helper."""
    seen = []
    folder = f"/proc/{pid}"
    for name in ("mem", "environ", "auxv", "stack", "syscall", "maps", "io"):
        try:
            with open(f"{folder}/{name}", "rb") as file:
                # Address 0 of the memory is not mapped, so opening it is enough.
                if name == "mem" or file.read(1):
                    seen.append(name)
        except OSError:
            pass
    for name in ("cwd", "exe"):
        try:
            os.readlink(f"{folder}/{name}")
            seen.append(name)
        except OSError:
            pass
    try:
        for number in os.listdir(f"{folder}/fd"):
            seen.append(f"fd {number}")
    except OSError:
        pass
    libc = ctypes.CDLL(None, use_errno=True)
    # Copy the helper's descriptors: pidfd_open(2) and pidfd_getfd(2).
    pidfd = libc.syscall(434, pid, 0)
    for number in range(5):
        if pidfd >= 0 and libc.syscall(438, pidfd, number, 0) >= 0:
            seen.append(f"taken {number}")
    # Read its memory: process_vm_readv(2).
    buffer = ctypes.create_string_buffer(8)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 8)
    if libc.syscall(310, pid, vector, 1, vector, 1, 0) >= 0:
        seen.append("process_vm_readv")
    # PTRACE_ATTACH and PTRACE_SEIZE; 17 is PTRACE_DETACH.
    for request, name in ((16, "attach"), (0x4206, "seize")):
        if libc.ptrace(request, pid, None, None) == 0:
            seen.append(name)
            os.waitpid(pid, 0)
            libc.ptrace(17, pid, None, None)
    # With a higher limit, the helper could be made to dump its memory.
    try:
        resource.prlimit(pid, resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        seen.append("limits")
    except OSError:
        pass
    return ", ".join(seen) or "nothing"


class Client:
    def __init__(self, path, log):
        self.path, self.log = path, log
        self.helpers = {}

    def do(self, verb, *words):
        if verb == "open":
            self.helpers[words[0]] = Helper(self.path, words[0], self.log)
            return "opened"
        if verb == "strange":
            helper = Helper(self.path, words[0], self.log, words[0])
            # Power on an adapter that does not exist.
            result = helper.ask(b"\x06\x07powerOn\x63\0")
            return f"{result}, {helper.close()}"
        helper = self.helpers[words[0]]
        if verb == "ask":
            self.receive_pending()
            return helper.ask(bytes.fromhex(words[1]))
        if verb == "record":
            record = bytes.fromhex(words[1])
            times = int(words[2]) if len(words) > 2 else 1
            for count in range(times):
                self.receive_pending()
                result = helper.send(record)
                if result != "sent":
                    return f"{result} {count}"
            return f"sent {times}"
        if verb == "size":
            self.receive_pending()
            return helper.send(bytes(int(words[1])))
        if verb == "close":
            del self.helpers[words[0]]
            return helper.close()
        if verb == "pry":
            return pry(helper.process.pid)
        if verb == "pid":
            return str(helper.process.pid)
        return f"no such command: {verb}"

    def receive_pending(self):
        """Receives all records that have arrived."""
        while True:
            running = {h.socket: h for h in self.helpers.values() if not h.has_ended}
            ready = select.select(list(running), [], [], 0)[0] if running else []
            if not ready:
                return
            for each in ready:
                running[each].receive()


def main(path, commands, answers, log):
    # Allow core dumps, so that a helper that a signal kills would leave one if it could.
    resource.setrlimit(resource.RLIMIT_CORE, resource.getrlimit(resource.RLIMIT_CORE)[1:] * 2)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    source = os.open(commands, os.O_RDWR)
    target = os.open(answers, os.O_RDWR)
    with open(log, "w", encoding="ascii") as file:
        client = Client(path, file)
        unread = b""
        while True:
            sockets = [h.socket for h in client.helpers.values() if not h.has_ended]
            ready = select.select([source, *sockets], [], [])[0]
            client.receive_pending()
            if source not in ready:
                continue
            unread += os.read(source, 65536)
            while b"\n" in unread:
                line, unread = unread.split(b"\n", 1)
                words = line.decode().split()
                if words == ["quit"]:
                    os.write(target, b"gone\n")
                    return
                try:
                    result = client.do(*words)
                except (KeyError, ValueError, TypeError, OSError) as error:
                    result = f"cannot: {error!r}"
                os.write(target, result.encode() + b"\n")


if len(sys.argv) != 5:
    sys.exit(__doc__)
main(*sys.argv[1:])
