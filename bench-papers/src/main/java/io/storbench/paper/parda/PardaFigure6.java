package io.storbench.paper.parda;

import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Curve;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.ParallelRuns;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// PARDA's figure 6: one to five hosts with the same load.
public final class PardaFigure6 implements PaperExperiment {
    private static final int PUBLISHED_PEAK = 3;
    private static final double SEEK_ROOT_NANOS = 60_000;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        double seekRootNanos = ablated.isPresent() ? 0 : SEEK_ROOT_NANOS;
        List<ArrayRuns> all = ArrayRuns.of(runs, ClariionCx3.figure6(seekRootNanos), paper.experiment());
        List<Double> hosts =
                IntStream.rangeClosed(1, all.size()).asDoubleStream().boxed().toList();
        Curve throughput = new Curve(
                hosts,
                all.stream().map(each -> each.figure(ArrayExperiment::sum)).toList());
        Curve latency = new Curve(
                hosts, all.stream().map(each -> each.figure(ArrayRuns::meanMs)).toList());
        List<Double> perSecond =
                throughput.values().stream().map(Quantity::value).toList();
        List<Double> ms = latency.values().stream().map(Quantity::value).toList();
        int peak = 1 + perSecond.indexOf(Collections.max(perSecond));
        boolean rises = ms.equals(ms.stream().sorted().distinct().toList());
        return Map.of(
                "throughput.peak",
                new PaperObservation.Truth(peak == PUBLISHED_PEAK, "%d: %s IOPS".formatted(peak, throughput.text())),
                "latency.growth",
                new PaperObservation.Truth(rises, latency.text() + " ms"),
                "throughput",
                throughput,
                "latency",
                latency);
    }
}
