package io.storbench.sim.network;

/// The links, and the hosts' processors, that packets from one sender to one receiver pass, in
/// their order.
public final class Route {
    private final Hop[] hops;
    private final Framing framing;

    /// A route over at least one link. Links may belong to many routes.
    public Route(NetworkLink... links) {
        if (links.length == 0) {
            throw new IllegalArgumentException("a route needs a link");
        }
        this.hops = links.clone();
        this.framing = links[0].framing();
    }

    /// A route from the processor of one host over a link to that of another.
    public Route(ProcessorHop from, NetworkLink link, ProcessorHop to) {
        this.hops = new Hop[] {from, link, to};
        this.framing = link.framing();
    }

    int length() {
        return hops.length;
    }

    Hop hop(int number) {
        return hops[number];
    }

    /// How the first link wraps packets.
    Framing framing() {
        return framing;
    }
}
