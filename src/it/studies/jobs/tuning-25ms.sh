# Without a delay, which is fitted; at 10 and at 25 ms, which are predicted.
# fit: client.page cache.copy_write
lab offloads off
plan=/data/studies/tuning-25ms.yaml
storbench run "$plan" -p network.rtt=0 -p design.replicates=1 -o near
storbench run "$plan" -p network.rtt=10ms -p design.replicates=1 -o middle
storbench run "$plan" -o far
lab offloads on
