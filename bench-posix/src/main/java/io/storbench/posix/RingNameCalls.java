package io.storbench.posix;

import java.util.Set;

/// The calls of [NameCalls] that a ring makes, where the kernel has an operation for them. A name
/// must not be written again before its operation is done. Allocates nothing after construction.
public final class RingNameCalls {
    private final IoRing ring;
    private final NameCalls calls;
    private final Set<RingOperation> known;
    private final Architecture architecture = Architecture.current().orElseThrow();

    /// @param calls whose names these are; must not be closed while something is outstanding
    /// @param known what the ring may be asked for, see [IoRing#nameOperations]
    public RingNameCalls(IoRing ring, NameCalls calls, Set<RingOperation> known) {
        this.ring = ring;
        this.calls = calls;
        this.known = known;
    }

    /// Queues an open, of which the result is a descriptor; every ring has this operation.
    ///
    /// @param tag comes back with the result
    /// @param name a number that the calls gave
    /// @param create whether to make the file, which must not be there
    public void queueOpen(int tag, int name, OpenMode mode, boolean create) {
        int flags = mode.flags(architecture) | (create ? NameCalls.CREATE_EXCLUSIVE : 0);
        ring.queueName(tag, IoRing.OPENAT, calls.base(), calls.address(name), 0, NameCalls.FILE_MODE, flags);
    }

    /// Queues what [NameCalls#stat] does.
    ///
    /// @return false when the kernel has no such operation: nothing is queued
    public boolean queueStat(int tag, int name) {
        return queue(
                RingOperation.STATX,
                tag,
                calls.address(name),
                calls.bufferAddress(),
                NameCalls.BASIC,
                NameCalls.NO_FOLLOW);
    }

    /// Queues what [NameCalls#makeDirectory] does; returns as [#queueStat].
    public boolean queueMakeDirectory(int tag, int name) {
        return queue(RingOperation.MKDIRAT, tag, calls.address(name), 0, NameCalls.DIRECTORY_MODE, 0);
    }

    /// Queues what [NameCalls#remove] does; returns as [#queueStat].
    public boolean queueRemove(int tag, int name) {
        return queue(RingOperation.UNLINKAT, tag, calls.address(name), 0, 0, 0);
    }

    /// Queues what [NameCalls#removeDirectory] does; returns as [#queueStat].
    public boolean queueRemoveDirectory(int tag, int name) {
        return queue(RingOperation.UNLINKAT, tag, calls.address(name), 0, 0, NameCalls.REMOVE_DIRECTORY);
    }

    /// Queues what [NameCalls#rename] does; returns as [#queueStat].
    public boolean queueRename(int tag, int name, int to) {
        return queue(RingOperation.RENAMEAT, tag, calls.address(name), calls.address(to), calls.base(), 0);
    }

    /// Queues what [NameCalls#link] does; returns as [#queueStat].
    public boolean queueLink(int tag, int name, int to) {
        return queue(RingOperation.LINKAT, tag, calls.address(name), calls.address(to), calls.base(), 0);
    }

    /// Queues what [NameCalls#symlink] does; returns as [#queueStat].
    public boolean queueSymlink(int tag, int name) {
        return queue(RingOperation.SYMLINKAT, tag, calls.linkTextAddress(), calls.address(name), 0, 0);
    }

    private boolean queue(
            RingOperation operation, int tag, long name, long second, int lengthField, int operationFlags) {
        if (!known.contains(operation)) {
            return false;
        }
        ring.queueName(tag, operation.code(), calls.base(), name, second, lengthField, operationFlags);
        return true;
    }
}
