package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.ComparisonCharts;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Breaks;
import io.storbench.report.compare.Incomparable;
import io.storbench.report.compare.LatencyDistances.Distance;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Ratio;
import io.storbench.report.effects.EffectAgreement;
import io.storbench.report.effects.EffectPair;
import io.storbench.report.effects.Equivalence.Conclusion;
import io.storbench.report.wording.AccuracyText;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Measured against simulated, point by point and over all.
final class ComparisonSection {
    private static final int MOST_ROWS = 20;

    private ComparisonSection() {}

    static Optional<Section> of(Analysis analysis) {
        List<Block> blocks = new ArrayList<>();
        others(analysis).ifPresent(text -> blocks.add(new Block.Paragraph(text)));
        if (analysis.accuracies().isEmpty()) {
            return blocks.isEmpty() ? Optional.empty() : Optional.of(section(blocks));
        }
        blocks.add(new Block.Paragraph("Differences are simulated minus measured, as a share of measured; beyond twice"
                + " or half, 3.0x is simulated over measured. The noise column is half the width of the measurement's"
                + " 95 % interval: a difference below it may be chance. The test of ±10 % asks whether both are the"
                + " same within a factor of 1.1, and says so wrongly in at most 5 % of cases."));
        calibration(analysis).ifPresent(text -> blocks.add(new Block.Paragraph(text)));
        blocks.add(overall(analysis));
        for (Accuracy accuracy : analysis.accuracies()) {
            blocks.add(new Block.Paragraph(String.join(" ", Breaks.of(analysis.experiment(), accuracy))));
            blocks.add(new Block.Charts(ComparisonCharts.agreement(analysis.experiment(), accuracy, MOST_ROWS).stream()
                    .toList()));
            blocks.add(ComparisonTable.of(analysis, accuracy));
            if (accuracy.metric() == Metric.LATENCY) {
                distributions(analysis).ifPresent(text -> blocks.add(new Block.Paragraph(text)));
            }
        }
        blocks.addAll(agreementBlocks(analysis.agreements()));
        unpaired(analysis).ifPresent(text -> blocks.add(new Block.Paragraph(text)));
        return Optional.of(section(blocks));
    }

    private static Section section(List<Block> blocks) {
        return new Section("comparison", "Measured against simulated", blocks);
    }

    /// Why no prediction is judged, though there are measurements and simulations.
    static String unjudged(Analysis analysis) {
        return others(analysis)
                .orElse("No point has both a valid measurement and a valid simulation of its load, so"
                        + " the prediction cannot be judged.");
    }

    /// Points that are in none of the figures, for these reasons.
    private static Optional<String> others(Analysis analysis) {
        Map<String, List<String>> points = new LinkedHashMap<>();
        for (Point point : analysis.experiment().points()) {
            point.incomparable()
                    .map(Incomparable::words)
                    .ifPresent(text ->
                            points.computeIfAbsent(text, _ -> new ArrayList<>()).add(Integer.toString(point.number())));
        }
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(points.entrySet().stream()
                        .map(each -> "Point %s: %s".formatted(String.join(", ", each.getValue()), each.getKey()))
                        .collect(Collectors.joining(" ")));
    }

    /// What was fitted to what, when a calibrated profile predicted any point.
    private static Optional<String> calibration(Analysis analysis) {
        List<Point> predicted = analysis.experiment().points().stream()
                .filter(point -> point.prediction().isPresent())
                .toList();
        if (predicted.isEmpty()) {
            return Optional.empty();
        }
        String profiles = predicted.stream()
                .map(point -> point.prediction().orElseThrow().profile())
                .distinct()
                .collect(Collectors.joining(", "));
        List<String> fitted = predicted.stream()
                .filter(Point::isFitted)
                .map(point -> Integer.toString(point.number()))
                .toList();
        return Optional.of("Predicted by the calibrated profile "
                + profiles
                + ". "
                + (fitted.isEmpty()
                        ? "None of these measurements was used to fit it."
                        : "It was fitted to the measurements of point "
                                + String.join(", ", fitted)
                                + ", whose agreement shows nothing; the figures over all"
                                + " points are without them, unless there are no others.")
                + " Bands are for the mean of a point's measured replicates. "
                + AccuracyText.bands(predicted));
    }

    private static Block overall(Analysis analysis) {
        List<List<String>> rows = new ArrayList<>();
        for (Accuracy accuracy : analysis.accuracies()) {
            rows.add(List.of(
                    accuracy.metric().words() + (accuracy.isOfFit() ? " (fitted, not predicted)" : ""),
                    Integer.toString(accuracy.comparisons().size()),
                    largest(accuracy),
                    Percent.of(accuracy.meanAbsolute()),
                    Percent.signed(accuracy.bias()),
                    Percent.of(accuracy.geometric()),
                    accuracy.noise()
                            .map(noise -> "± " + Percent.of(noise.median()))
                            .orElse(ResultSection.NONE),
                    accuracy.noise()
                            .map(noise -> "± " + Percent.bound(noise.largest()))
                            .orElse(ResultSection.NONE)));
        }
        return new Block.Table(
                "Over all points with both",
                List.of(
                        Column.text("metric"),
                        Column.number("points"),
                        Column.number("largest difference"),
                        Column.number("mean absolute error"),
                        Column.number("bias"),
                        Column.number("geometric error"),
                        Column.number("median noise"),
                        Column.number("largest noise")),
                rows);
    }

