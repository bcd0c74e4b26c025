# netem as a plan's factor on kernel mounts; and what remains of it when storbench, or its guardian,
# is killed: rounds.log has a line for each.

# Packets of 1,500 bytes, as netem counts them and as a real network card sends them.
ip link set c0 gso_max_segs 1
ip netns exec srv ip link set s0 gso_max_segs 1
modprobe sch_netem
tc qdisc show dev c0 >before
storbench run /data/plans/distance.yaml -p network.rtt=0,10ms -o near
storbench run /data/plans/distance.yaml -p network.rtt=30ms -o far
tc qdisc show dev c0 >after
cmp before after

mount -t nfs -o nolock,vers=3 10.99.0.2:/export /mnt

netem() {
    tc qdisc show dev c0 | grep -q 'netem 5b5b:'
}

# Waits until netem is there (or, with !, until it is not), for at most 60 s.
await() {
    for _ in $(seq 600); do
        ! "$@" || return 0
        sleep 0.1
    done
    echo "waited in vain: $*" >&2
    return 1
}

no_netem() {
    ! netem
}

begin() {
    rm -rf killed
    storbench run /data/plans/distance.yaml -p target.mount.vers=3 -p network.rtt=1s \
        -p hooks.before_group=[] -p hooks.after_group=[] -o killed >killed.out 2>&1 &
    await netem
    storbench=$(cut -d ' ' -f 1 /run/storbench/netem-c0)
}

for round in $(seq "${rounds:-1}"); do
    begin
    kill -KILL "$storbench"
    from=$(cut -d ' ' -f 1 /proc/uptime)
    await no_netem
    echo "storbench $round $from $(cut -d ' ' -f 1 /proc/uptime)" >>rounds.log
    wait || true
done
begin
for round in $(seq "${rounds:-1}"); do
    guardian=$(pgrep -f '^sh -c .* storbench-netem c0')
    kill -KILL "$guardian"
    sleep 1
    [ "$(pgrep -f '^sh -c .* storbench-netem c0')" != "$guardian" ]
    netem
    echo "guardian $round" >>rounds.log
done
kill -KILL "$storbench"
await no_netem
wait || true
tc qdisc show dev c0 >killed.after
cmp before killed.after
umount /mnt
