#!/bin/sh
# sseclient-py gives a program the half event of a broken connection, "-6" of "-60", as a whole one, and forgets the last event's id.
#
# Version    sseclient-py 1.9.0 with requests 2.32.5, and httpx-sse 0.4.3 with httpx 0.28.1 for comparison (PyPI)
# Expected   "Once the end of the file is reached, any pending data must be discarded. (If the file ends in the middle of an event, before
#            the final empty line, the incomplete event is not dispatched.)" (WHATWG HTML, 9.2.6); and the last event ID stays until
#            another id comes: it is a part of each event, and what a client that connects again must send. Our guess before the run was
#            the standard. For "id: 7, data: -60", "data: -61", and "data: -6" where the connection ends:
#                -60 with id 7, -61 with id 7
# Seen           sseclient-py: -60 with id 7, -61 with id None, -6 with id None        httpx-sse: -60 with id 7, -61 with id 7
#            Each connection that breaks within an event adds one that the server did not send: a level of -6 dBm is the loudest of all.
#            A program that connects again with the id of its last event gets all events since 7 once more, or none.
# Input      Two events and a half.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sseclient-py==1.9.0 requests==2.32.5 httpx-sse==0.4.3 httpx==0.28.1

cat >read.py <<'PYTHON'
import socket
import threading

import httpx
import httpx_sse
import requests
import sseclient

server = socket.create_server(("127.0.0.1", 0))
address = "http://127.0.0.1:%d" % server.getsockname()[1]


def serve():
    while True:
        connection = server.accept()[0]
        connection.recv(4096)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: 7\ndata: -60\n\ndata: -61\n\ndata: -6")
        connection.close()


threading.Thread(target=serve, daemon=True).start()


def show(name, events):
    print(f"{name}:", ", ".join(f"{event.data} with id {event.id}" for event in events))


show("sseclient-py", sseclient.SSEClient(requests.get(address, stream=True)).events())
with httpx.Client() as client, httpx_sse.connect_sse(client, "GET", address) as source:
    show("httpx-sse", source.iter_sse())
PYTHON
seen=$(venv/bin/python read.py)
echo "$seen"
[ "$seen" = "sseclient-py: -60 with id 7, -61 with id None, -6 with id None
httpx-sse: -60 with id 7, -61 with id 7" ]
