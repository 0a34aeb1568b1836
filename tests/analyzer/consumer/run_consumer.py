#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A project takes the library with find_package, and its targets `lint` and `lint_update` lead through changes.

usage: run_consumer.py CMAKE COMPILER BUILD PROJECT WORK
"""
import pathlib
import re
import shutil
import subprocess
import sys

cmake, compiler, build, project, work = sys.argv[1:]
work = pathlib.Path(work)
source, out, prefix = work / "two words.c++", work / "build", work / "prefix"
interface, lock, header = source / "harbour.cppm", source / "a lock" / "harbour.lock", source / "schema_lock.hpp"


def run(good, *command, says=(), silent_about=()):
    done = subprocess.run([str(word) for word in command], cwd=source if source.exists() else work, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=240, check=False)
    said = re.sub(r"\s+", " ", done.stdout)
    if (done.returncode == 0) != good:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}")
    for text in says:
        if text not in said:
            sys.exit(f"{' '.join(map(str, command))}: does not say '{text}'\n{done.stdout}")
    for text in silent_about:
        if text in said:
            sys.exit(f"{' '.join(map(str, command))}: says '{text}'\n{done.stdout}")


def make(good, *target, **more):
    run(good, cmake, "--build", out, *(("--target", *target) if target else ()), **more)


def replace(before, after):
    text = interface.read_text()
    if before not in text:
        sys.exit(f"no '{before}' in {interface}")
    interface.write_text(text.replace(before, after))


def begin():
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    run(True, cmake, "--install", build, "--prefix", prefix)
    shutil.copytree(project, source)
    lock.parent.mkdir()
    run(True, cmake, "-G", "Ninja", "-S", source, "-B", out, f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")


def main():
    begin()
    make(False, "lint", says=["there is no " + str(lock), "lock init", "ensign-lint check: exit 0; ensign-lint lock: exit 2"])
    run(True, prefix / "bin" / "ensign-lint", "lock", "init", "-q", "--file", lock, "--header", header, "-p", out, "--only",
        "words.c[+][+]/", says=["2 enums and 3 structs locked"])
    text = header.read_text()
    for part in ("fingerprint<harbour::state>", "logical_fingerprint<harbour::berth>", "logical_fingerprint<harbour::slot<int>>",
                 "// harbour::ship has fields that cannot be saved"):
        if part not in text:
            sys.exit(f"no {part} in\n{text}")
    make(True)  # the compiler's fingerprints are those of the lock
    run(True, out / "harbour")
    make(True, "lint", says=["the build: exit 0; ensign-lint check: exit 0; ensign-lint lock: exit 0"])

    replace("damaged = 4 };", "damaged = 4, sunk = 8 };")
    replace("loading, damaged)", "loading, damaged, sunk)")
    make(False, says=["ensign: harbour::state is not as the lock has it: run ensign-lint lock check"])
    make(False, "lint", says=["ensign-lint check: exit 1; ensign-lint lock: exit 4", "ensign-schema-added"])
    make(True, "lint_update", says=["+ bit 3 (0x8) sunk"])
    make(True)
    make(True, "lint")

    # a finding of `check` does not hide that the lock is broken
    replace("moored = 1, loading = 2", "moored = 2, loading = 1, berthed = 1")
    make(False, "lint", says=["ensign-undescribed-enumerator", "ensign-schema-bit-moved",
                              "ensign-lint check: exit 1; ensign-lint lock: exit 5"])
    before = lock.read_text(), header.read_text()
    make(False, "lint_update", says=["is unchanged"])
    if before != (lock.read_text(), header.read_text()):
        sys.exit("a broken lock was updated")
    shutil.rmtree(work)
    print("a consumer")


if __name__ == "__main__":
    main()
