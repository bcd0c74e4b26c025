#!/usr/bin/env python3
"""Puts results of the studies into their pages.

    src/it/studies/update-pages.py RESULTS [STUDY...]

RESULTS holds a folder of measured and simulated results for each study, by its name:

    ./storbench run examples/studies/STUDY.yaml -o RESULTS/STUDY     on an idle machine
    ./storbench simulate RESULTS/STUDY

    src/it/studies/guest.sh -o RESULTS STUDY                         for a study that needs the guest

The latter leaves RESULTS/STUDY/near (fitted), far and others (predicted). The tables of docs/studies/STUDY.md and its pictures are replaced; the sentences are
written by hand, so read them again.
"""

import csv
import io
import itertools
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

NAMES = {
    "app_ns": "completion",
    "durable_ns": "durable",
    "service.mean_ns": "latency",
    "operations_per_s": "operations/s",
    "counters.retransmissions": "retransmissions",
    "counters.messages": "messages",
    "bytes": "MB",
}

# The figures of a study's table, the metric of its effects, and its pictures: charts of a report of that name, the first
# two of them or those in CHOSEN.
STUDIES = {
    "radkov-table4-fig6": (["app_ns", "durable_ns"], "completion time", "completion-time-by-round-trip-time"),
    "radkov-retransmissions": (["app_ns", "counters.retransmissions"], "completion time", "completion-time-by-round-trip-time"),
    "parda-queue-length": (["service.mean_ns", "operations_per_s"], "mean service latency", "mean-latency-by-window-of-throttled"),
    "parda-hosts": (["operations_per_s", "service.mean_ns"], "throughput", "throughput-by-hosts"),
    "parda-table2": (["service.mean_ns", "operations_per_s"], "mean service latency", None),
    "tuning-25ms": (["app_ns"], "completion time", "effects-on-completion-time"),
    "queue-depth": (["operations_per_s"], "throughput", "throughput-by-queue-depth"),
    "dirty-limits": (["app_ns", "durable_ns"], "completion time", "completion-time-by-limit"),
    "saif-factorial": (["app_ns"], "completion time", "effects-on-completion-time"),
    "parda-linux": (["operations_per_s", "service.mean_ns"], "throughput", "throughput-by-hosts"),
    "radkov-linux": (["app_ns", "durable_ns"], "completion time", "completion-time-by-round-trip-time"),
    "radkov-fig5": (["counters.messages"], "completion time", "messages-per-operation-by-size"),
    "macro-loads": (["app_ns", "counters.messages"], "completion time", None),
    "radkov-macro": (["app_ns", "counters.messages"], "completion time", None),
}

# Of a run of a study whose other runs have other figures.
FIGURES = {("macro-loads", "pages"): ["operations_per_s", "counters.messages"],
           ("radkov-macro", "pages"): ["operations_per_s", "counters.messages"]}

CHOSEN = {"queue-depth": (0, 2)}  # reads by NFS and by iSCSI

# The factors of a study's fraction with the level that counts as -1, in the order of their letters, and for each letter
# beyond the basic ones those that generate it.
FRACTION = {"saif-factorial": ([("version", "v3"), ("storage", "tmpfs"), ("simulate.server.sync", "sync"), ("transfer", "64k"),
                                ("size", "256k"), ("network.rtt", "0")], {3: (0, 1), 4: (0, 2), 5: (1, 2)})}


def storbench(*arguments):
    command = [os.environ.get("STORBENCH", ROOT / "storbench"), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def shown(name, value):
    if name == "bytes":
        return f"{value / 1e6:.4g}"
    if not name.endswith("_ns"):
        return f"{value:.4g}"
    for unit, nanos in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if value >= nanos:
            return f"{value / nanos:.4g} {unit}"
    return f"{value:.4g} ns"


def quantity(text):
    """A sort key that puts 2ms before 10ms and leaves words as they are."""
    number = re.match(r"[0-9.]+", text)
    if not number:
        return (0, 0.0, text)
    unit = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "k": 1e3, "m": 1e6, "g": 1e9}.get(text[number.end():].lower(), 1.0)
    return (1, float(number.group()) * unit, text)


