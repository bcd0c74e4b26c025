package io.storbench.net.client;

import io.storbench.engine.Request;
import io.storbench.engine.RoundTrips;
import org.jspecify.annotations.Nullable;

/// A call of the hot path: what was asked, where it is on its way, and what every protocol's answer tells. One
/// for each slot of a table, used again and again. Plain fields, owned by the session's thread.
///
/// @param <C> the connections that carry calls
public abstract class Slot<C> {
    /// Where a call is between being submitted and being answered.
    public enum Stage {
        /// With the session.
        IDLE,
        /// On the emulated path to the server.
        LEAVING,
        /// In its connection's queue.
        QUEUED,
        /// Sent, and not answered.
        SENT,
        /// On the emulated path back.
        RETURNING
    }

    /// The number in the session's table; it is in the tag too.
    public final int slot;

    /// The number under which the server answers: RPC's `xid`, iSCSI's initiator task tag.
    public int tag;

    /// The operation this call is a part of; none for what the session does by itself.
    public @Nullable Request request;

    /// The number of the file.
    public int file;

    /// Where its range begins in the file, in bytes.
    public long offset;

    public int lengthBytes;
    public int generation;
    public boolean verified;

    /// Writes again what the server has lost; its range is not written by a request meanwhile.
    public boolean rewrite;

    /// Who carries it, from when it is submitted.
    public @Nullable C connection;

    /// Where it is.
    public Stage stage = Stage.IDLE;

    /// To be sent a second time.
    public boolean again;

    /// Counted, but never sent, since its connection broke before.
    public boolean counted;

    /// Not sent before: the service time of its request begins when it is.
    public boolean fresh;

    /// What it waited for since its request was sent, by itself or by the calls before it that led to it.
    public final RoundTrips trips = new RoundTrips();

    /// How many bytes its connection had to send before this call's first one.
    public long startBytes;

    /// Since when it waits for the server to take one more; 0 if it does not.
    public long waitingSinceNanos;

    /// By how much it was given to its connection later than its emulated way out took.
    public long lateNanos;

    /// The size of its answer, all messages together.
    public int replyBytes;

    /// Where the first byte is in the file that was not written there; -1 for none.
    public long wrongOffset;

    /// @param slot its number
    protected Slot(int slot) {
        this.slot = slot;
    }

    /// Whether it is a WRITE of a part of a range of its file.
    protected abstract boolean writes(long fromOffset, long toOffset);
}
