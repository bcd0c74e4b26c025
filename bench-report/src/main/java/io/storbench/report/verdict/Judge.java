package io.storbench.report.verdict;

import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;

/// Judges points, and all of them together.
///
/// @param labelA of the first side
/// @param labelB of the second
/// @param runs what separate runs differ by; empty where nobody knows
record Judge(String labelA, String labelB, Metric metric, Origin origin, Rules rules, Optional<RunEffect> runs) {

    /// A point with why it is not to be compared; empty when it is.
    ///
    /// @param unlike where what both sides did was not the same
    record Case(PointData data, Optional<String> obstacle, Optional<Unlike> unlike) {
        Case(PointData data, Optional<String> obstacle) {
            this(data, obstacle, Optional.empty());
        }

        boolean isOpen() {
            return obstacle.isEmpty();
        }
    }

    /// Why a point cannot be compared, beyond what is known already.
    ///
    /// @param points that are examined in all
    Case examine(PointData data, Optional<Unlike> unlike, int points) {
        if (unlike.isPresent()) {
            return new Case(data, unlike.map(Unlike::words), unlike);
        }
        List<String> shortages = new ArrayList<>();
        data.a().shortage(labelA, metric).ifPresent(shortages::add);
        data.b().shortage(labelB, metric).ifPresent(shortages::add);
        if (!shortages.isEmpty()) {
            return new Case(data, Optional.of(String.join("; ", shortages)));
        }
        if (!data.isComparable()) {
            return new Case(
                    data,
                    Optional.of("%s of its pairs is valid on both sides; 2 are needed"
                            .formatted(data.usedA().size())));
        }
        Optional<String> lost = SideTrials.attrition(data.a(), labelA, data.b(), labelB);
        if (lost.isPresent()) {
            return new Case(data, lost);
        }
        return contrast(List.of(data)).isPresent()
                        // The points' mean has half of the level.
                        || Exactness.isExact(
                                origin,
                                metric,
                                data.permutationProbability(),
                                points == 1 ? rules.alpha() : rules.alpha() / 2 / points)
                ? new Case(data, Optional.empty())
                : new Case(data, Optional.of("trials without any scatter do not show how certain a difference is"));
    }

    /// The verdicts at all points, corrected for all that is tested.
    List<PointVerdict> points(List<Case> cases) {
        List<Optional<Contrast>> contrasts = contrasts(cases);
        Family family = family(cases, contrasts);
        double[] probabilities = family.probabilities(Contrast::pValue);
        double[] equivalences = family.probabilities(each -> each.equivalenceValue(rules.margin()));
        List<PointVerdict> verdicts = new ArrayList<>();
        int test = 0;
        for (int i = 0; i < cases.size(); i++) {
            Optional<Difference> difference = Optional.empty();
            if (contrasts.get(i).isPresent()) {
                difference = Optional.of(Difference.of(
                        contrasts.get(i).get(),
                        probabilities[test],
                        equivalences[test],
                        runVariance(List.of(cases.get(i).data())),
                        runDegrees(),
                        family.pointLevel(rules.alpha()),
                        List.of(cases.get(i).data()),
                        rules));
                test++;
            }
            verdicts.add(point(cases.get(i), difference));
        }
        return verdicts;
    }

    private List<Optional<Contrast>> contrasts(List<Case> cases) {
        return cases.stream()
                .map(each -> each.isOpen() ? contrast(List.of(each.data())) : Optional.<Contrast>empty())
                .toList();
    }

    private Family family(List<Case> cases, List<Optional<Contrast>> points) {
        List<PointData> open =
                cases.stream().filter(Case::isOpen).map(Case::data).toList();
        return new Family(
                points.stream().flatMap(Optional::stream).toList(), open.isEmpty() ? Optional.empty() : contrast(open));
    }