def points(trials, factors):
    found = {}
    for trial in trials:
        key = tuple(trial["factors." + factor] for factor in factors)
        found.setdefault(key, {"measured": [], "simulated": []})[trial["origin"]].append(trial)
    return sorted(found.items(), key=lambda point: [quantity(level) for level in point[0]])


def values(trials, figure):
    return [float(trial[figure]) for trial in trials if trial["status"] == "valid" and trial[figure]]


def means(trials, figure):
    found = values(trials, figure)
    return statistics.fmean(found) if found else None


def factors_of(trials):
    return [name[len("factors."):] for name in trials[0] if name.startswith("factors.")]


def written(heads, numbers, rows):
    """A Markdown table whose last columns, so many, hold numbers."""
    right = ["---"] * (len(heads) - numbers) + ["---:"] * numbers
    return "".join("| " + " | ".join(row) + " |\n" for row in [heads, right, *rows])


def table(trials, figures):
    factors = factors_of(trials)
    heads = [factor.rsplit(".", 1)[-1] for factor in factors]
    for figure in figures:
        heads += [NAMES[figure] + ", measured", "predicted", "difference"]
    rows = []
    for levels, origins in points(trials, factors):
        if not origins["measured"]:
            continue
        row = list(levels)
        for figure in figures:
            measured = means(origins["measured"], figure)
            predicted = means(origins["simulated"], figure)
            row.append("–" if measured is None else shown(figure, measured))
            row.append("–" if predicted is None else shown(figure, predicted))
            row.append(f"{100 * (predicted / measured - 1):+.2f} %" if measured and predicted else
                       "0" if measured == predicted == 0 else "–")
        rows.append(row)
    return written(heads, 3 * len(figures), rows)


def ratios(trials, figure):
    """A figure by NFS over that by iSCSI, as measured, if it was, and as predicted."""
    factors = [factor for factor in factors_of(trials) if factor != "target"]
    origins = [origin for origin in ("measured", "simulated") if any(trial["origin"] == origin for trial in trials)]
    rows = []
    for levels, found in points(trials, factors):
        row = list(levels)
        for origin in origins:
            nfs, iscsi = (means([trial for trial in found[origin] if trial["factors.target"] == target], figure)
                          for target in ("nfs", "iscsi"))
            row += [shown(figure, nfs), shown(figure, iscsi), f"{nfs / iscsi:.2f}"]
        rows.append(row)
    heads = [factor.rsplit(".", 1)[-1] for factor in factors]
    for origin in origins:
        heads += [f"{NAMES[figure]} by NFS, {'measured' if origin == 'measured' else 'predicted'}", "by iSCSI", "ratio"]
    return written(heads, 3 * len(origins), rows)


def phases(trials):
    """How long each phase of a source tree took, by the units of work in it."""
    found = {}
    for trial in trials:
        for name in ("unpack", "list", "compile", "remove"):
            units = [key[:-len(".count")] for key in trial
                     if key.startswith(f"facts.units.{name}_") and key.endswith(".count") and trial[key]]
            if units:
                nanos = sum(float(trial[unit + ".count"]) / float(trial[unit + ".per_s"]) for unit in units) * 1e9
                found.setdefault((name, trial["factors.target"]), []).append(nanos)
    rows = []
    for name in dict.fromkeys(phase for phase, _ in found):
        nfs, iscsi = (statistics.fmean(found[name, target]) for target in ("nfs", "iscsi"))
        rows.append([name, shown("_ns", nfs), shown("_ns", iscsi), f"{nfs / iscsi:.2f}"])
    return written(["phase", "predicted by NFS", "by iSCSI", "ratio"], 3, rows)


