#!/bin/bash
# Judges the profiles of Linux by measured rows through the command line, as a user with rows of his own would:
# `import --rows`, `calibrate`, `simulate`. Then it prints, for each group of rows, protocol and figure, the errors,
# those of a straight line through two measured distances, and how many bands hold the measurement: the table "Judged by
# the command line" of docs/model/trust.md. DIR gets PROTOCOL.yaml (the fitted profile), PROTOCOL.txt (what calibrate
# says), and results, predictions and reports (*.html) of each group.
#
# usage: judge.sh [-s] [-r ROWS]... DIR [PROTOCOL...]
#
# -s        judges the shipped profiles: calibrates nothing. Rows of connections made at their distance are always
#           judged so
# -r ROWS   rows of such a file, in the format of bench-sim/src/test/resources/truth/README.md, in place of those there
# PROTOCOL  nfs3, nfs41, iscsi
#
# FIT has options of calibrate, such as "--fit cache.copy_write". A profile is fitted to the rows of group g1 at 0 and
# 10 ms. Takes several minutes of CPU time for each protocol, seconds with -s. Needs python3 and ./storbench, or
# STORBENCH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
storbench=${STORBENCH:-$root/storbench}
truth=$root/bench-sim/src/test/resources/truth
fitted=yes
rows=()
while getopts sr: option; do
    case $option in
    s) fitted=no ;;
    r) rows+=("$OPTARG") ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
out=${1:?usage: judge.sh [-s] [-r ROWS]... DIR [PROTOCOL...]}
shift
[ $# -gt 0 ] || set -- nfs3 nfs41 iscsi
[ ${#rows[@]} -gt 0 ] || rows=("$truth/linux61.jsonl" "$truth/linux61-distance.jsonl")
mkdir -p "$out"

# import DIR GROUP PROTOCOL [DISTANCES]
import() {
    python3 "$here/judge-rows.py" "$2" "$3" "${4:-}" "${rows[@]}" >"$1.jsonl"
    [ -s "$1.jsonl" ] || return 1
    "$storbench" import --rows "$1.jsonl" -o "$1" --name "$2-$3" >"$1.log"
}

for protocol; do
    for group in $(python3 "$here/judge-rows.py" groups "$protocol" '' "${rows[@]}"); do
        results=$out/$protocol-$group
        rm -rf "$results" "$results.html"
        import "$results" "$group" "$protocol"
        profile=()
        if [ "$fitted" = yes ] && grep -q connected "$results.jsonl"; then
            if [ ! -e "$out/$protocol.yaml" ]; then
                rm -rf "$out/$protocol-near"
                import "$out/$protocol-near" g1 "$protocol" 0,10
                # shellcheck disable=SC2086
                "$storbench" calibrate "$out/$protocol-near" --profile "linux-6.1-$protocol" ${FIT:-} \
                    --out "$out/$protocol.yaml" >"$out/$protocol.txt"
            fi
            profile=(--profile "$out/$protocol.yaml")
        fi
        "$storbench" simulate "$results/plan.yaml" "${profile[@]}" -o "$results" >"$results.txt" 2>&1
        "$storbench" report "$results" -o "$results.html" >>"$results.log"
    done
done
python3 "$here/judge-table.py" "$out" "$@"
