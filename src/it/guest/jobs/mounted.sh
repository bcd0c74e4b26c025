# Every way of reading and writing on mounts of every version, and the messages of calls by their
# size; both plans mount and remount by themselves.

storbench run /data/plans/mounted.yaml -o ways
storbench run /data/plans/message-overhead.yaml -o messages
