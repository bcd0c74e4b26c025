package io.storbench.paper.parda;

import io.storbench.plan.HostLoad;
import io.storbench.plan.Protocol;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.HddParameters;
import io.storbench.sim.disk.HostAccess;
import io.storbench.sim.disk.PardaControl;
import io.storbench.sim.disk.RaidParameters;
import io.storbench.sim.disk.SharedArray;
import io.storbench.sim.disk.WriteCacheParameters;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import io.storbench.workload.BlockOrder;
import io.storbench.workload.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The hosts of a plan on one array, as the virtual machines of PARDA's experiments: each keeps
/// `depth` accesses outstanding, of which `window` are at the array at a time, in a region of its
/// own as long as the plan's file, one behind the other. PARDA's controller may change the windows.
///
/// A host's accesses are those of the plan's load, in their order: whichever ends, the next one
/// begins, as with one program that has several outstanding. A plan's closed loop deals the same
/// series to its actors beforehand, so that accesses which follow each other on the disks come to
/// it apart; phase 1 of table 2 is then missed by 40 %, whatever the disks are.
public final class ArrayExperiment {
    private static final int CHUNK_BYTES = 64 << 10;

    private static final long SECOND = 1_000_000_000L;

    private final Simulator simulator = new Simulator();
    private final List<Series> hosts = new ArrayList<>();
    private final SharedArray<Io> array;

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

    /// Runs a trial, and leaves the warm-up out.
    ///
    /// @return of each host, by the names in papers' formulas: `iops`, `ms` at the array, `vm_ms`
    ///   with the wait before the window
    /// @throws IllegalStateException when the model breaks an operational law, which is a bug
    public static List<Map<String, Double>> run(TrialSpec trial) {
        if (!(trial.protocol() instanceof Protocol.Timed timed)) {
            throw new IllegalArgumentException("a load without an end needs a time");
        }
        ArrayExperiment experiment = new ArrayExperiment(trial);
        experiment.observe(timed.warmupNanos() / 1e9);
        List<Map<String, Double>> seen = experiment.observe(timed.measureNanos() / 1e9);
        if (!experiment.violations().isEmpty()) {
            throw new IllegalStateException("the model of the array broke a law: " + experiment.violations());
        }
        return seen;
    }

    /// The hosts of a trial, which begin, on the array of `simulate.paper`; with a `threshold` there,
    /// PARDA's controller keeps the latency near it.
    private ArrayExperiment(TrialSpec trial) {
        Settings keys = trial.simulate().child("paper");
        long beginBytes = 0;
        for (HostLoad host : trial.hostLoads()) {
            long seed = RandomStream.of(trial.seed(), "host-" + hosts.size() + "/blocks")
                    .nextLong();
            hosts.add(new Series(host.load(), beginBytes, seed));
            beginBytes += host.load().fileBytes();
        }
        this.array = new SharedArray<>(
                simulator,
                clariionCx3(keys.child("array")),
                RandomStream.of(trial.seed(), "array"),
                hosts.stream().mapToInt(host -> host.load.window()).toArray(),
                this::issue);
        for (int host = 0; host < hosts.size(); host++) {
            for (int i = 0; i < hosts.get(host).load.depth(); i++) {
                issue(0, new Io(host));
            }
        }
        keys.text("threshold")
                .ifPresent(threshold -> control(TimeSpan.parse(threshold).nanos(), keys));
    }

    /// With the parameters of all of the paper's experiments: alpha 0.002, gamma 0.8, every 2 s.
    private void control(long thresholdNanos, Settings keys) {
        double[] shares = Stream.of(keys.requiredText("shares").split(":", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        PardaControl _ = new PardaControl(
                simulator,
                new PardaControl.Parameters(thresholdNanos, 0.002, 0.8, 1, 64, 2_000_000_000L),
                array,
                shares);
    }

    private void issue(long nowNanos, Io io) {
        hosts.get(io.host()).make(io);
        array.arrive(nowNanos, io);
    }

    /// Runs on, and says what each host saw from now on.
    private List<Map<String, Double>> observe(double seconds) {
        List<StationReport> before = reports();
        long startNanos = simulator.nowNanos();
        simulator.runUntil(startNanos + (long) (seconds * SECOND));
        List<StationReport> after = reports();
        List<Map<String, Double>> seen = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            double wait = meanMs(before.get(2 * host), after.get(2 * host));
            double atArray = meanMs(before.get(2 * host + 1), after.get(2 * host + 1));
            long count = after.get(2 * host + 1).completions()
                    - before.get(2 * host + 1).completions();
            seen.add(Map.of("iops", count / seconds, "ms", atArray, "vm_ms", wait + atArray));
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
    private List<String> violations() {
        OperationalLaws laws = new OperationalLaws();
        array.reports("array").forEach(laws::station);
        return laws.violations();
    }

    private static final class Io extends HostAccess {
        Io(int host) {
            super(host);
        }
    }

    /// A model of the array of PARDA's experiments, an EMC CLARiiON CX3-40 (FAST 2009, section 5.1), by
    /// the keys of a plan below `simulate.paper.array`.
    ///
    /// Sourced: RAID 5 of 10 `disks`, of 5 for figure 7; 8 GB for each virtual machine in figure 7.
    ///
    /// Assumed, since the paper does not say: disks of 10 000 rpm, 160 GB and 67 MB/s, chunks of 64
    /// KiB, what is read ahead although commands wait (`readahead`: a chunk; in table 2 nothing), 8 GiB
    /// for each host elsewhere, side by side.
    ///
    /// Fitted: the seek's slope, `seek_root`, and the command `queue`, on what each experiment's method
    /// says; so the four experiments, which the paper does not say to have had one configuration, have
    /// unlike ones here.
    ///
    /// Reads the keys. With a `write_cache`, the cache destages as fast as the disks take it; its
    /// size matters little then, and is small so that it fills soon.
    private static DeviceParameters clariionCx3(Settings keys) {
        HddParameters disk = new HddParameters(
                6_000_000,
                8,
                List.of(new HddParameters.Zone(50_000, 400_000)),
                300_000,
                TimeSpan.parse(keys.requiredText("seek_root")).nanos(),
                300_000,
                100_000,
                200e6,
                32,
                256 << 10,
                bytes(keys, "readahead"),
                Integer.parseInt(keys.requiredText("queue")));
        RaidParameters raid = new RaidParameters(
                RaidParameters.Level.RAID5, Integer.parseInt(keys.requiredText("disks")), CHUNK_BYTES, disk);
        int cacheBytes = bytes(keys, "write_cache");
        keys.refuseUnknown();
        return cacheBytes == 0
                ? raid
                : new WriteCacheParameters(cacheBytes, cacheBytes / 3, 64, 9 * CHUNK_BYTES, 200_000, raid);
    }

    private static int bytes(Settings keys, String key) {
        return Math.toIntExact(ByteSize.parse(keys.text(key).orElse("0")).bytes());
    }
}
