#!/bin/sh
# requests-sse makes two events of one if a chunk of the response ends between the carriage return and the line feed of a line.
#
# Version    requests-sse 0.5.3 with requests 2.32.5, and httpx-sse 0.4.3 with httpx 0.28.1 for comparison (PyPI)
# Expected   A line ends with a line feed, a carriage return, or both, and an empty line ends the event (WHATWG HTML, 9.2.5 and 9.2.6),
#            wherever the response is cut into chunks. sse-starlette, for one, ends each line with both. Our guess before the run was the
#            standard. An event of two lines, hall and -60, and an event "end", in one piece and in two:
#                whole: 'hall\n-60', 'end'; cut behind the first carriage return: the same
#            and for two empty lines of data, and for data that begins with two spaces, of which one belongs to the format:
#                '\n', ' -60'
# Seen           whole: 'hall\n-60', 'end'        cut: 'hall', '-60', 'end'        empty lines: ''        spaces: '-60'
#            httpx-sse: as expected. A proxy cuts where its buffer is full, so the more is sent, the sooner it happens. A room without its
#            level is taken for an event, and the level for the next one.
# Input      Four events.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check requests-sse==0.5.3 requests==2.32.5 httpx-sse==0.4.3 httpx==0.28.1

cat >read.py <<'PYTHON'
import socket
import threading
import time

import httpx
import httpx_sse
import requests_sse

pieces = {
    "whole": [b"data: hall\r\ndata: -60\r\n\r\n"],
    "cut": [b"data: hall\r", b"\ndata: -60\r\n\r\n"],
    "empty lines": [b"data:\r\ndata:\r\n\r\n"],
    "spaces": [b"data:  -60\r\n\r\n"],
}
server = socket.create_server(("127.0.0.1", 0))
sent = []


def serve():
    while True:
        connection = server.accept()[0]
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.recv(4096)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        for piece in sent + [b"data: end\r\n\r\n"]:
            connection.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
            time.sleep(0.3)
        connection.close()


def texts(events):
    for event in events:
        yield repr(event.data)
        if event.data == "end":
            return


threading.Thread(target=serve, daemon=True).start()
address = "http://127.0.0.1:%d" % server.getsockname()[1]
for name, sent in pieces.items():
    with requests_sse.EventSource(address) as source:
        print(f"{name}: requests-sse", *texts(source), end="; ")
    with httpx.Client() as client, httpx_sse.connect_sse(client, "GET", address) as source:
        print("httpx-sse", *texts(source.iter_sse()))
PYTHON
seen=$(venv/bin/python read.py)
printf "%s\n" "$seen"
[ "$seen" = "whole: requests-sse 'hall\n-60' 'end'; httpx-sse 'hall\n-60' 'end'
cut: requests-sse 'hall' '-60' 'end'; httpx-sse 'hall\n-60' 'end'
empty lines: requests-sse '' 'end'; httpx-sse '\n' 'end'
spaces: requests-sse '-60' 'end'; httpx-sse ' -60' 'end'" ]
