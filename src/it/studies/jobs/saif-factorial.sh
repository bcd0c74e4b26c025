# The near half of the 2^6, which is fitted, the far half, and their third distance, which are predicted.
# fit: client.page cache.copy_write cache.generate=1us..1ms
# As long as lockd is in its grace period, the server gives no delegations (fs/lockd/svc.c, 50 s after its start;
# fs/nfsd/nfs4state.c, nfs4_open_delegation).
sleep 60
mkdir -p /mnt/tmpfs /mnt/disk
lab offloads off
lab disk 256m 4ms
lab export tmpfs sync
lab export disk sync /dev/lab
run() {
    storbench run /data/studies/saif-factorial.yaml "$@"
}
# The first trials of a JVM on one processor, whose compilers take it from the program, take up to 150 ms longer.
run -p network.rtt=0 --warmup-trials 32 -o near
run -p network.rtt=14ms --warmup-trials 8 -o far
run -p network.rtt=7ms --warmup-trials 8 -o middle
lab offloads on
