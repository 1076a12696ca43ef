"""What a person does in ten runs, and what has to be true after each: for scripts that break them in the middle."""
import argparse
import binascii
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zlib

top = pathlib.Path(__file__).resolve().parent.parent.parent
words = '{"b":0,"d":1,"p":1,"t":"so happy","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"},{"b":0.5,"d":0.4,"p":0.9,"t":"happy"}]}'
killed = 137


def wave(path, seconds, seed):
    """A memo of quiet noise: 16 kHz, 16 bit, mono."""
    count = int(seconds * 16_000)
    samples, state = bytearray(), seed
    for _ in range(count):
        state = (state * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
        samples += struct.pack("<h", (state >> 20) - 2048)
    head = b"RIFF" + struct.pack("<I", 36 + 2 * count) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 16_000, 32_000, 2, 16)
    path.write_bytes(head + b"data" + struct.pack("<I", 2 * count) + samples)


def picture(path, seed, taken=None):
    """A small PNG of noise, with a camera's time."""
    side, state, rows = 24, seed + 1, bytearray()
    for _ in range(side):
        rows.append(0)
        for _ in range(side * 3):
            state = (state * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
            rows.append(state >> 24)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))]
    if taken:
        when = taken.encode() + b"\0"
        tiff = b"II*\0" + struct.pack("<IH", 8, 1) + struct.pack("<HHII", 0x8769, 4, 1, 26) + struct.pack("<I", 0)
        tiff += struct.pack("<H", 1) + struct.pack("<HHII", 0x9003, 2, len(when), 44) + struct.pack("<I", 0) + when
        parts.append((b"eXIf", tiff))
    parts += [(b"IDAT", zlib.compress(bytes(rows))), (b"IEND", b"")]
    content = b"\x89PNG\r\n\x1a\n"
    for kind, data in parts:
        content += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", binascii.crc32(kind + data))
    path.write_bytes(content)


