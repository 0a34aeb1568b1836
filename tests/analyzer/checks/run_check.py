#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares what the checks find in an input file with what the file says that they find; see expectations.py.

Both deliveries have to find exactly that, at the same places and in the same words. An input whose findings have safe
fixes is fixed, by both; what comes out has to compile, and to have no finding any more that promised a safe fix. If
NAME.fixed.cpp stands beside NAME.cpp, it is what has to come out, and it is an input of its own. NAME.suggested.cpp is
the same for `ensign-lint check --fix-suggestions`. Expectations are taken out before a file is fixed or compared.
"""
import argparse
import difflib
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import deliveries
import expectations


class Failures(list):
    def add(self, title, lines):
        self.append("\n".join([title, *("    " + line for text in lines for line in str(text).splitlines())]))


def compare_with_expected(wanted, found, failures):
    """Each expected finding takes one that was found; the rest of both is wrong."""
    left = sorted(found)
    missing = []
    for one in sorted(wanted):
        match = next((f for f in left if (f.file, f.line, f.check, f.level) == (one.file, one.line, one.check, one.level)
                      and one.message in f.message), None)
        left.remove(match) if match else missing.append(one)
    if missing or left:
        failures.add("ensign-lint and the expectations differ:", [f"- {m}" for m in missing] + [f"+ {f}" for f in left])


def check_wording(found, failures):
    """What every message has to be, whatever it says."""
    for one in found:
        if one.check == "clang-diagnostic-error":
            continue
        if re.search(r"(?<!\.\.)\.$|  |''|\n|\{\d", one.message) or not re.search(r"[:;,] ", one.message):
            failures.add("a message that is no sentence with a next step:", [one])


def check_notes(wanted, notes, failures):
    for file, line, text in wanted:
        if not any(n[0] == file and n[1] == line and text in n[3] for n in notes):
            failures.add(f"no note '{text}' at {file}:{line}, but:", [":".join(map(str, n)) for n in notes])


def compare_deliveries(lint, tidy, failures):
    ours = sorted(f.place() for f in lint.findings if f.check != "clang-diagnostic-error")
    theirs = sorted(f.place() for f in tidy.findings)
    if ours != theirs:
        failures.add("ensign-lint (-) and clang-tidy (+) differ:",
                     [f"{sign} {':'.join(map(str, each))}" for sign, these, those in (("-", ours, theirs), ("+", theirs, ours))
                      for each in these if each not in those or these.count(each) > those.count(each)])
    missing = sorted(set(lint.notes) - set(tidy.notes))
    if missing:
        failures.add("notes that clang-tidy does not give:", [":".join(map(str, n)) for n in missing])


def look(tools, wanted, path, failures):
    """Both deliveries over one file."""
    lint = tools.lint(wanted, path)
    tidy = tools.tidy(wanted, path)
    compare_with_expected(wanted.findings, lint.findings, failures)
    check_wording(lint.findings, failures)
    check_notes(wanted.notes, lint.notes, failures)
    compare_deliveries(lint, tidy, failures)
    if sorted(lint.silenced) != sorted(wanted.silenced):
        failures.add("silenced findings, expected and found:", [sorted(wanted.silenced), sorted(lint.silenced)])
    told = "; ".join(p["what"] for p in lint.problems)
    if bool(told) != bool(wanted.incomplete) or wanted.incomplete not in told:
        failures.add(f"problems: expected '{wanted.incomplete}', found:", [told or "none", tidy.said])
    counts = any(f.level in ("warning", "error") for f in wanted.findings)
    status = 3 if wanted.incomplete else 1 if counts else 0
    if lint.status != status:
        failures.add(f"ensign-lint returns {lint.status} instead of {status}:", [lint.said])
    status = 1 if tidy.problems else 0
    if tidy.status != status:
        failures.add(f"clang-tidy returns {tidy.status} instead of {status}:", [tidy.said])
    return lint


def fixed_copy(run, wanted, path, folder, *more):
    """The text that a delivery makes of a copy of the input."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for header in path.parent.glob("*.hpp"):
        (folder / header.name).write_text(expectations.stripped(header.read_text(encoding="utf-8")), encoding="utf-8")
    copy = folder / path.name
    copy.write_text(expectations.stripped(path.read_text(encoding="utf-8")), encoding="utf-8")
    outcome = run(wanted, copy, *more)
    return copy, outcome


