#!/bin/bash
# run.sh [-o DIR] [-t SECONDS] JAR JOB...
#
# Runs jobs in the guest, in the order given, with a kernel NFS client and server: plans (*.yaml)
# by `storbench run`, and bash scripts (*.sh), for which `storbench` is a command too. The plans
# beside this script are in /data/plans, those of examples/studies in /data/studies. Scripts, and the
# hooks of plans, have `lab` for disks, exports and LUNs: see lab.sh. DIR/NAME has a job's output
# (out, err) and what it left in its folder, or its results; DIR/console.log is the guest's console.
#
# The guest's processor is emulated and its clock counts instructions: one takes 2 ns, waiting takes
# no time of the machine that emulates, and the load of that machine does not enter the results.
#
# Exits with the first exit code that was not 0. Needs what build.sh needs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=guest-results
limit=1200
while getopts o:t: option; do
    case $option in
    o) out=$OPTARG ;;
    t) limit=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ "$#" -ge 2 ] || { sed -n '2,15s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
jar=$1
shift

image=$("$here/build.sh")
work=$(mktemp -d)
qemu=''

finish() {
    local status=$?
    if [ -n "$qemu" ] && kill "$qemu" 2>/dev/null; then
        wait "$qemu" || true
    fi
    rm -rf "$work"
    exit "$status"
}

# The drive /dev/vdb: the jar with an archive of its loaded classes, the jobs, the results.
make_drive() {
    local job number=10
    mkdir -p "$work/data/jobs" "$out"
    cp -r "$here/plans" "$work/data/plans"
    cp -r "$here/../../../examples/studies" "$work/data/studies"
    cp -p "$jar" "$work/data/storbench.jar"
    "$image/jre/bin/java" -XX:+UseSerialGC -XX:ArchiveClassesAtExit="$work/data/storbench.jsa" \
        -jar "$work/data/storbench.jar" run "$here/plans/classes.yaml" \
        -p "targets.file.path=$work" -o "$work/classes" \
        >"$work/classes.log" 2>&1 || { cat "$work/classes.log" >&2; return 1; }
    for job in "$@"; do
        cp "$job" "$work/data/jobs/$number-$(basename "$job")"
        number=$((number + 1))
    done
    install -m 755 "$here/init.sh" "$here/lab.sh" "$work/data"
    truncate -s 512M "$work/data.img"
    mke2fs -q -t ext4 -O ^has_journal -d "$work/data" "$work/data.img"
}

# The image of the root file system is only read: what the guest writes there goes to a temporary
# file that ends with it.
start_guest() {
    timeout -k 5 "$limit" qemu-system-x86_64 \
        -accel tcg,thread=single -icount shift=1,sleep=off -cpu max -smp 1 -m 3G \
        -nographic -no-reboot -nic none -monitor none -serial stdio \
        -drive "file=$image/root.img,if=virtio,format=raw,cache=unsafe,snapshot=on" \
        -drive "file=$work/data.img,if=virtio,format=raw,cache=unsafe" \
        -kernel "$image/vmlinuz" -initrd "$image/initrd.img" \
        -append "root=/dev/vda rw console=ttyS0 init=/sbin/guest-init quiet mitigations=off" \
        </dev/null >"$out/console.log" 2>&1 &
    qemu=$!
}

trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

make_drive "$@"
start_guest
wait "$qemu" || echo "the guest was ended after $limit s" >&2
qemu=''
debugfs -R "rdump /results $work" "$work/data.img" 2>"$work/debugfs.log"
cp -r "$work/results/." "$out"
if [ ! -e "$out/exit" ]; then
    echo "the guest did not come to its end; the last of its console:" >&2
    tail -n 30 "$out/console.log" >&2
    exit 1
fi
exit "$(cat "$out/exit")"
