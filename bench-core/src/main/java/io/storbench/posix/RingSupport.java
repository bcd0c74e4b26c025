package io.storbench.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Whether this process may use io_uring, and how well the kernel knows it.
///
/// @param missing why not, for people; empty when it may
/// @param mode how completions are brought to a thread that asks for them, for people; empty when
///   it may not
public record RingSupport(Optional<String> missing, String mode) {
    private static final Path DISABLED = Path.of("/proc/sys/kernel/io_uring_disabled");

    private static final int EPERM = 1;
    private static final int ENOMEM = 12;
    private static final int ENOSYS = 38;

    /// Tries it.
    public static RingSupport find() {
        if (!PosixFile.isSupported()) {
            return none("it needs Linux on x86-64 or AArch64, and native access");
        }
        try (IoRing ring = IoRing.open(1)) {
            return new RingSupport(Optional.empty(), ring.mode());
        } catch (PosixException e) {
            return none(reason(e, disabled()));
        } catch (IOException e) {
            return none(String.valueOf(e.getMessage()));
        }
    }

    private static RingSupport none(String reason) {
        return new RingSupport(Optional.of(reason), "");
    }

    /// `kernel.io_uring_disabled` (Linux 6.6): 0 for nobody, 1 but for the privileged, 2 for all.
    private static String disabled() {
        try {
            return Files.readString(DISABLED).strip();
        } catch (IOException _) {
            return "0";
        }
    }

    /// Says what an error means.
    ///
    /// @param disabled what the system's switch says
    static String reason(PosixException e, String disabled) {
        return switch (e.errno()) {
            case EPERM ->
                    disabled.equals("0")
                            ? "the container's or the service's policy forbids it (EPERM)"
                            : "it is switched off here: sysctl kernel.io_uring_disabled is "
                                    + disabled;
            case ENOSYS -> "this kernel has none (ENOSYS)";
            case ENOMEM -> "there is too little memory that may be locked; see ulimit -l";
            default -> String.valueOf(e.getMessage());
        };
    }
}
