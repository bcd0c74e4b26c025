package io.storbench.report;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Disturbance;
import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.PhaseFigures;
import io.storbench.result.ReadBack;
import io.storbench.result.Reason;
import io.storbench.result.TimeBreakdown;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Trials by hand: `measured(1).factor("network.rtt", "1ms").valid(2.1e6)`.
public final class TrialBuilder {
    private static final int DEPTH = 1;

    private final Origin origin;
    private final int point;
    private final Map<String, String> factors = new LinkedHashMap<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private int replicate = 1;
    private String startedAt = "2026-11-20T10:00:00Z";
    private int setUp;
    private int runOrder = 1;
    private int depth = DEPTH;
    private int messages = 1;
    private String procedure = "READ";
    private int frameBytes = 4592;
    private long durationNanos = 1_000_000_000;
    private int tail = 1;
    private List<HostFigures> hosts = List.of();
    private double responseFactor = 1;
    private OptionalLong appNanos = OptionalLong.empty();
    private OptionalLong durableNanos = OptionalLong.empty();
    private Optional<Disturbance> disturbance =
            Optional.of(new Disturbance(10, 0, 0, Optional.empty(), Optional.empty()));
    private Optional<ReadBack> readBack = Optional.empty();
    private boolean overwritten;
    private long unread;
    private OptionalDouble meanWithTailNanos = OptionalDouble.empty();
    private final Map<String, Double> kinds = new LinkedHashMap<>();
    private final SortedMap<String, TimeBreakdown> time = new TreeMap<>();
    private List<PhaseFigures> phases = List.of();
    private final Map<Counter, Long> counters = new EnumMap<>(Counter.class);

    private TrialBuilder(Origin origin, int point) {
        this.origin = origin;
        this.point = point;
    }

    public static TrialBuilder measured(int point) {
        return new TrialBuilder(Origin.MEASURED, point);
    }

    public static TrialBuilder simulated(int point) {
        return new TrialBuilder(Origin.SIMULATED, point);
    }

    public TrialBuilder factor(String path, String level) {
        factors.put(path, level);
        return this;
    }

    public TrialBuilder setUp(int number) {
        setUp = number;
        return this;
    }

    /// Its place in the order in which trials ran; 0 when that is not known.
    public TrialBuilder runOrder(int place) {
        runOrder = place;
        return this;
    }

    public TrialBuilder setting(String path, String value) {
        settings.put(path, value);
        return this;
    }

    public TrialBuilder fact(String name, Object value) {
        facts.put(name, value);
        return this;
    }

    /// A kind of request whose mean latency is this many times that of all.
    public TrialBuilder kind(String kind, double factor) {
        kinds.put(kind, factor);
        return this;
    }

    /// Where the time of a kind of operation went.
    public TrialBuilder time(String kind, TimeBreakdown breakdown) {
        time.put(kind, breakdown);
        return this;
    }

    /// Phases, of which figures are given.
    TrialBuilder phases(PhaseFigures... figures) {
        phases = List.of(figures);
        return this;
    }

    /// When it began, ISO 8601 in UTC.
    public TrialBuilder startedAt(String time) {
        startedAt = time;
        return this;
    }

    /// Hosts that have loads of their own.
    public TrialBuilder hosts(HostFigures... figures) {
        hosts = List.of(figures);
        return this;
    }

    public TrialBuilder replicate(int number) {
        replicate = number;
        return this;
    }

    /// Read back 1 MiB after writing, and did not find so much of it.
    public TrialBuilder readBack(long lostBytes) {
        readBack = Optional.of(
                new ReadBack(256, 1 << 20, lostBytes / 4096, lostBytes, OptionalLong.empty(), overwritten, unread));
        return this;
    }

    /// Broke off reading back before so many blocks were read; to be said before [#readBack].
    public TrialBuilder unread(long blocks) {
        unread = blocks;
        return this;
    }

    /// Wrote blocks more than once; to be said before [#readBack].
    public TrialBuilder overwritten() {
        overwritten = true;
        return this;
    }

    /// Reconnected once; one second of ten was disturbed, without which the mean is this.
    public TrialBuilder reconnect(double meanWithoutNanos) {
        counters.put(Counter.RECONNECTS, 1L);
        disturbance = Optional.of(new Disturbance(
                10,
                1,
                700_000_000,
                Optional.of(latency(1, meanWithoutNanos)),
                Optional.of(latency(1, meanWithoutNanos))));
        return this;
    }

    public TrialBuilder counter(Counter counter, long value) {
        counters.put(counter, value);
        return this;
    }

    public TrialBuilder messages(int perOperation) {
        messages = perOperation;
        return this;
    }

    /// Of all messages; READ unless said otherwise.
    public TrialBuilder procedure(String name) {
        procedure = name;
        return this;
    }

