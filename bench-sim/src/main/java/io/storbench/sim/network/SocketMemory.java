package io.storbench.sim.network;

/// How much data a Linux socket takes that is not acknowledged, when the program has set its send
/// buffer, so that the buffer does not grow with the congestion window (`SOCK_SNDBUF_LOCK`).
///
/// The buffer holds memory, not data. `setsockopt` doubles what is asked (`sk_setsockopt`,
/// net/core/sock.c); each buffer (`sk_buff`) counts with its own size (`truesize`); and a write is
/// taken as long as anything is free (`sk_stream_memory_free`, include/net/sock.h).
public final class SocketMemory {
    /// No limit but the windows.
    public static final long UNLIMITED = Long.MAX_VALUE / 4;

    /// A buffer without data: 1,024 bytes for headers and `skb_shared_info`, in which 640 are used,
    /// and 256 for `sk_buff` (`tcp_stream_alloc_skb`, net/ipv4/tcp.c, on 64 bits).
    private static final int BUFFER_BYTES = 1280;

    /// For headers and `skb_shared_info`, besides a segment's data (`MAX_TCP_HEADER`, on 64 bits).
    private static final int HEAD_BYTES = 640;

    /// `sk_buff`.
    private static final int DESCRIPTOR_BYTES = 256;

    /// TCP_INIT_CWND.
    private static final int LEAST_SEGMENTS = 10;

    private SocketMemory() {}

    /// The data that a send buffer takes which grows with the congestion window: memory for twice
    /// the window, each segment counted as what `kmalloc` takes for it, and used up by buffers of a
    /// segment each (net/ipv4/tcp_input.c, `tcp_sndbuf_expand`). 87,040 bytes of memory at first.
    ///
    /// @param windowBytes the congestion window
    static long grownBytes(long windowBytes, int mss) {
        long segments = Math.max(LEAST_SEGMENTS, windowBytes / mss);
        long allocated = Integer.highestOneBit(mss + HEAD_BYTES - 1) * 2L + DESCRIPTOR_BYTES;
        return 2 * segments * allocated / (mss + BUFFER_BYTES) * mss;
    }

    /// The data of as many writes as the buffer takes.
    ///
    /// @param askedBytes of the send buffer, not beyond `net.core.wmem_max`
    /// @param writeBytes what is written at a time
    /// @param buffers how many that makes
    public static long dataBytes(long askedBytes, int writeBytes, int buffers) {
        long each = writeBytes + (long) buffers * BUFFER_BYTES;
        return Math.ceilDiv(2 * askedBytes, each) * writeBytes;
    }
}
