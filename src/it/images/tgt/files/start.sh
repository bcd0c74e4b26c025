#!/bin/sh
# Starts the iSCSI target in the foreground of the container's first process, and again whenever it
# ends: tests kill it. The LUNs' files live in /data, which whoever starts the container mounts; they
# outlive the target. The tests know names, secrets and sizes: TgtServer.java.
set -eu
prefix=iqn.2026-11.io.storbench.test

# A LUN of a target: number of the target, number of the LUN, size, further options.
lun() {
    file=/data/$1-$2.img
    [ -e "$file" ] || truncate -s "$3" "$file"
    tid=$1 number=$2
    shift 3
    tgtadm --lld iscsi --mode logicalunit --op new --tid "$tid" --lun "$number" -b "$file" "$@"
}

target() {
    tgtadm --lld iscsi --mode target --op new --tid "$1" -T "$prefix:$2"
    tgtadm --lld iscsi --mode target --op bind --tid "$1" -I ALL
}

account() {
    tgtadm --lld iscsi --mode account --op new --user "$1" --password "$2"
}

configure() {
    until tgtadm --mode system --op show >/dev/null 2>&1; do
        kill -0 "$server"
        sleep 0.1
    done
    target 1 open
    lun 1 1 128m
    lun 1 2 64m --blocksize 4096
    lun 1 3 64m
    tgtadm --lld iscsi --mode logicalunit --op update --tid 1 --lun 3 --params readonly=1
    lun 1 4 4m
    account initiator initiators-secret
    account target the-targets-secret
    target 2 chap
    lun 2 1 64m
    tgtadm --lld iscsi --mode account --op bind --tid 2 --user initiator
    target 3 mutual
    lun 3 1 64m
    tgtadm --lld iscsi --mode account --op bind --tid 3 --user initiator
    tgtadm --lld iscsi --mode account --op bind --tid 3 --user target --outgoing
    target 4 liberal
    lun 4 1 64m
    # Who asks for no digests gets none, and who wants to be asked for data is.
    for key in HeaderDigest=CRC32C DataDigest=CRC32C InitialR2T=No; do
        tgtadm --lld iscsi --mode target --op update --tid 4 --name "${key%=*}" --value "${key#*=}"
    done
    # Last, so that nobody meets a target without its LUNs.
    tgtadm --lld iscsi --mode portal --op new --param portal=0.0.0.0:3260
    echo "targets ready"
}

server=
trap 'kill -9 "$server"; exit 0' TERM INT # tgtd itself ignores SIGTERM
while true; do
    tgtd -f --iscsi portal=127.0.0.1:3261 &
    server=$!
    echo "$server" >/run/tgtd.pid
    configure || true
    wait "$server" || true
done
