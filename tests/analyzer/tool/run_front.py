#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What ensign-lint does before it looks at code: exit codes and messages. One test for each function `case_*`.

The rule behind all of them: what could not be looked at is told and gives exit code 3, never 0.
"""
import argparse
import sys

from project import CLASH, CLEAN, HEADER, WARNED, Project


# -- What is as it should be, so that the other cases fail for the reason that they name.

def case_clean(p):
    p.add("a.cpp", CLEAN)
    p.database()
    p.run("check", "-p", ".", status=0, says="no findings in 1 file")
    p.run("check", status=0)
    p.run("check", "a.cpp", status=0)
    p.run("check", "a.cpp", "--", "-std=c++20", f"-I{p.include}", status=0)


def case_findings(p):
    p.add("a.cpp", CLASH)
    p.add("b.cpp", CLEAN)
    p.database()
    p.run("check", status=1, says=["a.cpp:2:38: error: 'b' has bit 0 (0x1), which is 'a'", "1 error in 2 files"])
    p.run("check", "b.cpp", status=0)
    p.run("check", "--only", "/b[.]cpp$", status=0, says="1 file")


def case_fail_on(p):
    p.add("a.cpp", WARNED)
    p.database()
    p.run("check", status=1, says="1 warning")
    p.run("check", "--fail-on=error", status=0, says="1 warning")
    p.run("check", "--fail-on=warning", status=1)


def case_twice_in_the_database(p):
    p.add("a.cpp", CLASH)
    p.add("a.cpp", CLASH, "-DOTHER")
    p.database()
    p.run("check", status=1, says="1 error in 1 file")


def case_launcher_and_flags(p):
    """What real databases have in them."""
    p.write("a.cpp", CLEAN)
    flags = ["-MD", "-MT", "a.o", "-MF", "a.d", "-Werror", "-Wall", "-Wno-such-warning", "-Werror=shadow", "-O2", "-g"]
    p.entries.append({"directory": str(p.folder), "file": "a.cpp",
                      "arguments": ["ccache", p.compiler, "-std=c++20", f"-I{p.include}", *flags, "-o", "a.o", "-c", "a.cpp"]})
    p.database()
    p.run("check", status=0)


def case_paths(p):
    """Names that are relative to another folder, and that have spaces."""
    p.write("src/two words/a.cpp", CLASH)
    p.entries.append({"directory": str(p.folder / "src"), "file": "two words/a.cpp",
                      "arguments": [p.compiler, "-std=c++20", f"-I{p.include}", "-c", "two words/a.cpp"]})
    p.database()
    p.run("check", "-p", "..", "two words/a.cpp", status=1, says="two words/a.cpp:2:38", folder=p.folder / "src")
    p.run("check", "src/two words/a.cpp", status=1, says="src/two words/a.cpp:2:38")


# -- What cannot be looked at.

def case_syntax_error(p):
    p.add("a.cpp", CLASH + "int f( { return 1; }\n")
    p.database()
    p.run("check", status=3, says=["it does not compile: ", "a.cpp:4: ", "'b' has bit 0", "incomplete: 1 problem"])


def case_broken_enum(p):
    """The other enums of the source are looked at all the same."""
    p.add("a.cpp", HEADER + "enum class m : unsigned long long { v = 0x01 << 31 };\n" + CLASH)
    p.database()
    p.run("check", status=3, says=["it does not compile", "'b' has bit 0"])
    # clang takes an initializer that is an error for none, so the values are not those that were written
    p.add("b.cpp", HEADER + "enum class n : unsigned char { v = 1, w = nowhere, x = 7 / 0 };\nENSIGN_TRAITS(n, (v, w, x));\n")
    p.database()
    p.run("check", "b.cpp", status=3, says="it does not compile", silent_about=["0x0", "counts on"])


def case_missing_include(p):
    p.add("a.cpp", '#include "nowhere.hpp"\n' + CLEAN)
    p.database()
    p.run("check", status=3, says=["it does not compile: ", "'nowhere.hpp' file not found"])


def case_one_of_two(p):
    p.add("a.cpp", CLASH)
    p.add("b.cpp", "int f( {")
    p.database()
    p.run("check", status=3, says=["'b' has bit 0", "b.cpp:1: "])
    for form in ("sarif", "json", "github"):
        p.run("check", f"--format={form}", status=3, says="b.cpp")


def case_no_database(p):
    p.write("a.cpp", CLEAN)
    p.run("check", status=2, says=["there is no compile_commands.json here or in build/", "-p BUILD", "-- -std=c++20"])
    for command in (["check"], ["lock", "init"], ["lock", "init", "--format=json"]):
        p.run(*command, "-p", "nowhere", status=2, says=["there is no nowhere/compile_commands.json", "-p BUILD"])
    p.run("lock", "init", status=2, says="there is no compile_commands.json here or in build/")


def case_empty_database(p):
    p.database("[]")
    p.run("check", status=3, says=["the compile database is empty", "CMAKE_EXPORT_COMPILE_COMMANDS"])


def case_broken_database(p):
    p.database("[{")
    p.run("check", status=3, says="it is no compile database")
    p.database("{}")
    p.run("check", status=3, says="it is no compile database")


def case_not_in_the_database(p):
    p.add("a.cpp", CLEAN)
    p.write("b.cpp", CLEAN)
    p.write("c.hpp", CLEAN)
    p.database()
    p.run("check", "b.cpp", status=3, says=["the compile database has no command for it", "b.cpp"])
    p.run("check", "a.cpp", "c.hpp", status=3, says="a header is looked at with what includes it")
    p.run("check", "nowhere.cpp", status=3, says="there is no such file")
    p.run("check", "nowhere.cpp", "--", "-std=c++20", status=3, says="nowhere.cpp")


def case_only_nothing(p):
    p.add("a.cpp", CLEAN)
    p.database()
    p.run("check", "--only", "/src/", status=3, says="--only leaves nothing to look at")


def case_gcc_modules(p):
    p.add("a.cpp", CLEAN, "-fmodules-ts", "-fmodule-mapper=a.cpp.o.modmap", "-fdeps-format=p1689r5")
    p.add("b.cpp", CLEAN, "-fmodules-ts", "-fmodule-mapper=b.cpp.o.modmap")
    p.database()
    p.run("check", status=3, says=["g++ with modules, whose files clang cannot read (and 1 more)", "clang++-19"])


def case_gcc_flags(p):
    """A flag that only g++ has."""
    p.add("a.cpp", CLEAN, "-fno-such-flag-anywhere")
    p.database()
    p.run("check", status=3, says=["unknown argument", "-fno-such-flag-anywhere"])


def case_unknown_compiler_folder(p):
    """The compiler of the database is not on this machine; clang's own headers come from the tool."""
    p.write("a.cpp", "#include <cstddef>\n" + CLEAN)
    p.entries.append({"directory": str(p.folder), "file": "a.cpp",
                      "arguments": ["/nowhere/bin/clang++", "-std=c++20", f"-I{p.include}", "-c", "a.cpp"]})
    p.database()
    p.run("check", status=0)


