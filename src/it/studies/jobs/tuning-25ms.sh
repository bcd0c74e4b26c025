# Without a delay, which is fitted; at 10 and at 25 ms, which are predicted.
# fit: client.page cache.copy_write cache.generate=1us..1ms
# The JVM's compilers and the program share one processor.
run() {
    storbench run "$@" --warmup-trials 16
}
lab offloads off
plan=/data/studies/tuning-25ms.yaml
run "$plan" -p network.rtt=0 -p design.replicates=1 -o near
run "$plan" -p network.rtt=10ms -p design.replicates=1 -o middle
run "$plan" -o far
lab offloads on
