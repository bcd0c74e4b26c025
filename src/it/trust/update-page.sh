#!/bin/sh
# Puts what the tests have found into the tables of docs/model/trust.md: the rows that bench-sim's tests
# left in bench-sim/target/trust. Run all tests of bench-sim first (mvn -Pit test -pl bench-sim -am); the ones that hold the page fail until
# it is updated.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
page=$root/docs/model/trust.md
rows=$root/bench-sim/target/trust
[ -d "$rows" ] || { echo "no $rows: run the tests of bench-sim first"; exit 1; }
LC_ALL=C awk -v rows="$rows" '
    /^<!-- table / { table = $3; print; getline; print; getline; print; skip = 1
        if (system("test -d " rows "/" table) == 0) system("cat " rows "/" table "/*")
        else skip = 0
        next }
    /^<!-- end -->/ { skip = 0 }
    !skip { print }
' "$page" >"$page.new"
mv "$page.new" "$page"
