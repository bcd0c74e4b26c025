package io.storbench.iscsi.server;

import io.storbench.random.RandomStream;
import io.storbench.server.Work;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Tells when a fault is due. Used by the target's thread.
final class TargetFaultPlan {
    private static final TargetFault BUSY = new TargetFault.Busy(0);

    private final Queue<TargetFault> faults = new ArrayDeque<>();
    private final Queue<TargetFault> redirects = new ArrayDeque<>();
    private final RandomStream random;
    private double delayProbability;
    private int commands;

    TargetFaultPlan(List<TargetFault> faults, long seed) {
        this.random = RandomStream.of(seed, "target/delay");
        for (TargetFault fault : faults) {
            switch (fault) {
                case TargetFault.Delay delay -> delayProbability = delay.probability();
                case TargetFault.Redirect redirect -> redirects.add(redirect);
                default -> this.faults.add(fault);
            }
        }
    }

    /// Whether the login at hand is to be sent elsewhere.
    boolean redirects() {
        TargetFault first = redirects.peek();
        if (first == null || commands < first.replies()) {
            return false;
        }
        redirects.remove();
        return true;
    }

    private static boolean canStrike(TargetFault fault, Work work, int bursts) {
        return switch (fault) {
            case TargetFault.DataDigest _ -> work == Work.READ;
            case TargetFault.R2tDisorder _ -> bursts > 1;
            default -> true;
        };
    }

    /// Counts a command that has arrived.
    ///
    /// @param work what it asks for
    /// @param bursts how many sequences of data it will be asked for
    /// @return what is to go wrong with it, if anything
    @Nullable
    TargetFault next(Work work, int bursts) {
        TargetFault first = faults.peek();
        if (first != null && commands >= first.replies() && canStrike(first, work, bursts)) {
            return faults.remove();
        }
        commands++;
        boolean delayed = delayProbability > 0 && random.nextDouble() < delayProbability;
        return delayed ? BUSY : null;
    }
}
