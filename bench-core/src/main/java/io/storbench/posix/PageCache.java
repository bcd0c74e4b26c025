package io.storbench.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Locale;

/// The operating system's cache of a file's pages.
// Calling the C library is what this class is for.
@SuppressWarnings("restricted")
public final class PageCache {
    /// POSIX_FADV_DONTNEED in Linux's `fadvise.h`; the same on x86-64 and AArch64.
    private static final int DONTNEED = 4;

    /// O_RDONLY.
    private static final int READ_ONLY = 0;

    private PageCache() {}

    /// Drops a file's clean pages by posix_fadvise(2). Written pages must have been synced before.
    ///
    /// @return whether the system took the advice; false where there is no such call
    public static boolean drop(Path file) {
        if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux")) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom(file.toString());
            // The third argument of open is variadic and read only when a file is created.
            int descriptor = (int) call("open", 2).invokeExact(path, READ_ONLY);
            if (descriptor < 0) {
                return false;
            }
            try {
                return (int) advise().invokeExact(descriptor, 0L, 0L, DONTNEED) == 0;
            } finally {
                int _ = (int) close().invokeExact(descriptor);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a downcall threw a checked exception", e);
        }
    }

    private static MethodHandle call(String name, int firstVariadic) {
        return Linker.nativeLinker()
                .downcallHandle(
                        find(name),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                        Linker.Option.firstVariadicArg(firstVariadic));
    }

    private static MethodHandle advise() {
        return Linker.nativeLinker()
                .downcallHandle(
                        find("posix_fadvise"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT));
    }

    private static MethodHandle close() {
        return Linker.nativeLinker()
                .downcallHandle(
                        find("close"),
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    }

    private static MemorySegment find(String name) {
        return Linker.nativeLinker().defaultLookup().find(name).orElseThrow();
    }
}
