package io.storbench.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.util.Optional;

/// What the C library says of an error, in the language of this process: the text that Java puts
/// into its exceptions, from which alone many errors can be determined. Any thread.
public final class ErrorText {
    /// More than any language needs.
    private static final int MAX_BYTES = 1024;

    /// `char *strerror(int errno)`, bound when first needed.
    private static final class Call {
        static final MethodHandle STRERROR = Libc.bind("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

        private Call() {}
    }

    private ErrorText() {}

    /// The text of an error.
    ///
    /// @param errno as Linux numbers errors
    /// @return empty on systems other than Linux, and where native access is forbidden
    public static Optional<String> of(int errno) {
        return PosixFile.isSupported() ? Optional.of(ask(errno)) : Optional.empty();
    }

    // The C library ends its texts by a zero, and MAX_BYTES is where a defect of it would end.
    @SuppressWarnings("restricted")
    private static String ask(int errno) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = (MemorySegment) Call.STRERROR.invokeExact(Libc.newState(arena), errno);
            // In the encoding in which Java reads the system's texts as well.
            Charset charset = Charset.forName(System.getProperty("native.encoding"));
            return text.reinterpret(MAX_BYTES).getString(0, charset);
        } catch (Throwable e) {
            throw Libc.unexpected(e);
        }
    }
}
