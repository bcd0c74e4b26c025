package io.storbench.posix;

import java.util.Locale;
import java.util.Optional;

/// The processors whose Linux constants this package knows. Those that differ between them stand
/// here; all others are the same on both.
enum Architecture {
    /// O_DIRECT and O_NOFOLLOW as in asm-generic/fcntl.h: 040000, 0400000.
    X86_64(0x4000, 0x20000),
    /// As in arch/arm64/include/uapi/asm/fcntl.h: 0200000, 0100000.
    AARCH64(0x10000, 0x8000);

    private final int openDirect;
    private final int openNoFollow;

    Architecture(int openDirect, int openNoFollow) {
        this.openDirect = openDirect;
        this.openNoFollow = openNoFollow;
    }

    /// O_DIRECT.
    int openDirect() {
        return openDirect;
    }

    /// O_NOFOLLOW.
    int openNoFollow() {
        return openNoFollow;
    }

    /// This machine's, when it runs Linux on one of them.
    static Optional<Architecture> current() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.empty();
        }
        return switch (System.getProperty("os.arch", "").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64", "arm64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