def difference(expected, path, title, failures):
    lines = list(difflib.unified_diff(expectations.stripped(expected.read_text(encoding="utf-8")).splitlines(),
                                      path.read_text(encoding="utf-8").splitlines(), expected.name, "fixed", lineterm=""))
    if lines:
        failures.add(title, lines)


def check_compiles(compiler, tools, wanted, path, failures):
    run = subprocess.run([compiler, "-fsyntax-only", "-w", *tools.flags, *wanted.flags, path.name], cwd=path.parent,
                         capture_output=True, text=True)
    if run.returncode != 0:
        failures.add("the fixed text does not compile:", [run.stderr, path.read_text(encoding="utf-8")])


def check_fixes(tools, wanted, path, lint, arguments, failures):
    scratch = pathlib.Path(arguments.scratch).resolve() / path.parent.name / path.stem
    expected = path.with_suffix(".fixed.cpp")
    if any(safe for _, safe in lint.fixes) or expected.exists():
        copy, _ = fixed_copy(tools.lint, wanted, path, scratch / "lint", "--fix")
        if expected.exists():
            difference(expected, copy, "ensign-lint --fix makes something else:", failures)
        check_compiles(arguments.compiler, tools, wanted, copy, failures)
        again = tools.lint(wanted, copy)
        cured = {check for check, safe in lint.fixes if safe}
        left = [f for f in again.findings if f.check in cured] if any(safe for _, safe in again.fixes) else []
        if left:
            failures.add("there is still something to fix after --fix:", [*left, copy.read_text(encoding="utf-8")])
        if not wanted.imports:  # clang-tidy walks through every module, which takes long and mends nothing else
            theirs, _ = fixed_copy(tools.tidy, wanted, path, scratch / "tidy", "--fix-errors")
            if theirs.read_text(encoding="utf-8") != copy.read_text(encoding="utf-8"):
                difference(copy, theirs, "clang-tidy --fix makes something else than ensign-lint --fix:", failures)
    suggested = path.with_suffix(".suggested.cpp")
    if suggested.exists():
        copy, _ = fixed_copy(tools.lint, wanted, path, scratch / "suggested", "--fix-suggestions")
        difference(suggested, copy, "ensign-lint --fix-suggestions makes something else:", failures)
        check_compiles(arguments.compiler, tools, wanted, copy, failures)


def modules_of(module_map, build):
    """The arguments in a module map, with paths that are good in any folder."""
    out = []
    for argument in module_map.read_text().split():
        if argument.startswith("-fmodule-file="):
            option, name, file = argument.split("=", 2)
            argument = f"{option}={name}={build / file}"
        out.append(argument)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True, help="ensign-lint")
    parser.add_argument("--tidy", required=True, help="clang-tidy-19")
    parser.add_argument("--plugin", required=True, help="ensign_tidy.so")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--flags", default="", help="arguments of the compiler for every input")
    parser.add_argument("--module-map", default="", help="@file with the modules, for inputs that import some")
    parser.add_argument("--build", default="", help="the folder from which the paths in that file go")
    parser.add_argument("--scratch", required=True, help="folder for what is fixed")
    parser.add_argument("input")
    arguments = parser.parse_args()
    path = pathlib.Path(arguments.input).resolve()
    wanted = expectations.read(path)
    flags = shlex.split(arguments.flags)
    if wanted.imports:
        flags += modules_of(pathlib.Path(arguments.module_map), pathlib.Path(arguments.build))
    tools = deliveries.Deliveries(arguments.lint, arguments.tidy, arguments.plugin, flags)
    failures = Failures()
    lint = look(tools, wanted, path, failures)
    check_fixes(tools, wanted, path, lint, arguments, failures)
    if failures:
        sys.exit(f"{path.name}\n" + "\n".join(failures))


if __name__ == "__main__":
    main()
