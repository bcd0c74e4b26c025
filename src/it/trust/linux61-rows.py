#!/usr/bin/env python3
"""Writes measured rows of linux61.jsonl or linux61-distance.jsonl as rows of `storbench import --rows`.

usage: linux61-rows.py ROWS.JSONL GROUP PROTOCOL RTT_MS[,RTT_MS...] >ROWS.JSONL
GROUP: g1, g2, g4, g5 or ha; PROTOCOL: nfs3, nfs41 or iscsi.
"""
import json
import sys

FILE_BYTES = 16 << 20


def row(run):
    writes = run["op"].endswith("write")
    block = max(run["block"], 4096)
    file_bytes = max(run["size_bytes"], 4096 if writes else FILE_BYTES)
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
    return f"{count >> 20}m" if count % (1 << 20) == 0 else f"{count >> 10}k"


def nanos(seconds):
    return round(seconds * 1e9)


def messages(run):
    counts = {name: calls[0] for name, calls in run["ops"].items()}
    if run["block_io"]:
        counts |= {"READ_10": run["block_io"][0], "WRITE_10": run["block_io"][3]}
    return counts


def main():
    path, group, protocol, distances = sys.argv[1:]
    wanted = [int(each) for each in distances.split(",")]
    for line in open(path, encoding="utf-8"):
        run = json.loads(line)
        if (run["group"], run["proto"]) == (group, protocol) and run["rtt_ms"] in wanted:
            print(json.dumps(row(run)))


main()