    private PointVerdict point(Case each, Optional<Difference> difference) {
        PointData data = each.data();
        OptionalDouble meanA = geometricMean(data.usedA().values());
        OptionalDouble meanB = geometricMean(data.usedB().values());
        Verdict verdict =
                each.isOpen() ? verdict(meanB.orElseThrow() / meanA.orElseThrow(), difference) : Verdict.CANNOT_TELL;
        return new PointVerdict(
                data.factors(),
                data.a(),
                data.b(),
                data.usedA().size(),
                data.usedB().size(),
                meanA,
                meanB,
                difference,
                verdict,
                each.unlike(),
                each.obstacle().orElseGet(() -> remark(verdict, difference, meanA.equals(meanB))));
    }

    /// The verdict over all points that can be compared, each with the same weight.
    OverallVerdict overall(List<Case> cases) {
        List<PointData> open =
                cases.stream().filter(Case::isOpen).map(Case::data).toList();
        if (open.isEmpty()) {
            String reason =
                    cases.size() == 1 ? cases.getFirst().obstacle().orElseThrow() + "." : "no point can be compared.";
            return new OverallVerdict(
                    0,
                    cases.size(),
                    OptionalDouble.empty(),
                    Optional.empty(),
                    Verdict.CANNOT_TELL,
                    "Cannot tell",
                    reason,
                    "Cannot tell: " + reason);
        }
        Family family = family(cases, contrasts(cases));
        Optional<Difference> difference = family.mean()
                .map(mean -> Difference.of(
                        mean,
                        family.probability(Contrast::pValue),
                        family.probability(each -> each.equivalenceValue(rules.margin())),
                        runVariance(open),
                        runDegrees(),
                        family.meanLevel(rules.alpha()),
                        open,
                        rules));
        double ratio = Math.exp(open.stream()
                .mapToDouble(data -> Moments.mean(data.usedB().values())
                        - Moments.mean(data.usedA().values()))
                .average()
                .orElseThrow());
        if (difference.isEmpty()
                && open.stream().anyMatch(point -> contrast(List.of(point)).isPresent())) {
            String reason = "the points' scatter cancels out, and does not show how certain their mean is.";
            return new OverallVerdict(
                    open.size(),
                    cases.size(),
                    OptionalDouble.of(ratio),
                    difference,
                    Verdict.CANNOT_TELL,
                    "Cannot tell",
                    reason,
                    "Cannot tell: " + reason);
        }
        Verdict verdict = verdict(ratio, difference);
        return new OverallVerdict(
                open.size(),
                cases.size(),
                OptionalDouble.of(ratio),
                difference,
                verdict,
                new Wording(this).brief(verdict, ratio, difference.isEmpty() && ratio == 1),
                new Wording(this).basis(verdict, ratio, difference, open.size(), cases.size()),
                new Wording(this).overall(verdict, ratio, difference, open.size(), cases.size()));
    }

    /// Empty when no trial differs from another of its point and side, so that nothing tells how
    /// sure the difference is.
    private Optional<Contrast> contrast(List<PointData> points) {
        if (points.getFirst().paired()) {
            MeanEstimate pairs = estimate(points, PointData::differences, SerialCorrelation.OF_PAIRS);
            return pairs.variance() == 0 ? Optional.empty() : Optional.of(Contrast.paired(pairs));
        }
        MeanEstimate a = estimate(points, PointData::usedA, SerialCorrelation.OF_TRIALS);
        MeanEstimate b = estimate(points, PointData::usedB, SerialCorrelation.OF_TRIALS);
        if (isStopped(points, PointData::a)) {
            a = a.stopped();
        }
        if (isStopped(points, PointData::b)) {
            b = b.stopped();
        }
        return a.variance() + b.variance() == 0
                ? Optional.empty()
                : Optional.of(Contrast.independent(a, b, runVariance(points), runDegrees()));
    }

    private double runDegrees() {
        return runs.map(RunEffect::degreesOfFreedom).orElse(Double.POSITIVE_INFINITY);
    }

    private double runVariance(List<PointData> points) {
        return runs.map(effect -> effect.variance(points)).orElse(0.0);
    }

    private static boolean isStopped(List<PointData> points, Function<PointData, SideTrials> side) {
        return points.stream().anyMatch(point -> side.apply(point).stopped());
    }

