# At 0 and 10 ms with one operation outstanding, which are fitted; with 64, and at 25 and 50 ms, which are predicted.
# fit: client.page cache.generate=10us..1ms
lab offloads off
lab lun queue 16m
mount -t nfs -o nolock,vers=3 10.99.0.2:/export /mnt
run=(storbench run /data/studies/queue-depth.yaml --warmup-trials 8 --allow-device-write iqn.2026-11.test:queue/1 --overwrite-data)
near=("${run[@]}" -p network.rtt=0,10ms -p design.replicates=1 -p protocol.warmup=400ms)
"${near[@]}" -p workload.depth=1 -o near
"${near[@]}" -p workload.depth=64 -o middle
"${run[@]}" -p network.rtt=25ms,50ms -o far
umount /mnt
lab lun queue off
lab offloads on
