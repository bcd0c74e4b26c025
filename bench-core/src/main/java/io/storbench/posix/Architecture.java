package io.storbench.posix;

import java.util.Locale;
import java.util.Optional;

/// The processors whose Linux constants this package knows. Those that differ between them stand
/// here; all others are the same on both.
enum Architecture {
    /// O_DIRECT as in asm-generic/fcntl.h: 040000.
    X86_64(0x4000),
    /// O_DIRECT as in arch/arm64/include/uapi/asm/fcntl.h: 0200000.
    AARCH64(0x10000);

    private final int openDirect;

    Architecture(int openDirect) {
        this.openDirect = openDirect;
    }

    /// O_DIRECT.
    int openDirect() {
        return openDirect;
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
