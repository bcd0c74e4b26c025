#!/bin/bash
# kept.sh [STUDY...]
# kept.sh -k RESULTS STUDY...
#
# Fits, predicts and writes the pages of studies again from the measured trials in docs/studies/results, without a guest
# or a server; of all studies that have some there, unless some are named. Pages and pictures are replaced, so
# `git diff docs` shows what has changed.
# -k: puts the measured trials of RESULTS, as guest.sh leaves them, there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
kept=docs/studies/results

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

# What a prediction needs of each run of study $2: its plan and its measured trials. The same trials make the same file.
keep() {
    local results=$1 study=$2 trials run
    for trials in "$results/$study"/*/trials.jsonl; do
        run=$(dirname "$trials")
        mkdir -p "$work/$study/$(basename "$run")"
        cp "$run/plan.json" "$run/environments.jsonl" "$work/$study/$(basename "$run")"
        sed '/"origin": *"simulated"/d' "$trials" >"$work/$study/$(basename "$run")/trials.jsonl"
    done
    mkdir -p "$kept"
    tar -c -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner "$study" | xz -9 >"$kept/$study.tar.xz"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case ${1:-} in
-k)
    [ $# -ge 3 ] || usage
    for study in "${@:3}"; do
        keep "$2" "$study"
    done
    exit
    ;;
-*) usage ;;
esac
[ $# -gt 0 ] || set -- $(basename -s .tar.xz "$kept"/*.tar.xz)
for study; do
    tar -x -C "$work" -f "$kept/$study.tar.xz"
done
src/it/studies/guest.sh -p -o "$work" "$@"
src/it/studies/update-pages.py "$work" "$@"
