package io.storbench.sim.network;

/// The links, and the hosts' processors, that packets from one sender to one receiver pass, in
/// their order.
public final class Route {
    private final Hop[] hops;
    private final Framing framing;

    /// Where the first link is.
    private final int link;

    private final long propagationNanos;
    private boolean keepsTime;

    /// A route over at least one link. Links may belong to many routes.
    public Route(NetworkLink... links) {
        if (links.length == 0) {
            throw new IllegalArgumentException("a route needs a link");
        }
        this.hops = links.clone();
        this.framing = links[0].framing();
        this.link = 0;
        this.propagationNanos = links[0].propagationNanos();
    }

    /// A route from the processor of one host over a link to that of another.
    public Route(ProcessorHop from, NetworkLink link, ProcessorHop to) {
        this.hops = new Hop[] {from, link, to};
        this.framing = link.framing();
        this.link = 1;
        this.propagationNanos = link.propagationNanos();
    }

    int length() {
        return hops.length;
    }

    Hop hop(int number) {
        return hops[number];
    }

    /// The number of the hop that is the link; the first of several.
    int link() {
        return link;
    }

    /// How long that takes beside its queue and its rate.
    long propagationNanos() {
        return propagationNanos;
    }

    /// Has packets that are made from now on keep when they passed its hops.
    public void keepTime() {
        keepsTime = true;
    }

    boolean keepsTime() {
        return keepsTime;
    }

    /// How the first link wraps packets.
    Framing framing() {
        return framing;
    }
}
