#!/bin/bash
# Measures one load with storbench and with fio, in turn: reads and writes of 8 KiB at a rate, past the
# page cache (O_DIRECT), 70 % reads, blocks by Zipf's law with theta = 1.2. Prints operations per second
# and mean latencies of both: means and ranges over the rounds, and the median ratio. Needs fio and
# target/storbench.jar (mvn package).
#
#   bench-core/src/bench/rate-vs-fio.sh [ROUNDS [SECONDS [DIRECTORY [RATE]]]]
#
# DIRECTORY is on a file system that does direct I/O, such as a mount of NFS; a file of 256 MiB is made
# in it, and removed. RATE is in operations per second (1000). The machine should be idle.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
rounds=${1:-11} seconds=${2:-5} rate=${4:-1000}
work=$(realpath "$(mktemp -d "${3:-.}/storbench-bench.XXXXXX")")
trap 'rm -rf "$work"' EXIT
mkdir "$work/data"
cat >"$work/plan.yaml" <<PLAN
name: rate-vs-fio
target: {engine: file, path: "$work/data", direct: true}
workload:
  {operation: mixed, reads: 70%, pattern: zipf, theta: 1.2, block: 8k, file: 256m, rate: $rate, arrivals: constant, depth: 1}
protocol: {warmup: 3s, measure: ${seconds}s}
PLAN

# Each prints operations per second, and the mean microseconds of a read and of a write.
ours() {
    rm -rf "$work/results"
    ./storbench run "$work/plan.yaml" -o "$work/results" >/dev/null 2>"$work/errors" ||
        { cat "$work/errors" >&2; return 1; }
    sed -E 's/.*"operations_per_s":([0-9.]+).*"kinds":\{"read":\{[^}]*"mean_ns":([0-9.]+).*"write":\{[^}]*"mean_ns":([0-9.]+).*/\1 \2 \3/' \
        "$work/results/trials.jsonl" | awk '{print $1, $2 / 1e3, $3 / 1e3}'
}

fio_round() {
    fio --name=peer --ioengine=psync --rw=randrw --rwmixread=70 --norandommap=1 --bs=8k \
        --random_distribution=zipf:1.2 --rate_iops=$((rate * 7 / 10)),$((rate * 3 / 10)) \
        --filename="$work/data/storbench.dat" --size=256m --direct=1 --invalidate=0 \
        --thread --time_based --ramp_time=1 --runtime="$seconds" \
        --output-format=terse --terse-version=3 | awk -F';' '{print $8 + $49, $16, $57}'
}

# The mean of column $1 of file $2, and the lowest and highest of its rounds.
mean() {
    awk -v c="$1" '{s += $c; if (NR == 1 || $c < low) low = $c; if ($c > high) high = $c}
        END {printf "%9.1f (%.1f to %.1f)", s / NR, low, high}' "$2"
}

for _ in $(seq "$rounds"); do
    ours >>"$work/ours"
    fio_round >>"$work/fio"
done
column=1
for title in "operations per second" "mean of a read, us" "mean of a write, us"; do
    printf '%-24s storbench %s   fio %s   ratio %s\n' "$title" "$(mean $column "$work/ours")" \
        "$(mean $column "$work/fio")" \
        "$(paste "$work/ours" "$work/fio" |
            awk -v c=$column '{print $c / $(c + 3)}' | sort -g | awk '{v[NR] = $1} END {printf "%.3f", v[int((NR + 1) / 2)]}')"
    column=$((column + 1))
done
