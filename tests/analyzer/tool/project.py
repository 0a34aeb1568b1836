# SPDX-License-Identifier: BSL-1.0
"""A small project in a folder of its own, for tests of what ensign-lint does before it looks at code."""
import json
import os
import pathlib
import shutil
import subprocess
import time

HEADER = "#include <ensign/describe.hpp>\n"
CLEAN = HEADER + "enum class fine : unsigned { a = 1, b = 2 };\nENSIGN_TRAITS(fine, (a, b));\n"
CLASH = HEADER + "enum class clash : unsigned { a = 1, b = 1 };\nENSIGN_TRAITS(clash, (a, b));\n"
WARNED = HEADER + "enum class warned : unsigned { a = 1, b = 2, c = 3 };\nENSIGN_TRAITS(warned, (a, b), (c));\n"


class Project:
    """Files, a compile database, and the tool to look at them."""

    def __init__(self, lint, compiler, include, folder):
        self.lint, self.compiler, self.include = lint, compiler, include
        self.folder = pathlib.Path(folder).resolve()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.entries = []
        self.failures = []

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def command(self, name, *flags):
        return [self.compiler, "-std=c++20", f"-I{self.include}", *flags, "-o", name + ".o", "-c", name]

    def add(self, name, text, *flags):
        """A source that the database has."""
        self.write(name, text)
        self.entries.append({"directory": str(self.folder), "file": name, "arguments": self.command(name, *flags)})

    def database(self, text=None):
        self.write("compile_commands.json", json.dumps(self.entries) if text is None else text)

    def build(self, *arguments):
        subprocess.run([self.compiler, "-std=c++20", f"-I{self.include}", *arguments], cwd=self.folder, check=True)

    def age(self, name, seconds):
        """As if the file had been written so many seconds ago; negative: in the future."""
        when = time.time() - seconds
        os.utime(self.folder / name, (when, when))

    def run(self, *arguments, status, says=(), silent_about=(), folder=None):
        """Runs the tool; what is wrong with its answer goes to `failures`."""
        run = subprocess.run([self.lint, *arguments], cwd=folder or self.folder, capture_output=True, text=True)
        said = run.stdout + run.stderr
        call = "ensign-lint " + " ".join(arguments)
        if run.returncode != status:
            self.failures.append(f"{call}\nreturns {run.returncode} instead of {status}:\n{said}")
        for text in [says] if isinstance(says, str) else says:
            if text not in said:
                self.failures.append(f"{call}\ndoes not say '{text}':\n{said}")
        for text in [silent_about] if isinstance(silent_about, str) else silent_about:
            if text in said:
                self.failures.append(f"{call}\nsays '{text}':\n{said}")
        return said
