package io.storbench.sim.storage;

import io.storbench.engine.TimePart;
import io.storbench.sim.disk.DiskAccess;
import org.jspecify.annotations.Nullable;

/// An access of a server to its device: pages of a file, a block of the journal, or what one call
/// asked for.
final class Transfer<C extends StorageCall> extends DiskAccess {
    /// Whose pages they are; null for the journal's and for calls of a unit.
    @Nullable
    StoredFile file;

    int fromPage;
    int endPage;

    /// The call that it is done for, alone.
    @Nullable
    C call;

    @Override
    protected void spends(TimePart part, long nowNanos) {
        if (call != null) {
            call.spends(part, nowNanos);
        }
    }
}
