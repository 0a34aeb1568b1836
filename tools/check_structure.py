#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the rules of the project that a script can check; docs/design/modules.md says what they are and why.

Prints `file:line: rule: what to do` for each finding and exits 1 when there is one.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The only imports allowed between layers: the arrows of docs/design/modules.md.
GRAPH = {
    "base": set(),
    "traits": {"base"},
    "schema": {"base", "traits"},
    "resdata": {"base", "traits", "schema", "signal", "set", "snapshot"},
    "signal": {"base"},
    "set": {"base", "traits", "signal"},
    "view": {"base", "traits", "signal", "set"},
    "snapshot": {"base", "traits", "schema", "signal", "set"},
}
FORBIDDEN_HEADERS = {"format", "expected", "iostream"}  # libstdc++ 12 lacks the first two; the last runs at start-up
HEAVY = re.compile(r"boost/(hana|json|beast|asio)|tbb/|zstd\.h|xxhash\.h")

findings = []
warnings = []


def report(path, line, rule, cure):
    findings.append(f"{path.relative_to(ROOT)}:{line}: {rule}: {cure}")


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def ours(*patterns):
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if "build" not in path.relative_to(ROOT).parts[:1]:
                yield path


def check_spdx():
    for path in ours("modules/**/*.*", "examples/**/*.*", "tests/**/*.cpp", "tests/**/*.hpp", "benchmarks/*.*",
                     "tools/resdata/*.*"):
        if path.suffix in {".cppm", ".cpp", ".hpp", ".cmake"} or path.name == "CMakeLists.txt":
            first = lines_of(path)[:1]
            if not first or "SPDX-License-Identifier: BSL-1.0" not in first[0]:
                report(path, 1, "licence", "begin the file with the SPDX line")


def check_order():
    """Includes come before imports everywhere: a header behind an import may collide with what the import brought."""
    for path in ours("modules/**/*.cpp*", "examples/**/*.cpp*", "tests/**/*.cpp*", "tests/**/*.hpp", "benchmarks/*.cpp",
                     "tools/resdata/*.cpp*"):
        if "include-after-import" in path.read_text(encoding="utf-8"):
            continue  # a test of just that
        imported = False
        for number, line in enumerate(lines_of(path), 1):
            if re.match(r"(export )?import [\w.:]+;", line):
                imported = True
            elif imported and line.startswith("#include"):
                report(path, number, "order", "move the include in front of the imports")


def check_interface(path, layer):
    text = lines_of(path)
    partition = path.stem
    declared = [line for line in text if line.startswith("export module ")]
    wanted = f"export module ensign.{layer};" if partition == layer else f"export module ensign.{layer}:{partition};"
    if declared != [wanted]:
        report(path, 1, "module name", f"the file must declare exactly `{wanted}`")
    if partition == layer:
        for number, line in enumerate(text, 1):
            if line and not re.match(r"//|export module |import ensign\.\w+;|export import :\w+;", line):
                report(path, number, "primary unit", "it re-exports its partitions and holds nothing else")
        check_primary_imports(path, layer)
        return
    code = [line for line in text if line and not line.startswith("//")]
    if code[:1] != ["module;"] and code[:1] != [wanted]:
        report(path, 1, "global module fragment", "`module;` comes first")
    depth_note = re.compile(r"^(static\b|namespace \{|namespace$)")
    for number, line in enumerate(text, 1):
        if depth_note.match(line):
            report(path, number, "TU-local name", "no unnamed namespace and no `static` at namespace scope in an interface")
        if re.match(r"export (?!module|import|namespace|template <>)", line) or re.match(r"\s+export ", line):
            report(path, number, "export", "export whole namespaces, not single declarations")
        if "NDEBUG" in line:
            report(path, number, "NDEBUG", "an interface is the same in every build type")
        header = re.match(r"#include <([^>]+)>", line)
        if header and (header[1] in FORBIDDEN_HEADERS or HEAVY.search(header[1]) or header[1].startswith("fmt/")):
            report(path, number, "heavy include", f"<{header[1]}> belongs into a .cpp unit")
        if line.startswith("import std"):
            report(path, number, "import std", "not available with the oldest supported standard library")


def check_primary_imports(path, layer):
    """g++ 14 writes module files that it cannot read where a module of the partitions' is not imported here as well."""
    imports = re.compile(r"^import ensign\.(\w+);", re.MULTILINE)
    text = path.read_text(encoding="utf-8")
    wanted = {name for other in ours(f"modules/{layer}/*.cppm") for name in imports.findall(other.read_text("utf-8"))}
    found = set(imports.findall(text.partition("export import :")[0]))
    for name in sorted(wanted - found):
        report(path, 1, "primary unit", f"a partition imports ensign.{name}: import it here too, before the partitions")


def check_graph(path, layer):
    for number, line in enumerate(lines_of(path), 1):
        imported = re.match(r"(?:export )?import ensign\.(\w+)", line)
        if imported and imported[1] not in GRAPH[layer]:
            report(path, number, "module graph", f"ensign.{layer} must not import ensign.{imported[1]}")


def check_modules():
    for layer in sorted(p.name for p in (ROOT / "modules").iterdir() if p.is_dir() and p.name != "include"):
        if layer not in GRAPH:
            report(ROOT / "modules" / layer, 1, "module graph", "add the layer to the graph here and in docs/design/modules.md")
            continue
        for path in ours(f"modules/{layer}/*.cppm"):
            check_interface(path, layer)
            check_graph(path, layer)
        for path in ours(f"modules/{layer}/*.cpp"):
            check_graph(path, layer)
            if f"module ensign.{layer};" not in lines_of(path):
                report(path, 1, "implementation unit", f"it must declare `module ensign.{layer};`")


def check_mirror():
    """Every partition has its unit tests, in a file of its name (or several whose names begin with it)."""
    for path in ours("modules/*/*.cppm"):
        layer = path.parent.name
        if path.stem == layer:
            continue
        if not list((ROOT / "tests/unit" / layer).glob(f"{path.stem}*.test.cpp")):
            report(path, 1, "test mirror", f"tests/unit/{layer}/{path.stem}.test.cpp is missing")


def check_sentences():
    """Every sentence that we make the compiler say is pinned by a negative test."""
    tests = "\n".join(p.read_text(encoding="utf-8") for p in ours("tests/compile_fail/**/*.cpp"))
    pinned = re.sub(r"\s+", " ", tests)
    for path in ours("modules/**/*.cppm", "modules/include/ensign/**/*.hpp"):
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(r'"(ensign: [^"]*)"', text):
            opening = match[1].split(":")[1].strip()[:40]
            if opening and opening not in pinned:
                line = text.count("\n", 0, match.start()) + 1
                report(path, line, "unpinned message", f"no test in tests/compile_fail expects \"{opening}...\"")


def check_sizes():
    limits = {".cppm": 400, ".cpp": 500, ".hpp": 400}
    for path in ours("modules/**/*.*"):
        limit = limits.get(path.suffix)
        if limit and len(lines_of(path)) > limit:
            warnings.append(f"{path.relative_to(ROOT)}: {len(lines_of(path))} lines, more than {limit}: can it be split?")


def main():
    check_spdx()
    check_order()
    check_modules()
    check_mirror()
    check_sentences()
    check_sizes()
    for line in warnings:
        print(f"note: {line}")
    for line in findings:
        print(line)
    print(f"structure: {len(findings)} finding(s)")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