class Place:
    """A folder with memos, a trivial engine and a diary; made anew for every kill."""

    def __init__(self, folder, programs):
        self.folder, self.programs = pathlib.Path(folder), pathlib.Path(programs)
        self.diary, self.memos = self.folder / "diary", self.folder / "memos"
        self.faults = []

    def make(self, filled):
        shutil.rmtree(self.folder, ignore_errors=True)
        kept = self.folder.parent / f"{self.folder.name}-filled"
        if filled and kept.is_dir():
            shutil.copytree(kept, self.folder, symlinks=True)
            return
        self.memos.mkdir(parents=True)
        for number in (1, 2):
            wave(self.memos / f"2026010{number} 120000.wav", 1.1 + number / 10, number)
            os.utime(self.memos / f"2026010{number} 120000.wav", (1_767_000_000, 1_767_000_000))
        engine = self.folder / "engine"
        engine.write_text(f"#!/bin/sh\ncat >/dev/null\necho '{words}'\n")
        engine.chmod(0o755)
        (self.folder / "config.json5").write_text(f"{{engine: ['{engine}'], settle: 0}}")
        if filled:
            self.run("voicecore", "ingest", str(self.memos), "--jobs", "1")
            # Copied, since it is the same for every kill and slow to make.
            shutil.copytree(self.folder, kept, symlinks=True)

    def line(self, program, *arguments):
        options = ["--diary", str(self.diary), "--config", str(self.folder / "config.json5")]
        return [str(self.programs / program), *arguments, *options]

    def run(self, program, *arguments, before=()):
        env = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "XDG_RUNTIME_DIR": str(self.folder)}
        return subprocess.run(
            [*before, *self.line(program, *arguments)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, timeout=900,
        )

    def entries(self):
        done = self.run("voicecore", "list", "--json")
        if done.returncode != 0:
            self.faults.append(f"list ended with {done.returncode}: {done.stderr.decode().strip()}")
        listed = [json.loads(line) for line in done.stdout.decode().splitlines()]
        shown = [self.run("voicecore", "show", entry["entry"], "--json") for entry in listed]
        return [json.loads(one.stdout.decode()) for one in shown if one.returncode == 0]

    def check(self, entries, number):
        """Checks rules that hold for any recovered diary."""
        if len(entries) not in number:
            self.faults.append(f"{len(entries)} entries, not {' or '.join(map(str, number))}")
        spoken = [entry for entry in entries if entry.get("audio")]
        for entry in spoken:
            sound = self.diary / entry["audio"]["path"]
            if not sound.is_file() or sound.stat().st_size != entry["audio"]["bytes"]:
                self.faults.append(f"{sound} is not there as a whole")
            if not entry.get("transcript") or not entry.get("mood"):
                self.faults.append(f"{entry['entry']} has no words or no mood")
        kept = [path for path in (self.diary / "audio").rglob("*") if path.is_file()]
        if len(kept) != len(spoken):
            self.faults.append(f"{len(kept)} files of sound for {len(spoken)} entries")
        self.check_pictures(entries)
        for name in ("work", "incoming", "recordings"):
            left = [str(path) for path in (self.diary / name).glob("*")] if (self.diary / name).is_dir() else []
            if left:
                self.faults.append(f"left over: {', '.join(left)}")
        database = self.diary / "diary.sqlite"
        if database.is_file():
            with sqlite3.connect(database) as connection:
                answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
                if answer != "ok":
                    self.faults.append(f"the database: {answer}")
        doctor = self.run("voicecore", "doctor", "--json")
        findings = [json.loads(line) for line in doctor.stdout.decode().splitlines()]
        for finding in findings:
            if finding["section"] == "Diary" and finding["state"] == "wrong" and not self.expects(finding):
                self.faults.append(f"doctor: {finding}")

    def check_pictures(self, entries):
        """Expects every picture byte for byte with its preview, and no other file but the trash's."""
        wanted = set()
        for entry in entries:
            if not entry.get("audio") and not entry.get("text") and not entry.get("blocks"):
                self.faults.append(f"{entry['entry']} holds nothing")
        for entry in entries + self.trashed():
            for block in entry.get("blocks", []):
                for picture in block.get("pictures", []):
                    whole = self.diary / picture["path"]
                    wanted |= {whole, whole.with_name(f"{picture['sha256']}.small.jpg")}
                    if whole.is_file() and hashlib.sha256(whole.read_bytes()).hexdigest() != picture["sha256"]:
                        self.faults.append(f"{whole} is not what it was")
        there = {path for path in (self.diary / "photos").rglob("*") if path.is_file()}
        if there != wanted:
            self.faults.append(f"pictures missing: {len(wanted - there)}, nobody's: {len(there - wanted)}")

    def trashed(self):
        """Entries and removed blocks in the trash, as the diary stores them."""
        if not (self.diary / "diary.sqlite").is_file():
            return []
        with sqlite3.connect(self.diary / "diary.sqlite") as database:
            return [json.loads(document) for document, in database.execute("SELECT document FROM trash")]

    def expects(self, finding):
        """True if the run itself made this finding of doctor."""
        return False


def ingest(place):
    return place.line("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json"), False


def after_ingest(place):
    sources = sorted(path.name for path in place.memos.iterdir())
    again = place.run("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json")
    if again.returncode != 0:
        place.faults.append(f"the next run ended with {again.returncode}: {again.stdout.decode()[:300]}")
    third = place.run("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json").stdout.decode()
    if third.count('"status":"duplicate"') != 2:
        place.faults.append(f"a third run does not know both: {third[:300]}")
    place.check(place.entries(), [2])
    if sorted(path.name for path in place.memos.iterdir()) != sources or len(sources) != 2:
        place.faults.append("a source is gone")


def record(place):
    memo = place.memos / "20260101 120000.wav"
    return place.line("voicecore", "record", "--from", str(memo), "--json"), False


def after_record(place):
    lying = [path.stat().st_size for path in (place.diary / "recordings").glob("*.wav")]
    place.run("voicecore", "status")
    place.run("voicecore", "list")
    place.run("voicecore", "status", "--retry")
    entries = place.entries() if (place.diary / "diary.sqlite").is_file() else []
    # A second or more of written sound must be an entry; less is dropped.
    place.check(entries, [1] if any(size >= 32_044 for size in lying) else [0, 1])


def sweep(place):
    """Only commands that write sweep remains of a killed program."""
    place.run("voicecore", "status", "--retry")


def rm(place):
    place.chosen = place.entries()[0]["entry"]
    return place.line("voicecore", "rm", "--now", place.chosen, "--yes"), True


def after_rm(place):
    sweep(place)
    entries = place.entries()
    place.check(entries, [1, 2])
    again = place.run("voicecore", "rm", "--now", place.chosen, "--yes").returncode
    if again != (0 if len(entries) == 2 else 66):
        place.faults.append(f"removing it again ended with {again}")
    place.check(place.entries(), [1])


def edit(place):
    place.chosen = place.entries()[0]["entry"]
    return place.line("voicecore", "edit", place.chosen, "--yes", "--text", "we were so angry", "--title", "New"), True


def after_edit(place):
    sweep(place)
    entries = {entry["entry"]: entry for entry in place.entries()}
    place.check(list(entries.values()), [2])
    entry = entries.get(place.chosen, {})
    if (entry.get("text"), entry.get("title")) not in [("So happy.", None), ("we were so angry", "New")]:
        place.faults.append(f"half edited: {entry.get('text')!r}, {entry.get('title')!r}")
    place.run("voicecore", "edit", place.chosen, "--yes", "--text", "we were so angry", "--title", "New")
    if {entry["entry"]: entry for entry in place.entries()}.get(place.chosen, {}).get("title") != "New":
        place.faults.append("it cannot be edited afterwards")


def redo(place):
    place.chosen = place.entries()[0]["entry"]
    return place.line("voicecore", "redo", place.chosen), True


def after_redo(place):
    place.run("voicecore", "status", "--retry")
    place.check(place.entries(), [2])
    if place.run("voicecore", "redo", place.chosen).returncode != 0:
        place.faults.append("it cannot be heard again afterwards")
    place.check(place.entries(), [2])


def daemon(place):
    return place.line("voicecored", "--once", "--inbox", str(place.memos), "--source", "delete", "--settle", "0"), False


def after_daemon(place):
    again = place.run("voicecored", "--once", "--inbox", str(place.memos), "--source", "delete", "--settle", "0")
    if again.returncode != 0:
        place.faults.append(f"the next start ended with {again.returncode}: {again.stderr.decode()[-300:]}")
    place.check(place.entries(), [2])
    left = [path.name for path in place.memos.iterdir()]
    if left:
        place.faults.append(f"not deleted: {', '.join(left)}")


def shot(place):
    path = place.folder / "shot.png"
    picture(path, 7)
    return str(path)


def add(place):
    return place.line("voicecore", "add", "so happy", "--photo", shot(place), "--link", "example.com"), True


def after_add(place):
    sweep(place)
    entries = place.entries()
    place.check(entries, [2, 3])
    for entry in entries:
        if not entry.get("audio") and [block["kind"] for block in entry["blocks"]] != ["photo", "link"]:
            place.faults.append(f"half an entry: {entry['blocks']}")
    if place.run("voicecore", "add", "again", "--photo", shot(place)).returncode != 0:
        place.faults.append("the photo cannot be added afterwards")
    place.check(place.entries(), [len(entries) + 1])


def append(place):
    place.chosen = place.entries()[0]["entry"]
    return place.line("voicecore", "add", "--to", place.chosen, "--photo", shot(place), "--caption", "x"), True


def after_append(place):
    sweep(place)
    place.check(place.entries(), [2])
    if place.run("voicecore", "add", "--to", place.chosen, "--photo", shot(place)).returncode != 0:
        place.faults.append("the photo cannot be added afterwards")
    place.check(place.entries(), [2])


def block(place):
    place.chosen = place.entries()[0]["entry"]
    place.run("voicecore", "add", "--to", place.chosen, "--photo", shot(place))
    return place.line("voicecore", "rm", place.chosen, "--block", "2", "--now", "--yes"), True


def after_block(place):
    sweep(place)
    entries = place.entries()
    place.check(entries, [2])
    left = any(entry.get("blocks") for entry in entries)
    again = place.run("voicecore", "rm", place.chosen, "--block", "2", "--now", "--yes").returncode
    if again != (0 if left else 66):
        place.faults.append(f"removing it again ended with {again}")
    place.check(place.entries(), [2])


def photo(place):
    picture(place.memos / "shot.png", 7, "2026:01:01 12:01:00")
    return place.line("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json"), False


def after_photo(place):
    again = place.run("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json")
    if again.returncode != 0:
        place.faults.append(f"the next run ended with {again.returncode}: {again.stdout.decode()[:300]}")
    third = place.run("voicecore", "ingest", str(place.memos), "--jobs", "1", "--json").stdout.decode()
    if third.count('"status":"duplicate"') != 3:
        place.faults.append(f"a third run does not know all: {third[:300]}")
    entries = place.entries()
    place.check(entries, [2])
    if sum(len(entry.get("blocks", [])) for entry in entries) != 1:
        place.faults.append("the photo is not once with its memo")


filled = {rm, edit, redo, add, append, block}

runs = {run.__name__: (run, after) for run, after in [
    (ingest, after_ingest), (record, after_record), (rm, after_rm), (edit, after_edit), (redo, after_redo),
    (daemon, after_daemon), (add, after_add), (append, after_append), (block, after_block), (photo, after_photo),
]}


def environment(place):
    return {"PATH": os.environ["PATH"], "HOME": str(place.folder), "TZ": "UTC", "XDG_RUNTIME_DIR": str(place.folder)}


def break_all(script, doc, counted, work, numbers=("step", "jobs")):
    """Gives each run of the command line to `work`, which returns how many it broke, and how many faults came of that."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for number in numbers:
        parser.add_argument(f"--{number}", type=int, default=1)
    parser.add_argument("--programs", default=str(top / ".build/debug"))
    parser.add_argument("runs", nargs="*", choices=[[], *runs], metavar="RUN")
    options = parser.parse_args()
    if not os.access(f"{options.programs}/voicecore", os.X_OK):
        sys.exit(f"{script}: build first: {options.programs}/voicecore is not there")
    with tempfile.TemporaryDirectory() as folder:
        killer = f"{folder}/kill-at"
        subprocess.run(["cc", "-O2", "-o", killer, str(top / "scripts/harm/kill-at.c")], check=True)
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as threads:
            sums = list(threads.map(lambda name: work(name, killer, folder, options), options.runs or runs))
    broken, faults = (sum(column) for column in zip(*sums))
    print(f"{script}: {broken} {counted}, {faults} faults, {time.monotonic() - start:.0f} s")
    sys.exit(1 if faults else 0)
