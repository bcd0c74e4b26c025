package io.storbench.sim.host;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import java.util.ArrayList;
import java.util.List;

/// What a host's calls hold until they end: the slots of all its connections together, or those of
/// the connection that a call was dealt to. Allocates nothing after construction.
final class CallSlots<C extends SimCall> {
    private final List<TokenPool<C>> pools = new ArrayList<>();

    /// Slots that are all free.
    ///
    /// @param slots of each pool, at least 1
    /// @param pools one, or as many as there are connections
    /// @param granted takes the call that got a slot
    CallSlots(Simulator simulator, int slots, int pools, Handler<C> granted) {
        for (int i = 0; i < pools; i++) {
            this.pools.add(new TokenPool<>(simulator, slots, granted));
        }
    }

    /// Asks for a slot; where connections have their own, the call must have been dealt.
    void acquire(long nowNanos, C call) {
        of(call).acquire(nowNanos, call);
    }

    void release(long nowNanos, C call) {
        of(call).release(nowNanos);
    }

    private TokenPool<C> of(C call) {
        return pools.get(pools.size() == 1 ? 0 : call.connection());
    }

    /// Those of a host that has one pool only.
    ///
    /// @throws IllegalStateException if connections have their own
    TokenPool<C> only() {
        if (pools.size() > 1) {
            throw new IllegalStateException("each connection has its own slots");
        }
        return pools.getFirst();
    }

    /// How many are held now.
    int held() {
        return pools.stream().mapToInt(TokenPool::held).sum();
    }

    /// What the lines in front of them did until now.
    StationReport report(String name) {
        return StationReport.together(
                name, pools.stream().map(pool -> pool.report(name)).toList());
    }
}
