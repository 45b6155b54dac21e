#!/usr/bin/env python3
"""Prints a bill of materials of the packages (SPDX 2.3, JSON): linked and loaded libraries.

usage: sbom.py VERSION TIME RESOLVED SWIFT PACKAGE...
TIME: seconds since 1970. RESOLVED: Package.resolved. SWIFT: "ARCH=VERSION,..." of the linked Swift runtime.
PACKAGE: the Debian packages.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys

APACHE = "Apache-2.0 WITH Swift-exception"
# The packages of Package.resolved that are linked into the programs; the others are for `make docs`.
LINKED = {"swift-argument-parser": APACHE, "swift-system": APACHE}


def field(package, name):
    return subprocess.run(["dpkg-deb", "-f", package, name], check=True, capture_output=True, text=True).stdout.strip()


def main():
    version, time, resolved, swift, *files = sys.argv[1:]
    packages, relationships = {}, []

    def add(name, number, licence, origin, **more):
        key = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{number}" if number else name)
        packages.setdefault(key, {
            "SPDXID": key, "name": name, **({"versionInfo": number} if number else {}),
            "downloadLocation": origin, "filesAnalyzed": False, "licenseConcluded": licence,
            "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
        })
        return key

    def relate(one, kind, other):
        relationships.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    pins = {pin["identity"]: pin for pin in json.loads(pathlib.Path(resolved).read_text())["pins"]}
    runtimes = dict(part.split("=") for part in swift.split(","))
    for file in files:
        arch = field(file, "Architecture")
        digest = hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest()
        own = add(
            f"hotcold-{arch}", version, "GPL-3.0-or-later", "NOASSERTION",
            packageFileName=pathlib.Path(file).name, checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
        relate("SPDXRef-DOCUMENT", "DESCRIBES", own)
        for identity, licence in LINKED.items():
            state = pins[identity]["state"]
            relate(own, "STATIC_LINK", add(
                identity, state["version"], licence,
                f"git+{pins[identity]['location']}@{state['revision']}"))
        relate(own, "STATIC_LINK", add("swift-runtime", runtimes[arch], APACHE, "https://www.swift.org/"))
        for depend in field(file, "Depends").split(", "):
            name = depend.split()[0]
            if name.startswith("lib") and not name.endswith("-bin"):
                relate(own, "DYNAMIC_LINK", add(name, None, "NOASSERTION", "NOASSERTION"))

    created = datetime.datetime.fromtimestamp(int(time), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    digest = hashlib.sha256("".join(sorted(packages)).encode() + created.encode()).hexdigest()
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"hotcold-{version}", "documentNamespace": f"https://hotcold.invalid/spdx/{version}/{digest}",
        "creationInfo": {"created": created, "creators": ["Tool: sbom.py", "Organization: The maintainers of hotcold"]},
        "packages": list(packages.values()), "relationships": relationships,
    }, indent=2))


main()
