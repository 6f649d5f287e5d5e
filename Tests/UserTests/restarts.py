#!/usr/bin/env python3
"""Kills Mail, Notes, Productivity and Gallery without warning, again and again, and says what came back different.

    restarts.py FOLDER [--cycles 10] [--manager openbox]... [--app Mail]... [--shots FOLDER]

FOLDER has the built apps. Each app gets a home, a display and a window manager of its own, and a person's mess: several windows that
were moved and resized, tabs with different content, changed selections, lists and texts scrolled to somewhere, words that are not
saved, a sheet. Then it is killed with SIGKILL and started again. A line for each cycle tells how many of these differ from before
the first one: titles in the order of the stack, frames (the largest distance in pixels), what is written down about the windows,
and pixels of all windows. The caret may be in another phase of its blinking; all else must be the same, or the script ends with 1. With
--shots there are pictures of some cycles, and of those that differ.

Run it where a bus is, by `. .ci/environment; private Tests/UserTests/restarts.py ...`.
"""
import argparse
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

managers = {
    "openbox": ["openbox", "--sm-disable"],
    "xfwm4": ["xfwm4", "--compositor=off"],
    "mutter": ["mutter", "--x11", "--sm-disable"],
    "metacity": ["metacity", "--no-composite"],
    "icewm": ["icewm"],
    "kwin": ["kwin_x11"],
}
patience = 60.0
caret_pixels = 80


class Failure(Exception):
    pass


def until(what, condition):
    """What it answers, once that is true. What is expected comes at once on an idle machine."""
    end = time.monotonic() + patience
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Failure(f"waited in vain for {what() if callable(what) else what}")
        time.sleep(0.02)


