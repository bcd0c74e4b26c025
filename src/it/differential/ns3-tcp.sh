#!/bin/sh
# Builds ns3-tcp.cc against Debian's ns-3 (libns3-dev) and runs the transfers of Ns3Test and of its
# explanation: minutes of CPU time.
#
# usage: ns3-tcp.sh [PREFIX]   PREFIX: where the packages were unpacked, if not installed
#        (dpkg -x libns3-dev libns3.37 libgsl27 libgslcblas0)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=${1:-}
library=$prefix/usr/lib/x86_64-linux-gnu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
g++ -std=c++17 -O2 -I"$prefix/usr/include" -o "$work/ns3-tcp" "$here/ns3-tcp.cc" \
    -L"$library" -Wl,--allow-shlib-undefined \
    -lns3-applications -lns3-point-to-point -lns3-internet -lns3-network -lns3-core
export LD_LIBRARY_PATH="$library"
bytes=134217728

echo "as in Ns3Test: the application writes segments"
for transfer in "1 65536" "10 65536" "10 4194304" "90 4194304"; do
    printf '%s: ' "$transfer"
    # shellcheck disable=SC2086 # two arguments
    "$work/ns3-tcp" $bytes $transfer sendsize=1448
done

echo "longer writes into a send buffer of the window's size, which wait for room for all of each"
for write in 512 16384 32768 65536; do
    printf '1 65536, %s bytes each: ' "$write"
    "$work/ns3-tcp" $bytes 1 65536 sendsize="$write"
done
