package io.storbench.nfs.capture;

import java.nio.ByteBuffer;

/// Cuts what one side of a connection sends into RPC messages (record marking, RFC 5531, section
/// 11), and keeps the beginning of each, where a call's header and arguments are. The data of a
/// WRITE beyond that is counted, not kept, so that it may be missing without harm: packets are
/// often captured in part.
///
/// Where a capture begins within a connection, or lacks the bytes where a message begins, the next
/// segment that begins as a call of NFS does is waited for. Used by one thread.
final class Records {
    /// What is kept of a message: more than a COMPOUND up to its READ or WRITE takes.
    static final int KEPT_BYTES = 2_048;

    /// Larger messages are none.
    private static final int MOST_BYTES = 8 << 20;

    private static final int LAST = 0x8000_0000;

    /// Mark, number, type, version of RPC, program, version, procedure.
    private static final int CALL_BYTES = 28;

    private final Reader reader;
    private final ByteBuffer kept = ByteBuffer.allocate(KEPT_BYTES);
    private final ByteBuffer mark = ByteBuffer.allocate(4);
    private boolean synchronous;
    private boolean whole = true;
    private boolean last;
    private long leftBytes;
    private long messageBytes;
    private long beganNanos;

    /// Who is given the messages.
    interface Reader {
        /// A message is complete.
        ///
        /// @param kept its beginning
        /// @param nanos when its first segment was captured
        void read(ByteBuffer kept, long nanos);

        /// Bytes that may have had the begin of a message are missing.
        ///
        /// @param cut whether they are of a packet that was captured in part; else of lost ones
        void missing(long bytes, boolean cut);
    }

    Records(Reader reader) {
        this.reader = reader;
    }

    /// A connection begins, or what went before is not known.
    void restart() {
        synchronous = false;
    }

    /// Whether it is known where messages begin.
    boolean isSynchronous() {
        return synchronous;
    }

    /// Bytes of a segment.
    void add(ByteBuffer bytes, long nanos) {
        if (!synchronous && isCall(bytes)) {
            synchronous = true;
            beginMessage();
        }
        while (synchronous && bytes.hasRemaining()) {
            if (leftBytes > 0) {
                keep(bytes);
            } else {
                readMark(bytes, nanos);
            }
            endFragment();
        }
    }

    /// Bytes that were not captured.
    ///
    /// @param cut whether they are of a packet that was captured in part
    void miss(long bytes, boolean cut) {
        if (bytes == 0 || !synchronous) {
            return;
        }
        if (bytes > leftBytes) {
            if (leftBytes > 0) {
                endMessage();
            }
            synchronous = false;
            reader.missing(bytes, cut);
            return;
        }
        whole = false;
        messageBytes += bytes;
        leftBytes -= bytes;
        endFragment();
    }

    private static boolean isCall(ByteBuffer bytes) {
        int at = bytes.position();
        return bytes.remaining() >= CALL_BYTES
                && (bytes.getInt(at) & ~LAST) >= CALL_BYTES
                && (bytes.getInt(at) & ~LAST) <= MOST_BYTES
                && bytes.getInt(at + 8) == 0
                && bytes.getInt(at + 12) == 2
                && bytes.getInt(at + 16) == NfsCalls.PROGRAM;
    }

    private void beginMessage() {
        kept.clear();
        mark.clear();
        whole = true;
        messageBytes = 0;
        leftBytes = 0;
        last = false;
    }

    private void readMark(ByteBuffer bytes, long nanos) {
        if (mark.position() == 0 && messageBytes == 0) {
            beganNanos = nanos;
        }
        mark.put(bytes.get());
        if (mark.hasRemaining()) {
            return;
        }
        int header = mark.getInt(0);
        mark.clear();
        last = (header & LAST) != 0;
        leftBytes = header & ~LAST;
        messageBytes += 4;
        if (messageBytes + leftBytes > MOST_BYTES || (leftBytes == 0 && !last)) {
            // No client sends this: something was missing before.
            synchronous = false;
            reader.missing(bytes.remaining(), false);
        }
    }

    private void keep(ByteBuffer bytes) {
        int taken = (int) Math.min(leftBytes, bytes.remaining());
        int copied = whole ? Math.min(taken, kept.remaining()) : 0;
        kept.put(kept.position(), bytes, bytes.position(), copied);
        kept.position(kept.position() + copied);
        bytes.position(bytes.position() + taken);
        leftBytes -= taken;
        messageBytes += taken;
    }

    private void endFragment() {
        if (leftBytes == 0 && last && synchronous) {
            endMessage();
        }
    }

    private void endMessage() {
        reader.read(kept.flip(), beganNanos);
        beginMessage();
    }
}
