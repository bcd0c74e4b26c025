#!/bin/bash
# build.sh [-o DIR]
#
# Makes packages of target/storbench.jar with a Java of their own, for Linux on this machine's processor, in DIR
# (target/packages unless given):
#   storbench-VERSION-linux-ARCH.tar.xz  an archive: unpack it, and call bin/storbench
#   storbench_VERSION_ARCH.deb           a package for Debian and its like; needs libc only
#   storbench-VERSION-image.tar          a container image, for `docker load` and `podman load`
# The same jar and JDK make the same bytes. Needs a JDK of 25 or newer (STORBENCH_JAVA_HOME, JAVA_HOME), xz, unzip, and
# dpkg-deb for the package; no root, no Docker, no network.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$root/target/packages
while getopts o: option; do
    case $option in
    o) out=$(realpath -m "$OPTARG") ;;
    *) sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2 && exit 2 ;;
    esac
done
cd "$root"
jdk=${STORBENCH_JAVA_HOME:-${JAVA_HOME:-}}
feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release" 2>/dev/null || true)
[ "${feature:-0}" -ge 25 ] && [ -x "$jdk/bin/jlink" ] ||
    { echo "no JDK of 25 or newer in \"$jdk\"; name one by STORBENCH_JAVA_HOME" >&2; exit 2; }
jar=target/storbench.jar
[ -f "$jar" ] || { echo "$jar is missing: mvn -Dquick package" >&2; exit 2; }
version=$(unzip -p "$jar" META-INF/MANIFEST.MF | sed -n 's/^Implementation-Version: \([0-9A-Za-z.-]*\).*/\1/p')
# The time of the sources, which the jar's own entries have too.
epoch=$(date -u -d "$(sed -n 's/.*<project.build.outputTimestamp>\(.*\)<.*/\1/p' pom.xml)" +%s)
case $(uname -m) in
x86_64) arch=amd64 java_arch=x64 ;;
aarch64) arch=arm64 java_arch=aarch64 ;;
*) echo "no packages for $(uname -m)" >&2 && exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

# The files of the folder $1 as an archive on standard output, whoever made them and when.
archive() {
    tar -c -C "$1" --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --format=gnu .
}

# A page of the manual: $1 its name, $2 its summary, standard input what `help` prints.
manual() {
    printf '.TH %s 1 "" "storbench %s"\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n' "${1^^}" "$version" "$1" "$2"
    sed -e 's/\\/\\e/g' -e "s/^[.']/\\\\\&&/" -e 's/-/\\-/g'
    printf '.fi\n'
}

