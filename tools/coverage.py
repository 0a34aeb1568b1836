#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Sums up an lcov file by layer. usage: coverage.py LCOV UNCOVERED

Prints a table: for each folder of modules/ how many lines have code, and how many of them were executed. Writes every
line that was not, with its text, into the file UNCOVERED. A template that no test instantiates is no code, and so in
neither column; what is evaluated only while compiling counts as not executed.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def executions(lcov):
    """{file: {line: how often}} for what is in modules/."""
    files = {}
    current = None
    for line in lcov.read_text(encoding="utf-8").splitlines():
        if line.startswith("SF:"):
            path = pathlib.Path(line[3:])
            inside = path.is_relative_to(ROOT / "modules")
            current = files.setdefault(path.relative_to(ROOT), {}) if inside else None
        elif line.startswith("DA:") and current is not None:
            number, count = line[3:].split(",")[:2]
            current[int(number)] = max(int(count), current.get(int(number), 0))
    return files


def main():
    files = executions(pathlib.Path(sys.argv[1]))
    if not files:
        sys.exit("coverage: no line of modules/ is in the data")
    layers = {}
    missed = []
    for path, lines in sorted(files.items()):
        text = (ROOT / path).read_text(encoding="utf-8").splitlines()
        gaps = [number for number, count in sorted(lines.items()) if count == 0]
        total = layers.setdefault(path.parts[1] if len(path.parts) > 2 else "-", [0, 0])
        total[0] += len(lines)
        total[1] += len(lines) - len(gaps)
        missed += [f"{path}:{number}: {text[number - 1].strip()}" for number in gaps]
    pathlib.Path(sys.argv[2]).write_text("".join(line + "\n" for line in missed), encoding="utf-8")
    print(f"{'layer':10} {'lines':>6} {'executed':>9}")
    layers["all"] = [sum(total[i] for total in layers.values()) for i in (0, 1)]
    for layer, (lines, executed) in layers.items():
        print(f"{layer:10} {lines:6} {100 * executed / lines:8.1f} %")
    print(f"not executed: {len(missed)} lines, listed in {sys.argv[2]}")
    print("(traits and include are mostly evaluated by the compiler, which no run shows: tests/compile_fail holds those)")


if __name__ == "__main__":
    main()
