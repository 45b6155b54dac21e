#!/bin/sh
# ActiveMQ calls each session that comes back a new one, and sends it the retained messages of its subscriptions again, each time.
#
# Version    ActiveMQ 5.17.2 (activemq 5.17.2+dfsg-2+deb12u1 with libmqtt-client-java 1.16-1, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   A client that connects with Clean Session 0 and whose session is there is answered Session Present 1 (MQTT 3.1.1, 3.2.2.2).
#            It gets what was sent with QoS 1 meanwhile, in order (4.6); a retained message is sent when a subscription is made (3.3.1.3).
#            Our guess before the run was that a session gets what waits for it. A thing that was away while its state, which is retained,
#            became 1, 2 and 3, and that is away once more, while nothing happens:
#                Session Present 1: 1 2 3    Session Present 1: nothing
# Seen           Session Present 0: 1 2 3 3 (retained)    Session Present 0: 3 (retained)
#            ActiveMQ keeps the session, but subscribes for the client anew, which brings the retained message, sometimes twice. A lamp that
#            is toggled by a retained message is toggled at each interruption of its Wi-Fi, and a client that trusts the answer subscribes
#            once more.
# Input      Three messages of QoS 1 with the retain flag.
# Reported   not yet
# Needs      300 MB; Debian 12 on this machine: other libraries are its own. Two minutes.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0
mkdir -p apt/lists/partial apt/archives/partial
: >apt/status
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main' >apt/list
# debian COMMAND...: run an apt command as if nothing were installed.
debian() {
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 -o Dir::State="$folder/apt" \
    -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$folder/apt/list" >/dev/null 2>&1
}
debian apt-get update
debian apt-get -y --download-only install activemq=5.17.2+dfsg-2+deb12u1 libmqtt-client-java=1.16-1 openjdk-17-jre-headless
for package in apt/archives/*.deb; do dpkg -x "$package" root; done
# Links from the root folder, now from this one.
find root -type l -lname '/*' | while read -r link; do ln -sfn "$folder/root$(readlink "$link")" "$link"; done

mkdir -p base/lib
cp root/usr/share/java/mqtt-client.jar root/usr/share/java/hawtdispatch*.jar base/lib/
cat >base/broker.xml <<XML
<beans xmlns="http://www.springframework.org/schema/beans" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans-2.0.xsd
  http://activemq.apache.org/schema/core http://activemq.apache.org/schema/core/activemq-core.xsd">
  <bean class="org.springframework.beans.factory.config.PropertyPlaceholderConfigurer"/>
  <broker xmlns="http://activemq.apache.org/schema/core" useJmx="false" dataDirectory="$folder/base/data">
    <transportConnectors><transportConnector name="mqtt" uri="mqtt://127.0.0.1:\${port}"/></transportConnectors>
  </broker>
</beans>
XML
cat >session.py <<'PYTHON'
import os
import socket
import subprocess
import time

from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
base = os.path.abspath("base")
home = os.path.abspath("root/usr/share/activemq")
settings = {"activemq.home": home, "activemq.base": base, "port": port}
with open("log", "w") as log:
    broker = subprocess.Popen(
        ["root/usr/lib/jvm/java-17-openjdk-amd64/bin/java", "-Xmx300m", *(f"-D{name}={value}" for name, value in settings.items()),
         "-jar", f"{home}/bin/activemq.jar", "start", f"xbean:file:{base}/broker.xml"], stdout=log, stderr=log)
try:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)

    def connect(name, **more):
        client = Client(CallbackAPIVersion.VERSION2, client_id=name, **more)
        client.heard, client.present, client.subscribed = [], None, False
        client.on_message = lambda client, data, message: client.heard.append(message.payload.decode() + " (retained)" * message.retain)
        client.on_connect = lambda client, data, flags, reason, properties: setattr(client, "present", int(flags.session_present))
        client.on_subscribe = lambda client, *more: setattr(client, "subscribed", True)
        client.connect("127.0.0.1", port)
        client.loop_start()
        while client.present is None:
            time.sleep(0.1)
        return client

    def lamp(topic=None):
        client = connect("lamp", clean_session=False)
        if topic:
            client.subscribe(topic, 1)
            while not client.subscribed:
                time.sleep(0.1)
        time.sleep(2)
        client.disconnect()
        client.loop_stop()
        return client

    lamp("home/tag")
    tag = connect("tag")
    for state in range(1, 4):
        tag.publish("home/tag", state, 1, retain=True).wait_for_publish(10)
    for _ in range(2):
        back = lamp()
        print(f"Session Present {back.present}:", *sorted(set(back.heard)))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python session.py)
echo "$seen"
[ "$seen" = "Session Present 0: 1 2 3 3 (retained)
Session Present 0: 3 (retained)" ]