# -- Modules.

MODULE = "export module garden;\nexport namespace garden { inline int beds = 3; }\n"
IMPORTER = CLEAN + "import garden;\nint f() { return garden::beds; }\n"


def add_module(p, *, built=True):
    p.write("garden.cppm", MODULE)
    p.add("a.cpp", IMPORTER, "-fmodule-file=garden=garden.pcm")
    p.database()
    if built:
        p.age("garden.cppm", 100)
        p.build("--precompile", str(p.folder / "garden.cppm"), "-o", "garden.pcm")


def case_module(p):
    add_module(p)
    p.run("check", status=0)


def case_module_not_built(p):
    add_module(p, built=False)
    p.run("check", status=3, says=["module 'garden' has not been built: there is no ", "garden.pcm", "build the project first"])


def case_module_stale(p):
    add_module(p)
    p.age("garden.cppm", -100)
    p.run("check", status=3, says=["the built module 'garden' is stale: ", "garden.cppm has changed since", "build the project"])


def case_module_stale_relative(p):
    """Built with a name relative to the folder of the build, looked at from elsewhere."""
    p.write("garden.cppm", MODULE)
    p.age("garden.cppm", 100)
    p.build("--precompile", "garden.cppm", "-o", "garden.pcm")
    p.add("a.cpp", IMPORTER, "-fmodule-file=garden=garden.pcm")
    p.database()
    (p.folder / "elsewhere").mkdir()
    p.run("check", "-p", "..", status=0, folder=p.folder / "elsewhere")
    p.age("garden.cppm", -100)
    p.run("check", "-p", "..", status=3, says="is stale", folder=p.folder / "elsewhere")


