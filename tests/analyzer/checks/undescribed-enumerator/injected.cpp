// SPDX-License-Identifier: BSL-1.0
// A member that a macro adds to every enum is known by no name on purpose, and is not asked for.
#define MARK_LARGEST(name) largest_of = name
enum class opcode : unsigned { add, sub, MARK_LARGEST(sub) };
