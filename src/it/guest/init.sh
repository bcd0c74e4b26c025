#!/bin/bash
# The first process of the guest. Brings up a kernel NFS server in a network namespace of its own,
# runs the scripts and plans of the drive /dev/vdb in their order, leaves what they print and write
# in its folder results, and switches the guest off.
#
# The server is 10.99.0.2 and exports /export, a file system in memory; the client, in which the
# scripts and plans run, is 10.99.0.1. Two network namespaces of one kernel: what they exchange
# passes through both their TCP stacks.

export PATH=/jre/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
results=/tmp/results

say() {
    echo "guest: $(cut -d ' ' -f 1 /proc/uptime) s: $*"
}

switch_off() {
    sync
    mount -o remount,ro /data
    echo o >/proc/sysrq-trigger
    sleep 60
}

mount_file_systems() {
    mount -t proc proc /proc
    mount --make-rshared / # so that the server's mount namespace gets what is mounted later
    mount -t tmpfs tmpfs /tmp
    mount -t tmpfs -o size=512m tmpfs /export
    mkdir "$results" /data/results
}

# While a guest waits for its drives, which are the host's, its clock leaps to the next timer. So
# everything is read before any trial, and nothing is written before a job is over.
read_drives() {
    cat /jre/lib/modules /jre/lib/server/* /data/storbench.* >/dev/null
}

start_network() {
    modprobe -a veth nfsd nfs nfsv3 nfsv4
    ip link set lo up
    ip netns add srv
    ip link add c0 type veth peer name s0 netns srv
    ip address add 10.99.0.1/24 dev c0
    ip link set c0 up
    ip netns exec srv ip link set lo up
    ip netns exec srv ip address add 10.99.0.2/24 dev s0
    ip netns exec srv ip link set s0 up
    # A later connection must not begin with what TCP learnt from an earlier one.
    sysctl -q net.ipv4.tcp_no_metrics_save=1
}

# All in one mount namespace: the file system nfsd belongs to the network namespace that mounts it.
# nfsdcld tells the server that no client has anything to reclaim; without it, the first OPEN of
# NFSv4 waits for the 90 s of the grace period. Transfers of 1 MiB, whatever the memory.
start_server() {
    echo '/export 10.99.0.0/24(rw,sync,insecure,no_root_squash,no_subtree_check,fsid=1)' >/etc/exports
    ip netns exec srv bash -e -c '
        mount -t nfsd nfsd /proc/fs/nfsd
        mkdir -p /run/rpc_pipefs /var/lib/nfs/nfsdcld
        mount -t rpc_pipefs rpc_pipefs /run/rpc_pipefs
        nfsdcld
        rpcbind
        exportfs -ra
        echo 1048576 >/proc/fs/nfsd/max_block_size
        rpc.nfsd 8
        rpc.mountd'
}

# One processor: the serial collector, and the first compiler only, whose code comes soonest, and
# after a twentieth of the calls: its thread otherwise takes 25 to 60 ms of processor time of each of the
# first ten trials, some of them from what is measured.
install_storbench() {
    printf '%s\n' '#!/bin/sh' \
        'exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:SharedArchiveFile=/data/storbench.jsa \' \
        '    -XX:CompileThresholdScaling=0.05 \' \
        '    -jar /data/storbench.jar "$@"' >/usr/bin/storbench
    chmod 755 /usr/bin/storbench
    ln -s /data/lab.sh /usr/bin/lab
}

# Runs job $1, a file NN-NAME.yaml or NN-NAME.sh.
run_job() {
    local name=${1##*/} status=0
    name=${name#[0-9][0-9]-}
    name=${name%.*}
    say "$name"
    mkdir "$results/$name"
    cd "$results/$name" || return 1
    case $1 in
    *.yaml) storbench run "$1" -o results >out 2>err || status=$? ;;
    *) bash -euo pipefail "$1" >out 2>err || status=$? ;;
    esac
    say "$name ended with exit code $status"
    [ "$status" -eq 0 ] || tail -n 20 "$results/$name/out" "$results/$name/err"
    # A mount that a job left behind would lend the next job's mounts its connection.
    umount -a -t nfs,nfs4 || true
    cp -r "$results/$name" /data/results
    sync
    return "$status"
}

mount_file_systems
install_storbench
read_drives
start_network
start_server || { say "the NFS server did not start"; switch_off; }
say "the NFS server runs"
worst=0
for job in /data/jobs/*; do
    run_job "$job" || { status=$?; [ "$worst" -ne 0 ] || worst=$status; }
done
echo "$worst" >/data/results/exit
switch_off
