#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What building the library costs: processor time from nothing, and the size of the built interfaces by layer.

usage: tools/build_cost.py [FOLDER]

Builds the library alone, as the preset release does, in FOLDER (build/cost unless named), which is emptied first. The
time is that of the processor, all compilers and the scans for imports together: other work on the machine matters
little, and the number of parallel jobs not at all. ENSIGN_JOBS limits those. A built interface (.pcm) is what every
importer reads.
"""
import collections
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"build_cost: {' '.join(command)} failed\n{(done.stdout + done.stderr)[-3000:]}")


def used():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] in (["--help"], ["-h"]):
        sys.exit(__doc__)
    folder = (pathlib.Path.cwd() / sys.argv[1]) if len(sys.argv) == 2 else ROOT / "build/cost"
    if folder.exists() and not (folder / "CMakeCache.txt").exists() and any(folder.iterdir()):
        sys.exit(f"build_cost: {folder} is no build folder, and would be emptied: name another")
    shutil.rmtree(folder, ignore_errors=True)
    run("cmake", "--preset", "release", "-B", str(folder), "-DENSIGN_BUILD_EXAMPLES=OFF", "-DENSIGN_BUILD_TOOLS=OFF")
    jobs = os.environ.get("ENSIGN_JOBS", str(os.cpu_count()))
    before, began = used(), time.monotonic()
    run("cmake", "--build", str(folder), "--parallel", jobs)
    took, wall = used() - before, time.monotonic() - began

    sizes = collections.Counter()
    units = collections.Counter()
    for file in (folder / "modules").rglob("*.pcm"):
        layer = file.relative_to(folder / "modules").parts[0]
        layer = "(umbrella)" if layer == "CMakeFiles" else layer
        sizes[layer] += file.stat().st_size
        units[layer] += 1
    objects = sum(file.stat().st_size for file in (folder / "modules").rglob("*.a"))
    print(f"clean build of the library: {took:.0f} s of processor time ({wall:.0f} s on the clock, {jobs} jobs)")
    print(f"libraries: {objects / 1e6:.1f} MB")
    print(f"built interfaces: {sum(sizes.values()) / 1e6:.1f} MB in {sum(units.values())} files")
    for layer, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"  {layer:<12} {size / 1e6:6.1f} MB in {units[layer]:2d}")


if __name__ == "__main__":
    main()
