package io.storbench.nfs.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A capture in the format pcapng (draft-ietf-opsawg-pcapng): sections of either byte order, any
/// number of interfaces, enhanced packet blocks. Blocks of other kinds are passed over; packets
/// without a time are refused.
final class PcapngFile extends CaptureFile {
    /// The type of a section header, which is the same in either byte order.
    static final int SECTION = 0x0a0d0d0a;

    private static final int INTERFACE = 1;
    private static final int OLD_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int ORDER_MAGIC = 0x1a2b3c4d;
    private static final int OPTION_RESOLUTION = 9;

    /// Type and length before a block, and its length after it.
    private static final int FRAME_BYTES = 12;

    private static final int PACKET_HEADER_BYTES = 20;

    /// Magic number, version, length of the section.
    private static final int SECTION_BODY_BYTES = 16;

    /// 2^62 nanoseconds.
    private static final long MOST_SECONDS = (1L << 62) / 1_000_000_000;

    /// No writer makes larger ones.
    private static final long MOST_BLOCK_BYTES = 16 << 20;

    private static final int MOST_INTERFACES = 1_024;

    private ByteOrder order = ByteOrder.BIG_ENDIAN;
    private final List<Interface> interfaces = new ArrayList<>();

    /// @param unitsPerSecond of its times, a power of 10 or 2
    private record Interface(int linkType, long unitsPerSecond) {}

    PcapngFile(String name, InputStream in) throws IOException {
        super(name, in);
        section();
    }

    @Override
    boolean next() throws IOException {
        for (ByteBuffer type = header(4, order); type != null; type = header(4, order)) {
            if (block(type.getInt(0))) {
                return true;
            }
        }
        return false;
    }

    /// Reads a block after its type.
    ///
    /// @return whether it is a packet
    private boolean block(int type) throws IOException {
        switch (type) {
            case SECTION -> section();
            case INTERFACE -> addInterface(bodyBytes());
            case ENHANCED_PACKET -> {
                packet(bodyBytes());
                return true;
            }
            case SIMPLE_PACKET, OLD_PACKET ->
                throw mistake(
                        "a packet block of type %d, without a time or obsolete; write the capture by tcpdump -w or dumpcap"
                                .formatted(type));
            default -> skip(bodyBytes() + 4);
        }
        return false;
    }

    private void section() throws IOException {
        ByteBuffer start = required(8, ByteOrder.BIG_ENDIAN);
        order = start.getInt(4) == ORDER_MAGIC ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        start.order(order);
        if (start.getInt(4) != ORDER_MAGIC) {
            throw mistake("a section without the magic number of its byte order");
        }
        long body = bodyBytes(start.getInt(0));
        if (body < SECTION_BODY_BYTES) {
            throw mistake("a section header of %,d bytes: the file is damaged".formatted(body));
        }
        ByteBuffer version = required(4, order);
        if (version.getShort(0) != 1) {
            throw mistake("version %d of pcapng; 1 is read".formatted(version.getShort(0)));
        }
        interfaces.clear();
        skip(body - 8 + 4);
    }

    private long bodyBytes() throws IOException {
        return bodyBytes(required(4, order).getInt(0));
    }

    private long bodyBytes(int blockBytes) throws IOException {
        long bytes = Integer.toUnsignedLong(blockBytes);
        if (bytes < FRAME_BYTES || bytes > MOST_BLOCK_BYTES || bytes % 4 != 0) {
            throw mistake("a block of %,d bytes: the file is damaged".formatted(bytes));
        }
        return bytes - FRAME_BYTES;
    }

    private ByteBuffer required(int bytes, ByteOrder in) throws IOException {
        ByteBuffer read = header(bytes, in);
        if (read == null) {
            throw mistake("the file ends within a block; take a whole copy of it");
        }
        return read;
    }

    private void addInterface(long bodyBytes) throws IOException {
        if (bodyBytes < 8 || interfaces.size() == MOST_INTERFACES) {
            throw mistake("interface %d, described in %,d bytes: the file is damaged"
                    .formatted(interfaces.size(), bodyBytes));
        }
        int type = Short.toUnsignedInt(required(8, order).getShort(0));
        long units = 1_000_000;
        long left = bodyBytes - 8;
        while (left >= 4) {
            ByteBuffer option = required(4, order);
            int code = Short.toUnsignedInt(option.getShort(0));
            int length = Short.toUnsignedInt(option.getShort(2));
            int padded = (length + 3) & -4;
            left -= 4;
            if (padded > left) {
                throw mistake("an option of %,d bytes beyond its block".formatted(length));
            }
            if (code == OPTION_RESOLUTION && length >= 1) {
                units = units(required(4, order).get(0));
                skip(padded - 4);
            } else {
                skip(padded);
            }
            left -= padded;
        }
        skip(left + 4);
        interfaces.add(new Interface(type, units));
    }

    private long units(byte resolution) throws IOException {
        int power = resolution & 0x7f;
        boolean binary = resolution < 0;
        if (power > (binary ? 30 : 9)) {
            throw mistake("times of a resolution finer than nanoseconds");
        }
        return binary ? 1L << power : Math.round(Math.pow(10, power));
    }

    private void packet(long bodyBytes) throws IOException {
        ByteBuffer head = required(PACKET_HEADER_BYTES, order);
        long captured = Integer.toUnsignedLong(head.getInt(12));
        Interface on = of(head.getInt(0));
        if (on == null || captured > bodyBytes - PACKET_HEADER_BYTES) {
            throw mistake("a packet of %,d bytes of interface %s: the file is damaged"
                    .formatted(captured, Integer.toUnsignedString(head.getInt(0))));
        }
        long units = (long) head.getInt(4) << 32 | Integer.toUnsignedLong(head.getInt(8));
        if (units < 0 || units / on.unitsPerSecond >= MOST_SECONDS) {
            throw mistake("a time of %s units of 1/%,d s, which is after the year 2100: the file is damaged"
                    .formatted(Long.toUnsignedString(units), on.unitsPerSecond));
        }
        readPacket(
                captured,
                units / on.unitsPerSecond * 1_000_000_000
                        + units % on.unitsPerSecond * 1_000_000_000 / on.unitsPerSecond,
                on.linkType,
                Integer.toUnsignedLong(head.getInt(16)));
        skip(bodyBytes - PACKET_HEADER_BYTES - captured + 4);
    }

    private @Nullable Interface of(int number) {
        return number >= 0 && number < interfaces.size() ? interfaces.get(number) : null;
    }
}
