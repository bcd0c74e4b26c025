#!/bin/bash
# Builds the guest: a Debian with a kernel that has NFS and iSCSI, client and server of either, with
# tgt, and with a Java runtime that holds just what storbench needs. Prints the folder of its
# root.img, vmlinuz, initrd.img and jre; builds only what is not there already, of this very script
# and JDK.
#
# Needs root, and a JDK of 25 or newer named by STORBENCH_JAVA_HOME. Installs the packages it lacks.
set -euo pipefail

packages=linux-image-cloud-amd64,initramfs-tools,kmod,udev,iproute2,procps,nfs-common,nfs-kernel-server,rpcbind
packages+=,open-iscsi,tgt,sg3-utils,ethtool,dmsetup
jdk=${STORBENCH_JAVA_HOME:?names no JDK of 25 or newer}
hash=$(cat "${BASH_SOURCE[0]}" "$jdk/release" | sha256sum | cut -c 1-16)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/storbench/guest
image=$cache/$hash

# Installs Debian's package $2 when there is no program $1.
need() {
    command -v "$1" >/dev/null || missing+=("$2")
}

install_packages() {
    local missing=()
    need qemu-system-x86_64 qemu-system-x86
    need debootstrap debootstrap
    need mke2fs e2fsprogs
    [ "${#missing[@]}" -eq 0 ] && return
    echo "installing: ${missing[*]}" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$work/apt.log" 2>&1 || {
        tail -n 30 "$work/apt.log" >&2
        return 1
    }
}

# What storbench.jar uses of the JDK; the archive of the JDK's own classes halves the start.
link_java() {
    "$jdk/bin/jlink" --output "$1" --strip-debug --no-header-files --no-man-pages \
        --generate-cds-archive \
        --add-modules java.desktop,java.sql,jdk.management,jdk.unsupported >"$work/jlink.log"
}

make_tree() {
    debootstrap --variant=minbase --include="$packages" bookworm "$work/tree" \
        >"$work/debootstrap.log" 2>&1 || {
        tail -n 30 "$work/debootstrap.log" >&2
        return 1
    }
    # An initial RAM disk with nothing but the way to the root file system: emulated, unpacking
    # all drivers takes longer than the rest of the boot.
    echo 'MODULES=list' >"$work/tree/etc/initramfs-tools/conf.d/storbench"
    printf 'virtio_pci\nvirtio_blk\n' >>"$work/tree/etc/initramfs-tools/modules"
    chroot "$work/tree" update-initramfs -u >"$work/initramfs.log" 2>&1
    rm -rf "$work"/tree/var/cache/apt "$work"/tree/var/lib/apt/lists "$work"/tree/usr/share/doc
    cp -a "$work/jre" "$work/tree/jre"
    mkdir -p "$work/tree"/{data,export,mnt}
    # The rest of what the guest does comes with each run, on its second drive.
    install -m 755 /dev/stdin "$work/tree/sbin/guest-init" <<'INIT'
#!/bin/sh
mount -t ext4 -o noatime /dev/vdb /data
exec /data/init.sh
INIT
}

if [ -e "$image/root.img" ]; then
    echo "the guest is up to date ($hash)" >&2
else
    [ "$(id -u)" -eq 0 ] || { echo "building the guest needs root" >&2; exit 1; }
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    install_packages
    echo "building the guest in $image" >&2
    mkdir -p "$work/image"
    link_java "$work/jre"
    make_tree
    cp "$work"/tree/boot/vmlinuz-* "$work/image/vmlinuz"
    cp "$work"/tree/boot/initrd.img-* "$work/image/initrd.img"
    truncate -s 1G "$work/image/root.img"
    mke2fs -q -t ext4 -d "$work/tree" "$work/image/root.img"
    mv "$work/jre" "$work/image/jre"
    # Another build may have been faster; an image is only ever put there whole.
    mkdir -p "$cache"
    rm -rf "$cache/$hash.$$"
    cp -a --sparse=always "$work/image" "$cache/$hash.$$"
    mv -T "$cache/$hash.$$" "$image"
fi
echo "$image"
