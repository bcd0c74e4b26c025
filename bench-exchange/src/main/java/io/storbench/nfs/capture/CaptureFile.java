package io.storbench.nfs.capture;

import io.storbench.trace.TraceException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// A file of captured packets, read from its beginning to its end, one packet at a time. Used by
/// one thread.
abstract sealed class CaptureFile permits PcapFile, PcapngFile {
    /// The most that a packet has: MAXIMUM_SNAPLEN of libpcap.
    static final int MOST_PACKET_BYTES = 262_144;

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final InputStream in;
    private final ByteBuffer packet = ByteBuffer.allocate(MOST_PACKET_BYTES);
    private final ByteBuffer header = ByteBuffer.allocate(64);
    private long at = Integer.BYTES;
    private long packets;
    private long nanos;
    private int linkType;
    private long wireBytes;

    CaptureFile(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /// Whether a file begins as a capture does.
    static boolean isOne(int magic) {
        return PcapFile.isMagic(magic) || magic == PcapngFile.SECTION;
    }

    /// Begins to read a capture of either format.
    ///
    /// @param name for messages
    /// @param in which begins as one does
    /// @throws IOException when it is of a version that is not known, or cut short within its first word
    static CaptureFile of(String name, InputStream in) throws IOException {
        InputStream buffered = new BufferedInputStream(in, BUFFER_BYTES);
        byte[] first = buffered.readNBytes(Integer.BYTES);
        if (first.length < Integer.BYTES) {
            throw new TraceException("%s: %d bytes are no capture".formatted(name, first.length));
        }
        int magic = ByteBuffer.wrap(first).getInt();
        return magic == PcapngFile.SECTION ? new PcapngFile(name, buffered) : new PcapFile(name, buffered, magic);
    }

    /// Goes on to the next packet.
    ///
    /// @return false after the last one
    /// @throws IOException when the file is damaged, or ends within a packet
    abstract boolean next() throws IOException;

    /// When the packet was captured, in nanoseconds since 1970.
    final long nanos() {
        return nanos;
    }

    /// How the packet's first bytes are to be read: a LINKTYPE_ of tcpdump.org.
    final int linkType() {
        return linkType;
    }

    /// How long the packet was on the wire, of which [#packet] may be the first part only.
    final long wireBytes() {
        return wireBytes;
    }

    /// What was captured of the packet; valid until the next one.
    final ByteBuffer packet() {
        return packet;
    }

    /// The place in the file and of the packet, for messages.
    final String place() {
        return "packet %,d of %s".formatted(packets, name);
    }

    /// Reads bytes that are not a packet.
    ///
    /// @return null at the end of the file
    final @Nullable ByteBuffer header(int bytes, ByteOrder order) throws IOException {
        int read = in.readNBytes(header.array(), 0, bytes);
        at += read;
        if (read == 0) {
            return null;
        }
        if (read < bytes) {
            throw cut();
        }
        return header.clear().order(order).limit(bytes);
    }

    /// Reads the bytes of a packet.
    ///
    /// @param bytes that were captured of it
    /// @param capturedNanos when, in nanoseconds since 1970
    /// @param type how its first bytes are to be read
    /// @param onWireBytes how long it was
    final void readPacket(long bytes, long capturedNanos, int type, long onWireBytes) throws IOException {
        packets++;
        nanos = capturedNanos;
        linkType = type;
        wireBytes = onWireBytes;
        if (bytes < 0 || bytes > MOST_PACKET_BYTES) {
            throw mistake("a packet of %,d bytes, where at most %,d are possible: the file is damaged"
                    .formatted(bytes, MOST_PACKET_BYTES));
        }
        packet.clear().limit((int) bytes);
        int read = in.readNBytes(packet.array(), 0, (int) bytes);
        at += read;
        if (read < bytes) {
            throw cut();
        }
    }

    /// Passes over bytes.
    final void skip(long bytes) throws IOException {
        try {
            in.skipNBytes(bytes);
        } catch (EOFException _) {
            throw cut();
        }
        at += bytes;
    }

    private TraceException cut() {
        return mistake("the file ends within it; take a whole copy, or what is whole of it: tcpdump -r %s -w other.pcap"
                .formatted(name));
    }

    /// What is wrong, with the place.
    final TraceException mistake(String what) {
        return new TraceException("%s: packet %,d at byte %,d: %s".formatted(name, packets, at, what));
    }
}
