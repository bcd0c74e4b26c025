package io.storbench.report.exchange.fio;

import io.storbench.condition.Conditions;
import io.storbench.condition.Emulation;
import io.storbench.condition.Level;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Reason;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// Jobs of fio that ran at the same time and did the same: a trial.
///
/// @param load what each of them did
/// @param jobs at least one
record FioTrial(FioLoad load, List<FioJob> jobs) {
    /// Puts jobs together.
    ///
    /// @param jobs of one file
    /// @throws PlanException when different ones ran at the same time
    static List<FioTrial> of(List<FioJob> jobs) {
        Map<Integer, List<FioJob>> groups = new LinkedHashMap<>();
        jobs.forEach(job ->
                groups.computeIfAbsent(job.group(), _ -> new ArrayList<>()).add(job));
        return groups.values().stream().map(FioTrial::ofGroup).toList();
    }

    private static FioTrial ofGroup(List<FioJob> jobs) {
        FioJob first = jobs.getFirst();
        FioLoad load = load(first);
        for (FioJob job : jobs) {
            if (!load(job).equals(load)) {
                throw new PlanException(
                        "%s ran at the same time as \"%s\" and did something else, which is not a trial of one load; separate them by stonewall, or by runs"
                                .formatted(job.place(), first.name()));
            }
        }
        int workers = FioOptions.of(first.options()).integer("numjobs", 1);
        if (jobs.size() > 1 && jobs.size() != workers) {
            throw new PlanException(
                    "%s: %d jobs ran at the same time, of which numjobs says %d; separate others by stonewall"
                            .formatted(first.place(), jobs.size(), workers));
        }
        FioTrial trial = new FioTrial(load, List.copyOf(jobs));
        return trial.isEarly() && trial.isWholeFile() ? new FioTrial(load.completed(), trial.jobs) : trial;
    }

    /// Whether fio stopped before its time, as it does without `time_based` when all is done.
    boolean isEarly() {
        Optional<String> measure = Optional.ofNullable(load.keys().get("protocol.measure"));
        return !busy().isEmpty()
                && measure.isPresent()
                && durationNanos() < 0.99 * TimeSpan.parse(measure.get()).nanos();
    }

    private boolean isWholeFile() {
        Optional<String> file = Optional.ofNullable(load.keys().get("workload.file"));
        long workers = Long.parseLong(load.keys().getOrDefault("hosts", "1"));
        return file.isPresent()
                && sum(FioJob.Direction::bytes) == ByteSize.parse(file.get()).bytes() * workers;
    }

