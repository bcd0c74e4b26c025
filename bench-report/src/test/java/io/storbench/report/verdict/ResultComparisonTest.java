package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultComparisonTest {
    private static ResultComparison compare(ResultSet a, ResultSet b) {
        return ResultComparison.of(a, b, Runs.rules(0.05));
    }

    private static TrialResult trial(int replicate, double nanos) {
        return TrialBuilder.measured(1).replicate(replicate).valid(nanos);
    }

    /// Replicates of one point.
    private static TrialResult[] trials(double... nanos) {
        TrialResult[] trials = new TrialResult[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            trials[i] = trial(i + 1, nanos[i]);
        }
        return trials;
    }

    /// What it says of the whole.
    private static String sentence(ResultComparison found) {
        return found.overall().sentence().replace('\u00A0', ' ');
    }

    private static TrialResult[] both(TrialResult[] one, TrialResult[] other) {
        List<TrialResult> all = new ArrayList<>(Arrays.asList(one));
        all.addAll(Arrays.asList(other));
        return all.toArray(new TrialResult[0]);
    }

    /// The logarithms of e^1, e^2, e^3 have the mean 2 and the variance 1; twice that ratio is 2.
    @Test
    void ratiosAreOfGeometricMeans() {
        ResultComparison found = compare(Runs.a(trials(1e6 * Math.E, 1e6)), Runs.b(trials(2e6 * Math.E, 2e6)));
        assertThat(found.overall().ratio().orElseThrow()).isCloseTo(2, within(1e-12));
        assertThat(found.points().getFirst().meanA().orElseThrow()).isCloseTo(1e6 * Math.exp(0.5), within(1e-3));
        // sqrt(1/2) apart each: a standard error of sqrt(1/4 + 1/4), 2 degrees of freedom. Two trials
        // of a correlation of 0.45 have a sum of the variance 2 (1 + 0.45), a difference of 2 (1 - 0.45).
        Difference difference = found.overall().difference().orElseThrow();
        assertThat(difference.degreesOfFreedom()).isCloseTo(2, within(1e-9));
        assertThat(difference.high())
                .isCloseTo(2 * Math.exp(4.302652729911275 * Math.sqrt(0.5 * 1.45 / 0.55)), within(1e-6));
    }

    @Test
    void lowerLatencyIsBetterAndHigherThroughputToo() {
        ResultSet slow = Runs.a(trials(2.00e6, 2.01e6, 2.02e6));
        ResultSet fast = Runs.b(trials(1.00e6, 1.01e6, 1.02e6));
        assertThat(compare(slow, fast).overall().verdict()).isEqualTo(Verdict.BETTER);
        assertThat(compare(fast, slow).overall().verdict()).isEqualTo(Verdict.WORSE);
        assertThat(ResultComparison.of(slow, fast, Runs.rules(0.05, Metric.THROUGHPUT))
                        .overall()
                        .verdict())
                .isEqualTo(Verdict.BETTER);
        assertThat(sentence(compare(slow, fast)))
                .startsWith("B is better: its mean latency is 0.502 times A's (-50 %), 95 %")
                .doesNotContain("geometric mean over");
    }

    @Test
    void aDifferenceThatIsShownNotToMatterIsNone() {
        ResultComparison found =
                compare(Runs.a(trials(1.000e6, 1.001e6, 1.002e6)), Runs.b(trials(1.020e6, 1.021e6, 1.022e6)));
        assertThat(found.overall().verdict()).isEqualTo(Verdict.SAME);
        assertThat(sentence(found))
                .startsWith("B is the same within 5 %: its mean latency is 1.020 times")
                .endsWith("There is a difference, but it is too small to matter.");
    }

    @Test
    void whatScattersTooMuchIsNotDecided() {
        ResultComparison found = compare(Runs.a(trials(1.0e6, 1.3e6, 0.9e6)), Runs.b(trials(1.2e6, 0.9e6, 1.3e6)));
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(sentence(found))
                .startsWith("Cannot tell whether B is better or worse: ")
                .containsPattern(
                        "A difference of (a factor of )?[0-9.]+( %)? would be detected with a probability of 80 %");
    }

    @Test
    void doubtfulAndFailedTrialsAreInNoMean() {
        ResultComparison found = compare(
                Runs.a(
                        trial(1, 1.00e6),
                        trial(2, 1.01e6),
                        TrialBuilder.measured(1).replicate(3).doubtful(9e6, "cold asked")),
                Runs.b(trial(1, 1.01e6), TrialBuilder.measured(1).replicate(2).failed("reset"), trial(3, 1.02e6)));
        assertThat(found.overall().ratio().orElseThrow()).isCloseTo(1.01, within(1e-3));
        assertThat(found.remarks())
                .contains(
                        "Of A's 3 trials 1 is doubtful: these are excluded.",
                        "Of B's 3 trials 1 is failed: these are excluded.");
    }

    @Test
    void oneValidTrialCannotTell() {
        ResultComparison found = compare(
                Runs.a(trial(1, 1e6), TrialBuilder.measured(1).replicate(2).failed("x")), Runs.b(trials(1.1e6, 2e6)));
        assertThat(found.points().getFirst().isUnjudged()).isTrue();
        assertThat(found.points().getFirst().reason()).isEqualTo("A has 1 valid, 1 failed; 2 valid ones are needed");
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(sentence(found)).isEqualTo("Cannot tell: A has 1 valid, 1 failed; 2 valid ones are needed.");
    }

    /// Tables of 10 and 10 trials: 5 lost on one side alone have the probability 2 C(10, 5) / C(20,
    /// 5) = 3.3 %, one has 1. Of 5 and 5, 3 on one side have 2 C(5, 3) / C(10, 3) = 17 %, yet are
    /// most.
    @Test
    void aSideThatLostTrialsIsNoFairSample() {
        assertThat(afterFailures(8, 10, 0).points().getFirst().reason())
                .isEqualTo("A lost 0 of its 10 trials, B 8 of 10: what is left is not a fair sample");
        assertThat(afterFailures(5, 10, 0).points().getFirst().isUnjudged()).isTrue();
        assertThat(afterFailures(5, 10, 4).points().getFirst().verdict()).isEqualTo(Verdict.SAME);
        assertThat(afterFailures(3, 5, 0).overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(afterFailures(6, 10, 6).points().getFirst().isUnjudged()).isTrue();
        assertThat(afterFailures(1, 10, 0).overall().verdict()).isEqualTo(Verdict.SAME);
    }

    private static ResultComparison afterFailures(int lostB, int trials, int lostA) {
        List<TrialResult> a = new ArrayList<>();
        List<TrialResult> b = new ArrayList<>();
        for (int replicate = 1; replicate <= trials; replicate++) {
            TrialBuilder one = TrialBuilder.measured(1).replicate(replicate);
            a.add(replicate <= lostA ? one.failed("reset") : one.valid(1e6 + 1e3 * replicate));
            b.add(replicate <= lostB ? one.failed("reset") : one.valid(1e6 + 1e3 * replicate + 1));
        }
        return compare(Runs.side("A", a), Runs.side("B", b));
    }

    @Test
    void allTrialsFailedCannotTell() {
        TrialResult failed = TrialBuilder.measured(1).failed("no route to host");
        ResultComparison found = compare(Runs.a(failed), Runs.b(failed));
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(found.overall().ratio()).isEmpty();
        assertThat(sentence(found))
                .isEqualTo("Cannot tell: A has 0 valid, 1 failed; 2 valid ones are needed;"
                        + " B has 0 valid, 1 failed; 2 valid ones are needed.");
    }

    @Test
    void numbersThatAreNoneAreInNoMean() {
        ResultComparison found = compare(
                Runs.a(trials(1e6, 1.1e6, Double.POSITIVE_INFINITY)), Runs.b(trials(1e6 + 1, 1e30, Double.NaN)));
        assertThat(found.points().getFirst().reason())
                .isEqualTo("B has 3 valid, 2 without a usable number; 2 valid ones are needed");
        assertThat(found.remarks()).contains("Of A's 3 trials 1 is without a usable number: these are excluded.");
    }

    @Test
    void measurementsWithoutScatterCannotTell() {
        ResultComparison found = compare(Runs.a(trials(1e6, 1e6, 1e6)), Runs.b(trials(2e6, 2e6, 2e6)));
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(found.points().getFirst().reason()).startsWith("trials without any scatter do not show");
    }

    @Test
    void simulationsWithoutChanceAreExact() {
        TrialBuilder one = TrialBuilder.simulated(1);
        ResultComparison found = compare(
                Runs.a(one.replicate(1).valid(1e6), one.replicate(2).valid(1e6)),
                Runs.b(one.replicate(1).valid(1.2e6), one.replicate(2).valid(1.2e6)));
        assertThat(found.origin()).isEqualTo(Origin.SIMULATED);
        assertThat(found.overall().verdict()).isEqualTo(Verdict.WORSE);
        assertThat(sentence(found))
                .isEqualTo("B is worse: its mean latency is 1.200 times A's (+20 %), without any scatter.");
    }

    @Test
    void aPointThatCannotBeComparedIsNotInTheWhole() {
        ResultComparison found = compare(
                Runs.a(both(Runs.point(1, "1ms", 1.00e6, 1.01e6), Runs.point(2, "5ms", 5.00e6, 5.01e6))),
                Runs.b(both(Runs.point(1, "1ms", 1.005e6, 1.006e6), Runs.point(2, "5ms", 50.00e6))));
        assertThat(sentence(found)).contains("geometric mean over 1 of 2 points");
        assertThat(found.overall().ratio().orElseThrow()).isLessThan(1.01);
        assertThat(found.points().get(1).verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void onlyCommonPointsAreComparedAndThatIsSaid() {
        ResultComparison found = compare(
                Runs.a(both(Runs.point(1, "1ms", 1.00e6, 1.01e6), Runs.point(2, "5ms", 5.00e6, 5.01e6))),
                Runs.b(Runs.point(7, "5ms", 5.005e6, 5.006e6)));
        assertThat(found.points()).hasSize(1);
        assertThat(found.points().getFirst().factors()).isEqualTo(Map.of("network.rtt", "5ms"));
        assertThat(found.remarks())
                .contains("Only A has this point: round-trip time 1 ms; compared is what both have.");
    }

    @Test
    void otherFactorsOrLevelsAreRefused() {
        ResultSet a = Runs.a(Runs.point(1, "1ms", 1e6, 2e6));
        assertThatThrownBy(() -> compare(a, Runs.b(trials(1.1e6))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "dir-A varies network.rtt, dir-B varies nothing: results of different designs have no points"
                                + " to compare");
        assertThatThrownBy(() -> compare(a, Runs.b(Runs.point(1, "2ms", 1.1e6, 2.1e6))))
                .hasMessage("dir-A and dir-B have no point in common: network.rtt 1ms against network.rtt 2ms");
    }

    @Test
    void aCopyIsRefused() {
        ResultSet a = Runs.a(trials(1e6, 2e6));
        assertThatThrownBy(() -> compare(a, Runs.b(trials(1e6, 2.1e6))))
                .hasMessage(
                        "dir-A and dir-B share 1 of 2 trials: a copy compared with itself says nothing; name two runs");
    }

    @Test
    void measuredAgainstSimulatedIsRefused() {
        ResultSet a = Runs.a(trials(1e6, 2e6));
        ResultSet b = Runs.b(TrialBuilder.simulated(1).valid(1e6));
        assertThatThrownBy(() -> compare(a, b))
                .hasMessage(
                        "dir-A holds measured trials of the common points, dir-B holds simulated; nothing is on both"
                                + " sides");
        assertThatThrownBy(() -> ResultComparison.of(
                        a,
                        Runs.b(trials(1.5e6)),
                        new Rules(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(Origin.SIMULATED),
                                0.05,
                                0.05,
                                OptionalDouble.empty())))
                .hasMessageEndingWith("nothing simulated is on both sides");
    }

    @Test
    void writesThatPromiseDifferentThingsDoNotCompare() {
        List<TrialResult> a = new ArrayList<>();
        List<TrialResult> b = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            a.add(written(replicate, "stable", 1_000_000L + replicate));
            b.add(written(replicate, "server memory", 500_000L + replicate));
        }
        ResultComparison found = compare(Runs.side("A", a), Runs.side("B", b));
        assertThat(found.metric()).isEqualTo(Metric.DURABLE_TIME);
        assertThat(sentence(found)).isEqualTo("Cannot tell: writes end in stable with A and in server memory with B.");
        assertThat(found.differences())
                .contains(new Disparity(Disparity.Kind.TARGET, "durability", "stable", "server memory"));
    }

    /// A built-in load names no operation in its plan, and flushes nothing at its end: what it wrote was
    /// counted.
    @Test
    void loadsThatChooseTheirOperationsAreHeldToDurability() {
        List<TrialResult> a = new ArrayList<>();
        List<TrialResult> b = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            a.add(unpacked(replicate, 0, 1_000_000L + replicate));
            b.add(unpacked(replicate, 1, 500_000L + replicate));
        }
        assertThat(sentence(compare(Runs.side("A", a), Runs.side("B", b))))
                .startsWith("Cannot tell: writes end in stable with A and in client memory until a flush, then stable"
                        + " with B");
    }

    private static TrialResult unpacked(int replicate, double unsentShare, long nanos) {
        return TrialBuilder.measured(1)
                .replicate(replicate)
                .setting("workload.load", "source-tree")
                .fact("durability", "stable")
                .fact("client.unsent_share", unsentShare)
                .counter(Counter.PAYLOAD_BYTES_OUT, 9_230_312L)
                .valid((double) nanos);
    }

    private static TrialResult written(int replicate, String durability, long nanos) {
        return TrialBuilder.measured(1)
                .replicate(replicate)
                .fact("durability", durability)
                .completion(nanos, nanos)
                .valid((double) nanos);
    }

    @Test
    void keysOfThePlanThatDifferAreNamed() {
        ResultSet a = Runs.side(
                "A",
                List.of(trial(1, 1e6), trial(2, 1.1e6)),
                new TreeMap<>(Map.of("target.rsize", "1m", "simulate.profile", "x")));
        ResultSet b = Runs.side(
                "B",
                List.of(trial(1, 1.2e6), trial(2, 1.3e6)),
                new TreeMap<>(Map.of("target.rsize", "64k", "target.soft", "true")));
        assertThat(compare(a, b).differences())
                .containsExactly(
                        new Disparity(Disparity.Kind.PLAN, "target.rsize", "1m", "64k"),
                        new Disparity(Disparity.Kind.PLAN, "target.soft", "", "true"));
    }

    /// Logarithms of 0, 2 and of 1, 3.5: d = 1.25, variances 2 and 3.125, and Hedges' factor 1 - 3
    /// / (4 * 2 - 1) for 2 + 2 - 2 degrees of freedom, though two pairs have one between them.
    @Test
    void theEffectSizeIsCorrectedForTheDeviationsDegrees() {
        ResultComparison found = compare(
                Runs.a(paired(1, "pair-1").valid(1e6), paired(2, "pair-2").valid(1e6 * Math.exp(2))),
                Runs.b(
                        paired(1, "pair-1").valid(1e6 * Math.E),
                        paired(2, "pair-2").valid(1e6 * Math.exp(3.5))));
        assertThat(found.overall().difference().orElseThrow().effectSize().orElseThrow())
                .isCloseTo(4 / 7.0 * 1.25 / Math.sqrt(5.125 / 2), within(1e-6));
    }

    /// What goes up at one point goes down as much at the other: no replicate differs in the mean.
    @Test
    void scatterThatCancelsOutIsNoExactness() {
        ResultSet a = Runs.a(both(Runs.point(1, "1ms", 1e6, 4e6), Runs.point(2, "5ms", 4e6, 1e6)));
        ResultSet b = Runs.b(both(Runs.point(1, "1ms", 2e6, 8e6), Runs.point(2, "5ms", 8e6, 2e6)));
        assertThat(compare(a, b).overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    /// The machine slows down by half from pair to pair, which only pairing takes out.
    @Test
    void interleavedTrialsAreComparedPairByPair() {
        List<TrialResult> a = new ArrayList<>();
        List<TrialResult> b = new ArrayList<>();
        double nanos = 1e6;
        for (int replicate = 1; replicate <= 5; replicate++) {
            a.add(paired(replicate, "pair-" + replicate).valid(nanos));
            b.add(paired(replicate, "pair-" + replicate).valid(nanos * (1.1 + replicate * 1e-3)));
            nanos *= 1.5;
        }
        a.add(paired(6, "pair-6").valid(1e6));
        b.add(paired(6, "pair-6").failed("reset"));
        ResultComparison found = compare(Runs.side("A", a), Runs.side("B", b));
        assertThat(found.paired()).isTrue();
        assertThat(found.overall().verdict()).isEqualTo(Verdict.WORSE);
        assertThat(found.overall().ratio().orElseThrow()).isCloseTo(1.103, within(1e-4));
        assertThat(found.overall().difference().orElseThrow().degreesOfFreedom())
                .isCloseTo(4, within(1e-9));
        assertThat(found.pairing())
                .contains("The runs were interleaved: 5 pairs of trials are compared."
                        + " Valid trials without a valid partner, which are left out: 1.");
    }

    private static TrialBuilder paired(int replicate, String pair) {
        return TrialBuilder.measured(1).replicate(replicate).fact("interleaved.pair", pair);
    }

    /// A slower side made the first of the operations only.
    @Test
    void digestsThatAgreeAsFarAsTheyGoAreNoDifference() {
        assertThat(compare(digests("A", "1:aa 2:bb 4:cc", 1e6), digests("B", "1:aa 2:bb", 2e6))
                        .differences())
                .isEmpty();
        assertThat(compare(digests("A", "1:aa 2:bb", 1e6), digests("B", "1:aa 2:bc", 2e6))
                        .differences())
                .containsExactly(new Disparity(Disparity.Kind.TARGET, "operations", "one sequence", "another"));
    }

    private static ResultSet digests(String label, String digest, double nanos) {
        return Runs.side(
                label,
                Stream.of(1, 2)
                        .<TrialResult>map(replicate -> TrialBuilder.measured(1)
                                .replicate(replicate)
                                .fact("stream.digest", digest)
                                .valid(nanos * replicate))
                        .toList());
    }

    /// The messages of a plan are counted, so that 4 of 4 trials with 1 against 4 of 4 with 8 leave no
    /// doubt, and 2 of 2 with the same are the same. The interval has no width to draw.
    @Test
    void countsWithoutScatterAreExact() {
        assertThat(messages(1, 8, 4).overall().verdict()).isEqualTo(Verdict.WORSE);
        assertThat(messages(8, 1, 2).points().getFirst().verdict()).isEqualTo(Verdict.BETTER);
        ResultComparison same = messages(3, 3, 2);
        assertThat(same.overall().verdict()).isEqualTo(Verdict.SAME);
        assertThat(same.points().getFirst().isIdentical()).isTrue();
        assertThat(same.inconclusive()).isEmpty();
        assertThat(same.overall().brief()).isEqualTo("B is identical to A in messages per operation");
    }

    private static ResultComparison messages(int a, int b, int replicates) {
        return ResultComparison.of(
                Runs.a(messages(a, replicates, 1e6)),
                Runs.b(messages(b, replicates, 2e6)),
                Runs.rules(0.05, Metric.MESSAGES));
    }

    private static TrialResult[] messages(int perOperation, int replicates, double nanos) {
        return IntStream.rangeClosed(1, replicates)
                .mapToObj(replicate -> TrialBuilder.measured(1)
                        .replicate(replicate)
                        .messages(perOperation)
                        .valid(nanos))
                .toArray(TrialResult[]::new);
    }

    /// Times by a coarse clock: of 4 and 4 trials 2 of C(8, 4) = 70 sortings are this far apart,
    /// 2.9 %; of 3 and 3, 10 %. Of two points 4 and 4 are too few at 2.5 % each.
    @Test
    void timesWithoutScatterAreExactWhenSoManyAreHardlyChance() {
        assertThat(compare(Runs.a(trials(1e6, 1e6, 1e6, 1e6)), Runs.b(trials(2e6, 2e6, 2e6, 2e6)))
                        .overall()
                        .verdict())
                .isEqualTo(Verdict.WORSE);
        ResultComparison two = compare(
                Runs.a(both(Runs.point(1, "1ms", 1e6, 1e6, 1e6, 1e6), Runs.point(2, "2ms", 1e6, 1e6, 1e6, 1e6))),
                Runs.b(both(Runs.point(1, "1ms", 2e6, 2e6, 2e6, 2e6), Runs.point(2, "2ms", 2e6, 2e6, 2e6, 2e6))));
        assertThat(two.points()).allMatch(PointVerdict::isUnjudged);
    }

    /// One trial of four is far from the others, on the other side.
    @Test
    void valuesThatAreMostlyTiedAreJudged() {
        ResultComparison found =
                compare(Runs.a(trials(1.5e6, 1.5e6, 1.5e6, 1.5e6)), Runs.b(trials(2e6, 2e6, 2e6, 1e6)));
        assertThat(found.points().getFirst().isUnjudged()).isFalse();
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    /// 3 and 3 trials that scatter by a factor of 1.3: a build must not turn green by them.
    @Test
    void whatCouldNotHaveBeenSeenIsInconclusive() {
        ResultSet a = Runs.a(trials(1.0e6, 1.3e6, 0.9e6));
        ResultSet b = Runs.b(trials(1.2e6, 0.9e6, 1.31e6));
        Inconclusive found = compare(a, b).inconclusive().orElseThrow();
        assertThat(found.overall()).isTrue();
        assertThat(found.points()).hasSize(1);
        assertThat(found.detectable()).isGreaterThan(0.5);
        assertThat(found.needed().safe()).isGreaterThan(20);
        Rules bold = Runs.rules(0.05).detecting(100);
        assertThat(ResultComparison.of(a, b, bold).inconclusive()).isEmpty();
    }

    /// What is shown to be the same hides nothing, and neither does what is shown to be worse.
    @Test
    void whatIsDecidedIsNotInconclusive() {
        assertThat(compare(Runs.a(trials(1.000e6, 1.001e6, 1.002e6)), Runs.b(trials(1.0201e6, 1.0211e6, 1.0221e6)))
                        .inconclusive())
                .isEmpty();
        assertThat(compare(Runs.a(trials(1.00e6, 1.01e6, 1.02e6)), Runs.b(trials(2.00e6, 2.01e6, 2.02e6)))
                        .inconclusive())
                .isEmpty();
    }

    /// An interval of -6 to +6 % leaves no room for 7 %, although four of five such comparisons would find 8 % only.
    @Test
    void whatTheIntervalExcludesWasNotMissed() {
        Rules rules = Runs.rules(0).detecting(0.07);
        ResultComparison found = ResultComparison.of(
                Runs.a(trials(0.98e6, 1.00e6, 1.02e6, 1.00e6)),
                Runs.b(trials(1.021e6, 1.001e6, 0.979e6, 0.999e6)),
                rules);
        Difference difference = found.overall().difference().orElseThrow();
        assertThat(difference.detectable()).isGreaterThan(0.07);
        assertThat(difference.excludes(0.07)).isTrue();
        assertThat(difference.excludes(0.01)).isFalse();
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(found.inconclusive()).isEmpty();
    }

    /// Runs of one plan that differ by 5 % hide 10 %, whatever replicates they have: 2.8 · 6.9 % are 19 %.
    @Test
    void replicatesDoNotReplaceRuns() {
        Rules rules = new Rules(Optional.empty(), Optional.empty(), Optional.empty(), 0, 0.05, OptionalDouble.of(0.05));
        ResultSet a = Runs.a(trials(1.00e6, 1.01e6, 1.02e6));
        ResultSet b = Runs.b(trials(1.011e6, 1.001e6, 1.019e6));
        Inconclusive found =
                ResultComparison.of(a, b, rules.detecting(0.1)).inconclusive().orElseThrow();
        assertThat(found.needed().isPossible()).isFalse();
        assertThat(ResultComparison.of(a, b, rules.detecting(0.25)).inconclusive())
                .isEmpty();
    }

    /// Equal simulations that share their random numbers have equal trials.
    @Test
    void equalSimulationsAreIdentical() {
        TrialBuilder one = TrialBuilder.simulated(1);
        TrialBuilder other = TrialBuilder.simulated(1).startedAt("2026-11-21T10:00:00Z");
        ResultComparison found = ResultComparison.of(
                Runs.a(one.replicate(1).valid(1e6), one.replicate(2).valid(3e6)),
                Runs.b(other.replicate(1).valid(1e6), other.replicate(2).valid(3e6)),
                Runs.rules(0));
        assertThat(found.overall().verdict()).isEqualTo(Verdict.SAME);
        assertThat(found.points().getFirst().isIdentical()).isTrue();
    }
}
