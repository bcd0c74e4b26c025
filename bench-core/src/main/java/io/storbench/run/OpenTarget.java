package io.storbench.run;

import io.storbench.engine.Target;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.workload.SharedCounters;
import java.io.IOException;

/// A target of a trial that is open.
final class OpenTarget {
    private final String name;
    private final TrialSpec part;
    private final Target target;
    private boolean prepared;
    private boolean abandoned;
    private boolean leavesWrites;

    /// @param name in the plan; empty where it is the trial's only one
    /// @param part what its hosts do
    OpenTarget(String name, TrialSpec part, Target target) {
        this.name = name;
        this.part = part;
        this.target = target;
    }

    String name() {
        return name;
    }

    TrialSpec part() {
        return part;
    }

    Target target() {
        return target;
    }

    /// @throws IOException when its hosts cannot do what they are to by a thread for each operation
    void refuseUnlikeLanes() throws IOException {
        if (target.blocking() && !TargetAccess.lanesAreAlike(part.hostLoads())) {
            throw new IOException(TargetAccess.UNLIKE_LANES);
        }
    }

    /// Its data set is there.
    void prepared() {
        prepared = true;
    }

    /// Workers of each of its hosts.
    int lanes() {
        return target.blocking() ? part.hostLoads().getFirst().load().depth() : 1;
    }

    /// Workers of all its hosts.
    int workers() {
        return part.hosts() * lanes();
    }

    /// Its counters, which all its workers move.
    SharedCounters counters() {
        return new SharedCounters(target.counters(), part.protocol() instanceof Protocol.Completion, workers());
    }

    /// Requests are left behind on it: the thread that made them may still work with its
    /// descriptors, whose numbers must not be reused, so it is not closed.
    ///
    /// What is left behind may still write, unless the load only reads: preparation may, whatever
    /// the load.
    void abandon(String reason) {
        abandoned = true;
        if (!prepared || part.workload().writes()) {
            leavesWrites = true;
            target.abandon(reason);
        }
    }

    /// Whether writes are left behind on it.
    boolean leavesWrites() {
        return leavesWrites;
    }

    /// Whether requests are left behind on it.
    boolean isAbandoned() {
        return abandoned;
    }

    /// Closes it, unless it is abandoned.
    void close() throws IOException {
        if (!abandoned) {
            target.close();
        }
    }
}
