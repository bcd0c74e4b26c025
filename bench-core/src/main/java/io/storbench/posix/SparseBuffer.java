package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/// Memory outside the heap of which only what was once touched takes space (mmap(2), anonymous and
/// without reserve), so that a thousand large buffers that are hardly used cost little. On systems
/// other than Linux, and where native access is forbidden, all of it takes space. For one thread.
public final class SparseBuffer implements AutoCloseable {
    /// PROT_READ and PROT_WRITE of asm-generic/mman-common.h.
    private static final int READ_AND_WRITE = 1 | 2;

    /// MAP_PRIVATE, MAP_ANONYMOUS and MAP_NORESERVE of asm-generic/mman-common.h.
    private static final int PRIVATE_ANONYMOUS_NORESERVE = 0x2 | 0x20 | 0x4000;

    private static final long FAILED = -1;

    /// `void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)`
    /// and `int munmap(void *address, size_t length)`, bound when first needed.
    private static final class Calls {
        static final MethodHandle MAP =
                Libc.bind(
                        "mmap",
                        FunctionDescriptor.of(
                                ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
                                JAVA_LONG));

        static final MethodHandle UNMAP =
                Libc.bind("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

        private Calls() {}
    }

    private final Arena arena = Arena.ofConfined();
    private final ByteBuffer bytes;

    /// Zeroed memory.
    ///
    /// @throws PosixException if there is none left
    public SparseBuffer(int sizeBytes) throws PosixException {
        try {
            MemorySegment segment =
                    PosixFile.isSupported() ? map(sizeBytes, arena) : arena.allocate(sizeBytes);
            this.bytes = segment.asByteBuffer();
        } catch (PosixException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    // The segment is as long as what was mapped, and is unmapped once, by its arena.
    @SuppressWarnings("restricted")
    private static MemorySegment map(int sizeBytes, Arena arena) throws PosixException {
        MemorySegment state = Libc.newState(arena);
        MemorySegment mapped;
        try {
            mapped =
                    (MemorySegment)
                            Calls.MAP.invokeExact(
                                    state,
                                    MemorySegment.NULL,
                                    (long) sizeBytes,
                                    READ_AND_WRITE,
                                    PRIVATE_ANONYMOUS_NORESERVE,
                                    -1,
                                    0L);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (mapped.address() == FAILED) {
            throw new PosixException("mmap", Libc.errno(state));
        }
        return mapped.reinterpret(sizeBytes, arena, SparseBuffer::unmap);
    }

    private static void unmap(MemorySegment segment) {
        try (Arena arena = Arena.ofConfined()) {
            int _ =
                    (int)
                            Calls.UNMAP.invokeExact(
                                    Libc.newState(arena), segment, segment.byteSize());
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    /// The memory as a buffer, big-endian; one object, whose position and limit are the user's.
    public ByteBuffer bytes() {
        return bytes;
    }

    /// Gives the memory back; it must not be used any more.
    @Override
    public void close() {
        arena.close();
    }
}
