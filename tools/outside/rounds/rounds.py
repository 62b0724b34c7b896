"""An outsider's second computation of draws, written from docs/fairness.md alone: the standard library, no line of the product.

It reads the whole public log, computes its root, and then one round of every lottery: place in the chain, commitment, beacon
round, numbers, seal and capsule. Exit code: 0 everything fits, 1 something does not, 2 used wrongly or out of reach.
"""

import argparse
import base64
import calendar
import hmac
import json
import sys
import time
import urllib.error
import urllib.request
from hashlib import sha256

import bls
import ed25519

LOTTERIES = {
    # period in seconds, rounds a day, closing before the draw in seconds, kind
    "js28": (60, 1440, 10, "sum"),
    "xy28": (210, 411, 30, "sum"),
    "js6": (180, 480, 20, "marks"),
    "xk6": (600, 144, 60, "marks"),
}
BEIJING = 8 * 3600
CAPSULE_DELAY = 600
ENTRIES_PER_CALL = 1000


class Wrong(Exception):
    """Something that the house answers for."""


class OutOfReach(Exception):
    """Nothing can be said."""


def need(is_so, text):
    if not is_so:
        raise Wrong(text)


def read(url):
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.read().decode()
    except (urllib.error.URLError, OSError) as error:
        raise OutOfReach(f"{url}: {error}") from error


def call(url):
    answer = json.loads(read(url))
    if answer["code"] != 200:
        raise OutOfReach(f"{url}: {answer['code']} {answer['message']}")
    return answer["data"]


# The log


def canonical(entry):
    return json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def tree_root(hashes):
    """RFC 6962: the left side is the largest power of two that leaves something for the right one."""
    if len(hashes) == 1:
        return hashes[0]
    cut = 1
    while cut * 2 < len(hashes):
        cut *= 2
    return sha256(b"\x01" + tree_root(hashes[:cut]) + tree_root(hashes[cut:])).digest()


def key_of_log(origin, first, vkey):
    """The 32 bytes of the log's key: as it was passed on, or as the log itself names it."""
    if vkey is None:
        need(first["kind"] == "key" and first["body"]["purpose"] == "log", "the first entry names no key of the log")
        return bytes.fromhex(first["body"]["public_key"])
    name, key_id, encoded = vkey.split("+", 2)
    typed = base64.b64decode(encoded)
    need(name == origin and typed[0] == 1, f"{vkey} is no key of {origin}")
    need(sha256(name.encode() + b"\n" + typed).hexdigest()[:8] == key_id, f"{vkey} does not fit its key id")
    return typed[1:]


def read_log(base, vkey):
    """Every entry of the newest checkpoint, whose root and signature are computed here."""
    checkpoint = read(f"{base}/log/checkpoint")
    text, signatures = checkpoint.split("\n\n", 1)
    origin, size, root = text.split("\n")
    size = int(size)
    entries = []
    while len(entries) < size:
        upto = min(len(entries) + ENTRIES_PER_CALL, size)
        entries += call(f"{base}/api/log/entries?from={len(entries)}&to={upto}")["entries"]
    for n, entry in enumerate(entries):
        need(entry["n"] == n, f"entry {n} has the number {entry['n']}")
    computed = tree_root([sha256(b"\x00" + canonical(entry)).digest() for entry in entries])
    need(computed == base64.b64decode(root), "the entries do not lead to the root of the checkpoint")
    key = key_of_log(origin, entries[0], vkey)
    key_id = sha256(origin.encode() + b"\n\x01" + key).digest()[:4]
    lines = [line.split(" ") for line in signatures.splitlines()]
    own = [base64.b64decode(line[2]) for line in lines if line[1] == origin]
    signed = [one[4:] for one in own if one[:4] == key_id]
    need(signed and all(ed25519.is_signed(key, (text + "\n").encode(), one) for one in signed), "the checkpoint is not signed")
    print(f"✔ {size} entries lead to the root that {origin} signed")
    return entries


# One round


def below(stream, n):
    """The next byte that is below the largest multiple of n within 256, modulo n."""
    while True:
        byte = next(stream)
        if byte < 256 - 256 % n:
            return byte % n


def stream_of(seed, message):
    counter = 0
    while True:
        yield from hmac.new(seed, f"{message}|{counter}".encode(), sha256).digest()
        counter += 1


def numbers_of(kind, seed, message):
    stream = stream_of(seed, message)
    if kind == "sum":
        return [below(stream, 10) for _ in range(3)]
    balls = list(range(1, 50))
    return [balls.pop(below(stream, 49 - drawn)) for drawn in range(7)]


def midnight(day):
    return calendar.timegm(time.strptime(day, "%Y-%m-%d")) - BEIJING


