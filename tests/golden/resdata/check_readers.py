#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Reads a file of 20,000 rows in three ways and compares: with numpy, and its CSV and NDJSON exports with the csv and
json modules of Python, which know nothing of ours. Exit status 77: there is no numpy here."""
import csv
import json
import pathlib
import subprocess
import sys

try:
    import numpy
except ImportError:
    print("skipped: python3-numpy is not installed")
    sys.exit(77)

from read_resdata import read_resdata

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*arguments):
    return subprocess.run([tool, *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout


def names_of(schema, kind, type_):
    for enum in schema[kind]:
        if enum["type"] == type_:
            return enum
    raise KeyError(type_)


def flags(enum, mask):
    return [name for name, bit in enum["flags"].items() if int(mask) >> bit & 1]


def main():
    one = read_resdata(folder / "many.resdata")["citizens"]
    schema, ids, fields, traits = one["schema"], one["ids"], one["fields"], one["traits"]
    assert len(ids) == 20000 and ids[1] == 4
    moods = {number: name for name, number in names_of(schema, "enums", "mood")["values"].items()}

    csv_path = folder / "many.csv"
    run("export", folder / "many.resdata", "-o", csv_path)
    with open(csv_path, newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    lines = run("export", "--format", "ndjson", folder / "many_packed.resdata").decode("utf-8").splitlines()
    assert len(table) == len(lines) == len(ids)

    cells = 0
    for i, (row, line) in enumerate(zip(table, lines)):
        read = json.loads(line)
        assert int(row["entity"]) == read["entity"] == ids[i]
        for path in ("hp", "gold", "age", "owner"):
            assert int(row[path]) == read["fields"][path] == fields[path][i], (i, path)
        for path in ("morale", "home.x"):  # exactly, to the last bit
            assert numpy.float32(row[path]) == numpy.float32(read["fields"][path]) == fields[path][i], (i, path)
        assert float(row["home.y"]) == read["fields"]["home.y"] == fields["home.y"][i], i
        name = bytes(fields["name"][i]).decode("utf-8")
        assert row["name"] == read["fields"]["name"] == name, i
        assert row["temper"] == read["fields"]["temper"] == moods[fields["temper"][i]], i
        assert row["fed"] == str(read["fields"]["fed"]).lower() == ("true" if fields["fed"][i] else "false"), i
        stores = [int(row["stores[0]"]), int(row["stores[1]"])]
        assert stores == read["fields"]["stores"] == list(fields["stores"][i]), i
        for type_ in ("condition", "job"):
            wanted = flags(names_of(schema, "traits", type_), traits[type_][i])
            assert read["traits"][type_] == wanted, i
            assert row["traits:" + type_] == "|".join(wanted), i
        cells += len(row)
    print(f"{len(ids)} rows, {cells} cells: numpy, CSV and NDJSON agree")

    # A file of every kind of leaf, and what numpy says of one that is none.
    town = read_resdata(folder / "town.resdata")
    assert town["houses"]["fields"]["worth"].tolist() == [-5, -2**63]
    assert town["citizens"]["fields"]["gold"].tolist() == [12, 2**64 - 1, 0, 1]
    assert town["citizens"]["traits"]["condition"].tolist() == [3, 0, 4, 9]
    for bad in ("old", "text", "cut"):
        try:
            read_resdata(folder / f"{bad}.resdata")
        except ValueError:
            continue
        raise AssertionError(bad)


main()
