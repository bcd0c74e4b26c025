#!/bin/sh
# Puts what the tests have found into the tables of docs/model/trust.md: the rows that tests left
# in their modules' target/trust. Run all tests of bench-sim and bench-papers first (mvn -Pit test -pl
# bench-sim,bench-papers -am); the ones that hold the page fail until it is updated.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
page=$root/docs/model/trust.md
set -- "$root"/bench-*/target/trust
[ -d "$1" ] || { echo "no $1: run the tests of bench-sim first"; exit 1; }
LC_ALL=C awk -v rows="$root/bench-*/target/trust" '
    /^<!-- table / { table = $3; print; getline; print; getline; print; skip = 1
        if (system("cat " rows "/" table "/* 2>/dev/null") != 0) skip = 0
        next }
    /^<!-- end -->/ { skip = 0 }
    !skip { print }
' "$page" >"$page.new"
mv "$page.new" "$page"
