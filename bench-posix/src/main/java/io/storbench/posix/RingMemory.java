package io.storbench.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// The two rings and the submission entries that a process shares with the kernel, as io_uring(7)
/// and linux/io_uring.h lay them out. For one thread.
///
/// Each side owns one end of each ring. What we write before we move an end of ours (release) the
/// kernel sees once it sees that move, and what it wrote before it moved its own we see after we
/// have read that (acquire).
final class RingMemory {
    /// sizeof(struct io_uring_params), and places in it.
    static final int PARAMETER_BYTES = 120;

    static final int FLAGS_AT = 8;
    static final int FEATURES_AT = 20;
    private static final int SUBMISSION_ENTRIES_AT = 0;
    private static final int COMPLETION_ENTRIES_AT = 4;

    /// struct io_sqring_offsets in it: head, tail, ring_mask, ring_entries, flags, dropped, array.
    private static final int SUBMISSIONS_AT = 40;

    private static final int TAIL_IN = 4;
    private static final int MASK_IN = 8;
    private static final int ARRAY_IN = 24;

    /// struct io_cqring_offsets in it: head, tail, ring_mask, ring_entries, overflow, cqes.
    private static final int COMPLETIONS_AT = 80;

    private static final int ENTRIES_IN = 20;

    /// IORING_OFF_SQES.
    private static final long SUBMISSION_ENTRIES_OFFSET = 0x10000000L;

    /// sizeof(struct io_uring_sqe), and places in it.
    private static final int SUBMISSION_BYTES = 64;

    private static final int FILE_AT = 4;
    private static final int OFFSET_AT = 8;
    private static final int ADDRESS_AT = 16;
    private static final int LENGTH_AT = 24;
    private static final int OPERATION_FLAGS_AT = 28;
    private static final int TAG_AT = 32;
    private static final int BUFFER_AT = 40;

    /// sizeof(struct io_uring_cqe): tag, result, flags.
    private static final int COMPLETION_BYTES = 16;

    private static final int RESULT_AT = 8;

    private static final VarHandle INT = JAVA_INT.varHandle();

    private final MemorySegment rings;
    private final MemorySegment entries;
    private final int submissionMask;
    private final long submissionTailAt;
    private final int completionMask;
    private final long completionHeadAt;
    private final long completionTailAt;
    private final long completionsAt;

    private int submissionTail;
    private int completionHead;
    private long tag;
    private int result;

    /// Maps what the kernel has made.
    ///
    /// @param parameters as io_uring_setup(2) filled them
    /// @param arena unmaps
    RingMemory(Arena arena, int ring, MemorySegment parameters) throws PosixException {
        int submissions = parameters.get(JAVA_INT, SUBMISSION_ENTRIES_AT);
        int completions = parameters.get(JAVA_INT, COMPLETION_ENTRIES_AT);
        long arrayAt = parameters.get(JAVA_INT, SUBMISSIONS_AT + ARRAY_IN);
        this.completionsAt = parameters.get(JAVA_INT, COMPLETIONS_AT + ENTRIES_IN);
        // One mapping holds both rings (IORING_FEAT_SINGLE_MMAP, Linux 5.4).
        long ringsBytes = Math.max(
                arrayAt + (long) submissions * Integer.BYTES, completionsAt + (long) completions * COMPLETION_BYTES);
        this.rings = Mapping.shared(ring, 0).in(arena, ringsBytes);
        this.entries = Mapping.shared(ring, SUBMISSION_ENTRIES_OFFSET).in(arena, (long) submissions * SUBMISSION_BYTES);
        this.submissionTailAt = parameters.get(JAVA_INT, SUBMISSIONS_AT + TAIL_IN);
        this.submissionMask = rings.get(JAVA_INT, parameters.get(JAVA_INT, SUBMISSIONS_AT + MASK_IN));
        this.completionHeadAt = parameters.get(JAVA_INT, COMPLETIONS_AT);
        this.completionTailAt = parameters.get(JAVA_INT, COMPLETIONS_AT + TAIL_IN);
        this.completionMask = rings.get(JAVA_INT, parameters.get(JAVA_INT, COMPLETIONS_AT + MASK_IN));
        // The ring holds numbers of entries; ours are always used in turn.
        for (int i = 0; i < submissions; i++) {
            rings.set(JAVA_INT, arrayAt + (long) i * Integer.BYTES, i);
        }
    }

    /// What an operation does to a file.
    ///
    /// @param code IORING_OP_…
    /// @param flags IOSQE_…
    void push(byte code, byte flags, int file, long tag) {
        long at = (long) (submissionTail & submissionMask) * SUBMISSION_BYTES;
        for (int i = 0; i < SUBMISSION_BYTES; i += Long.BYTES) {
            entries.set(JAVA_LONG, at + i, 0);
        }
        entries.set(JAVA_BYTE, at, code);
        entries.set(JAVA_BYTE, at + 1, flags);
        entries.set(JAVA_INT, at + FILE_AT, file);
        entries.set(JAVA_LONG, at + TAG_AT, tag);
        submissionTail++;
    }

    /// What the operation pushed last transfers.
    ///
    /// @param buffer its number, where the operation takes one
    void transfer(long address, int lengthBytes, long offset, int buffer) {
        long at = lastEntry();
        entries.set(JAVA_LONG, at + OFFSET_AT, offset);
        entries.set(JAVA_LONG, at + ADDRESS_AT, address);
        entries.set(JAVA_INT, at + LENGTH_AT, lengthBytes);
        entries.set(JAVA_SHORT, at + BUFFER_AT, (short) buffer);
    }

    /// What the operation pushed last is about.
    ///
    /// @param address of a name
    /// @param second of another name, or of what the operation fills; 0 for none
    /// @param lengthField what the operation has in place of a length: a mode, a mask, a directory
    void name(long address, long second, int lengthField, int operationFlags) {
        long at = lastEntry();
        entries.set(JAVA_LONG, at + OFFSET_AT, second);
        entries.set(JAVA_LONG, at + ADDRESS_AT, address);
        entries.set(JAVA_INT, at + LENGTH_AT, lengthField);
        entries.set(JAVA_INT, at + OPERATION_FLAGS_AT, operationFlags);
    }

    private long lastEntry() {
        return (long) ((submissionTail - 1) & submissionMask) * SUBMISSION_BYTES;
    }

    /// Lets the kernel see what was pushed.
    void publish() {
        INT.setRelease(rings, submissionTailAt, submissionTail);
    }

    /// How many completions are there to take.
    int done() {
        return (int) INT.getAcquire(rings, completionTailAt) - completionHead;
    }

    /// Takes the next completion.
    ///
    /// @return false when there is none
    boolean take() {
        int tail = (int) INT.getAcquire(rings, completionTailAt);
        if (completionHead == tail) {
            return false;
        }
        long at = completionsAt + (long) (completionHead & completionMask) * COMPLETION_BYTES;
        tag = rings.get(JAVA_LONG, at);
        result = rings.get(JAVA_INT, at + RESULT_AT);
        completionHead++;
        INT.setRelease(rings, completionHeadAt, completionHead);
        return true;
    }

    /// The tag of the completion taken last.
    long tag() {
        return tag;
    }

    /// The result of the completion taken last; negative for an error.
    int result() {
        return result;
    }
}
