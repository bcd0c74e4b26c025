package io.storbench.paper.saif;

import io.storbench.design.AliasTable;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The designs of Saif and Nussbaum: their runs, and in a fraction its rows and aliases, as
/// bench-core's design package makes them of the plan; and what all their runs come to.
public final class SaifDesign implements PaperExperiment {
    private static final int BASE_FACTORS = 3;

    /// Every configuration is run for reading and for writing.
    private static final int OPERATIONS = 2;

    /// The number of the latency among the factors, and of the one between the lowest and highest.
    private static final int LATENCY = 5;

    private static final int BETWEEN = 1;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        List<String> keys = ablated.map(Paper.Ablation::keys).orElse(List.of());
        Map<String, PaperObservation> ours = tables(paper, keys);
        Optional<FractionalFactorial> fraction = paper.experiment(keys).design().fraction();
        if (fraction.isPresent()) {
            ours.putAll(effects(paper, fraction.get(), keys, runs));
        } else {
            SaifRuns all = SaifRuns.of(paper, keys, runs);
            ours.put("simulated", count(all.runs()));
            ours.putAll(new SaifOrderings(all).observe());
            ours.putAll(SaifCurves.observe(all));
            ours.putAll(SaifChecks.observe(paper, keys, runs));
        }
        return ours;
    }

    /// What the plan alone tells, without a run.
    public static Map<String, PaperObservation> tables(Paper paper, List<String> keys) {
        ExperimentPlan plan = paper.experiment(keys);
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("points", count(plan.points().size()));
        ours.put("runs", count((long) plan.trials().size() * OPERATIONS));
        long twoLevel = plan.points().size()
                - plan.design().points().stream()
                        .filter(levels -> isBetween(plan, levels))
                        .count();
        ours.put("two-level-points", count(twoLevel));
        ours.put("two-level-runs", count(twoLevel * plan.design().replicates() * OPERATIONS));
        plan.design().fraction().ifPresent(fraction -> observe(fraction, ours));
        return ours;
    }

    /// The effects of the fraction beside those of the whole design, whose runs it is a part of.
    static Map<String, PaperObservation> effects(
            Paper paper, FractionalFactorial fraction, List<String> keys, ParallelRuns runs) {
        List<String> whole = new ArrayList<>(keys);
        whole.add("design.kind=full");
        whole.add("design.generators=[]");
        SaifRuns full = SaifRuns.of(paper, whole, runs);
        return new SaifEffects(full, SaifEffects.within(full, fraction.points())).observe();
    }

    /// The third latency, which the two-level designs leave out.
    private static boolean isBetween(ExperimentPlan plan, List<Factor.Level> levels) {
        List<Factor.Level> latencies = plan.design().factors().get(LATENCY).levels();
        return latencies.size() > 2 && latencies.indexOf(levels.get(LATENCY)) == BETWEEN;
    }

    private static PaperObservation count(long number) {
        return new PaperObservation.Quantity(number, 0);
    }

    private static void observe(FractionalFactorial fraction, Map<String, PaperObservation> ours) {
        ours.put("resolution", count(fraction.resolution()));
        ours.put(
                "defining-relation",
                new PaperObservation.Text(
                        fraction.definingRelation().stream().map(Word::toString).collect(Collectors.joining(" = "))));
        for (List<Integer> point : fraction.points()) {
            ours.put(
                    "row " + signs(point.subList(0, BASE_FACTORS)),
                    new PaperObservation.Text(signs(point.subList(BASE_FACTORS, point.size()))));
        }
        for (String aliases : new AliasTable(fraction).lines(2)) {
            ours.put("alias " + aliases.split(" ", 2)[0], new PaperObservation.Text(aliases));
        }
    }

    private static String signs(List<Integer> levels) {
        return levels.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining());
    }
}
