package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The system calls of io_uring, for which the C library has no wrappers. Their numbers are the
/// same on all processors (asm-generic/unistd.h). Each returns what the kernel does, -1 with errno
/// in the given state.
final class RingCalls {
    private static final long SETUP = 425;
    private static final long ENTER = 426;
    private static final long REGISTER = 427;

    /// `int io_uring_setup(unsigned entries, struct io_uring_params *)`.
    private static final MethodHandle SETUP_CALL =
            Libc.variadic("syscall", 1, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS));

    /// `int io_uring_enter(int fd, unsigned submitted, unsigned awaited, unsigned flags, const void
    /// *argument, size_t size)`.
    private static final FunctionDescriptor ENTER_SIGNATURE =
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG);

    private static final MethodHandle ENTER_CALL = Libc.variadic("syscall", 1, ENTER_SIGNATURE);

    private static final MethodHandle ENTER_ONLY = Libc.variadicOnly("syscall", 1, ENTER_SIGNATURE);

    /// `int io_uring_register(int fd, unsigned what, const void *argument, unsigned count)`.
    private static final MethodHandle REGISTER_CALL = Libc.variadic(
            "syscall", 1, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    private RingCalls() {}

    static int setup(MemorySegment state, int entries, MemorySegment parameters) {
        try {
            return (int) (long) SETUP_CALL.invokeExact(state, SETUP, entries, parameters);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    /// Without errno, and so without an object, see [Libc#PREAD_ONLY].
    static int enter(int ring, int submitted, int awaited, int flags, MemorySegment argument, long argumentBytes) {
        try {
            return (int) (long) ENTER_ONLY.invokeExact(ENTER, ring, submitted, awaited, flags, argument, argumentBytes);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    /// Without waiting, and with errno.
    static int enter(MemorySegment state, int ring, int submitted, int flags) {
        try {
            return (int) (long) ENTER_CALL.invokeExact(state, ENTER, ring, submitted, 0, flags, MemorySegment.NULL, 0L);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }

    static int register(MemorySegment state, int ring, int what, MemorySegment argument, int count) {
        try {
            return (int) (long) REGISTER_CALL.invokeExact(state, REGISTER, ring, what, argument, count);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }
}
