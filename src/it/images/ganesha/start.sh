#!/bin/sh
# Starts the server in the foreground, as the container's first process. /data and /privileged are
# mounted by whoever starts the container: FSAL VFS wants a real file system, not an image layer.
set -eu
rpcbind # finds its own port in netbase's /etc/services
mkdir -p /run/ganesha
exec ganesha.nfsd -F -L STDOUT -f /etc/ganesha/storbench.conf -p /run/ganesha.pid
