# netem as a plan's factor on NFS mounts and on ext4 on an iSCSI disk.

lab offloads off
lab lun distance 64m
mkfs.ext4 -q -F /dev/lun-distance
# A file of its own for each version: a delegation of the one would hold the other's writes up for 5 s.
mkdir -p /export/v3 /export/v42 /mnt/nfs3 /mnt/nfs42 /mnt/iscsi
mount /dev/lun-distance /mnt/iscsi
mount -t nfs -o nolock,vers=3 10.99.0.2:/export/v3 /mnt/nfs3
mount -t nfs -o nolock,vers=4.2 10.99.0.2:/export/v42 /mnt/nfs42
modprobe sch_netem
tc qdisc show dev c0 >before
storbench run /data/plans/distance.yaml -p network.rtt=0,10ms -o near
# Long enough for the congestion windows to open on that path.
storbench run /data/plans/distance.yaml -p network.rtt=30ms -p protocol.warmup=3s -o far
tc qdisc show dev c0 >after
cmp before after
umount /mnt/nfs3 /mnt/nfs42 /mnt/iscsi
lab lun distance off
lab offloads on
