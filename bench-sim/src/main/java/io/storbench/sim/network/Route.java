package io.storbench.sim.network;

/// The links that packets from one sender to one receiver pass, in their order.
public final class Route {
    private final Link[] links;

    /// A route over at least one link. Links may belong to many routes.
    public Route(Link... links) {
        if (links.length == 0) {
            throw new IllegalArgumentException("a route needs a link");
        }
        this.links = links.clone();
    }

    int length() {
        return links.length;
    }

    Link link(int hop) {
        return links[hop];
    }

    /// How the first link wraps packets.
    Framing framing() {
        return links[0].framing();
    }
}
