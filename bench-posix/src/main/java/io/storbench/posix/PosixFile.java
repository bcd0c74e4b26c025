package io.storbench.posix;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A file descriptor of Linux.
final class PosixFile implements OpenFile {
    /// POSIX_FADV_DONTNEED of linux/fadvise.h.
    private static final int DONT_NEED = 4;

    /// SYS_cachestat; numbers from 424 on are the same on all processors.
    private static final long CACHESTAT = 451;

    private static final boolean SUPPORTED = Architecture.current().isPresent() && canBind();

    private final Arena arena;
    private final MemorySegment state;
    private final int descriptor;
    private final boolean ownsArena;

    private PosixFile(Arena arena, MemorySegment state, int descriptor, boolean ownsArena) {
        this.arena = arena;
        this.state = state;
        this.descriptor = descriptor;
        this.ownsArena = ownsArena;
    }

    /// An open descriptor, in memory that stays when it is closed.
    static PosixFile below(Arena arena, MemorySegment state, int descriptor) {
        return new PosixFile(arena, state, descriptor, false);
    }

    /// Whether this system is Linux on a processor that we know, and lets us call its C library.
    static boolean isSupported() {
        return SUPPORTED;
    }

    private static boolean canBind() {
        try {
            return Libc.pageBytes() > 0;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            // Native access is forbidden on this JVM, or the C library is not what we know.
            return false;
        }
    }

    /// O_EXCL of asm-generic/fcntl.h, which x86-64 and AArch64 share.
    private static final int EXCLUSIVE = 0x80;

    static PosixFile openExisting(Path path, OpenMode mode) throws IOException {
        return open(path, mode, 0, Arena.ofConfined());
    }

    /// For one thread at a time: who opens it need not be who closes it.
    static PosixFile openExclusive(Path path, OpenMode mode) throws IOException {
        return open(path, mode, EXCLUSIVE, Arena.ofShared());
    }

    /// Likewise.
    static PosixFile openDirectory(Path path) throws IOException {
        return open(path, OpenMode.BUFFERED_READ, 0, Arena.ofShared());
    }

    /// @param moreFlags of open(2), beside those of the mode
    /// @param arena closed with the file
    private static PosixFile open(Path path, OpenMode mode, int moreFlags, Arena arena) throws IOException {
        int flags = mode.flags(Architecture.current().orElseThrow()) | moreFlags;
        MemorySegment state = Libc.newState(arena);
        int descriptor;
        try (Arena name = Arena.ofConfined()) {
            descriptor = open(state, name.allocateFrom(path.toString()), flags);
        }
        if (descriptor < 0) {
            int errno = Libc.errno(state);
            arena.close();
            throw new PosixException("open " + path + " (" + mode.describe() + ")", errno);
        }
        return new PosixFile(arena, state, descriptor, true);
    }

