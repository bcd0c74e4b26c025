package io.storbench.paper.radkov;

import io.storbench.engine.ProcedureCounter;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Truth;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.paper.radkov.RadkovTestbed.Load;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Radkov's figure 6: 128 MB by 4 KB, read and written in sequence and at random, by NFS and by
/// iSCSI, over round-trip times up to 90 ms.
public final class RadkovFigure6 implements PaperExperiment {
    private static final int[] RTT_MS = {0, 10, 20, 30, 50, 90};
    private static final int LAN = 0;
    private static final int NEAR = 1;
    private static final int FAR = RTT_MS.length - 1;
    private static final long SEED = 1;

    /// As its notes say; the profiles' TCP is left out, since segments take most of the time.
    private static final List<String> NFS_KEYS = List.of(
            "target.server.send_buffer=8700", "target.cache.readahead=64k", "target.cache.readahead_initial=64k");

    private static final String WITHOUT_SEGMENTS = "target.tcp.segments=false";

    /// What is run both ways, to tell what that changes.
    private static final List<String> SAMPLE = List.of("workload.file=8m", "network.rtt=50ms");

    /// How far apart times may be that a text calls comparable.
    private static final double COMPARABLE = 0.15;

    /// By how much a ratio has to change to be seen in a figure.
    private static final double VISIBLE = 0.05;

    /// Ratios that differ by less are the same.
    private static final double SAME = 0.01;

    private static final List<Load> LOADS =
            List.of(new Load(false, false), new Load(false, true), new Load(true, false), new Load(true, true));

    private static final List<String> PATTERNS = List.of("sequential", "random");

    /// What a curve is of.
    private record Setup(RadkovTestbed system, Load load, List<String> keys) {
        String name() {
            return system.key() + "." + RadkovFigure6.name(load);
        }
    }

    /// A protocol, an operation and a pattern over all round-trip times.
    private record Curve(List<ProgramRun> runs) {
        double seconds(int at) {
            return RadkovFigure6.seconds(runs.get(at));
        }

        /// Of the program's reads or writes alone, without closing the file.
        double callSeconds(int at) {
            return runs.get(at).calledSeconds() - runs.get(at).openedSeconds();
        }

        PaperObservation observation(IntToDoubleFunction seconds) {
            return PaperObservation.Curve.exact(
                    Arrays.stream(RTT_MS).asDoubleStream().boxed().toList(),
                    IntStream.range(0, runs.size()).mapToDouble(seconds).boxed().toList());
        }

        long retransmissions(int at) {
            return runs.get(at).counted().sum(ProcedureCounter.RETRANSMISSIONS);
        }