    /// Only measured replicates have neighbours.
    private MeanEstimate estimate(
            List<PointData> points, Function<PointData, SortedMap<Integer, Double>> side, double assumed) {
        List<SortedMap<Integer, Double>> replicates = points.stream().map(side).toList();
        return origin == Origin.MEASURED ? MeanEstimate.ofSeries(replicates, assumed) : MeanEstimate.of(replicates);
    }

    /// What is to be known of how the trials ran before a verdict is believed.
    List<String> remarks(List<Case> cases) {
        List<PointData> open =
                cases.stream().filter(Case::isOpen).map(Case::data).toList();
        if (open.isEmpty() || origin != Origin.MEASURED) {
            return List.of();
        }
        List<String> remarks = new ArrayList<>();
        if (open.getFirst().paired()) {
            dependence(open, PointData::differences, "The differences within pairs", remarks);
            return remarks;
        }
        dependence(open, PointData::usedA, labelA + "'s trials", remarks);
        dependence(open, PointData::usedB, labelB + "'s trials", remarks);
        stopped(open, PointData::a, labelA, remarks);
        stopped(open, PointData::b, labelB, remarks);
        remarks.add(runs.map(effect -> effect.remark(labelA, labelB))
                .orElseGet(() ->
                        "%s and %s are separate runs: a change of the machine between them cannot be excluded. Interleave both plans (run PLAN --interleave PLAN): that also narrows the intervals, which allow for dependence between successive trials."
                                .formatted(labelA, labelB)));
        return remarks;
    }

    private static void stopped(
            List<PointData> points, Function<PointData, SideTrials> side, String label, List<String> remarks) {
        if (isStopped(points, side)) {
            remarks.add(
                    "%s's replicates were added until its intervals were narrow (--precision); its scatter counts for more."
                            .formatted(label));
        }
    }

    private void dependence(
            List<PointData> points,
            Function<PointData, SortedMap<Integer, Double>> side,
            String subject,
            List<String> remarks) {
        SerialCorrelation correlation =
                estimate(points, side, SerialCorrelation.OF_TRIALS).correlation();
        if (correlation.coefficient() > 0) {
            int replicates = points.stream()
                    .mapToInt(point -> side.apply(point).size())
                    .max()
                    .orElse(0);
            remarks.add("%s resemble those before them (correlation %.2f): %d replicates count as %d."
                    .formatted(subject, correlation.coefficient(), replicates, correlation.independent(replicates)));
        }
    }

    /// A difference that is shown not to matter is none, even when it is shown to be there. Without
    /// scatter the ratio is exact, and speaks for itself.
    private Verdict verdict(double ratio, Optional<Difference> difference) {
        boolean same = difference.isPresent()
                ? difference.get().equivalence() <= rules.alpha()
                : Math.abs(Math.log(ratio)) <= rules.margin();
        if (same) {
            return Verdict.SAME;
        }
        if (difference.isPresent() && difference.get().probability() > rules.alpha()) {
            return Verdict.CANNOT_TELL;
        }
        return ratio > 1 == rules.isHigherBetter(metric) ? Verdict.BETTER : Verdict.WORSE;
    }

    private String remark(Verdict verdict, Optional<Difference> difference, boolean isIdentical) {
        if (difference.isEmpty()) {
            return isIdentical
                    ? "identical: the trials of both sides have the same numbers"
                    : origin == Origin.SIMULATED
                            ? "exact: nothing in these simulations is random"
                            : "exact: the trials of each side have one number";
        }
        Difference found = difference.get();
        return switch (verdict) {
            case BETTER, WORSE -> "";
            case SAME ->
                found.probability() <= rules.alpha() ? "there is a difference, but it is too small to matter" : "";
            case CANNOT_TELL ->
                found.low() > 1 || found.high() < 1
                        ? "its interval alone is clear of 1, but not as one among several" + " points"
                        : "";
        };
    }

    private static OptionalDouble geometricMean(Collection<Double> logs) {
        return logs.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(Moments.mean(logs)));
    }
}
