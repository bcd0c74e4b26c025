# Between the trials of a run, tgt gives a LUN of the kernel's initiator other storage, and the device
# mapper loads another table: the disk's and the volume's names, numbers and serial numbers stay, and
# storbench holds both. What stands there then is an ext4 each, of which everything may be overwritten
# that may be.

target=iqn.2026-11.test:exchanged

srv() {
    nsenter --net=/run/netns/srv "$@"
}

running() {
    [ -n "$(pgrep -x "$1")" ]
}

ext4() {
    truncate -s 32m "$1"
    mkfs.ext4 -q "$1"
}

modprobe -a sd_mod iscsi_tcp dm_mod loop
running systemd-udevd || /lib/systemd/systemd-udevd --daemon
running tgtd || srv tgtd
for _ in $(seq 100); do
    ! srv tgtadm --mode system --op show >/dev/null 2>&1 || break
    sleep 0.1
done
truncate -s 32m /tmp/own-lun.img /tmp/own-volume.img
ext4 /tmp/foreign-lun.img
ext4 /tmp/foreign-volume.img
srv tgtadm --lld iscsi --mode target --op new --tid 9 -T "$target"
srv tgtadm --lld iscsi --mode logicalunit --op new --tid 9 --lun 1 -b /tmp/own-lun.img
srv tgtadm --lld iscsi --mode target --op bind --tid 9 -I ALL
mkdir -p /run/lock/iscsi
echo 'InitiatorName=iqn.2026-11.test:kernel' >/etc/iscsi/initiatorname.iscsi
running iscsid || iscsid
iscsiadm -m discovery -t sendtargets -p 10.99.0.2
iscsiadm -m node -T "$target" -p 10.99.0.2 --login
udevadm settle
disk=/dev/disk/by-path/ip-10.99.0.2:3260-iscsi-$target-lun-1

own=$(losetup --find --show /tmp/own-volume.img)
foreign=$(losetup --find --show /tmp/foreign-volume.img)
sectors=$(blockdev --getsz "$own")
dmsetup create bench --uuid STORBENCH-exchanged --table "0 $sectors linear $own 0"
udevadm settle

# Runs before each trial; those of the second replicate come after all of the first.
cat >/tmp/exchange.sh <<EXCHANGE
[ "\$1" = 2 ] && [ ! -e /tmp/exchanged ] || exit 0
touch /tmp/exchanged
nsenter --net=/run/netns/srv tgtadm --lld iscsi --mode logicalunit --op delete --tid 9 --lun 1
nsenter --net=/run/netns/srv tgtadm --lld iscsi --mode logicalunit --op new --tid 9 --lun 1 -b /tmp/foreign-lun.img
dmsetup suspend bench
dmsetup load bench --table "0 $sectors linear $foreign 0"
dmsetup resume bench
EXCHANGE

sha256sum /tmp/foreign-*.img >before
status=0
storbench run /data/plans/exchanged-disk.yaml -p "targets.lun.uri=block://$disk" -o trials \
    --allow-device-write "$target/1" --allow-device-write /dev/mapper/bench --overwrite-data \
    >run.out 2>run.err || status=$?
echo "$status" >run.status
sync
sha256sum /tmp/foreign-*.img >after
dmsetup remove bench
losetup -d "$own" "$foreign"
iscsiadm -m node -T "$target" --logout
