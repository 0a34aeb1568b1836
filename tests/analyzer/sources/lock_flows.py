#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A vocabulary changes, and the lock leads its author through: sources in, exit codes, findings and files out.

usage: lock_flows.py ENSIGN_LINT INCLUDE
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HEAD = "#include <ensign/describe.hpp>\nnamespace town {\n"
TAIL = "}\n"


def enum(members, names, more=""):
    return (f"{HEAD}enum class condition : unsigned char {{ {members} }};\n"
            f"ENSIGN_TRAITS(condition, ({names}));\n{more}{TAIL}")


FIRST = enum("cursed = 1, poisoned = 2, shielded = 4", "cursed, poisoned, shielded")


class flow:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.source = self.folder / "town.cpp"

    def run(self, *words):
        command = [sys.argv[1], "lock", *words]
        if words[0] in ("init", "check", "update", "diff"):
            command += [str(self.source), "--", "-std=c++20", "-I" + sys.argv[2]]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def expect(self, code, *words):
        done = self.run(*words)
        if done.returncode != code:
            sys.exit(f"{' '.join(words)}: exit {done.returncode}, not {code}\n{done.stdout}{done.stderr}\n"
                     f"{self.source.read_text()}\n{(self.folder / 'ensign.lock').read_text()}")
        return done

    def findings(self, code):
        out = self.expect(code, "check", "--format=json").stdout
        return [(f["check"], f["message"]) for f in json.loads(out)["findings"]] if out else []

    def write(self, text):
        self.source.write_text(text)


def must(condition, what):
    if not condition:
        sys.exit(str(what))


def renumbered(f):
    f.write(enum("hasted = 1, cursed = 2, poisoned = 4, shielded = 8", "hasted, cursed, poisoned, shielded"))
    found = f.findings(5)
    must(len(found) == 1 and found[0][0] == "ensign-schema-bit-moved", found)
    for word in ("cursed", "poisoned", "shielded", "hasted", "0x1", "0x2", "0x4", "0x8"):
        must(word in found[0][1], (word, found))
    f.expect(5, "update")
    f.write(enum("cursed = 1, poisoned = 2, shielded = 4, hasted = 8", "cursed, poisoned, shielded, hasted"))
    must([name for name, _ in f.findings(4)] == ["ensign-schema-added"], "appended")
    f.expect(0, "update")
    f.expect(0, "check")


def removed(f):
    f.write(enum("cursed = 1, shielded = 4", "cursed, shielded"))
    found = f.findings(5)
    must(len(found) == 1 and found[0][0] == "ensign-schema-removed-unreserved" and "reserve" in found[0][1], found)
    f.expect(0, "reserve", "town::condition", "1", "--since", "2.1", "--why", "nobody is poisoned any more")
    f.expect(0, "check")
    must('reserved "poisoned" since="2.1"' in (f.folder / "ensign.lock").read_text(), "the reservation is written")
    f.write(enum("cursed = 1, blessed = 2, shielded = 4", "cursed, blessed, shielded"))
    must([name for name, _ in f.findings(5)] == ["ensign-schema-bit-reused"], "the bit comes back")
    f.write(enum("cursed = 1, shielded = 4, poisoned = 8", "cursed, shielded, poisoned"))
    must(len(f.findings(5)) == 1, "the name comes back")
    must(f.run("unreserve", "town::condition", "1").returncode == 2, "only with --force")
    f.expect(0, "unreserve", "town::condition", "1", "--force")


def renamed(f):
    hexed = ("hexed = 1, poisoned = 2, shielded = 4", "hexed, poisoned, shielded")
    f.write(enum(*hexed))
    found = f.findings(5)
    must(len(found) == 1 and "lock rename" in found[0][1], found)
    f.expect(0, "rename", "town::condition", "cursed", "hexed")
    found = f.findings(5)
    must(len(found) == 1 and "ENSIGN_RENAMED" in found[0][1], found)
    f.write(enum(*hexed, "ENSIGN_RENAMED(condition, (cursed, hexed));\n"))
    f.expect(4, "check")
    f.expect(0, "update")
    f.expect(0, "check")


def not_analysed(f):
    f.write(FIRST + "int broken = ;\n")
    must("repair" in f.expect(3, "check").stderr, "a syntax error")
    f.write(enum("cursed = 1, poisoned = 1", "cursed, poisoned"))
    f.expect(0, "check", "--help")


# One header, two macros: the same name has two meanings in one program.
def two_meanings(f):
    header = (HEAD + "enum class part : unsigned char {\n#ifdef PRO\n    engine = 2, wheel = 1\n#else\n"
              "    engine = 1, wheel = 2\n#endif\n};\nENSIGN_TRAITS(part, (engine, wheel));\n" + TAIL)
    (f.folder / "part.hpp").write_text(header)
    commands = []
    for name, macro in (("a.cpp", ""), ("b.cpp", "-DPRO")):
        (f.folder / name).write_text('#include "part.hpp"\n')
        commands.append({"directory": str(f.folder), "file": name,
                         "command": f"clang++-19 -std=c++20 -I{sys.argv[2]} {macro} -c {name}"})
    (f.folder / "compile_commands.json").write_text(json.dumps(commands))
    done = subprocess.run([sys.argv[1], "lock", "init", "-q", "--file", "part.lock", "-p", "."], cwd=f.folder,
                          capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    must(done.returncode == 5 and not (f.folder / "part.lock").exists(), f"exit {done.returncode}: {said}")
    for word in ("ensign-schema-odr-mismatch", "town::part", "a.cpp", "b.cpp", "-DPRO", "engine"):
        must(word in said, (word, said))
    commands.pop()
    (f.folder / "compile_commands.json").write_text(json.dumps(commands))
    done = subprocess.run([sys.argv[1], "lock", "init", "-q", "--file", "part.lock", "-p", "."], cwd=f.folder,
                          capture_output=True, text=True, check=False)
    must(done.returncode == 0, done.stdout + done.stderr)


def main():
    flows = (renumbered, removed, renamed, not_analysed, two_meanings)
    for name in flows:
        with tempfile.TemporaryDirectory() as folder:
            f = flow(folder)
            f.write(FIRST)
            f.expect(0, "init")
            f.expect(0, "check")
            before = (f.folder / "ensign.lock").read_text()
            f.expect(0, "update")
            must(before == (f.folder / "ensign.lock").read_text(), "an update without a change changes nothing")
            name(f)
    print(f"{len(flows)} flows")


if __name__ == "__main__":
    main()
