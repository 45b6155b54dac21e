#!/bin/sh
# switchbot-actions runs no rule "temperature: > 25.0" at 28 degrees, only at 28.5, and takes a level of -90 for higher than -70.
#
# Version    switchbot-actions 2.3.0 with PySwitchbot 1.1.0, aiomqtt 2.5.1 and pydantic 2.14.4 (PyPI)
# Expected   "Conditions are simple comparisons (e.g., temperature: "> 25.0")" (its specification, 4.3), also of MQTT messages: "payload"
#            is the raw payload, and the keys of a JSON object are available by their names. Our guess before the run was that a number
#            is compared as a number, however it is written:
#                temperature > 25.0: {"temperature": 28} and {"temperature": 28.5} run the rule
#                payload > -70: -60 runs the rule, -90 does not; payload > 9: 28 runs it
# Seen           temperature > 25.0: {"temperature": 28} does not run it; with "> 25" it does
#                payload > -70: -60 does not run it, -90 does; payload > 9: 28 does not run it
#            A whole number in JSON (most programs write 28.0 as 28) cannot be compared with "25.0", which is no whole number to Python:
#            the condition is false, without a message. A plain payload is a text, and is compared letter by letter.
# Input      A rule, and one message for each line of the output. No broker is needed: the message is handed to the handler.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check switchbot-actions==2.3.0 PySwitchbot==1.1.0 aiomqtt==2.5.1 pydantic==2.14.4

cat >"$folder/rules.py" <<'PYTHON'
import asyncio
import logging

import aiomqtt
from switchbot_actions.config import AutomationSettings
from switchbot_actions.handlers import AutomationHandler
from switchbot_actions.store import StateStore

CASES = [
    ("temperature", "> 25.0", '{"temperature": 28.5}'),
    ("temperature", "> 25.0", '{"temperature": 28}'),
    ("temperature", "> 25", '{"temperature": 28}'),
    ("rssi", "> -70", '{"rssi": -60}'),
    ("payload", "> -70", "-60"),
    ("payload", "> -70", "-90"),
    ("payload", "> 9", "28"),
]


class Messages(logging.Handler):
    def __init__(self):
        super().__init__()
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


async def runs(key, condition, payload):
    """Whether a rule with this condition runs for the first message of its topic."""
    log = {"type": "log", "level": "WARNING", "message": "the rule runs"}
    rule = {"if": {"source": "mqtt", "topic": "home/level", "conditions": {key: condition}}, "then": [log]}
    handler = AutomationHandler(AutomationSettings.model_validate({"rules": [rule | {"name": "example"}]}), StateStore())
    messages.texts.clear()
    handler.handle_mqtt_event(None, aiomqtt.Message("home/level", payload.encode(), 0, False, 1, None))
    await asyncio.sleep(0.2)
    return "the rule runs" in messages.texts


async def main():
    for key, condition, payload in CASES:
        print(f"{key} {condition}, payload {payload}:", "runs" if await runs(key, condition, payload) else "does not run")


messages = Messages()
logging.getLogger().addHandler(messages)
asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/rules.py")
echo "$seen"
[ "$seen" = 'temperature > 25.0, payload {"temperature": 28.5}: runs
temperature > 25.0, payload {"temperature": 28}: does not run
temperature > 25, payload {"temperature": 28}: runs
rssi > -70, payload {"rssi": -60}: runs
payload > -70, payload -60: does not run
payload > -70, payload -90: runs
payload > 9, payload 28: does not run' ]
