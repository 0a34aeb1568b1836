#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What others say about the bad example of each check's page: clang, g++, clang-tidy without the plugin, cppcheck.

It prints a table; docs/analyzer/compared.md holds it with words around it. The build has to have the analyzer's tests in it,
for the modules that some examples import. What a tool has no opinion on but style is left out, see STYLE.

usage: compare_checks.py BUILD [CHECK...]
"""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs/analyzer"
# Warnings that good code has as well: every example has some of them.
STYLE = re.compile(r"c\+\+98|pre-c|padded|unused|missing-(variable|prototype)|unsafe-buffer|global-constructors|"
                   r"weak-vtables|exit-time|switch-default|"
                   r"^(llvm|llvmlibc|altera|fuchsia|google|abseil|readability-identifier|readability-magic|"
                   r"readability-static|readability-named|modernize-use-trailing|cppcoreguidelines-avoid-(magic|non-const)|"
                   r"cppcoreguidelines-avoid-c|misc-use-(anonymous|internal)|misc-include-cleaner|misc-unused|"
                   r"clang-diagnostic|cert-dcl|cppcoreguidelines-macro|modernize-type|misc-non-private|"
                   r"performance-enum-size|llvm-|hicpp|bugprone-unused|bugprone-easily|readability-identifier-length|"
                   r"misc-const|modernize-use-nodiscard|readability-implicit-bool|readability-redundant|"
                   r"readability-convert|readability-uppercase|cppcoreguidelines-init|cppcoreguidelines-special|"
                   r"readability-isolate|readability-braces|clang-analyzer-deadcode|modernize-use-auto|"
                   r"unknownMacro|missingInclude|information|checkersReport|normalCheckLevel|constParameter|passedByValue|noValidConf|"
                   r"readability-function|cppcoreguidelines-pro-type-member|modernize-avoid-c|readability-make)")


def bad_example(page):
    """The file of a page's bad example, and its lines."""
    source = re.search(r"<!-- from (\S+) \[bad\] -->", page.read_text())
    file = ROOT / source.group(1)
    marks = [number for number, line in enumerate(file.read_text().splitlines(), 1) if line.strip() == "// [bad]"]
    return file, marks[0], marks[1]


def anchor_command(build):
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"].endswith("tests/analyzer/checks/anchor.cpp"):
            words = shlex.split(entry["command"])
            return [w for w in words[1:words.index("-o")] if w not in ("-MD",)], entry["directory"]
    sys.exit(f"{build} has no tests of the analyzer: ./run build analyzer makes them")


def names(said, file, first, last, pattern):
    out = set()
    for line in said.splitlines():
        found = re.match(pattern, line)
        if found and found["file"].endswith(file.name) and first <= int(found["line"]) <= last:
            out |= {one for one in found["name"].split(",") if not STYLE.search(one.removeprefix("-W"))}
    return out


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    return done.stdout + done.stderr


def row(page, build):
    file, first, last = bad_example(page)
    flags, folder = anchor_command(build)
    plain = ["-std=c++20", "-isystem", str(ROOT / "modules/include")]
    has_modules = "import ensign" in file.read_text()
    warned = r"(?P<file>[^:]+):(?P<line>\d+):\d+: \w+: .*\[(?P<name>-W[\w+,=-]+)\]"
    clang = names(run(["clang++-19", *(flags if has_modules else plain), "-Weverything", "-Wno-error", "-fsyntax-only",
                       str(file)], folder), file, first, last, warned)
    gnu = None if has_modules else names(
        run(["g++", *plain, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-fsyntax-only", str(file)],
            folder), file, first, last, warned)
    tidied = r"(?P<file>[^:]+):(?P<line>\d+):\d+: warning: .*\[(?P<name>[\w.,-]+)\]"
    tidy = names(run(["clang-tidy-19", "--checks=*", "--quiet", str(file), "--", *(flags if has_modules else plain)],
                     folder), file, first, last, tidied)
    checked = None
    if shutil.which("cppcheck"):
        checked = names(run(["cppcheck", "--enable=all", "--std=c++20", "--inconclusive", "-q",
                             "--template={file}:{line}:{column}: {severity}: {message} [{id}]", str(file)], folder),
                        file, first, last, tidied.replace("warning", r"\w+"))
    show = lambda found: "not run" if found is None else ", ".join(f"`{n}`" for n in sorted(found)) or "silent"
    return f"| {page.stem} | {show(clang)} | {show(gnu)} | {show(tidy)} | {show(checked)} |"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    print("| check | clang 19, -Weverything | g++ 12, -Wall -Wextra -Wpedantic -Wconversion -Wshadow | clang-tidy 19, all checks | cppcheck |")
    print("|---|---|---|---|---|")
    for page in sorted(PAGES.glob("ensign-*.md")):
        if len(sys.argv) == 2 or page.stem in sys.argv[2:]:
            print(row(page, build), flush=True)


main()
