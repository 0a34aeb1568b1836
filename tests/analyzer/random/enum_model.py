# SPDX-License-Identifier: BSL-1.0
"""What the checks of declarations have to say about an enum, worked out from what its author meant.

Written from the pages of the checks and not from their sources: it knows what each member is because it has made it,
where the checks have to read that from C++. `expected(e)` is the set of (check, member or None for the enum).
"""
import dataclasses


@dataclasses.dataclass(eq=False)
class Member:
    base: str  # the name without prefix, in lower case with underscores
    name: str  # as written
    value: int  # at the width of the enum, not negative
    text: str | None  # the initializer; None: counts on
    mentions: tuple = ()  # other members in it
    only_names: bool = False  # and nothing else
    lossy: bool = False  # a conversion changes the value
    narrow_shift: bool = False  # a shift of a number of 32 bits
    octal: bool = False
    masked: bool = False  # a count that is reduced
    shifted_by: object = None  # the member that says how far


@dataclasses.dataclass(eq=False)
class Enum:
    name: str
    width: int
    signed: bool
    fixed: bool
    members: list


def is_flag(m):
    return m.value != 0 and m.value & (m.value - 1) == 0


def is_several(m):
    return m.value != 0 and not is_flag(m)


ALWAYS_SENTINELS = {"count", "num_flags", "max_value", "force_32", "num"}
PAIRED = {"last": ("first",), "end": ("begin", "start"), "max": ("min",)}
ZERO_NAMES = {"none", "empty"}
NOTHING = ZERO_NAMES | {"unset", "no_flags", "nothing"}
ALL_NAMES = {"all", "everything", "all_flags"}


def sentinels(e):
    out = []
    for m in e.members:
        if m.base in ALWAYS_SENTINELS:
            out.append(m)
        elif m.base in PAIRED:
            own = is_flag(m) and m.text is not None and not m.only_names
            other = any(is_flag(o) and o.value != m.value and o.base in PAIRED[m.base] for o in e.members)
            if not (own and other):
                out.append(m)
    return out


def field_parts(e):
    """Numbers of bits, and masks that are made of them."""
    counts = [m.shifted_by for m in e.members if m.shifted_by]
    return [m for m in e.members
            if m in counts or (is_several(m) and not m.only_names and any(o in counts for o in m.mentions))]


def counted(e, m):
    return m.text is None and m is not e.members[0]


def sequential(e, sentinel):
    numbers = sorted(m.value for m in e.members if not m.only_names)
    if len(numbers) < 3 or numbers[0] > 1 or numbers[-1] < 3:
        return False
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return False
    rest = [m for m in e.members if m not in sentinel and not m.only_names]
    fine = all(is_flag(m) or (m.value == 0 and m.base in NOTHING) for m in rest)
    return not (sentinel and fine)


class Judge:
    def __init__(self, e):
        self.e = e
        self.sentinels = sentinels(e)
        self.parts = field_parts(e)
        self.sequential = sequential(e, self.sentinels)
        self.found = set()
        self.owned_by_somebody = 0
        for m in e.members:
            if is_flag(m):
                self.owned_by_somebody |= m.value

    def say(self, check, m=None):
        self.found.add((check, m.name if m else None))

    def judge(self):
        self.the_type()
        for m in self.sentinels:
            self.say("sentinel", m)
        if self.parts:
            self.say("bit-field-member", self.parts[0])
        for m in self.e.members:
            if m.lossy:
                self.say("lossy-initializer", m)
            if m.octal:
                self.say("octal-literal", m)
            if m.masked:
                self.say("masked-shift-count", m)
        if self.sequential:
            self.say("sequential-numbering")
            return self.found
        self.plain = [m for m in self.e.members if m not in self.sentinels and m not in self.parts]
        self.counting()
        self.flags()
        self.composites()
        self.zeros()
        return self.found

    def the_type(self):
        e = self.e
        top = next((m for m in e.members if e.signed and m.value == 1 << (e.width - 1)), None)
        if not e.fixed:
            self.say("underlying-type")
            return
        if e.signed:
            self.say("sign-bit", top) if top else self.say("underlying-type")
        if e.width == 64 and any(m.narrow_shift and not m.lossy for m in e.members):
            self.say("narrow-shift")
        used = 0
        for m in e.members:
            used |= m.value
        if e.width - used.bit_count() < 4:
            self.say("width-headroom")

    def counting(self):
        for i, m in enumerate(self.e.members):
            if counted(self.e, m) and m in self.plain:
                if not (i == 1 and m.value == 1):  # 0, 1: right by chance, and the author may have meant it
                    self.say("implicit-value", m)

    def flags(self):
        by_value = {}
        for m in self.plain:
            if is_flag(m) and not m.lossy and not counted(self.e, m) and not self.is_incomplete(m):
                by_value.setdefault(m.value, []).append(m)
        for same in by_value.values():
            meant = [m for m in same[1:] if m.only_names and len(m.mentions) == 1]
            for m in same[1:]:
                if m not in meant:
                    self.say("bit-alias", m)
            if len(meant) > 1:
                self.say("bit-alias", meant[-1])

    def is_incomplete(self, m):
        if m.base not in ALL_NAMES or counted(self.e, m):
            return False
        owned = 0
        for other in self.plain:
            if other is not m and is_flag(other) and not counted(self.e, other):
                owned |= other.value
        if owned == 0 or m.value == owned:
            return False
        if is_several(m) and m.value & ~owned:
            return False  # nobody's bits
        same = any(other is not m and other.value == m.value for other in self.e.members)
        return not (is_flag(m) and not m.only_names and same)

    def composites(self):
        for m in self.plain:
            if self.is_incomplete(m):
                self.say("incomplete-all", m)
            if not is_several(m) or m.lossy or m.text is None:
                continue
            if not m.mentions:
                if not self.is_incomplete(m):
                    self.say("literal-composite", m)
            elif m.value & ~self.owned_by_somebody:
                self.say("unnamed-bit", m)

    def zeros(self):
        zeros = []
        for m in self.plain:
            if m.value != 0:
                if m.base in ZERO_NAMES:
                    self.say("zero-member", m)
            elif not m.only_names and not m.lossy and not self.is_incomplete(m):
                zeros.append(m)
        if not zeros:
            return
        named = [m for m in zeros if m.base in NOTHING]
        keeps = named[0] if named else None
        for m in zeros:
            if m is not keeps:
                self.say("zero-member", m)


def expected(e):
    return Judge(e).judge()
