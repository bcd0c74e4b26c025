package io.storbench.relay;

import io.storbench.plan.NetworkSpec;
import java.net.InetSocketAddress;

/// What a relay does.
///
/// @param listen where it listens; port 0 for any free one
/// @param target where connections are passed on to
/// @param network what it does to them
/// @param seed of jitter and losses
public record RelaySpec(InetSocketAddress listen, InetSocketAddress target, NetworkSpec network, long seed) {
    RelaySpec withNetwork(NetworkSpec other) {
        return new RelaySpec(listen, target, other, seed);
    }
}
