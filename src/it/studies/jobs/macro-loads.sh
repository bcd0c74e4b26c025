# Loads about names, then loads about pages. Nothing is fitted. The mount and the LUN
# are both served from memory.
lab offloads off
lab lun macro 256m
mkfs.ext4 -q -F -b 4096 -E lazy_itable_init=0,lazy_journal_init=0 /dev/lun-macro
mkdir -p /mnt/nfs /mnt/ext4
cat >>/etc/fstab <<'EOT'
10.99.0.2:/export /mnt/nfs nfs noauto,nolock,vers=3 0 0
/dev/lun-macro /mnt/ext4 ext4 noauto 0 0
EOT
storbench run /data/studies/macro-loads.yaml --warmup-trials 8 -o names
storbench run /data/studies/macro-pages.yaml --warmup-trials 4 -o pages
lab lun macro off
lab offloads on
