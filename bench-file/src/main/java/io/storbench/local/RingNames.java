package io.storbench.local;

import io.storbench.engine.Request;
import io.storbench.posix.IoRing;
import io.storbench.posix.RingNameCalls;
import io.storbench.posix.RingOperation;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Queues calls about names, where the kernel has an operation for them. Allocates nothing after
/// construction.
final class RingNames {
    private final SlotNames names;
    private final RingNameCalls calls;

    /// @param known which operations the ring may be asked for
    RingNames(SlotNames names, IoRing ring, Set<RingOperation> known) {
        this.names = names;
        this.calls = new RingNameCalls(ring, names.calls(), known);
    }

    /// Queues a request's call; that of CREATE only opens the file.
    ///
    /// @return what is called, for people; null when nothing is queued, and a system call must do
    ///   it
    @Nullable
    String queue(Request request) {
        int tag = request.slot();
        return switch (request.operation()) {
            case OPEN -> open(request, false);
            case OPEN_NEW, CREATE -> open(request, true);
            case STAT -> calls.queueStat(tag, names.first(request)) ? "stat" : null;
            case REMOVE -> calls.queueRemove(tag, names.first(request)) ? "unlink" : null;
            case MKDIR -> calls.queueMakeDirectory(tag, names.first(request)) ? "mkdir" : null;
            case RMDIR -> calls.queueRemoveDirectory(tag, names.first(request)) ? "rmdir" : null;
            case RENAME -> calls.queueRename(tag, names.first(request), names.second(request)) ? "rename" : null;
            case LINK -> calls.queueLink(tag, names.first(request), names.second(request)) ? "link" : null;
            case SYMLINK -> calls.queueSymlink(tag, names.first(request)) ? "symlink" : null;
            case ACCESS, GETACL, CHMOD, CHOWN, UTIMES, TRUNCATE, READLINK, READDIR -> null;
            case READ, WRITE, FLUSH, CLOSE -> throw new IllegalArgumentException("not a name: " + request.operation());
        };
    }

    private String open(Request request, boolean create) {
        calls.queueOpen(request.slot(), names.first(request), names.mode(), create);
        return "open";
    }
}
