package com.example.sbp;

import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.key.TargetKeys;

/// The keys of a target of the engine `sbp`; named in `META-INF/services/io.storbench.key.TargetKeys`.
public final class SbpKeys implements TargetKeys {
    /// The keys, each with its default, its range and what it is for. Client and model read the same.
    ///
    /// @param uri where the server is
    /// @param transferBytes the most data in one message
    /// @param window the most requests that a client has outstanding
    /// @param server the embedded server's
    public record Values(
            @PlanKey(words = "embedded", defaultsTo = "embedded")
            @Doc("where the server is: `embedded`, inside storbench, is the only one")
            String uri,

            @PlanKey(least = "4k", most = "1m", multiple = "8", defaultsTo = "256k", transfer = true)
            @Doc("the most data in one message; longer operations take several")
            int transferBytes,

            @PlanKey(least = "1", most = "1024", defaultsTo = "64")
            @Doc("the most requests that a client has outstanding; further ones wait")
            int window,

            @Doc("Configures the embedded server.") Server server) {}

    /// The embedded server's keys.
    ///
    /// @param sizeBytes of its store
    public record Server(
            @PlanKey(least = "4m", most = "1g", multiple = "1m", defaultsTo = "256m")
            @Doc("the size of its store, which is in memory")
            int sizeBytes) {}

    /// For [java.util.ServiceLoader].
    public SbpKeys() {}

    @Override
    public String engine() {
        return SbpEngine.NAME;
    }

    @Override
    public KeySection keys() {
        return KeySection.of("", "A store behind the Simple Block Protocol.", Values.class);
    }
}