def case_module_header_stale(p):
    """A header in the global module fragment counts as well."""
    p.write("beds.hpp", "inline int beds_of_header = 3;\n")
    p.write("garden.cppm", 'module;\n#include "beds.hpp"\n' + MODULE)
    p.add("a.cpp", IMPORTER, "-fmodule-file=garden=garden.pcm")
    p.database()
    p.age("garden.cppm", 100)
    p.age("beds.hpp", 100)
    p.build("--precompile", str(p.folder / "garden.cppm"), "-o", "garden.pcm")
    p.run("check", status=0)
    p.age("beds.hpp", -100)
    p.run("check", status=3, says=["is stale", "beds.hpp has changed since"])


def case_module_stale_behind_another(p):
    """The module that the source imports is fresh, one behind it is not."""
    p.write("soil.cppm", "export module soil;\nexport inline int wet = 1;\n")
    p.write("garden.cppm", "export module garden;\nimport soil;\nexport namespace garden { inline int beds = wet; }\n")
    both = ["-fmodule-file=soil=soil.pcm", "-fmodule-file=garden=garden.pcm"]
    p.add("a.cpp", IMPORTER, *both)
    p.database()
    p.age("soil.cppm", 100)
    p.age("garden.cppm", 100)
    p.build("--precompile", str(p.folder / "soil.cppm"), "-o", "soil.pcm")
    p.build("--precompile", str(p.folder / "garden.cppm"), "-fmodule-file=soil=soil.pcm", "-o", "garden.pcm")
    p.run("check", status=0)
    p.age("soil.cppm", -100)
    p.run("check", status=3, says=["the built module 'soil' is stale"])


def case_module_source_gone(p):
    add_module(p)
    (p.folder / "garden.cppm").unlink()
    p.run("check", status=3, says=["the built module 'garden' is stale: ", "garden.cppm is not there any more"])


def case_module_no_module_file(p):
    add_module(p)
    p.write("garden.pcm", "no module")
    p.run("check", status=3, says=["the built module 'garden' is none that clang 19 reads"])


def case_module_other_standard(p):
    """Built with another -std: clang refuses it, so the source has not been looked at."""
    p.write("garden.cppm", MODULE)
    p.age("garden.cppm", 100)
    p.build("-std=c++23", "--precompile", str(p.folder / "garden.cppm"), "-o", "garden.pcm")
    p.add("a.cpp", IMPORTER, "-fmodule-file=garden=garden.pcm")
    p.database()
    p.run("check", status=3, says="it does not compile")


def case_module_not_named(p):
    """The command names no file for a module that the source imports."""
    p.add("a.cpp", IMPORTER)
    p.database()
    p.run("check", status=3, says=["it does not compile: ", "module 'garden' not found"])


def case_module_map(p):
    add_module(p)
    p.entries.clear()
    p.add("a.cpp", IMPORTER, "@a.modmap")
    p.database()
    p.run("check", status=3, says=["the module map of its command is not there: ", "a.modmap", "build the project first"])
    p.write("a.modmap", "-fmodule-file=garden=garden.pcm\n")
    p.run("check", status=0)
    p.run("check", "a.cpp", "--", "-std=c++20", f"-I{p.include}", "@a.modmap", status=0)
    p.run("check", "a.cpp", "--", "-std=c++20", f"-I{p.include}", "@other.modmap", status=3, says="other.modmap")


