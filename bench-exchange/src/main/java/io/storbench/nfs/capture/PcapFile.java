package io.storbench.nfs.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A capture in the classic format of libpcap (pcap-savefile(5)), version 2.4, of either byte
/// order, with microseconds or nanoseconds.
final class PcapFile extends CaptureFile {
    private static final int MICROS = 0xa1b2c3d4;
    private static final int NANOS = 0xa1b23c4d;

    /// Of the file after its magic number, and of a packet.
    private static final int FILE_HEADER_BYTES = 20;

    private static final int PACKET_HEADER_BYTES = 16;
    private static final int VERSION = 2;

    /// The upper bits of the field have the length of an Ethernet checksum.
    private static final int LINK_TYPE = 0xffff;

    private final ByteOrder order;
    private final long fractionNanos;
    private final int linkType;

    /// @param magic the file's first four bytes
    PcapFile(String name, InputStream in, int magic) throws IOException {
        super(name, in);
        boolean big = magic == MICROS || magic == NANOS;
        this.order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        this.fractionNanos = (big ? magic : Integer.reverseBytes(magic)) == NANOS ? 1 : 1_000;
        ByteBuffer header = header(FILE_HEADER_BYTES, order);
        if (header == null || header.getShort(0) != VERSION) {
            throw mistake("version %s of the format; write it by tcpdump -w or editcap -F pcap"
                    .formatted(header == null ? "none" : header.getShort(0)));
        }
        this.linkType = header.getInt(16) & LINK_TYPE;
    }

    static boolean isMagic(int magic) {
        int other = Integer.reverseBytes(magic);
        return magic == MICROS || magic == NANOS || other == MICROS || other == NANOS;
    }

    @Override
    boolean next() throws IOException {
        ByteBuffer header = header(PACKET_HEADER_BYTES, order);
        if (header == null) {
            return false;
        }
        long seconds = Integer.toUnsignedLong(header.getInt(0));
        long fraction = Integer.toUnsignedLong(header.getInt(4));
        readPacket(
                Integer.toUnsignedLong(header.getInt(8)),
                seconds * 1_000_000_000 + fraction * fractionNanos,
                linkType,
                Integer.toUnsignedLong(header.getInt(12)));
        return true;
    }
}
