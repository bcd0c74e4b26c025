package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.chart.Chart;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The first screen's answer to the plan's question.
class AnswerReportTest {
    private static final double[] SCATTER = {0.99, 1, 1.01};

    private static void add(List<TrialResult> trials, int point, String target, String rtt, double meanNanos) {
        for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
            trials.add(trial(point, target, rtt, replicate).valid(meanNanos * SCATTER[replicate - 1]));
        }
    }

    private static TrialBuilder trial(int point, String target, String rtt, int replicate) {
        return measured(point)
                .factor("target", target)
                .factor("network.rtt", rtt)
                .setting("workload.operation", "write")
                .setting("workload.block", "4k")
                .fact("durability", "stable")
                .fact("level", "protocol")
                .fact("rsize_bytes", 65536)
                .fact("wsize_bytes", target.equals("nfs") ? 65536 : 262144)
                .replicate(replicate);
    }

    /// nfs takes 1 ms + 2 rtt, iscsi 5 ms + rtt: they cross at 4 ms.
    private static List<TrialResult> crossing() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (int rtt : new int[] {1, 3, 5, 9}) {
            add(trials, ++point, "nfs", rtt + "ms", (1 + 2 * rtt) * 1e6);
            add(trials, ++point, "iscsi", rtt + "ms", (5 + rtt) * 1e6);
        }
        return trials;
    }

    private static Report report(List<TrialResult> trials, Question question) {
        return Report.of(Reports.input(trials, "", question, Predictions.NONE));
    }

    @Test
    void aRateThatFallsIsSaidByWhatDividesIt() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (int rtt : new int[] {1, 50}) {
            add(trials, ++point, "nfs", rtt + "ms", rtt * 1e6);
            add(trials, ++point, "iscsi", rtt + "ms", 10 * rtt * 1e6);
        }
        Question throughput = new Question(
                Optional.empty(), Optional.of(AskedMetric.THROUGHPUT), Optional.empty(), 0.05, Optional.empty());
        assertThat(report(trials, throughput).headline().answer()).contains("(÷50) with nfs", "(÷50) with iscsi");
    }

    @Test
    void theWinnerOfEachRegionAndTheCrossoverAreReported() {
        Headline headline = report(crossing(), Question.NONE).headline();
        assertThat(headline.first().question()).isEqualTo("Which has the lower mean latency, nfs or iscsi?");
        assertThat(headline.terms().replace('\u00A0', ' ')).isEqualTo("Differences below 5 % count as the same.");
        assertThat(headline.answer())
                .startsWith(
                        "nfs is 2.00 to 1.14 times faster than iscsi [1.10, 2.07] up to round-trip time 3 ms; iscsi is"
                                + " 1.10 to 1.36 times faster than nfs [1.06, 1.41] from round-trip time 5 ms on; the two cross at round-trip time 4.00 ms [3.")
                .endsWith("At round-trip time 1 ms the mean latency is 3.00 ms with nfs, 6.00 ms with iscsi; at 9 ms"
                        + " 19.0 ms (×6.33) with nfs, 14.0 ms (×2.33) with iscsi.");
        assertThat(headline.first().charts().getFirst().series())
                .extracting(Chart.Series::name)
                .containsExactly("nfs", "iscsi");
        assertThat(headline.verdicts().getFirst())
                .isEqualTo("Measured: " + headline.answer() + " They also differ in: interleaving.");
    }

    /// The same points by throughput, in which more is better: the same places.
    @Test
    void throughputsCrossWhereLatenciesDo() {
        Question question = new Question(
                Optional.of("target"), Optional.of(AskedMetric.THROUGHPUT), Optional.empty(), 0.05, Optional.empty());
        String verdict = report(crossing(), question).headline().verdicts().getFirst();
        assertThat(verdict)
                .contains(
                        "nfs has 2.00 to 1.14 times the throughput of iscsi [1.10, 2.07] up to round-trip time 3 ms",
                        "At round-trip time 1 ms the throughput is 333/s with nfs, 167/s with iscsi;")
                .containsPattern("cross at round-trip time (3.9|4.0)");
    }

    @Test
    void whatIsDeniedIsDeniedAtAnyLevel() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point += 2) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(trial(point, "nfs", point + "ms", replicate).valid(1e6 + replicate));
                trials.add(trial(point + 1, "iscsi", point + "ms", replicate)
                        .fact("durability", "server memory")
                        .valid(2e6 + replicate));
            }
        }
        assertThat(report(trials, Question.NONE).headline().answer())
                .contains("othing is concluded at any round-trip time from 1 ms to 3 ms, because");
    }

    @Test
    void writesOfDifferentDurabilityAreNotCompared() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(trial(1, "nfs", "1ms", replicate).valid(1e6 + replicate));
            trials.add(trial(2, "iscsi", "1ms", replicate)
                    .fact("durability", "server memory")
                    .valid(2e6 + replicate));
        }
        assertThat(report(trials, Question.NONE).headline().verdicts().getFirst())
                .contains("nothing is concluded")
                .contains("writes end in stable with nfs and in server memory with iscsi");
    }

    /// Geometric means of 0.866 and 4.36 ms, whose intervals reach to many times of them.
    @Test
    void aRatioThatMayBeAnythingSaysSo() {
        List<TrialResult> trials = List.of(
                trial(1, "nfs", "1ms", 1).valid(0.5e6),
                trial(1, "nfs", "1ms", 2).valid(1.5e6),
                trial(2, "iscsi", "1ms", 1).valid(1e6),
                trial(2, "iscsi", "1ms", 2).valid(19e6));
        assertThat(report(trials, Question.NONE).headline().verdicts().getFirst())
                .contains("(nfs / iscsi: 0.199 [below 0.001, over 1000])");
    }

    @Test
    void oneReplicateIsSaidToTellNothing() {
        List<TrialResult> trials = List.of(
                trial(1, "nfs", "1ms", 1).valid(1e6),
                trial(2, "iscsi", "1ms", 1).valid(2e6));
        assertThat(report(trials, Question.NONE).headline().verdicts().getFirst())
                .contains("no difference between nfs and iscsi is proven (a single replicate has no interval)");
    }

    @Test
    void withoutAnyValidPairItIsSaid() {
        List<TrialResult> trials = List.of(
                trial(1, "nfs", "1ms", 1).valid(1e6),
                trial(2, "iscsi", "1ms", 1).failed("connection refused"));
        assertThat(report(trials, Question.NONE).headline().verdicts())
                .anySatisfy(v -> assertThat(v).startsWith("Cannot tell: no two levels of target have"));
    }

    @Test
    void theLedgerTellsWhatIsMatched() {
        List<List<String>> rows = Reports.table(report(crossing(), Question.NONE), "What is matched")
                .rows();
        assertThat(rows)
                .contains(List.of("durability", "stable", "stable", "matched"))
                // Blocks of 4 KiB fit into both.
                .contains(List.of(
                        "transfer size", "blocks of 4k, up to 64 KiB", "blocks of 4k, up to 256 KiB", "matched"))
                .contains(List.of("path", "not reported", "not reported", "unknown"))
                .contains(List.of("server cache", "unknown", "unknown", "unknown"))
                // All trials here have one place in the run order.
                .contains(List.of("interleaving", "one after the other", "one after the other", "different"));
    }

    /// Two embedded servers of 2 and 16 slots: for a reader the cause.
    @Test
    void theLedgerHasEveryKeyInWhichTheSidesDiffer() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (String target : List.of("old", "new")) {
                TrialBuilder trial = measured(target.equals("old") ? 1 : 2)
                        .factor("target", target)
                        .setting("target.server.slots", target.equals("old") ? "2" : "16")
                        .setting("target.server.service", "10ms")
                        .setting("protocol.measure", "5s")
                        .replicate(replicate);
                if (target.equals("new")) {
                    trial.setting("target.rsize", "64k");
                }
                trials.add(trial.valid(1e6 + replicate));
            }
        }
        assertThat(Reports.table(report(trials, Question.NONE), "What is matched")
                        .rows())
                .contains(List.of("server slots (target.server.slots)", "2", "16", "compared"))
                .contains(List.of("rsize (target.rsize)", "not set", "64k", "compared"))
                .noneMatch(row ->
                        row.getFirst().contains("service") || row.getFirst().contains("protocol"));
    }

    /// A cache makes of blocks requests as large as it may.
    @Test
    void differentLimitsBehindACacheAreNotMatched() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (String target : List.of("nfs", "iscsi")) {
                trials.add(trial(target.equals("nfs") ? 1 : 2, target, "1ms", replicate)
                        .fact("level", "protocol, modelled cache")
                        .fact("client_cache", "cold (modelled)")
                        .fact("cache.max_request_bytes", 131072L)
                        .valid(1e6 + replicate));
            }
        }
        List<List<String>> rows =
                Reports.table(report(trials, Question.NONE), "What is matched").rows();
        assertThat(rows).contains(List.of("transfer size", "up to 64 KiB", "up to 128 KiB", "different"));
    }

    /// UDP of one and TCP of the other are their protocols', not the path's.
    @Test
    void aPathIsMatchedWhateverTransportIsModelledOnIt() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (String target : List.of("nfs", "iscsi")) {
                trials.add(trial(target.equals("nfs") ? 1 : 2, target, "1ms", replicate)
                        .fact("network.emulation", target.equals("nfs") ? "modelled UDP" : "modelled")
                        .fact("network.rtt_ns", 1_000_000L)
                        .valid(1e6 + replicate));
            }
        }
        List<List<String>> rows =
                Reports.table(report(trials, Question.NONE), "What is matched").rows();
        assertThat(rows).contains(List.of("path", "1.00 ms (modelled UDP)", "1.00 ms (modelled)", "matched"));
    }

    /// Imports of another program's results may not tell when each trial ran.
    @Test
    void anUnknownRunOrderIsNoInterleaving() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(trial(1, "nfs", "1ms", replicate).runOrder(0).valid(1e6 + replicate));
            trials.add(trial(2, "iscsi", "1ms", replicate).runOrder(replicate).valid(2e6));
        }
        List<List<String>> rows =
                Reports.table(report(trials, Question.NONE), "What is matched").rows();
        assertThat(rows).contains(List.of("interleaving", "not reported", "not reported", "unknown"));
    }

    /// A design of 5 lines: at each rtt nfs and iscsi with these means, alike on all lines.
    private static List<TrialResult> lines(int replicates, double[][] meansOfRtt) {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String depth : List.of("1", "2", "4", "8", "16")) {
            for (int i = 0; i < meansOfRtt.length; i++) {
                for (String target : List.of("nfs", "iscsi")) {
                    point++;
                    double mean = meansOfRtt[i][target.equals("nfs") ? 0 : 1];
                    for (int replicate = 1; replicate <= replicates; replicate++) {
                        trials.add(trial(point, target, (i + 1) + "ms", replicate)
                                .factor("workload.mode", "m" + depth)
                                .valid(mean * SCATTER[(replicate + point / 3) % 3]));
                    }
                }
            }
        }
        return trials;
    }

    private static String verdict(List<TrialResult> trials) {
        return report(trials, Question.NONE).headline().verdicts().getFirst().replace('\u00A0', ' ');
    }

    /// One replicate says of no point who is better, so of no line either whether they cross.
    @Test
    void withoutIntervalsItIsNotSaidThatTheyCrossNowhere() {
        assertThat(verdict(lines(1, new double[][] {{0.85e6, 1e6}, {1.01e6, 1e6}})))
                .contains("no difference between nfs and iscsi is proven at any of 10 points.")
                .doesNotContain(" cross ");
    }

    @Test
    void manyLinesWithAndWithoutACrossingAreCounted() {
        assertThat(verdict(lines(3, new double[][] {{1e6, 2e6}, {2e6, 3e6}}))).doesNotContain(" cross ");
        assertThat(verdict(lines(3, new double[][] {{1e6, 2e6}, {3e6, 2e6}, {2e6, 3e6}})))
                .contains(
                        "faster than iscsi [1.43, 2.10] at 10 of 15 points (round-trip time 1 ms and 3 ms); iscsi is 1.50"
                                + " times faster than nfs [1.43, 1.58] at 5 of 15 points (round-trip time 2 ms);",
                        " over round-trip time they cross on 5 of 5 lines, between 1.50 ms and 2.50 ms.");
    }

    /// Means that are the same within what matters change their order by chance.
    @Test
    void noCrossingIsReportedWhereNoLevelIsBetterOnEitherSide() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, "nfs", "1ms", 1.001e6);
        add(trials, 2, "iscsi", "1ms", 1e6);
        add(trials, 3, "nfs", "2ms", 1e6);
        add(trials, 4, "iscsi", "2ms", 1.001e6);
        assertThat(verdict(trials)).doesNotContain("cross at");
    }

    /// Hosts that write beside a workload that reads are writers too.
    @Test
    void hostsThatWriteAreHeldToDurability() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (int point = 1; point <= 2; point++) {
                trials.add(measured(point)
                        .factor("target", point == 1 ? "nfs" : "iscsi")
                        .setting("workload.operation", "read")
                        .setting("hosts.writers.operation", "write")
                        .fact("durability", point == 1 ? "stable" : "server memory")
                        .replicate(replicate)
                        .valid(point * 1e6 + replicate));
            }
        }
        assertThat(verdict(trials)).contains("nothing is concluded");
    }

    /// Two points with the same levels, 1.9 ms and 2.1 ms: their mean is half of the other's.
    @Test
    void pointsWithTheSameLevelsArePooled() {
        List<TrialResult> trials = new ArrayList<>();
        for (String rtt : List.of("1ms", "2ms")) {
            int first = rtt.equals("1ms") ? 0 : 3;
            add(trials, first + 1, "nfs", rtt, 1.9e6);
            add(trials, first + 2, "nfs", rtt, 2.1e6);
            add(trials, first + 3, "iscsi", rtt, 4e6);
        }
        assertThat(verdict(trials))
                .contains("nfs is 2.00 times faster than iscsi [1.73, 2.32] at every round-trip time");
    }

    /// A read of what nobody wrote may never reach a disk.
    @Test
    void readsOfUnwrittenDataAreNotCalledMatched() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(TrialBuilder.measured(1)
                    .factor("target", "nfs")
                    .replicate(replicate)
                    .valid(1e6 + replicate));
            trials.add(TrialBuilder.measured(2)
                    .factor("target", "lun")
                    .fact("data_set", "what the LUN held; nothing was written")
                    .replicate(replicate)
                    .valid(2e6 + replicate));
        }
        assertThat(verdict(trials)).contains("They also differ in: data");
    }

    /// Storage that compresses or deduplicates is faster on data that let it; of writes, too.
    @Test
    void dataOfUnlikeMakeAreNotCalledMatched() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (String target : List.of("nfs", "lun")) {
                boolean lun = target.equals("lun");
                TrialBuilder trial = TrialBuilder.measured(lun ? 2 : 1)
                        .factor("target", target)
                        .setting("workload.operation", "write")
                        .replicate(replicate);
                if (lun) {
                    trial.fact("data.content", "50% compressible, in units of 4k");
                }
                trials.add(trial.valid((lun ? 1e6 : 2e6) + replicate));
            }
        }
        assertThat(verdict(trials)).contains("They also differ in: data");
    }

    private static List<TrialResult> open(double unit, double ratio) {
        return open(unit, ratio, OptionalLong.empty());
    }

    /// @param nanos that timed trials measure; empty of trials that end when their work is done
    private static List<TrialResult> open(double unit, double ratio, OptionalLong nanos) {
        List<TrialResult> trials = new ArrayList<>();
        double[] scatter = {-2, -1, 0, 1, 2};
        for (int replicate = 1; replicate <= scatter.length; replicate++) {
            double factor = Math.exp(unit * scatter[replicate - 1]);
            for (int point = 1; point <= 2; point++) {
                trials.add(TrialBuilder.measured(point)
                        .factor("target", point == 1 ? "nfs" : "iscsi")
                        .fact("run", nanos.isPresent() ? "timed" : "completion")
                        .durationNanos(nanos.orElse(1_000_000_000))
                        .replicate(replicate)
                        .startedAt("2026-11-20T10:00:%02dZ".formatted(2 * replicate + point - 1))
                        .valid((point == 1 ? 1 : ratio) * 1e6 * factor));
            }
        }
        return trials;
    }

    /// With how long it takes.
    @Test
    void whatCannotBeToldNamesTheReplicatesThatWould() {
        Headline headline = report(open(0.03, 1.0), Question.NONE).headline();
        String replicates =
                headline.first().next().command().replace("storbench run results -p design.replicates=", "");
        assertThat(replicates).matches("[0-9]{2}");
        // Two points, a second each, less the ten trials there are.
        assertThat(headline.first().next().words())
                .startsWith(replicates
                        + " replicates (%s more) should decide what is open"
                                .formatted(time(2 * Integer.parseInt(replicates) - 10)))
                .containsPattern("; perhaps [0-9]+ are enough\\.");
    }

    /// `design.replicates` counts doubtful replicates, too.
    @Test
    void doubtfulReplicatesAreMadeUpFor() {
        List<TrialResult> trials = open(0.03, 1.0);
        String command = "storbench run results -p design.replicates=";
        int valid = replicates(trials, command);
        for (int replicate = 6; replicate <= 8; replicate++) {
            trials.add(TrialBuilder.measured(2)
                    .factor("target", "iscsi")
                    .fact("run", "completion")
                    .replicate(replicate)
                    .doubtful(1e6, "the link was down"));
        }
        assertThat(replicates(trials, command)).isEqualTo(valid + 3);
    }

    private static int replicates(List<TrialResult> trials, String command) {
        NextStep next = report(trials, Question.NONE).headline().first().next();
        assertThat(next.command()).startsWith(command);
        String number = next.command().substring(command.length());
        assertThat(next.words()).startsWith(number + " replicates (").contains(") should decide what is open");
        return Integer.parseInt(number);
    }

    private static String time(int seconds) {
        return seconds < 90 ? seconds + ".0 s" : Math.round(seconds / 60.0) + " min";
    }

    /// A number of replicates that nobody runs is not advice.
    @Test
    void whereReplicatesDoNotSufficeTheNextStepIsAnother() {
        // Trials without a length of their own are not made longer.
        Headline headline = report(open(0.063, 1.1), Question.NONE).headline();
        String likely = headline.first().next().command().replace("storbench run results -p design.replicates=", "");
        assertThat(likely).matches("[1-9][0-9]");
        assertThat(headline.first().next().words())
                .startsWith(likely + " replicates (")
                .contains(") are likely to decide what is open; in the worst case more than 100 are needed, as 5"
                        + " replicates show the scatter only within a factor of 2.9.");
    }

    /// A measurement lasts a little less or more than the plan's.
    @ParameterizedTest
    @CsvSource({"1001132746, 10s", "149348731, 1500ms", "10020000000, 100s", "9223372036854775807, 2592000s"})
    void trialsWithALengthAreMadeLonger(long nanos, String tenTimes) {
        Headline headline =
                report(open(0.063, 1.1, OptionalLong.of(nanos)), Question.NONE).headline();
        assertThat(headline.first().next().words())
                .containsPattern("Differences above [0-9.]+.% are excluded already; with -p"
                        + " question.same_within=[0-9.]+% smaller ones count as the same\\.");
        assertThat(headline.first().next().command()).matches("storbench run results -p design.replicates=[0-9]+");
        NextStep longer = report(open(1, 1.1, OptionalLong.of(nanos)), Question.NONE)
                .headline()
                .first()
                .next();
        assertThat(longer.words()).endsWith("Measure 10 times as long.");
        assertThat(longer.command())
                .matches("storbench run results -p protocol.measure=" + tenTimes
                        + " -p design.replicates=[0-9]+ -o results-longer");
    }

    private static NextStep next(SortedMap<String, Object> environment) {
        return Report.of(Reports.input(
                        "t", open(0.063, 1.1, OptionalLong.of(1_000_000_000)), Map.of("env-1", environment), "", ""))
                .headline()
                .first()
                .next();
    }

    /// One command: what it cannot do is told with its options.
    @Test
    void aBusyMachineIsMeasuredAgain() {
        NextStep busy = next(new TreeMap<>(Map.of("processors", 2, "load_average_1min", 3.5)));
        assertThat(busy.command()).isEqualTo("storbench run results -o results-idle");
        assertThat(busy.words()).endsWith("Measure again while nothing else runs on this machine.");
    }

    /// storbench cannot run what another program measured.
    @Test
    void ofImportedResultsOnlyTheNumberIsSaid() {
        NextStep imported = next(new TreeMap<>(Map.of("source", "fio-3.36")));
        assertThat(imported.words())
                .matches("[0-9]+ replicates are likely to decide what is open; in the worst case more than 100 are"
                        + " needed, as 5 replicates .* within a factor of 2\\.9\\. The results are another"
                        + " program's: repeat them there\\.")
                .doesNotContain("storbench", "-p ");
        assertThat(imported.command()).isEqualTo("storbench import FILE... -o results");
    }

    @Test
    void aMetricThatNoTrialHasIsNamed() {
        Question question = new Question(
                Optional.of("target"), Optional.of(AskedMetric.DURABLE), Optional.empty(), 0.05, Optional.empty());
        assertThat(report(crossing(), question).headline().verdicts().getFirst())
                .startsWith("Cannot tell: no valid trial has a ")
                .contains("durable");
    }

    @Test
    void equalReplicatesAreNotCalledASingleOne() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(trial(1, "nfs", "1ms", replicate).valid(1e6));
            trials.add(trial(2, "iscsi", "1ms", replicate).valid(2e6));
        }
        assertThat(verdict(trials)).contains("(replicates that are all equal have no interval)");
    }

    /// What is compared is not a lack of fairness.
    @Test
    void theComparedPathIsNotCalledUnmatched() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (int rtt = 1; rtt <= 2; rtt++) {
                trials.add(measured(rtt)
                        .factor("network.rtt", rtt + "ms")
                        .fact("network.emulation", "client")
                        .fact("network.rtt_ns", rtt * 1_000_000L)
                        .replicate(replicate)
                        .valid(rtt * 1e6 * SCATTER[replicate - 1]));
            }
        }
        Question question =
                new Question(Optional.of("network.rtt"), Optional.empty(), Optional.empty(), 0.05, Optional.empty());
        assertThat(report(trials, question).headline().verdicts().getFirst())
                .contains("They also differ in: interleaving.");
    }
}
