#!/bin/sh
# Runs the storbench that this script was installed with, on the Java beside it.
set -eu

# The folder of this script, whatever links lead to it.
self=$0
while [ -h "$self" ]; do
    link=$(readlink "$self")
    case $link in
    /*) self=$link ;;
    *) self=$(dirname -- "$self")/$link ;;
    esac
done
home=$(CDPATH='' cd -- "$(dirname -- "$self")/../lib/storbench" && pwd -P)

# What it suggests to call is this script, as it was called: found on the PATH, by its name alone.
typed=$0
if [ "$(command -v "${0##*/}" || true)" = "$0" ]; then
    typed=${0##*/}
fi
# The classes that `run` or `simulate` loads are kept for the next JVMs (JEP 350), where the user's cache can be written to.
# The JVM makes the archive again when it fits no longer, and goes without one where it cannot.
cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/storbench
keeps=''
case ${1:-} in
run | simulate | what-if) ! mkdir -p "$cache" 2>/dev/null || keeps=-XX:+AutoCreateSharedArchive ;;
esac
set -- -jar "$home/storbench.jar" "$@"
if [ -n "$keeps" ] || [ -e "$cache/classes.jsa" ]; then
    set -- "-XX:SharedArchiveFile=$cache/classes.jsa" ${keeps:+"$keeps"} '-Xlog:cds*=off' "$@"
fi
exec "$home/runtime/bin/java" "-Dstorbench.program=$typed" "$@"
