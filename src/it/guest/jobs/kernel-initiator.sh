# The kernel's iSCSI initiator on a LUN of tgt: what sysfs, iscsiadm and the disk's counters say,
# what storbench's engine `block` does there, and what the gate refuses.

target=iqn.2026-11.test:tgt
unit=$target/1
disk=/dev/disk/by-path/ip-10.99.0.2:3260-iscsi-$target-lun-1
twin=/dev/disk/by-path/ip-10.99.0.3:3260-iscsi-$target-lun-1

# Runs storbench, which is to refuse; NAME.err has how.
refused() {
    local name=$1 status=0
    shift
    storbench run "$@" -o "$name" >"$name.out" 2>"$name.err" || status=$?
    [ "$status" -eq 2 ] || { cat "$name.err"; echo "$name: exit code $status"; return 1; }
}

log_in() {
    iscsiadm -m discovery -t sendtargets -p "$1"
    iscsiadm -m node -T "$target" -p "$1" --login
    udevadm settle
}

# The kernel's counters of the disk: requests, and SCSI commands.
record() {
    cat "/sys/block/$name/stat" "/sys/block/$name/device/iodone_cnt" \
        "/sys/block/$name/device/ioerr_cnt" >"$1"
}

lab lun tgt 64m
ip netns exec srv ip address add 10.99.0.3/24 dev s0
name=$(basename "$(readlink -f "$disk")")
session=$(basename /sys/class/iscsi_session/session*)
iscsiadm -m session -r "${session#session}" -s >session.stats
grep -s . "/sys/class/iscsi_session/$session"/* >session.sysfs || true

# Three flushes with nothing to flush; then 16 writes, and one flush.
record flushes.before
for _ in 1 2 3; do
    sync --data "/dev/$name"
done
record flushes.after
dd if=/dev/zero of="/dev/$name" bs=4k count=16 oflag=direct conv=fdatasync
record writes.after

plan=(/data/plans/iscsi-disk.yaml -p "target.uri=block://$disk")
refused without-consent "${plan[@]}"
storbench run "${plan[@]}" -o trials --allow-device-write "$unit"

mkfs.ext4 -q -F "/dev/$name"
mount "/dev/$name" /mnt
refused mounted "${plan[@]}" --overwrite-data --allow-device-write "$unit"
refused own-initiator /data/plans/iscsi-unit.yaml --overwrite-data --allow-device-write "$unit"
log_in 10.99.0.3
refused twin /data/plans/iscsi-disk.yaml -p "target.uri=block://$twin" --overwrite-data \
    --allow-device-write "$unit"
umount /mnt
iscsiadm -m node --logout
