#!/bin/sh
# Starts the server in the foreground of the container's first process, and again whenever it ends:
# tests kill it. /data and /privileged are mounted by whoever starts the container: FSAL VFS wants a
# real file system, not an image layer. GRACE=true makes the server wait for its clients of before.
# FSAL=MEM makes it serve from its own memory, which takes no capabilities, and keeps 2 MiB of a file's data.
set -eu
mkdir -p /data/readonly /data/squashed /run/ganesha
chmod 755 /data/squashed
conf=/etc/ganesha/storbench.conf
if [ "${GRACE:-false}" = true ]; then
    sed -i 's/Graceless = true/Graceless = false/' "$conf"
fi
if [ "${FSAL:-VFS}" = MEM ]; then
    sed -i 's/Name = VFS/Name = MEM/' "$conf"
    grep -q '^MEM' "$conf" || echo 'MEM { Inode_Size = 2097152; }' >>"$conf"
fi
rpcbind # finds its own port in netbase's /etc/services
server=
trap 'kill "$server"; exit 0' TERM INT
while true; do
    ganesha.nfsd -F -L STDOUT -f "$conf" -p /run/ganesha.pid &
    server=$!
    wait "$server" || true
    rm -f /run/ganesha.pid
done
