# Do the client's own RPC counters move by as much as storbench says? The same trial with 1 MiB of a
# file and with 2 MiB: what is not measured is the same in both.

for version in 3 4.2; do
    mount -t nfs -o "vers=$version,nolock" 10.99.0.2:/export /mnt
    dd if=/dev/zero of=/mnt/reads.dat bs=1M count=2
    for size in 1m 2m; do
        cat /proc/net/rpc/nfs >"v$version-$size.before"
        storbench run /data/plans/reads.yaml -p "workload.file=$size" -o "v$version-$size"
        cat /proc/net/rpc/nfs >"v$version-$size.after"
    done
    umount /mnt
done
