package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The first screen says one thing: who is best of many, how a curve goes, and what to do.
class OneSentenceTest {
    /// A standard deviation of 1 %: of m intervals that hold together each ratio's has a half-width of
    /// t(1 - 0.025 / m; 4) · 0.01 · sqrt(2 / 3), with t of 3.961 of 3, 4.315 of 4 and 4.851 of 6.
    private static final double[] SCATTER = {0.99, 1, 1.01};

    private static Headline headline(List<TrialResult> trials, String compare) {
        Question question =
                new Question(Optional.of(compare), Optional.empty(), Optional.empty(), 0.05, Optional.empty());
        return Report.of(Reports.input(trials, "", question, Predictions.NONE)).headline();
    }

    static void add(List<TrialResult> trials, String target, String rtt, double nanos) {
        int point = 1 + trials.size() / SCATTER.length;
        for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
            trials.add(measured(point)
                    .factor("target", target)
                    .factor("network.rtt", rtt)
                    .replicate(replicate)
                    .runOrder(10 * replicate + point)
                    .valid(nanos * SCATTER[replicate - 1]));
        }
    }

    @Test
    void theBestOfThreeIsNamedWithItsLead() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs3", "1ms", 3e6);
        add(trials, "nfs41", "1ms", 2e6);
        add(trials, "lun", "1ms", 1e6);
        add(trials, "nfs3", "5ms", 8e6);
        add(trials, "nfs41", "5ms", 6e6);
        add(trials, "lun", "5ms", 5e6);
        assertThat(headline(trials, "target").answer())
                .isEqualTo(
                        "lun is 2.00 to 1.20 times faster than the next (nfs41) [1.15, 2.08] at every round-trip time"
                                + " from 1 ms to 5 ms. At round-trip time 1 ms the mean latency is 1.00 ms with lun,"
                                + " 2.00 ms with nfs41, 3.00 ms with nfs3; at 5 ms 5.00 ms (×5.00) with lun, 6.00 ms (×3.00)"
                                + " with nfs41, 8.00 ms (×2.67) with nfs3.");
    }

    @Test
    void levelsThatCannotBeToldApartAreNamedTogether() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs3", "1ms", 3e6);
        add(trials, "nfs41", "1ms", 1.01e6);
        add(trials, "lun", "1ms", 1e6);
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .isEqualTo(
                        "nfs41 and lun are the same within 5 % (behind them: nfs3). The mean latency is 1.00 ms with lun,"
                                + " 1.01 ms with nfs41, 3.00 ms with nfs3.");
    }

    /// Simulated at 1, 2, 4, … hosts, each point with an interval of about 3 %.
    static List<TrialResult> hosts(double... nanosPerOperation) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < nanosPerOperation.length; i++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(simulated(i + 1)
                        .factor("hosts", Integer.toString(1 << i))
                        .depth(1 << i)
                        .replicate(replicate)
                        .valid(nanosPerOperation[i] * SCATTER[replicate - 1]));
            }
        }
        return trials;
    }

    /// Two servers of 1 ms: throughput is 1,000, 2,000, 2,000, 2,000 a second, latency 1, 1, 2, 4
    /// ms.
    @Test
    void hostsAreDescribedByWhereThroughputSaturates() {
        Headline headline = headline(hosts(1e6, 1e6, 2e6, 4e6), "hosts");
        assertThat(headline.answer().replace('\u00A0', ' '))
                .startsWith(
                        "Predicted: the throughput saturates at 2 hosts (2,000/s): up to 8 hosts it gains less than 5 %.")
                .endsWith("The mean latency rises by a factor of 4.00 from 1 host to 8: it is 1.00 ms at 1 host and"
                        + " 4.00 ms at 8. No measurement has checked this.");
        assertThat(headline.first().charts().getFirst().title()).startsWith("Throughput by hosts");
        assertThat(headline.verdicts())
                .filteredOn(text -> text.startsWith("Predicted"))
                .hasSize(1);
    }

    @Test
    void throughputThatGrowsToTheEndDoesNotSaturate() {
        assertThat(headline(hosts(1e6, 1e6, 1e6), "hosts").answer())
                .startsWith("Predicted: the throughput does not saturate up to 4 hosts")
                .contains("The mean latency is not shown to change from 1 host to 4");
    }

    @Test
    void ofTwoTimesTheLargerOnesEffectIsTheAnswer() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs3", "1ms", 1.5e6);
        add(trials, "nfs3", "21ms", 21.5e6);
        Headline headline = headline(trials, "network.rtt");
        assertThat(headline.first().question())
                .isEqualTo("How does the mean latency change from round-trip time 1 ms to 21 ms?");
        assertThat(headline.answer())
                .isEqualTo(
                        "The mean latency rises by a factor of 14 from round-trip time 1 ms to 21 ms. It is 1.50 ms at"
                                + " round-trip time 1 ms and 21.5 ms at 21 ms.");
    }

    /// `100 and 500 are the same` does not say of what.
    @Test
    void aLevelThatIsABareNumberIsNamedWithItsFactor() {
        List<TrialResult> trials = new ArrayList<>();
        for (String rtt : List.of("1ms", "20ms")) {
            for (String depth : List.of("100", "500")) {
                for (double scatter : SCATTER) {
                    int done = trials.size();
                    trials.add(measured(1 + done / SCATTER.length)
                            .factor("network.rtt", rtt)
                            .factor("target.slots", depth)
                            .replicate(1 + done % SCATTER.length)
                            .runOrder(10 * (done % SCATTER.length) + done)
                            .valid((rtt.equals("1ms") ? 1e6 : 20e6) * (depth.equals("500") ? 1.002 : 1) * scatter));
                }
            }
        }
        Headline headline = headline(trials, "target.slots");
        assertThat(headline.answer().replace('\u00A0', ' '))
                .contains("Slots 100 and slots 500 are the same within 5 % at every round-trip time")
                .contains("20.0 ms (×20) with slots 100");
        assertThat(headline.verdicts()).noneMatch(verdict -> verdict.contains("between 100 and 500"));
    }

    @Test
    void theSameEverywhereIsSaidFirst() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs", "1ms", 1.2e6);
        add(trials, "iscsi", "1ms", 1.19e6);
        add(trials, "nfs", "20ms", 20.2e6);
        add(trials, "iscsi", "20ms", 20.1e6);
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .isEqualTo(
                        "nfs and iscsi are the same within 5 % at every round-trip time from 1 ms to 20 ms. At round-trip"
                                + " time 1 ms the mean latency is 1.20 ms with nfs, 1.19 ms with iscsi; at 20 ms 20.2 ms (×17)"
                                + " with nfs, 20.1 ms (×17) with iscsi.");
    }

    static Headline headline(List<TrialResult> trials, Question question) {
        return Report.of(Reports.input(trials, "", question, Predictions.NONE)).headline();
    }

    /// Of three depths the targets differ at one.
    @Test
    void linesWithoutADifferenceAreReportedTogether() {
        List<TrialResult> trials = new ArrayList<>();
        String[] depths = {"1", "8", "32"};
        for (int point = 1; point <= 6; point++) {
            boolean isSlow = point == 2;
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "iscsi" : "nfs")
                        .factor("server", "s" + depths[(point - 1) / 2])
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid((isSlow ? 2e6 : 1e6) * SCATTER[replicate - 1]));
            }
        }
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .isEqualTo(
                        "nfs is 2.00 times faster than iscsi [1.94, 2.07] at 1 of 3 points (server s1); they are the same"
                                + " within 5 % at 2 points.");
    }

    /// Of three targets two are the same on three lines, and the third is half as fast.
    @Test
    void whatIsBehindIsNotCalledTheSame() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 9; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(measured(point + 1)
                        .factor("target", List.of("nfs", "iscsi", "smb").get(point % 3))
                        .factor("server", "s" + point / 3)
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid((point % 3 == 2 ? 2e6 : 1e6) * (1 + 0.1 * (SCATTER[replicate - 1] - 1))));
            }
        }
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .isEqualTo("nfs and iscsi are the same within 5 % at all 3 points (behind them: smb).");
    }

    /// As `storbench run` on a busy machine: one answer, and what is open in one sentence.
    @Test
    void whatIsOpenIsReportedOnce() {
        assertThat(headline(onFourServers(2), "target").answer())
                .isEqualTo(
                        "nfs is 2.00 times faster than iscsi [1.93, 2.07] at 1 of 4 points (server s1); no difference"
                                + " is proven at 3 points.");
    }

    @Test
    void whatIsTheSameAndWhatIsOpenAreCounted() {
        assertThat(headline(onFourServers(4), "target").answer().replace('\u00A0', ' '))
                .isEqualTo(
                        "nfs is 2.00 times faster than iscsi [1.93, 2.07] at 1 of 4 points (server s1); they are the same"
                                + " within 5 % at 1 point; no difference is proven at 2 points.");
    }

    /// Of four servers none shows a difference.
    @Test
    void whereNothingIsDecidedThatIsTheAnswer() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 8; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "iscsi" : "nfs")
                        .factor("server", "s" + (point + 1) / 2)
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid(1e6 * (1 + 10 * (SCATTER[replicate - 1] - 1))));
            }
        }
        assertThat(headline(trials, "target").answer())
                .isEqualTo("No difference between nfs and iscsi is proven at any of 4 points.");
    }

    /// Only with the first server one is better.
    ///
    /// @param quiet points whose replicates scatter little
    private static List<TrialResult> onFourServers(int quiet) {
        List<TrialResult> trials = new ArrayList<>();
        String[] servers = {"s1", "s2", "s3", "s4"};
        for (int point = 1; point <= 8; point++) {
            boolean isSlow = point == 2;
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                double noise = point <= quiet ? 1 : 10;
                trials.add(measured(point)
                        .factor("target", point % 2 == 0 ? "iscsi" : "nfs")
                        .factor("server", servers[(point - 1) / 2])
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid((isSlow ? 2e6 : 1e6) * (1 + noise * (SCATTER[replicate - 1] - 1))));
            }
        }
        return trials;
    }

    /// Of a screening nothing is compared: the metric is all that the question has.
    @Test
    void aScreeningIsAnsweredByTheMetricOfItsQuestion() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(measured(point)
                        .factor("network.rtt", point % 2 == 0 ? "20ms" : "1ms")
                        .factor("workload.block", point > 2 ? "64k" : "4k")
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid((point % 2 == 0 ? 20e6 : 1e6) * SCATTER[replicate - 1]));
            }
        }
        Question question = new Question(
                Optional.empty(), Optional.of(AskedMetric.THROUGHPUT), Optional.empty(), 0.05, Optional.empty());
        Headline headline =
                Report.of(Reports.input(trials, "", question, Predictions.NONE)).headline();
        assertThat(headline.first().question()).startsWith("What matters most for the throughput:");
        assertThat(headline.answer())
                .startsWith("The throughput depends almost only on round-trip time: 1 ms has 20 times the"
                        + " throughput of 20 ms [19, 20].")
                .endsWith("Little or no effect: block size.");
    }

    /// Factors of 3.00 and 2.98 with a scatter of a few percent differ by nothing that is proven.
    @Test
    void effectsThatAreTooCloseAreNotRanked() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            double nanos = (point % 2 == 0 ? 3.0 : 1) * (point > 2 ? 2.98 : 1) * 1e6;
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(measured(point)
                        .factor("network.rtt", point % 2 == 0 ? "20ms" : "1ms")
                        .factor("workload.block", point > 2 ? "64k" : "4k")
                        .replicate(replicate)
                        .runOrder(10 * replicate + point)
                        .valid(nanos * SCATTER[replicate - 1]));
            }
        }
        assertThat(headline(trials, Question.NONE).answer())
                .startsWith("The mean latency depends most on round-trip time and block size (too close to rank).")
                .contains("Estimates: round-trip time ×3.00 [", "] from 1 ms to 20 ms");
    }

    /// The same would claim that the level in the middle, which may be anything, is within 5 %,
    /// too.
    @Test
    void aCurveWithAnUnsureMiddleIsNotTheSame() {
        List<TrialResult> trials = new ArrayList<>();
        double[][] nanos = {{1e6, 1.001e6, 0.999e6}, {0.7e6, 1.4e6, 1e6 / 0.98}, {1e6, 1.001e6, 0.999e6}};
        for (int i = 0; i < nanos.length; i++) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(measured(i + 1)
                        .factor("network.rtt", 1 + i + "ms")
                        .replicate(replicate)
                        .valid(nanos[i][replicate - 1] * (1 + 1e-4 * i)));
            }
        }
        assertThat(headline(trials, "network.rtt").answer()).startsWith("The mean latency is not shown to change");
    }

    /// 1,000, 2,000, 1,200 a second.
    @Test
    void throughputThatFallsAfterItsMaximumDoesNotStayThere() {
        assertThat(headline(hosts(1e6, 1e6, 4 / 1.2e3 * 1e9), "hosts").answer())
                .startsWith("Predicted: the throughput is highest at 2 hosts (2,000/s) and falls to 1,200/s at"
                        + " 4 hosts.");
    }

    /// No valid trial of nfs3 is there at 5 ms.
    @Test
    void nobodyIsAheadOfWhatWasNotMeasured() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs3", "1ms", 3e6);
        add(trials, "nfs41", "1ms", 1.01e6);
        add(trials, "lun", "1ms", 1e6);
        add(trials, "nfs41", "5ms", 5.01e6);
        add(trials, "lun", "5ms", 5e6);
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .isEqualTo(
                        "nfs41 and lun are the same within 5 % at every round-trip time from 1 ms to 5 ms. At round-trip"
                                + " time 1 ms the mean latency is 1.00 ms with lun, 1.01 ms with nfs41, 3.00 ms with nfs3; at"
                                + " 5 ms 5.00 ms (×5.00) with lun, 5.01 ms (×4.96) with nfs41.");
    }

    @Test
    void aPredictionThatAnswersNothingIsNotMeasured() {
        List<TrialResult> trials = List.of(
                simulated(1).factor("target", "nfs").valid(1e6),
                simulated(2).factor("target", "iscsi").failed("gone"));
        assertThat(headline(trials, "target").answer()).startsWith("Predicted: ");
    }

    @Test
    void aPointThatCompletedNothingHasNoNumber() {
        assertThat(Report.of(Reports.input(measured(1).valid(0))).headline().answer())
                .startsWith("No number");
    }

    @Test
    void oneReplicateIsNoCurve() {
        List<TrialResult> trials = List.of(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                measured(2).factor("network.rtt", "5ms").valid(5e6));
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.answer()).contains("is not shown to change", "(a single replicate has no interval)");
        assertThat(headline.first().next().command()).isEqualTo("storbench run results -p design.replicates=3");
    }

    @Test
    void failuresAreTheAnswerWhereNothingElseIs() {
        Headline headline = Report.of(Reports.input(measured(1).failed("connection refused")))
                .headline();
        assertThat(headline.answer()).startsWith("Nothing can be concluded");
        assertThat(headline.first().limits()).containsExactly("Connection refused.");
        assertThat(headline.first().next().command()).isEqualTo("storbench run results");
        assertThat(headline.first().charts()).isEmpty();
    }

    /// An advantage that grows along a factor is given by its least and its most, with the ends of all intervals.
    @Test
    void anAdvantageIsReportedFromItsLeastToItsMost() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs", "1ms", 1e6);
        add(trials, "iscsi", "1ms", 1.5e6);
        add(trials, "nfs", "5ms", 5e6);
        add(trials, "iscsi", "5ms", 9e6);
        add(trials, "nfs", "20ms", 20e6);
        add(trials, "iscsi", "20ms", 40e6);
        assertThat(headline(trials, "target").answer())
                .isEqualTo(
                        "nfs is 1.50 to 2.00 times faster than iscsi [1.45, 2.07] at every round-trip time from 1 ms to"
                                + " 20 ms. At round-trip time 1 ms the mean latency is 1.00 ms with nfs, 1.50 ms with iscsi; at"
                                + " 20 ms 20.0 ms (×20) with nfs, 40.0 ms (×27) with iscsi.");
    }

    /// What is asked may be what the distance costs, also where the targets do not differ.
    @Test
    void whatTheDistanceCostsIsSaidForEachTarget() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, "nfs", "2ms", 2e6);
        add(trials, "iscsi", "2ms", 2e6);
        add(trials, "nfs", "22ms", 3e6);
        add(trials, "iscsi", "22ms", 2.01e6);
        assertThat(headline(trials, "target").answer())
                .endsWith(
                        "the mean latency is 2.00 ms with nfs, 2.00 ms with iscsi; at 22 ms 3.00 ms (×1.50) with nfs, 2.01"
                                + " ms with iscsi.");
    }

    /// More operations of smaller blocks are fewer bytes.
    @Test
    void ofBlocksThatMoveUnlikeAmountsBothRatiosAreReported() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                double seconds = (point > 2 ? 1 : 0.5) * (point % 2 == 0 ? 1.1 : 1) + replicate * 1e-4;
                trials.add(measured(point)
                        .factor("network.rtt", point % 2 == 0 ? "20ms" : "1ms")
                        .factor("workload.block", point > 2 ? "64k" : "4k")
                        .replicate(replicate)
                        .valid(seconds * 1e6));
            }
        }
        Question question = new Question(
                Optional.empty(), Optional.of(AskedMetric.THROUGHPUT), Optional.empty(), 0.05, Optional.empty());
        assertThat(headline(trials, question).answer())
                .contains("4k has 2.00 times the throughput of 64k, but 64k has 8.00 times the MB/s");
    }

    /// What lies between is the next step; on a busy machine it is an idle one.
    @Test
    void theNextStepClosesTheGapOrRepeatsOnAnIdleMachine() {
        assertThat(headline(hosts(1e6, 1e6, 2e6, 4e6), LimitReportTest.limit("latency < 3ms"))
                        .first()
                        .next()
                        .command())
                .isEqualTo("storbench simulate results -p hosts=5,6,7 -o results-between");
        Map<String, Object> busy = Map.of("processors", 2, "load_average_1min", 7.4);
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(measured(1).replicate(replicate).valid(1e6 + replicate));
        }
        assertThat(Report.of(Reports.input("t", trials, Map.of("env-1", new TreeMap<>(busy)), "storbench run t", ""))
                        .headline()
                        .first()
                        .next()
                        .command())
                .isEqualTo("storbench run results -o results-idle");
    }

    /// A mean over reads that cross the network and writes that a cache takes can be below a round
    /// trip.
    @Test
    void ofAMixedLoadBothKindsAreReported() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (int point = 1; point <= 2; point++) {
                trials.add(measured(point)
                        .factor("network.rtt", point == 1 ? "1ms" : "20ms")
                        .replicate(replicate)
                        .kind("read", 1.4)
                        .kind("write", 0.01)
                        .valid((point == 1 ? 1e6 : 15e6) * SCATTER[replicate - 1]));
            }
        }
        assertThat(headline(trials, Question.NONE).answer())
                .isEqualTo(
                        "The mean latency rises by a factor of 15 from round-trip time 1 ms to 20 ms. It is 1.00 ms at"
                                + " round-trip time 1 ms and 15.0 ms at 20 ms. At round-trip time 20"
                                + " ms reads take 21.0 ms, writes 150 µs.");
    }

    /// Else the answer to "what would 20 ms more do" is that writes cost nothing.
    @Test
    void ofWritesThatEndInAModelledCacheTheAnswerSaysSo() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                trials.add(simulated(point)
                        .factor("network.rtt", point == 1 ? "1ms" : "20ms")
                        .replicate(replicate)
                        .fact("cache.mode", "writeback")
                        .fact("model.digest", point + "f")
                        .setting("workload.operation", "write")
                        .valid(20e3 + replicate));
            }
        }
        assertThat(headline(trials, Question.NONE).answer())
                .contains("the mean latency is the same")
                .contains("This is the time until the client's cache has a write; it is not on the server by then (-p"
                        + " protocol.run=completion -p question.metric=durable).");
    }

    /// Of two replicates, t(0.975; 1) = 12.706: e^(12.706 · ln 1.5 / 2) = 13.1.
    @Test
    void meansThatAreHardlyKnownSaySo() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(measured(point)
                        .factor("target", point % 2 == 1 ? "nfs" : "iscsi")
                        .factor("network.rtt", point > 2 ? "5ms" : "1ms")
                        .replicate(replicate)
                        .valid(point == 1 && replicate == 2 ? 1.5e6 : 1e6 + replicate));
            }
        }
        assertThat(headline(trials, "target").answer().replace('\u00A0', ' '))
                .contains(
                        "At round-trip time 1 ms the mean latency is 1.22 ms (known only within a factor of 13) with nfs,"
                                + " 1.00 ms with iscsi;");
    }
}
