#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""validate_sarif.py FOLDER SAMPLE: checks what SAMPLE prints as SARIF against the JSON schema of SARIF 2.1.0.

The schema comes from an npm package and is kept in FOLDER. Exits with 77, which means skipped, when the schema or
python3-jsonschema is missing and cannot be had.
"""
import json
import pathlib
import subprocess
import sys
import tarfile

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
MEMBER = "package/lib/schemas/sarif-2.1.0-rtm.5.json"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def fetch(folder):
    """The schema out of the package; nothing of the package is run."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, timeout=120,
                       stdout=subprocess.DEVNULL)
    except FileNotFoundError:
        skip("npm is not installed, which would fetch the schema")
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        skip(f"npm cannot fetch {PACKAGE}: is there a network?")
    archive = next(folder.glob("*.tgz"))
    with tarfile.open(archive) as package:
        return package.extractfile(MEMBER).read()


def schema_in(folder):
    path = folder / "sarif-2.1.0.json"
    if not path.exists():
        text = fetch(folder)
        path.write_bytes(text)
    return json.loads(path.read_text(encoding="utf-8"))


def main():
    folder, sample = pathlib.Path(sys.argv[1]), sys.argv[2]
    try:
        import jsonschema
    except ImportError:
        skip("jsonschema is missing; Debian has it: apt-get install python3-jsonschema")
    schema = schema_in(folder)
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    errors = 0
    for form in ["sarif", "sarif-clean"]:
        printed = subprocess.run([sample, form, str(folder / form)], check=True, capture_output=True).stdout
        log = json.loads(printed)
        for error in validator.iter_errors(log):
            print(f"{form}: /{'/'.join(map(str, error.absolute_path))}: {error.message}")
            errors += 1
        # A validator that takes everything would be of no use here.
        del log["runs"][0]["tool"]
        if validator.is_valid(log):
            print(f"{form}: the schema does not miss the tool")
            errors += 1
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
