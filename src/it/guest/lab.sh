#!/bin/bash
# Parts of the laboratory in the guest, for jobs and for the hooks of plans: the command `lab` there.
#
#   lab offloads on|off           segmentation and merging of packets at both ends of the link; off: packets
#                                 of 1,500 bytes, as a real network carries them and as netem counts them
#   lab disk SIZE [DELAY]         a disk, /dev/lab, that does one command at a time, each in DELAY (4ms)
#   lab export NAME OPTIONS [DEVICE]
#                                 exports 10.99.0.2:/srv/NAME with OPTIONS of exports(5), such as async: a file system
#                                 in memory, or ext4 on DEVICE. Again: other OPTIONS for the same export
#   lab lun NAME SIZE|DEVICE [QUEUE_DEPTH]
#                                 a LUN of tgt on a file in memory or on DEVICE, logged in to: the disk /dev/lun-NAME
#   lab lun NAME off              logs out
#   lab hosts COUNT SIZE PORTAL TARGET
#                                 COUNT sessions with one LUN, as COUNT hosts, behind one disk, /dev/mapper/hosts: the
#                                 n-th SIZE after its first MiB goes by the n-th session
#   lab hosts off                 logs all of them out
#   lab depths DEPTH...           how many commands the n-th of these sessions has outstanding at most
set -euo pipefail

client_device=c0
server_device=s0
server=10.99.0.2
initiator=iqn.2026-11.test:kernel

usage() {
    sed -n '2,19s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

srv() {
    nsenter --net=/run/netns/srv "$@"
}

running() {
    [ -n "$(pgrep -x "$1")" ]
}

# Waits until a command succeeds, for at most 10 s.
await() {
    for _ in $(seq 100); do
        ! "$@" >/dev/null 2>&1 || return 0
        sleep 0.1
    done
    echo "lab: waited 10 s in vain: $*" >&2
    return 1
}

udev() {
    running systemd-udevd || /lib/systemd/systemd-udevd --daemon
}

# A burst of a window of 1,500 bytes each is more than the 1,000 packets that a processor takes from its
# devices unless asked (Linux, net/core/dev.c, enqueue_to_backlog); what a test loses, netem decides.
offloads() {
    case $1 in on | off) ;; *) usage ;; esac
    sysctl -q -w net.core.netdev_max_backlog=100000
    ethtool -K "$client_device" tso "$1" gso "$1" gro "$1"
    srv ethtool -K "$server_device" tso "$1" gso "$1" gro "$1"
}

# scsi_debug keeps the data in memory; with a queue of one, commands come one after the other. Without a
# write cache, because it would take 50 ms for each flush, whatever DELAY is.
disk() {
    local mebibytes=$(($(numfmt --from=iec "${1^^}") / 1048576)) nanos
    case ${2:-4ms} in
    *us) nanos=${2%us}000 ;;
    *) nanos=${2:-4ms} nanos=${nanos%ms}000000 ;;
    esac
    modprobe sd_mod
    modprobe scsi_debug "dev_size_mb=$mebibytes" "ndelay=$nanos" max_queue=1
    udev
    await test -e "$(disk_of scsi_debug)"
    udevadm settle
    echo "write through" >"/sys/block/$(basename "$(disk_of scsi_debug)")/queue/write_cache"
    ln -sf "$(disk_of scsi_debug)" /dev/lab
}

# The disk of the SCSI model $1.
disk_of() {
    local model
    for model in /sys/block/sd*/device/model; do
        if [ "$(tr -d ' ' <"$model")" = "$1" ]; then
            echo "/dev/$(cut -d / -f 4 <<<"$model")"
        fi
    done
}

# mountd sees mounts of this mount namespace, and its own has the file system nfsd.
export_directory() {
    local directory=/srv/$1 options=$2 device=${3:-} id
    if ! mountpoint -q "$directory"; then
        mkdir -p "$directory"
        if [ -n "$device" ]; then
            mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 "$device"
            mount "$device" "$directory"
        else
            mount -t tmpfs -o size=512m tmpfs "$directory"
        fi
    fi
    id=$(stat -c %d "$directory")
    nsenter --net --mount --target "$(pgrep -x rpc.mountd)" \
        exportfs -o "rw,insecure,no_root_squash,no_subtree_check,fsid=$id,$options" "10.99.0.0/24:$directory"
}

