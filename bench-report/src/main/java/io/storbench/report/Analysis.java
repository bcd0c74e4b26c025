package io.storbench.report;

import io.storbench.design.Layout;
import io.storbench.plan.DesignKind;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.report.answer.Answer;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor.Spread;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.effects.EffectAgreement;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.MainEffects;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screened;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the trials say, in numbers.
///
/// @param metrics that these trials are judged by: that of the plan's question, then the most
///   telling first
/// @param accuracies one per metric that any point has measured and simulated
/// @param effects of each factor, by metric and origin; centre points are in none
/// @param factorials main effects and interactions with their analysis of variance, by metric and
///   origin; empty when no factor was varied
/// @param screened the effects on the metric that tells most, measured where there is a measurement
/// @param agreements of simulated with measured effects, one per metric with effects of both
/// @param distances between measured and simulated latency distributions
/// @param answer to the plan's question, when its levels were run
/// @param precision of a measured run that added replicates for it
/// @param scatters between measured runs and between set-ups, by metric, where they are known
public record Analysis(
        Experiment experiment,
        List<Metric> metrics,
        List<Accuracy> accuracies,
        List<FactorEffect> effects,
        List<MetricEffects> factorials,
        Optional<Screened> screened,
        List<EffectAgreement> agreements,
        LatencyDistances distances,
        Optional<Answer> answer,
        Optional<RunPrecision> precision,
        List<GroupScatter> scatters) {
    /// Copies.
    public Analysis {
        metrics = List.copyOf(metrics);
        accuracies = List.copyOf(accuracies);
        effects = List.copyOf(effects);
        factorials = List.copyOf(factorials);
        agreements = List.copyOf(agreements);
        scatters = List.copyOf(scatters);
    }

    /// The latency whose percentiles are shown: the first that these trials are judged by.
    public Latency latency() {
        return metrics.stream()
                .flatMap(metric -> metric.latency().stream())
                .findFirst()
                .orElse(Latency.SERVICE);
    }

    /// The scatter of a metric between measured runs; empty where it is not known.
    public Optional<GroupScatter> runScatter(Metric metric) {
        return scatters.stream()
                .filter(each -> each.unit() == GroupScatter.Unit.RUN && each.metric() == metric)
                .findFirst();
    }

    /// Analyses trials.
    ///
    /// @throws IllegalArgumentException when they belong to more than one plan
    static Analysis of(ReportInput input) {
        Optional<DesignSpec> design = design(input.planText());
        Layout layout = design.map(DesignSpec::layout).orElseGet(() -> Layout.plain(0));
        Experiment experiment = Experiment.of(input.trials(), input.predictions())
                .ordered(design.map(Analysis::levels).orElse(Map.of()))
                .spread(design.map(Analysis::spreads).orElse(Map.of()))
                .inSteps(layout.followUps());
        Experiment corners = experiment.corners(layout);
        List<Metric> metrics = Metric.of(experiment.measurements(), input.question());
        List<Accuracy> accuracies = metrics.stream()
                .flatMap(metric -> Accuracy.of(experiment, metric).stream())
                .toList();
        List<FactorEffect> effects = new ArrayList<>();
        List<MetricEffects> factorials = new ArrayList<>();
        boolean varied = !experiment.varied().isEmpty();
        for (Metric metric : metrics) {
            for (Origin origin : Origin.values()) {
                boolean idle = origin == Origin.SIMULATED && IdleModel.isAny(experiment, metric);
                if (experiment.has(origin) && !idle) {
                    effects.addAll(MainEffects.of(corners, metric, origin));
                    if (varied) {
                        factorials.add(MetricEffects.of(experiment, metric, origin, layout));
                    }
                }
            }
        }
        return new Analysis(
                experiment,
                metrics,
                accuracies,
                effects,
                factorials,
                factorials.stream()
                        .filter(each -> each.metric() == metrics.getFirst())
                        .flatMap(each -> Screened.of(each).stream())
                        .findFirst(),
                varied
                        ? metrics.stream()
                                .filter(m -> !IdleModel.isAny(experiment, m))
                                .flatMap(m -> EffectAgreement.of(experiment, m, layout).stream())
                                .toList()
                        : List.of(),
                input.distances(),
                Answer.of(experiment, metrics, input.question(), layout, factorials),
                RunPrecision.of(experiment, input.question()),
                GroupScatter.all(experiment, metrics));
    }

    /// What the plan says of its points; nothing when its text is not a plan.
    private static Optional<DesignSpec> design(String planText) {
        try {
            return Optional.of(PlanReader.parse(planText, "the plan", List.of()).design());
        } catch (PlanException _) {
            return Optional.empty();
        }
    }

    private static Map<String, Spread> spreads(DesignSpec design) {
        return design.kind() != DesignKind.LATIN_HYPERCUBE
                ? Map.of()
                : design.factors().stream()
                        .collect(Collectors.toMap(
                                Factor::path,
                                factor -> design.logarithmic().contains(factor.path())
                                        ? Spread.LOGARITHMIC
                                        : Spread.LINEAR));
    }

    private static Map<String, List<String>> levels(DesignSpec design) {
        return design.factors().stream()
                .collect(Collectors.toMap(
                        Factor::path,
                        factor -> factor.levels().stream()
                                .map(Factor.Level::label)
                                .toList()));
    }
}
