package io.storbench.gate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// What the gate saw of a device's content: the first and the last MiB, and where VMFS begins.
///
/// @param mark what stands in the first sector, as far as storbench would have written it
/// @param signatures what is known to be there, for people
/// @param firstUsed where the first byte is that is not zero and not of a whole mark
record DeviceContent(DeviceMark.Found mark, List<String> signatures, OptionalLong firstUsed) {

    /// Of a device that cannot be read.
    static final DeviceContent UNKNOWN =
            new DeviceContent(new DeviceMark.Found.Absent(), List.of("what could not be read"), OptionalLong.empty());

    /// A range that was read.
    private static final class Window {
        private final long offset;
        private final byte[] bytes;

        Window(long offset, byte[] bytes) {
            this.offset = offset;
            this.bytes = bytes;
        }

        boolean holds(Signature signature, long at) {
            return at >= offset
                    && at + signature.lengthBytes() <= offset + bytes.length
                    && signature.isAt(bytes, (int) (at - offset));
        }

        /// The first byte from an index on that is not zero.
        OptionalLong firstUsed(int from) {
            for (int i = from; i < bytes.length; i++) {
                if (bytes[i] != 0) {
                    return OptionalLong.of(offset + i);
                }
            }
            return OptionalLong.empty();
        }
    }

    /// Reads a device of at least one sector.
    static DeviceContent read(DeviceUnderTest device) throws IOException {
        long sizeBytes = device.sizeBytes();
        int endBytes = (int) Math.min(DeviceGate.RESERVED_BYTES, sizeBytes);
        Window head = window(device, 0, endBytes);
        Window tail = window(device, sizeBytes - endBytes, endBytes);
        List<Window> windows = new ArrayList<>(List.of(head, tail));
        int probeBytes = probeBytes(device);
        for (long place : Signature.FURTHER_PLACES) {
            if (place + probeBytes <= sizeBytes) {
                windows.add(window(device, place, probeBytes));
            }
        }
        DeviceMark.Found mark = DeviceMark.decode(head.bytes);
        int from = mark instanceof DeviceMark.Found.Whole ? DeviceMark.BYTES : 0;
        OptionalLong used = head.firstUsed(from);
        int tailFrom = (int) Math.max(0, endBytes - tail.offset);
        return new DeviceContent(
                mark, List.copyOf(signatures(windows, sizeBytes)), used.isPresent() ? used : tail.firstUsed(tailFrom));
    }

    /// How much is looked at behind the first MiB, at each of its places.
    static int probeBytes(DeviceUnderTest device) {
        return Math.max(4096, device.blockBytes());
    }

    private static Window window(DeviceUnderTest device, long offset, int lengthBytes) throws IOException {
        byte[] bytes = new byte[lengthBytes];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        device.read(offset, buffer);
        if (buffer.hasRemaining()) {
            throw new IOException("%d bytes at %d could not be read".formatted(buffer.remaining(), offset));
        }
        return new Window(offset, bytes);
    }

    private static Set<String> signatures(List<Window> windows, long sizeBytes) {
        Set<String> found = new LinkedHashSet<>();
        for (Signature signature : Signature.KNOWN) {
            long at = signature.place(sizeBytes);
            if (windows.stream().anyMatch(window -> window.holds(signature, at))) {
                found.add(signature.name());
            }
        }
        return found;
    }

    /// Whether nothing is there that a run could destroy: nothing at all, or nothing but the
    /// device's own mark.
    boolean isFree(DeviceUnderTest device) {
        boolean ownOrNone =
                switch (mark) {
                    case DeviceMark.Found.Absent() -> true;
                    case DeviceMark.Found.Damaged() -> false;
                    case DeviceMark.Found.Whole(DeviceMark whole) -> whole.isOf(device);
                };
        return ownOrNone && signatures.isEmpty() && firstUsed.isEmpty();
    }

    /// What a device that lost its mark begins with, a clause.
    ///
    /// @param head its first bytes
    static String describeHead(byte[] head, long sizeBytes) {
        Window window = new Window(0, head);
        Set<String> known = signatures(List.of(window), sizeBytes);
        if (!known.isEmpty()) {
            return String.join(", ", known);
        }
        return window.firstUsed(0).isPresent() ? "data that storbench does not know" : "zeros";
    }

    /// What is there, a clause.
    String describe(DeviceUnderTest device) {
        List<String> parts = new ArrayList<>();
        switch (mark) {
            case DeviceMark.Found.Absent() -> {}
            case DeviceMark.Found.Damaged() -> parts.add("a damaged mark of storbench");
            case DeviceMark.Found.Whole(DeviceMark whole) ->
                parts.add(
                        whole.isOf(device)
                                ? "its mark, made by plan " + whole.planHash()
                                : "storbench's mark of another device, "
                                        + whole.identity()
                                        + ", of which it may be a copy");
        }
        parts.addAll(signatures);
        if (signatures.isEmpty() && firstUsed.isPresent()) {
            parts.add("data that storbench does not know, the first byte of them at " + firstUsed.getAsLong());
        }
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }
}
