package io.storbench.paper.parda;

import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HostAccess;
import io.storbench.sim.disk.SharedArray;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;

/// Hosts that keep a number of accesses outstanding on one array, as the virtual machines of
/// PARDA's experiments do. Each host's data is a region of its own, one behind the other.
final class ArrayExperiment {
    private static final long SECOND = 1_000_000_000L;

    private final Simulator simulator = new Simulator();
    private final SharedArray<Io> array;
    private final List<Load> loads = new ArrayList<>();
    private final List<RandomStream> streams = new ArrayList<>();
    private final long[] nextBytes;
    private final long regionBytes;

    /// What a host does.
    ///
    /// @param bytes of an access
    /// @param reads the share of reads
    /// @param random the share of accesses that do not continue the one before
    /// @param outstanding how many it has to do at a time
    record Load(int bytes, double reads, double random, int outstanding) {}

    /// What a host saw.
    ///
    /// @param perSecond accesses
    /// @param arrayMs the mean latency from the host's window on
    /// @param hostMs the same with the wait before the window
    record Seen(double perSecond, double arrayMs, double hostMs) {}

    ArrayExperiment(
            DeviceParameters device,
            long seed,
            long regionBytes,
            List<Load> loads,
            int... windows) {
        this.array =
                new SharedArray<>(
                        simulator, device, RandomStream.of(seed, "array"), windows, this::done);
        this.regionBytes = regionBytes;
        this.loads.addAll(loads);
        this.nextBytes = new long[loads.size()];
        for (int host = 0; host < loads.size(); host++) {
            streams.add(RandomStream.of(seed, "host-" + host));
            nextBytes[host] = host * regionBytes;
        }
    }

    ArrayExperiment start() {
        for (int host = 0; host < loads.size(); host++) {
            for (int i = 0; i < loads.get(host).outstanding(); i++) {
                issue(0, new Io(host));
            }
        }
        return this;
    }

    private void issue(long nowNanos, Io io) {
        Load load = loads.get(io.host());
        RandomStream stream = streams.get(io.host());
        long begin = io.host() * regionBytes;
        long end = begin + regionBytes;
        if (stream.nextDouble() < load.random() || nextBytes[io.host()] + load.bytes() > end) {
            nextBytes[io.host()] =
                    begin + stream.nextLong(regionBytes / load.bytes()) * load.bytes();
        }
        if (stream.nextDouble() < load.reads()) {
            io.read(nextBytes[io.host()], load.bytes());
        } else {
            io.write(nextBytes[io.host()], load.bytes());
        }
        nextBytes[io.host()] += load.bytes();
        array.arrive(nowNanos, io);
    }

    private void done(long nowNanos, Io io) {
        issue(nowNanos, io);
    }

    Simulator simulator() {
        return simulator;
    }

    SharedArray<Io> array() {
        return array;
    }

    /// Runs on, and tells what each host saw from now on.
    List<Seen> observe(double seconds) {
        List<StationReport> before = reports();
        long startNanos = simulator.nowNanos();
        simulator.runUntil(startNanos + (long) (seconds * SECOND));
        List<StationReport> after = reports();
        List<Seen> seen = new ArrayList<>();
        for (int host = 0; host < loads.size(); host++) {
            double wait = meanMs(before.get(2 * host), after.get(2 * host));
            double atArray = meanMs(before.get(2 * host + 1), after.get(2 * host + 1));
            long count =
                    after.get(2 * host + 1).completions() - before.get(2 * host + 1).completions();
            seen.add(new Seen(count / seconds, atArray, wait + atArray));
        }
        return seen;
    }

    private List<StationReport> reports() {
        List<StationReport> reports = new ArrayList<>();
        for (int host = 0; host < loads.size(); host++) {
            reports.add(array.waiting(host));
            reports.add(array.atArray(host));
        }
        return reports;
    }

    private static double meanMs(StationReport before, StationReport after) {
        double nanos =
                after.meanSojournNanos() * after.completions()
                        - before.meanSojournNanos() * before.completions();
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
