package io.storbench.paper.parda;

import io.storbench.plan.HostLoad;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HostAccess;
import io.storbench.sim.disk.SharedArray;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import io.storbench.workload.BlockOrder;
import io.storbench.workload.Mix;
import java.util.ArrayList;
import java.util.List;

/// The hosts of a plan on one array, as the virtual machines of PARDA's experiments: each keeps
/// `depth` accesses outstanding, of which `window` are at the array at a time, in a region of its
/// own as long as the plan's file, one behind the other. A controller may change the windows.
///
/// A host's accesses are those of the plan's load, in their order: whichever ends, the next one
/// begins, as with one program that has several outstanding. A plan's closed loop deals the same
/// series to its actors beforehand, so that accesses which follow each other on the disks come to
/// it apart; phase 1 of table 2 is then missed by 40 %, whatever the disks are.
final class ArrayExperiment {
    private static final long SECOND = 1_000_000_000L;

    private final Simulator simulator = new Simulator();
    private final List<Series> hosts = new ArrayList<>();
    private final SharedArray<Io> array;

    /// What a host saw.
    ///
    /// @param perSecond accesses
    /// @param arrayMs the mean latency from the host's window on
    /// @param hostMs the same with the wait before the window
    record Seen(double perSecond, double arrayMs, double hostMs) {}

    /// The accesses of a host, of which the next one is due.
    private static final class Series {
        private final WorkloadSpec load;
        private final long beginBytes;
        private final Mix mix;
        private final BlockOrder order;
        private long index;
        private long lastBlock = -1;

        Series(WorkloadSpec load, long beginBytes, long seed) {
            this.load = load;
            this.beginBytes = beginBytes;
            this.mix = new Mix(load, seed);
            this.order = new BlockOrder(load.blocks(), load.pattern() == WorkloadSpec.Pattern.RANDOM, seed);
        }

        void make(Io io) {
            lastBlock = load.pattern() == WorkloadSpec.Pattern.MIXED
                    ? mix.block(index, index - 1, lastBlock)
                    : order.block(index % load.blocks());
            long offset = beginBytes + lastBlock * load.blockBytes();
            if (mix.writes(index)) {
                io.write(offset, load.blockBytes());
            } else {
                io.read(offset, load.blockBytes());
            }
            index++;
        }
    }

    /// Hosts that do nothing yet.
    ///
    /// @param trial whose hosts and seed they have
    ArrayExperiment(DeviceParameters device, TrialSpec trial) {
        long beginBytes = 0;
        for (HostLoad host : trial.hostLoads()) {
            long seed = RandomStream.of(trial.seed(), "host-" + hosts.size() + "/blocks")
                    .nextLong();
            hosts.add(new Series(host.load(), beginBytes, seed));
            beginBytes += host.load().fileBytes();
        }
        this.array = new SharedArray<>(
                simulator,
                device,
                RandomStream.of(trial.seed(), "array"),
                hosts.stream().mapToInt(host -> host.load.window()).toArray(),
                this::issue);
    }

    ArrayExperiment start() {
        for (int host = 0; host < hosts.size(); host++) {
            for (int i = 0; i < hosts.get(host).load.depth(); i++) {
                issue(0, new Io(host));
            }
        }
        return this;
    }

    private void issue(long nowNanos, Io io) {
        hosts.get(io.host()).make(io);
        array.arrive(nowNanos, io);
    }

    Simulator simulator() {
        return simulator;
    }

    SharedArray<Io> array() {
        return array;
    }

    /// Runs on, and says what each host saw from now on.
    List<Seen> observe(double seconds) {
        List<StationReport> before = reports();
        long startNanos = simulator.nowNanos();
        simulator.runUntil(startNanos + (long) (seconds * SECOND));
        List<StationReport> after = reports();
        List<Seen> seen = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            double wait = meanMs(before.get(2 * host), after.get(2 * host));
            double atArray = meanMs(before.get(2 * host + 1), after.get(2 * host + 1));
            long count = after.get(2 * host + 1).completions()
                    - before.get(2 * host + 1).completions();
            seen.add(new Seen(count / seconds, atArray, wait + atArray));
        }
        return seen;
    }

    private List<StationReport> reports() {
        List<StationReport> reports = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            reports.add(array.waiting(host));
            reports.add(array.atArray(host));
        }
        return reports;
    }

    private static double meanMs(StationReport before, StationReport after) {
        double nanos =
                after.meanSojournNanos() * after.completions() - before.meanSojournNanos() * before.completions();
        return nanos / (after.completions() - before.completions()) / 1e6;
    }

    /// The laws that any station of the array broke.
    List<String> violations() {
        OperationalLaws laws = new OperationalLaws();
        array.reports("array").forEach(laws::station);
        return laws.violations();
    }

    static double sum(List<Seen> seen) {
        return seen.stream().mapToDouble(Seen::perSecond).sum();
    }

    static final class Io extends HostAccess {
        Io(int host) {
            super(host);
        }
    }
}
