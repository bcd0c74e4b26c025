package io.storbench.paper.parda;

import io.storbench.paper.parda.ArrayExperiment.Load;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// PARDA's figure 6: one to five hosts, 16 KB, 67 % reads, 70 % random, 32 outstanding each.
public final class PardaFigure6 implements PaperExperiment {
    private static final Load LOAD = new Load(16 << 10, 0.67, 0.7, 32);
    private static final int MOST_HOSTS = 5;
    private static final int PUBLISHED_PEAK = 3;
    private static final double SECONDS = 40;
    private static final double SEEK_ROOT_NANOS = 60_000;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated) {
        double seekRootNanos = ablated.isPresent() ? 0 : SEEK_ROOT_NANOS;
        List<Double> perSecond = new ArrayList<>();
        List<Double> ms = new ArrayList<>();
        for (int hosts = 1; hosts <= MOST_HOSTS; hosts++) {
            ArrayRuns runs =
                    ArrayRuns.of(
                            ClariionCx3.figure6(seekRootNanos),
                            Collections.nCopies(hosts, LOAD),
                            SECONDS,
                            ArrayRuns.windows(hosts, LOAD.outstanding()));
            perSecond.add(runs.figure(ArrayExperiment::sum).value());
            ms.add(runs.figure(ArrayRuns::meanMs).value());
        }
        int peak = 1 + perSecond.indexOf(Collections.max(perSecond));
        boolean rises = ms.equals(ms.stream().sorted().distinct().toList());
        return Map.of(
                "throughput.peak",
                new PaperObservation.Truth(
                        peak == PUBLISHED_PEAK, "%d: %s IOPS".formatted(peak, texts(perSecond))),
                "latency.growth",
                new PaperObservation.Truth(rises, texts(ms) + " ms"));
    }

    private static String texts(List<Double> values) {
        return values.stream().map(PaperNumbers::text).collect(Collectors.joining(", "));
    }
}