    /// Where any is given as a ratio, the one that is off by the largest factor.
    private static String largest(Accuracy accuracy) {
        String farthest = Ratio.difference(accuracy.farthestRatio());
        return farthest.endsWith("x") ? farthest : Percent.signed(accuracy.worst());
    }

    /// How far whole distributions are apart.
    private static Optional<String> distributions(Analysis analysis) {
        double[] distances = analysis.distances().byPoint().values().stream()
                .mapToDouble(Distance::simulated)
                .sorted()
                .toArray();
        List<String> sentences = new ArrayList<>();
        if (distances.length > 0) {
            sentences.add("Latency distributions, all operations of a point together: to turn the measured one into the"
                    + " simulated one, latencies must be moved by "
                    + Percent.of(distances[distances.length / 2])
                    + " of their mean at the median point, by at most "
                    + Percent.of(distances[distances.length - 1])
                    + " (Wasserstein's distance over the measured mean). The noise beside"
                    + " it is how far one measured replicate is from the others.");
        }
        sentences.addAll(analysis.distances().problems());
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    private static Optional<String> unpaired(Analysis analysis) {
        List<String> measuredOnly = new ArrayList<>();
        List<String> simulatedOnly = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            boolean measured = !point.results(Origin.MEASURED).valid().isEmpty();
            boolean simulated = !point.results(Origin.SIMULATED).valid().isEmpty();
            if (measured && !simulated) {
                measuredOnly.add(Integer.toString(point.number()));
            } else if (simulated && !measured) {
                simulatedOnly.add(Integer.toString(point.number()));
            }
        }
        List<String> sentences = new ArrayList<>();
        if (!measuredOnly.isEmpty()) {
            sentences.add("Validly measured only: point " + String.join(", ", measuredOnly) + ".");
        }
        if (!simulatedOnly.isEmpty()) {
            sentences.add("Validly simulated only: point " + String.join(", ", simulatedOnly) + ".");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    /// Whether the simulation has the measured effects.
    private static List<Block> agreementBlocks(List<EffectAgreement> agreements) {
        List<Block> blocks = new ArrayList<>();
        for (EffectAgreement agreement : agreements) {
            blocks.add(new Block.Paragraph(summary(agreement)));
            blocks.add(table(agreement));
        }
        return blocks;
    }

    private static String summary(EffectAgreement agreement) {
        List<EffectPair> clear = agreement.clear();
        long same = clear.stream().filter(EffectPair::isSameSign).count();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Effects on the %s: %s of %s are more than the measurement's noise;"
                        + " of these the simulation has %s with the same sign.",
                agreement.metric().words(),
                clear.size(),
                agreement.pairs().size(),
                same));
        agreement
                .slope()
                .ifPresent(slope -> text.append(String.format(
                        Locale.ROOT,
                        " Simulated effects are %.2f times as large as measured"
                                + " ones (slope through the origin, in logarithms).",
                        slope)));
        agreement
                .rankCorrelation()
                .ifPresent(rank -> text.append(String.format(
                        Locale.ROOT, " The order of their sizes agrees by a rank correlation of" + " %.2f.", rank)));
        if (agreement.pairs().stream().anyMatch(pair -> pair.conclusion().isPresent())) {
            text.append(String.format(
                    Locale.ROOT,
                    " Tested for equivalence: %s the same within 10 %%, %s apart by more, %s cannot be determined.",
                    agreement.count(Conclusion.SAME),
                    agreement.count(Conclusion.DIFFERENT),
                    agreement.count(Conclusion.CANNOT_TELL)));
        } else {
            text.append(" Without scatter of replicates there is no test of equivalence.");
        }
        wrong(clear, text);
        return text.toString();
    }

    /// Names what the simulation does not have.
    private static void wrong(List<EffectPair> clear, StringBuilder text) {
        for (EffectPair pair : clear) {
            boolean apart =
                    pair.conclusion().filter(v -> v == Conclusion.DIFFERENT).isPresent();
            if (apart || !pair.isSameSign()) {
                text.append(" It does not have the effect of %s: measured %s, simulated %s."
                        .formatted(
                                pair.name(),
                                EffectTable.times(StrictMath.exp(pair.measured())),
                                EffectTable.times(StrictMath.exp(pair.simulated()))));
            }
        }
    }

    private static Block table(EffectAgreement agreement) {
        List<List<String>> rows = new ArrayList<>();
        for (EffectPair pair : agreement.pairs()) {
            rows.add(List.of(
                    pair.name(),
                    EffectTable.times(StrictMath.exp(pair.measured())),
                    EffectTable.times(StrictMath.exp(pair.simulated())),
                    Percent.signed(StrictMath.expm1(pair.simulated() - pair.measured())),
                    pair.clear() ? pair.isSameSign() ? "same" : "opposite" : "noise",
                    pair.conclusion().map(Conclusion::words).orElse(ResultSection.NONE)));
        }
        return new Block.Table(
                "Effects on the " + agreement.metric().words() + ", measured and simulated",
                List.of(
                        Column.text("effect"),
                        Column.number("measured"),
                        Column.number("simulated"),
                        Column.number("simulated / measured - 1"),
                        Column.text("sign"),
                        Column.text("test of ±10 %")),
                rows);
    }
}
