#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that the code in the documentation is the code of the sources. `--update` takes the sources over.

A block in README.md or docs/**/*.md comes from a source when the line before it says so:

    <!-- from examples/01_first_view/main.cpp [view] -->

The name is that of a region: what stands between two lines `// [view]`, without common indentation. Several regions
are joined by an empty line; `line 3` instead takes one line; nothing takes the whole file. A message that a test in
tests/compile_fail wants loses its `// SAYS: `, and code what it expects: `// expected-error ...`, `// FINDING: ...`. In README.md, the tutorial, the
guides and the reference every C++ block either comes from a source or says why it cannot:
`<!-- not compiled: reason -->`.

Prints `file:line: what is wrong: how to repair it` for each finding and exits 1 when there is one.
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
FROM = re.compile(r"<!-- from (\S+)((?: \[\w+\])*)(?: line (\d+))? -->$")
REASON = re.compile(r"<!-- not compiled: \S.*-->$")
MARKER = re.compile(r"\s*// \[(\w+)\]$")
STRICT = ("docs/tutorial/", "docs/guide/", "docs/reference/")
EXPECTED = re.compile(r"\s*// (expected-error\b|(FINDING|NOTE|SILENCED)([+-]\d+)?:).*$")
FENCE = re.compile(r"\s*(```+)\s*(\S*)")


class Wrong(Exception):
    """The text says what is wrong and how to repair it."""


def region(lines, name, source):
    marks = [i for i, line in enumerate(lines) if (m := MARKER.match(line)) and m[1] == name]
    if len(marks) != 2:
        raise Wrong(f"{source} has {len(marks)} lines `// [{name}]`: a region stands between two of them")
    inside = [line for line in lines[marks[0] + 1 : marks[1]] if not MARKER.match(line)]
    inside = [EXPECTED.sub("", line.removeprefix("// SAYS: ")) for line in inside]
    return textwrap.dedent("\n".join(inside)).strip("\n")


def wanted(source, names, line):
    path = ROOT / source
    if not path.is_file():
        raise Wrong(f"{source} does not exist: name a file, from the root of the project")
    text = path.read_text(encoding="utf-8")
    if line:
        if int(line) > len(text.splitlines()):
            raise Wrong(f"{source} has no line {line}: name the one that is meant")
        return text.splitlines()[int(line) - 1]
    if not names:
        return text.rstrip("\n")
    return "\n\n".join(region(text.splitlines(), name, source) for name in names)


def blocks(lines):
    """Yields (line of the comment before the block or None, first line, end, language)."""
    i = 0
    while i < len(lines):
        opening = FENCE.match(lines[i])
        if not opening:
            i += 1
            continue
        above = i - 1
        while above >= 0 and not lines[above].strip():
            above -= 1
        commented = above >= 0 and lines[above].startswith("<!-- ")
        end = i + 1
        while end < len(lines) and lines[end].strip() != opening[1]:
            end += 1
        yield (above if commented else None), i + 1, end, opening[2].lower()
        i = end + 1


def check(path, update):
    lines = path.read_text(encoding="utf-8").splitlines()
    name = path.relative_to(ROOT).as_posix()
    strict = name == "README.md" or name.startswith(STRICT)
    findings, used, changes = [], set(), []
    for comment, first, end, language in blocks(lines):
        text = lines[comment] if comment is not None else ""
        mark = FROM.match(text)
        if mark:
            used.add(comment)
            try:
                source = wanted(mark[1], re.findall(r"\w+", mark[2]), mark[3]).split("\n")
            except Wrong as wrong:
                findings.append(f"{name}:{comment + 1}: {wrong}")
                continue
            if lines[first:end] == source:
                continue
            changes.append((first, end, source))
            if not update:
                findings.append(f"{name}:{first + 1}: the block is not what {mark[1]} has: "
                                "run tools/check_snippets.py --update, or repair the source")
        elif strict and language in {"cpp", "c++", "cxx"} and not REASON.match(text):
            findings.append(f"{name}:{first}: this C++ is compiled nowhere: put `<!-- from FILE [region] -->` before "
                            "it, or `<!-- not compiled: reason -->`")
    inside = {i for _, first, end, _ in blocks(lines) for i in range(first, end)}
    for i, line in enumerate(lines):
        if line.startswith("<!-- from ") and i not in used and i not in inside:
            findings.append(f"{name}:{i + 1}: no block follows, or the comment is misspelt: write "
                            "`<!-- from FILE [region] -->` directly before ```")
    if update and changes:
        for first, end, source in reversed(changes):
            lines[first:end] = source
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(changes)} block(s) updated")
    return findings


def main():
    if sys.argv[1:] not in ([], ["--update"]):
        print("usage: tools/check_snippets.py [--update]", file=sys.stderr)
        return 2
    findings = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]:
        if path.is_file():
            findings += check(path, bool(sys.argv[1:]))
    for line in findings:
        print(line)
    print(f"snippets: {len(findings)} finding(s)")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
