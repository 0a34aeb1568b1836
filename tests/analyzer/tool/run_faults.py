#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What once went wrong: inputs for which the tool said clean, crashed, or wrote what it must not.

usage: run_faults.py ENSIGN_LINT INCLUDE
"""
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile

HEAD = "#include <cstdint>\n#include <ensign/describe.hpp>\n"
SEQUENTIAL = HEAD + "enum class s : std::uint8_t { a, b, c, d };\nENSIGN_TRAITS(s, (a, b, c, d));\n"

WHOLE = HEAD + "enum class w : std::uint8_t { a = 1 };\nENSIGN_TRAITS(w, (a));\n"


class bench:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def read(self, name):
        return (self.folder / name).read_text()

    def run(self, code, *words, flags=True, says="", **more):
        command = [sys.argv[1], *words] + (["--", "-std=c++20", "-I" + sys.argv[2]] if flags else [])
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("timeout", 60)
        done = subprocess.run(command, cwd=self.folder, stderr=subprocess.PIPE, text=True, check=False, **more)
        said = (done.stdout or "") + done.stderr
        if done.returncode != code or says not in said:
            sys.exit(f"{' '.join(words)}: exit {done.returncode}, not {code}, or without '{says}'\n{said}")
        return said


def written_composites_are_not_renumbered(b):
    for members in ("read = 1u << 0, write = 1u << 1, exec = 1u << 2, rw = 0x3", "rw = 3, read = 1, write = 2"):
        b.write("a.cpp", HEAD + f"enum class r : std::uint8_t {{ {members} }};\nENSIGN_TRAITS(r, (read, write), (rw));\n")
        said = b.run(1, "check", "-q", "a.cpp")
        if "sequential" in said:
            sys.exit(said)
    text = HEAD + "enum class r : std::uint8_t { a = 1, b = 2, c = 3 };\nENSIGN_TRAITS(r, (a, b, c));\n"
    b.write("b.cpp", text)
    b.run(1, "check", "-q", "--fix", "b.cpp")
    if b.read("b.cpp") != text:
        sys.exit("numbers that somebody wrote were changed:\n" + b.read("b.cpp"))


def a_silenced_finding_hides_no_broken_build(b):
    b.write("a.cpp", HEAD + "enum class w : std::uint8_t { a = 1, b = 1 }; // NOLINT\nENSIGN_TRAITS(w, (a, b));\n"
            "static_assert(sizeof(int) == 5);\n")
    b.run(1, "check", "-q", "a.cpp", says="sizeof(int) == 5")


def a_fix_that_another_branch_may_not_bear_is_only_suggested(b):
    text = (HEAD + "enum class s : std::uint8_t { a = 1, b = 2,\n#ifndef LESS\n c = 4,\n#endif\n};\n"
            "ENSIGN_TRAITS(s, (a, b));\n")
    b.write("a.cpp", text)
    b.run(1, "check", "-q", "--fix", "a.cpp", says="add c, if that is right in every branch of #if")
    if b.read("a.cpp") != text:
        sys.exit("--fix has applied a fix that breaks the build with -DLESS:\n" + b.read("a.cpp"))
    whole = "#ifndef A_H\n#define A_H\n" + text.replace("#ifndef LESS\n", "").replace("#endif\n", "") + "#endif\n"
    b.write("b.hpp", whole)
    b.write("b.cpp", '#include "b.hpp"\n')
    b.run(0, "check", "-q", "--fix", "b.cpp")  # the guard of a header is no branch
    if "(a, b, c)" not in b.read("b.hpp"):
        sys.exit("--fix has not mended what it can:\n" + b.read("b.hpp"))


def instances_of_a_template_are_one_enum(b):
    text = (HEAD + "template <class T> struct box { enum class in : int { x, y, z, w }; };\n"
            "template struct box<int>;\ntemplate struct box<char>;\n")
    b.write("a.cpp", text)
    said = b.run(1, "check", "-q", "--fix", "--option", "TraitEnums=box.*", "a.cpp")
    if said.count("[ensign-sequential-numbering]") != 1 or b.read("a.cpp") != text:
        sys.exit(said + b.read("a.cpp"))


def many_members_take_no_time(b):
    for value, most in (("= 1", 20), ("", 5)):
        members = ",".join(f"a{i} {value}\n" for i in range(20000))
        b.write("a.cpp", HEAD + f"enum class e : std::uint32_t {{ {members} }};\n")
        said = b.run(1, "check", "-q", "--option", "TraitEnums=e", "a.cpp", timeout=100)
        if said.count("[ensign-") > most:
            sys.exit(said)


def what_is_locked_is_not_renumbered(b):
    b.write("a.cpp", SEQUENTIAL)
    b.write("ensign.lock", "ensign-lock 1\n\nenum s  bits=8  policy=name\n\n  0  b\n\n  1  c\n")
    b.run(1, "check", "-q", "--fix", "a.cpp")
    if b.read("a.cpp") != SEQUENTIAL:
        sys.exit("a locked enum was renumbered")
    b.run(2, "check", "-q", "--lock", "nope", "a.cpp", says="there is no nope")


def broken_databases(b):
    for entry in ({"directory": "/nonexistent", "file": "a.cpp", "command": "clang++-19 -c a.cpp"},
                  {"directory": str(b.folder), "file": "a.cpp", "command": ""},
                  {"directory": str(b.folder), "file": "a.cpp", "arguments": []}):
        b.write("a.cpp", "int x;\n")
        b.write("compile_commands.json", json.dumps([entry]))
        b.run(3, "check", "-q", "-p", ".", flags=False)
        b.run(3, "lock", "init", "-q", "-p", ".", flags=False)


def no_source_is_not_nothing(b):
    b.run(2, "lock", "init", says="sources that are named before it")


def names_that_no_lock_can_hold(b):
    b.write("a.cpp", HEAD + "namespace { enum class n : unsigned char { x = 1 }; ENSIGN_TRAITS(n, (x)); }\n"
            "enum class b : bool { off, on };\nENSIGN_VALUES(b, off, on);\n")
    b.run(0, "lock", "init", "-q", "a.cpp", says="1 enum")
    b.run(0, "lock", "check", "-q", "a.cpp")


def empty_words_are_slips(b):
    b.write("ensign.lock", "ensign-lock 1\n\nenum s  bits=8  policy=name\n\n  0  b\n")
    b.run(2, "lock", "reserve", "s", "", flags=False, says="is empty")
    b.run(2, "lock", "check", "--against", "", flags=False)


def a_device_is_not_replaced(b):
    b.write("a.cpp", SEQUENTIAL.replace("a, b, c, d }", "a = 1 }").replace("(a, b, c, d)", "(a)"))
    device = b.folder / "device"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        return  # nobody but root can make one, and so nobody else can lose one
    b.run(2, "lock", "init", "-q", "--header", "device", "a.cpp", says="no regular file")
    if not device.is_char_device():
        sys.exit("the device was replaced")


def pipes_and_folders_are_refused(b):
    b.write("a.cpp", WHOLE)
    os.mkfifo(b.folder / "pipe")
    (b.folder / "folder").mkdir()
    for words, says in ((("check", "--baseline"), "--baseline: {} is "), (("check", "--lock"), "{} is "),
                        (("check", "-o"), "-o: "), (("check", "--export-fixes"), "--export-fixes: "),
                        (("check", "--write-baseline"), "--write-baseline: "), (("lock", "init", "--file"), "{} is "),
                        (("lock", "init", "--header"), "{} is "), (("lock", "init", "-o"), "-o: "),
                        (("lock", "check", "--against"), "{} is ")):
        for name in ("pipe", "folder"):
            said = b.run(2, words[0], *words[1:-1], "-q", words[-1], name, "a.cpp", says=says.format(name), timeout=20)
            if name not in said or "name a file" not in said:
                sys.exit(f"{words} {name}: {said}")
            if "-o" not in words and (b.folder / "ensign.lock").exists():
                sys.exit(f"{words} {name} has locked something all the same")
            (b.folder / "ensign.lock").unlink(missing_ok=True)
    b.run(2, "lock", "init", "-q", "--header", "no/such/folder.hpp", "a.cpp", says="cannot write no/such/folder.hpp: its folder")
    if (b.folder / "ensign.lock").exists():
        sys.exit("a lock without its header")
    if not (b.folder / "pipe").is_fifo():
        sys.exit("the pipe was replaced")
    b.run(0, "check", "-q", "-o", "/dev/null", "a.cpp")
    b.run(0, "check", "-q", "-o", "/dev/stdout", "a.cpp", says="no findings")


def an_output_of_the_shell_is_not_begun_anew(b):
    b.write("a.cpp", WHOLE)
    b.write("log", "before\n")
    with open(b.folder / "log", "a", encoding="utf-8") as log:
        b.run(0, "check", "-q", "-o", "/dev/stdout", "a.cpp", stdout=log)
    if not b.read("log").startswith("before\nno findings"):
        sys.exit(b.read("log"))


def no_input_is_an_output(b):
    b.write("a.cpp", WHOLE)
    b.run(0, "lock", "init", "-q", "a.cpp")
    for name in ("a.cpp", "ensign.lock", "./ensign.lock"):
        before = b.read(name)
        for words in (("check", "-o"), ("check", "--export-fixes"), ("check", "--write-baseline"), ("lock", "check", "-o"),
                      ("lock", "update", "-o"), ("lock", "update", "--header")):
            b.run(2, words[0], *words[1:-1], "-q", words[-1], name, "a.cpp")
            if b.read(name) != before:
                sys.exit(f"{words} {name} replaced it")


def no_report_of_yesterday_is_left(b):
    b.write("a.cpp", WHOLE)
    for form in ("text", "json"):
        output = ["-q", "--format", form, "-o", "report", "a.cpp"]
        for command in ("init", "check", "update"):
            b.write("report", "yesterday")
            b.run(0, "lock", command, *output)
            if "yesterday" in b.read("report"):
                sys.exit(f"lock {command} --format {form} left the report of another run")
        b.write("b.cpp", WHOLE + "int broken = ;\n")
        b.write("report", "yesterday")
        b.run(3, "lock", "check", *output[:-1], "b.cpp")
        if "does not compile" not in b.read("report"):
            sys.exit("the problem is not in the report: " + b.read("report"))
        (b.folder / "ensign.lock").unlink()


def macros_are_told_as_they_are(b):
    b.write("part.hpp", HEAD + "enum class part : unsigned char {\n#ifdef B4\n    a = 2\n#else\n    a = 1\n#endif\n};\n"
            "ENSIGN_TRAITS(part, (a));\n")
    entries = []
    for name, macros in (("a.cpp", []), ("b.cpp", ["-D", "B4", "-UX"])):
        b.write(name, '#include "part.hpp"\n')
        entries.append({"directory": str(b.folder), "file": name,
                        "arguments": ["clang++-19", "-std=c++20", "-I" + sys.argv[2], *macros, "-c", name]})
    b.write("compile_commands.json", json.dumps(entries))
    b.run(5, "lock", "init", "-q", "-p", ".", flags=False, says="b.cpp (-DB4 -UX)")


def lost_output_is_said(b):
    b.write("a.cpp", "int x;\n")
    with open("/dev/full", "w", encoding="utf-8") as full:
        b.run(2, "check", "-q", "a.cpp", stdout=full)


def no_fix_of_what_does_not_compile(b):
    text = HEAD + "#include \"gone.hpp\"\nenum class e : std::uint8_t { a = 1, b = 2 };\nENSIGN_TRAITS(e, (a));\n"
    b.write("a.cpp", text)
    b.run(3, "check", "-q", "--fix", "a.cpp")
    if b.read("a.cpp") != text:
        sys.exit("a source that does not compile was changed")


def fixes_keep_to_what_compiles(b):
    forward = HEAD + "enum class r : int;\nenum class r : int { a = 1, b = 2 };\nENSIGN_TRAITS(r, (a, b));\n"
    call = HEAD + "#define FL(x) x\nenum class q : std::uint8_t { a = 1, b = 2, c = 4 };\nENSIGN_TRAITS(q, (a, FL(b)));\n"
    for text in (forward, call):
        b.write("a.cpp", text)
        b.run(1, "check", "-q", "--fix", "a.cpp")
        if b.read("a.cpp") != text:
            sys.exit("changed:\n" + b.read("a.cpp"))


def an_inline_namespace_is_no_other_one(b):
    b.write("a.cpp", HEAD + "namespace n { inline namespace v1 { enum class e : std::uint8_t { a = 1 }; }\n"
            "ENSIGN_TRAITS(e, (a)); }\n")
    b.run(0, "check", "-q", "a.cpp")


def main():
    cases = [case for case in globals().values() if callable(case) and getattr(case, "__module__", "") == "__main__"
             and case not in (main, bench)]
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            case(bench(folder))
    print(f"{len(cases)} faults")


if __name__ == "__main__":
    main()
