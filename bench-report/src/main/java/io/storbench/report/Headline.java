package io.storbench.report;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Prediction;
import io.storbench.report.compare.Ratio;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What the first screen says.
///
/// @param title of the page
/// @param level at which targets were used; empty when trials do not tell it
/// @param question that the plan asks
/// @param verdicts the answers, the most telling first
/// @param counts how many trials were valid, doubtful and failed
/// @param notes what to know before believing the numbers
public record Headline(
        String title,
        String level,
        String question,
        List<String> verdicts,
        List<String> counts,
        List<String> notes) {
    /// From this factor between simulation and measurement on, either way, it is no percentage.
    private static final double PERCENT_LIMIT = 1.5;

    /// Copies.
    public Headline {
        verdicts = List.copyOf(verdicts);
        counts = List.copyOf(counts);
        notes = List.copyOf(notes);
    }

    static Headline of(ReportInput input, Analysis analysis, Facts facts) {
        return new Headline(
                input.planName() + ": " + origins(analysis) + facts.titleLevel(),
                facts.level().orElse(""),
                question(analysis),
                said(analysis),
                counts(analysis),
                notes(analysis, facts));
    }

    /// The answer to the plan's question, else what matters most; and how good the prediction is.
    private static List<String> said(Analysis analysis) {
        List<String> accuracy = verdicts(analysis);
        List<String> said =
                new ArrayList<>(analysis.answer().map(AnswerText::verdicts).orElse(List.of()));
        if (!analysis.experiment().hasValid()) {
            said.addAll(0, accuracy);
            return said;
        }
        boolean judged = !analysis.accuracies().isEmpty();
        if (judged) {
            said.addAll(accuracy);
        }
        if (analysis.answer().isEmpty()) {
            EffectText.of(analysis).ifPresent(said::add);
        }
        if (!judged) {
            said.addAll(accuracy);
        }
        return said;
    }

    private static List<String> notes(Analysis analysis, Facts facts) {
        List<String> notes = new ArrayList<>();
        OutcomeSection.durabilityNote(analysis.experiment()).ifPresent(notes::add);
        Remarks.of(analysis.experiment()).ifPresent(notes::add);
        notes.addAll(facts.notes());
        return notes;
    }

    private static String origins(Analysis analysis) {
        boolean measured = analysis.experiment().has(Origin.MEASURED);
        boolean simulated = analysis.experiment().has(Origin.SIMULATED);
        return measured && simulated
                ? "measured and predicted"
                : measured ? "measured" : "predicted";
    }

    private static String question(Analysis analysis) {
        return analysis.answer()
                .map(answer -> AnswerText.question(answer) + " " + content(analysis))
                .orElseGet(() -> content(analysis));
    }

    private static String content(Analysis analysis) {
        List<String> factors =
                analysis.experiment().varied().stream().map(Headline::levels).toList();
        String metrics = list(analysis.metrics().stream().map(Metric::words).toList());
        String origins = origins(analysis);
        return origins.substring(0, 1).toUpperCase(Locale.ROOT)
                + origins.substring(1)
                + " "
                + metrics
                + operations(analysis)
                + (factors.isEmpty() ? " at one point" : " over " + list(factors))
                + ".";
    }

    private static String operations(Analysis analysis) {
        Set<String> operations = new LinkedHashSet<>();
        for (Point point : analysis.experiment().points()) {
            String path = "workload.operation";
            String operation =
                    point.factors().getOrDefault(path, point.settings().getOrDefault(path, ""));
            operations.add(operation);
        }
        operations.remove("");
        return operations.isEmpty() ? "" : " of " + list(List.copyOf(operations)) + " operations";
    }

    private static String levels(Factor factor) {
        return factor.path() + " (" + String.join(", ", factor.levels()) + ")";
    }

    /// `a`, `a and b`, `a, b and c`.
    private static String list(List<String> words) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
    }

    private static List<String> verdicts(Analysis analysis) {
        if (!analysis.experiment().hasValid()) {
            return List.of(
                    "No trial is valid, so there is nothing to conclude: see the reasons under"
                            + " \u201CTrials in no mean\u201D.");
        }
        if (!analysis.accuracies().isEmpty()) {
            return analysis.accuracies().stream().map(Headline::verdict).toList();
        }
        boolean measured = analysis.experiment().has(Origin.MEASURED);
        boolean simulated = analysis.experiment().has(Origin.SIMULATED);
        return List.of(
                measured && simulated
                        ? "No point has both a valid measurement and a valid simulation, so the"
                                + " prediction cannot be judged."
                        : measured
                                ? "Nothing was simulated: storbench simulate on the same plan and"
                                        + " directory adds the prediction of what it has a model of."
                                : "Nothing was measured: these are predictions that no measurement"
                                        + " has confirmed.");
    }

    private static String verdict(Accuracy accuracy) {
        if (accuracy.isOfFit()) {
            return ofFit(accuracy);
        }
        return (accuracy.worstFactor() > PERCENT_LIMIT ? farOff(accuracy) : near(accuracy))
                + held(accuracy);
    }

    /// Agreement with what a profile was fitted to is no prediction.
    private static String ofFit(Accuracy accuracy) {
        Prediction prediction =
                accuracy.comparisons().getFirst().point().prediction().orElseThrow();
        String heldOut =
                prediction.heldOutError().isPresent()
                        ? " Each point in turn, predicted by a fit to the others, was off by %s typically."
                                .formatted(Percent.of(prediction.heldOutError().getAsDouble()))
                        : " Nothing was held out while it was fitted, so that no error of predictions is known.";
        return "%s: no point was held out. The profile %s was fitted to all %s points with both; that the simulation is within %s of them shows the fit, not a prediction.%s"
                .formatted(
                        capital(accuracy.metric().words()),
                        prediction.profile(),
                        accuracy.comparisons().size(),
                        Percent.bound(accuracy.worst()),
                        heldOut);
    }

    /// What of the points was judged, and how many lie in their bands.
    private static String held(Accuracy accuracy) {
        List<Point> predicted =
                accuracy.comparisons().stream()
                        .map(Comparison::point)
                        .filter(point -> point.prediction().isPresent())
                        .toList();
        if (predicted.isEmpty()) {
            return "";
        }
        String aside =
                accuracy.setAside().isEmpty()
                        ? " None of them was used to fit its profile."
                        : " Not among these: %s that its profile was fitted to."
                                .formatted(accuracy.setAside().size());
        return accuracy.withBand() == 0
                ? aside
                : aside
                        + " %s of %s lie in their prediction bands. %s"
                                .formatted(
                                        accuracy.inBand(), accuracy.withBand(), bands(predicted));
    }

    /// What the bands of calibrated predictions hold.
    static String bands(List<Point> predicted) {
        List<Prediction> banded =
                predicted.stream()
                        .flatMap(point -> point.prediction().stream())
                        .filter(prediction -> !prediction.bandByMetric().isEmpty())
                        .toList();
        if (banded.isEmpty()) {
            return "No band was computed.";
        }
        String coverage = Percent.of(banded.getFirst().coverage());
        return banded.stream().allMatch(Prediction::discrepancyKnown)
                ? "Bands of " + coverage + ": parameters, chance, and what the model misses by."
                : "Bands of "
                        + coverage
                        + ", Monte Carlo only: too little was held out to know what the model"
                        + " misses by.";
    }

    /// A percentage beyond the limit would sound like agreement, and -100 % hides the size.
    private static String farOff(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        String subject = capital(accuracy.metric().words()) + ": the simulation is ";
        String noise = accuracy.noise().map(Headline::noise).orElse("");
        if (points == 1) {
            return subject + off(accuracy) + " at the one point with both." + noise;
        }
        return "%s%s at the %s points with both; typically by a factor of %s (geometric mean).%s"
                .formatted(
                        subject, off(accuracy), points, Ratio.of(1 + accuracy.geometric()), noise);
    }

    /// `too low by a factor of 100 to 280`.
    private static String off(Accuracy accuracy) {
        double smallest = accuracy.smallestRatio();
        double largest = accuracy.largestRatio();
        if (largest < 1) {
            return "too low by a factor of " + span(1 / largest, 1 / smallest);
        }
        if (smallest > 1) {
            return "too high by a factor of " + span(smallest, largest);
        }
        return "off by up to a factor of %s, from %s to %s times the measurement,"
                .formatted(
                        Ratio.factorAbove(accuracy.worstFactor()),
                        Ratio.factorBelow(smallest),
                        Ratio.factorAbove(largest));
    }

    private static String span(double smallest, double largest) {
        String low = Ratio.factorBelow(smallest);
        String high = Ratio.factorAbove(largest);
        return smallest == largest || low.equals(high) ? high : low + " to " + high;
    }

    private static String near(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        String where =
                points == 1 ? "at the one point" : "at every one of the " + points + " points";
        return "%s: the simulation is within %s of the measurement %s with both; mean error %s, bias %s.%s"
                .formatted(
                        capital(accuracy.metric().words()),
                        Percent.bound(accuracy.worst()),
                        where,
                        Percent.of(accuracy.meanAbsolute()),
                        Percent.signed(accuracy.bias()),
                        accuracy.noise().map(Headline::noise).orElse(""));
    }

    private static String noise(Accuracy.Noise noise) {
        return " The measurements' own 95 %% intervals are typically (median) ±\u00A0%s, at worst ±\u00A0%s."
                .formatted(Percent.of(noise.median()), Percent.bound(noise.largest()));
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static List<String> counts(Analysis analysis) {
        List<String> counts = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            int valid = 0;
            int doubtful = 0;
            int failed = 0;
            for (Point point : analysis.experiment().points()) {
                PointResults results = point.results(origin);
                valid += results.valid().size();
                doubtful += results.doubtful().size();
                failed += results.failed().size();
            }
            if (valid + doubtful + failed > 0) {
                counts.add(
                        capital(origin.key())
                                + ": "
                                + valid
                                + " valid, "
                                + doubtful
                                + " doubtful, "
                                + failed
                                + " failed");
            }
        }
        return counts;
    }
}