    private static int open(MemorySegment state, MemorySegment path, int flags) {
        try {
            return (int) Libc.OPEN.invokeExact(state, path, flags);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    @Override
    public int read(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException {
        MemorySegment into = buffer.from(from, lengthBytes);
        long count;
        try {
            count = (long) Libc.PREAD_ONLY.invokeExact(descriptor, into, (long) lengthBytes, offset);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (count < 0) {
            throw failure("pread", Libc.PREAD, into, lengthBytes, offset);
        }
        return (int) count;
    }

    @Override
    public int write(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException {
        MemorySegment out = buffer.from(from, lengthBytes);
        long count;
        try {
            count = (long) Libc.PWRITE_ONLY.invokeExact(descriptor, out, (long) lengthBytes, offset);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (count < 0) {
            throw failure("pwrite", Libc.PWRITE, out, lengthBytes, offset);
        }
        if (count == 0) {
            throw new IOException("pwrite wrote nothing");
        }
        return (int) count;
    }

    /// Why a transfer failed, by making it again with errno kept. A file's transfer is made whole
    /// or in part before a signal interrupts it, and both calls may be made twice. What the second
    /// does not meet, such as an earlier write's error that the system tells once, is a failure all
    /// the same.
    private IOException failure(
            String call, MethodHandle withErrno, MemorySegment memory, long lengthBytes, long offset) {
        long count;
        try {
            count = (long) withErrno.invokeExact(state, descriptor, memory, lengthBytes, offset);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        return count < 0
                ? new PosixException(call, Libc.errno(state))
                : new IOException(call + " failed, and did not when it was made again");
    }

    /// Returns when a signal interrupted the call.
    private void retryOrThrow(String call) throws PosixException {
        int errno = Libc.errno(state);
        if (errno != PosixException.EINTR) {
            throw new PosixException(call, errno);
        }
    }

    @Override
    public void syncData() throws IOException {
        while (fdatasync() < 0) {
            retryOrThrow("fdatasync");
        }
    }

    /// The number by which the system knows it.
    int descriptor() {
        return descriptor;
    }

    /// Writes back all that its file system holds in memory.
    void syncFileSystem() throws PosixException {
        int result;
        try {
            result = (int) Libc.SYNCFS.invokeExact(state, descriptor);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (result < 0) {
            throw new PosixException("syncfs", Libc.errno(state));
        }
    }

    private int fdatasync() {
        try {
            return (int) Libc.FDATASYNC.invokeExact(state, descriptor);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    /// What only devices do: ioctl(2).
    ///
    /// @param call its name, for the message
    void control(String call, long request, MemorySegment argument) throws PosixException {
        int result;
        try {
            result = (int) Libc.IOCTL.invokeExact(state, descriptor, request, argument);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
        if (result < 0) {
            throw new PosixException(call, Libc.errno(state));
        }
    }

    @Override
    public boolean dropCache() {
        return dropCache(state, descriptor);
    }

    static boolean dropCache(MemorySegment state, int descriptor) {
        try {
            return (int) Libc.FADVISE.invokeExact(state, descriptor, 0L, 0L, DONT_NEED) == 0;
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    /// By cachestat(2), whose structures are of 64-bit numbers: {offset, length} and {cached pages,
    /// dirty ones, in write-back, evicted, recently evicted}.
    @Override
    public OptionalLong cachedBytes(long offset, long lengthBytes) {
        try (Arena memory = Arena.ofConfined()) {
            MemorySegment range = memory.allocate(ValueLayout.JAVA_LONG, 2);
            range.setAtIndex(ValueLayout.JAVA_LONG, 0, offset);
            range.setAtIndex(ValueLayout.JAVA_LONG, 1, lengthBytes);
            MemorySegment counts = memory.allocate(ValueLayout.JAVA_LONG, 5);
            long result = (long) Libc.CACHESTAT.invokeExact(state, CACHESTAT, descriptor, range, counts, 0);
            return result < 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(
                            Math.min(lengthBytes, counts.getAtIndex(ValueLayout.JAVA_LONG, 0) * Libc.pageBytes()));
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    @Override
    public boolean is(FileIdentity identity) {
        FileStatus status = new FileStatus(arena);
        return status.ask(descriptor, FileStatus.IDENTITY) && status.is(identity);
    }

    /// What it is; nothing where the system does not tell.
    Optional<FileIdentity> identity() {
        FileStatus status = new FileStatus(arena);
        return status.ask(descriptor, FileStatus.IDENTITY) ? Optional.of(status.identity()) : Optional.empty();
    }

    @Override
    public OptionalInt directAlignmentBytes() throws IOException {
        Optional<DirectAlignment> reported = DirectAlignment.ask(descriptor);
        return reported.isPresent() ? reported.get().bytes() : DirectAlignment.tryOut(this);
    }

    /// Closes a descriptor.
    ///
    /// @return -1 with errno in the state when it fails; the descriptor is gone all the same
    static int close(MemorySegment state, int descriptor) {
        try {
            return (int) Libc.CLOSE.invokeExact(state, descriptor);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    @Override
    public void close() throws IOException {
        int result = close(state, descriptor);
        int errno = Libc.errno(state);
        if (ownsArena) {
            arena.close();
        }
        // NFS writes back in close and reports what failed only here.
        if (result < 0 && errno != PosixException.EINTR) {
            throw new PosixException("close", errno);
        }
    }
}
