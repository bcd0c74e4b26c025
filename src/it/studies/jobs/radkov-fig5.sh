# No delay: counts do not depend on it. The first run makes the files, for which reads would otherwise find the cache warm.
mount_nfs() {
    mkdir -p "/export/$1" "/mnt/$1"
    mount -t nfs -o "nolock,$2" "10.99.0.2:/export/$1" "/mnt/$1"
}

lab offloads off
lab lun fig5 64m
mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 /dev/lun-fig5
mkdir -p /mnt/iscsi
mount /dev/lun-fig5 /mnt/iscsi
mount_nfs nfs3-8k vers=3,rsize=8192,wsize=8192
mount_nfs nfs3 vers=3,rsize=1048576,wsize=1048576
mount_nfs nfs42 vers=4.2,rsize=1048576,wsize=1048576
storbench run /data/studies/radkov-fig5.yaml -o files
rm -r files
storbench run /data/studies/radkov-fig5.yaml -o far
umount /mnt/nfs3-8k /mnt/nfs3 /mnt/nfs42 /mnt/iscsi
lab lun fig5 off
lab offloads on
