package io.storbench.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether this process may use io_uring, and how well the kernel knows it.
///
/// @param missing why not, for people; empty when it may
/// @param mode how completions are brought to a thread that asks for them, for people; empty when
///   it may not
/// @param names the operations on names that the kernel has
public record RingSupport(Optional<String> missing, String mode, Set<RingOperation> names) {
    private static final Path DISABLED = Path.of("/proc/sys/kernel/io_uring_disabled");

    private static final int EPERM = 1;
    private static final int ENOMEM = 12;
    private static final int ENOSYS = 38;

    /// The calls about names that a ring makes, for people: `openat, statx, …`.
    public String nameCalls() {
        return Stream.concat(Stream.of("openat"), names.stream().map(RingOperation::call))
                .collect(Collectors.joining(", "));
    }

    /// Tries it.
    public static RingSupport find() {
        if (!PosixFile.isSupported()) {
            return none("it needs Linux on x86-64 or AArch64, and native access");
        }
        try (IoRing ring = IoRing.open(1)) {
            return new RingSupport(Optional.empty(), ring.mode(), ring.nameOperations());
        } catch (PosixException e) {
            return none(reason(e, disabled()));
        } catch (IOException e) {
            return none(String.valueOf(e.getMessage()));
        }
    }

    /// There is none.
    ///
    /// @param reason for people
    public static RingSupport none(String reason) {
        return new RingSupport(Optional.of(reason), "", Set.of());
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
                        : "it is switched off here: sysctl kernel.io_uring_disabled is " + disabled;
            case ENOSYS -> "this kernel has none (ENOSYS)";
            case ENOMEM -> "there is too little memory that may be locked; see ulimit -l";
            default -> String.valueOf(e.getMessage());
        };
    }
}
