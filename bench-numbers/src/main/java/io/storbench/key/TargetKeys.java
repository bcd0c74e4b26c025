package io.storbench.key;

import java.util.OptionalInt;

/// The keys that targets of an engine have, found by [java.util.ServiceLoader].
public interface TargetKeys {
    /// The engine's name; empty for keys that targets of every engine have.
    String engine();

    /// The keys below `target`.
    KeySection keys();

    /// The port of addresses that name none; empty where addresses have none.
    default OptionalInt port() {
        return OptionalInt.empty();
    }

    /// Where they stand among those of all engines, smaller ones first: of keys of one name, the first
    /// one's default is told where no engine is known.
    default int place() {
        return Integer.MAX_VALUE;
    }
}
