#!/bin/bash
# The storage pipeline of bench-jmh's hot spots in storbench, SSJ and SimPy: requests per simulated
# second with 99 % intervals over replications. Fails unless storbench and SimPy, which draw their
# own random times, differ by less than both intervals, and storbench and SSJ, which draw the same,
# by less than 1 in 1,000.
#
# usage: pipeline.sh [REPLICATIONS [REQUESTS]]
# Needs python3 with SimPy (pip install simpy), and the compiled tests:
#   mvn -pl bench-jmh -am test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath
# A JDK 25 or newer is taken from JAVA_HOME.
set -euo pipefail
replications=${1:-10} requests=${2:-20000}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
classes=$root/bench-jmh/target/test-classes$(printf ':%s' "$root"/bench-*/target/classes)
classes=$classes:$(cat "$root/bench-jmh/target/classpath")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${JAVA_HOME:?set JAVA_HOME to a JDK 25 or newer}/bin/java" -cp "$classes" \
    io.storbench.jmh.hotspot.PipelineReplications "$replications" "$requests" >"$work/java"
"${PYTHON:-python3}" "$here/pipeline.py" "$replications" "$requests" >"$work/simpy"

paste -d ' ' "$work/java" "$work/simpy" | awk '
    { for (i = 1; i <= 3; i++) { sum[i] += $i; squares[i] += $i * $i } }
    END {
        # The 99.5 % point of Student'"'"'s t for 9 degrees of freedom is 3.250; more have less.
        split("storbench SSJ SimPy", name, " ")
        for (i = 1; i <= 3; i++) {
            mean[i] = sum[i] / NR
            half[i] = 3.25 * sqrt((squares[i] - NR * mean[i] ^ 2) / (NR - 1) / NR)
            printf "%-9s  %9.2f requests/s +- %.2f\n", name[i], mean[i], half[i]
        }
        apart = mean[1] - mean[3]
        agree = apart * apart < (half[1] + half[3]) ^ 2
        same = mean[1] / mean[2] < 1.001 && mean[2] / mean[1] < 1.001
        print (NR >= 10 && agree && same ? "they agree" : "they DIFFER, or fewer than 10 replications")
        exit !(NR >= 10 && agree && same)
    }'
