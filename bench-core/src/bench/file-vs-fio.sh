#!/bin/bash
# Measures the back ends of the engines `file` and `block` beside fio's, in turn on one core: psync
# beside fio's psync, on data in the page cache and past it (O_DIRECT), and uring beside fio's io_uring
# at depth 32 past it; random reads of 4 KiB. Prints medians of rounds: operations per second, CPU per
# operation of the thread that issues them, and what ours has over fio's in the same round. Needs fio
# and target/storbench.jar (mvn package).
#
#   bench-core/src/bench/file-vs-fio.sh [ROUNDS [SECONDS [DIRECTORY]]]
#
# DIRECTORY is on a file system that does direct I/O; a file of 256 MiB is made in it, and removed.
# With DEVICE=/dev/… past the cache, that device is read in place of the file, by the engine `block`.
# CORE is the core (0). fio gets registered buffers and files, as ours have, and no map of random
# blocks, which costs it more than ours costs us. Ours warms up for 5 s, on the same core as the JVM's
# compilers. The machine should be idle. As root, RUN="nice -n -20" sets both above other processes; a
# real-time class would keep the JVM from compiling.
# shellcheck disable=SC2086 # RUN is a list
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
rounds=${1:-11} seconds=${2:-2}
work=$(mktemp -d "${3:-.}/storbench-bench.XXXXXX")
work=$(realpath "$work")
trap 'rm -rf "$work"' EXIT
run="${RUN:-} taskset -c ${CORE:-0}"
file=$work/data/storbench.dat
mkdir "$work/data"

# Writes a plan; direct is true or false.
plan() { # backend direct depth
    local target="engine: file, path: \"$work/data\", direct: $2" cache=unknown
    if [ "$2" = true ] && [ -n "${DEVICE:-}" ]; then
        target="engine: block, path: \"$DEVICE\""
    elif [ "$2" = false ]; then
        cache=warm
    fi
    cat <<PLAN
name: file-vs-fio
target: {$target, backend: $1}
workload: {pattern: random, block: 4k, file: 256m, depth: $3, cache: {client: $cache}}
protocol: {warmup: 5s, measure: ${seconds}s}
PLAN
}

# Each prints operations per second and CPU microseconds per operation.
ours() { # backend direct depth
    plan "$@" >"$work/plan.yaml"
    rm -rf "$work/results"
    $run ./storbench run "$work/plan.yaml" -o "$work/results" >/dev/null 2>"$work/errors" ||
        { cat "$work/errors" >&2; return 1; }
    awk -v RS=, -F: '
        /"duration_ns"/ {duration = $2}
        /"operations"/ {operations = $2}
        /"worker_cpu_ns"/ {cpu = $NF}
        END {printf "%.0f %.3f\n", operations / duration * 1e9, cpu / operations / 1e3}
    ' "$work/results/trials.jsonl"
}

fio_round() { # engine direct depth
    local name=$file direct=0 options=
    if [ "$2" = true ]; then
        direct=1 name=${DEVICE:-$file}
    fi
    [ "$1" = psync ] || options="--fixedbufs=1 --registerfiles=1"
    $run fio --name=peer --ioengine="$1" --iodepth="$3" --rw=randread --norandommap=1 --bs=4k \
        --filename="$name" --readonly --size=256m --direct=$direct --invalidate=0 $options \
        --thread --time_based --ramp_time=1 --runtime="$seconds" \
        --output-format=terse --terse-version=3 |
        awk -F';' '{printf "%.0f %.3f\n", $8, ($88 + $89) / 100 / $8 * 1e6}'
}

median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

column() { awk -v c="$1" '{print $c}' "$2" | median; }

compare() { # title, our back end, fio's engine, direct, depth
    local at=$work/$2-$4
    for _ in $(seq "$rounds"); do
        ours "$2" "$4" "$5" >>"$at.ours"
        fio_round "$3" "$4" "$5" >>"$at.fio"
    done
    paste "$at.ours" "$at.fio" >"$at"
    printf '%-32s storbench %8.0f op/s %6.2f us CPU   fio %8.0f op/s %6.2f us CPU   ' \
        "$1" "$(column 1 "$at")" "$(column 2 "$at")" "$(column 3 "$at")" "$(column 4 "$at")"
    printf 'rate x %.2f   CPU x %.2f   (medians of %d)\n' \
        "$(awk '{print $1 / $3}' "$at" | median)" \
        "$(awk '{print $2 / $4}' "$at" | median)" "$rounds"
}

load_average() { echo "load average: $(cut -d ' ' -f 1 /proc/loadavg)"; }

load_average
compare "psync, page cache, depth 1" psync psync false 1
compare "psync, O_DIRECT, depth 1" psync psync true 1
compare "uring, O_DIRECT, depth 32" uring io_uring true 32
load_average
