package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.FileState;
import io.storbench.engine.Outcome;
import io.storbench.plan.Operation;

/// What the client asks of the target when a file is opened, looked at or closed (RFC 1813, section
/// 4.11; nfs(5), "close-to-open").
///
/// Allocates nothing after construction. Used by the session's thread.
final class CloseToOpen {
    private final FileState fileState;
    private final boolean asksOnOpen;
    private final boolean hasAttributes;
    private final BackingRequests below;
    private final Copies copies;
    private final Counters counters;

    /// @param fileState what the target keeps of opened files
    /// @param asksOnOpen whether an open asks for attributes that are still believed
    /// @param hasAttributes whether they are cached here, not with the names
    CloseToOpen(
            FileState fileState,
            boolean asksOnOpen,
            boolean hasAttributes,
            BackingRequests below,
            Copies copies,
            Counters counters) {
        this.fileState = fileState;
        this.asksOnOpen = asksOnOpen;
        this.hasAttributes = hasAttributes;
        this.below = below;
        this.copies = copies;
        this.counters = counters;
    }

    /// Whether a server has the files, not the client.
    boolean isOfServer() {
        return fileState == FileState.ATTRIBUTES || fileState == FileState.OPENINGS;
    }

    /// Whether a request closes a file of a server's that its closing writes.
    boolean closesWritten(Pending asker, CachedFile file) {
        return asker.is(Operation.CLOSE) && isOfServer() && (file.unsafePages > 0 || file.unflushed);
    }

    /// Opens a file.
    ///
    /// @return whether it need not be looked at again
    boolean open(Pending asker, CachedFile file, long nowNanos) {
        boolean known = file.attributes().isKnown();
        return switch (fileState) {
            case NONE -> copies.finish(asker, 0, Outcome.DONE);
            case ATTRIBUTES -> known ? openKnown(asker, file, nowNanos) : openBelow(asker, nowNanos);
            case LOCAL, OPENINGS -> openBelow(asker, nowNanos);
        };
    }

    private boolean openKnown(Pending asker, CachedFile file, long nowNanos) {
        if (asksOnOpen) {
            return openBelow(asker, nowNanos);
        }
        return isCurrent(asker, file, nowNanos) && copies.finish(asker, 0, Outcome.DONE);
    }

    private boolean openBelow(Pending asker, long nowNanos) {
        below.ask(Operation.OPEN, asker, nowNanos);
        return true;
    }

    /// Closes a file of which nothing is left to write.
    ///
    /// @return whether it need not be looked at again
    boolean close(Pending asker, long nowNanos) {
        if (fileState != FileState.OPENINGS) {
            return copies.finish(asker, 0, Outcome.DONE);
        }
        below.ask(Operation.CLOSE, asker, nowNanos);
        return true;
    }

    /// Whether a file's attributes are believed; else one request asks for them.
    boolean isCurrent(Pending asker, CachedFile file, long nowNanos) {
        AttributeTimeout attributes = file.attributes();
        if (asker.asking) {
            return false;
        }
        if (!isOfServer() || !hasAttributes || asker.revalidated || attributes.isFresh(nowNanos)) {
            asker.revalidated = true;
            return true;
        }
        if (!attributes.isAsked()) {
            attributes.ask();
            asker.asking = true;
            counters.add(Counter.REVALIDATIONS, 1);
            below.ask(Operation.STAT, asker, nowNanos);
        }
        return false;
    }

    /// The target has answered a request of [#isCurrent].
    void attributesAnswered(Pending asker, CachedFile file, Outcome outcome, long nowNanos) {
        boolean done = outcome instanceof Outcome.Done;
        file.attributes().notAsked();
        if (done) {
            file.attributes().answered(nowNanos);
        }
        asker.asking = false;
        asker.revalidated = true;
        asker.failure = done ? null : outcome;
    }

    /// The target has answered a READ: in NFSv3 that brings attributes.
    void readAnswered(CachedFile file, Outcome outcome, long nowNanos) {
        if (fileState == FileState.ATTRIBUTES && outcome instanceof Outcome.Done) {
            file.attributes().seen(nowNanos);
        }
    }
}
