"""A pseudoterminal of 80x24 characters."""

import fcntl
import os
import pty
import struct
import termios
import threading


class Terminal:
    def __init__(self):
        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.written = 0
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self):
        """Reads the output, so that the program never blocks."""
        try:
            while data := os.read(self.ours, 65536):
                self.written += len(data)
        except OSError:
            pass  # the other end was closed

    def start(self, command):
        """Starts a program with this controlling terminal."""
        name = os.ttyname(self.theirs)
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1),
            (os.POSIX_SPAWN_DUP2, 0, 2),
        ]
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        return os.posix_spawn(command[0], command, environment, file_actions=actions, setsid=True)

    def press(self, keys):
        os.write(self.ours, keys.encode())
