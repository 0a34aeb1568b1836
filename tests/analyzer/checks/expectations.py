# SPDX-License-Identifier: BSL-1.0
"""What an input file says about itself, in comments:

    b = 1,  // FINDING: ensign-bit-alias error: part of the message
    // FINDING+1: ...                 a finding in the next line; several of one line stand one after the other
    /* FINDING: ... */                where a line comment cannot stand
    // NOTE: part of the text         some finding has a note here (not every note has to be named)
    // SILENCED: ensign-bit-alias     a finding that a NOLINT silences
    // FLAGS: -DX=1                   more arguments of the compiler
    // OPTION: ensign-x.Name=value    an option, for both deliveries
    // CHECKS: ensign-x,ensign-y      instead of all checks
    // READS: other.hpp               expectations stand in that file too
    // INCOMPLETE: part of the text   the unit does not compile in full, and the tool says so
"""
import dataclasses
import pathlib
import re

_COMMENT = re.compile(r"(?://|/\*)\s*(FINDING|NOTE|SILENCED)([+-]\d+)?:\s*(.*?)\s*"
                      r"(?=(?://|/\*)\s*(?:FINDING|NOTE|SILENCED)|\*/|$)")
_FINDING = re.compile(r"(ensign-[\w-]+|clang-diagnostic-error) (error|warning|remark): (.+)$")
_DIRECTIVE = re.compile(r"//\s*(FLAGS|OPTION|CHECKS|READS|INCOMPLETE):\s*(.*?)\s*$")
_STRIPPED = re.compile(r"\s*(?://|/\*)\s*(?:FINDING|NOTE|SILENCED)(?:[+-]\d+)?:.*?(?:\*/|$)")


@dataclasses.dataclass(frozen=True, order=True)
class Expected:
    """A finding that has to come."""

    file: str
    line: int
    check: str
    level: str
    message: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.level}: {self.message} [{self.check}]"


@dataclasses.dataclass
class Input:
    """An input file with everything that it asks for."""

    path: pathlib.Path
    findings: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)
    silenced: list = dataclasses.field(default_factory=list)
    flags: list = dataclasses.field(default_factory=list)
    options: list = dataclasses.field(default_factory=list)
    checks: str = ""
    incomplete: str = ""
    imports: bool = False


def _take_line(into, file, number, line):
    for kind, shift, text in _COMMENT.findall(line):
        at = number + int(shift or 0)
        if kind == "NOTE":
            into.notes.append((file, at, text))
        elif kind == "SILENCED":
            into.silenced.append((file, at, text))
        elif match := _FINDING.match(text):
            into.findings.append(Expected(file, at, *match.groups()))
        else:
            raise SystemExit(f"{file}:{number}: a FINDING is 'check level: part of the message', not '{text}'")


def read(path):
    """The expectations of a file and of those that it reads."""
    out = Input(path)
    files = [path.name]
    for file in files:
        text = (path.parent / file).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            _take_line(out, file, number, line)
            if file == path.name and re.match(r"\s*(export\s+)?(import|module)\s+[\w.:]+;", line):
                out.imports = True
            match = _DIRECTIVE.search(line)
            if not match:
                continue
            word, value = match.groups()
            if word == "FLAGS":
                out.flags += value.split()
            elif word == "OPTION":
                out.options.append(tuple(value.split("=", 1)))
            elif word == "CHECKS":
                out.checks = value
            elif word == "INCOMPLETE":
                out.incomplete = value
            else:
                files.append(value)
    return out


def stripped(text):
    """The text without expectations, as it is given to a delivery that changes it."""
    out = []
    for line in text.splitlines():
        rest = _STRIPPED.sub("", line)
        if rest != line and not rest.strip():
            continue
        out.append(rest)
    return "\n".join(out) + "\n"
