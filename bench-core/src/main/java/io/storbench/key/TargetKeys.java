package io.storbench.key;

/// The keys that targets of an engine have, found by [java.util.ServiceLoader].
public interface TargetKeys {
    /// The engine's name; empty for keys that targets of every engine have.
    String engine();

    /// The keys below `target`.
    KeySection keys();
}
