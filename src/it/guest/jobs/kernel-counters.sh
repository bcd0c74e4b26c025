# Do the client's own RPC counters, and those of the network device, move by as much as storbench says? The same
# trial with 1 MiB of a file and with 4 MiB: what is not measured is the same in both.

lab offloads off
mkdir -p /export/v3 /export/v42 /mnt/nfs3 /mnt/nfs42
mount -t nfs -o nolock,vers=3 10.99.0.2:/export/v3 /mnt/nfs3
mount -t nfs -o nolock,vers=4.2 10.99.0.2:/export/v42 /mnt/nfs42
lab lun counters 16m
storbench run /data/plans/kernel-counters.yaml -o trials
umount /mnt/nfs3 /mnt/nfs42
lab lun counters off
lab offloads on
