package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Operations on names that the io_uring of this kernel may have, or not: linux/io_uring.h.
public enum RingOperation {
    /// statx(2), Linux 5.6.
    STATX(21),
    /// renameat(2), Linux 5.11.
    RENAMEAT(35),
    /// unlinkat(2), Linux 5.11.
    UNLINKAT(36),
    /// mkdirat(2), Linux 5.15.
    MKDIRAT(37),
    /// symlinkat(2), Linux 5.15.
    SYMLINKAT(38),
    /// linkat(2), Linux 5.15.
    LINKAT(39);

    /// IORING_REGISTER_PROBE (Linux 5.6).
    private static final int PROBE = 8;

    /// struct io_uring_probe: a header, then for each operation its number, and whether there is
    /// one (IO_URING_OP_SUPPORTED).
    private static final int HEADER_BYTES = 16;

    private static final int ENTRY_BYTES = 8;
    private static final int FLAGS_AT = 2;
    private static final int SUPPORTED = 1;
    private static final int MOST = 256;

    private final byte code;

    RingOperation(int code) {
        this.code = (byte) code;
    }

    /// The system call that it stands for.
    String call() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// IORING_OP_….
    byte code() {
        return code;
    }

    /// Those that the kernel has; none when it does not say.
    ///
    /// @param state for errno
    static Set<RingOperation> known(MemorySegment state, int ring) {
        Set<RingOperation> known = EnumSet.noneOf(RingOperation.class);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment probe = arena.allocate(HEADER_BYTES + MOST * ENTRY_BYTES, Long.BYTES);
            if (RingCalls.register(state, ring, PROBE, probe, MOST) < 0) {
                return Set.of();
            }
            // The header's second byte counts the entries that the kernel has filled.
            int filled = Byte.toUnsignedInt(probe.get(JAVA_BYTE, 1));
            for (RingOperation operation : values()) {
                long flagsAt = HEADER_BYTES + (long) operation.code * ENTRY_BYTES + FLAGS_AT;
                if (operation.code < filled && (probe.get(JAVA_SHORT, flagsAt) & SUPPORTED) != 0) {
                    known.add(operation);
                }
            }
        }
        return Collections.unmodifiableSet(known);
    }
}
