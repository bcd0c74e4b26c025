package io.storbench.net;

import io.storbench.plan.NetworkSpec;

/// An emulated or simulated path, from which its two directions are made.
///
/// @param network what the path does to messages
/// @param seed of jitter and losses
/// @param name of the path, different from every other's under the same seed
public record EmulatedPath(NetworkSpec network, long seed, String name) {
    /// A path that adds nothing.
    public static final EmulatedPath NONE = new EmulatedPath(new NetworkSpec(0), 0, "none");

    /// The path of a client host: measured and simulated hosts of the same number draw the same.
    ///
    /// @param host from 0
    public static EmulatedPath ofHost(NetworkSpec network, long seed, int host) {
        return new EmulatedPath(network, seed, "network/host-" + host);
    }

    /// The way to the server: the first half of the round-trip time.
    public PathDirection outbound() {
        return new PathDirection(network, network.rttNanos() / 2, seed, name + "/out");
    }

    /// The way back: the other half, with an odd round-trip time's last nanosecond.
    public PathDirection inbound() {
        long nanos = network.rttNanos() - network.rttNanos() / 2;
        return new PathDirection(network, nanos, seed, name + "/in");
    }
}
