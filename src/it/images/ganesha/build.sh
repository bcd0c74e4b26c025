#!/bin/sh
# Builds the image storbench-it/ganesha:1, unless it is there already and of these very files.
# Uses the Dockerfile where its base image can be had, else debootstrap (which needs root).
set -eu

cd "$(dirname "$0")"
name=storbench-it/ganesha
base=debian:bookworm-slim
hash=$(cat Dockerfile build.sh ganesha.conf start.sh | sha256sum | cut -c 1-16)

if docker image inspect "$name:$hash" >/dev/null 2>&1; then
    docker tag "$name:$hash" "$name:1"
    echo "$name:1 is up to date ($hash)"
    exit 0
fi

if docker image inspect "$base" >/dev/null 2>&1 || timeout 60 docker pull -q "$base"; then
    echo "building $name:1 from its Dockerfile"
    docker build -q -t "$name:$hash" .
else
    echo "no $base to be had: building $name:1 by debootstrap"
    if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
        echo "this needs root and debootstrap (Debian: apt-get install debootstrap)" >&2
        exit 1
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
    packages=nfs-ganesha,nfs-ganesha-vfs,nfs-ganesha-mem,rpcbind,netbase
    debootstrap --variant=minbase --include="$packages" bookworm "$work/tree" >"$work/log" 2>&1 || {
        tail -n 30 "$work/log" >&2
        exit 1
    }
    rm -rf "$work"/tree/var/cache/apt/archives/*.deb "$work"/tree/var/lib/apt/lists/*
    install -m 644 ganesha.conf "$work/tree/etc/ganesha/storbench.conf"
    install -m 755 start.sh "$work/tree/start.sh"
    tar -C "$work/tree" -c . | docker import \
        -c 'CMD ["/start.sh"]' -c 'EXPOSE 111 2049 20491' - "$name:$hash"
fi
docker tag "$name:$hash" "$name:1"
echo "built $name:1 ($hash)"
