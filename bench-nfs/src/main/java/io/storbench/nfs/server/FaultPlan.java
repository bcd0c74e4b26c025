package io.storbench.nfs.server;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Tells when a fault is due. Used by the server's thread.
final class FaultPlan {
    private final Queue<Fault> faults;
    private int replies;

    FaultPlan(Iterable<Fault> faults) {
        this.faults = new ArrayDeque<>();
        faults.forEach(this.faults::add);
    }

    /// Counts a reply that is about to be made.
    ///
    /// @return what is to go wrong with it, if anything
    @Nullable Fault next() {
        Fault fault = faults.peek();
        if (fault == null) {
            return null;
        }
        if (replies < fault.replies()) {
            replies++;
            return null;
        }
        return faults.remove();
    }
}
