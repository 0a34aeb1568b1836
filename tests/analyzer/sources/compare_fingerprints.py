#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The fingerprints in a lock are those that the compiler computes.

usage: compare_fingerprints.py ENSIGN_LINT BUILD SOURCE PROGRAM
"""
import pathlib
import re
import subprocess
import sys
import tempfile


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 4):
        sys.exit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def in_lock(text):
    return {m[1]: int(m[2], 16) for m in re.finditer(r"^(?:enum|struct) (\S+)  .*fp=(0x[0-9a-f]+)", text, re.M)}


def main():
    tool, build, source, program = sys.argv[1:]
    compiler = {}
    for line in run(program).splitlines():
        name, exact, logical = line.split()
        compiler[name] = (int(exact, 16), int(logical, 16))
    with tempfile.TemporaryDirectory() as folder:
        lock = pathlib.Path(folder) / "ensign.lock"
        run(tool, "lock", "init", "-q", "--with-fingerprint", "--file", lock, "-p", build, source)
        by_name = lock.read_text()
        structs = [name for name in compiler if re.search(rf"^struct {re.escape(name)}  ", by_name, re.M)]
    found = in_lock(by_name)
    wrong = []
    for name, (exact, logical) in compiler.items():
        wanted = logical if name in structs else exact
        if found.get(name) != wanted:
            wrong.append(f"{name}: the compiler says {wanted:#x}, the lock {found.get(name, 0):#x}")
    if not structs or len(found) != len(compiler):
        wrong.append(f"the lock has {sorted(found)}, the program {sorted(compiler)}")
    if wrong:
        sys.exit("\n".join(wrong) + "\n" + by_name)
    print(f"{len(found)} fingerprints agree, {len(structs)} of them of structs")


if __name__ == "__main__":
    main()
