# SPDX-License-Identifier: BSL-1.0
"""Random enums as C++, with what is known about each member."""
from enum_model import Enum, Member

FLAGS = [a + b for a in ("red", "blue", "green", "grey", "black") for b in ("_fox", "_hen", "_owl", "_cow", "_bat", "")]
TYPES = {
    (8, False): "unsigned char", (16, False): "unsigned short", (32, False): "unsigned", (64, False): "unsigned long long",
    (8, True): "signed char", (16, True): "short", (32, True): "int", (64, True): "long long",
}
LOWEST = {8: "-128", 16: "-32768", 32: "-2147483647 - 1", 64: "-9223372036854775807LL - 1"}


def spelled(base, style):
    if style == "snake":
        return base
    if style == "upper":
        return "ITEM_" + base.upper()
    return "k" + "".join(word.capitalize() for word in base.split("_"))


class Maker:
    def __init__(self, random, name):
        self.random = random
        self.fixed = random.random() < 0.95
        self.width = random.choice((8, 8, 16, 32, 32, 64)) if self.fixed else 32
        self.signed = self.fixed and random.random() < 0.15
        self.style = random.choice(("snake", "snake", "upper", "camel"))
        self.members = []
        self.name = name
        self.unused = list(FLAGS)
        random.shuffle(self.unused)
        # the top bit of a signed type, and whatever needs it, has a spelling of its own
        self.top = self.width - (1 if self.signed else 0)
        self.bits = list(range(self.top))

    def make(self):
        how = self.random.random()
        count = self.random.randint(1, 10)
        if how < 0.12:
            self.counted_enum(count)
        else:
            for _ in range(count):
                self.one()
        if self.random.random() < 0.2:
            self.sentinel()
        if self.random.random() < 0.15:
            self.all_of_them()
        if self.random.random() < 0.06 and self.signed and self.width in LOWEST:
            self.add(self.new_name(), 1 << (self.width - 1), LOWEST[self.width])
        if len(self.members) == 1 and self.style == "upper":
            self.style = "snake"  # what is common to all cannot be told from one
        for m in self.members:
            old, m.name = m.name, spelled(m.base, self.style)
        return Enum(self.name, self.width, self.signed, self.fixed, self.members)

    def text(self, e):
        head = f"enum {'class ' if self.fixed else ''}e" + (f" : {TYPES[self.width, self.signed]}" if self.fixed else "")
        names = {m.base: m.name for m in e.members}
        lines = [f"namespace {e.name} {{", head + " {"]
        for m in e.members:
            text = m.text and " ".join(names.get(word, word) for word in m.text.split(" "))
            lines.append(f"    {m.name}" + (f" = {text}," if text else ","))
        return "\n".join(lines + ["};", "}"]) + "\n"

    def new_name(self):
        return self.unused.pop()

    def add(self, base, value, text, **more):
        self.members.append(Member(base, base, value, text, **more))

    # -- Kinds of members

    def counted_enum(self, count):
        self.add(self.random.choice(("none", "calm", self.new_name())), self.random.choice((0, 1)), None)
        if self.members[0].value:
            self.members[0].text = "1"
        for _ in range(min(count, 9)):
            self.implicit()

    def one(self):
        kinds = ("flag",) * 9 + ("alias", "same_number", "compose", "compose", "mixed", "number", "implicit", "zero", "lossy",
                                 "masked", "numbered", "special")
        getattr(self, self.random.choice(kinds))()

    def flag(self):
        bit = self.bits.pop(self.random.randrange(len(self.bits))) if self.bits else self.random.randrange(self.top)
        if self.random.random() < 0.6:
            bit = min(self.bits + [bit])
            self.bits = [b for b in self.bits if b != bit]
        text, more = self.written(bit)
        self.add(self.random.choice((self.new_name(),) * 20 + self.free("first", "min")), 1 << bit, text, **more)

    def free(self, *bases):
        taken = {m.base for m in self.members}
        return tuple(b for b in bases if b not in taken)

    def written(self, bit):
        """A spelling of one bit."""
        ways = ["1ULL << {}", "{:#x}", "{}"] + (["1U << {}"] * 3 + ["1 << {}"] if bit < 31 else [])
        way = self.random.choice(ways)
        if "<<" in way:
            if self.random.random() < 0.03 and bit >= 8:
                return way.format("0" + oct(bit)[2:]), {"octal": True, "narrow_shift": "ULL" not in way}
            return way.format(bit), {"narrow_shift": "ULL" not in way}
        if self.random.random() < 0.05 and bit >= 3:
            return "0" + oct(1 << bit)[2:], {"octal": True}
        return way.format(1 << bit), {}

    def alias(self):
        if self.members:
            of = self.random.choice(self.members)
            self.add(self.new_name(), of.value, of.base, mentions=(of,), only_names=True)

    def same_number(self):
        if flags := [m for m in self.members if m.value and m.value >> self.top == 0]:
            of = self.random.choice(flags)
            self.add(self.new_name(), of.value, hex(of.value))

    def some(self, most=3):
        usable = [m for m in self.members if m.value >> self.top == 0]
        return self.random.sample(usable, min(len(usable), self.random.randint(2, most)))

    def joined(self, base, of):
        value = 0
        for m in of:
            value |= m.value
        # an operator gives a number: in an enum without a scope, and in one of any kind while it is being declared
        self.add(base, value, " | ".join(m.base for m in of), mentions=tuple(of), only_names=True)

    def compose(self):
        if of := self.some():
            self.joined(self.new_name(), of)

    def mixed(self):
        of = self.some(2)
        number = self.random.randrange(1, 1 << min(self.top, 12))
        value = number
        for m in of:
            value |= m.value
        if of:
            self.add(self.new_name(), value, " | ".join([m.base for m in of] + [hex(number)]), mentions=tuple(of))

    def number(self):
        value = self.random.randrange(0, 1 << min(self.top, self.random.choice((2, 4, 8, 64))))
        if self.members and self.random.random() < 0.4:
            value = 0
            for m in self.some():
                value |= m.value
        self.add(self.new_name(), value, self.random.choice((hex(value), str(value) + ("ULL" if value >> 63 else ""))))

    def implicit(self):
        value = self.members[-1].value + 1 if self.members else 0
        if value >> self.top == 0:
            self.add(self.new_name(), value, None)

    def zero(self):
        bases = self.free("none", "empty", "unset", "no_flags", "nothing")
        base = self.random.choice(bases + (self.new_name(),)) if bases else self.new_name()
        value, text = (0, self.random.choice(("0", "0x0", "0U")))
        if self.random.random() < 0.15:
            value = 1 << self.random.randrange(self.top)
            text = hex(value)
        self.add(base, value, text)

    def lossy(self):
        if self.width > 32:
            return
        value = self.random.randrange(1 << self.top, 1 << min(self.width * 2, 40)) & ~(1 << (self.width - 1))
        cut = value & ((1 << self.width) - 1)
        if self.signed or value == cut or self.width == 32 and not self.fixed:
            return
        self.add(self.new_name(), cut, f"({TYPES[self.width, False]}){value:#x}ULL", lossy=True)

    def masked(self):
        asked = self.random.randrange(0, 64)
        bits = self.random.choice((8, 16, 32))
        if asked % bits >= min(self.top, 31):
            return
        how = self.random.choice((f"& {bits - 1}", f"% {bits}"))
        self.add(self.new_name(), 1 << asked % bits, f"1U << ( {asked} {how} )", masked=asked >= bits, narrow_shift=True)

    def numbered(self):
        """A flag, and the number of its bit."""
        number = self.random.randrange(min(self.top, 31))
        base = self.new_name()
        self.add(base, number, str(number))
        of = self.members[-1]
        self.add(self.new_name(), 1 << number, f"1U << {base}", mentions=(of,), narrow_shift=True, shifted_by=of)

    def special(self):
        self.random.choice((self.sentinel, self.all_of_them))()

    def sentinel(self):
        bases = self.free("count", "num_flags", "max_value", "force_32", "last", "max")
        if not bases or not self.members:
            return
        base = self.random.choice(bases)
        self.random.choice((self.implicit, self.alias, self.number, self.flag, self.same_number))()
        self.rename_last(base)

    def all_of_them(self):
        bases = self.free("all", "everything", "all_flags")
        flags = [m for m in self.members if m.value and m.value >> self.top == 0]
        if not bases or not flags:
            return
        base = self.random.choice(bases)
        if self.random.random() < 0.3:
            flags.pop(self.random.randrange(len(flags)))
        if not flags:
            return
        if self.random.random() < 0.3:
            self.random.choice((self.number, self.flag, self.same_number, self.mixed, self.alias, self.implicit))()
            self.rename_last(base)
            return
        self.joined(base, flags)
        if self.random.random() < 0.3:
            last = self.members[-1]
            last.text, last.mentions, last.only_names = hex(last.value), (), False

    def rename_last(self, base):
        last = self.members[-1]
        if all(last not in m.mentions for m in self.members) and last.base in FLAGS:
            last.base = last.name = base