class Desk:
    """A display with a window manager."""

    def __init__(self, manager, home):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-noreset", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        number = os.read(reader, 16).decode().strip()
        self.environment = dict(
            os.environ, DISPLAY=":" + number, HOME=str(home), XDG_STATE_HOME=f"{home}/state", XDG_DATA_HOME=f"{home}/data",
            XDG_CONFIG_HOME=f"{home}/config", XDG_CACHE_HOME=f"{home}/cache", LANG="C.UTF-8", TZ="UTC", KWIN_COMPOSE="N")
        self.manager = subprocess.Popen(
            managers[manager], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Window managers announce themselves before they listen: one small window after the other, until one is managed.
        for _ in range(30):
            probe = subprocess.Popen(["xev"], env=self.environment, stdout=subprocess.DEVNULL)
            end = time.monotonic() + 3
            while not self.clients() and time.monotonic() < end:
                time.sleep(0.05)
            managed = bool(self.clients())
            probe.terminate()
            probe.wait()
            if managed:
                break
        until("an empty desk", lambda: not self.clients())

    def close(self):
        self.manager.kill()
        self.manager.wait()
        self.server.terminate()
        self.server.wait()

    def run(self, *command, text=True):
        return subprocess.run(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=text).stdout

    def clients(self, stacked=False):
        answer = self.run("xprop", "-root", "_NET_CLIENT_LIST_STACKING" if stacked else "_NET_CLIENT_LIST")
        return re.findall(r"0x[0-9a-f]+", answer.partition("#")[2])


class App:
    """One of the apps on a desk, with hands on it."""

    def __init__(self, desk, folder, name, home, arguments=()):
        self.desk, self.name, self.home = desk, name, home
        self.command = [str(Path(folder).resolve() / name), *arguments]
        self.start()

    def start(self):
        self.errors = open(self.home / "errors", "ab")
        self.process = subprocess.Popen(self.command, env=self.desk.environment, stdout=self.errors, stderr=self.errors)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.errors.close()
        until("the end of its windows", lambda: not self.desk.clients())

    # Looking

    def windows(self):
        return self.desk.clients()

    def title(self, window):
        """Without what stands behind a dash, as how much is unread."""
        return self.desk.run("xdotool", "getwindowname", window).strip().partition(" \u2014 ")[0]

    def frame(self, window):
        text = self.desk.run("xwininfo", "-id", window)
        found = [re.search(name + r": +(-?\d+)", text) for name in ["Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"]]
        return tuple(int(match[1]) if match else -9999 for match in found)

    def children(self, window):
        """How many windows are shown in it: its tabs, and what lies over them."""
        text = self.desk.run("xwininfo", "-children", "-id", window)
        return len(re.findall(r"^ +0x", text, re.MULTILINE))

    def picture(self, window):
        data = self.desk.run("xwd", "-silent", "-nobdrs", "-id", window, text=False)
        if len(data) < 100:
            return None
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12
        return header[4], header[5], header[12], data[start:]

    def turns(self):
        """How often each thread has had the processor; None if one has it or waits for it."""
        turns = {}
        for task in Path(f"/proc/{self.process.pid}/task").glob("*"):
            try:
                status = (task / "status").read_text()
            except OSError:
                return None
            if "S (sleeping)" not in status:
                return None
            turns[task.name] = re.search(r"voluntary_ctxt_switches:\s*(\d+)", status)[1]
        return turns

    def still(self, window):
        """Its picture, once the app rests and the window stays as it is."""
        last = [None]

        def is_still():
            before = self.turns()
            time.sleep(0.05)
            rests = before is not None and before == self.turns()
            now = self.picture(window)
            same = rests and now is not None and now == last[0]
            last[0] = now
            return same
        until(lambda: f"a still window of {self.name}", is_still)
        return last[0]

    def record(self):
        try:
            return json.loads((self.home / f"state/{self.name}/windows.json").read_text())["windows"]
        except (OSError, ValueError, KeyError):
            return []

    def recorded(self):
        """What is written down, once that has not changed for longer than writing takes."""
        last, since = self.record(), time.monotonic()
        end = since + patience
        while time.monotonic() - since < 1.6 and time.monotonic() < end:
            time.sleep(0.1)
            now = self.record()
            if now != last:
                last, since = now, time.monotonic()
        return sorted(last, key=lambda window: window.get("identifier", ""))

    # Acting

    def key(self, *keys):
        self.desk.run("xdotool", "key", "--delay", "12", *keys)

    def type(self, text):
        self.desk.run("xdotool", "type", "--delay", "8", text)

    def click(self, window, x, y, times=1, button=1):
        self.desk.run(
            "xdotool", "mousemove", "--window", window, str(x), str(y), "click", "--repeat", str(times), "--delay", "40", str(button))
        self.away(window)

    def wheel(self, window, x, y, steps):
        self.desk.run(
            "xdotool", "mousemove", "--window", window, str(x), str(y), "click", "--repeat", str(abs(steps)), "--delay", "30",
            "5" if steps > 0 else "4")
        self.away(window)

    def away(self, window):
        """What the pointer hovers over looks different."""
        self.still(window)
        self.desk.run("xdotool", "mousemove", "1278", "898")
        self.still(window)

    def front(self, window):
        self.desk.run("xdotool", "windowactivate", window)
        until(
            f"{window} in front",
            lambda: int(self.desk.run("xdotool", "getwindowfocus", "-f").strip() or 0) == int(window, 16))
        self.still(window)

    def place(self, window, x, y, width, height):
        self.desk.run("xdotool", "windowsize", window, str(width), str(height))
        until("the size", lambda: self.frame(window)[2:] == (width, height))
        self.desk.run("xdotool", "windowmove", window, str(x), str(y))
        self.still(window)

    def wait(self, count):
        until(lambda: f"{count} windows, there are {[self.title(w) for w in self.windows()]}", lambda: len(self.windows()) == count)

    def new(self, action):
        """The window that comes by it, in front."""
        known = self.windows()
        action()
        window = until("a new window", lambda: next((w for w in self.windows() if w not in known), None))
        self.front(window)
        return window

    def gather(self, window, count):
        """All windows of its kind become its tabs."""
        self.front(window)
        self.key("alt+w")
        time.sleep(0.3)
        self.type("mer")
        self.key("Return")
        self.wait(count)
        frame = self.windows()[0]
        self.front(frame)
        return frame


# What a person has done before the app is killed. Each answers its windows in the order in which they are looked at.

def mail(make, home):
    letters = []
    for number in range(120):
        letters.append(
            f"From a@example.org Mon Sep 10 10:00:00 2001\nFrom: Person {number} <p{number}@example.org>\nTo: me@example.org\n"
            f"Subject: Message {number}\nDate: Mon, {1 + number // 24:02} Oct 2001 {number % 24:02}:00:00 +0000\nMessage-ID: <{number}@example.org>\n\n"
            + "".join(f"Line {line} of message {number}.\n" for line in range(80)) + "\n")
    (home / "big.mbox").write_text("".join(letters))
    app = make("Mail", [str(home / "big.mbox")])
    app.wait(1)
    first = app.windows()[0]
    app.front(first)
    for count in [2, 3]:
        app.new(lambda: app.key("ctrl+alt+n"))
        until("their titles", lambda: sum(app.title(window).startswith("Inbox") for window in app.windows()) == count)
    frame = app.gather(first, 1)
    app.place(frame, 30, 60, 940, 620)
    # Each tab has something else, the middle one stays in front.
    app.click(frame, 360, 260)
    app.wheel(frame, 360, 400, 12)
    app.click(frame, 360, 300)
    app.key("ctrl+Tab")
    app.still(frame)
    app.click(frame, 80, 187)
    app.click(frame, 360, 200)
    app.wheel(frame, 750, 450, 6)
    app.key("ctrl+Tab")
    app.still(frame)
    app.click(frame, 80, 217)
    app.key("ctrl+shift+Tab")
    app.still(frame)
    message = app.new(lambda: app.click(frame, 360, 266, times=2))
    app.place(message, 420, 200, 560, 480)
    app.wheel(message, 280, 350, 4)
    draft = app.new(lambda: app.key("ctrl+n"))
    app.type("ada@example.org")
    app.place(draft, 700, 330, 520, 420)
    return app, [draft, message, frame]


def open_sheet(app, window):
    """The sheet in which accounts are added, from the Mailbox menu."""
    app.front(window)
    before = app.children(window)
    app.key("alt+m")
    time.sleep(0.3)
    app.type("add")
    app.key("Return")
    until("a sheet", lambda: app.children(window) == before + 1)
    app.still(window)


def notes(make, home):
    for name in ["a", "b", "c"]:
        (home / f"{name}.md").write_text("".join(f"## {name} {line}\n\nWords of paragraph {line}.\n\n" for line in range(120)))
    app = make("Notes", [str(home / f"{name}.md") for name in ["a", "b", "c"]])
    app.wait(3)
    named = until("the notes", lambda: (lambda found: found if "b.md" in found else None)({app.title(w): w for w in app.windows()}))
    frame = app.gather(named["b.md"], 1)
    app.place(frame, 40, 70, 800, 560)
    app.click(frame, 300, 300)
    app.wheel(frame, 300, 300, 20)
    app.key("ctrl+Tab")
    app.still(frame)
    app.key("ctrl+Home", "Down", "Down")
    app.type("Not saved. ")
    app.key("ctrl+Tab")
    app.still(frame)
    app.click(frame, 585, 50)
    app.still(frame)
    app.wheel(frame, 600, 300, 15)
    other = app.new(lambda: app.key("ctrl+n"))
    app.type("# Never saved")
    app.key("Return", "Return")
    app.type("and selected")
    app.key("shift+ctrl+Left")
    app.place(other, 620, 380, 560, 420)
    return app, [other, frame]


def productivity(make, home):
    app = make("Productivity", [])
    app.wait(1)
    first = app.windows()[0]
    app.front(first)
    app.key("ctrl+n")
    for number in range(30):
        app.type(f"Task {number}")
        app.key("Return")
    app.type("Half a task")
    second = app.new(lambda: app.key("ctrl+alt+n"))
    app.click(second, 90, 126)
    frame = app.gather(second, 1)
    app.place(frame, 20, 60, 820, 520)
    app.key("ctrl+Tab")
    app.still(frame)
    app.wheel(frame, 500, 350, 8)
    app.click(frame, 500, 300)
    note = app.new(lambda: app.key("ctrl+shift+n"))
    app.type("Later")
    app.place(note, 800, 90, 400, 300)
    settings = app.new(lambda: app.key("ctrl+comma"))
    app.still(settings)
    return app, [settings, note, frame]


def gallery(make, home):
    photos = home / "photos"
    photos.mkdir()
    for number in range(60):
        colour = f"hsl({number * 6},70%,50%)"
        file = photos / f"photo {number:02}.png"
        subprocess.run(["convert", "-size", "300x200", "xc:" + colour, str(file)], check=True)
        os.utime(file, (1e9 - number * 86400,) * 2)
    app = make("Gallery", [str(photos)])
    app.wait(1)
    first = app.windows()[0]
    app.front(first)
    until("photos", lambda: sum(1 for _ in (home / "cache").rglob("*.png")) >= 10)
    app.still(first)
    app.place(first, 30, 60, 820, 560)
    app.click(first, 445, 170)
    inspector = app.new(lambda: app.key("ctrl+i"))
    app.type("Sunset")
    app.place(inspector, 900, 80, 340, 500)
    app.front(first)
    second = app.new(lambda: app.key("ctrl+n"))
    app.place(second, 300, 250, 760, 520)
    app.wheel(second, 480, 300, 8)
    app.click(second, 445, 300)
    app.front(first)
    app.click(first, 290, 170, times=2)
    until("the photo", lambda: app.title(first).startswith("photo 00"))
    app.still(first)
    return app, [inspector, second, first]


scenes = {"Mail": mail, "Mail with a sheet": mail, "Notes": notes, "Productivity": productivity, "Gallery": gallery}


def differing(one, other):
    """Pixels that are not the same."""
    if one[:3] != other[:3]:
        return max(one[0] * one[1], other[0] * other[1])
    if one[3] == other[3]:
        return 0
    first, second = memoryview(one[3]).cast("I"), memoryview(other[3]).cast("I")
    stride = one[2] // 4
    count = 0
    for row in range(one[1]):
        start = row * stride
        a, b = first[start:start + one[0]], second[start:start + one[0]]
        if a != b:
            count += sum(1 for x, y in zip(a, b) if x != y)
    return count


def save(picture, path):
    width, height, stride, data = picture
    rows = bytearray()
    for y in range(height):
        row = data[y * stride:y * stride + width * 4]
        pixels = bytearray(width * 3)
        pixels[0::3], pixels[1::3], pixels[2::3] = row[2::4], row[1::4], row[0::4]
        rows += pixels
    Path(path).write_bytes(b"P6 %d %d 255\n" % (width, height) + rows)


def stacked(app):
    return [(app.title(window), app.frame(window)) for window in app.desk.clients(stacked=True)]


def look(app, windows, expected=None, shots=None):
    """What there is to see: title, frame and picture of each window, which comes forward for that."""
    seen = []
    for window in windows:
        app.front(window)
        app.desk.run("xdotool", "mousemove", "1278", "898")
        picture = app.still(window)
        # Scroll bars show where a list has come to, and fade.
        end = time.monotonic() + 4
        while expected and time.monotonic() < end and differing(expected[len(seen)][2], picture) > caret_pixels:
            time.sleep(0.2)
            picture = app.still(window)
        seen.append((app.title(window), app.frame(window), picture))
        if shots:
            name = re.sub(r"\W+", "-", f"{app.name}-{len(seen)}-{seen[-1][0]}")
            subprocess.run(["import", "-window", window, f"{shots}-{name}.png"], env=app.desk.environment)
    return seen


def restart(scene, manager, folder, cycles, shots):
    home = Path(tempfile.mkdtemp(prefix="restarts-"))
    app = desk = None
    failures = 0
    try:
        desk = Desk(manager, home)
        app, windows = scenes[scene](lambda name, arguments: App(desk, folder, name, home, arguments), home)
        is_sheet = scene.endswith("sheet")
        forgets = scene.startswith("Mail")
        expected = look(app, windows, shots=f"{shots}/{manager}-0" if shots else None)
        record = app.recorded()
        for cycle in range(0 if forgets else 1, cycles + 1):
            if is_sheet:
                # It is the person's to open again; what is below comes back.
                open_sheet(app, windows[-1])
            stack = stacked(app)
            app.recorded()
            app.kill()
            begun = time.monotonic()
            app.start()
            app.wait(len(windows))
            took = time.monotonic() - begun
            windows = order(app, [(title, frame) for title, frame, _ in expected])
            for window in windows:
                app.still(window)
            now_stack = stacked(app)
            seen = look(app, windows, expected if cycle or not forgets else None, f"{shots}/{manager}-{cycle}" if shots and cycle in (1, cycles) else None)
            drift = max(abs(a - b) for one, other in zip(expected, seen) for a, b in zip(one[1], other[1]))
            titles = sum(one[0] != other[0] for one, other in zip(expected, seen))
            heights = sum(one != other for one, other in zip(stack, now_stack)) + abs(len(stack) - len(now_stack))
            pixels = [differing(one[2], other[2]) for one, other in zip(expected, seen)]
            if forgets and not cycle:
                # Mail forgets what was read: from the first start on it looks the same.
                pixels, expected = [0], seen
            fields = changes(record, app.recorded())
            errors = [line for line in (home / "errors").read_text().splitlines() if "MenuBarExtra" not in line]
            is_wrong = drift or titles or heights or fields or errors or max(pixels) > caret_pixels
            failures += bool(is_wrong)
            print(
                f"{scene:18} {manager:9} {cycle:3}  {len(seen)} windows  drift {drift}  titles {titles}  stack {heights}  "
                f"record {len(fields)}  pixels {'/'.join(map(str, pixels))}  {took:.2f} s{'  WRONG' if is_wrong else ''}", flush=True)
            if shots and max(pixels) > caret_pixels:
                for number, (one, other) in enumerate(zip(expected, seen)):
                    save(one[2], f"{shots}/{manager}-{scene}-{cycle}-{number}-before.ppm")
                    save(other[2], f"{shots}/{manager}-{scene}-{cycle}-{number}-after.ppm")
            for line in fields[:12] + errors[-3:]:
                print("    " + line[:300], flush=True)
            if heights:
                print(f"    stack {stack}\n       -> {now_stack}", flush=True)
    except Failure as failure:
        failures += 1
        print(f"{scene:18} {manager:9}  {failure}  WRONG", flush=True)
        if desk and shots:
            desk.run("import", "-window", "root", f"{shots}/{manager}-{scene}-failed.png".replace(" ", "-"))
    finally:
        if app and app.process.poll() is None:
            app.process.kill()
            app.process.wait()
        if desk:
            desk.close()
        shutil.rmtree(home, ignore_errors=True)
    return failures


def order(app, wanted):
    """The windows in the order of those before, by title and place."""
    names = app.windows()
    until(
        lambda: f"{wanted}, there is {[(app.title(w), app.frame(w)) for w in names]}",
        lambda: sorted(app.title(window) for window in names) == sorted(title for title, _ in wanted))
    left = list(names)
    found = []
    for title, frame in wanted:
        near = min(
            (window for window in left if app.title(window) == title),
            key=lambda window: sum(abs(a - b) for a, b in zip(app.frame(window), frame)))
        left.remove(near)
        found.append(near)
    return found


def changes(before, after, path=""):
    """Where two records differ, a line for each place."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [line for key in sorted(before.keys() | after.keys()) for line in changes(before.get(key), after.get(key), f"{path}.{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [line for index, (one, other) in enumerate(zip(before, after)) for line in changes(one, other, f"{path}[{index}]")]
    return [] if before == after else [f"{path}: {before} -> {after}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--cycles", type=int, default=10)
    parser.add_argument("--manager", action="append", choices=sorted(managers))
    parser.add_argument("--app", action="append", choices=sorted(scenes))
    parser.add_argument("--shots")
    arguments = parser.parse_args()
    failures = 0
    for manager in arguments.manager or ["openbox", "xfwm4", "mutter"]:
        for scene in arguments.app or scenes:
            failures += restart(scene, manager, arguments.folder, arguments.cycles, arguments.shots)
    print(f"{failures} cycles were wrong" if failures else "everything came back", flush=True)
    sys.exit(1 if failures else 0)


main()