def choice(trials, figure, within):
    """What the simulation chooses, for each level of a factor, and what that costs against the best as measured."""
    factors = [factor for factor in factors_of(trials) if factor != within]
    rows = []
    for level in sorted({trial["factors." + within] for trial in trials}):
        of_level = points([trial for trial in trials if trial["factors." + within] == level], factors)
        measured = {levels: means(origins["measured"], figure) for levels, origins in of_level}
        predicted = {levels: means(origins["simulated"], figure) for levels, origins in of_level}
        best, chosen = min(measured, key=measured.get), min(predicted, key=predicted.get)
        for words, levels in (("best as measured", best), ("first choice of the simulation", chosen)):
            rows.append([level, words, *levels, shown(figure, measured[levels]), shown(figure, predicted[levels]),
                         f"{100 * (measured[levels] / measured[best] - 1):+.1f} %"])
    heads = [within.rsplit(".", 1)[-1], "", *[factor.rsplit(".", 1)[-1] for factor in factors]]
    return written(heads + ["measured", "predicted", "measured, against the best"], 3, rows)


def scatter(groups):
    """The standard deviation of the logarithms of replicates about their mean, pooled, and its degrees of freedom."""
    squares, freedom = 0.0, 0
    for found in groups:
        logarithms = [math.log(value) for value in found]
        if len(logarithms) > 1:
            squares += statistics.variance(logarithms) * (len(logarithms) - 1)
            freedom += len(logarithms) - 1
    return math.sqrt(squares / freedom), freedom


def student(freedom):
    """The 97.5 % quantile of Student's t, by its expansion about the normal one (Abramowitz and Stegun, 26.7.5)."""
    z = statistics.NormalDist().inv_cdf(0.975)
    return (z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3))


def order(trials, figure):
    """How often the prediction has two targets in the right order, where their 95 % intervals do not overlap."""
    factors = [factor for factor in factors_of(trials) if factor != "target"]
    targets = sorted({trial["factors.target"] for trial in trials})
    pairs = []
    for levels, origins in points(trials, factors):
        pairs.append((levels, *([values([trial for trial in origins[origin] if trial["factors.target"] == target], figure)
                                 for target in targets] for origin in ("measured", "simulated"))))
    deviation, freedom = scatter([found for _, measured, _ in pairs for found in measured])
    apart, wrong = 0, []
    for levels, measured, predicted in pairs:
        first, second = (statistics.fmean(map(math.log, found)) for found in measured)
        widths = sum(student(freedom) * deviation / math.sqrt(len(found)) for found in measured)
        if abs(first - second) <= widths:
            continue
        apart += 1
        one, other = (statistics.fmean(found) for found in predicted)
        if (first > second) != (one > other):
            wrong.append(" ".join(levels))
    return written([f"order of the targets by {NAMES[figure]}", "points"], 1,
                   [["all", str(len(pairs))], ["their intervals do not overlap", str(apart)],
                    ["of these, predicted in the right order", str(apart - len(wrong))]]
                   + [["wrong: " + levels, ""] for levels in wrong])


def contrast(trials, origin, figure, factors):
    """The effect of an interaction (or of one factor) on the logarithm of a figure, in a full factorial of two levels."""
    sides = {1: [], -1: []}
    for trial in trials:
        if trial["origin"] != origin or trial["status"] != "valid":
            continue
        sign = 1
        for factor, first in factors:
            sign *= -1 if trial[factor] == first else 1
        sides[sign].append(math.log(float(trial[figure])))
    return statistics.fmean(sides[1]) - statistics.fmean(sides[-1])


def extremes(trials):
    """The trials at the first and the last level of each factor."""
    for factor in factors_of(trials):
        levels = sorted({trial["factors." + factor] for trial in trials}, key=quantity)
        trials = [trial for trial in trials if trial["factors." + factor] in (levels[0], levels[-1])]
    return trials


def half_width(trials, figure, count):
    """Of the 95 % interval of an effect on the logarithm of a figure, from so many measured trials."""
    deviation, freedom = scatter([values(origins["measured"], figure)
                                  for _, origins in points(trials, factors_of(trials))])
    return student(freedom) * deviation * 2 / math.sqrt(count)


def measured_count(trials):
    return sum(trial["origin"] == "measured" and trial["status"] == "valid" for trial in trials)


