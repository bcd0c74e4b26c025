# At 0 and 10 ms, then at 30 to 90 ms. Nothing is fitted.
mount_nfs() {
    mkdir -p "/export/$1" "/mnt/$1"
    mount -t nfs -o "nolock,$2" "10.99.0.2:/export/$1" "/mnt/$1"
}

run() {
    storbench run /data/studies/radkov-linux.yaml --warmup-trials 12 "$@"
}

lab offloads off
lab lun radkov 128m
mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 /dev/lun-radkov
mkdir -p /mnt/iscsi
mount /dev/lun-radkov /mnt/iscsi
mount_nfs nfs-4k vers=3,rsize=4096,wsize=4096
mount_nfs nfs-8k vers=3,rsize=8192,wsize=8192
run -p network.rtt=0,10ms -p design.replicates=1 -o near
run -p network.rtt=30ms,50ms,70ms,90ms -p design.replicates=1 -o far
umount /mnt/nfs-4k /mnt/nfs-8k /mnt/iscsi
lab lun radkov off
lab offloads on
