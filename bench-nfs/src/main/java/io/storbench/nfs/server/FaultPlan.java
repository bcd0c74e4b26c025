package io.storbench.nfs.server;

import io.storbench.random.RandomStream;
import io.storbench.server.Work;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Tells when a fault is due. Used by the server's thread.
final class FaultPlan {
    private static final Fault JUKEBOX = new Fault.Jukebox(0);

    private final Queue<Fault> faults = new ArrayDeque<>();
    private final RandomStream random;
    private double delayProbability;
    private long firstGraceNanos;
    private int replies;

    FaultPlan(List<Fault> faults, long seed) {
        this.random = RandomStream.of(seed, "server/delay");
        for (Fault fault : faults) {
            switch (fault) {
                case Fault.Delay delay -> delayProbability = delay.probability();
                case Fault.Grace(int after, long forNanos) when after == 0 -> firstGraceNanos = forNanos;
                default -> this.faults.add(fault);
            }
        }
    }

    private static boolean canStrike(Fault fault, Work work, boolean byStateid) {
        return switch (fault) {
            case Fault.ShortRead _ -> work == Work.READ;
            case Fault.OldStateid _ -> byStateid;
            default -> true;
        };
    }

    /// How long the grace period at the server's start is.
    long firstGraceNanos() {
        return firstGraceNanos;
    }

    /// Counts a reply that is about to be made. A fault that is due waits for a reply that it can
    /// strike.
    ///
    /// @param work what is asked for
    /// @param byStateid whether by a stateid
    /// @return what is to go wrong with it, if anything
    @Nullable
    Fault next(Work work, boolean byStateid) {
        Iterator<Fault> waiting = faults.iterator();
        while (waiting.hasNext()) {
            Fault fault = waiting.next();
            if (replies < fault.replies()) {
                break;
            }
            if (canStrike(fault, work, byStateid)) {
                waiting.remove();
                return fault;
            }
        }
        if (!faults.isEmpty()) {
            replies++;
        }
        if (delayProbability > 0 && random.nextDouble() < delayProbability) {
            return JUKEBOX;
        }
        return null;
    }
}