def fraction(trials, figure, letters, generators):
    """The effects of a fraction's points beside those of the full design that they are a part of."""
    def sign(trial, letter):
        factor, first = letters[letter]
        return -1 if trial["factors." + factor] == first else 1

    part = [trial for trial in trials
            if all(sign(trial, letter) == sign(trial, one) * sign(trial, other)
                   for letter, (one, other) in generators.items())]
    rows, effects = [], []
    for number, (factor, first) in enumerate(letters):
        found = [contrast(of, origin, figure, [("factors." + factor, first)])
                 for origin in ("measured", "simulated") for of in (trials, part)]
        effects.append(found)
        rows.append([f"{'ABCDEF'[number]}, {factor.rsplit('.', 1)[-1]}", *(f"x{math.exp(effect):.3f}" for effect in found)])
    width, part_width = (half_width(trials, figure, measured_count(of)) for of in (trials, part))
    inside = sum(abs(full - of_part) <= part_width for full, of_part, _, _ in effects)
    signs = sum(full * of_part > 0 for full, of_part, _, _ in effects)

    def ranks(column):
        order = sorted(range(len(effects)), key=lambda number: -abs(effects[number][column]))
        return " ".join("ABCDEF"[number] for number in order)

    runs = [len({tuple(trial["factors." + factor] for factor, _ in letters) for trial in of}) for of in (trials, part)]
    return (written(["effect on " + NAMES[figure], f"measured, all {runs[0]}", f"measured, the fraction's {runs[1]}",
                     "predicted, all", "predicted, the fraction's"], 4, rows)
            + f"\nHalf-widths of the 95 % intervals: x{math.exp(width):.3f} of all, x{math.exp(part_width):.3f} of the fraction."
            f" The fraction has the sign of {signs} of {len(effects)} right, and {inside} within its interval; by size, largest"
            f" first, {ranks(1)} in place of {ranks(0)}.\n")


def slopes(trials, figure, calls):
    """How a figure grows with the round trip: its least and largest, and the slope in round trips for each call."""
    factors = [factor for factor in factors_of(trials) if factor != "network.rtt"]
    rows = []
    for levels, origins in points(trials, factors):
        row = list(levels)
        if not values(origins["measured"], figure):
            continue
        for origin in ("measured", "simulated"):
            by_rtt = {rtt: means([trial for trial in origins[origin] if trial["factors.network.rtt"] == rtt], figure)
                      for rtt in {trial["factors.network.rtt"] for trial in origins[origin]}}
            distances = sorted(by_rtt, key=quantity)
            slope = statistics.linear_regression([quantity(rtt)[1] * 1e9 for rtt in distances],
                                                 [by_rtt[rtt] for rtt in distances]).slope
            row += [shown(figure, by_rtt[distances[0]]), shown(figure, by_rtt[distances[-1]]), f"{slope / calls:.3f}"]
        rows.append(row)
    heads = [factor.rsplit(".", 1)[-1] for factor in factors]
    for origin in ("measured", "predicted"):
        heads += [f"{NAMES[figure]} at {distances[0]}, {origin}", f"at {distances[-1]}", "round trips a call"]
    return written(heads, 6, rows)


def shares(hosts):
    """What each host gets for a place in its queue, against the mean of all, before and after the queues change."""
    rows = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in hosts.splitlines()[2:]]
    found = {}
    for _, queues, origin, _, host, throughput, *_ in rows:
        found.setdefault(origin, {}).setdefault(queues, {})[int(host)] = float(throughput.removesuffix("/s").replace(",", ""))
    settings = list(found["measured"])
    lines = []
    for host in sorted(found["measured"][settings[0]]):
        line = [str(host)]
        for origin in found:
            for queues in settings:
                depths = [int(depth) for depth in queues.split()]
                by_host = found[origin][queues]
                mean = sum(by_host.values()) / sum(depths)
                line += [f"{by_host[host]:.0f}", f"{by_host[host] / depths[host - 1] / mean:.2f}"]
        lines.append(line)
    heads = ["host"]
    for origin in found:
        word = "measured" if origin == "measured" else "predicted"
        for queues in settings:
            heads += [f"operations/s with {queues}, {word}", "for a place, against the mean"]
    return written(heads, len(heads) - 1, lines)