# What all packages hold, below the folder $1: bin, lib, share.
make_tree() {
    local root=$1 command commands modules
    modules=$("$jdk/bin/jdeps" --print-module-deps --ignore-missing-deps -q "$jar")
    mkdir -p "$root"/{bin,lib/storbench,share/{man/man1,doc/storbench,bash-completion/completions,zsh/vendor-completions}}
    "$jdk/bin/jlink" --output "$root/lib/storbench/runtime" --strip-debug --no-header-files --no-man-pages \
        --add-modules "$modules,jdk.unsupported,jdk.zipfs"
    cp "$jar" "$root/lib/storbench/storbench.jar"
    install -m 755 packages/storbench.sh "$root/bin/storbench"
    cp LICENSE NOTICE "$root/share/doc/storbench"
    commands=$("$root/bin/storbench" help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
    for command in $commands; do
        "$root/bin/storbench" help "$command" >"$work/help"
        manual "storbench-$command" "$(sed -n '2,${/^[^ ]/{s/\.$//;p;q}}' "$work/help")" <"$work/help" |
            gzip -9n >"$root/share/man/man1/storbench-$command.1.gz"
    done
    "$root/bin/storbench" help | manual storbench "measures, predicts and explains networked storage" |
        gzip -9n >"$root/share/man/man1/storbench.1.gz"
    "$root/bin/storbench" completion bash >"$root/share/bash-completion/completions/storbench"
    "$root/bin/storbench" completion zsh >"$root/share/zsh/vendor-completions/_storbench"
}

make_archive() {
    mkdir "$work/archive"
    cp -a "$1" "$work/archive/storbench-$version"
    archive "$work/archive" | xz -6 -T1 >"$out/storbench-$version-linux-$java_arch.tar.xz"
}

make_deb() {
    local tree=$work/deb bytes
    command -v dpkg-deb >/dev/null || { echo "no dpkg-deb: no Debian package" >&2; return; }
    mkdir -p "$tree/DEBIAN"
    cp -a "$1" "$tree/usr"
    mv "$tree/usr/share/doc/storbench/LICENSE" "$tree/usr/share/doc/storbench/copyright"
    bytes=$(du -s --apparent-size -k "$tree/usr" | cut -f 1)
    cat >"$tree/DEBIAN/control" <<EOF
Package: storbench
Version: ${version//-/\~}
Architecture: $arch
Maintainer: the storbench developers <storbench@localhost>
Installed-Size: $bytes
Depends: libc6
Section: utils
Priority: optional
Description: measures, predicts and explains networked storage
 NFS and iSCSI by clients of its own, mounts and devices; a simulator of both; designed experiments, and a report that lays
 measured and simulated side by side.
EOF
    find "$tree" -exec touch -h -d "@$epoch" {} +
    SOURCE_DATE_EPOCH=$epoch dpkg-deb -Zxz --root-owner-group --build "$tree" "$out/storbench_${version//-/\~}_$arch.deb" >/dev/null
}

# Puts the file $2 among the blobs of the image $1 by its digest, which is printed.
blob() {
    local digest
    digest=$(sha256sum <"$2" | cut -d ' ' -f 1)
    mv "$2" "$1/blobs/sha256/$digest"
    echo "$digest"
}

# A blob's media type, digest and size, as an OCI descriptor.
descriptor() {
    printf '{"mediaType":"application/vnd.oci.image.%s","digest":"sha256:%s","size":%s}' \
        "$2" "$3" "$(stat -c %s "$1/blobs/sha256/$3")"
}

# An image without a distribution: the tree, and the libraries of this machine's libc that the runtime is linked with. In the
# layout of OCI, and with the manifest that older versions of `docker load` ask for.
make_image() {
    local tree=$work/layer image=$work/image layer config manifest library
    mkdir -p "$tree/tmp" "$tree/work" "$image/blobs/sha256"
    cp -a "$1" "$tree/usr"
    chmod 1777 "$tree/tmp" "$tree/work"
    # Nothing is drawn on a screen, and nothing is played.
    find "$tree/usr/lib/storbench/runtime" \( -name 'libawt_xawt.so' -o -name 'libsplashscreen.so' -o -name 'libjawt.so' \
        -o -name 'libjsound.so' \) -delete
    find "$tree/usr/lib/storbench/runtime" \( -name '*.so' -o -path '*/bin/java' \) -exec ldd {} + 2>/dev/null |
        sed -n 's/^.* => \(\/[^ ]*\) (.*/\1/p; s/^\t\(\/[^ ]*\) (.*/\1/p' | grep -v /storbench/ | sort -u |
        while read -r library; do
        mkdir -p "$tree$(dirname "$library")"
        cp -L "$library" "$tree$library"
    done
    archive "$tree" >"$work/layer.tar"
    layer=$(blob "$image" "$work/layer.tar")
    cat >"$work/config" <<EOF
{"architecture":"$arch","os":"linux","created":"$(date -u -d "@$epoch" +%FT%TZ)","config":{"WorkingDir":"/work",
"Entrypoint":["/usr/lib/storbench/runtime/bin/java","-Dstorbench.program=storbench","-jar","/usr/lib/storbench/storbench.jar"],
"Labels":{"org.opencontainers.image.title":"storbench","org.opencontainers.image.version":"$version",
"org.opencontainers.image.licenses":"Apache-2.0"}},"rootfs":{"type":"layers","diff_ids":["sha256:$layer"]}}
EOF
    config=$(blob "$image" "$work/config")
    printf '{"schemaVersion":2,"config":%s,"layers":[%s]}' "$(descriptor "$image" config.v1+json "$config")" \
        "$(descriptor "$image" layer.v1.tar "$layer")" >"$work/manifest"
    manifest=$(blob "$image" "$work/manifest")
    echo '{"imageLayoutVersion":"1.0.0"}' >"$image/oci-layout"
    printf '{"schemaVersion":2,"manifests":[%s]}' "$(descriptor "$image" manifest.v1+json "$manifest")" >"$image/index.json"
    printf '[{"Config":"blobs/sha256/%s","RepoTags":["storbench:%s"],"Layers":["blobs/sha256/%s"]}]' \
        "$config" "${version,,}" "$layer" >"$image/manifest.json"
    archive "$image" >"$out/storbench-$version-image.tar"
}

mkdir -p "$out"
make_tree "$work/tree"
make_archive "$work/tree"
make_deb "$work/tree"
make_image "$work/tree"
ls -l "$out"
