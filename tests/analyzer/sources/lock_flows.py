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
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False,
                              timeout=60)

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


# Specializations and what is declared in them have names; all arguments at once have none.
def class_templates(f):
    box = ("template <class T> struct box { enum class part : unsigned char { lid = 1 }; T inside; part has; };\n"
           "ENSIGN_TRAITS(box<int>::part, (lid));\nENSIGN_FIELDS(box<int>, inside, has);\n"
           "template <> struct box<char> { char only; };\nENSIGN_FIELDS(box<char>, only);\n"
           "namespace { struct local {}; }\nENSIGN_FIELDS(box<local>, has);\n")
    f.write("#include <boost/describe.hpp>\n" + enum("cursed = 1, poisoned = 2, shielded = 4",
                                                     "cursed, poisoned, shielded", box +
            "template <class T> struct crate {\n    T inside;\n    enum class part : unsigned char { lid = 1 };\n"
            "    BOOST_DESCRIBE_CLASS(crate, (), (inside), (), ())\n    BOOST_DESCRIBE_NESTED_ENUM(part, lid)\n};\n"))
    f.expect(4, "check")
    said = f.expect(0, "update").stderr
    lock = (f.folder / "ensign.lock").read_text()
    for line in ("enum town::box<int>::part  bits=8", "struct town::box<char>  layout", "struct town::box<int>  layout",
                 "  has : enum town::box<int>::part"):
        must(line in lock, (line, lock))
    must("anonymous" not in lock, lock)  # no other file can name it
    for name in ("town::crate: it", "town::crate::part: it"):
        must(said.count("note: not locked: " + name) == 1, said)
    must("ENSIGN_TRAITS(crate<int>::part, ...)" in said and "town.cpp:" in said, said)
    f.expect(0, "check")
    f.write(f.source.read_text().replace("lid = 1 }; T inside", "lid = 2 }; T inside"))
    must([name for name, _ in f.findings(5)] == ["ensign-schema-bit-moved"], "a bit of a specialization moved")


def too_wide(f):
    f.write(enum("cursed = 1, poisoned = 2, shielded = 4", "cursed, poisoned, shielded",
                 "enum class wide : unsigned __int128 { a = 1, b = static_cast<unsigned __int128>(1) << 70 };\n"
                 "ENSIGN_VALUES(wide, a, b);\n"))
    must("not locked: town::wide: it has 128 bits" in f.expect(0, "check").stderr, "it is said")


# The fingerprint says nothing of a field that nobody described, so its size is in the lock.
def opaque_field(f):
    ship = ("union cargo {{ int count; char label[{}]; }};\nstruct ship {{ cargo inside; void* captain; long double mass; }};\n"
            "ENSIGN_FIELDS(ship, inside, captain, mass);\n")
    names = ("cursed = 1, poisoned = 2, shielded = 4", "cursed, poisoned, shielded")
    f.write(enum(*names, ship.format(8)))
    f.expect(0, "update")
    must("  inside : opaque size 8\n" in (f.folder / "ensign.lock").read_text(), "the size is written")
    f.write(enum(*names, ship.format(16)))
    found = f.findings(5)
    must(len(found) == 1 and found[0][0] == "ensign-schema-type-changed" and "8 bytes" in found[0][1] and
         "16 bytes" in found[0][1], found)
    f.write(enum(*names, "namespace deeper {\n" + ship.format(8) + "}\n"))
    found = f.findings(4)
    must(len(found) == 1 and "town::deeper::ship" in found[0][1], found)


# Several people, or a script and a person, at once.
def at_once(f):
    words = [[sys.argv[1], "lock", "reserve", "town::condition", str(bit)] for bit in (3, 4, 5, 6, 7)]
    words += [[sys.argv[1], "lock", "rename", "town::condition", old, old + "_now"] for old in ("cursed", "poisoned")]
    words += [[sys.argv[1], "lock", "update", "-q", "town.cpp", "--", "-std=c++20", "-I" + sys.argv[2]]]
    running = [subprocess.Popen(w, cwd=f.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for w in words]
    for one in running:
        said = one.communicate(timeout=60)[1]
        must(one.returncode == 0, (one.args, said))
    lock = (f.folder / "ensign.lock").read_text()
    must(lock.count("reserved") == 5 and lock.count("becomes") == 2, lock)
    must(sorted(p.name for p in f.folder.iterdir()) == ["ensign.lock", "town.cpp"], "nothing is left behind")


def living(f):
    (f.folder / "compile_commands.json").write_text(json.dumps([
        {"directory": str(f.folder), "file": "town.cpp", "command": f"clang++-19 -std=c++20 -I{sys.argv[2]} -c town.cpp"}]))
    said = f.expect(2, "reserve", "town::condition", "poisoned", "-p", ".").stderr
    must("the sources still declare poisoned" in said and "lock rename town::condition poisoned NEW" in said, said)
    f.write(enum("cursed = 1, shielded = 4", "cursed, shielded"))
    f.expect(0, "reserve", "town::condition", "poisoned", "-p", ".")
    f.expect(0, "check")


def main():
    flows = (renumbered, removed, renamed, not_analysed, two_meanings, class_templates, too_wide, opaque_field, at_once,
             living)
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
