package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.Digests;

/// What the embedded target lets its sessions have.
///
/// @param terms what is agreed to at a login, at most
/// @param queueDepth how many commands a session may have outstanding, 1 to [#MAX_QUEUE_DEPTH]
public record SessionLimits(Agreement terms, int queueDepth) {
    /// The most commands of a session.
    public static final int MAX_QUEUE_DEPTH = 4096;

    /// Everything, in lengths that Linux's target has too, and 128 commands.
    public static final SessionLimits DEFAULT = new SessionLimits(
            new Agreement(new Digests(true, true), false, true, 262144, 1 << 20, 16, 8192, 262144), 128);

    /// Checks the range.
    public SessionLimits {
        if (queueDepth < 1 || queueDepth > MAX_QUEUE_DEPTH) {
            throw new IllegalArgumentException("depth " + queueDepth);
        }
    }
}
