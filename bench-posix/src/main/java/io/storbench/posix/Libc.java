package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/// Calls of the C library, bound once. Constants and structures are those of Linux on the
/// processors of [Architecture]; callers look there first.
///
/// A call that can fail takes a segment for errno as its first argument, where that is asked for.
// Calling the C library is what this class is for.
@SuppressWarnings("restricted")
final class Libc {
    private static final Linker LINKER = Linker.nativeLinker();

    /// Where a call leaves errno.
    private static final StructLayout STATE = Linker.Option.captureStateLayout();

    private static final VarHandle ERRNO = STATE.varHandle(StructLayout.PathElement.groupElement("errno"));

    /// `int open(const char *path, int flags, …)`; the mode is read only when a file is created.
    static final MethodHandle OPEN = variadic("open", 2, FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));

    /// `ssize_t pread(int fd, void *buffer, size_t count, off_t offset)`.
    static final MethodHandle PREAD = bind("pread", transfer());

    /// [#PREAD] without errno, to be asked first: the JDK makes an object for each call that keeps
    /// errno, which only some of its compilations take out again.
    static final MethodHandle PREAD_ONLY = LINKER.downcallHandle(find("pread"), transfer());

    /// `ssize_t pwrite(int fd, const void *buffer, size_t count, off_t offset)`.
    static final MethodHandle PWRITE = bind("pwrite", transfer());

    /// [#PWRITE] without errno, see [#PREAD_ONLY].
    static final MethodHandle PWRITE_ONLY = LINKER.downcallHandle(find("pwrite"), transfer());

    /// `int fdatasync(int fd)`.
    static final MethodHandle FDATASYNC = bind("fdatasync", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    /// `int syncfs(int fd)`.
    static final MethodHandle SYNCFS = bind("syncfs", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    /// `int close(int fd)`.
    static final MethodHandle CLOSE = bind("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    /// `int posix_fadvise(int fd, off_t offset, off_t length, int advice)`; returns the error.
    static final MethodHandle FADVISE =
            bind("posix_fadvise", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

    /// `int statx(int directory, const char *path, int flags, unsigned mask, struct statx *)`,
    /// without errno.
    static final MethodHandle STATX = LINKER.downcallHandle(
            find("statx"), FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));

    /// `int fstatfs(int fd, struct statfs *)`, without errno.
    static final MethodHandle FSTATFS =
            LINKER.downcallHandle(find("fstatfs"), FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    /// `int ioctl(int fd, unsigned long request, void *argument)`.
    static final MethodHandle IOCTL =
            variadic("ioctl", 2, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));

    /// `long syscall(SYS_cachestat, unsigned fd, range *, stat *, unsigned flags)`: the C library
    /// has no wrapper.
    static final MethodHandle CACHESTAT =
            variadic("syscall", 1, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));

    /// `int getpagesize(void)`.
    private static final MethodHandle PAGE_SIZE = number("getpagesize");

    /// `uid_t geteuid(void)`.
    static final MethodHandle USER = number("geteuid");

    /// `gid_t getegid(void)`.
    static final MethodHandle GROUP = number("getegid");

    private Libc() {}

    private static FunctionDescriptor transfer() {
        return FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
    }

    /// A call without arguments that cannot fail.
    private static MethodHandle number(String name) {
        return LINKER.downcallHandle(find(name), FunctionDescriptor.of(JAVA_INT));
    }

    static MethodHandle bind(String name, FunctionDescriptor signature) {
        return LINKER.downcallHandle(find(name), signature, Linker.Option.captureCallState("errno"));
    }

    static MethodHandle variadic(String name, int firstVariadic, FunctionDescriptor signature) {
        List<Linker.Option> options = new ArrayList<>();
        options.add(Linker.Option.captureCallState("errno"));
        if (firstVariadic < signature.argumentLayouts().size()) {
            options.add(Linker.Option.firstVariadicArg(firstVariadic));
        }
        return LINKER.downcallHandle(find(name), signature, options.toArray(Linker.Option[]::new));
    }

    /// As [#variadic], without errno; see [#PREAD_ONLY].
    static MethodHandle variadicOnly(String name, int firstVariadic, FunctionDescriptor signature) {
        return LINKER.downcallHandle(find(name), signature, Linker.Option.firstVariadicArg(firstVariadic));
    }

    private static MemorySegment find(String name) {
        return LINKER.defaultLookup()
                .find(name)
                .orElseThrow(() -> new UnsupportedOperationException("no " + name + " in libc"));
    }

    /// Memory for one thread's errno.
    static MemorySegment newState(Arena arena) {
        return arena.allocate(STATE);
    }

    /// The errno that the last failed call with this state left.
    static int errno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }

    /// The size of a page in bytes.
    static int pageBytes() {
        return number(PAGE_SIZE);
    }

    /// What a call without arguments answers.
    static int number(MethodHandle call) {
        try {
            return (int) call.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /// What a downcall throws is a mistake in this package or in its caller.
    static RuntimeException unexpected(Throwable e) {
        return switch (e) {
            case RuntimeException r -> r;
            case Error error -> throw error;
            default -> new IllegalStateException("a downcall threw a checked exception", e);
        };
    }
}
