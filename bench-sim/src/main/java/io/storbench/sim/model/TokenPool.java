package io.storbench.sim.model;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.stats.TimeAverage;

/// A fixed number of tokens, such as the request slots of a connection, granted in the order of
/// asking. It takes no simulated time itself and has no events.
///
/// The report is of the line in front of it: arrivals are requests, completions are grants, the
/// sojourn is the wait; its utilisation is the mean share of tokens held, of the most there were.
public final class TokenPool<P> {
    private final Simulator simulator;
    private final Handler<P> granted;
    private final Occupancy occupancy;
    private final TimeAverage held;
    private final ItemRing<P> waiting = new ItemRing<>();
    private int tokens;
    private int mostTokens;

    /// Negative while more are held than there are, after [#resize].
    private int free;

    /// What tokens were held for, with the instants of those out taken off: it may overflow.
    private long heldNanos;

    /// A pool with all its tokens free.
    ///
    /// @param tokens at least 1
    /// @param granted takes the item that got a token
    public TokenPool(Simulator simulator, int tokens, Handler<P> granted) {
        if (tokens < 1) {
            throw new IllegalArgumentException("needs a token: " + tokens);
        }
        this.simulator = simulator;
        this.tokens = tokens;
        this.mostTokens = tokens;
        this.granted = granted;
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.held = new TimeAverage(simulator.nowNanos(), 0);
        this.free = tokens;
    }

    /// Asks for a token; the item is handed on at once when one is free.
    public void acquire(long nowNanos, P item) {
        occupancy.enter(nowNanos);
        if (free <= 0) {
            waiting.add(item, nowNanos, 0);
            return;
        }
        take(nowNanos);
        occupancy.leave(nowNanos, nowNanos);
        granted.on(nowNanos, item);
    }

    private void take(long nowNanos) {
        free--;
        heldNanos -= nowNanos;
        held.add(nowNanos, 1);
    }

    /// Gives a token back, to the item that has waited longest if there is one.
    ///
    /// @throws IllegalStateException when all tokens are free already
    public void release(long nowNanos) {
        if (free == tokens) {
            throw new IllegalStateException("more tokens released than acquired");
        }
        if (waiting.isEmpty() || free < 0) {
            free++;
            heldNanos += nowNanos;
            held.add(nowNanos, -1);
            return;
        }
        occupancy.leave(nowNanos, waiting.firstEnteredNanos());
        granted.on(nowNanos, waiting.remove());
    }

    /// Changes how many tokens there are. Of fewer, those held beyond stay held until they are
    /// given back; more are granted at once to what waits.
    ///
    /// @param wanted at least 1
    public void resize(long nowNanos, int wanted) {
        if (wanted < 1) {
            throw new IllegalArgumentException("needs a token: " + wanted);
        }
        free += wanted - tokens;
        tokens = wanted;
        mostTokens = Math.max(mostTokens, wanted);
        while (free > 0 && !waiting.isEmpty()) {
            take(nowNanos);
            occupancy.leave(nowNanos, waiting.firstEnteredNanos());
            granted.on(nowNanos, waiting.remove());
        }
    }

    /// How many tokens there are.
    public int tokens() {
        return tokens;
    }

    /// Tokens that nobody holds now.
    public int free() {
        return Math.max(0, free);
    }

    /// Tokens that are held now.
    public int held() {
        return tokens - free;
    }

    /// What the line in front of the pool did until now.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        return occupancy.report(name, nowNanos, mostTokens, waiting.size(), held.area(nowNanos), (double)
                (heldNanos + (tokens - free) * nowNanos));
    }
}
