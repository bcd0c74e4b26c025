#!/bin/bash
# Fits the profiles of Linux 6.1 to measured rows at 0 and 10 ms by the command line, as a user with rows
# of his own would, and predicts those at 30 ms: the numbers of docs/model/trust.md, "Calibrated". DIR gets
# PROTOCOL.yaml (the fitted profile), PROTOCOL.txt (what calibrate says) and PROTOCOL.html (predictions and
# measurements at 30 ms, with bands).
# Takes several minutes of CPU time for each protocol.
#
# usage: calibrate-linux.sh DIR [PROTOCOL...]
# PROTOCOL: nfs3, nfs41, iscsi. GROUPS_OF_ROWS names groups of rows (default: g1); FIT has options of calibrate, such
# as "--fit cache.copy_write". Needs python3 and ./storbench, or STORBENCH.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
storbench=${STORBENCH:-$root/storbench}
rows=$root/bench-sim/src/test/resources/truth/linux61.jsonl
out=${1:?usage: calibrate-linux.sh DIR [PROTOCOL...]}
shift
[ $# -gt 0 ] || set -- nfs3 nfs41 iscsi
mkdir -p "$out"

# Imports rows of protocol $1 at the distances $2 into directories whose names begin with $3, one a group.
import() {
    local group
    for group in ${GROUPS_OF_ROWS:-g1}; do
        python3 "$root/src/it/trust/linux61-rows.py" "$rows" "$group" "$1" "$2" >"$3-$group.jsonl"
        [ ! -s "$3-$group.jsonl" ] ||
            "$storbench" import --rows "$3-$group.jsonl" -o "$3-$group" --name "$group-$1" >"$3-$group.log"
    done
}

for protocol; do
    import "$protocol" 0,10 "$out/$protocol-near"
    import "$protocol" 30 "$out/$protocol-far"
    # shellcheck disable=SC2086
    "$storbench" calibrate "$out/$protocol"-near-g? --profile "linux-6.1-$protocol" ${FIT:-} \
        --out "$out/$protocol.yaml" --overwrite | tee "$out/$protocol.txt"
    far=$out/$protocol-far-g1
    "$storbench" simulate "$far/plan.yaml" --profile "$out/$protocol.yaml" -o "$far"
    "$storbench" report "$far" -o "$out/$protocol.html"
done
