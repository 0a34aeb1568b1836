#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares what the checks find in sources of a build with what the sources say that they find; see expectations.py.

Both deliveries take the commands of the build's compile database. ensign-lint looks at all files in one run; clang-tidy
looks at one after the other, and what it says more than once counts once.
"""
import argparse
import pathlib
import sys

import deliveries
import expectations
import run_check


def expected_findings(arguments, folder):
    """Of the named files, without what is dropped, and what the other files have."""
    out = [e for name in arguments.files for e in expectations.read(folder / name).findings]
    out = [e for e in set(out) if not any(text in e.message for text in arguments.drop)]
    for file, text in (each.split(":", 1) for each in arguments.also):
        more = [e for e in expectations.read(folder / file).findings if text in e.message]
        if not more:
            sys.exit(f"--also {file}:{text} names no expected finding")
        out += more
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True)
    parser.add_argument("--tidy", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--build", required=True, help="folder of the compile database")
    parser.add_argument("--folder", required=True, help="folder of the files")
    parser.add_argument("--drop", action="append", default=[], help="part of the message of a finding that does not come")
    parser.add_argument("--also", action="append", default=[], help="FILE:TEXT, a finding in a file that is not named")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder).resolve()
    tools = deliveries.Deliveries(arguments.lint, arguments.tidy, arguments.plugin, [])
    failures = run_check.Failures()
    lint = tools.run_lint(folder, "-p", arguments.build, *arguments.files)
    wanted = expected_findings(arguments, folder)
    run_check.compare_with_expected(wanted, lint.findings, failures)
    if lint.status != (1 if wanted else 0) or lint.problems:
        failures.add(f"ensign-lint returns {lint.status}:", [lint.said])
    checks = ",".join(["-*", "ensign-*"] + ["-" + name for name in tools.off])
    every = [tools.run_tidy(folder, f"--checks={checks}", "-p", arguments.build, name) for name in arguments.files]
    failed = [one.said for one in every if one.status != 0]
    if failed:
        failures.add("clang-tidy fails:", failed)
    theirs = deliveries.Outcome(0, list({f.place(): f for one in every for f in one.findings}.values()),
                                [n for one in every for n in one.notes], [], [], [], "")
    run_check.compare_deliveries(lint, theirs, failures)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
