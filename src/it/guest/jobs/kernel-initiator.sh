# The kernel's iSCSI initiator on a LUN of tgt: what sysfs, iscsiadm and the disk's counters say,
# what storbench's engine `block` does there, and what the gate refuses.

target=iqn.2026-11.test:tgt
unit=$target/1
disk=/dev/disk/by-path/ip-10.99.0.2:3260-iscsi-$target-lun-1
twin=/dev/disk/by-path/ip-10.99.0.3:3260-iscsi-$target-lun-1

srv() {
    nsenter --net=/run/netns/srv "$@"
}

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

modprobe -a sd_mod iscsi_tcp
/lib/systemd/systemd-udevd --daemon
ip netns exec srv ip address add 10.99.0.3/24 dev s0
truncate -s 64m /tmp/tgt.img
srv tgtd
for _ in $(seq 100); do
    ! srv tgtadm --mode system --op show >/dev/null 2>&1 || break
    sleep 0.1
done
srv tgtadm --lld iscsi --mode target --op new --tid 1 -T "$target"
srv tgtadm --lld iscsi --mode logicalunit --op new --tid 1 --lun 1 -b /tmp/tgt.img
srv tgtadm --lld iscsi --mode target --op bind --tid 1 -I ALL

mkdir -p /run/lock/iscsi
echo 'InitiatorName=iqn.2026-11.test:kernel' >/etc/iscsi/initiatorname.iscsi
iscsid
log_in 10.99.0.2
name=$(basename "$(readlink -f "$disk")")
iscsiadm -m session -r 1 -s >session.stats
grep -s . /sys/class/iscsi_session/session1/* >session.sysfs || true

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
