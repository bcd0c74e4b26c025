package io.storbench.sim.model;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;

/// Items that are split into parts and go on when the last part is back, such as a write to both
/// disks of a mirror. The parts are the caller's to send; it has no events of its own.
///
/// Its report is of whole items: the sojourn is from the split to the last part's return.
public final class ForkJoin<P> {
    private final Simulator simulator;
    private final Handler<P> next;
    private final Occupancy occupancy;
    private final ArrayList<Fork<P>> spare = new ArrayList<>();
    private long open;

    /// Without an item.
    ///
    /// @param next takes the item when all its parts are back
    public ForkJoin(Simulator simulator, Handler<P> next) {
        this.simulator = simulator;
        this.next = next;
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    /// Splits an item.
    ///
    /// @param parts at least 1
    /// @return what every part must bring back to [#join]
    public Fork<P> fork(long nowNanos, P item, int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("needs a part: " + parts);
        }
        occupancy.enter(nowNanos);
        open++;
        Fork<P> fork = spare.isEmpty() ? new Fork<>(item) : spare.removeLast();
        fork.item = item;
        fork.enteredNanos = nowNanos;
        fork.away = parts;
        return fork;
    }

    /// A part is back.
    ///
    /// @throws IllegalStateException when all its parts were back already
    public void join(long nowNanos, Fork<P> fork) {
        if (fork.away == 0) {
            throw new IllegalStateException("more parts are back than there were");
        }
        if (--fork.away > 0) {
            return;
        }
        occupancy.leave(nowNanos, fork.enteredNanos);
        open--;
        P item = fork.item;
        spare.add(fork);
        next.on(nowNanos, item);
    }

    /// What happened to whole items until now; of a thing without a capacity.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        return occupancy.report(name, nowNanos, FifoServer.UNLIMITED, open, 0, 0);
    }

    /// An item whose parts are away.
    public static final class Fork<P> {
        private P item;
        private long enteredNanos;
        private int away;

        private Fork(P item) {
            this.item = item;
        }

        /// What was split.
        public P item() {
            return item;
        }
    }
}
