#!/bin/sh
# The MQTT client gmqtt sends a message again as if for the first time, and never sends what was published while it had no connection.
#
# Version    gmqtt 0.8.0 (PyPI), "Python async MQTT client implementation", whose client "will always try to reconnect"
# Expected   "The DUP flag MUST be set to 1 by the Client or Server when it attempts to re-deliver a PUBLISH packet" (MQTT 5.0,
#            MQTT-3.3.1-1). QoS 1 is "at least once". Our guess before the run was that a message is sent again with DUP. So one expects, for
#            "near", which is not acknowledged before the connection breaks, "far", published before it is back, and "here", then:
#                session: near again (DUP), far, here     no session: far, here
# Seen           session: near again (no DUP), far, here  no session: here
#            The receiver cannot tell a repeated call from a second one. Without a session, which is the default (the expiry is 0), a
#            message that is published in the seconds of a broken connection disappears without a word; publish() takes it as any other.
# Input      Three messages of QoS 1; the broker is a dozen lines that answer CONNECT and the messages of the second connection.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gmqtt==0.8.0

cat >"$folder/tag.py" <<'PYTHON'
import asyncio

import gmqtt

CONNECT, PUBLISH = 1, 3


async def publish(has_session):
    """What the broker gets, by connection; it closes the first one after a second."""
    received = [[]]

    async def serve(reader, writer):
        packets = []
        received.append(packets)
        try:
            while True:
                first, length = await asyncio.wait_for(reader.readexactly(2), 1 if len(received) == 2 else 20)
                body = await reader.readexactly(length)
                if first >> 4 == CONNECT:
                    is_resumed = has_session and len(received) > 2
                    writer.write(bytes([0x20, 3, is_resumed, 0, 0]))
                elif first >> 4 == PUBLISH:
                    name = body[13:].decode()  # behind the topic home/tag, the identifier and the properties' length
                    packets.append(f"{name} DUP" if first & 8 else name)
                    if len(received) > 2:
                        writer.write(b"\x40\2" + body[10:12])
        except (asyncio.TimeoutError, asyncio.IncompleteReadError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    options = {"session_expiry_interval": 100} if has_session else {}
    client = gmqtt.Client("tag", clean_session=False, **options)
    client.set_config({"reconnect_delay": 2, "reconnect_retries": -1})
    await client.connect("127.0.0.1", server.sockets[0].getsockname()[1])
    client.publish("home/tag", "near", qos=1)
    await asyncio.sleep(2)
    client.publish("home/tag", "far", qos=1)
    await asyncio.sleep(5)
    client.publish("home/tag", "here", qos=1)
    await asyncio.sleep(1)
    await client.disconnect()
    server.close()
    return received


async def main():
    for has_session in (True, False):
        _, before, after = await publish(has_session)
        print(f"{'session' if has_session else 'no session'}: {' '.join(before)}, then {', '.join(after)}")


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/tag.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "session: near, then near, far, here
no session: near, then here" ]
