# What remains of netem when storbench, or its guardian, is killed: rounds.log has a line for each kill. With another
# number of rounds: (echo rounds=20; cat netem-kills.sh) >twenty.sh

modprobe sch_netem
mount -t nfs -o nolock,vers=3 10.99.0.2:/export /mnt
tc qdisc show dev c0 >before

netem() {
    tc qdisc show dev c0 | grep -q 'netem 5b5b:'
}

# Waits until a command succeeds, for at most 60 s.
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
    storbench run /data/plans/killed.yaml -o killed >killed.out 2>&1 &
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
