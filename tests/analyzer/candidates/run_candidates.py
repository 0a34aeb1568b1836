#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""`ensign-lint candidates` over the code beside this file, and over folders that have no code.

usage: run_candidates.py ENSIGN_LINT    (ENSIGN_APPROVE=1 writes expected.txt anew)
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = HERE / "expected.txt"


def run(*words, code=0, folder=HERE):
    done = subprocess.run([sys.argv[1], "candidates", *words], cwd=folder, capture_output=True, text=True, timeout=120,
                          check=False)
    if done.returncode != code:
        sys.exit(f"candidates {' '.join(words)}: exit {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def says(text, *words, **more):
    said = run(*words, **more)
    if text not in said:
        sys.exit(f"candidates {' '.join(words)} does not say '{text}':\n{said}")


def code_beside_this_file():
    found = run("--list", "code")
    if os.environ.get("ENSIGN_APPROVE"):
        EXPECTED.write_text(found)
    expected = EXPECTED.read_text()
    if found != expected:
        sys.exit("".join(difflib.unified_diff(expected.splitlines(True), found.splitlines(True), "expected", "found")))
    if run("--list", "-j", "1", "code") != found:
        sys.exit("one job finds something else than two")
    if run("code") not in found:
        sys.exit("without --list something else is suspicious")


def formats():
    found = json.loads(run("--format=json", "code"))
    if len(found["findings"]) != 11:
        sys.exit(f"{len(found['findings'])} findings in JSON, not 11")
    sarif = json.loads(run("--format=sarif", "code"))
    results = [r for r in sarif["runs"][0]["results"] if not r.get("suppressions")]
    if len(results) != 11:
        sys.exit(f"{len(results)} results in SARIF, not 11")
    if run("--format=github", "code").count("::warning ") != 11:
        sys.exit("not 11 annotations")
    says("ENSIGN_TRAITS(composite, (none, read, write, run), (all)); // in namespace town", "--describe", "code")
    says("ENSIGN_TRAITS(door, (open, locked, broken, guarded), (haunted));\n", "--describe", "code")
    says("--list and --describe are for --format text", "--format=json", "--list", "code", code=2)


def odd_folders(scratch):
    says("is no folder that can be read", "nowhere", code=2)
    says("is no folder that can be read", "run_candidates.py", code=2)
    says("holds no C or C++ file", ".", folder=scratch, code=2)
    (scratch / "notes.txt").write_text("enum a { b = 1 };")
    says("holds no C or C++ file", ".", folder=scratch, code=2)
    (scratch / "broken.h").write_bytes(b"enum \xff\x00 { a = 0x1 } } enum class")
    (scratch / "deep.cpp").write_text("enum deep { a = " + "(" * 100000 + "1" + ")" * 100000 + " };")
    (scratch / "loop").symlink_to(scratch)
    says("2 files were not understood in full", ".", folder=scratch)
    says("-p nowhere:", "-p", "nowhere", ".", folder=scratch, code=2)


def with_the_commands_of_a_build(scratch):
    (scratch / "a.cpp").write_text("enum a { low = 1 << 0, mid = 1 << 1, high = 1 << 2, peak = 1 << 3, odd = 1 << HIGHEST };\n")
    says("1 file was not understood in full", ".", folder=scratch)
    says("bit 1 (0x2), which is 'mid' already", ".", "--", "-DHIGHEST=1", folder=scratch)
    entry = {"directory": str(scratch), "file": "a.cpp", "command": "clang++-19 -DHIGHEST=2 -c a.cpp -o a.o"}
    (scratch / "compile_commands.json").write_text(json.dumps([entry]))
    says("bit 2 (0x4), which is 'high' already", "-p", ".", ".", folder=scratch)


def main():
    code_beside_this_file()
    formats()
    for one in (odd_folders, with_the_commands_of_a_build):
        with tempfile.TemporaryDirectory() as scratch:
            one(pathlib.Path(scratch).resolve())


main()
