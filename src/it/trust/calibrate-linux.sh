#!/bin/bash
# Fits the profiles of Linux 6.1 to the measured rows at 0 and 10 ms, as `storbench calibrate` fits to
# trials, and prints what they predict at 30 ms: the numbers of docs/model/trust.md, "Calibrated".
# Takes about two minutes of CPU time for each protocol.
#
# usage: calibrate-linux.sh [GROUPS [PROTOCOL...]]
# Needs the compiled tests:
#   mvn -pl bench-sim -am test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath
# A JDK 25 or newer is taken from JAVA_HOME.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
groups=${1:-g1}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- nfs3 nfs41 iscsi
classes=$root/bench-sim/target/classes:$root/bench-sim/target/test-classes
classes=$classes:$root/bench-core/target/classes:$(cat "$root/bench-sim/target/classpath")
"${JAVA_HOME:?set JAVA_HOME to a JDK 25 or newer}/bin/java" -cp "$classes" \
    io.storbench.sim.truth.TruthCalibration "$groups" "$@"
