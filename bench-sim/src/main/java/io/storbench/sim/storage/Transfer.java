package io.storbench.sim.storage;

import io.storbench.sim.disk.DiskAccess;
import org.jspecify.annotations.Nullable;

/// An access of a server to its device: pages of a file, a block of the journal, or what one call
/// asked for.
final class Transfer<C> extends DiskAccess {
    /// Whose pages they are; null for the journal's and for calls of a unit.
    @Nullable
    StoredFile file;

    int fromPage;
    int endPage;

    /// The call that it is done for, alone.
    @Nullable
    C call;
}
