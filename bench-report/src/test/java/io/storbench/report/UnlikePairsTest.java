package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.LoadDifference;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.ResultSet;
import io.storbench.report.verdict.Rules;
import io.storbench.report.verdict.Verdict;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pairs that are not alike: none is called the same, better or faster, or its difference matched.
/// What a protocol, a mount option or a cache does to data comes from RFC 1813 (3.3.7, 3.3.21), RFC
/// 8881 (18.32), RFC 7143 and SBC-4 (WCE, thin provisioning), nfs(5) and open(2).
class UnlikePairsTest {
    private static final double[] SCATTER = {0.99, 1, 1.01};

    private static List<TrialResult> trials(Origin origin, String operation, String left, String right) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                TrialBuilder trial = (origin == Origin.MEASURED
                                ? TrialBuilder.measured(point)
                                : TrialBuilder.simulated(point))
                        .factor("target", point == 1 ? "one" : "other")
                        .setting("workload.operation", operation)
                        .setting("workload.block", "256k")
                        .replicate(replicate)
                        .runOrder(2 * replicate + point);
                if (!operation.equals("read")) {
                    trial.completion(2_000_000_000L, 3_000_000_000L);
                }
                for (String fact : (point == 1 ? left : right).split(";", -1)) {
                    String[] parts = fact.strip().split("=", 2);
                    if (parts.length == 2 && parts[0].startsWith("key:")) {
                        trial.setting(parts[0].substring(4), parts[1]);
                    } else if (parts.length == 2) {
                        trial.fact(parts[0], value(parts[1]));
                    }
                }
                trials.add(trial.valid(point * 4e5 * SCATTER[replicate - 1]));
            }
        }
        return trials;
    }

    private static Object value(String text) {
        return text.matches("true|false")
                ? (Object) Boolean.valueOf(text)
                : text.matches("[0-9]+")
                        ? (Object) Long.valueOf(text)
                        : text.matches("[0-9]+[.][0-9]+") ? (Object) Double.valueOf(text) : text;
    }

    private static Report report(Origin origin, String metric, String operation, String left, String right) {
        Question question = new Question(
                Optional.of("target"),
                Optional.of(AskedMetric.valueOf(metric.toUpperCase(Locale.ROOT))),
                Optional.empty(),
                0.05,
                Optional.empty());
        return Report.of(Reports.input(trials(origin, operation, left, right), "", question, Predictions.NONE));
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
        "measured, latency, write, durability=server memory, 'durability=client memory until a flush, then server"
                + " memory'",
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
        // A LUN's write cache, as earlier versions recorded it and as this one does.
        "measured, latency, write, durability=stable;lun.write_cache=true, durability=stable;stable=file_sync",
        "measured, latency, write, 'durability=server memory until a flush, then stable', durability=stable",
        "measured, throughput, mixed, 'durability=server memory until a flush, then stable', durability=stable",
        "measured, latency, write, 'durability=unknown until a flush, then stable', durability=stable",
        "measured, latency, write, 'durability=unknown until a flush, then stable', 'durability=server memory until a"
                + " flush, then stable'",
        // What had not reached the server when the clock stopped: of 750 files none, or 4.
        "simulated, latency, metadata, durability=stable, durability=stable;client.unsent_share=1.0",
        "simulated, completion, metadata, durability=stable, durability=stable;client.unsent_share=0.995",
        "simulated, throughput, write, durability=stable;client.unsent_share=0.0,"
                + " durability=stable;client.unsent_share=0.5",
        "simulated, completion, write, 'durability=client memory until a flush, then stable;client.unsent_share=0.0',"
                + " 'durability=client memory until a flush, then stable;client.unsent_share=1.0'",
        "simulated, completion, write, 'durability=client memory until a flush, then stable;client.unsent_share=0.5',"
                + " 'durability=client memory until a flush, then stable;client.unsent_share=1.0'",
        // What a read finds.
        "measured, latency, read, '', data_set=what the LUN held",
        "measured, latency, read, data_set=what the device held, data_set=what the LUN held",
        "measured, p99, read, '', data_set=unwritten blocks of a thin LUN",
        "measured, throughput, mixed, '', data_set=what the LUN held",
    })
    void nothingIsConcluded(String origin, String metric, String operation, String left, String right) {
        Report report = report(Origin.valueOf(origin.toUpperCase(Locale.ROOT)), metric, operation, left, right);
        String all = report.headline().answer() + " " + report.headline().verdicts();
        assertThat(all)
                .contains("nothing is concluded")
                .doesNotContain("faster", "better", "the same within", "throughput of");
    }

    /// A refusal says which key and value make the sides alike.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        latency    | engine=nfs;durability=stable;stable=unstable | engine=iscsi;durability=stable | set targets.one.stable=file_sync
        latency    | engine=nfs;durability=stable;stable=file_sync | engine=iscsi;durability=stable;lun.write_cache=true | set targets.other.sync=true
        latency    | engine=block;durability=unknown until a flush, then stable | engine=nfs;durability=stable;stable=unstable | set targets.one.sync=dsync and targets.other.stable=file_sync
        completion | engine=nfs;run=completion;cache.mode=writeback;durability=client memory until a flush, then stable | engine=iscsi;run=completion;durability=stable | set targets.one.cache.mode=writethrough, or ask for question.metric=durable
        latency    | engine=file;server=model;model.defaults=none;durability=server memory | engine=iscsi;durability=stable | set simulate.targets.one.server.sync=sync
        completion | engine=nfs;cache.mode=writeback;durability=client memory until a flush, then stable;client.unsent_share=0.5 | engine=iscsi;cache.mode=writeback;durability=client memory until a flush, then stable;client.unsent_share=1.0 | set targets.one.cache.mode=writethrough and targets.other.cache.mode=writethrough, or ask for question.metric=durable
        latency    | engine=file;run=completion;durability=client memory until fdatasync | engine=file;run=completion;durability=stable | set targets.one.sync=dsync, or ask for question.metric=durable
        """)
    void aRefusalSaysHowToCompare(String metric, String left, String right, String way) {
        Report report = report(Origin.MEASURED, metric, "write", left, right);
        assertThat(String.join(" ", report.headline().verdicts())).contains(" (to compare, " + way);
    }

    @Test
    void noKeyMakesALoadLonger() {
        Report report = report(
                Origin.SIMULATED,
                "latency",
                "metadata",
                "engine=nfs;run=timed;durability=stable",
                "engine=iscsi;run=timed;durability=stable;client.unsent_share=1.0");
        assertThat(String.join(" ", report.headline().verdicts()))
                .contains("writes end in stable with one and in client memory until a flush, then stable with other"
                        + " (to compare, run a longer load, of which most reaches the server)");
        assertThat(Reports.table(report, "What is matched").rows())
                .contains(List.of("durability", "stable", "client memory until a flush, then stable", "different"));
        assertThat(report.headline().notes())
                .anyMatch(note -> note.contains("of what the load wrote had not reached the server"));
    }

    /// The time until durable ends with COMMIT, whatever the replies promised.
    @ParameterizedTest
    @CsvSource({
        "durable, write, durability=stable;stable=file_sync, durability=stable;stable=unstable",
        "durable, write, durability=stable, 'durability=client memory until a flush, then stable'",
        "latency, write, durability=server memory;stable=file_sync, durability=server memory;stable=unstable",
        "latency, write, durability=stable;lun.write_cache=true, durability=stable;stable=unstable",
        "latency, write, 'durability=server memory until a flush, then stable;stable=unstable', 'durability=server"
                + " memory until a flush, then stable;lun.write_cache=true;sync=none'",
        "latency, write, durability=stable;lun.write_cache=true;sync=fua, durability=stable;stable=file_sync",
        "latency, write, durability=stable;stable=unstable;committed=stable, durability=stable;stable=file_sync",
        "completion, write, durability=stable;client.unsent_share=0.05, durability=stable",
        "completion, write, 'durability=client memory until a flush, then stable;client.unsent_share=0.95',"
                + " 'durability=client memory until a flush, then stable;client.unsent_share=1.0'",
        "latency, read, durability=stable;stable=file_sync, durability=server memory;stable=unstable",
        "latency, read, '', ''",
    })
    void whatIsAlikeIsCompared(String metric, String operation, String left, String right) {
        assertThat(report(Origin.MEASURED, metric, operation, left, right)
                        .headline()
                        .answer())
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

    /// A name that begins like a state is no state.
    @ParameterizedTest
    @CsvSource({
        "store, read, device.model=unknown-2000, device.model=unknown-2000, matched",
        "store, read, device.model=unknown-2000, device.model=unknown-3000, different",
        "client cache, read, client_cache=unknown, client_cache=unknown, unknown",
        "client cache, read, client_cache=cold (verified), client_cache=unknown, unknown",
        "client cache, read, client_cache=cold (verified), client_cache=cold (verified), matched",
        "durability, write, durability=unknown, durability=unknown, unknown",
        "durability, write, 'durability=unknown until a flush, then stable', durability=stable, unknown",
        "durability, write, durability=stable, durability=stable, matched",
    })
    void onlyWhatNobodyKnowsIsUnknown(String item, String operation, String left, String right, String state) {
        Report report = report(Origin.MEASURED, "latency", operation, left, right);
        assertThat(Reports.table(report, "What is matched").rows())
                .filteredOn(row -> row.getFirst().equals(item))
                .singleElement()
                .satisfies(row -> assertThat(row.getLast()).isEqualTo(state));
    }

    /// Sides of `compare` and `gate`: what was asked of the storage differs.
    @ParameterizedTest
    @CsvSource({
        "workload.rate, 50, 100, 50 and 100",
        "workload.rate, '', 50, a closed loop and 50",
        "workload.arrivals, constant, poisson, constant and poisson",
        "workload.operation, read, mixed, read and mixed",
        "workload.operation, '', write, read and write",
        "workload.reads, 70%, 30%, 70% and 30%",
        "workload.block, 8k, 64k, 8k and 64k",
        "workload.block, '', 64k, 4k and 64k",
        "workload.block, 4k/60:64k/40, 4k/50:64k/50, 4k/60:64k/40 and 4k/50:64k/50",
        "workload.file, '', 1g, 128m and 1g",
        "workload.think, '', 1ms, 0s and 1ms",
        "workload.think_times, constant, exponential, constant and exponential",
        "workload.depth, '', 4, 1 and 4",
        "workload.pattern, sequential, random, sequential and random",
        "workload.theta, 0.8, 0.99, 0.8 and 0.99",
        "workload.flush_every, '', 8, none and 8",
        "workload.open, once, each, once and each",
        "workload.range, 0-64m, '', 0-64m and none",
        "workload.params.share, 1, 2, 1 and 2",
        "hosts, '', 4, 1 and 4",
        "hosts.mail.depth, 2, 8, 2 and 8",
    })
    void otherLoadsAreNotJudged(String key, String left, String right, String values) {
        ResultComparison found = compare(key, left, right);
        assertThat(found.points()).singleElement().satisfies(point -> {
            assertThat(point.isUnjudged()).isTrue();
            assertThat(point.reason())
                    .isEqualTo("%s differs: %s; the same load is needed".formatted(FactorName.withKey(key), values))
                    .contains(key);
        });
        assertThat(found.overall().verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    /// More trials would not make them comparable, so that none are asked for.
    @Test
    void otherLoadsAreNotJudgedHoweverFewTheirTrials() {
        ResultSet a = side(
                "A",
                List.of(TrialBuilder.measured(1).setting("workload.depth", "1").valid(1e6)));
        ResultSet b = side(
                "B",
                List.of(TrialBuilder.measured(1).setting("workload.depth", "16").valid(2e6)));
        ResultComparison found = ResultComparison.of(
                a,
                b,
                new Rules(Optional.empty(), Optional.empty(), Optional.empty(), 0.05, 0.05, OptionalDouble.empty()));
        assertThat(found.points().getFirst().reason())
                .isEqualTo("queue depth (workload.depth) differs: 1 and 16; the same load is needed");
        assertThat(found.points().getFirst().unlike())
                .hasValueSatisfying(unlike ->
                        assertThat(unlike.loads()).containsExactly(new LoadDifference("workload.depth", "1", "16")));
    }

    /// The system under test and how long it is measured may differ, and so may the writing.
    @ParameterizedTest
    @CsvSource({
        "target.uri, nfs://one/e, nfs://two/e",
        "target.rsize, 64k, 1m",
        "target.server.storage, ssd, hdd",
        "network.rtt, 1ms, 5ms",
        "workload.cache.client, cold, warm",
        "workload.cache.server, cold, warm",
        "workload.path, one.dat, other.dat",
        "protocol.measure, 10s, 30s",
        "design.replicates, 3, 5",
        "workload.block, 4k, 4096",
        "workload.depth, '', 1",
        "workload.think, '', 0ms",
        "hosts, '', 1",
    })
    void otherSystemsAreJudged(String key, String left, String right) {
        assertThat(compare(key, left, right).overall().verdict()).isEqualTo(Verdict.WORSE);
    }

    private static ResultComparison compare(String key, String left, String right) {
        return ResultComparison.of(
                side("OLD", key, left, 1e6),
                side("NEW", key, right, 2e6),
                new Rules(Optional.empty(), Optional.empty(), Optional.empty(), 0.05, 0.05, OptionalDouble.of(0.03)));
    }

    private static ResultSet side(String label, String key, String value, double nanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
            TrialBuilder trial = TrialBuilder.measured(1).replicate(replicate);
            if (!value.isEmpty()) {
                trial.setting(key, value);
            }
            trials.add(trial.valid(nanos * SCATTER[replicate - 1]));
        }
        return side(label, trials);
    }

    private static ResultSet side(String label, List<TrialResult> trials) {
        return new ResultSet(
                label, label, Experiment.of(trials), new TreeMap<>(), new TreeMap<>(), Map.of(), List.of());
    }

    /// A factor of the load is what is asked: it is neither matched nor a flaw.
    @ParameterizedTest
    @CsvSource({
        "workload.block, 4k, 64k",
        "workload.rate, 100, 500",
        "workload.depth, 1, 4",
        "workload.pattern, sequential, random",
    })
    void aComparedLoadIsNamed(String key, String left, String right) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
                trials.add(TrialBuilder.measured(point)
                        .factor(key, point == 1 ? left : right)
                        .fact("level", "protocol")
                        .fact("rsize_bytes", 1048576L)
                        .replicate(replicate)
                        .runOrder(2 * replicate + point)
                        .valid(point * 1e6 * SCATTER[replicate - 1]));
            }
        }
        Question question = new Question(
                Optional.of(key), Optional.of(AskedMetric.LATENCY), Optional.empty(), 0.05, Optional.empty());
        Report report = Report.of(Reports.input(trials, "", question, Predictions.NONE));
        List<List<String>> rows = Reports.table(report, "What is matched").rows();
        assertThat(rows)
                .contains(List.of("load", key + " " + left, key + " " + right, "compared"))
                .doesNotContain(
                        List.of("transfer size", "blocks of 4k, up to 1 MiB", "blocks of 4k, up to 1 MiB", "matched"));
        assertThat(rows)
                .filteredOn(
                        row -> key.equals("workload.block") && row.getFirst().equals("transfer size"))
                .allSatisfy(row -> assertThat(row.getLast()).isNotEqualTo("matched"));
    }

    /// A level that sets more than the load.
    @Test
    void aLoadThatALevelBringsIsDifferent() {
        Report report = report(
                Origin.MEASURED,
                "latency",
                "read",
                "key:workload.depth=1;key:target.rsize=64k",
                "key:workload.depth=4;key:target.rsize=1m");
        assertThat(Reports.table(report, "What is matched").rows())
                .contains(List.of("load", "workload.depth 1", "workload.depth 4", "different"));
    }
}
