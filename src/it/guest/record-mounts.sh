# Records what the kernel says of NFS mounts: the texts by which bench-nfs tests its parsers.
# For every version, with one and with four connections: mountstats and the client's RPC counters
# before and after 256 READs and 128 WRITEs of 4 KiB, and mountinfo. Then two mounts at a time, one
# of them on a folder whose name has a space.
#
#     src/it/guest/run.sh -o DIR target/storbench.jar src/it/guest/record-mounts.sh

record() {
    cat /proc/self/mountstats >"$1.mountstats"
    cat /proc/net/rpc/nfs >"$1.rpc"
}

some_of_every_operation() {
    mkdir -p folder/inner
    echo text >folder/file
    mv folder/file folder/inner/moved
    ln folder/inner/moved folder/hard
    ln -s inner folder/link
    readlink folder/link
    ls -lR folder
    chmod 600 folder/hard
    df .
    dd if=/dev/zero of=written bs=4k count=100 conv=fsync
    dd if=/dev/zero of=written bs=4k count=10 oflag=sync
    dd if=/dev/zero of=written bs=4k count=10 oflag=dsync
    cat written >/dev/null
    rm -r folder written
}

for version in 3 4.0 4.1 4.2; do
    for connections in 1 4; do
        mount -t nfs -o "vers=$version,nolock,nconnect=$connections,rsize=1048576,wsize=1048576" \
            10.99.0.2:/export /mnt
        cd /mnt
        some_of_every_operation
        dd if=/dev/zero of=data bs=1M count=1
        name=$OLDPWD/v$version-nconnect$connections
        record "$name.before"
        dd if=data of=/dev/null bs=4k count=256 iflag=direct
        dd if=/dev/zero of=data bs=4k count=128 oflag=direct conv=notrunc
        record "$name.after"
        cat /proc/self/mountinfo >"$name.mountinfo"
        cd "$OLDPWD"
        umount /mnt
    done
done 2>&1

mkdir -p "/tmp/with space" /export/inner
mount -t nfs -o vers=3,nolock,ro 10.99.0.2:/export /mnt
mount -t nfs -o vers=4.2 10.99.0.2:/export/inner "/tmp/with space"
ls /mnt "/tmp/with space"
record two-mounts
cat /proc/self/mountinfo >two-mounts.mountinfo
umount /mnt "/tmp/with space"
