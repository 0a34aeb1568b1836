#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What importing the library and describing a full enum cost the one who compiles.

usage: tools/compile_cost.py BUILD

Takes the command that BUILD has for the test of a trait enum with 64 flags of 60 characters, and prints how long that
file takes the processor, how long the same import without an enum takes, and how large the built interfaces are. Exits 1
when the constant evaluation of the enum takes more steps than is promised; seconds are only printed, because machines
differ.
"""
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

STEPS = 500_000
FULL = """
#include <ensign/describe.hpp>
import ensign.traits;
enum class full : unsigned long long {{ {members} }};
ENSIGN_TRAITS(full, ({names}));
static_assert(ensign::traits<full>::all().count() == 64);
"""
EMPTY = "#include <ensign/describe.hpp>\nimport ensign.traits;\n"
WHOLE = "import ensign;\n"


def command_of(build, ending):
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"].endswith(ending):
            return entry
    sys.exit(f"compile_cost: {build} has no command for {ending}: build it with the preset dev")


def processor_time():
    """Of finished children: other work on the machine does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def seconds(entry, source, *more):
    """The shortest of five runs, or None when it does not compile."""
    words = entry["command"].split(" ")
    words = words[: words.index("-o")] + [w for w in words if w.startswith("@") and w not in words[: words.index("-o")]]
    words = [w for w in words if not w.startswith("-fconstexpr-steps")]
    best = None
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cost.cpp"
        file.write_text(source)
        for _ in range(5):
            start = processor_time()
            done = subprocess.run([*words, *more, "-fsyntax-only", str(file)], cwd=entry["directory"],
                                  capture_output=True, text=True, check=False)
            took = processor_time() - start
            if done.returncode != 0:
                print(done.stderr[:2000], file=sys.stderr)
                return None
            best = took if best is None else min(best, took)
    return best


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1])
    traits = command_of(build, "unit/traits/full_enum.test.cpp")
    whole = command_of(build, "examples/01_first_view/main.cpp")
    names = [f"flag_{i:02}_" + "x" * 52 for i in range(64)]
    source = FULL.format(members=", ".join(f"{n} = 1ULL << {i}" for i, n in enumerate(names)), names=", ".join(names))
    full = seconds(traits, source, f"-fconstexpr-steps={STEPS}")
    if full is None:
        sys.exit(f"compile_cost: a full enum takes more than {STEPS} steps of constant evaluation, or does not compile")
    empty = seconds(traits, EMPTY)
    umbrella = seconds(whole, WHOLE)
    sizes = sorted((f.stat().st_size, f.name) for f in (build / "modules").rglob("*.pcm"))
    print(f"a full enum with 64 names of 60 characters: {full - empty:.2f} s, within {STEPS} steps")
    if umbrella is not None:
        print(f"import ensign.traits: {empty:.2f} s; import ensign: {umbrella:.2f} s")
    print(f"{len(sizes)} built interfaces, {sum(s for s, _ in sizes) / 1e6:.1f} MB; the largest: "
          + ", ".join(f"{name} {size / 1e6:.1f} MB" for size, name in sizes[:-4:-1]))


if __name__ == "__main__":
    main()
