package io.storbench.nfs.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The packets of a capture in the classic format, to be changed and written again.
record Packets(List<Packet> all) {
    private static final int LITTLE_NANOS = 0xa1b23c4d;

    /// @param wireBytes how long it was, of which the bytes are the first
    record Packet(long nanos, ByteBuffer buffer, int wireBytes) {
        private static final int IP = 14;
        private static final int TCP = 34;

        static Packet of(long nanos, byte[] bytes, int wireBytes) {
            return new Packet(nanos, ByteBuffer.wrap(bytes), wireBytes);
        }

        byte[] bytes() {
            byte[] bytes = new byte[buffer.capacity()];
            buffer.get(0, bytes);
            return bytes;
        }

        private int headerBytes() {
            return TCP + ((buffer.get(TCP + 12) >>> 4) & 0xf) * 4;
        }

        int payloadBytes() {
            return Short.toUnsignedInt(buffer.getShort(IP + 2)) + IP - headerBytes();
        }

        boolean isTo(int port) {
            return Short.toUnsignedInt(buffer.getShort(TCP + 2)) == port;
        }

        /// A part of it as a segment of its own, with what was captured of that.
        Packet part(int from, int to) {
            int header = headerBytes();
            byte[] bytes = bytes();
            byte[] captured = Arrays.copyOf(bytes, Math.max(header, Math.min(bytes.length, header + to)));
            byte[] data = Arrays.copyOfRange(captured, Math.min(captured.length, header + from), captured.length);
            byte[] part = Arrays.copyOf(bytes, header + data.length);
            System.arraycopy(data, 0, part, header, data.length);
            ByteBuffer.wrap(part)
                    .putShort(IP + 2, (short) (header - IP + to - from))
                    .putInt(TCP + 4, buffer.getInt(TCP + 4) + from);
            return of(nanos, part, header + to - from);
        }
    }

    static Packets of(byte[] capture) {
        ByteBuffer in = ByteBuffer.wrap(capture).order(ByteOrder.LITTLE_ENDIAN);
        long units = in.getInt(0) == LITTLE_NANOS ? 1 : 1_000;
        List<Packet> all = new ArrayList<>();
        for (int at = 24; at < capture.length; at += 16 + in.getInt(at + 8)) {
            long nanos = Integer.toUnsignedLong(in.getInt(at)) * 1_000_000_000 + in.getInt(at + 4) * units;
            byte[] bytes = Arrays.copyOfRange(capture, at + 16, at + 16 + in.getInt(at + 8));
            all.add(Packet.of(nanos, bytes, in.getInt(at + 12)));
        }
        return new Packets(all);
    }

    /// In the classic format, with nanoseconds.
    byte[] pcap(ByteOrder order) {
        ByteBuffer out = ByteBuffer.allocate(1 << 20).order(order);
        out.putInt(LITTLE_NANOS).putShort((short) 2).putShort((short) 4);
        out.putInt(0).putInt(0).putInt(262_144).putInt(1);
        for (Packet packet : all) {
            out.putInt((int) (packet.nanos / 1_000_000_000));
            out.putInt((int) (packet.nanos % 1_000_000_000));
            out.putInt(packet.bytes().length).putInt(packet.wireBytes).put(packet.bytes());
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    /// In pcapng, with nanoseconds: a section, two interfaces of which packets are of the second, a
    /// block that nobody knows.
    byte[] pcapng(ByteOrder order) {
        ByteBuffer out = ByteBuffer.allocate(1 << 20).order(order);
        out.putInt(0x0a0d0d0a).putInt(28).putInt(0x1a2b3c4d);
        out.putShort((short) 1).putShort((short) 0).putLong(-1).putInt(28);
        out.putInt(1)
                .putInt(20)
                .putShort((short) 105)
                .putShort((short) 0)
                .putInt(0)
                .putInt(20);
        out.putInt(1).putInt(32).putShort((short) 1).putShort((short) 0).putInt(0);
        out.putShort((short) 9).putShort((short) 1).put((byte) 9).put(new byte[3]);
        out.putInt(0).putInt(32);
        out.putInt(0xbad).putInt(16).putInt(7).putInt(16);
        for (Packet packet : all) {
            int padded = (packet.bytes().length + 3) & -4;
            out.putInt(6).putInt(32 + padded).putInt(1);
            out.putInt((int) (packet.nanos >>> 32)).putInt((int) packet.nanos);
            out.putInt(packet.bytes().length).putInt(packet.wireBytes);
            out.put(Arrays.copyOf(packet.bytes(), padded)).putInt(32 + padded);
        }
        return Arrays.copyOf(out.array(), out.position());
    }
}
