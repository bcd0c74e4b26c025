package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.storbench.engine.CounterSnapshot;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// The numbers of one trial.
///
/// @param durationNanos of the measurement
/// @param operations completed within it, by all workers
/// @param service latency from issue to done
/// @param response latency from the intended start to done
/// @param appNanos of a write or completion trial: from the measurement's begin to its end, which
///   in a completion trial is when the last call was back
/// @param durableNanos of a trial that writes: from the same begin until a flush after it was back
/// @param counters of the measurement only
/// @param disturbance what recoveries did to it; empty where nobody looked
/// @param readBack what was found of what a verifying trial wrote; empty where nothing was read
///   back
/// @param steady what a simulated timed trial says about its steady state by itself; empty of
///   others, and where it is too short to tell
/// @param hosts what each host saw, in the plan's order, where they have loads of their own
/// @param phases what each phase came to, in order, of a load that has several
/// @param kinds service latency by kind of request (`read`, `write`, `open`, …), of loads that have
///   several, and of what consists of several requests: units of work (`transaction`), and writes
///   with their flush (`sync_write`, in an open loop from the intended start); percentiles of two
///   significant digits
/// @param time where the time of operations went, by kind (`read`, `write`, …); empty where nobody looked
/// @param facts of the target and of the trial: texts, whole numbers, fractions, truth values
@JsonPropertyOrder({
    "duration_ns",
    "operations",
    "operations_per_s",
    "service",
    "response",
    "kinds",
    "time",
    "app_ns",
    "durable_ns",
    "counters",
    "disturbance",
    "steady",
    "hosts",
    "phases",
    "facts"
})
public record Measurement(
        long durationNanos,
        long operations,
        LatencySummary service,
        LatencySummary response,
        OptionalLong appNanos,
        OptionalLong durableNanos,
        CounterSnapshot counters,
        Optional<Disturbance> disturbance,
        Optional<ReadBack> readBack,
        Optional<SteadyState> steady,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HostFigures> hosts,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PhaseFigures> phases,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, LatencySummary> kinds,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, TimeBreakdown> time,
        SortedMap<String, Object> facts)
        implements ReadCheck {
    /// The kind of a write together with the flush that makes it durable: from the write's start, in
    /// an open loop the intended one, to the flush's end.
    public static final String SYNC_WRITE = "sync_write";

    /// The fact of an imported trial that says what its load had and its plan cannot say, such as
    /// `rate_iops=500`: no simulation of the plan has that load.
    public static final String FOREIGN_LOAD = "source.load";

    /// The fact of a load that flushes after every n-th write: `true`.
    public static final String FLUSHES = "flushes";

    /// The fact of a program's trial that says how long it took until its file was open.
    public static final String OPEN = "open_ns";

    /// The fact of a program's trial that says when its last read or write was back, counted from
    /// its begin; `app_ns` ends with the close after it.
    public static final String CALLS = "calls_ns";

    /// The fact of an open loop that says how many operations arrive per second at all hosts.
    public static final String OFFERED_RATE = "arrivals.rate_per_s";

    /// The fact by which a trial of two plans run in turns names its pair, which only its partner
    /// has too.
    public static final String PAIR = "interleaved.pair";

    /// The fact of a measured trial that says when its run began, which all trials of one run share
    /// and those of another one do not: what happens to a machine between runs happens to all.
    public static final String RUN = "run.started";

    /// The fact of a trial of a run in several JVMs that says in which of them it was measured:
    /// `2/5`.
    public static final String FORK = "run.fork";

    /// The fact that says how many trials its run discarded before the first one.
    public static final String WARM_UP_TRIALS = "run.warmup_trials";

    /// Copies.
    public Measurement {
        hosts = List.copyOf(hosts);
        phases = List.copyOf(phases);
        kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
        time = Collections.unmodifiableSortedMap(new TreeMap<>(time));
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /// Refuses operations and transfers that took no time.
    @Override
    public void checkRead() {
        if (durationNanos == 0 && operations > 0) {
            throw new ComponentException("duration_ns", "cannot be: its " + operations + " operations took time");
        }
        requireTime("app_ns", appNanos);
        requireTime("durable_ns", durableNanos);
    }

    private static void requireTime(String key, OptionalLong nanos) {
        if (nanos.isPresent() && nanos.getAsLong() == 0) {
            throw new ComponentException(key, "cannot be: a transfer takes time");
        }
    }

    /// Numbers of a trial in which nobody looked for disturbances and nothing was read back.
    public Measurement(
            long durationNanos,
            long operations,
            LatencySummary service,
            LatencySummary response,
            OptionalLong appNanos,
            OptionalLong durableNanos,
            CounterSnapshot counters,
            SortedMap<String, Object> facts) {
        this(
                durationNanos,
                operations,
                service,
                response,
                appNanos,
                durableNanos,
                counters,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                Collections.emptySortedMap(),
                Collections.emptySortedMap(),
                facts);
    }

    /// The same numbers with a fact added.
    public Measurement with(String fact, Object value) {
        SortedMap<String, Object> more = new TreeMap<>(facts);
        more.put(fact, value);
        return with(readBack, more);
    }

    /// The same numbers with what was found by reading back.
    public Measurement withReadBack(Optional<ReadBack> found) {
        return with(found, facts);
    }

    /// The same numbers without a fact.
    Measurement without(String fact) {
        SortedMap<String, Object> rest = new TreeMap<>(facts);
        rest.remove(fact);
        return with(readBack, rest);
    }

    private Measurement with(Optional<ReadBack> found, SortedMap<String, Object> others) {
        return new Measurement(
                durationNanos,
                operations,
                service,
                response,
                appNanos,
                durableNanos,
                counters,
                disturbance,
                found,
                steady,
                hosts,
                phases,
                kinds,
                time,
                others);
    }

    /// Whether operations arrived by themselves, whether or not earlier ones were done.
    public boolean isOpenLoop() {
        return facts.containsKey(OFFERED_RATE);
    }

    /// Where the time of a whole operation goes, of all kinds, which may take several requests one after the other,
    /// such as a write and its flush; empty where nobody looked.
    public Optional<TimeBreakdown> operationTime() {
        return time.isEmpty() || operations == 0
                ? Optional.empty()
                : Optional.of(TimeBreakdown.ofOperations(time.values(), operations));
    }

    /// The number that a fact is; empty where there is none.
    public OptionalDouble number(String fact) {
        return facts.get(fact) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /// Whether all that was done had one load: no hosts with others, nor phases.
    boolean isOfOneLoad() {
        return phases.isEmpty()
                && hosts.stream().map(HostFigures::group).distinct().count() <= 1;
    }

    /// Whether flushes follow writes, whose latency ends before.
    public boolean isFlushed() {
        return Boolean.TRUE.equals(facts.get(FLUSHES)) || kinds.containsKey(SYNC_WRITE);
    }

    /// Whether its load has the latency of writes with their flush.
    public boolean hasSyncWrites() {
        return kinds.containsKey(SYNC_WRITE) && isOfOneLoad();
    }

    /// Whether it lasted until all of its load was done.
    public boolean isCompletion() {
        return "completion".equals(facts.get("run"));
    }

    /// Operations per second.
    @JsonProperty
    public double operationsPerSecond() {
        return durationNanos == 0 ? 0 : operations * 1e9 / durationNanos;
    }
}
