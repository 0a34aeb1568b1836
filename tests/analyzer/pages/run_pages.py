#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the pages of the checks with the checks, and what `explain` prints with the pages.

Every check has a page and every page a check. A page has its sections in order, and the severity and the options that
the tool has. What it prints as a message is compared by ../checks/run_check.py.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECTIONS = ["Why", "Bad", "Good", "Silence", "Without the tool"]


class Tool:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], capture_output=True, text=True, cwd=ROOT)

    def checks(self):
        """name -> (level, off)"""
        lines = self.run("list-checks").stdout.splitlines()
        return {line.split()[0]: (line.split()[1], line.endswith(" (off)")) for line in lines}


def page_faults(tool, check, level, off, page):
    text = page.read_text(encoding="utf-8")
    sections = re.findall(r"^## (.*)$", text, re.M)
    if [section for section in sections if section in SECTIONS] != SECTIONS:
        yield f"its sections are {sections}: {SECTIONS} have to be among them, in this order"
    if not text.startswith(f"# {check}\n"):
        yield f"it does not begin with '# {check}'"
    row = re.search(r"^\| severity \| (.*) \|$", text, re.M)
    if not row or level not in row[1] or off != ("off by default" in row[1]):
        yield f"the row of the severity is '{row and row[0]}', but the tool says '{level}{' (off)' if off else ''}'"
    for option in re.findall(r"^\| `(ensign-[\w.-]+)` \|", text, re.M):
        said = tool.run("check", f"--option={option}=", "no-such-file.cpp", "--", "-std=c++20")
        if "is no option" in said.stderr:
            yield f"the tool has no option {option}"


def explain_faults(tool, check, page):
    said = tool.run("explain", check)
    if said.returncode != 0 or tool.run("explain", check.removeprefix("ensign-")).stdout != said.stdout:
        yield f"explain returns {said.returncode}, or needs the 'ensign-': {said.stderr}"
        return
    if re.search(r"^```|^<!--|^#|^(?!    ).*\]\(|^\|", said.stdout, re.M):
        yield "explain prints Markdown:\n" + said.stdout
    code = re.search(r"^```cpp\n(.*?)\n```$", page.read_text(encoding="utf-8"), re.M | re.S)[1]
    shown = "\n".join("    " + line if line else "" for line in code.splitlines())
    if shown not in said.stdout:
        yield "explain does not print the code of the page:\n" + said.stdout


def command_faults(tool):
    for arguments, status, part in ((["explain"], 2, "check is required"), (["explain", "no-such"], 2, "is no check"),
                                    (["explain", "ensign-alias"], 2, "is ensign-bit-alias meant?"),
                                    (["explain", "a", "b"], 2, "")):
        said = tool.run(*arguments)
        if said.returncode != status or part not in said.stderr + said.stdout or (status and not said.stderr):
            yield f"{' '.join(arguments)} returns {said.returncode} and says: {said.stderr or said.stdout}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True)
    arguments = parser.parse_args()
    tool = Tool(arguments.lint)
    checks = tool.checks()
    pages = {page.stem: page for page in sorted((ROOT / "docs/analyzer").glob("ensign-*.md"))}
    faults = [f"{name}: no check has this page: remove it" for name in pages.keys() - checks.keys()]
    faults += [f"{name}: the check has no page: write docs/analyzer/{name}.md" for name in checks.keys() - pages.keys()]
    for check in sorted(checks.keys() & pages.keys()):
        faults += [f"{check}: {fault}" for fault in page_faults(tool, check, *checks[check], pages[check])]
        faults += [f"{check}: {fault}" for fault in explain_faults(tool, check, pages[check])]
    faults += command_faults(tool)
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