def agreement(trials, figure, least=0.05):
    """Effects of all orders of at least so much, as measured, beside the predicted ones."""
    firsts = []
    for factor in factors_of(trials):
        levels = sorted({trial["factors." + factor] for trial in trials}, key=quantity)
        firsts.append(("factors." + factor, next(trial["factors." + factor] for trial in trials
                                                 if trial["factors." + factor] in levels[:1])))
    effects = []
    for size in range(1, len(firsts) + 1):
        for chosen in itertools.combinations(firsts, size):
            name = " × ".join(factor.rsplit(".", 1)[-1] for factor, _ in chosen)
            effects.append((name, *(contrast(trials, origin, figure, chosen) for origin in ("measured", "simulated"))))
    large = sorted((effect for effect in effects if abs(math.expm1(abs(effect[1]))) >= least),
                   key=lambda effect: -abs(effect[1]))
    rows = [[name, f"x{math.exp(measured):.3f}", f"x{math.exp(predicted):.3f}",
             f"{predicted / measured:.2f}" if measured * predicted > 0 else "other sign"]
            for name, measured, predicted in large]
    signs = sum(measured * predicted > 0 for _, measured, predicted in large)
    sizes = sum(measured * predicted > 0 and 2 / 3 <= predicted / measured <= 1.5 for _, measured, predicted in large)
    # An effect is the difference of the means of two halves of all trials, and a pair's that of two effects.
    apart = math.sqrt(2) * half_width(trials, figure, measured_count(trials))
    pairs = list(itertools.combinations(large, 2))
    clear = [(one, other) for one, other in pairs if abs(abs(one[1]) - abs(other[1])) > apart]

    def ordered(of):
        return sum((abs(one[1]) > abs(other[1])) == (abs(one[2]) > abs(other[2])) for one, other in of)

    return (written(["effect on " + NAMES[figure], "measured", "predicted", "predicted / measured, logarithms"], 3, rows)
            + f"\nOf {len(effects)} measured effects, {len(large)} are 5 % or more. Of these, the simulation predicts the sign of"
            f" {signs}, the size of {sizes} within a factor of 1.5, and the larger one in {ordered(pairs)} of"
            f" {len(pairs)} pairs: in {ordered(clear)} of the {len(clear)} whose difference exceeds its uncertainty (95 %).\n")


def reported(folder, title):
    """A table of the report itself, by its title."""
    text = storbench("report", folder, "--format", "md")
    found = re.search(r"\*\*%s\*\*\n\n((?:\|.*\n)+)" % title, text)
    if not found:
        sys.exit(f"{folder}: the report has no table with the title {title}")
    return found.group(1)


def reproduced(study):
    """The curves of a paper's experiment as `reproduce` simulates them with the profiles of its time."""
    experiment = json.loads(storbench("reproduce", study, "--format", "json"))["experiments"][0]
    curves = [cell for cell in experiment["cells"] if "simulated_numbers" in cell]
    heads = ["messages, by the size in KB", *(f"{place:g}" for place in curves[0]["at"])]
    rows = [[cell["label"].removesuffix(", messages"), *(f"{value:g}" for value in cell["simulated_numbers"])]
            for cell in curves]
    return written(heads, len(heads) - 1, rows)


def replaced(text, name, content):
    pattern = re.compile(r"(<!-- table %s -->\n).*?(<!-- end -->)" % name, re.DOTALL)
    return pattern.sub(lambda found: found.group(1) + content + found.group(2), text)


def trials_of(folder):
    trials = list(csv.DictReader(io.StringIO(storbench("report", folder, "--format", "csv"))))
    invalid = [trial for trial in trials if trial["status"] != "valid"]
    for trial in trials:
        if trial.get("counters.message_bytes_in"):
            trial["bytes"] = sum(float(trial[f"counters.message_bytes_{way}"]) for way in ("in", "out"))
    if invalid:
        sys.exit(f"{folder}: {len(invalid)} of {len(trials)} trials are not valid; run it again on an idle machine")
    return trials