    /// When the first of them started; the epoch when fio does not tell.
    Instant startedAt() {
        return jobs.stream()
                .map(job -> Instant.parse(job.startedAt()))
                .min(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }

    /// How long the longest of them took.
    long durationNanos() {
        return busy().stream().mapToLong(FioJob.Direction::runtimeNanos).max().orElse(0);
    }

    private static FioLoad load(FioJob job) {
        try {
            return FioLoad.of(FioOptions.of(job.options()), false, true);
        } catch (PlanException e) {
            throw new PlanException(job.place() + ": " + e.getMessage());
        }
    }

    /// The result of the trial.
    ///
    /// @param engine of the plan's target
    /// @param network that the plan notes
    TrialResult result(TrialHeader header, String engine, NetworkSpec network) {
        FioJob first = jobs.getFirst();
        for (FioJob job : jobs) {
            if (job.error() != 0) {
                return new TrialResult.Failed(header, "fio ended with error " + job.error(), false);
            }
        }
        long operations = sum(FioJob.Direction::operations);
        long durationNanos = durationNanos();
        if (operations == 0 || durationNanos == 0) {
            return new TrialResult.Failed(
                    header, "fio did %d operations in %d ns".formatted(operations, durationNanos), false);
        }
        List<Reason> doubts = doubts();
        Measurement numbers = measurement(first, engine, network, operations, durationNanos);
        return doubts.isEmpty()
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(header, numbers, doubts);
    }

    private Measurement measurement(
            FioJob first, String engine, NetworkSpec network, long operations, long durationNanos) {
        LatencySummary service = service().orElse(LatencySummary.NONE);
        boolean completion = load.keys().containsKey("protocol.run");
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("engine", engine);
        facts.put("run", completion ? "completion" : "timed");
        facts.put(Conditions.EMULATION, Emulation.NONE.text());
        facts.put(Conditions.LEVEL, (isProtocol() ? Level.PROTOCOL : Level.SYSTEM).text());
        facts.put("source", first.version());
        facts.put("source.job", first.name());
        service().ifPresent(_ -> {
            facts.put("source.service", clat().summary().isPresent() ? "clat" : "lat");
            if (!isPaced()) {
                facts.put("source.response", lat().summary().isPresent() ? "lat" : "clat");
            }
        });
        String other = load.notes().stream()
                .filter(FioNote::changesLoad)
                .map(note -> note.option() + "=" + note.value())
                .collect(Collectors.joining(", "));
        if (!other.isEmpty()) {
            facts.put(Measurement.FOREIGN_LOAD, other);
        }
        if (network.isRecorded()) {
            facts.putAll(network.facts());
            facts.put("path_rtt_ns", network.rttNanos());
        }
        FioJob.Syncs syncs = jobs.stream().map(FioJob::syncs).reduce(FioJob.Syncs.NONE, FioJob.Syncs::plus);
        if (syncs.count() > 0) {
            facts.put("fsync.count", syncs.count());
            facts.put("fsync.mean_ns", syncs.meanNanos());
            facts.put("fsync.max_ns", syncs.maxNanos());
        }
        boolean synced = completion && isWritten() && jobs.stream().allMatch(FioJob::isSyncedAtEnd);
        facts.put("source.ioengine", first.options().getOrDefault("ioengine", "psync"));
        return new Measurement(
                durationNanos,
                operations,
                service,
                isPaced() ? LatencySummary.NONE : lat().summary().orElse(service),
                completion && !synced ? OptionalLong.of(durationNanos) : OptionalLong.empty(),
                synced ? OptionalLong.of(durationNanos) : OptionalLong.empty(),
                counters(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                kinds(),
                Collections.emptySortedMap(),
                facts);
    }

    /// Whether operations have a time at which they should begin, from which fio does not count: the wait of those
    /// that begin late is in none of its latencies.
    private boolean isPaced() {
        return load.keys().containsKey("workload.rate");
    }

    /// Service latencies of reads and of writes, of a load of both.
    private SortedMap<String, LatencySummary> kinds() {
        Map<String, List<FioLatency>> byName = new TreeMap<>();
        boolean hasClat = clat().summary().isPresent();
        busy().forEach(direction -> byName.computeIfAbsent(direction.name(), _ -> new ArrayList<>())
                .add(hasClat ? direction.clat() : direction.lat()));
        SortedMap<String, LatencySummary> kinds = new TreeMap<>();
        if (byName.size() > 1) {
            byName.forEach(
                    (name, parts) -> FioLatency.merged(parts).summary().ifPresent(summary -> kinds.put(name, summary)));
        }
        return kinds;
    }

    private boolean isWritten() {
        return busy().stream().anyMatch(direction -> !direction.name().equals("read"));
    }

    /// Service latency is `clat`, or `lat` where only that is printed in full.
    private Optional<LatencySummary> service() {
        return clat().summary().or(() -> lat().summary());
    }

    /// What is said of a trial whose latencies cannot be determined.
    Optional<String> withoutLatency() {
        return service().isPresent() || busy().isEmpty()
                ? Optional.empty()
                : Optional.of("%s: imported without latencies, since %s; run fio with --output-format=json+"
                        .formatted(jobs.getFirst().place(), whyNone()));
    }

    private String whyNone() {
        return jobs.size() == 1 && busy().size() == 1
                ? "fio does not report all of the percentiles 50, 90, 95, 99 and 99.9 (percentile_list)"
                : "percentiles of several jobs or of reads and writes cannot be merged";
    }

    private boolean isProtocol() {
        return List.of("nfs", "libiscsi").contains(jobs.getFirst().options().getOrDefault("ioengine", ""));
    }

    /// Of `mixed`, which is not distinguished, both.
    private CounterSnapshot counters() {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        busy().forEach(direction -> {
            if (direction.name().equals("read")) {
                totals.merge(Counter.PAYLOAD_BYTES_IN, direction.bytes(), Long::sum);
            } else if (direction.name().equals("write")) {
                totals.merge(Counter.PAYLOAD_BYTES_OUT, direction.bytes(), Long::sum);
            }
        });
        return new CounterSnapshot(totals, new TreeMap<>());
    }

    /// The trial's histograms as a log of one interval; empty without bins.
    String histograms(TrialResult result) {
        FioLatency service = clat().bins().isEmpty() ? lat() : clat();
        if (result.measurement().isEmpty() || service.bins().isEmpty()) {
            return "";
        }
        Optional<FioLatency> response =
                Optional.of(lat().bins().isEmpty() ? service : lat()).filter(_ -> !isPaced());
        return logText(service, response, durationNanos() / 1e9);
    }

    private FioLatency clat() {
        return merged(FioJob.Direction::clat);
    }

    private FioLatency lat() {
        return merged(FioJob.Direction::lat);
    }

    private FioLatency merged(Function<FioJob.Direction, FioLatency> latency) {
        return FioLatency.merged(busy().stream().map(latency).toList());
    }

    /// All that any of them did.
    List<FioJob.Direction> busy() {
        return jobs.stream().flatMap(job -> job.busy().stream()).toList();
    }

    private long sum(Function<FioJob.Direction, Long> value) {
        return busy().stream().map(value).mapToLong(Long::longValue).sum();
    }

    /// fio's bins as the log of histograms that a trial has: one interval of each kind.
    private static String logText(FioLatency service, Optional<FioLatency> response, double seconds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputComment("[the bins of fio, each at its middle; values in ns]");
        writer.outputLegend();
        write(writer, "service", service, seconds);
        response.ifPresent(latency -> write(writer, "response", latency, seconds));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(HistogramLogWriter writer, String tag, FioLatency latency, double seconds) {
        Histogram histogram = latency.histogram();
        histogram.setTag(tag);
        writer.outputIntervalHistogram(0, seconds, histogram, 1.0);
    }

    /// Why its numbers can mislead, each reason once: what fio did is not what its options say.
    private List<Reason> doubts() {
        List<String> doubts = new ArrayList<>();
        if (isEarly()) {
            doubts.add("fio stopped after %d ms, before its runtime was over and before the file was done"
                    .formatted(durationNanos() / 1_000_000));
        }
        busy().forEach(direction -> addDoubts(doubts, load(), direction));
        return doubts.stream().distinct().map(Reason::of).toList();
    }

    private static void addDoubts(List<String> doubts, FioLoad load, FioJob.Direction direction) {
        String operation = load.keys().getOrDefault("workload.operation", "read");
        String name = direction.name();
        if (!name.equals("mixed") && !List.of("mixed", name).contains(operation)) {
            doubts.add(
                    "there are %d operations of kind %s in a load that should %s: several sections of the job file are reported as one"
                            .formatted(direction.operations(), name, operation));
        }
        if (direction.shortTransfers() > 0) {
            doubts.add(direction.shortTransfers() + " transfers were shorter than requested");
        } else if (isOneSize(load) && direction.bytes() != direction.operations() * load.blockBytes()) {
            doubts.add(
                    "%d operations of kind %s moved %d bytes, not %d each: several sections of the job file are reported as one, or not whole blocks"
                            .formatted(direction.operations(), name, direction.bytes(), load.blockBytes()));
        }
    }

    private static boolean isOneSize(FioLoad load) {
        return load.isOneSize()
                && load.notes().stream()
                        .noneMatch(note -> List.of("bs", "bsrange", "bssplit").contains(note.option()));
    }
}
