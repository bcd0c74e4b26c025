package io.storbench.posix;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.OptionalInt;

/// What direct I/O on a file must be aligned to. Java's own channels take the file system's
/// `f_frsize` for it, which on an NFS mount is the transfer size of up to 1 MiB.
///
/// @param memoryBytes of the buffer's address; 0 when the file does no direct I/O
/// @param offsetBytes of offset and length; 0 likewise
record DirectAlignment(int memoryBytes, int offsetBytes) {
    /// Lengths that are tried, in bytes: the least that a plan can ask for, a sector, a page.
    private static final int[] TRIED = {8, 512, 4096};

    /// Asks the kernel; nothing where it or the file system does not tell.
    static Optional<DirectAlignment> ask(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            FileStatus status = new FileStatus(arena);
            return status.ask(descriptor, FileStatus.DIRECT_ALIGNMENT)
                    ? Optional.of(status.directAlignment())
                    : Optional.empty();
        }
    }

    /// The alignment of offset and length; nothing when the file does no direct I/O, or asks for
    /// memory aligned to more than a page, which no known device does.
    OptionalInt bytes() {
        return offsetBytes <= 0 || memoryBytes > AlignedBuffer.PAGE_BYTES
                ? OptionalInt.empty()
                : OptionalInt.of(offsetBytes);
    }

    /// Reads with less and less alignment until that is refused.
    static OptionalInt tryOut(OpenFile file) throws IOException {
        try (AlignedBuffer buffer = new AlignedBuffer(AlignedBuffer.PAGE_BYTES, AlignedBuffer.PAGE_BYTES)) {
            for (int bytes : TRIED) {
                try {
                    int _ = file.read(buffer, 0, bytes, bytes);
                    return OptionalInt.of(bytes == TRIED[0] ? 1 : bytes);
                } catch (PosixException e) {
                    if (!e.isInvalidArgument()) {
                        throw e;
                    }
                }
            }
            return OptionalInt.empty();
        }
    }
}
