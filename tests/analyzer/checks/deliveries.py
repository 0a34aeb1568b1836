# SPDX-License-Identifier: BSL-1.0
"""Runs the two deliveries of the checks and reads what they say."""
import dataclasses
import functools
import json
import os
import re
import subprocess

_TIDY_LINE = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|remark|note): (.*?)(?: \[([\w.,-]+)\])?$")


@dataclasses.dataclass(frozen=True, order=True)
class Found:
    """A finding of either delivery; `level` is what the tool says, clang-tidy has none of its own."""

    file: str
    line: int
    column: int
    check: str
    message: str
    level: str = ""

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}: {self.level or 'found'}: {self.message} [{self.check}]"

    def place(self):
        return (self.file, self.line, self.column, self.check, self.message)


@dataclasses.dataclass
class Outcome:
    status: int
    findings: list
    notes: list
    silenced: list
    problems: list
    fixes: list  # (check, safe) of findings with a fix
    said: str


class Deliveries:
    """`ensign-lint` and `clang-tidy` with the plugin, with the flags that all inputs share."""

    def __init__(self, lint, tidy, plugin, flags):
        self.lint_program, self.tidy_program, self.plugin, self.flags = lint, tidy, plugin, flags

    @functools.cached_property
    def off(self):
        """Checks that run only when they are named; clang-tidy has no such thing."""
        said = subprocess.run([self.lint_program, "list-checks"], capture_output=True, text=True, check=True).stdout
        return [line.split()[0] for line in said.splitlines() if line.endswith(" (off)")]

    def lint(self, wanted, path, *more):
        command = [f"--checks={wanted.checks}"] if wanted.checks else []
        command += [f"--option={name}={value}" for name, value in wanted.options]
        return self.run_lint(path.parent, *command, *more, path.name, "--", *self.flags, *wanted.flags)

    def run_lint(self, folder, *arguments):
        command = [self.lint_program, "check", "--format=json", "-q", "-j1", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        try:
            report = json.loads(run.stdout)
        except json.JSONDecodeError:
            raise SystemExit(f"ensign-lint gives no report (exit code {run.returncode}):\n{run.stdout}{run.stderr}")
        out = Outcome(run.returncode, [], [], [], report["problems"], [], run.stdout + run.stderr)
        for each in report["findings"]:
            at = each["place"]
            place = (os.path.normpath(at["file"]), at["line"])
            if each["silenced"]:
                out.silenced.append((*place, each["check"]))
                continue
            out.findings.append(Found(*place, at["column"], each["check"], each["message"], each["level"]))
            out.fixes += [(each["check"], fix["safe"]) for fix in each["fixes"]]
            for note in each["notes"]:
                in_file = note["place"]
                out.notes.append((os.path.normpath(in_file["file"]), in_file["line"], in_file["column"],
                                  note["message"]))
            out.notes += [(*place, at["column"], fix["what"]) for fix in each["fixes"] if not fix["safe"]]
        return out

    def tidy(self, wanted, path, *more):
        checks = "-*," + (wanted.checks or ",".join(["ensign-*"] + ["-" + name for name in self.off]))
        options = {name: value for name, value in wanted.options}
        config = json.dumps({"Checks": checks, "CheckOptions": options})
        return self.run_tidy(path.parent, f"--config={config}", *more, path.name, "--", *self.flags, *wanted.flags)

    def run_tidy(self, folder, *arguments):
        command = [self.tidy_program, "-load", self.plugin, "--quiet", "--use-color=0", "--header-filter=.*", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        out = Outcome(run.returncode, [], [], [], [], [], run.stdout + run.stderr)
        for line in run.stdout.splitlines():
            match = _TIDY_LINE.match(line)
            if not match:
                continue
            file, row, column, level, text, check = match.groups()
            file = os.path.relpath(os.path.realpath(os.path.join(folder, file)), os.path.realpath(folder))
            if level == "note":
                out.notes.append((file, int(row), int(column), text))
            elif check and check.startswith("clang-diagnostic"):
                out.problems.append(line)
            elif check:
                # with the name of the one check, not of those that said the same at the same place
                out.findings.append(Found(file, int(row), int(column), check.split(",")[0], text))
        return out
