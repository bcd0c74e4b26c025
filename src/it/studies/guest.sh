#!/bin/bash
# guest.sh [-p] -o RESULTS STUDY...
#
# Measures studies of examples/studies in the guest (src/it/guest), which has what they need of a kernel: their jobs are
# in src/it/studies/jobs. Fits the costs that a job names ("# fit:") in the profiles of its plan to the near points, and
# predicts all points by them. What the near points do not identify stays as the profile has it; RESULTS/STUDY/PROFILE.log
# says so.
# -p: RESULTS has the measured trials, so only fits and predicts, and replaces earlier predictions.
#
# RESULTS/STUDY/near (fitted), far and others (predicted) are then as update-pages.py reads them. Measuring needs root, and
# target/storbench.jar.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
storbench=${STORBENCH:-./storbench}

usage() {
    sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

measures=1
results=
while getopts po: option; do
    case $option in
    p) measures= ;;
    o) results=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ -n "$results" ] && [ $# -ge 1 ] || usage
for study; do
    [ -e "src/it/studies/jobs/$study.sh" ] || { echo "no job src/it/studies/jobs/$study.sh" >&2; exit 2; }
done

measure() {
    local jobs=("${@/#/src/it/studies/jobs/}")
    src/it/guest/run.sh -t 3600 -o "$results" target/storbench.jar "${jobs[@]/%/.sh}"
}

# Removes the predictions in a directory of results.
forget() {
    sed -i '/"origin": *"simulated"/d' "$1/trials.jsonl"
    rm -f "$1/predictions.json"
}

# Fits profile $2 of study $1; prints the fitted profile, or $2 where the job names no costs, or the points do not
# identify them.
fit() {
    local folder=$results/$1 fits
    fits=$(sed -n 's/^# fit: //p' "src/it/studies/jobs/$1.sh")
    # shellcheck disable=SC2086
    if [ -z "$fits" ]; then
        echo "$2"
    elif "$storbench" calibrate "$folder/near" --profile "$2" $(printf -- '--fit %s ' $fits) \
        --out "$folder/$2.yaml" --overwrite >"$folder/$2.log" 2>&1; then
        echo "$folder/$2.yaml"
    elif grep -q 'not identifiable' "$folder/$2.log"; then
        echo "$2"
    else
        cat "$folder/$2.log" >&2
        return 1
    fi
}

predict() {
    local study=$1 profile fitted run profiles=()
    for run in "$results/$study"/*/trials.jsonl; do
        forget "$(dirname "$run")"
    done
    for profile in $(sed -n 's/.* profile: *\[\{0,1\}\([^]},]*\(, [^]},]*\)*\).*/\1/p' "examples/studies/$study.yaml" | tr -d ,); do
        fitted=$(fit "$study" "$profile")
        profiles+=(--profile "$fitted")
    done
    for run in "$results/$study"/*/trials.jsonl; do
        "$storbench" simulate "$(dirname "$run")" "${profiles[@]}"
    done
}

[ -z "$measures" ] || measure "$@"
for study in "$@"; do
    predict "$study"
done
