#!/bin/bash
# guest.sh -o RESULTS STUDY...
#
# Measures studies of examples/studies in the guest (src/it/guest), which has what they need of a kernel: their jobs are
# in src/it/studies/jobs. Fits the costs of data in each profile that a study's plan names to its near points, and predicts
# the others by that. What the near points do not identify stays as the profile has it; RESULTS/STUDY/PROFILE.log says so.
#
# RESULTS/STUDY/near, far and others are then as update-pages.py reads them. Needs root, and target/storbench.jar.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

[ "${1:-}" = -o ] && [ $# -ge 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
results=$2
shift 2

measure() {
    local jobs=("${@/#/src/it/studies/jobs/}")
    src/it/guest/run.sh -t 3600 -o "$results" target/storbench.jar "${jobs[@]/%/.sh}"
}

# Fits profile $2 of study $1; prints the fitted profile, or $2 where the points do not identify it.
fit() {
    local folder=$results/$1
    if ./storbench calibrate "$folder/near" --profile "$2" --fit client.page --fit cache.copy_write \
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
    for profile in $(sed -n 's/.* profile: *\[\{0,1\}\([^]}]*\).*/\1/p' "examples/studies/$study.yaml" | tr -d ,); do
        fitted=$(fit "$study" "$profile")
        profiles+=(--profile "$fitted")
    done
    for run in "$results/$study"/*/trials.jsonl; do
        ./storbench simulate "$(dirname "$run")" "${profiles[@]}"
    done
}

measure "$@"
for study in "$@"; do
    predict "$study"
done