def tables(folder, study):
    """The tables of a study by the name that its page gives them."""
    figures, metric, _ = STUDIES[study]
    found = {}
    whole = []
    for run in sorted(folder.glob("*/trials.jsonl")) or [folder / "trials.jsonl"]:
        name = "points" if run.parent in (folder, folder / "far") else run.parent.name
        trials = trials_of(run.parent)
        whole += trials
        own = FIGURES.get((study, name), figures)
        for operation in sorted({trial["factors.operation"] for trial in trials if "factors.operation" in trial}):
            found[f"{name}-{operation}"] = lambda trials=trials, operation=operation, own=own: table(
                [trial for trial in trials if trial["factors.operation"] == operation], own)
        found[name + "-counts"] = lambda trials=trials: table(trials, ["counters.messages", "bytes"])
        found[name] = lambda trials=trials, own=own: table(trials, own)
        found[name + "-phases"] = lambda trials=trials: phases(trials)
        for figure in own:
            found[f"{name}-ratio-{NAMES[figure]}"] = lambda trials=trials, figure=figure: ratios(trials, figure)
        found["effects" if name == "points" else name + "-effects"] = \
            lambda run=run: reported(run.parent, "Effects on " + metric)
        hosts = lambda run=run: reported(run.parent, "Hosts by point")
        found["hosts" if name == "points" else name + "-hosts"] = hosts
        found[name + "-shares"] = lambda hosts=hosts: shares(hosts())
        if name == "points":
            found["choice"] = lambda trials=trials: choice(trials, figures[0], "workload.operation")
            found["order"] = lambda trials=trials: order(trials, figures[0])
    found["agreement"] = lambda: agreement(whole, figures[0])
    if study in FRACTION:
        found["fraction"] = lambda: fraction(whole, figures[0], *FRACTION[study])
    for operation in sorted({trial["factors.operation"] for trial in whole if "factors.operation" in trial}):
        of = lambda operation=operation: [{key: value for key, value in trial.items() if key != "factors.operation"}
                                          for trial in extremes(whole) if trial["factors.operation"] == operation]
        found["agreement-" + operation] = lambda of=of: agreement(of(), figures[0])
        if study in FRACTION:
            found["fraction-" + operation] = lambda of=of: fraction(of(), figures[0], *FRACTION[study])
    for figure in figures:
        found["slopes-" + NAMES[figure]] = lambda figure=figure: slopes(whole, figure, 2048)
    found["reproduced"] = lambda: reproduced(study)
    return found


def pictures(folder, study):
    picture = STUDIES[study][2]
    with tempfile.TemporaryDirectory() as temporary:
        charts = Path(temporary) / "charts"
        storbench("report", folder, "-o", Path(temporary) / "report.html", "--charts", charts)
        found = sorted(charts.glob(f"[0-9]*[0-9]-{picture}.png"))
        if not found:
            sys.exit(f"{folder}: the report has no chart {picture}")
        for number, chosen in enumerate(CHOSEN.get(study, range(min(2, len(found)))), 1):
            shutil.copy(found[chosen], ROOT / f"docs/images/studies/{study}-{number}.png")


def update(results, study):
    folder = results / study
    page = ROOT / "docs/studies" / (study + ".md")
    text = page.read_text()
    found = tables(folder, study)
    for name in re.findall(r"<!-- table (\S+) -->", text):
        if name not in found:
            sys.exit(f"{page}: nothing in {folder} is the table {name}; there are {', '.join(found)}")
        text = replaced(text, name, found[name]())
    page.write_text(text)
    far = folder / "far"
    if STUDIES[study][2]:
        pictures(far if far.exists() else folder, study)
    print(page)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    for study in sys.argv[2:] or STUDIES:
        update(Path(sys.argv[1]), study)


main()
