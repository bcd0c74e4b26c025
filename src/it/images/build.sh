#!/bin/sh
# Builds the images storbench-it/NAME:1 of the named servers, or of all, unless they are there already
# and of these very files: of Debian's packages in NAME/packages and the files below NAME/files.
# Uses the Dockerfile where its base image can be had, else debootstrap (which needs root).
set -eu

cd "$(dirname "$0")"
base=debian:bookworm-slim
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

by_dockerfile() { # folder, image
    docker build -q -t "$2" -f Dockerfile --build-arg PACKAGES="$(cat "$1/packages")" "$1"
}

by_debootstrap() { # folder, image
    if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
        echo "this needs root and debootstrap (Debian: apt-get install debootstrap)" >&2
        exit 1
    fi
    debootstrap --variant=minbase --include="$(tr ' ' , <"$1/packages")" bookworm "$work/$1" \
        >"$work/log" 2>&1 || {
        tail -n 30 "$work/log" >&2
        exit 1
    }
    rm -rf "$work/$1"/var/cache/apt/archives/*.deb "$work/$1"/var/lib/apt/lists/*
    cp -R "$1/files/." "$work/$1"
    tar -C "$work/$1" -c . | docker import -c 'CMD ["/start.sh"]' - "$2"
}

build() { # folder
    name=storbench-it/$1
    hash=$(find Dockerfile build.sh "$1" -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
    if docker image inspect "$name:$hash" >/dev/null 2>&1; then
        echo "$name:1 is up to date ($hash)"
    elif docker image inspect "$base" >/dev/null 2>&1 || timeout 60 docker pull -q "$base"; then
        echo "building $name:1 from its Dockerfile"
        by_dockerfile "$1" "$name:$hash"
    else
        echo "no $base to be had: building $name:1 by debootstrap"
        by_debootstrap "$1" "$name:$hash"
    fi
    docker tag "$name:$hash" "$name:1"
}

[ "$#" -gt 0 ] || set -- ganesha tgt
for folder; do
    build "$folder"
done
