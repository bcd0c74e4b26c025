package io.storbench.nfs.mounted;

import io.storbench.engine.Counters;

/// Ethernet bytes of messages, computed as if all messages of a procedure were of their mean
/// length.
enum Frames {
    /// Each message in TCP segments of its own; see [Counters#frameBytes].
    TCP {
        @Override
        long ofOne(long messageBytes) {
            return Counters.frameBytes(messageBytes);
        }
    },
    /// Each message in one datagram: UDP's header of 8 bytes, then fragments of up to 1480 bytes,
    /// each with the headers of IPv4, 20, and Ethernet, 14.
    UDP {
        @Override
        long ofOne(long messageBytes) {
            long datagramBytes = messageBytes + 8;
            long fragments = (datagramBytes + 1479) / 1480;
            return datagramBytes + fragments * 34;
        }
    };

    abstract long ofOne(long messageBytes);

    /// The bytes of this many messages of this many bytes together.
    long bytes(long messages, long messageBytes) {
        if (messages == 0) {
            return 0;
        }
        long meanBytes = messageBytes / messages;
        long longer = messageBytes % messages;
        return (messages - longer) * ofOne(meanBytes) + longer * ofOne(meanBytes + 1);
    }
}
