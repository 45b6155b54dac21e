#!/usr/bin/env python3
"""Checks Resources/Tables/things.txt against the numbers that the Bluetooth SIG has assigned.

By hand, with `make things-check`: it needs the package bluetooth-sig from PyPI. Fails if a company or a service does not belong
to whom the table takes it to be, or if an appearance is of another category.
"""
import importlib.util, pathlib, sys

import yaml

TABLE = pathlib.Path(__file__).resolve().parents[2] / "Resources" / "Tables" / "things.txt"
LISTS = pathlib.Path(importlib.util.find_spec("bluetooth_sig").origin).parent

# The owner of each company number and service, or a part of its name. None: not assigned, its maker just uses it.
OWNERS = {
    "004C": "Apple", "0006": "Microsoft", "0499": "Ruuvi", "0969": "Woan", "00DC": "Procter", "089A": "Teltonika", "06D5": "Sensirion", "8801": None,
    "0133": "Blue Maestro", "06E8": "Almendo", "05CD": "RJ Brands", "0157": "Anhui Huami", "094F": "Mikrotik", "07D0": "Tuya", "A201": None,
    "EA1C": None, "AC63": None, "A0AC": None, "ACC0": None, "2111": None, "2112": None, "2121": None, "2122": None, "5112": None, "5122": None,
    "6111": None, "6121": None, "EC88": None, "8251": None, "8351": None, "8451": None, "8551": None, "9851": None, "2A6E": None, "2A6F": None,
    # Govee uses Nokia's number.
    "0001": "Nokia",
    "0075": "Samsung", "FD5A": "Samsung", "FD69": "Samsung", "FEAA": "Google", "FCB2": "Apple", "FEED": "Tile", "FEEC": "Tile", "FD84": "Tile",
    "FE33": "CHIPOLO", "FE65": "CHIPOLO", "FA25": None, "FCC7": "PB Inc", "FEF3": "Google", "FCF1": "Google", "FD6F": "Apple", "FEA0": "Google",
    "FE2C": "Google", "FCD2": "Allterco", "FE95": "Xiaomi", "FD3D": "Woan", "0D00": None, "FDCD": "Qingping", "FD50": "Tuya",
    "FFF6": "Matter", "FE0F": "Philips", "FE4D": "Casambi", "FE07": "Sonos", "FEB9": "LG", "FE03": "Amazon", "FEAF": "Nest",
    "FEBE": "Bose", "FDD2": "Bose", "FDF7": "HP", "FE78": "Hewlett-Packard", "FE61": "Logitech", "FD5F": "Meta",
    "FDF0": "Google", "FEE0": "Huami", "FE1F": "Garmin", "FEEE": "Polar", "FDE3": "Abbott", "FFFD": "Universal Second Factor",
    "1827": "Mesh Provisioning", "1828": "Mesh Proxy", "180D": "Heart Rate", "1816": "Cycling", "1818": "Cycling",
    "1814": "Running", "1826": "Fitness", "1810": "Blood Pressure", "1809": "Thermometer", "1808": "Glucose",
    "181F": "Glucose", "1822": "Oximeter", "181D": "Weight", "181B": "Body", "181A": "Environmental", "1812": "Human Interface",
    "184E": "Audio Stream", "1853": "Common Audio", "1852": "Broadcast Audio", "1856": "Public Broadcast",
    "1854": "Hearing", "181C": "User Data", "181E": "Bond",
}

# A word of the category's name for each kind with an appearance.
LOOKS = {
    "phone": "Phone", "computer": "Computer", "watch": "Watch", "earbuds": "Wearable Audio", "headphones": "Wearable Audio",
    "television": "Display Equipment", "keyboard": "Human Interface", "mouse": "Human Interface",
    "game controller": "Human Interface", "game console": "Gaming", "speaker": "Audio Sink", "hearing aid": "Hearing",
    "heart-rate sensor": "Heart Rate", "blood-pressure meter": "Blood Pressure", "thermometer": "Thermometer",
    "glucose meter": "Glucose", "running sensor": "Running", "bicycle sensor": "Cycling", "pulse oximeter": "Oximeter",
    "scales": "Weight Scale", "sensor": "Sensor", "lamp": "Light", "lock": "Access Control",
    "television or screen": "Display", "remote control": "Remote", "glasses": "Eye-glasses", "tag": "Tag",
    "key finder": "Keyring", "music player": "Media Player", "household appliance": "Appliance",
    "car or scooter": "Vehicle", "keyboard, mouse or remote": "Human Interface",
}


def entries(name, number):
    """The names by number in one of the lists."""
    (path,) = LISTS.rglob(f"{name}.yaml")
    found = yaml.safe_load(path.read_text())
    (rows,) = found.values()
    return {int(row[number]): row["name"] for row in rows}


def main():
    companies = entries("company_identifiers", "value")
    services = entries("member_uuids", "uuid") | entries("service_uuids", "uuid") | entries("sdo_uuids", "uuid")
    looks = entries("appearance_values", "category")
    faults, checked = [], 0
    for line in TABLE.read_text().split("\n"):
        if not line or line[0] == "#":
            continue
        fields = [field.strip() for field in line.split("|")]
        place, first = fields[0].split()[:2]
        if place == "look":
            known, wanted = looks.get(int(first.split("/")[0], 16) >> 6, ""), LOOKS.get(fields[1])
        else:
            number = "004C" if place == "apple" else first
            if number == "any" or len(number) > 4:
                continue
            wanted = OWNERS.get(number, "?")
            known = (companies if place in ("apple", "maker") else services).get(int(number, 16))
        checked += 1
        fits = known is None if wanted is None else bool(known) and wanted.lower() in known.lower()
        if not fits:
            faults.append(f"{line}\n  is {known!r}, not {wanted!r}")
    print("\n".join(faults + [f"{checked} lines checked, {len(faults)} faults"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
