package io.storbench.paper.saif;

import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Curve;
import io.storbench.paper.saif.SaifRuns.Operation;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Throughputs over the latency, for figures: of version 3 and the large file, a curve for each
/// level of storage, synchronicity and I/O size.
final class SaifCurves {
    private static final String LATENCY = "network.rtt";
    private static final double MS = 1e6;

    private SaifCurves() {}

    /// By curve, such as `write hdd sync 64k`.
    static Map<String, PaperObservation> observe(SaifRuns runs) {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        for (Operation operation : Operation.values()) {
            Map<String, List<Integer>> curves = new LinkedHashMap<>();
            for (int point = 0; point < runs.points(); point++) {
                if (runs.label(point, "target.version").equals("3")
                        && runs.label(point, "workload.file").equals("5g")) {
                    String name = name(runs, operation, point);
                    curves.computeIfAbsent(name, _ -> new ArrayList<>()).add(point);
                }
            }
            curves.forEach((name, points) -> ours.put(name, curve(runs, operation, points)));
        }
        return ours;
    }

    private static String name(SaifRuns runs, Operation operation, int point) {
        return String.join(
                " ",
                operation.name().toLowerCase(Locale.ROOT),
                runs.label(point, "storage"),
                runs.label(point, "synchronicity"),
                runs.label(point, "io"));
    }

    private static PaperObservation curve(SaifRuns runs, Operation operation, List<Integer> points) {
        return new Curve(
                points.stream()
                        .map(point -> TimeSpan.parse(runs.label(point, LATENCY)).nanos() / MS)
                        .toList(),
                points.stream().map(point -> runs.quantity(operation, point)).toList());
    }
}