# -- Wrong usage.

def case_unknown_check(p):
    p.add("a.cpp", CLEAN)
    p.database()
    p.run("check", "--checks=ensign-bit-allias", status=2, says=["'ensign-bit-allias' is no check", "list-checks"])
    p.run("check", "--checks=bit-alias", status=2, says="'bit-alias' is no check")
    p.run("check", "--checks=ensign-[", status=2, says="is no check")
    p.run("check", "--checks=ensign-bit-alias,-ensign-*", status=2, says="leaves no check to run")
    p.run("check", "--checks=-*,ensign-bit-*", status=0)


def case_bad_regex(p):
    p.add("a.cpp", CLEAN)
    p.database()
    p.run("check", "--only", "(", status=2, says=["--only: '(' is no regular expression: ", "parentheses"])
    p.run("check", "--option", "TraitEnums=(", status=2, says="TraitEnums: '(' is no regular expression")
    p.run("check", "--option", "ensign-literal-composite.MaskNameRegex=(", status=2,
          says="ensign-literal-composite.MaskNameRegex: '(' is no regular expression")


def case_bad_option(p):
    p.add("a.cpp", CLEAN)
    p.database()
    for wrong in ("=1", "nothing"):
        p.run("check", "--option", wrong, status=2, says=f"--option: '{wrong}' is not NAME=VALUE")
    p.run("check", "--option", "ensign-bit-alias.AllowAlias=all", status=2,
          says=["'ensign-bit-alias.AllowAlias' is no option", "ensign-bit-alias.AllowAliases"])
    p.run("check", "--option", "bit-alias.AllowAliases=all", status=2, says="is no option")
    p.run("check", "--option", "ensign-bit-alias.AllowAliases=some", status=2,
          says=["ensign-bit-alias.AllowAliases", "reference|none|all", "'some'"])
    p.run("check", "--option", "ensign-underlying-type.MinBits=many", status=2, says=["MinBits", "'many'", "number"])
    p.run("check", "--option", "ensign-unnamed-bit.AllowImplied=yes", status=2, says=["AllowImplied", "true|false", "'yes'"])
    p.run("check", "--option", "ensign-unnamed-bit.AllowImplied=true", "--option=TraitEnums=a", "a.cpp", status=0)


def case_bad_arguments(p):
    p.add("a.cpp", CLEAN)
    p.database()
    p.run(status=2, says="subcommand")
    p.run("chekc", status=2)
    p.run("check", "--format=xml", status=2, says="xml")
    p.run("check", "--fail-on=remark", status=2)
    p.run("check", "--no-such-option", status=2, says="--no-such-option")
    p.run("check", "-j0", status=2)
    p.run("check", "--", "-std=c++20", status=2, says="for sources that are named before it")
    p.run("check", "-p", status=2)
    for option in ("-o", "--export-fixes", "--write-baseline"):
        p.run("check", option, "no/such/folder/report.txt", status=2, silent_about=".tmp",
              says=[option + ": cannot write no/such/folder/report.txt: its folder is not there"])
    for option in ("--baseline", "-o", "--lock"):  # the word behind it is missing, and `--` is no word
        p.run("check", "a.cpp", option, "--", "-std=c++20", status=2, says=option, silent_about="fixed-command")


def case_help(p):
    p.run("--help", status=0, says=["exit codes:", "check", "list-checks"])
    p.run("check", "--help", status=0, says=["examples:", "--fix"])
    p.run("--version", status=0, says=["ensign-lint ", "clang 19"])
    p.run("list-checks", status=0, says=["ensign-bit-alias", "ensign-width-headroom", "(off)"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--include", required=True, help="folder of ensign/describe.hpp")
    parser.add_argument("--scratch", required=True)
    parser.add_argument("case")
    arguments = parser.parse_args()
    project = Project(arguments.lint, arguments.compiler, arguments.include, f"{arguments.scratch}/{arguments.case}")
    globals()[f"case_{arguments.case}"](project)
    if project.failures:
        sys.exit("\n".join(project.failures))


if __name__ == "__main__":
    main()
