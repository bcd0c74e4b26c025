package io.storbench.nfs.export;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// The versions of NFS that a target can choose.
public enum NfsVersion {
    /// RFC 1813.
    V3("3", -1),
    /// RFC 7530.
    V4_0("4.0", 0),
    /// RFC 8881.
    V4_1("4.1", 1),
    /// RFC 7862.
    V4_2("4.2", 2);

    /// All of them, for messages.
    public static final String ALL =
            Arrays.stream(values()).map(version -> version.text).collect(Collectors.joining(", "));

    private final String text;
    private final int minor;

    NfsVersion(String text, int minor) {
        this.text = text;
        this.minor = minor;
    }

    /// The version of a text.
    public static Optional<NfsVersion> of(String text) {
        return Arrays.stream(values())
                .filter(version -> version.text.equals(text))
                .findFirst();
    }

    /// The minor version of NFSv4.
    public int minor() {
        if (minor < 0) {
            throw new IllegalStateException("NFSv3 has no minor versions");
        }
        return minor;
    }

    @Override
    public String toString() {
        return text;
    }
}
