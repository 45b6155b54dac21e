#!/bin/sh
# The MQTT broker amqtt, as it comes, forgets each session within a second: what is sent to a sleeping tag is lost.
#
# Version    amqtt 0.12.1 and paho-mqtt 2.2.0 (PyPI), for MQTT 3.1.1
# Expected   If CleanSession is 0, "the Client and Server MUST store the Session after the Client and Server are disconnected", and the
#            server stores "QoS 1 and QoS 2 messages that match any subscriptions that the client had at the time of disconnection" (MQTT
#            3.1.1, 3.1.2.4). Whether clients without a user name may connect (allow_anonymous, true by default) is a matter of rights.
#            Our guess before the run, for a tag with the user name "anna" that subscribes with QoS 1, is away for three seconds, and is
#            called meanwhile:
#                allow_anonymous true: session present, ring      false: session present, ring
# Seen           allow_anonymous true: no session, nothing        false: session present, ring
#            Where anonymous clients are allowed, each client is taken for one, whatever its user name. Once a second the broker removes
#            all sessions of such clients that are not connected; nor does it queue messages for them. A tag that comes back within that
#            second finds its session, so that a quick test succeeds.
# Input      A subscription and a message.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check amqtt==0.12.1 paho-mqtt==2.2.0

cat >"$folder/session.py" <<'PYTHON'
import asyncio
import socket

from amqtt.broker import Broker
from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]


async def connect(name, user, is_clean=True):
    client = Client(CallbackAPIVersion.VERSION2, name, clean_session=is_clean)
    client.username_pw_set(user, "password")
    client.heard, client.has_session = [], None
    client.on_message = lambda client, data, message: client.heard.append(message.payload.decode())

    def on_connect(client, data, flags, reason, properties):
        client.has_session = flags.session_present

    client.on_connect = on_connect
    await asyncio.to_thread(client.connect, "127.0.0.1", port)
    client.loop_start()
    for _ in range(100):
        if client.has_session is not None:
            return client
        await asyncio.sleep(0.1)
    raise SystemExit("no answer to CONNECT")


async def disconnect(client):
    client.disconnect()
    await asyncio.to_thread(client.loop_stop)


async def call_a_sleeping_tag():
    tag = await connect("tag", "anna", is_clean=False)
    tag.subscribe("call", 1)
    await asyncio.sleep(1)
    await disconnect(tag)
    await asyncio.sleep(3)
    house = await connect("house", "house")
    house.publish("call", "ring", qos=1)
    await asyncio.sleep(1)
    await disconnect(house)
    tag = await connect("tag", "anna", is_clean=False)
    await asyncio.sleep(2)
    answer = f"{'session present' if tag.has_session else 'no session'}, {' '.join(tag.heard) or 'nothing'}"
    await disconnect(tag)
    return answer


async def main():
    for is_allowed in (True, False):
        broker = Broker({
            "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}},
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": is_allowed}},
        })
        await broker.start()
        print(f"allow_anonymous {str(is_allowed).lower()}:", await call_a_sleeping_tag())
        await broker.shutdown()


asyncio.run(main())
PYTHON

seen=$(timeout 60 "$folder/venv/bin/python" "$folder/session.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "allow_anonymous true: no session, nothing
allow_anonymous false: session present, ring" ]
