package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pairs that are not alike: none is called the same, better or faster, or its difference matched.
/// What a protocol, a mount option or a cache does to data comes from RFC 1813 (3.3.7, 3.3.21), RFC
/// 8881 (18.32), RFC 7143 and SBC-4 (WCE, thin provisioning), nfs(5) and open(2).
class UnlikePairsTest {
    private static final double[] SCATTER = {0.99, 1, 1.01};

    private static List<TrialResult> trials(
            Origin origin, String operation, String left, String right) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                TrialBuilder trial =
                        (origin == Origin.MEASURED
                                        ? TrialBuilder.measured(point)
                                        : TrialBuilder.simulated(point))
                                .factor("target", point == 1 ? "one" : "other")
                                .setting("workload.operation", operation)
                                .setting("workload.block", "256k")
                                .replicate(replicate)
                                .runOrder(2 * replicate + point);
                for (String fact : (point == 1 ? left : right).split(";", -1)) {
                    String[] parts = fact.strip().split("=", 2);
                    if (parts.length == 2 && parts[0].startsWith("key:")) {
                        trial.setting(parts[0].substring(4), parts[1]);
                    } else if (parts.length == 2) {
                        trial.fact(
                                parts[0],
                                parts[1].matches("[0-9]+") ? Long.parseLong(parts[1]) : parts[1]);
                    }
                }
                if (!operation.equals("read")) {
                    trial.completion(2_000_000_000L, 3_000_000_000L);
                }
                trials.add(trial.valid(point * 1e6 * SCATTER[replicate - 1]));
            }
        }
        return trials;
    }

    private static Report report(
            Origin origin, String metric, String operation, String left, String right) {
        Question question =
                new Question(
                        Optional.of("target"),
                        Optional.of(Question.Metric.valueOf(metric.toUpperCase(Locale.ROOT))),
                        Optional.empty(),
                        0.05,
                        Optional.empty());
        return Report.of(
                Reports.input(
                        trials(origin, operation, left, right), "", question, Predictions.NONE));
    }

    @ParameterizedTest
    @CsvSource({
        // Where a write is when its metric ends.
        "measured, latency, write, durability=stable, durability=server memory",
        "measured, latency, write, durability=stable, durability=client memory",
        "measured, latency, write, durability=stable, durability=client memory until fdatasync",
        "measured, latency, write, durability=stable, durability=the device's or server's memory until fdatasync",
        "measured, latency, write, durability=stable, 'durability=client memory until a flush, then stable'",
        "measured, latency, write, durability=server memory, durability=client memory until fdatasync",
        "measured, latency, write, durability=server memory, 'durability=client memory until a flush, then server memory'",
        "measured, durable, write, durability=stable, durability=server memory",
        "measured, completion, write, durability=stable, durability=server memory",
        "measured, throughput, write, durability=stable, durability=server memory",
        "measured, p99, write, durability=stable, durability=client memory until fdatasync",
        "measured, latency, mixed, durability=stable, durability=server memory",
        "measured, latency, metadata, durability=stable, durability=server memory",
        "simulated, latency, write, durability=stable, durability=server memory",
        "simulated, durable, write, durability=stable, 'durability=client memory until a flush, then server memory'",
        // An UNSTABLE reply promises nothing.
        "measured, latency, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, latency, write, durability=stable;stable=data_sync, durability=stable;stable=unstable",
        "measured, response, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, p50, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, p95, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, p99, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, response, mixed, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, throughput, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, completion, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, latency, mixed, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "measured, latency, write, durability=stable, durability=stable;stable=unstable",
        "simulated, latency, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        // What a read finds.
        "measured, latency, read, '', data_set=what the LUN held",
        "measured, latency, read, data_set=what the device held, data_set=what the LUN held",
        "measured, p99, read, '', data_set=unwritten blocks of a thin LUN",
        "measured, throughput, mixed, '', data_set=what the LUN held",
    })
    void nothingIsConcluded(
            String origin, String metric, String operation, String left, String right) {
        Report report =
                report(
                        Origin.valueOf(origin.toUpperCase(Locale.ROOT)),
                        metric,
                        operation,
                        left,
                        right);
        String all = report.headline().answer() + " " + report.headline().verdicts();
        assertThat(all)
                .contains("nothing is concluded")
                .doesNotContain("faster", "better", "the same within", "throughput of");
    }

    /// The time until durable ends with COMMIT, whatever the replies promised.
    @ParameterizedTest
    @CsvSource({
        "durable, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "latency, write, durability=server memory;stable=file_sync, durability=server memory;stable=unstable",
        "latency, read, durability=stable;stable=file_sync, durability=server memory;stable=unstable",
        "latency, read, '', ''",
    })
    void whatIsAlikeIsCompared(String metric, String operation, String left, String right) {
        assertThat(report(Origin.MEASURED, metric, operation, left, right).headline().answer())
                .doesNotContain("nothing is concluded");
    }

    @ParameterizedTest
    @CsvSource({
        "level, level=protocol, level=system",
        "level, level=protocol, 'level=protocol, modelled cache'",
        "store, key:target.server.storage=memory, key:target.server.storage=ssd",
        "store, server.disk=ssd, server.disk=hdd",
        "client cache, client_cache=cold (verified), client_cache=warm (verified)",
        "client cache, level=protocol, 'client_cache=cold (modelled);level=protocol, modelled cache'",
        "server cache, key:workload.cache.server=cold, key:workload.cache.server=warm",
        "transfer size, rsize_bytes=65536, rsize_bytes=131072",
        "connections, connections=1, connections=4",
        "connections, mount.nconnect=2, mount.nconnect=4",
        "readahead, cache.readahead_bytes=131072, cache.readahead_bytes=1048576",
        "path, path_rtt_ns=100000, path_rtt_ns=5000000",
        // What nobody reports is not matched either.
        "store, '', ''",
        "path, '', path_rtt_ns=100000",
        "server cache, '', ''",
    })
    void itIsNotCalledMatched(String item, String left, String right) {
        Report report = report(Origin.MEASURED, "latency", "read", left, right);
        assertThat(Reports.table(report, "What is matched").rows())
                .filteredOn(row -> row.getFirst().equals(item))
                .singleElement()
                .satisfies(row -> assertThat(row.getLast()).isIn("different", "unknown"));
    }
}
