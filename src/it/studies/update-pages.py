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
}

# The figures of a study's table, the metric of its effects and pictures, and what the pictures run over.
STUDIES = {
    "radkov-table4-fig6": (["app_ns", "durable_ns"], "completion time", "network.rtt"),
    "radkov-retransmissions": (["app_ns", "counters.retransmissions"], "completion time", "network.rtt"),
    "parda-queue-length": (["service.mean_ns", "operations_per_s"], "mean service latency", "hosts.throttled.window"),
    "parda-hosts": (["operations_per_s", "service.mean_ns"], "throughput", "hosts"),
    "parda-table2": (["service.mean_ns", "operations_per_s"], "mean service latency", None),
    "tuning-25ms": (["app_ns"], "completion time", None),
}


def storbench(*arguments):
    command = [ROOT / "storbench", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def shown(name, value):
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


def interval(found):
    """A 95 % interval of the mean by Student's t; of one value, the value."""
    quantile = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776}.get(len(found))
    half = quantile * statistics.stdev(found) / len(found) ** 0.5 if quantile else 0
    return statistics.fmean(found) - half, statistics.fmean(found) + half


def order(trials, figure):
    """How often the prediction has two targets in the right order, where the intervals of both do not overlap."""
    factors = [factor for factor in factors_of(trials) if factor != "target"]
    apart = right = everywhere = 0
    for _, origins in points(trials, factors):
        measured, predicted = ([[trial for trial in origins[origin] if trial["factors.target"] == target]
                                for target in sorted({trial["factors.target"] for trial in trials})]
                               for origin in ("measured", "simulated"))
        (low, high), (other_low, other_high) = (interval(values(group, figure)) for group in measured)
        everywhere += 1
        if low <= other_high and other_low <= high:
            continue
        first, second = (means(group, figure) for group in predicted)
        apart += 1
        right += (low > other_high) == (first > second)
    return written([f"order of the targets by {NAMES[figure]}", "points"], 1,
                   [["all", str(everywhere)], ["their intervals do not overlap", str(apart)],
                    ["of these, predicted in the right order", str(right)]])


def reported(folder, title):
    """A table of the report itself, by its title."""
    text = storbench("report", folder, "--format", "md")
    found = re.search(r"\*\*%s\*\*\n\n((?:\|.*\n)+)" % title, text)
    if not found:
        sys.exit(f"{folder}: the report has no table with the title {title}")
    return found.group(1)


def replaced(text, name, content):
    pattern = re.compile(r"(<!-- table %s -->\n).*?(<!-- end -->)" % name, re.DOTALL)
    return pattern.sub(lambda found: found.group(1) + content + found.group(2), text)


def trials_of(folder):
    trials = list(csv.DictReader(io.StringIO(storbench("report", folder, "--format", "csv"))))
    invalid = [trial for trial in trials if trial["status"] != "valid"]
    if invalid:
        sys.exit(f"{folder}: {len(invalid)} of {len(trials)} trials are not valid; run it again on an idle machine")
    return trials


def tables(folder, study):
    """The tables of a study by the name that its page gives them."""
    figures, metric, _ = STUDIES[study]
    found = {}
    for run in sorted(folder.glob("*/trials.jsonl")) or [folder / "trials.jsonl"]:
        name = "points" if run.parent in (folder, folder / "far") else run.parent.name
        trials = trials_of(run.parent)
        found[name] = lambda trials=trials: table(trials, figures)
        found["effects" if name == "points" else name + "-effects"] = \
            lambda run=run: reported(run.parent, "Effects on " + metric)
        if name == "points":
            found["hosts"] = lambda run=run: reported(run.parent, "Hosts by point")
            found["choice"] = lambda trials=trials: choice(trials, figures[0], "workload.operation")
            found["order"] = lambda trials=trials: order(trials, figures[0])
    return found


def pictures(folder, study):
    _, metric, factor = STUDIES[study]
    with tempfile.TemporaryDirectory() as temporary:
        charts = Path(temporary) / "charts"
        storbench("report", folder, "-o", Path(temporary) / "report.html", "--charts", charts)
        slug, over = metric.replace(" ", "-"), factor.replace(".", "-")
        for number, chart in enumerate(sorted(charts.glob(f"*-{slug}-over-{over}.png")), 1):
            shutil.copy(chart, ROOT / f"docs/images/studies/{study}-{number}.png")


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
