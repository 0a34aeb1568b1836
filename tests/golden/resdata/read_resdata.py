# SPDX-License-Identifier: BSL-1.0
import json
import struct

import numpy

KINDS = {"i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "u8": "u1", "u16": "u2", "u32": "u4", "u64": "u8",
         "f32": "f4", "f64": "f8", "bool": "u1", "char": "S", "entity": "u4"}


def element_type(schema, field):
    if field["kind"] in ("enum", "mask"):
        return "<" + KINDS[schema["enums"][field["enum"]]["underlying"]]
    if field["kind"] == "char":  # an array of them is a text, which numpy pads with zeros as well
        return "S%d" % (field["extents"][-1][0] if "extents" in field else 1)
    return "<" + KINDS[field["kind"]]


def read_resdata(path):
    """{set: {"schema": ..., "ids": array, "fields": {path: array}, "traits": {type: array of u64}}}"""
    data = open(path, "rb").read()
    if len(data) < 64:
        raise ValueError("no .resdata file, or one that is cut off")
    magic, version, mark, _, revision, flags, size, count = struct.unpack_from("<4sI4sIIIQI", data)
    if magic != b"RES\0" or version != 2 or mark != b"\x89\r\n\x1a" or revision > 1 or size != len(data):
        raise ValueError("no .resdata file of version 2, or a damaged one")
    sections = {}
    for i in range(count):
        kind, _, codec, _, set_, field, _, offset, stored, _, _, _ = struct.unpack_from("<4sHHIIIIQQQQQ", data, 64 + i * 64)
        if codec != 0:
            raise ValueError("packed: write it without, or unpack the section with zstd and undo the byte shuffle")
        sections[kind, set_, field] = data[offset:offset + stored]
    out = {}
    for n, schema in enumerate(json.loads(sections[b"SCHM", 0, 0])["sets"]):
        ids = numpy.frombuffer(sections[b"IDS_", n, 0], "<u8")
        fields, traits = {}, {}
        for i, field in enumerate(schema["fields"]):
            extents = [count for count, stride in field.get("extents", [])]
            shape = [len(ids)] + (extents[:-1] if field["kind"] == "char" else extents)
            fields[field["path"]] = numpy.frombuffer(sections[b"COL_", n, i], element_type(schema, field)).reshape(shape)
        for i, trait in enumerate(schema["traits"]):
            column = sections.get((b"MASK", n, i))  # no section: all zero
            traits[trait["type"]] = numpy.frombuffer(column, "<u8") if column else numpy.zeros(len(ids), "<u8")
        out[schema["name"]] = {"schema": schema, "ids": ids, "fields": fields, "traits": traits}
    return out
