#!/usr/bin/env python3
"""Puts results of the studies into their pages.

    src/it/studies/update-pages.py RESULTS [STUDY...]

RESULTS holds a folder of measured and simulated results for each study, by its name:

    ./storbench run examples/studies/STUDY.yaml -o RESULTS/STUDY
    ./storbench simulate RESULTS/STUDY

Run them on an idle machine. The tables of docs/studies/STUDY.md and its pictures are replaced; the sentences are
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


def means(trials, figure):
    values = [float(trial[figure]) for trial in trials if trial["status"] == "valid" and trial[figure]]
    return statistics.fmean(values) if values else None


def table(trials, figures):
    factors = [name[len("factors."):] for name in trials[0] if name.startswith("factors.")]
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
    right = ["---"] * len(factors) + ["---:"] * (len(heads) - len(factors))
    return "".join("| " + " | ".join(row) + " |\n" for row in [heads, right, *rows])


def effects(folder, metric):
    """The report's own table of effects on a metric."""
    text = storbench("report", folder, "--format", "md")
    found = re.search(r"\*\*Effects on %s\*\*\n\n((?:\|.*\n)+)" % metric, text)
    if not found:
        sys.exit(f"{folder}: the report has no effects on {metric}")
    return found.group(1)


def replaced(text, name, content):
    pattern = re.compile(r"(<!-- table %s -->\n).*?(<!-- end -->)" % name, re.DOTALL)
    if not pattern.search(text):
        sys.exit(f"the page has no <!-- table {name} -->")
    return pattern.sub(lambda found: found.group(1) + content + found.group(2), text)


def update(results, study):
    figures, metric, factor = STUDIES[study]
    folder = results / study
    trials = list(csv.DictReader(io.StringIO(storbench("report", folder, "--format", "csv"))))
    invalid = [trial for trial in trials if trial["status"] != "valid"]
    if invalid:
        sys.exit(f"{folder}: {len(invalid)} of {len(trials)} trials are not valid; run it again on an idle machine")
    page = ROOT / "docs/studies" / (study + ".md")
    text = replaced(page.read_text(), "points", table(trials, figures))
    page.write_text(replaced(text, "effects", effects(folder, metric)))
    with tempfile.TemporaryDirectory() as temporary:
        charts = Path(temporary) / "charts"
        storbench("report", folder, "-o", Path(temporary) / "report.html", "--charts", charts)
        slug, over = metric.replace(" ", "-"), factor.replace(".", "-")
        for number, chart in enumerate(sorted(charts.glob(f"*-{slug}-over-{over}.png")), 1):
            shutil.copy(chart, ROOT / f"docs/images/studies/{study}-{number}.png")
    print(page)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    for study in sys.argv[2:] or STUDIES:
        update(Path(sys.argv[1]), study)


main()
