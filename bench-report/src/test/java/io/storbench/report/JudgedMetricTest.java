package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.LeftOut;
import io.storbench.report.compare.Metric;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the first screen is about: the latency that its title names, and the unit of the load.
class JudgedMetricTest {
    private static final double[] SCATTER = {0.999, 1, 1.001};

    private static List<TrialResult> replicates(TrialBuilder trial, double nanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (double each : SCATTER) {
            trials.add(trial.replicate(trials.size() + 1).valid(nanos * each));
        }
        return trials;
    }

    /// @param nanos mean of an operation, and of a transaction that many times
    private static List<TrialResult> transactions(
            TrialBuilder trial, double perSecond, double timesOperations, double nanos) {
        trial.kind("read", 1).kind("flush", 4).kind("transaction", timesOperations);
        trial.fact("units.transaction.count", 100L);
        List<TrialResult> trials = new ArrayList<>();
        for (double each : SCATTER) {
            trials.add(trial.replicate(trials.size() + 1)
                    .fact("units.transaction.per_s", perSecond / each)
                    .valid(nanos * each));
        }
        return trials;
    }

    /// Response latency 20 ms, service latency 0.5 ms: the picture is of the former.
    @ParameterizedTest
    @CsvSource({
        "arrivals.rate_per_s, mean response latency, response latency, 20",
        "plain, mean latency, service latency, 0.5"
    })
    void thePictureShowsTheLatencyOfItsTitle(String fact, String title, String axis, double millis) {
        Report report =
                Report.of(Reports.input(replicates(measured(1).fact(fact, 50.0).response(40), 500_000)));
        Headline headline = report.headline();
        assertThat(headline.first().question()).isEqualTo("What is the %s?".formatted(title));
        Chart chart = headline.first().charts().getFirst();
        assertThat(chart.y().title()).startsWith(axis);
        Dot median = chart.series().getFirst().measured().getFirst();
        assertThat(chart.y().title().contains("µs") ? median.y() / 1000 : median.y())
                .isCloseTo(millis, within(0.001));
        assertThat(report.analysis().latency()).isEqualTo(millis > 1 ? Latency.RESPONSE : Latency.SERVICE);
    }

    /// A write of 10 µs, flushed in 2 ms.
    @Test
    void aLoadThatFlushesIsJudgedByItsSynchronousWrites() {
        TrialBuilder trial = measured(1).kind("write", 1).kind("flush", 200).kind("sync_write", 201);
        Headline headline = Report.of(Reports.input(replicates(trial, 10_000))).headline();
        assertThat(headline.first().question()).isEqualTo("What is the mean synchronous write latency?");
        assertThat(headline.first().answer().text()).startsWith("Mean synchronous write latency 2.01 ms");
        assertThat(headline.first().charts().getFirst().y().title()).isEqualTo("synchronous write latency (ms)");
    }

    /// 239 transactions of 130 ms each second, against 151 of 218 ms, while the means over reads, writes
    /// and flushes are 9.3 and 16.3 ms.
    @Test
    void targetsAreComparedByTransactions() {
        List<TrialResult> trials = new ArrayList<>();
        trials.addAll(transactions(measured(1).factor("target", "nfs"), 239, 130 / 9.3, 9.3e6));
        trials.addAll(transactions(measured(2).factor("target", "iscsi"), 151, 218 / 16.3, 16.3e6));
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.first().question()).isEqualTo("Which has the higher transaction rate, nfs or iscsi?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo("nfs has 1.58 times the transaction rate of iscsi [1.58, 1.59].");
        assertThat(headline.first().answer().numbers())
                .isEqualTo(
                        "The transaction rate is 239 transactions/s (130 ms each) with nfs, 151 transactions/s (218 ms each)"
                                + " with iscsi.");
        assertThat(headline.first().charts().getFirst().x().title()).contains("transactions/s");
    }

    /// Ten times the round-trip time, a tenth of the transactions.
    @Test
    void transactionsOverADistanceHaveTheirRateAndTheirLatency() {
        List<TrialResult> trials = new ArrayList<>();
        trials.addAll(transactions(measured(1).factor("network.rtt", "2ms"), 50, 10, 2e6));
        trials.addAll(transactions(measured(2).factor("network.rtt", "20ms"), 5, 10, 20e6));
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.first().question())
                .isEqualTo("How does the transaction rate change from round-trip time 2 ms to 20 ms?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo("The transaction rate falls by a factor of 10 from round-trip time 2 ms to 20 ms.");
        assertThat(headline.first().answer().numbers())
                .isEqualTo(
                        "It is 50.0 transactions/s (20.0 ms each) at round-trip time 2 ms and 5.00 transactions/s (200 ms"
                                + " each) at 20 ms.");
    }

