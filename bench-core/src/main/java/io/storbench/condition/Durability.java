package io.storbench.condition;

import java.util.Arrays;
import java.util.Optional;

/// Where written data is when a write completes.
///
/// @param medium where it is, or, with a write-back cache in front, where a flush puts it
/// @param writeBack whether it stays in the client's memory until a flush
public record Durability(Medium medium, boolean writeBack) {
    private static final String WRITE_BACK = "client memory until a flush, then ";

    /// What holds the data.
    public enum Medium {
        /// Stable storage: it survives a power cut.
        STABLE("stable"),
        /// The server's memory; no command of the load makes it stable.
        SERVER_MEMORY("server memory"),
        /// The client's memory for good, as on tmpfs.
        CLIENT_MEMORY("client memory"),
        /// The client's page cache, until `fdatasync`.
        CLIENT_CACHE("client memory until fdatasync"),
        /// A volatile cache of the device or server, until `fdatasync`.
        DEVICE_CACHE("the device's or server's memory until fdatasync");

        private final String text;

        Medium(String text) {
            this.text = text;
        }
    }

    /// Writes complete in this medium.
    public Durability(Medium medium) {
        this(medium, false);
    }

    /// As results have it.
    public String text() {
        return (writeBack ? WRITE_BACK : "") + medium.text;
    }

    /// The durability that a result names; empty when it is not one of these.
    public static Optional<Durability> of(String text) {
        boolean writeBack = text.startsWith(WRITE_BACK);
        String medium = writeBack ? text.substring(WRITE_BACK.length()) : text;
        return Arrays.stream(Medium.values())
                .filter(known -> known.text.equals(medium))
                .findFirst()
                .map(known -> new Durability(known, writeBack));
    }

    /// The same behind a write-back cache.
    public Durability behindWriteBack() {
        return new Durability(medium, true);
    }
}
