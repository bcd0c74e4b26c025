package io.storbench.cli;

import io.storbench.report.compare.Percent;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.sim.Precision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What has to be known of simulated figures and does not stand in their table.
///
/// @param wanted the precision that was asked for
/// @param precision the same as it was written
record SimulationRemarks(Precision wanted, String precision) {
    /// Of the trials of a directory.
    List<String> of(Path directory) throws IOException {
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        ResultStore.read(directory).forEach(result -> latest.put(result.header().key(), result));
        Collection<List<TrialResult>> points =
                latest.values().stream()
                        .filter(result -> result.header().key().origin() == Origin.SIMULATED)
                        .collect(Collectors.groupingBy(result -> result.header().key().point()))
                        .values();
        List<String> lines = new ArrayList<>(imprecise(points));
        warmUp(points).ifPresent(lines::add);
        return lines;
    }

    /// Of points whose intervals stayed wider than asked, or are not known. A point of which a
    /// trial failed is told as that, and gets no more replicates.
    private List<String> imprecise(Collection<List<TrialResult>> points) {
        Map<Boolean, Long> wide =
                points.stream()
                        .filter(own -> own.stream().allMatch(r -> r.measurement().isPresent()))
                        .filter(own -> !wanted.isReached(own))
                        .collect(
                                Collectors.partitioningBy(
                                        own -> own.size() < Precision.FEWEST,
                                        Collectors.counting()));
        List<String> lines = new ArrayList<>();
        if (wide.getOrDefault(false, 0L) > 0) {
            lines.add(
                    "%d of %d points did not come to within %s by %d replicates; --max-replicates adds more"
                            .formatted(wide.get(false), points.size(), precision, wanted.most()));
        }
        if (wide.getOrDefault(true, 0L) > 0) {
            lines.add(
                    "at %d of %d points it is not known whether they come to within %s: replicates that differ tell from %d on; --max-replicates %d adds them"
                            .formatted(
                                    wide.get(true),
                                    points.size(),
                                    precision,
                                    Precision.FEWEST,
                                    Precision.FEWEST));
        }
        return lines;
    }

    /// Of points whose measured part holds warm-up that moves their mean latency by more than the
    /// precision. The share that MSER-5 cuts off says nothing by itself: of a steady run it cuts
    /// some, too.
    private Optional<String> warmUp(Collection<List<TrialResult>> points) {
        List<Measurement> moved =
                points.stream()
                        .flatMap(own ->
                                own.stream()
                                        .flatMap(r -> r.measurement().stream())
                                        .filter(this::isMoved)
                                        .limit(1))
                        .toList();
        if (moved.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                "at %d of %d points what was measured holds warm-up still: up to %s of it, which moves mean latencies by up to %s; percentiles, counters and means over replicates keep it, a longer protocol.warmup leaves it out"
                        .formatted(
                                moved.size(),
                                points.size(),
                                Percent.of(
                                        moved.stream()
                                                .mapToDouble(SimulationRemarks::share)
                                                .max()
                                                .orElse(0)),
                                Percent.of(
                                        moved.stream()
                                                .mapToDouble(SimulationRemarks::shift)
                                                .max()
                                                .orElse(0))));
    }

    private boolean isMoved(Measurement numbers) {
        return numbers.steady()
                .filter(steady ->
                        shift(numbers)
                                > Math.max(
                                        wanted.relativeHalfWidth(),
                                        steady.service().halfWidth() / steady.service().mean()))
                .isPresent();
    }

    private static double share(Measurement numbers) {
        return numbers.steady().map(SteadyState::droppedShare).orElse(0.0);
    }

    /// By how much the mean with the warm-up is off.
    private static double shift(Measurement numbers) {
        return numbers.steady()
                .map(steady ->
                        Math.abs(numbers.service().meanNanos() / steady.service().mean() - 1))
                .orElse(0.0);
    }
}
