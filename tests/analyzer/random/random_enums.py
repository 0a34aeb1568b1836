#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares what the checks of declarations find in random enums with what a model of them expects.

    random_enums.py --lint ensign-lint [--seed N] [--rounds N] [--enums N]

A round is one source with many enums. A difference prints the enum, and the seed that makes it again.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from enum_model import expected
from make_enum import Maker

CHECKS = ("bit-alias", "implicit-value", "incomplete-all", "literal-composite", "lossy-initializer", "masked-shift-count",
          "narrow-shift", "octal-literal", "sentinel", "sequential-numbering", "sign-bit", "underlying-type", "unnamed-bit",
          "width-headroom", "zero-member", "bit-field-member", "counter-macro")


def run(lint, source):
    command = [lint, "check", "--format=json", "-q", "-j1", "--checks=" + ",".join("ensign-" + c for c in CHECKS),
               "--option=TraitEnums=.*", str(source), "--", "-std=c++20", "-w"]
    outcome = subprocess.run(command, capture_output=True, text=True)
    report = json.loads(outcome.stdout)
    if report["problems"]:
        sys.exit(f"{source}: the source is not C++: {report['problems']}")
    found = collections.defaultdict(set)
    for each in report["findings"]:
        space, _, rest = each["subject"].partition("::")
        member = rest.partition("::")[2] or None
        one = (each["check"].removeprefix("ensign-"), member)
        if one in found[space]:
            sys.exit(f"{source}: {one} is said twice about {space}")
        found[space].add(one)
    return found


def shown(findings):
    return ", ".join(f"{check} of {member or 'the enum'}" for check, member in sorted(findings, key=str)) or "none"


def one_round(lint, seed, count, folder, seen):
    """Differences, as text."""
    generator = random.Random(seed)
    makers = [Maker(generator, f"n{i}") for i in range(count)]
    enums = [(maker, maker.make()) for maker in makers]
    source = folder / f"enums_{seed}.cpp"
    source.write_text("".join(maker.text(e) for maker, e in enums), encoding="utf-8")
    found = run(lint, source)
    out = []
    for maker, e in enums:
        wanted = expected(e)
        seen.update(check for check, _ in wanted)
        if wanted != found[e.name]:
            out.append(f"seed {seed}:\n{maker.text(e)}  missing: {shown(wanted - found[e.name])}\n"
                       f"  not expected: {shown(found[e.name] - wanted)}\n")
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True)
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--enums", type=int, default=200, help="in each round")
    arguments = parser.parse_args()
    seen = collections.Counter()
    differences = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            differences += one_round(arguments.lint, seed, arguments.enums, pathlib.Path(folder), seen)
    if differences:
        sys.exit("\n".join(differences[:5]) + f"\n{len(differences)} enums differ")
    total = arguments.rounds * arguments.enums
    print(f"{total} enums as expected: " + ", ".join(f"{check} {n}" for check, n in sorted(seen.items())))
    never = set(CHECKS) - set(seen) - {"counter-macro"}  # which finds nothing here
    if never and total >= 500:
        sys.exit(f"no enum has anything for {', '.join(sorted(never))}: make some")


if __name__ == "__main__":
    main()
