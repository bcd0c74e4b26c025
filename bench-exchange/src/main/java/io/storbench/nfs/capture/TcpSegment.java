package io.storbench.nfs.capture;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/// What a packet has of a TCP connection. Headers are those of RFC 791, RFC 8200, RFC 9293 and of
/// LINKTYPE_ETHERNET, _NULL, _LOOP, _RAW, _LINUX_SLL and _LINUX_SLL2 (tcpdump.org/linktypes.html).
/// Reused for every packet; used by one thread.
final class TcpSegment {
    /// What a packet is.
    enum Kind {
        /// A segment of TCP.
        TCP,
        /// A part of a packet, whose other parts would be needed.
        FRAGMENT,
        /// Something else, or too short to tell.
        OTHER,
        /// Of a network whose headers are not known here.
        UNKNOWN_LINK
    }

    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int VLAN = 0x8100;
    private static final int PROVIDER_VLAN = 0x88a8;
    private static final int TCP = 6;
    private static final int MOST_TAGS = 4;
    private static final int SYN = 2;

    private long wireBytes;
    private ByteBuffer packet = ByteBuffer.allocate(0);
    private Direction direction = new Direction(new byte[0]);
    private int sequence;
    private boolean begins;
    private long payloadBytes;

    /// From which address and port to which.
    static final class Direction {
        private final byte[] ends;

        /// @param ends the two addresses, then the two ports
        Direction(byte[] ends) {
            this.ends = ends;
        }

        /// Who sends.
        String sender() {
            return HexFormat.of().formatHex(ends, 0, (ends.length - 4) / 2);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Direction same && Arrays.equals(ends, same.ends);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(ends);
        }

        /// As `10.0.0.2:801 to 10.0.0.1:2049`.
        @Override
        public String toString() {
            int address = (ends.length - 4) / 2;
            ByteBuffer ports = ByteBuffer.wrap(ends, 2 * address, 4);
            return "%s:%d to %s:%d"
                    .formatted(
                            text(0, address),
                            Short.toUnsignedInt(ports.getShort()),
                            text(address, address),
                            Short.toUnsignedInt(ports.getShort()));
        }

        private String text(int at, int length) {
            try {
                return java.net.InetAddress.getByAddress(Arrays.copyOfRange(ends, at, at + length))
                        .getHostAddress();
            } catch (java.net.UnknownHostException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// Reads the headers of a packet.
    ///
    /// @param captured its first bytes
    /// @param onWireBytes how many it had
    Kind decode(ByteBuffer captured, int linkType, long onWireBytes) {
        packet = captured;
        wireBytes = onWireBytes;
        try {
            return link(linkType);
        } catch (java.nio.BufferUnderflowException | IndexOutOfBoundsException _) {
            return Kind.OTHER;
        }
    }

    private Kind link(int linkType) {
        return switch (linkType) {
            case 1 -> ethernet(12);
            case 0, 108 -> ip(4);
            case 12, 14, 101, 228, 229 -> ip(0);
            case 113 -> ethernet(14);
            case 276 -> typed(packet.getShort(0), 20);
            default -> Kind.UNKNOWN_LINK;
        };
    }

    /// @param at where the type of what follows is
    private Kind ethernet(int at) {
        int type = at;
        for (int tags = 0; tags < MOST_TAGS; tags++) {
            int value = Short.toUnsignedInt(packet.getShort(type));
            if (value != VLAN && value != PROVIDER_VLAN) {
                break;
            }
            type += 4;
        }
        return typed(packet.getShort(type), type + 2);
    }

    private Kind typed(short type, int at) {
        int value = Short.toUnsignedInt(type);
        return value == IPV4 || value == IPV6 ? ip(at) : Kind.OTHER;
    }

    private Kind ip(int at) {
        return switch ((packet.get(at) >>> 4) & 0xf) {
            case 4 -> ipv4(at);
            case 6 -> ipv6(at);
            default -> Kind.OTHER;
        };
    }

    private Kind ipv4(int at) {
        int headerBytes = (packet.get(at) & 0xf) * 4;
        long totalBytes = Short.toUnsignedInt(packet.getShort(at + 2));
        boolean fragment = (packet.getShort(at + 6) & 0x3fff) != 0;
        if (packet.get(at + 9) != TCP) {
            return Kind.OTHER;
        }
        if (fragment) {
            return Kind.FRAGMENT;
        }
        return tcp(at + 12, 4, at + headerBytes, totalBytes - headerBytes);
    }

    /// Extension headers are rare, and not passed over.
    private Kind ipv6(int at) {
        int next = packet.get(at + 6);
        if (next == 44) {
            return Kind.FRAGMENT;
        }
        long bytes = Short.toUnsignedInt(packet.getShort(at + 4));
        return next == TCP ? tcp(at + 8, 16, at + 40, bytes) : Kind.OTHER;
    }

    /// @param addresses where they are
    /// @param bytes of the segment by the headers before it; 0 or less of one beyond 64 KiB, which
    ///   the sender's card cuts
    private Kind tcp(int addresses, int addressBytes, int at, long bytes) {
        int headerBytes = ((packet.get(at + 12) >>> 4) & 0xf) * 4;
        byte[] ends = new byte[2 * addressBytes + 4];
        packet.get(addresses, ends, 0, 2 * addressBytes);
        packet.get(at, ends, 2 * addressBytes, 4);
        direction = new Direction(ends);
        sequence = packet.getInt(at + 4);
        begins = (packet.get(at + 13) & SYN) != 0;
        long segmentBytes = bytes > 0 ? bytes : wireBytes - at;
        payloadBytes = Math.max(0, segmentBytes - headerBytes);
        packet.position(Math.min(at + headerBytes, packet.limit()));
        return Kind.TCP;
    }

    /// From where to where.
    Direction direction() {
        return direction;
    }

    /// The number of its first byte.
    int sequence() {
        return sequence;
    }

    /// Whether it begins a connection.
    boolean begins() {
        return begins;
    }

    /// What was captured of its bytes; valid until the next packet.
    ByteBuffer payload() {
        return packet.slice(packet.position(), (int) Math.min(packet.remaining(), payloadBytes));
    }

    /// How many bytes it has, whatever was captured of them.
    long payloadBytes() {
        return payloadBytes;
    }
}
