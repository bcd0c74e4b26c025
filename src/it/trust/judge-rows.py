#!/usr/bin/env python3
"""Writes measured rows, such as those of linux61.jsonl, as rows of `storbench import --rows`.

usage: judge-rows.py GROUP PROTOCOL DISTANCES ROWS.JSONL... >IMPORTABLE.JSONL
GROUP: of the rows, such as g1, or `groups` to list those of the protocol; PROTOCOL: nfs3, nfs41 or iscsi;
DISTANCES: round-trip times in ms, separated by commas, or '' for all.
"""
import json
import sys


# Reads are of a file of this size, also where size_bytes says how much was read.
FILE_BYTES = 16 << 20


def row(run):
    writes = run["op"].endswith("write")
    block = run["block"]
    file_bytes = run["size_bytes"] if writes else max(run["size_bytes"], FILE_BYTES)
    keys = {
        "target.engine": "file",
        "target.path": "/mnt/t",
        "target.direct": bool(run["direct"]),
        "network.apply": "recorded",
        "network.rtt": f"{run['rtt_ms']}ms",
        "workload.operation": "write" if writes else "read",
        "workload.pattern": "random" if run["op"].startswith("rand") else "sequential",
        "workload.block": size(block),
        "workload.file": size(file_bytes),
        "workload.amount": size(run["calls"] * block),
        "workload.depth": run["qd"],
        "simulate.create": writes,
        "simulate.profile": f"linux-6.1-{run['proto']}",
    }
    if not run.get("mounted_at_distance"):
        keys["simulate.tcp.connected"] = "near"
    if run["proto"] == "iscsi":
        keys["simulate.as"] = "iscsi"
    else:
        keys["simulate.as"] = "nfs"
        keys["simulate.version"] = "3" if run["proto"] == "nfs3" else "4.1"
    if run.get("dirty_mb"):
        keys["simulate.cache.dirty_limit"] = f"{run['dirty_mb']}m"
        keys["simulate.cache.background"] = f"{run['dirty_mb'] * 512}k"
    measured = {
        "replicate": run["rep"],
        "operations": run["calls"],
        "open_ns": nanos(run["open_s"]),
        "calls_ns": nanos(run["calls_s"]),
        "app_ns": nanos(run["app_s"]),
        "frame_bytes_out": run["tx_bytes"],
        "frame_bytes_in": run["rx_bytes"],
        "messages": messages(run),
    }
    if writes:
        measured["durable_ns"] = nanos(run["durable_s"])
    return keys | measured


def size(count):
    return f"{count >> 20}m" if count % (1 << 20) == 0 else str(count)


def nanos(seconds):
    return round(seconds * 1e9)


def messages(run):
    counts = {name: calls[0] for name, calls in run["ops"].items()}
    if run["block_io"]:
        counts |= {"READ_10": run["block_io"][0], "WRITE_10": run["block_io"][3]}
    return counts


def main():
    group, protocol, distances, *paths = sys.argv[1:]
    runs = [json.loads(line) for path in paths for line in open(path, encoding="utf-8")]
    runs = [run for run in runs if run["proto"] == protocol]
    if group == "groups":
        print(*sorted({run["group"] for run in runs}))
        return
    wanted = [float(each) for each in distances.split(",") if each]
    for run in runs:
        if run["group"] == group and (not wanted or run["rtt_ms"] in wanted):
            print(json.dumps(row(run)))


main()