target_daemon() {
    running tgtd || srv tgtd
    await targets
}

initiator_daemon() {
    modprobe -a sd_mod iscsi_tcp
    udev
    mkdir -p /run/lock/iscsi
    echo "InitiatorName=$initiator" >/etc/iscsi/initiatorname.iscsi
    running iscsid || iscsid
}

targets() {
    srv tgtadm --lld iscsi --mode target --op show
}

unit() {
    local name=$1 backing=$2 depth=${3:-32} target=iqn.2026-11.test:$1 number disk
    initiator_daemon
    target_daemon
    if [ "$backing" = off ]; then
        iscsiadm -m node -T "$target" --logout
        rm -f "/dev/lun-$name"
        return
    fi
    if ! targets | grep "$target\$" >/dev/null; then
        if [ ! -e "$backing" ]; then
            truncate -s "$backing" "/tmp/$name.img"
            backing=/tmp/$name.img
        fi
        number=$(targets | awk '/^Target/ { count++ } END { print count + 20 }') # jobs take 1 to 9
        srv tgtadm --lld iscsi --mode target --op new --tid "$number" -T "$target"
        srv tgtadm --lld iscsi --mode logicalunit --op new --tid "$number" --lun 1 -b "$backing"
        srv tgtadm --lld iscsi --mode target --op bind --tid "$number" -I ALL
    fi
    iscsiadm -m discovery -t sendtargets -p "$server"
    iscsiadm -m node -T "$target" -p "$server" --op update -n node.session.queue_depth -v "$depth"
    iscsiadm -m node -T "$target" -p "$server" --login
    udevadm settle
    disk=/dev/disk/by-path/ip-$server:3260-iscsi-$target-lun-1
    ln -sf "$(readlink -f "$disk")" "/dev/lun-$name"
}

# The disks of the sessions of `lab hosts`, in the order of the logins.
host_disks() {
    local session disk
    for session in $(printf '%s\n' /sys/class/iscsi_session/session* | sort -V); do
        if [ "$(cat "$session/targetname")" = "$(cat /run/hosts)" ]; then
            for disk in "$session"/device/target*/*:1/block/*; do
                basename "$disk"
            done
        fi
    done
}

host_disks_are() {
    [ "$(host_disks | wc -l)" -eq "$1" ]
}

# Parts of device-mapper's table in sectors: the first has the disk's first MiB, too, and the last one what is left.
hosts() {
    local count=$1 part=$(($(numfmt --from=iec "${2^^}") / 512)) portal=$3 target=$4 end start=0 number=0 disk
    modprobe dm_mod
    initiator_daemon
    echo "$target" >/run/hosts
    iscsiadm -m discovery -t sendtargets -p "$portal"
    iscsiadm -m node -T "$target" -p "$portal" --op update -n node.session.nr_sessions -v "$count"
    iscsiadm -m node -T "$target" -p "$portal" --login
    await host_disks_are "$count"
    udevadm settle
    for disk in $(host_disks); do
        number=$((number + 1))
        end=$((2048 + number * part))
        [ "$number" -lt "$count" ] || end=$(blockdev --getsz "/dev/$disk")
        echo "$start $((end - start)) linear /dev/$disk $start"
        start=$end
    done | dmsetup create hosts --uuid storbench-hosts
    udevadm settle
}

hosts_off() {
    dmsetup remove hosts
    iscsiadm -m node -T "$(cat /run/hosts)" --logout
    rm /run/hosts
}

depths() {
    local disk
    for disk in $(host_disks); do
        [ $# -gt 0 ] || break
        echo "$1" >"/sys/block/$disk/device/queue_depth"
        shift
    done
}

[ $# -ge 2 ] || usage
case $1 in
offloads) offloads "$2" ;;
disk) disk "${@:2}" ;;
export) [ $# -ge 3 ] || usage; export_directory "${@:2}" ;;
lun) [ $# -ge 3 ] || usage; unit "${@:2}" ;;
depths) depths "${@:2}" ;;
hosts)
    case $#:$2 in
    2:off) hosts_off ;;
    5:*) hosts "${@:2}" ;;
    *) usage ;;
    esac
    ;;
*) usage ;;
esac
