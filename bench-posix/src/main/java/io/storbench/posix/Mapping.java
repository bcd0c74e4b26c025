package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Memory by mmap(2), readable and writable.
///
/// @param flags how it is mapped, of asm-generic/mman-common.h and asm-generic/mman.h
/// @param descriptor of what is mapped; -1 for nothing but memory
/// @param offset in what is mapped, in bytes
record Mapping(int flags, int descriptor, long offset) {
    /// MAP_PRIVATE, MAP_ANONYMOUS and MAP_NORESERVE: takes space only where it was touched.
    static final Mapping SPARSE = new Mapping(0x2 | 0x20 | 0x4000, -1, 0);

    /// MAP_SHARED and MAP_POPULATE.
    private static final int SHARED_AND_PRESENT = 0x1 | 0x8000;

    /// PROT_READ and PROT_WRITE.
    private static final int READ_AND_WRITE = 1 | 2;

    private static final long FAILED = -1;

    /// `void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)`.
    private static final MethodHandle MAP = Libc.bind(
            "mmap", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));

    /// `int munmap(void *address, size_t length)`.
    private static final MethodHandle UNMAP = Libc.bind("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));

    /// What a descriptor has at an offset, shared with the kernel and present in memory.
    static Mapping shared(int descriptor, long offset) {
        return new Mapping(SHARED_AND_PRESENT, descriptor, offset);
    }

    /// Maps this many bytes until the arena is closed.
    // The segment is as long as what was mapped, and is unmapped once, by its arena.
    @SuppressWarnings("restricted")
    MemorySegment in(Arena arena, long sizeBytes) throws PosixException {
        MemorySegment state = Libc.newState(arena);
        MemorySegment mapped;
        try {
            mapped = (MemorySegment)
                    MAP.invokeExact(state, MemorySegment.NULL, sizeBytes, READ_AND_WRITE, flags, descriptor, offset);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (mapped.address() == FAILED) {
            throw new PosixException("mmap", Libc.errno(state));
        }
        return mapped.reinterpret(sizeBytes, arena, Mapping::unmap);
    }

    private static void unmap(MemorySegment segment) {
        try (Arena arena = Arena.ofConfined()) {
            int _ = (int) UNMAP.invokeExact(Libc.newState(arena), segment, segment.byteSize());
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }
}
