#!/bin/sh
# ActiveMQ takes a topic with a comma for two topics, and cuts it off at a question mark: a message to "home/desk, left" comes twice.
#
# Version    ActiveMQ 5.17.2 (activemq 5.17.2+dfsg-2+deb12u1 with libmqtt-client-java 1.16-1, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   A topic is any text; only "/", and in filters "+" and "#", have a meaning (MQTT 3.1.1, 4.7). ActiveMQ's page on MQTT names the
#            wildcards, too, and nothing else. Our guess before the run was that topics with a full stop are kept, as they are; one expects
#            the same of other characters. What a client gets that has subscribed to #, for one message each to three topics:
#                home/desk, left: that topic    home/tag?near: that topic    home/tag: that topic
# Seen           home/desk, left: home/desk and left    home/tag?near: home/tag    home/tag: home/tag
#            The topic becomes the name of a destination of ActiveMQ's, where a comma separates destinations and a question mark options.
#            The name of a room or a device in a topic sends its level to another thing of that name. No filter gets it as it was
#            sent: a client that has subscribed to this very topic gets both halves, too.
# Input      Three messages of QoS 1.
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
cat >topics.py <<'PYTHON'
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
    client = Client(CallbackAPIVersion.VERSION2)
    heard, subscribed = [], []
    client.on_message = lambda client, data, message: heard.append(message.topic)
    client.on_subscribe = lambda *arguments: subscribed.append(True)
    client.connect("127.0.0.1", port)
    client.loop_start()
    for filters in ("#", "home/desk, left"):
        client.subscribe(filters, 1)
        while not subscribed:
            time.sleep(0.1)
        for topic in ("home/desk, left", "home/tag?near", "home/tag"):
            heard.clear()
            client.publish(topic, "-60", 1).wait_for_publish(10)
            time.sleep(2)
            print(f"{filters} hears {topic}:", *(repr(name) for name in sorted(heard) if not name.startswith("ActiveMQ")))
        client.unsubscribe(filters)
        subscribed.clear()
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python topics.py)
echo "$seen"
[ "$seen" = "# hears home/desk, left: 'home/desk' 'left'
# hears home/tag?near: 'home/tag'
# hears home/tag: 'home/tag'
home/desk, left hears home/desk, left: 'home/desk' 'left'
home/desk, left hears home/tag?near:
home/desk, left hears home/tag:" ]
