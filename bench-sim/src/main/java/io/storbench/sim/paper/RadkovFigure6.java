package io.storbench.sim.paper;

import io.storbench.engine.ProcedureCounter;
import io.storbench.sim.paper.Observation.Quantity;
import io.storbench.sim.paper.Observation.Text;
import io.storbench.sim.paper.Observation.Truth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// Radkov's figure 6: 128 MB by 4 KB, read and written in sequence and at random, by NFS and by
/// iSCSI, over round-trip times up to 90 ms.
final class RadkovFigure6 implements Experiment {
    private static final int[] RTT_MS = {0, 10, 20, 30, 50, 90};
    private static final int LAN = 0;
    private static final int NEAR = 1;
    private static final int FAR = RTT_MS.length - 1;
    private static final long SEED = 1;

    /// With what the plan says of NFS undone, and readahead of a page, so that two are under way.
    private static final List<String> ISCSI =
            List.of(
                    "target={engine: iscsi, uri: \"iscsi://target/iqn.2004-03.org.example:disk/0\"}",
                    "simulate={profile: linux-2.4, cache: {readahead: 4k, readahead_initial: 4k}}");

    /// How far apart times may be that a text calls comparable.
    private static final double COMPARABLE = 0.15;

    /// By how much a ratio has to change to be seen in a figure.
    private static final double VISIBLE = 0.05;

    /// Ratios that differ by less are the same.
    private static final double SAME = 0.01;

    private static final List<String> OPERATIONS = List.of("read", "write");
    private static final List<String> PATTERNS = List.of("sequential", "random");

    /// A protocol, an operation and a pattern over all round-trip times.
    private record Curve(List<ProgramRun> runs) {
        double seconds(int at) {
            return runs.get(at).seconds();
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

        String text() {
            return runs.stream()
                    .map(run -> Numbers.text(run.seconds()))
                    .collect(Collectors.joining(", "));
        }
    }

    @Override
    public Map<String, Observation> observe(Paper paper, Optional<Paper.Ablation> ablated) {
        List<String> without = ablated.map(RadkovFigure6::keysWithout).orElse(List.of());
        Map<String, Curve> curves = new LinkedHashMap<>();
        Map<String, Observation> ours = new LinkedHashMap<>();
        for (String operation : OPERATIONS) {
            for (String pattern : PATTERNS) {
                String name = operation + "." + pattern;
                curves.put("nfs." + name, curve(paper, name, without));
                curves.put("iscsi." + name, curve(paper, name, ISCSI));
            }
        }
        curves.forEach((name, curve) -> ours.put(name, new Text(curve.text())));
        putReads(ours, curves);
        putWrites(ours, curves);
        putRetransmissions(ours, curves);
        return ours;
    }

    private static List<String> keysWithout(Paper.Ablation mechanism) {
        return switch (mechanism.name()) {
            case "rpc-timer" -> List.of("target.timeo=60s", "target.resend=on_reconnect");
            case "pending-write-limit" -> List.of("target.cache.pending_limit=256m");
            default -> throw new IllegalStateException(mechanism.name());
        };
    }

    private static Curve curve(Paper paper, String name, List<String> keys) {
        String[] workload = name.split("\\.", 2);
        List<ProgramRun> runs = new ArrayList<>();
        for (int rtt : RTT_MS) {
            List<String> all = new ArrayList<>(keys);
            all.add("workload.operation=" + workload[0]);
            all.add("workload.pattern=" + workload[1]);
            all.add("network.rtt=" + rtt + "ms");
            runs.add(ProgramRun.of(paper.plan(), all, SEED));
        }
        return new Curve(List.copyOf(runs));
    }

    private static void putReads(Map<String, Observation> ours, Map<String, Curve> curves) {
        List<Curve> reads = of(curves, "read");
        ours.put(
                "read.growth",
                new Truth(reads.stream().allMatch(Curve::grows), reads.size() + " curves"));
        double[] sequential = ratios(curves, "read.sequential");
        double[] random = ratios(curves, "read.random");
        ours.put(
                "read.near",
                new Truth(
                        Math.abs(sequential[NEAR] - 1) <= COMPARABLE
                                && Math.abs(random[NEAR] - 1) <= COMPARABLE,
                        "NFS / iSCSI %s, %s"
                                .formatted(
                                        Numbers.text(sequential[NEAR]),
                                        Numbers.text(random[NEAR]))));
        boolean never = true;
        for (int at = NEAR + 1; at <= FAR; at++) {
            never &= sequential[at] >= sequential[at - 1] - SAME;
        }
        ours.put(
                "read.order",
                new Truth(
                        never && sequential[FAR] > sequential[NEAR] + VISIBLE,
                        "NFS / iSCSI " + texts(sequential)));
        ours.put(
                "read.far",
                new Truth(
                        sequential[FAR] <= 1 + VISIBLE && random[FAR] <= 1 + VISIBLE,
                        "NFS / iSCSI %s, %s"
                                .formatted(
                                        Numbers.text(sequential[FAR]), Numbers.text(random[FAR]))));
        Curve nfs = get(curves, "nfs.read.sequential");
        for (int at = NEAR; at <= FAR; at++) {
            ours.put("read.nfs." + RTT_MS[at] + "ms", new Quantity(nfs.seconds(at), 0));
        }
    }

    private static void putWrites(Map<String, Observation> ours, Map<String, Curve> curves) {
        for (String pattern : PATTERNS) {
            Curve iscsi = get(curves, "iscsi.write." + pattern);
            double growth = iscsi.seconds(FAR) / iscsi.seconds(LAN);
            ours.put(
                    "write.iscsi." + pattern,
                    new Truth(growth <= 1.1, "T(90 ms) / T(0) = " + Numbers.text(growth)));
        }
        boolean grow =
                PATTERNS.stream().allMatch(pattern -> get(curves, "nfs.write." + pattern).grows());
        ours.put("write.nfs", new Truth(grow, "2 curves"));
    }

    private static void putRetransmissions(
            Map<String, Observation> ours, Map<String, Curve> curves) {
        List<Curve> all = new ArrayList<>(of(curves, "read"));
        all.addAll(of(curves, "write"));
        long[] sums = new long[RTT_MS.length];
        Arrays.setAll(sums, at -> all.stream().mapToLong(curve -> curve.retransmissions(at)).sum());
        String text =
                Arrays.stream(sums).mapToObj(Long::toString).collect(Collectors.joining(", "));
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
                at ->
                        get(curves, "nfs." + name).seconds(at)
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
        return DoubleStream.of(values).mapToObj(Numbers::text).collect(Collectors.joining(", "));
    }
}
