package io.storbench.protocol;

import java.util.Arrays;
import java.util.Optional;

/// The versions of NFS; version 2 is only simulated.
public enum NfsVersion {
    /// RFC 1094: every WRITE is stable, at most 8 KiB are transferred by a call.
    V2("2"),
    /// RFC 1813.
    V3("3"),
    /// RFC 7530.
    V4_0("4.0"),
    /// RFC 8881.
    V4_1("4.1"),
    /// RFC 7862.
    V4_2("4.2");

    /// RFC 1094, section 2.3.1: MAXDATA.
    private static final int MAX_TRANSFER_BYTES_2 = 8192;

    private static final int MAX_TRANSFER_BYTES = 1 << 20;

    private final String number;

    NfsVersion(String number) {
        this.number = number;
    }

    /// The version of a number as plans write it.
    public static Optional<NfsVersion> of(String number) {
        return Arrays.stream(values())
                .filter(version -> version.number.equals(number))
                .findFirst();
    }

    /// As plans write it.
    public String number() {
        return number;
    }

    /// The minor version of NFSv4.
    ///
    /// @throws IllegalStateException for a version that has none
    public int minor() {
        return switch (this) {
            case V2, V3 -> throw new IllegalStateException("NFSv" + number + " has no minor versions");
            case V4_0 -> 0;
            case V4_1 -> 1;
            case V4_2 -> 2;
        };
    }

    /// Whether opening a file makes state.
    public boolean hasOpenings() {
        return this != V2 && this != V3;
    }

    /// Whether calls are in slots of a session (RFC 8881, section 2.10).
    public boolean hasSessions() {
        return this == V4_1 || this == V4_2;
    }

    /// The message that only renews a client's lease; empty where there are none.
    public Optional<String> renewal() {
        return switch (this) {
            case V2, V3 -> Optional.empty();
            case V4_0 -> Optional.of("RENEW");
            case V4_1, V4_2 -> Optional.of("SEQUENCE");
        };
    }

    /// Whether a WRITE may be made stable later, by a COMMIT.
    public boolean hasCommit() {
        return this != V2;
    }

    /// The most data that one call transfers, in bytes.
    public int maxTransferBytes() {
        return this == V2 ? MAX_TRANSFER_BYTES_2 : MAX_TRANSFER_BYTES;
    }
}