    /// Of a queue's depth it is asked where the rate of the load's unit saturates, and drawn.
    @Test
    void aDeeperQueueIsJudgedByTransactions() {
        List<TrialResult> trials = new ArrayList<>();
        int point = 1;
        for (int depth : new int[] {1, 4, 16}) {
            TrialBuilder trial = measured(point++).factor("workload.depth", String.valueOf(depth));
            trials.addAll(transactions(trial, depth == 1 ? 50 : 100, 10, 1e6));
        }
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.first().question()).isEqualTo("At which queue depth does the transaction rate saturate?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo(
                        "The transaction rate saturates at queue depth 4 (100 transactions/s): up to queue depth 16 it"
                                + " gains less than 5\u00A0%.");
        assertThat(headline.first().charts().getFirst().y().title()).isEqualTo("transaction rate (transactions/s)");
    }

    /// What was asked for leaves out what costs: the page says so.
    @ParameterizedTest
    @CsvSource({
        "SERVICE, write flush sync_write, FLUSHES, leaves out the flushes; the metric sync_write includes" + " them.",
        "SERVICE_P99, write flush sync_write, FLUSHES, leaves out the flushes",
        "RESPONSE, write flush sync_write, FLUSHES, leaves out the flushes",
        "SYNC_WRITE, read write flush sync_write, READS, leaves out the reads",
        "SERVICE, read flush message, KINDS, mixes unlike operations",
        "THROUGHPUT, read write flush sync_write, , ''",
        "SYNC_WRITE, write flush sync_write, , ''",
        "TRANSACTION, read flush message, , here a message.",
        "SERVICE, read write, , ''"
    })
    void aMetricSaysWhatItLeavesOut(AskedMetric asked, String kinds, @Nullable LeftOut left, String words) {
        TrialBuilder trial = measured(1);
        for (String kind : kinds.split(" ", -1)) {
            trial.kind(kind, 1);
        }
        if (kinds.contains("message")) {
            trial.fact("units.message.count", 10L);
        }
        Question question =
                new Question(Optional.empty(), Optional.of(asked), Optional.empty(), 0.05, Optional.empty());
        Report report = Report.of(Reports.input(replicates(trial, 10_000), "", question, Predictions.NONE));
        Metric metric = report.analysis().metrics().getFirst();
        assertThat(LeftOut.of(metric, report.analysis().experiment().measurements()))
                .isEqualTo(Optional.ofNullable(left));
        assertThat(String.join(" ", report.headline().first().confidence())).contains(words);
        if (left == null) {
            assertThat(String.join(" ", report.headline().first().confidence())).doesNotContain("leaves out", "unlike");
        }
    }

    /// The files per second of each phase are beside the time of all, and no mean over unlike operations.
    @Test
    void phasesOfFilesHaveTheirOwnRates() {
        TrialBuilder trial = measured(1).completion(2_000_000_000L);
        trial.kind("open", 1).kind("read", 3);
        for (String unit : List.of("create_file", "read_file")) {
            trial.kind(unit, 5)
                    .fact("units.%s.count".formatted(unit), 10L)
                    .fact("units.%s.per_s".formatted(unit), unit.startsWith("create") ? 812.0 : 950.0);
        }
        Headline headline = Report.of(Reports.input(replicates(trial, 1e6))).headline();
        assertThat(headline.first().question()).isEqualTo("What is the completion time?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo("Completion time 2.00 s, create_file 812/s, read_file 950/s.");
    }

    /// One target's transactions: both numbers are asked and answered.
    @Test
    void aRateIsAnsweredWithWhatEachTakes() {
        Headline headline = Report.of(Reports.input(transactions(measured(1), 239, 10, 13e6)))
                .headline();
        assertThat(headline.first().question()).isEqualTo("What is the transaction rate?");
        assertThat(headline.first().answer().verdict())
                .isEqualTo("Transaction rate 239 transactions/s, mean transaction latency 130 ms.");
        assertThat(headline.first().charts().getFirst().y().title()).isEqualTo("transaction latency (ms)");
    }

    @Test
    void whatNoTrialHasIsSaid() {
        Question question = new Question(
                Optional.empty(), Optional.of(AskedMetric.TRANSACTIONS), Optional.empty(), 0.05, Optional.empty());
        Headline headline = Report.of(Reports.input(replicates(measured(1), 10_000), "", question, Predictions.NONE))
                .headline();
        assertThat(headline.first().limits())
                .contains("No valid trial has a transaction rate, which the plan asks for: the answer is about the"
                        + " mean latency.");
    }

    /// Of several units none is that of the load: no mean over unlike operations is its answer.
    @Test
    void severalUnitsAreNotJudgedByAMeanOverAll() {
        TrialBuilder trial = measured(1).kind("open", 1).kind("read", 3);
        for (String unit : List.of("create_file", "read_file")) {
            trial.kind(unit, 5).fact("units.%s.count".formatted(unit), 10L);
        }
        Analysis analysis = Report.of(Reports.input(replicates(trial, 1e6))).analysis();
        assertThat(analysis.metrics()).containsExactly(Metric.THROUGHPUT);
    }
}
