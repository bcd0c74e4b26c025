package io.storbench.engine;

import java.util.Locale;

/// What is counted for a session as a whole, beside the sums over its procedures. Results use the
/// lower-case names.
public enum Counter {
    /// Bytes that the user's WRITE operations carried.
    PAYLOAD_BYTES_OUT,
    /// Bytes that the user's READ operations brought.
    PAYLOAD_BYTES_IN,
    /// Ethernet bytes sent; facts say whether measured or computed.
    FRAME_BYTES_OUT,
    /// Ethernet bytes received; facts say whether measured or computed.
    FRAME_BYTES_IN,
    /// Replies that no outstanding call waited for.
    LATE_REPLIES,
    /// READ replies shorter than asked, whose rest was asked for again.
    SHORT_READS,
    /// WRITEs that the server answered as UNSTABLE.
    UNSTABLE_WRITES,
    /// Changes of the server's write verifier.
    VERIFIER_CHANGES,
    /// Bytes written again because the server had lost them.
    REWRITTEN_BYTES,
    /// Connections made again.
    RECONNECTS,
    /// Connections made again from another source port than before, so that a server that looks
    /// calls up by their port does not know those sent again.
    SOURCE_PORT_CHANGES,
    /// Recoveries of protocol state: a session, a client id or open files re-established.
    RECOVERIES,
    /// Time from what made a recovery or a new connection necessary until it was complete, in
    /// nanoseconds.
    DISTURBED_NANOS,
    /// Replies that asked to try again later.
    DELAYS,
    /// Time that calls waited because the server grants too few slots, in nanoseconds, summed over
    /// the calls.
    SLOT_WAIT_NANOS,
    /// PDUs whose digest was wrong.
    DIGEST_ERRORS,
    /// Messages that lost a segment on the emulated or modelled path.
    NETWORK_STALLS,
    /// READs that a client's page cache answered from its memory.
    CACHE_HITS,
    /// READs that had to wait until the cache had read.
    CACHE_MISSES,
    /// READs that the cache asked of its target, reading ahead included.
    CACHE_FILLS,
    /// Bytes that these asked for.
    CACHE_FILL_BYTES,
    /// WRITEs that the cache asked of its target, each of one or more merged pages.
    CACHE_WRITE_BACKS,
    /// Bytes that these carried.
    CACHE_WRITE_BACK_BYTES,
    /// WRITEs that waited because as much as may be was dirty.
    DIRTY_STALLS,
    /// How long they waited, in nanoseconds, summed over the WRITEs.
    DIRTY_STALL_NANOS,
    /// Times that the cache asked whether its attributes of a file still hold.
    REVALIDATIONS,
    /// Changes that a client's modelled cache has taken: pages dirtied, or calls that changed a file
    /// system.
    CACHED_CHANGES,
    /// Of these, those that the server has: pages whose WRITE was answered, or calls whose transaction
    /// was committed.
    SENT_CHANGES,
    /// WRITEs of an inode by a modelled file system.
    INODE_WRITES,
    /// System calls that sent.
    SYSTEM_CALLS_OUT,
    /// System calls that received.
    SYSTEM_CALLS_IN,
    /// Reads that a block device has done, after requests were merged.
    DEVICE_READS,
    /// Reads that were merged into others before the device got them.
    DEVICE_READS_MERGED,
    /// Bytes that a block device has read.
    DEVICE_BYTES_IN,
    /// Writes that a block device has done, after requests were merged.
    DEVICE_WRITES,
    /// Writes that were merged into others before the device got them.
    DEVICE_WRITES_MERGED,
    /// Bytes that a block device has written.
    DEVICE_BYTES_OUT,
    /// Requests to a block device to make what it has written stable.
    DEVICE_FLUSHES,
    /// Requests to a block device to forget ranges.
    DEVICE_DISCARDS,
    /// Time in which a block device had any request, in nanoseconds.
    DEVICE_BUSY_NANOS,
    /// Time that requests were at a block device or in its queue, in nanoseconds, summed over the
    /// requests.
    DEVICE_QUEUE_NANOS;

    private final String key = name().toLowerCase(Locale.ROOT).replace("_nanos", "_ns");

    /// The name in results.
    public String key() {
        return key;
    }
}
