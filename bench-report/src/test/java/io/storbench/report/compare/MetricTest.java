package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.AskedMetric;
import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MetricTest {
    private static Measurement of(long operations) {
        LatencySummary service = new LatencySummary(operations, 20, 1, 1, 50, 90, 95, 99, 999, 1000);
        return new Measurement(
                1_000_000_000,
                operations,
                service,
                service,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CounterSnapshot.NONE,
                new TreeMap<>());
    }

    /// Of 500 operations 5 are beyond the 99th percentile.
    @ParameterizedTest
    @CsvSource({"P50, 10, 50", "P95, 100, 95", "P99, 500, 99", "P999, 5000, 999"})
    void aPercentileNeedsFiveOperationsBeyondIt(Metric metric, long operations, double nanos) {
        assertThat(metric.of(of(operations))).hasValue(nanos);
        assertThat(metric.of(of(operations - 1))).isEmpty();
        assertThat(metric.isTime()).isTrue();
        assertThat(metric.isHigherBetter()).isFalse();
    }

    /// Ten as a mean over trials: none of those with a few less, the slow ones, is left out alone.
    @ParameterizedTest
    @CsvSource({"P50, 20", "P95, 200", "P99, 1000", "P999, 10000"})
    void trialsNeedTenBeyondItOnAverage(Metric metric, long operations) {
        assertThat(metric.fewestOperations()).hasValue((int) operations);
        assertThat(metric.isOfEnough(List.of(of(operations - 1), of(operations + 1))))
                .isTrue();
        assertThat(metric.isOfEnough(List.of(of(operations - 1), of(operations))))
                .isFalse();
    }

    /// A trial that stalled is the slow one: without it, what is left would keep any limit.
    @Test
    void aTrialOfTooFewOperationsIsNotLeftOut() {
        assertThat(Metric.P99.isOfEnough(List.of(of(1300), of(1300), of(1300), of(400))))
                .isFalse();
        assertThat(Metric.P99.isOfEnough(List.of(of(1300), of(1300), of(1300), of(500))))
                .isTrue();
        assertThat(Metric.LATENCY.isOfEnough(List.of(of(1)))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void eachMetricThatPlansNameIsOneOfTheReports(AskedMetric asked) {
        assertThat(Metric.of(asked, List.of()).key()).isNotBlank();
    }

    /// Of loads by their kinds of request, and by their facts: what they are judged by, best first.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        read                          |                                        | LATENCY THROUGHPUT
        read                          | arrivals.rate_per_s=1                  | RESPONSE LATENCY THROUGHPUT
        write flush sync_write        |                                        | SYNC_WRITE THROUGHPUT
        write flush sync_write        | arrivals.rate_per_s=1                  | SYNC_WRITE RESPONSE THROUGHPUT
        read write flush sync_write   |                                        | THROUGHPUT SYNC_WRITE
        write flush                   | flushes=true                           | THROUGHPUT LATENCY
        write                         | flushes=true                           | THROUGHPUT LATENCY
        open write flush close        |                                        | LATENCY THROUGHPUT
        write flush                   | flushes=true arrivals.rate_per_s=1     | RESPONSE LATENCY THROUGHPUT
        read write flush transaction  | units.transaction.count=5              | TRANSACTIONS TRANSACTION
        read write flush message      | units.message.count=5                  | TRANSACTIONS TRANSACTION
        read write transaction        | units.transaction.count=5 arrivals.rate_per_s=1 | TRANSACTION TRANSACTIONS
        open transaction make_file    | units.transaction.count=5 units.make_file.count=5 | TRANSACTIONS TRANSACTION
        open stat make_file read_file | units.make_file.count=5 units.read_file.count=5 | THROUGHPUT
        """)
    void loadsAreJudgedByWhatTheirUsersWaitFor(String kinds, String facts, String metrics) {
        assertThat(Metric.of(List.of(of(kinds, facts))))
                .extracting(Metric::name)
                .containsExactly(metrics.split(" ", -1));
    }

    /// In a completion trial all has a time; transactions have one of their own.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        open read stat make_file read_file | units.make_file.count=5 units.read_file.count=5   | APP_TIME
        open read boot                     | units.boot.count=5                                | APP_TIME
        open read transaction create_file  | units.transaction.count=5 units.create_file.count=5 | TRANSACTIONS TRANSACTION APP_TIME
        read                               |                                                   | APP_TIME LATENCY
        write flush sync_write             |                                                   | APP_TIME SYNC_WRITE
        write flush                        | flushes=true                                      | APP_TIME
        """)
    void completionTrialsAreJudgedByTheirTime(String kinds, String facts, String metrics) {
        String all = (facts == null ? "" : facts + " ") + "run=completion";
        assertThat(Metric.of(List.of(of(kinds, all)))).extracting(Metric::name).containsExactly(metrics.split(" ", -1));
    }

    /// Where only some of the trials flush, neither latency is that of all.
    @Test
    void trialsOfWhichSomeFlushAreJudgedByThroughput() {
        assertThat(Metric.of(List.of(of("write", null), of("write flush sync_write", null))))
                .startsWith(Metric.THROUGHPUT);
    }

    /// `latency` and `p99` are those that the user of the load waits for.
    @ParameterizedTest
    @CsvSource({
        "read, , P99",
        "read, arrivals.rate_per_s=1, RESPONSE_P99",
        "write flush sync_write, , SYNC_WRITE_P99",
        "read write transaction, units.transaction.count=5, TRANSACTION_P99",
        "open stat make_file read_file, units.make_file.count=5 units.read_file.count=5, P99"
    })
    void aPercentileWithoutANameIsThatOfTheLoad(String kinds, String facts, Metric metric) {
        assertThat(Metric.of(AskedMetric.P99, List.of(of(kinds, facts)))).isEqualTo(metric);
        assertThat(Metric.of(AskedMetric.SERVICE_P99, List.of(of(kinds, facts))))
                .isEqualTo(Metric.P99);
    }

    @Test
    void numbersOfTransactionsAreThoseOfTheUnit() {
        Measurement found = of("read flush query", "units.query.count=5 units.query.per_s=2.5");
        assertThat(Metric.TRANSACTIONS.of(found)).hasValue(2.5);
        assertThat(Metric.TRANSACTION.of(found)).hasValue(20);
        assertThat(Metric.SYNC_WRITE.of(found)).isEmpty();
        assertThat(Metric.TRANSACTIONS.format(2.5)).isEqualTo("2.500 transactions/s");
    }

    /// Hosts with loads of their own have no unit in common, nor phases.
    @Test
    void aUnitOfSomeHostsIsNotThatOfTheTrial() {
        Measurement plain = of("read transaction", "units.transaction.count=5");
        Measurement unlike = of(plain, List.of(host("db", plain), host("backup", plain)));
        assertThat(Metric.of(List.of(unlike))).containsExactly(Metric.THROUGHPUT);
        Measurement alike = of(plain, List.of(host("db", plain), host("db", plain)));
        assertThat(Metric.of(List.of(alike))).startsWith(Metric.TRANSACTIONS);
    }

    /// Of one group that flushes and another that does not, no latency is that of the trial.
    @Test
    void groupsOfWhichSomeFlushAreJudgedByThroughput() {
        Measurement flushed = of("write flush sync_write", null);
        Measurement unlike = of(flushed, List.of(host("log", flushed), host("batch", flushed)));
        assertThat(Metric.of(List.of(unlike))).containsExactly(Metric.THROUGHPUT, Metric.LATENCY);
        assertThat(LeftOut.of(Metric.LATENCY, List.of(unlike))).contains(LeftOut.FLUSHES);
    }

    private static HostFigures host(String group, Measurement numbers) {
        return new HostFigures(group, 1, 1, numbers.service(), numbers.service(), Optional.empty());
    }

    private static Measurement of(String kinds, @Nullable String facts) {
        Measurement plain = of(200);
        SortedMap<String, Object> all = new TreeMap<>();
        for (String fact : facts == null ? new String[0] : facts.split(" ", -1)) {
            String[] parts = fact.split("=", -1);
            Object text = parts[1].equals("true") ? true : parts[1];
            all.put(parts[0], parts[1].matches("[0-9.]+") ? Double.valueOf(parts[1]) : text);
        }
        SortedMap<String, LatencySummary> latencies = new TreeMap<>();
        for (String kind : kinds.split(" ", -1)) {
            latencies.put(kind, plain.service());
        }
        boolean isCompletion = all.containsKey("run");
        return new Measurement(
                plain.durationNanos(),
                plain.operations(),
                plain.service(),
                plain.response(),
                isCompletion ? OptionalLong.of(1) : OptionalLong.empty(),
                OptionalLong.empty(),
                plain.counters(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                latencies,
                plain.time(),
                all);
    }

    private static Measurement of(Measurement plain, List<HostFigures> hosts) {
        return new Measurement(
                plain.durationNanos(),
                plain.operations(),
                plain.service(),
                plain.response(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                plain.counters(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                hosts,
                List.of(),
                plain.kinds(),
                plain.time(),
                plain.facts());
    }

    @Test
    void keysAreUnique() {
        assertThat(List.of(Metric.values()).stream().map(Metric::key).distinct())
                .hasSize(Metric.values().length);
    }

    /// A division by nothing must not end a report.
    @ParameterizedTest
    @EnumSource(Metric.class)
    void whatIsNoNumberIsSaidInWords(Metric metric) {
        assertThat(metric.brief(Double.NaN, 1e6)).startsWith("unknown to ");
        assertThat(metric.brief(Double.NaN)).isEqualTo("unknown");
        assertThat(metric.format(Double.NaN)).isEqualTo("unknown");
        assertThat(metric.brief(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
        assertThat(metric.brief(Double.NEGATIVE_INFINITY)).isEqualTo("infinite, below 0");
        assertThat(metric.format(1e6, Double.POSITIVE_INFINITY)).isEqualTo("unknown");
        assertThat(metric.format(Double.NaN, Double.NaN)).isEqualTo("[unknown, unknown]");
    }
}
