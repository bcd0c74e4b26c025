# At 0 and 10 ms, which are fitted; at 25 and 50 ms, which are predicted.
# fit: client.page cache.copy_write cache.generate=1us..1ms
lab offloads off
lab lun dirty 64m
mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 /dev/lun-dirty
mount -t nfs -o nolock,vers=3 10.99.0.2:/export /mnt
mkdir -p /tmp/iscsi
mount /dev/lun-dirty /tmp/iscsi
plan=/data/studies/dirty-limits.yaml
storbench run "$plan" --warmup-trials 8 -p network.rtt=0,10ms -p design.replicates=1 -o near
storbench run "$plan" --warmup-trials 8 -p network.rtt=25ms,50ms -o far
umount /mnt /tmp/iscsi
lab lun dirty off
sysctl -q vm.dirty_background_ratio=10 vm.dirty_ratio=20
lab offloads on
