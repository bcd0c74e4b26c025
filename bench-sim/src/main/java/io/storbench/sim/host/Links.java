package io.storbench.sim.host;

import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.network.NetworkLink;
import org.jspecify.annotations.Nullable;

/// The links of a trial's hosts, on which packets go: one for each, or one for all.
public final class Links {
    private final Simulator simulator;
    private @Nullable Link shared;

    /// None yet.
    public Links(Simulator simulator) {
        this.simulator = simulator;
    }

    /// Both directions of a link.
    ///
    /// @param out to the server
    /// @param in from it
    record Link(NetworkLink out, NetworkLink in) {}

    /// The link of a host.
    ///
    /// @param keys of its target
    /// @param network the path's delay, rate and losses
    /// @param seed of losses
    /// @param host from 0
    Link of(LinkKeys keys, NetworkSpec network, long seed, int host) {
        if (!keys.shared()) {
            return made(keys, network, seed, host);
        }
        if (shared == null) {
            shared = made(keys, network, seed, host);
        }
        return shared;
    }

    private Link made(LinkKeys keys, NetworkSpec network, long seed, int host) {
        return new Link(
                new NetworkLink(simulator, keys.spec("link.out", host, network), seed),
                new NetworkLink(simulator, keys.spec("link.in", host, network), seed));
    }
}
