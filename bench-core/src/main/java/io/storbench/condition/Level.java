package io.storbench.condition;

import java.util.Arrays;
import java.util.Optional;

/// What stands between the workload and the server or device.
public enum Level {
    /// Nothing: the workload's requests are the protocol's.
    PROTOCOL("protocol"),
    /// storbench's modelled page cache.
    PROTOCOL_CACHED("protocol, modelled cache"),
    /// The operating system's file system and cache.
    SYSTEM("system"),
    /// Both.
    SYSTEM_CACHED("system, modelled cache");

    private final String text;

    Level(String text) {
        this.text = text;
    }

    /// As results have it.
    public String text() {
        return text;
    }

    /// The level that a result names; empty when it is not one of these.
    public static Optional<Level> of(String text) {
        return Arrays.stream(values()).filter(level -> level.text.equals(text)).findFirst();
    }

    /// Whether storbench's modelled page cache is in front.
    public boolean isCached() {
        return this == cached();
    }

    /// The same with a modelled cache in front.
    public Level cached() {
        return switch (this) {
            case PROTOCOL, PROTOCOL_CACHED -> PROTOCOL_CACHED;
            case SYSTEM, SYSTEM_CACHED -> SYSTEM_CACHED;
        };
    }
}
