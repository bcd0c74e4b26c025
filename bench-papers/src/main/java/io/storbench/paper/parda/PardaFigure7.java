package io.storbench.paper.parda;

import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// PARDA's figure 7: seven hosts with the same load; windows of 32 for all, and of 16 for the last
/// three.
public final class PardaFigure7 implements PaperExperiment {
    private static final int HOSTS = 7;
    private static final int WHOLE = 4;
    private static final double SIMILAR = 0.05;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        List<ArrayRuns> both = ArrayRuns.of(runs, ClariionCx3.figure7(), paper.experiment());
        ArrayRuns all = both.getFirst();
        ArrayRuns some = both.getLast();
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("a.device", all.figure(ArrayRuns::meanMs));
        ours.put("a.throughput", all.figure(ArrayExperiment::sum));
        ours.put("b.throttled.iops", some.figure(run -> throttled(run, Seen::perSecond)));
        ours.put("b.others.iops", some.figure(run -> others(run, Seen::perSecond)));
        ours.put("b.throttled.vm", some.figure(run -> throttled(run, Seen::hostMs)));
        ours.put("b.others.vm", some.figure(run -> others(run, Seen::hostMs)));
        ours.put("b.device", some.figure(ArrayRuns::meanMs));
        ours.put("b.spread", spread(some));
        ours.put("b.ratio", some.figure(run -> throttled(run, Seen::perSecond) / others(run, Seen::perSecond)));
        return ours;
    }

    private static double throttled(List<Seen> run, ToDoubleFunction<Seen> figure) {
        return run.subList(WHOLE, HOSTS).stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double others(List<Seen> run, ToDoubleFunction<Seen> figure) {
        return run.subList(0, WHOLE).stream().mapToDouble(figure).average().orElseThrow();
    }

    private static PaperObservation spread(ArrayRuns runs) {
        double share = runs.figure(run -> {
                    var ms = run.stream().mapToDouble(Seen::arrayMs);
                    var summary = ms.summaryStatistics();
                    return (summary.getMax() - summary.getMin()) / summary.getAverage();
                })
                .value();
        return new PaperObservation.Truth(share <= SIMILAR, "within " + PaperNumbers.text(100 * share) + " %");
    }
}
