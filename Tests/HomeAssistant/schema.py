"""Prints a JSON Schema of device discovery payloads, made from the validators of the installed Home Assistant.

It knows the platforms in PLATFORMS. Home Assistant drops keys that it does not know; the schema refuses them. Only checks that are
Python code and not in KNOWN are left out.
"""

import enum
import functools
import importlib
import json
import operator

from homeassistant.components.mqtt import schemas
from homeassistant.components.sensor.const import DEVICE_CLASS_UNITS
from homeassistant.const import __version__

PLATFORMS = ["binary_sensor", "device_tracker", "sensor"]
TEXT = {"type": "string"}
TOPIC = {"type": "string", "format": "topic"}
KNOWN = {
    "string": TEXT, "template": TEXT, "url": TEXT, "configuration_url": TEXT, "icon": {"type": "string", "format": "icon"},
    "valid_subscribe_topic": TOPIC, "valid_publish_topic": TOPIC, "boolean": {"type": "boolean"}, "valid_qos_schema": {"enum": [0, 1, 2]},
    "entity_category_without_config": {"enum": ["diagnostic"]}, "valid_message_expiry_interval": {"type": "integer"},
}


def schema(validator):
    if validator is None:
        return {"type": "null"}
    if isinstance(validator, dict):
        return mapping(validator)
    if isinstance(validator, list):
        return {"type": "array", "items": schema(validator[0])}
    name = getattr(validator, "__name__", type(validator).__name__)
    if name in KNOWN:
        return KNOWN[name]
    if name == "Schema":
        return schema(validator.schema)
    if name == "All":
        return functools.reduce(operator.or_, map(schema, validator.validators))
    if name == "Any":
        return {"anyOf": [schema(part) for part in validator.validators]}
    if name == "In":
        return {"enum": list(validator.container)}
    if name == "Length":
        return {"minItems": validator.min} if validator.min else {}
    if name == "Coerce":
        kind = validator.type
        return {"enum": [item.value for item in kind]} if issubclass(kind, enum.Enum) else {"type": "integer"}
    return {}


def mapping(fields):
    if str in fields:
        return {"type": "object", "additionalProperties": schema(fields[str])}
    return {
        "type": "object", "additionalProperties": False,
        "required": sorted(str(key) for key in fields if type(key).__name__ == "Required"),
        "properties": {str(key): schema(value) for key, value in sorted(fields.items(), key=lambda item: str(item[0]))},
    }


def component(platform):
    module = importlib.import_module("homeassistant.components.mqtt." + platform)
    made = schema(module.DISCOVERY_SCHEMA)
    # A device's options count for its components, too. Only a component with an identity can belong to a device.
    made["required"] = ["platform", "unique_id"]
    made["properties"]["platform"] = {"const": platform}
    if platform == "sensor":
        made["allOf"] = [
            {"if": {"required": ["device_class"], "properties": {"device_class": {"const": kind.value}}},
             "then": {"properties": {"unit_of_measurement": {"enum": sorted(unit.value if unit else None for unit in units)}}}}
            for kind, units in DEVICE_CLASS_UNITS.items() if kind.value in ("battery", "distance")
        ]
    return made


made = schema(schemas.DEVICE_DISCOVERY_SCHEMA)
made["required"] = sorted(made["required"] + ["components"])
made["properties"]["components"] = {
    "type": "object", "additionalProperties": {"anyOf": [{"$ref": "#/$defs/" + platform} for platform in PLATFORMS]}}
made["properties"].pop("child_devices")
device = made["properties"]["device"]
device["required"] = ["identifiers"]
device["properties"]["identifiers"]["minItems"] = 1
made["anyOf"] = [
    {"required": ["state_topic"]},
    {"properties": {"components": {"additionalProperties": {"required": ["state_topic"]}}}},
]
made["$defs"] = {platform: component(platform) for platform in PLATFORMS}
made = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$comment": "Home Assistant " + __version__} | made
# A line for each property of a payload and for each platform.
lines = []
for key, value in made.items():
    if key in ("properties", "$defs"):
        members = [f"  {json.dumps(name)}: {json.dumps(member)}" for name, member in value.items()]
        lines.append(f" {json.dumps(key)}: {{\n" + ",\n".join(members) + "\n }")
    else:
        lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
print("{\n" + ",\n".join(lines) + "\n}")
