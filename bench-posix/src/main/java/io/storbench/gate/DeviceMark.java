package io.storbench.gate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/// What storbench writes at a device's very beginning, so that it knows the device again: 512
/// bytes, one sector of the smallest size, which a device writes whole or not at all.
///
/// Little-endian: magic (16), version (4), length (4), SHA-256 of the identity (32), plan hash in
/// ASCII (16), the run's number (16; not in version 1), length of the text (4), the identity's text
/// for people (up to 408), CRC32C of all that is before it (4, at 504), zeros. The last bytes stay
/// zero, where an MBR has its 0x55AA.
///
/// @param identityHash SHA-256 of [DeviceUnderTest#identity], in hexadecimal
/// @param identity its text, cut when it is long; for messages only
/// @param planHash of the last plan that was admitted, 16 hexadecimal digits; for people only
/// @param run the number of the run that made it; nothing in a mark of version 1, which is
///   storbench's all the same, and proves nothing at a later opening
record DeviceMark(String identityHash, String identity, String planHash, Optional<RunNumber> run) {
    /// The length of an encoded mark.
    static final int BYTES = 512;

    private static final byte[] MAGIC = "storbench-device".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int VERSION_WITHOUT_RUN = 1;
    private static final int HASH_BYTES = 32;
    private static final int PLAN_BYTES = 16;
    private static final int CRC_AT = 504;
    private static final int TEXT_AT = MAGIC.length + 8 + HASH_BYTES + PLAN_BYTES + RunNumber.BYTES + 4;

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
    static DeviceMark of(DeviceUnderTest device, String planHash, RunNumber run) {
        String identity = device.identity();
        return new DeviceMark(hash(identity), printable(identity), planHash, Optional.of(run));
    }

    /// Marks a device. What would be found there next time, such as a partition table's second
    /// copy, goes first; the mark is written last.
    ///
    /// @param content what the device holds
    void write(DeviceUnderTest device, DeviceContent content) throws IOException {
        int reservedBytes = DeviceGate.RESERVED_BYTES;
        if (!content.isFree(device)) {
            for (long place : Signature.FURTHER_PLACES) {
                device.write(place, ByteBuffer.allocate(DeviceContent.probeBytes(device)));
            }
            device.write(device.sizeBytes() - reservedBytes, ByteBuffer.allocate(reservedBytes));
            device.write(0, ByteBuffer.allocate(reservedBytes));
        }
        ByteBuffer head = ByteBuffer.allocate(Math.max(BYTES, device.blockBytes()));
        head.put(encode()).clear();
        device.write(0, head);
    }

    private static String hash(String identity) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Whether it was made for this device, by whatever plan.
    boolean isOf(DeviceUnderTest device) {
        return identityHash.equals(hash(device.identity()));
    }

    /// How a mark that was found differs from this one in what it proves: a clause. Nothing when it
    /// is this run's. The plan's hash proves nothing: interleaved plans mark a device in turns.
    Optional<String> difference(DeviceMark found) {
        if (!found.identityHash.equals(identityHash)) {
            return Optional.of("mark: that of another device, " + found.identity);
        }
        return found.run.equals(run)
                ? Optional.empty()
                : Optional.of("mark: that of another run (%s, plan %s)"
                        .formatted(
                                found.run.map(number -> "number " + number).orElse("an older storbench"),
                                found.planHash));
    }

    /// The 512 bytes.
    ///
    /// @throws IllegalStateException for a mark without a run's number, which was read
    byte[] encode() {
        byte[] bytes = new byte[BYTES];
        byte[] text = identity.getBytes(StandardCharsets.US_ASCII);
        int textBytes = Math.min(text.length, CRC_AT - TEXT_AT);
        byte[] plan = Arrays.copyOf(planHash.getBytes(StandardCharsets.US_ASCII), PLAN_BYTES);
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC).putInt(VERSION).putInt(BYTES);
        out.put(HexFormat.of().parseHex(identityHash)).put(plan);
        run.orElseThrow(() -> new IllegalStateException("marks without a number are of the past"))
                .put(out);
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
        int version = in.getInt();
        boolean known = version == VERSION || version == VERSION_WITHOUT_RUN;
        if (!known || in.getInt() != BYTES || in.getInt(CRC_AT) != crc(bytes)) {
            return new Found.Damaged();
        }
        byte[] hash = new byte[HASH_BYTES];
        byte[] plan = new byte[PLAN_BYTES];
        in.get(hash).get(plan);
        Optional<RunNumber> run = version == VERSION ? Optional.of(RunNumber.get(in)) : Optional.empty();
        int textBytes = in.getInt();
        if (textBytes < 0 || textBytes > CRC_AT - in.position()) {
            return new Found.Damaged();
        }
        return new Found.Whole(new DeviceMark(
                HexFormat.of().formatHex(hash),
                ascii(bytes, in.position(), textBytes),
                ascii(plan, 0, PLAN_BYTES),
                run));
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CRC_AT);
        return (int) crc.getValue();
    }

    private static String ascii(byte[] bytes, int from, int lengthBytes) {
        return printable(new String(bytes, from, lengthBytes, StandardCharsets.US_ASCII).replace("\0", ""));
    }

    /// Without what would do something to a terminal: it may come from somebody else's device.
    static String printable(String text) {
        return text.replaceAll("[^ -~]", "?");
    }
}
