#!/usr/bin/env python3
"""Prints the results of judge.sh as a table: one line for each group of rows, protocol and figure.

usage: judge-table.py DIR [PROTOCOL...]

A figure is what rows of a group have in common: reads (time to close), writes to close, writes until durable, or
operations per second of concurrent callers. `worst` is the setting with the largest error. `inside` counts the
settings whose 90 % band holds the mean of the measured runs. `ruler` is the mean error of a straight line through the
same load's two largest other measured distances, where there are two. `counts` are the READs, WRITEs and COMMITs that
were simulated, in percent of those measured, by the setting that is farthest off. Settings that the profile was fitted
to stand in lines of their own.
"""
import glob
import json
import os
import sys
from collections import defaultdict

COUNTED = {"READ": ("READ", "READ_10"), "WRITE": ("WRITE", "WRITE_10"), "COMMIT": ("COMMIT",)}


def millis(text):
    for unit, factor in (("ms", 1), ("us", 1e-3), ("s", 1e3)):
        if text.endswith(unit):
            return float(text[: -len(unit)]) * factor
    return float(text) / 1e6


def flat(tree, path=""):
    if not isinstance(tree, dict):
        return {path: tree}
    keys = {}
    for name, value in tree.items():
        keys |= flat(value, f"{path}.{name}" if path else name)
    return keys


class Setting:
    """A point of a plan: its trials, measured and simulated, and its bands."""

    def __init__(self, keys, bands):
        self.keys = keys
        self.bands = bands
        self.trials = defaultdict(list)

    def rtt(self):
        return millis(self.keys["network.rtt"])

    def load(self):
        return tuple(sorted((k, v) for k, v in self.keys.items() if k != "network.rtt"))

    def writes(self):
        return self.keys["workload.operation"] == "write"

    def depth(self):
        return int(self.keys.get("workload.depth", 1))

    def name(self):
        kind = [self.keys.get("workload.pattern"), self.keys["workload.operation"], self.keys["workload.block"]]
        return f"{' '.join(kind)} x{self.depth()} at {self.rtt():g} ms"

    def mean(self, origin, figure):
        values = [figure(trial) for trial in self.trials[origin]]
        return sum(values) / len(values)

    def error(self, figure):
        return self.mean("simulated", figure) / self.mean("measured", figure) - 1


def app(trial):
    return trial["app_ns"]


def durable(trial):
    return trial["durable_ns"]


def rate(trial):
    return trial["operations"] * 1e9 / (trial["facts"]["calls_ns"] - trial["facts"].get("open_ns", 0))


def count(procedures):
    def of(trial):
        counted = trial["counters"]["procedures"]
        return sum(counted[each]["messages"] for each in procedures if each in counted)

    return of


def settings(directory):
    points = {}
    predicted = json.load(open(f"{directory}/predictions.json", encoding="utf-8"))
    bands = {each["point"]: each.get("bands", {}) for each in predicted["points"]}
    for line in open(f"{directory}/trials.jsonl", encoding="utf-8"):
        trial = json.loads(line)
        if trial["status"] != "valid":
            print(f"{directory}: {trial['origin']} point {trial['point']} is {trial['status']}", file=sys.stderr)
            continue
        number = trial["point"]
        if number not in points:
            points[number] = Setting(flat(trial["settings"]) | flat(trial["factors"]), bands.get(number, {}))
        points[number].trials[trial["origin"]].append(trial)
    return [each for each in points.values() if len(each.trials) == 2]


def figures(setting):
    """The lines that a setting belongs to: name, figure, and which band it has."""
    if setting.depth() > 1:
        return [(f"IOPS x{setting.depth()}", rate, "app_ns")]
    if setting.writes():
        return [("writes to close", app, "app_ns"), ("durable", durable, "durable_ns")]
    return [("reads", app, "app_ns")]


def inside(setting, figure, band):
    """Whether a band holds the mean; None where there is none, or one without width."""
    limits = setting.bands.get(band)
    if limits is None or limits["low"] == limits["high"]:
        return None
    measured = setting.mean("measured", durable if band == "durable_ns" else app)
    return limits["low"] <= measured <= limits["high"]


def ruler(setting, others, figure):
    same = [each for each in others if each.load() == setting.load() and each.rtt() != setting.rtt()]
    same = sorted(same, key=Setting.rtt)[-2:]
    if len(same) < 2:
        return None
    (near, near_value), (far, far_value) = [(each.rtt(), each.mean("measured", figure)) for each in same]
    at = near_value + (far_value - near_value) * (setting.rtt() - near) / (far - near)
    return abs(at / setting.mean("measured", figure) - 1)


def percent(value):
    return f"{100 * value:+.1f} %" if value < 0 or value > 0 else "0 %"


def counts(line):
    """By procedure the ratio that is farthest from one, in percent."""
    texts = []
    for name, procedures in COUNTED.items():
        ratios = []
        for setting in line:
            measured = setting.mean("measured", count(procedures))
            simulated = setting.mean("simulated", count(procedures))
            if measured or simulated:
                ratios.append(simulated / measured if measured else float("inf"))
        if ratios:
            texts.append(f"{name} {100 * max(ratios, key=lambda ratio: abs(ratio - 1)):.0f}")
    return ", ".join(texts)


def main():
    out = sys.argv[1]
    print("| rows | protocol | figure | settings | mean error | worst | ruler | inside 90 % bands | counts, % |")
    print("|---|---|---|---|---|---|---|---|---|")
    total = held = 0
    for protocol in sys.argv[2:] or ["nfs3", "nfs41", "iscsi"]:
        for directory in sorted(glob.glob(f"{out}/{protocol}-*/")):
            group = os.path.basename(directory[:-1])[len(protocol) + 1:]
            if group == "near":
                continue
            fitted = set()
            if group == "g1" and os.path.exists(f"{out}/{protocol}.yaml"):
                fitted = {0, 10}
            lines = defaultdict(list)
            every = settings(directory)
            for setting in every:
                for name, figure, band in figures(setting):
                    known = ", fitted" if setting.rtt() in fitted else ""
                    lines[name + known].append((setting, figure, band))
            for name, line in sorted(lines.items(), key=lambda item: (len(item[0]), item[0])):
                errors = [(setting.error(figure), setting) for setting, figure, _ in line]
                worst = max(errors, key=lambda error: abs(error[0]))
                bands = [inside(*each) for each in line]
                rulers = [ruler(setting, every, figure) for setting, figure, _ in line]
                rulers = [each for each in rulers if each is not None]
                total += len(bands)
                held += bands.count(True)
                print("| {} | {} | {} | {} | {:.1f} % | {} ({}) | {} | {} of {}{} | {} |".format(
                    group, protocol, name, len(line),
                    100 * sum(abs(error) for error, _ in errors) / len(errors),
                    percent(worst[0]), worst[1].name(),
                    f"{100 * sum(rulers) / len(rulers):.1f} %" if rulers else "-",
                    bands.count(True), len(bands),
                    f", {bands.count(None)} without width" if None in bands else "",
                    counts([setting for setting, _, _ in line])))
    print(f"\n{held} of {total} measured values lie inside their 90 % bands.")


main()
