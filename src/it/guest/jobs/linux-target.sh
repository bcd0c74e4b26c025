# Linux's own iSCSI target (LIO), set up by configfs, and storbench's own initiator: two targets for
# one file, one that lets everybody in, one with an access list and CHAP in both directions.

initiator=iqn.2026-11.io.storbench:initiator
open=iqn.2026-11.test:open
closed=iqn.2026-11.test:closed
portal=10.99.0.2:3261
core=/sys/kernel/config/target/core/fileio_0/unit
iscsi=/sys/kernel/config/target/iscsi

# Runs storbench, which is to end with exit code $1; $2.err has what it says.
ends_with() {
    local expected=$1 name=$2 status=0
    shift 2
    storbench run "$@" -o "$name" >"$name.out" 2>"$name.err" || status=$?
    [ "$status" -eq "$expected" ] || { cat "$name.err"; echo "$name: exit code $status"; return 1; }
}

# Makes target $1 with the LUN 1.
target() {
    tpg=$iscsi/$1/tpgt_1
    mkdir -p "$tpg/lun/lun_1"
    # It listens in the network namespace of whoever makes the portal.
    nsenter --net=/run/netns/srv mkdir "$tpg/np/$portal"
    ln -s "$core" "$tpg/lun/lun_1/unit"
}

modprobe -a sd_mod iscsi_tcp target_core_file iscsi_target_mod
mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config
truncate -s 64m /tmp/lio.img
mkdir -p "$core" "$iscsi" /var/target/pr # where it keeps reservations; without it they fail
echo fd_dev_name=/tmp/lio.img,fd_dev_size=67108864 >"$core/control"
cat /proc/sys/kernel/random/uuid >"$core/wwn/vpd_unit_serial"
echo 1 >"$core/enable"

target "$open"
echo 0 >"$tpg/attrib/authentication"
echo 0 >"$tpg/attrib/demo_mode_write_protect"
echo 1 >"$tpg/attrib/cache_dynamic_acls"
echo 1 >"$tpg/attrib/generate_node_acls"
echo 1 >"$tpg/enable"

target "$closed"
acl=$tpg/acls/$initiator
mkdir -p "$acl/lun_1"
ln -s "$tpg/lun/lun_1" "$acl/lun_1/unit"
echo 1 >"$tpg/attrib/authentication"
printf %s initiator >"$acl/auth/userid"
printf %s initiators-secret >"$acl/auth/password"
printf %s target >"$acl/auth/userid_mutual"
printf %s the-targets-secret >"$acl/auth/password_mutual"
echo 1 >"$tpg/enable"
echo initiators-secret >/tmp/initiators-secret
echo the-targets-secret >/tmp/targets-secret

# Whoever is not in the access list; then with names, secrets and digests.
plan=(/data/plans/iscsi-unit-checked.yaml)
ends_with 1 stranger "${plan[@]}" -p target.initiator=iqn.2026-11.test:stranger \
    --allow-device-write "$closed/1"
storbench run "${plan[@]}" -o closed --allow-device-write "$closed/1"
dd if=/tmp/lio.img of=unit.data bs=1M skip=1 count=1

# The kernel's initiator reserves the LUN, as clusters do.
if ! pgrep iscsid; then
    /lib/systemd/systemd-udevd --daemon
    mkdir -p /run/lock/iscsi
    echo 'InitiatorName=iqn.2026-11.test:kernel' >/etc/iscsi/initiatorname.iscsi
    iscsid
fi
iscsiadm -m discovery -t sendtargets -p "$portal"
iscsiadm -m node -T "$open" -p "$portal" --login
udevadm settle
disk=$(readlink -f "/dev/disk/by-path/ip-$portal-iscsi-$open-lun-1")
plan=(/data/plans/iscsi-unit.yaml -p "target.uri=iscsi://$portal/$open/1")
plan+=(--allow-device-write "$open/1")
sg_persist --out --register --param-sark=0x123 "$disk"
sg_persist --out --reserve --param-rk=0x123 --prout-type=1 "$disk"
ends_with 2 reserved "${plan[@]}"
sg_persist --out --clear --param-rk=0x123 "$disk"
storbench run "${plan[@]}" -o open
iscsiadm -m node -T "$open" -p "$portal" --logout
