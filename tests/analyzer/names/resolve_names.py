#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Resolves every name of analyzer/support/names.hpp against the real modules.

A check looks for names of the library in texts, so it would fall silent, without an error, when the library renames one.
This writes a source that uses each name, and compiles it: the compiler then says which one is not there any more.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

PREFACE = """// SPDX-License-Identifier: BSL-1.0
// Written by resolve_names.py.
#include <ensign/describe.hpp>

import ensign;

namespace probe {
enum class flags : unsigned { before_was_old = 1, b = 2, both = before_was_old | b };
ENSIGN_TRAITS(flags, (before_was_old, b), (both));
ENSIGN_RENAMED(flags, (old, before_was_old));
enum class values : int { x, y };
ENSIGN_VALUES(values, x, y);
struct fields {
    int x;
};
ENSIGN_FIELDS(fields, x);

using set = ensign::entity_set<fields, flags>;
using view = ensign::view<fields, flags>;
using traits = ensign::traits<flags>;

template <class T, class Other>
struct both_of : T, Other {};
} // namespace probe

namespace names {
"""


def read_names(header):
    """(what it is called, the names) for each constant; one name that stands alone is a list of one."""
    text = re.sub(r"//[^\n]*", "", header.read_text(encoding="utf-8"))
    one = re.findall(r'inline constexpr char (\w+)\[\] = "([^"]*)";', text)
    several = re.findall(r"inline constexpr llvm::StringLiteral (\w+)\[\] = \{([^}]*)\};", text)
    constants = re.findall(r"inline constexpr [\w:]+ (\w+)\[\]", text)
    if len(one) + len(several) != len(constants) or not one or not several:
        sys.exit(f"{header}: {len(constants)} constants, but {len(one)} names and {len(several)} lists: "
                 "resolve_names.py does not know one of the forms")
    return one, [(name, re.findall(r'"([^"]*)"', inside)) for name, inside in several]


def source_of(one, several):
    lines = [PREFACE]
    for constant, name in one:
        if name == "ensign":
            lines.append(f"namespace {constant}_is_there = ::{name};")
        elif "::" in name:
            lines.append(f"namespace {constant}_is_there {{ using ::{name}; }}")
        else:  # what a describe macro leaves in the namespace of the type
            lines.append(f"namespace {constant}_is_there {{ using probe::{name}; }}")
    lines.append("} // namespace names\n")
    # A name that two bases have is ambiguous, so its address cannot be taken: how to find out whether there is one
    # whatever it is, a function, a template or several of either.
    for member in sorted({name for _, names in several for name in names}):
        lines.append(f"struct with_{member} {{ int {member}; }};")
        lines.append(f"template <class T> concept lacks_{member} = "
                     f"requires {{ &probe::both_of<T, with_{member}>::{member}; }};")
    for constant, names in several:
        owners = ["traits"] if constant.startswith("mask_") else ["set", "view"]
        for member in names:
            there = " || ".join(f"!lacks_{member}<probe::{owner}>" for owner in owners)
            lines.append(f'static_assert({there}, "names::{constant} has {member}, but no {" and no ".join(owners)} has '
                         'such a member: name what it is called now");')
    lines.append('static_assert(lacks_no_such_member<probe::set>, "the test itself finds what is not there");')
    lines.insert(1, "")
    text = "\n".join(lines) + "\n"
    probe = ("struct with_no_such_member { int no_such_member; };\n"
             "template <class T> concept lacks_no_such_member = "
             "requires { &probe::both_of<T, with_no_such_member>::no_such_member; };\n")
    return text.replace("static_assert(lacks_no_such_member", probe + "static_assert(lacks_no_such_member")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", required=True, help="names.hpp")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--module-map", required=True)
    parser.add_argument("--output", required=True, help="the source that is written")
    arguments = parser.parse_args()
    output = pathlib.Path(arguments.output)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(source_of(*read_names(pathlib.Path(arguments.names))), encoding="utf-8")
    run = subprocess.run([arguments.compiler, *shlex.split(arguments.flags), "-fsyntax-only", "@" + arguments.module_map,
                          str(output)], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"a name of {arguments.names} is not the library's any more, so checks look for what is not there:\n"
                 + run.stderr)


if __name__ == "__main__":
    main()
