# What storbench's own client writes, verified, is what the server stores, and what the kernel's
# client reads.

for version in 3 4.0 4.1 4.2; do
    storbench run /data/plans/user-space.yaml -p "target.version=$version" -o "v$version"
    mount -t nfs -o "vers=$version,nolock" 10.99.0.2:/export /mnt
    cmp /mnt/user-space.dat /export/user-space.dat
    umount /mnt
    # The next version begins without a file.
    rm /export/user-space.dat*
done
