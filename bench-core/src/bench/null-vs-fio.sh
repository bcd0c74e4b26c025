#!/bin/bash
# Measures the harness itself: operations per second of storbench's `null` engine beside those of
# fio's `null` engine, in turn on one core, at queue depths 1 and 32; prints the medians of rounds
# and their ratio. Needs fio and target/storbench.jar (mvn package).
#
#   bench-core/src/bench/null-vs-fio.sh [ROUNDS] [CORE]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
rounds=${1:-5}
core=${2:-0}
seconds=3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/null.yaml" <<PLAN
name: harness
target: {engine: "null"}
workload: {pattern: random, block: 4k, file: 1g}
protocol: {warmup: 2s, measure: ${seconds}s}
PLAN

# Prints wall operations per second and operations per CPU second.
storbench_round() {
    rm -rf "$work/results"
    taskset -c "$core" ./storbench run "$work/null.yaml" -p "workload.depth=$1" \
        -o "$work/results" >/dev/null 2>&1
    awk -v RS=, -F: '
        /"duration_ns"/ {duration = $2}
        /"operations"/ {operations = $2}
        /"worker_cpu_ns"/ {cpu = $NF}
        END {printf "%.0f %.0f\n", operations / duration * 1e9, operations / cpu * 1e9}
    ' "$work/results/trials.jsonl"
}

fio_round() {
    taskset -c "$core" fio --name=null --ioengine=null --rw=randread --bs=4k --size=1g \
        --iodepth="$1" --thread --time_based --ramp_time=1 --runtime="$seconds" \
        --output-format=terse --terse-version=3 |
        awk -F';' '{runtime = $9 / 1000; iops = $8; cpu = ($88 + $89) / 100;
                    printf "%.0f %.0f\n", iops, (cpu > 0 ? iops / cpu : 0)}'
}

median() {
    sort -n | awk '{values[NR] = $1} END {print values[int((NR + 1) / 2)]}'
}

for depth in 1 32; do
    : >"$work/storbench" >"$work/fio"
    for _ in $(seq "$rounds"); do
        storbench_round "$depth" >>"$work/storbench"
        fio_round "$depth" >>"$work/fio"
    done
    for column in 1 2; do
        ours=$(awk -v c=$column '{print $c}' "$work/storbench" | median)
        theirs=$(awk -v c=$column '{print $c}' "$work/fio" | median)
        what=$([ "$column" = 1 ] && echo "operations per second" || echo "operations per CPU second")
        awk -v d="$depth" -v w="$what" -v a="$ours" -v b="$theirs" -v n="$rounds" 'BEGIN {
            printf "depth %2d  %-26s storbench %6.2f M  fio %6.2f M  ratio %.2f  (medians of %d)\n",
                   d, w, a / 1e6, b / 1e6, (b > 0 ? a / b : 0), n}'
    done
done
