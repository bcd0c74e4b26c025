# Measures in the guest what docs/model/trust.md compares under "What users ask": a database's transactions and
# synchronous writes by storbench; copies, listings, archives unpacked and directories removed by dd, ls, find, stat, tar
# and rm. Mounts and the
# login are made anew for each step, over the distance, so that nothing is in the client's memory. Of storbench's trials
# the second of a kind counts: the first one makes the file. Each step's time, and the client's counters before and after,
# stand in `out`, the transactions in users-RTT.
#
#     src/it/guest/run.sh -t 4000 -o DIR target/storbench.jar src/it/trust/users-questions.sh

srv() {
    nsenter --net=/run/netns/srv "$@"
}

files() {
    local count number
    for count in 10 100 300 1000 3000; do
        mkdir "$1/list$count"
        for number in $(seq "$count"); do
            : >"$1/list$count/file-$number"
        done
    done
    cp /tmp/big "$1/cold"
    cp /tmp/big "$1/database"
    mkdir -p "$1/some/where"
}

distance() {
    tc qdisc replace dev c0 root netem delay "$(($1 * 500))us" limit 200000
    srv tc qdisc replace dev s0 root netem delay "$(($1 * 500))us" limit 200000
}

# anew MOUNT [SECONDS]: mounts it, and leaves it idle, so that TCP's window is that of an idle connection, and not what
# logging in and mounting have made of it.
anew() {
    ! mountpoint -q "/mnt/$1" || umount "/mnt/$1"
    if [ "$1" = iscsi ]; then
        iscsiadm -m node --logout
        lab lun users 700m
    fi >/dev/null
    mount "/mnt/$1"
    sleep "${2:-0}"
}

counters() {
    cat "/sys/block/$(basename "$(readlink -f /dev/lun-users)")/stat"
    sed -n "/\/mnt\/$1 /,\$p" /proc/self/mountstats | awk '/^\t +[A-Z_0-9]+:/ && $2 > 0 { printf "%s %s ", $1, $2 }'
}

# step MOUNT NAME COMMAND...
step() {
    local mount=$1 name=$2 before from
    shift 2
    before=$(counters "$mount")
    from=$(date +%s%N)
    "$@" >/tmp/step 2>&1
    echo "$rtt ms, $mount, $name: $((($(date +%s%N) - from) / 1000)) us $(grep copied /tmp/step || true)"
    echo "    before: $before"
    echo "    after: $(counters "$mount")"
}

lab offloads "${offloads:-on}"
mount -o remount,size=1g /export
modprobe sch_netem
mkdir -p /export/nfs3 /export/nfs41 /mnt/nfs3 /mnt/nfs41 /mnt/iscsi /tmp/tree /tmp/large
cat >/etc/fstab <<'FSTAB'
10.99.0.2:/export/nfs3 /mnt/nfs3 nfs vers=3,nolock,noauto 0 0
10.99.0.2:/export/nfs41 /mnt/nfs41 nfs vers=4.1,noauto 0 0
/dev/lun-users /mnt/iscsi ext4 noauto 0 0
FSTAB
cat >/tmp/users.yaml <<'PLAN'
name: users
targets:
  nfs3: {engine: file, path: /mnt/nfs3}
  nfs41: {engine: file, path: /mnt/nfs41}
  iscsi: {engine: file, path: /mnt/iscsi}
workload: {file: 128m, path: users.dat, cache: {client: unknown}}
network: {apply: recorded, rtt: 2ms}
design:
  factors:
    target: [nfs3, nfs41, iscsi]
    load:
      - oltp: {workload.load: oltp}
      - sync: {workload.operation: write, workload.pattern: random, workload.block: 8k, workload.flush_every: 1}
  replicates: 2
  seed: 42
hooks:
  before_trial: [[mount, "${target.path}"]]
  after_trial: [[umount, "${target.path}"]]
protocol: {warmup: 2s, measure: 8s}
PLAN
dd if=/dev/urandom of=/tmp/big bs=1M count=64 2>/dev/null
for directory in $(seq 20); do
    mkdir "/tmp/tree/$directory" "/tmp/large/$directory"
    for file in $(seq 10); do
        head -c 12288 /tmp/big >"/tmp/tree/$directory/$file"
    done
    for file in $(seq 100); do
        head -c 4096 /tmp/big >"/tmp/large/$directory/$file"
    done
done
tar cf /tmp/tree.tar -C /tmp tree
tar cf /tmp/large.tar -C /tmp large
lab lun users 700m
mkfs.ext4 -q -F -b 4096 -E lazy_itable_init=0,lazy_journal_init=0 /dev/lun-users
files /export/nfs3
files /export/nfs41
mount /mnt/iscsi
files /mnt/iscsi
umount /mnt/iscsi

unpack() {
    local place
    for place in . some/where; do
        anew "$1"
        step "$1" "tar -x of 200 files in $place" tar xf /tmp/tree.tar -C "/mnt/$1/$place"
        rm -r "/mnt/$1/$place/tree"
    done
}

# On a LUN 2,000 files take no longer than 200 over a distance; by NFS they take ten times as long.
unpack_many() {
    anew "$1" 5
    step "$1" "tar -x of 2000 files" tar xf /tmp/large.tar -C "/mnt/$1/some/where"
    anew "$1" 5
    step "$1" "rm -r of 2000 files in 20 directories" rm -r "/mnt/$1/some/where/large"
}

list() {
    local count
    for count in 10 100 300 1000 3000; do
        anew "$1" 5
        step "$1" "ls -l of $count files" ls -l "/mnt/$1/list$count"
        anew "$1" 5
        step "$1" "find of $count files" find "/mnt/$1/list$count" -size +1
    done
    anew "$1" 5
    step "$1" "stat of 100 files" stat $(seq -f "/mnt/$1/list100/file-%.0f" 100)
}

# Where the client of the mount does not remember how it was made.
remove() {
    local number directory=/mnt/iscsi/some/gone
    if [ "$1" = iscsi ]; then
        anew "$1"
    else
        directory=/export/$1/some/gone
    fi
    mkdir "$directory"
    for number in $(seq 1000); do
        : >"$directory/file-$number"
    done
    anew "$1" 5
    step "$1" "rm -r of 1000 files" rm -r "/mnt/$1/some/gone"
}

for rtt in 20 2; do
    distance "$rtt"
    for mount in nfs3 nfs41 iscsi; do
        for _ in 1 2 3; do
            unpack "$mount"
        done
        anew "$mount"
        step "$mount" "100 synchronous writes of 8 KiB" \
            dd if=/tmp/big of="/mnt/$mount/database" bs=8k count=100 oflag=dsync conv=notrunc
        list "$mount"
        remove "$mount"
        anew "$mount"
        step "$mount" "64 MiB written" dd if=/tmp/big of="/mnt/$mount/copy" bs=1M conv=fsync
        rm "/mnt/$mount/copy"
        for block in 1M 128k; do
            anew "$mount"
            step "$mount" "64 MiB read by $block" dd if="/mnt/$mount/cold" of=/dev/null "bs=$block"
        done
        umount "/mnt/$mount"
    done
    storbench run /tmp/users.yaml -p "network.rtt=${rtt}ms" -o "users-$rtt"
done
rtt=80
distance "$rtt"
for mount in nfs3 nfs41 iscsi; do
    unpack "$mount"
    list "$mount"
    remove "$mount"
    umount "/mnt/$mount"
done
for rtt in 2 20 80; do
    distance "$rtt"
    unpack_many iscsi
done
umount /mnt/iscsi
storbench run /tmp/users.yaml -p network.rtt=80ms -p load=oltp -o users-80
lab lun users off
