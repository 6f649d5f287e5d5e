#!/usr/bin/env python3
"""Names what ran and what was read, for lld: start-order.py LINKER-MAP ORDER SCRIPT TRACE-FILE...

Writes a symbol ordering file, and a linker script with what symbols cannot name, by its sections: functions without a
symbol (thunks and destructors of closures, all of them small), those with a name that others have as well, and constants: the
tables of a function, and the strings and numbers of a file (which the linker must not merge with those of others).

A trace is a file of callgrind, or one of packaging/trial with the data a start touched: `R` or `W` and an address in each
line, without its last digit; its name ends in .data.

Code: first what runs at a start only, then what runs later as well, then what runs later only: a start maps the first two,
a click needs the last two, and both find theirs side by side. Of several starts, what only some need lies at the edges,
and what the same ones need side by side.
A file of callgrind is of a start if its name ends in .start. Then come files that are one section each, C code and the
Swift libraries: those that a start needs, small ones first.

Data: what is written lies before what is only read, as it costs pages of our own; of several starts, what the same ones
need lies together; then small pieces before large ones, of which a start mostly wants a corner. Every look-up of a
conformance walks through all of their descriptions: those are small, and lie side by side.
"""
import bisect
import re
import sys
from collections import Counter

ROW = re.compile(r" *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +\d+ (.*)")


class Section:
    """One input section of the linker, known to it by one of its symbols."""

    def __init__(self, address, size, output, name):
        self.address, self.size, self.symbol, self.names = address, size, None, []
        self.file, self.name = name[: name.rindex(":(")], name[name.rindex(":(") + 2 : -1]
        self.of_code, self.is_file = output == ".text", self.name == ".text"

    @property
    def place(self):
        """It as a linker script writes it: by its file, which is `archive(member)` in the map, and its own name."""
        member = re.split(r"[/(]", self.file.rstrip(")"))[-1]
        return f"*{member}({self.name})" if re.fullmatch(r"[\w.$+-]+", member + self.name) else None


def sections(path):
    """What the map of lld says was linked, in order of addresses."""
    found, output, loaded = [], "", True
    for line in open(path, errors="replace"):
        row = ROW.match(line)
        if not row:
            continue
        name = row[3].lstrip()
        depth = len(row[3]) - len(name)
        if depth == 0:
            # Debug information has no address.
            output, loaded = name, int(row[1], 16) > 0
        elif not loaded:
            continue
        elif depth == 8:
            found.append(Section(int(row[1], 16), int(row[2], 16), output, name))
        else:
            found[-1].names.append(name)
    found = sorted((section for section in found if section.size), key=lambda section: section.address)
    # A name that several have moves all of them: the rarest is taken, and none that would move a whole file as well.
    holders = Counter(name for section in found for name in section.names)
    of_files = {name for section in found if section.is_file for name in section.names}
    for section in found:
        names = (name for name in section.names if holders[name] == 1 or not section.is_file and name not in of_files)
        section.symbol = min(names, key=holders.get, default=None)
    return found


linked = sections(sys.argv[1])
if not linked:
    sys.exit("start-order: nothing found in the linker's map")
starts = [section.address for section in linked]


def hit(first, last):
    """The sections between two addresses."""
    index = max(bisect.bisect(starts, first) - 1, 0)
    while index < len(linked) and linked[index].address <= last:
        if linked[index].address + linked[index].size > first:
            yield linked[index]
        index += 1


def ran(path):
    """The sections of code of which something ran."""
    addresses = (int(line.split(None, 1)[0], 16) for line in open(path, errors="replace") if line.startswith("0x"))
    return {section for address in addresses for section in hit(address, address) if section.of_code}


def functions(sections):
    """Those that are one function, by their symbols, or as a linker script writes them."""
    return {section.symbol or section.place for section in sections if not section.is_file} - {None}


traces = sys.argv[4:]
runs = {path: ran(path) for path in traces if not path.endswith(".data")}


def needing(starts):
    """Of each function, which starts need it, or what came after them."""
    found = {}
    for path in sorted(path for path in runs if path.endswith(".start") == starts):
        for name in functions(runs[path]):
            found.setdefault(name, []).append(path)
    return found


starts_of, uses_of = needing(starts=True), needing(starts=False)
at_start, later = set(starts_of), set(uses_of)
# What all starts need lies in the middle, next to what is needed later as well; what the same ones need lies together.
code = [
    name
    for part, key in (
        (at_start - later, lambda name: (len(starts_of[name]), starts_of[name], name)),
        (at_start & later, lambda name: (-len(starts_of[name]), starts_of[name], name)),
        (later - at_start, lambda name: (-len(uses_of[name]), uses_of[name], name)),
    )
    for name in sorted(part, key=key)
]
if len(code) < 100:
    sys.exit("start-order: hardly anything ran")
files = {
    section
    for path, found in runs.items()
    if path.endswith(".start")
    for section in found
    if section.is_file and section.symbol
}
code += [section.symbol for section in sorted(files, key=lambda section: (section.size, section.symbol))]

touched, written, constants = {}, set(), set()
for path in sorted(traces):
    if path.endswith(".data"):
        for line in open(path):
            kind, address = line.split()
            found = {s for s in hit(int(address + "0", 16), int(address + "f", 16)) if not s.of_code}
            # A name of the compiler's own is in the map, but no symbol to the linker.
            constants |= {s for s in found if s.name.startswith(".rodata.") and (not s.symbol or s.symbol.startswith(".L"))}
            found = {s for s in found if s.symbol} - constants
            for section in found:
                touched.setdefault(section, {})[path] = True
            if kind == "W":
                written |= found
data = sorted(
    touched, key=lambda section: (section not in written, -len(touched[section]), list(touched[section]), section.size, section.symbol)
)
with open(sys.argv[2], "w") as order:
    print(*(name for name in code if name[0] != "*"), *(section.symbol for section in data), sep="\n", file=order)
with open(sys.argv[3], "w") as script:
    nameless = [name for name in code if name[0] == "*"]
    print("SECTIONS { .text.nameless : {", *nameless, "} } INSERT BEFORE .text;", sep="\n", file=script)
    places = sorted({section.place for section in constants} - {None})
    print("SECTIONS { .rodata.start : {", *places, "} } INSERT BEFORE .rodata;", sep="\n", file=script)
