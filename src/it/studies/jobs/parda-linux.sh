# One host; two to five of them, shorter queues and other workloads.
# Nothing is fitted: the array takes its times from the plan.
target=iqn.2026-11.io.storbench:embedded
studies=/data/studies
lab offloads off
nsenter --net=/run/netns/srv storbench serve "$studies/parda-linux.yaml" --listen 10.99.0.2:3270 >served &
server=$!
until grep -q '^iSCSI target' served; do
    kill -0 "$server"
    sleep 0.1
done
lab hosts 7 32m 10.99.0.2:3270 "$target"

run() {
    storbench run "$@" --warmup-trials 1 --allow-device-write /dev/mapper/hosts --overwrite-data
}

run "$studies/parda-linux.yaml" -p hosts=1 -p design.replicates=1 -o near
run "$studies/parda-linux.yaml" -p hosts=2,3,4,5 -o far
run "$studies/parda-linux-queues.yaml" -o queues
run "$studies/parda-linux-workloads.yaml" -o workloads
lab hosts off
kill "$server"
wait "$server" || true
lab offloads on