class Round:
    """Places and times that follow from the number of a round and the publication of its chain."""

    def __init__(self, lottery, expect, chain):
        self.period, self.per_day, closing, self.kind = LOTTERIES[lottery]
        day, self.k = f"{expect[:4]}-{expect[4:6]}-{expect[6:8]}", int(expect[8:])
        need(1 <= self.k <= self.per_day, f"{lottery} has no round {expect}")
        self.draw_at = midnight(day) + self.k * self.period
        self.close_at = self.draw_at - closing
        self.index = (midnight(day) - midnight(chain["start_date"])) // 86400 * self.per_day + self.k
        self.chain = chain

    def beacon_round(self, at):
        """The first one whose time is at an instant or later."""
        genesis, period = self.chain["beacon_genesis_sec"], self.chain["beacon_period_sec"]
        return max(1, -((genesis - at) // period) + 1)

    def beacon_time(self, number):
        return self.chain["beacon_genesis_sec"] + (number - 1) * self.chain["beacon_period_sec"]


def only(entries, kind, lottery, **fields):
    found = [
        entry
        for entry in entries
        if entry["kind"] == kind
        and entry["body"]["lottery"] == lottery
        and all(entry["body"][name] == value for name, value in fields.items())
    ]
    need(len(found) == 1, f"{lottery} {fields}: {len(found)} entries of the kind {kind}")
    return found[0]


def check_round(base, entries, result):
    body = result["body"]
    lottery, expect = body["lottery"], body["expect"]
    chain = only(entries, "chain", lottery, chain_no=body["chain_no"])["body"]
    seal = only(entries, "seal", lottery, expect=expect)
    only(entries, "result", lottery, expect=expect)
    place = Round(lottery, expect, chain)
    name = f"{lottery} {expect}"
    need(body["protocol"] == chain["protocol"] == "PF3", f"{name}: another protocol than PF3")

    seed = bytes.fromhex(body["seed"])
    need(body["seed_index"] == place.index, f"{name}: seed {body['seed_index']} is not in its place, {place.index}")
    need(sha256(seed).hexdigest() == body["commit"], f"{name}: the seed does not hash to its commitment")
    walked = seed
    for _ in range(place.index):
        walked = sha256(walked).digest()
    need(walked.hex() == chain["commit"], f"{name}: the seed does not lead to the end of the chain")

    due = place.beacon_round(place.close_at + 6)
    need(body["beacon_round"] == due, f"{name}: beacon round {body['beacon_round']} instead of {due}")
    signature = bytes.fromhex(body["beacon_signature"])
    need(bls.is_beacon_value(chain["beacon_key"], due, signature), f"{name}: the beacon never signed this value")
    beacon = sha256(signature).hexdigest()
    message = f"PF3|{lottery}|{body['chain_no']}|{expect}|{chain['salt']}:{beacon}"
    numbers = numbers_of(place.kind, seed, message)
    need(body["numbers"] == numbers, f"{name}: the log says {body['numbers']}, computed are {numbers}")

    need(seal["n"] < result["n"] and seal["at"] >= place.close_at * 1000, f"{name}: its seal is not between close and result")
    if seal["at"] >= place.beacon_time(due) * 1000:
        only(entries, "late-seal", lottery, expect=expect)
        print(f"! {name}: sealed after its beacon value, as the log says itself")
    check_capsule(entries, place, body, result["n"])
    shown = call(f"{base}/api/lotteryFair?name={lottery}&expect={expect}")
    balls = [int(ball["num"]) for ball in shown["result"]["balls"]]
    need(balls == numbers and shown["bets_root"] == seal["body"]["root"], f"{name}: the page shows something else")
    print(f"✔ {name}: {' '.join(map(str, numbers))} from seed {place.index} and beacon round {due}")


def check_capsule(entries, place, body, before):
    """The last seed of the round's hour was published, locked, before the result; opening it needs the time to have come."""
    hour_end = -(-place.draw_at // 3600) * 3600
    last_index = place.index + (hour_end - place.draw_at) // place.period
    end_of_day = place.index + place.per_day - place.k
    capsule = only(entries, "capsule", body["lottery"], chain_no=body["chain_no"], seed_index=min(last_index, end_of_day))
    due = place.beacon_round(hour_end + CAPSULE_DELAY)
    name = f"{body['lottery']} {body['expect']}"
    need(capsule["n"] < before, f"{name}: its capsule came after it")
    need(capsule["body"]["beacon_round"] == due, f"{name}: its capsule is not locked to round {due}")
    need(len(capsule["body"]["ciphertext"]) == 320, f"{name}: its capsule is not 160 bytes")


def check_verifier(entries, path):
    """A saved offline verifier is one that the house published to everybody, and which one."""
    try:
        with open(path, "rb") as file:
            own = sha256(file.read()).hexdigest()
    except OSError as error:
        raise OutOfReach(f"{path}: {error}") from error
    published = [entry for entry in entries if entry["kind"] == "verifier"]
    found = [entry for entry in published if entry["body"]["sha256"] == own]
    need(found, f"{path}: the log never published a verifier with the SHA-256 {own}")
    age = "the newest" if found[-1] is published[-1] else "an earlier"
    print(f"✔ {path} is {age} verifier of the log, entry {found[-1]['n']}: {own}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, prog="npm run outside:rounds --")
    parser.add_argument("--url", required=True, help="an installation; only its public calls are used")
    parser.add_argument("--vkey", help="the log's verifier key; without it the key that the log names first is taken")
    parser.add_argument("--verifier", help="a saved fair-verifier.html: whether the log published it")
    given = parser.parse_args()
    base = given.url.rstrip("/")
    entries = read_log(base, given.vkey)
    if given.verifier is not None:
        check_verifier(entries, given.verifier)
    for lottery in LOTTERIES:
        drawn = [entry for entry in entries if entry["kind"] == "result" and entry["body"]["lottery"] == lottery]
        if not drawn:
            raise OutOfReach(f"{lottery}: no round was drawn yet")
        check_round(base, entries, drawn[-1])


try:
    main()
    print("1 passed, 0 failed")
except OutOfReach as reason:
    print(f"? {reason}")
    sys.exit(2)
except (Wrong, KeyError, IndexError, TypeError, ValueError) as reason:
    what = reason if isinstance(reason, Wrong) else f"an answer of another form: {reason!r}"
    print(f"✘ {what}\n0 passed, 1 failed")
    sys.exit(1)
