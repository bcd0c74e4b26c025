package io.storbench.gate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/// What storbench writes at a device's very beginning, so that it knows the device again: 512
/// bytes, one sector of the smallest size, which a device writes whole or not at all.
///
/// Little-endian: magic (16), version (4), length (4), SHA-256 of the identity (32), plan hash in
/// ASCII (16), length of the text (4), the identity's text for people (up to 424), CRC32C of all
/// that is before it (4, at 504), zeros. The last bytes stay zero, where an MBR has its 0x55AA.
///
/// @param identityHash SHA-256 of [DeviceUnderTest#identity], in hexadecimal
/// @param identity its text, cut when it is long; for messages only
/// @param planHash of the last plan that was admitted, 16 hexadecimal digits; for people only
record DeviceMark(String identityHash, String identity, String planHash) {
    /// The length of an encoded mark.
    static final int BYTES = 512;

    private static final byte[] MAGIC = "storbench-device".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int HASH_BYTES = 32;
    private static final int PLAN_BYTES = 16;
    private static final int CRC_AT = 504;
    private static final int TEXT_AT = MAGIC.length + 8 + HASH_BYTES + PLAN_BYTES + 4;

    /// What stands at a device's beginning.
    sealed interface Found {
        /// No mark.
        record Absent() implements Found {}

        /// The beginning of a mark, but not a whole one of a version that we know.
        record Damaged() implements Found {}

        /// A whole mark.
        record Whole(DeviceMark mark) implements Found {}
    }

    /// The mark of a device.
    static DeviceMark of(DeviceUnderTest device, String planHash) {
        String identity = device.identity();
        return new DeviceMark(hash(identity), printable(identity), planHash);
    }

    /// Marks a device. What would be found there next time, such as a partition table's second
    /// copy, goes first; the mark is written last.
    ///
    /// @param content what the device holds
    static void write(DeviceUnderTest device, DeviceContent content, String planHash)
            throws IOException {
        int reservedBytes = DeviceGate.RESERVED_BYTES;
        if (!content.isFree(device)) {
            for (long place : Signature.FURTHER_PLACES) {
                device.write(place, ByteBuffer.allocate(DeviceContent.probeBytes(device)));
            }
            device.write(device.sizeBytes() - reservedBytes, ByteBuffer.allocate(reservedBytes));
            device.write(0, ByteBuffer.allocate(reservedBytes));
        }
        ByteBuffer head = ByteBuffer.allocate(Math.max(BYTES, device.blockBytes()));
        head.put(of(device, planHash).encode()).clear();
        device.write(0, head);
    }

    private static String hash(String identity) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(identity.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Whether it was made for this device, by whatever plan.
    boolean isOf(DeviceUnderTest device) {
        return identityHash.equals(hash(device.identity()));
    }

    /// The 512 bytes.
    byte[] encode() {
        byte[] bytes = new byte[BYTES];
        byte[] text = identity.getBytes(StandardCharsets.US_ASCII);
        int textBytes = Math.min(text.length, CRC_AT - TEXT_AT);
        byte[] plan = Arrays.copyOf(planHash.getBytes(StandardCharsets.US_ASCII), PLAN_BYTES);
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC).putInt(VERSION).putInt(BYTES);
        out.put(HexFormat.of().parseHex(identityHash)).put(plan);
        out.putInt(textBytes).put(text, 0, textBytes);
        out.putInt(CRC_AT, crc(bytes));
        return bytes;
    }

    /// Reads the first bytes of a device, at least 512.
    static Found decode(byte[] bytes) {
        if (!Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            return new Found.Absent();
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        in.position(MAGIC.length);
        if (in.getInt() != VERSION || in.getInt() != BYTES || in.getInt(CRC_AT) != crc(bytes)) {
            return new Found.Damaged();
        }
        byte[] hash = new byte[HASH_BYTES];
        byte[] plan = new byte[PLAN_BYTES];
        in.get(hash).get(plan);
        int textBytes = in.getInt();
        if (textBytes < 0 || textBytes > CRC_AT - TEXT_AT) {
            return new Found.Damaged();
        }
        return new Found.Whole(
                new DeviceMark(
                        HexFormat.of().formatHex(hash),
                        ascii(bytes, TEXT_AT, textBytes),
                        ascii(plan, 0, PLAN_BYTES)));
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CRC_AT);
        return (int) crc.getValue();
    }

    private static String ascii(byte[] bytes, int from, int lengthBytes) {
        return printable(
                new String(bytes, from, lengthBytes, StandardCharsets.US_ASCII).replace("\0", ""));
    }

    /// Without what would do something to a terminal: it may come from somebody else's device.
    static String printable(String text) {
        return text.replaceAll("[^ -~]", "?");
    }
}