        boolean grows() {
            for (int at = 1; at < runs.size(); at++) {
                if (seconds(at) <= seconds(at - 1)) {
                    return false;
                }
            }
            return true;
        }
    }

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        List<String> nfs = new ArrayList<>(NFS_KEYS);
        ablated.map(RadkovFigure6::keysWithout).ifPresent(nfs::addAll);
        Map<String, Curve> curves = new LinkedHashMap<>();
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        List<Setup> setups = new ArrayList<>();
        for (Load load : LOADS) {
            setups.add(new Setup(RadkovTestbed.NFS, load, nfs));
            setups.add(new Setup(RadkovTestbed.ISCSI, load, List.of()));
        }
        List<Curve> done = runs.each(setups, setup -> curve(setup, runs));
        for (int i = 0; i < setups.size(); i++) {
            curves.put(setups.get(i).name(), done.get(i));
        }
        curves.forEach((name, curve) -> ours.put(name, curve.observation(curve::seconds)));
        putReads(ours, curves);
        putWrites(ours, curves);
        putRetransmissions(ours, curves);
        List<RadkovTestbed> systems = List.of(RadkovTestbed.values());
        List<Double> effects =
                runs.each(systems, system -> effectOfSegments(system, system == RadkovTestbed.NFS ? nfs : List.of()));
        for (int i = 0; i < systems.size(); i++) {
            ours.put(systems.get(i).key() + ".segments", new Quantity(effects.get(i), 0));
        }
        return ours;
    }

    /// From the opened file on.
    private static double seconds(ProgramRun run) {
        return run.seconds() - run.openedSeconds();
    }

    private static String name(Load load) {
        return (load.writes() ? "write." : "read.") + (load.random() ? "random" : "sequential");
    }

    /// By how many percent a sequential read takes longer by TCP's segments.
    private static double effectOfSegments(RadkovTestbed system, List<String> keys) {
        List<String> sample = new ArrayList<>(keys);
        sample.addAll(SAMPLE);
        double with = seconds(system.run(LOADS.getFirst(), sample, SEED));
        sample.add(WITHOUT_SEGMENTS);
        return 100 * (with / seconds(system.run(LOADS.getFirst(), sample, SEED)) - 1);
    }

    private static List<String> keysWithout(Paper.Ablation mechanism) {
        return switch (mechanism.name()) {
            case "rpc-timer" -> List.of("target.timeo=60s", "target.resend=on_reconnect");
            case "pending-write-limit" -> List.of("target.cache.pending_limit=256m");
            default -> throw new IllegalStateException(mechanism.name());
        };
    }

    private static Curve curve(Setup setup, ParallelRuns runs) {
        return new Curve(runs.simulate(Arrays.stream(RTT_MS).boxed().toList(), rtt -> {
            List<String> all = new ArrayList<>(setup.keys());
            all.add(WITHOUT_SEGMENTS);
            all.add("network.rtt=" + rtt + "ms");
            return setup.system().run(setup.load(), all, SEED);
        }));
    }

    private static void putReads(Map<String, PaperObservation> ours, Map<String, Curve> curves) {
        List<Curve> reads = of(curves, "read");
        ours.put("read.growth", growth(reads));
        double[] sequential = ratios(curves, "read.sequential");
        double[] random = ratios(curves, "read.random");
        ours.put(
                "read.near",
                new Truth(
                        Math.abs(sequential[NEAR] - 1) <= COMPARABLE && Math.abs(random[NEAR] - 1) <= COMPARABLE,
                        "NFS / iSCSI %s, %s"
                                .formatted(PaperNumbers.text(sequential[NEAR]), PaperNumbers.text(random[NEAR]))));
        boolean never = true;
        for (int at = NEAR + 1; at <= FAR; at++) {
            never &= sequential[at] >= sequential[at - 1] - SAME;
        }
        ours.put(
                "read.order",
                new Truth(never && sequential[FAR] > sequential[NEAR] + VISIBLE, "NFS / iSCSI " + texts(sequential)));
        ours.put(
                "read.far",
                new Truth(
                        sequential[FAR] <= 1 + VISIBLE && random[FAR] <= 1 + VISIBLE,
                        "NFS / iSCSI %s, %s"
                                .formatted(PaperNumbers.text(sequential[FAR]), PaperNumbers.text(random[FAR]))));
        Curve nfs = get(curves, "nfs.read.sequential");
        for (int at = NEAR; at <= FAR; at++) {
            ours.put("read.nfs." + RTT_MS[at] + "ms", new Quantity(nfs.seconds(at), 0));
        }
    }

    private static void putWrites(Map<String, PaperObservation> ours, Map<String, Curve> curves) {
        for (String pattern : PATTERNS) {
            Curve iscsi = get(curves, "iscsi.write." + pattern);
            double growth = iscsi.seconds(FAR) / iscsi.seconds(LAN);
            ours.put(
                    "write.iscsi." + pattern,
                    new Truth(growth <= 1.1, "T(90 ms) / T(0) = " + PaperNumbers.text(growth)));
        }
        ours.put(
                "write.nfs",
                growth(PATTERNS.stream()
                        .map(pattern -> get(curves, "nfs.write." + pattern))
                        .toList()));
        Curve nfs = get(curves, "nfs.write.sequential");
        ours.put("write.calls", nfs.observation(nfs::callSeconds));
        double calls = nfs.callSeconds(FAR) / nfs.callSeconds(LAN);
        ours.put("write.calls.growth", new Truth(calls <= 1.1, "T(90 ms) / T(0) = " + PaperNumbers.text(calls)));
    }

    private static Truth growth(List<Curve> curves) {
        long growing = curves.stream().filter(Curve::grows).count();
        return new Truth(growing == curves.size(), "%d of %d curves".formatted(growing, curves.size()));
    }

    private static void putRetransmissions(Map<String, PaperObservation> ours, Map<String, Curve> curves) {
        List<Curve> all = new ArrayList<>(of(curves, "read"));
        all.addAll(of(curves, "write"));
        long[] sums = new long[RTT_MS.length];
        Arrays.setAll(
                sums,
                at -> all.stream().mapToLong(curve -> curve.retransmissions(at)).sum());
        String text = Arrays.stream(sums).mapToObj(Long::toString).collect(Collectors.joining(", "));
        long[] sorted = sums.clone();
        Arrays.sort(sorted);
        ours.put("retransmissions.lan", new Quantity(sums[LAN], 0));
        ours.put("retransmissions.growth", new Truth(Arrays.equals(sums, sorted), text));
        ours.put("retransmissions.far", new Truth(sums[FAR] > 0, Long.toString(sums[FAR])));
        ours.put("retransmissions.none", new Truth(sorted[FAR] == 0, text));
    }

    private static double[] ratios(Map<String, Curve> curves, String name) {
        double[] ratios = new double[RTT_MS.length];
        Arrays.setAll(
                ratios,
                at -> get(curves, "nfs." + name).seconds(at)
                        / get(curves, "iscsi." + name).seconds(at));
        return ratios;
    }

    private static List<Curve> of(Map<String, Curve> curves, String operation) {
        return curves.entrySet().stream()
                .filter(entry -> entry.getKey().contains("." + operation + "."))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static Curve get(Map<String, Curve> curves, String name) {
        Curve curve = curves.get(name);
        if (curve == null) {
            throw new IllegalStateException(name);
        }
        return curve;
    }

    private static String texts(double[] values) {
        return DoubleStream.of(values).mapToObj(PaperNumbers::text).collect(Collectors.joining(", "));
    }
}
