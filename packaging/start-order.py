#!/usr/bin/env python3
"""Names the sections of code that ran, as an ordering file for gold: start-order.py LINKER-MAP CALLGRIND-FILE...

First what runs at a start only, then what runs later as well, then what runs later only: a start maps the first two, a
click needs the last two, and both find theirs side by side. Of several starts, what only some need lies at the edges.
A file is of a start if its name ends so. Functions without a name of their own and C code come after them: they are few,
and as good as any other place.
"""
import bisect
import re
import sys
from collections import Counter


def sections(path):
    """Sections of code in the map of gold: (address, size, name), in order of their addresses."""
    found, inside, name = [], False, None
    for line in open(path, errors="replace"):
        if line.startswith(".text "):
            inside = True
            continue
        if not inside:
            continue
        if line[0] not in " \n":
            break
        words = line.split()
        if line.startswith(" .text"):
            name, words = words[0], words[1:]
        if name and len(words) >= 3 and words[0].startswith("0x"):
            found.append((int(words[0], 16), int(words[1], 16), name))
            name = None
    return sorted(found)


def executed(path):
    """Addresses of the instructions that ran."""
    for line in open(path, errors="replace"):
        if line.startswith("0x"):
            yield int(line.split(None, 1)[0], 16)


code = sections(sys.argv[1])
if not code:
    sys.exit("start-order: no code found in the linker's map")
starts = [start for start, _, _ in code]


def functions(path):
    """The sections in which something ran."""
    ran = set()
    for address in executed(path):
        index = bisect.bisect(starts, address) - 1
        if index >= 0 and address < code[index][0] + code[index][1]:
            ran.add(code[index][2])
    return ran


trials = {path: functions(path) for path in sys.argv[2:]}
# By how many starts each was needed: what all of them need lies in the middle, next to what is needed later as well.
needed = Counter(name for path, ran in trials.items() if path.endswith(".start") for name in ran)
at_start = set(needed)
later = set().union(*(ran for path, ran in trials.items() if not path.endswith(".start")))
names = [
    name
    for part, key in (
        (at_start - later, lambda name: (needed[name], name)),
        (at_start & later, lambda name: (-needed[name], name)),
        (later - at_start, lambda name: name),
    )
    for name in sorted(part, key=key)
    if re.match(r"\.text\.(?!\.L)", name)
]
if len(names) < 100:
    sys.exit("start-order: hardly anything ran")
print("\n".join(names + [".text..L*", ".text.unlikely*", ".text"]))