    public TrialBuilder frameBytes(int perOperation) {
        frameBytes = perOperation;
        return this;
    }

    /// How long the measurement was. The latencies are those of one second.
    public TrialBuilder seconds(int duration) {
        return durationNanos(duration * 1_000_000_000L);
    }

    /// The same.
    public TrialBuilder durationNanos(long duration) {
        durationNanos = duration;
        return this;
    }

    /// Multiplies the 99th percentile, what is above it and nothing else.
    public TrialBuilder tail(int times) {
        tail = times;
        return this;
    }

    /// A few operations that are so long that the mean is this, whatever the percentiles are.
    public TrialBuilder tail(double meanNanos) {
        meanWithTailNanos = OptionalDouble.of(meanNanos);
        return this;
    }

    /// How many times as long as the service each operation took from when it could begin.
    public TrialBuilder response(double times) {
        responseFactor = times;
        return this;
    }

    public TrialBuilder depth(int operations) {
        depth = operations;
        return this;
    }

    public TrialBuilder completion(long app) {
        facts.put("run", "completion");
        appNanos = OptionalLong.of(app);
        return this;
    }

    public TrialBuilder completion(long app, long durable) {
        completion(app);
        durableNanos = OptionalLong.of(durable);
        return this;
    }

    /// A valid trial with this mean latency.
    public TrialResult valid(double meanNanos) {
        return new TrialResult.Valid(header(), measurement(meanNanos));
    }

    public TrialResult doubtful(double meanNanos, String... reasons) {
        return doubtful(meanNanos, Stream.of(reasons).map(Reason::of).toList());
    }

    public TrialResult doubtful(double meanNanos, List<Reason> reasons) {
        return new TrialResult.Doubtful(header(), measurement(meanNanos), reasons);
    }

    public TrialResult failed(String reason) {
        return failed(reason, readBack.filter(found -> found.lostBlocks() > 0).isPresent());
    }

    /// Read wrong data while its load ran.
    TrialResult corrupt(String reason) {
        return failed(reason, true);
    }

    private TrialResult failed(String reason, boolean isCorrupt) {
        return new TrialResult.Failed(
                header(), Reason.of(reason), isCorrupt, readBack, new CounterSnapshot(counters, new TreeMap<>()));
    }

    private TrialHeader header() {
        return new TrialHeader(
                new TrialKey("0f3a", origin, point, replicate),
                "sample",
                factors,
                settings,
                runOrder,
                setUp,
                42,
                startedAt,
                "env-1",
                "");
    }

    /// A second of measurement, in which a closed loop of the depth completes what fits.
    private Measurement measurement(double meanNanos) {
        long operations = meanNanos == 0 ? 0 : Math.round(depth * 1e9 / meanNanos);
        LatencySummary latency = tailed(latency(operations, meanNanos));
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        procedures.put(
                procedure,
                Map.of(
                        ProcedureCounter.MESSAGES,
                        operations * messages,
                        ProcedureCounter.MESSAGE_BYTES_OUT,
                        operations * 140,
                        ProcedureCounter.MESSAGE_BYTES_IN,
                        operations * 4224));
        counters.put(Counter.PAYLOAD_BYTES_IN, operations * 4096);
        counters.put(Counter.FRAME_BYTES_IN, operations * frameBytes);
        return new Measurement(
                durationNanos,
                operations,
                latency,
                responseFactor == 1 ? latency : tailed(latency(operations, meanNanos * responseFactor)),
                appNanos,
                durableNanos,
                new CounterSnapshot(counters, procedures),
                disturbance,
                readBack,
                Optional.empty(),
                hosts,
                phases,
                kinds(operations, meanNanos),
                time,
                facts);
    }

    /// The same latency for each kind, in equal shares of the operations.
    private SortedMap<String, LatencySummary> kinds(long operations, double meanNanos) {
        SortedMap<String, LatencySummary> apart = new TreeMap<>();
        kinds.forEach((kind, factor) -> apart.put(kind, latency(operations / kinds.size(), meanNanos * factor)));
        return apart;
    }

    private LatencySummary tailed(LatencySummary latency) {
        return new LatencySummary(
                latency.count(),
                meanWithTailNanos.orElse(latency.meanNanos()),
                latency.sdNanos(),
                latency.minNanos(),
                latency.p50Nanos(),
                latency.p90Nanos(),
                latency.p95Nanos(),
                latency.p99Nanos(),
                latency.p999Nanos(),
                latency.maxNanos());
    }

    private LatencySummary latency(long operations, double meanNanos) {
        long mean = Math.round(meanNanos);
        return new LatencySummary(
                operations,
                meanNanos,
                mean / 20.0,
                mean * 9 / 10,
                mean,
                mean * 11 / 10,
                mean * 12 / 10,
                mean * 13 / 10 * tail,
                mean * 15 / 10 * tail,
                mean * 2 * tail);
    }
}
