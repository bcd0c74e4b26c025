package io.storbench.run;

import io.storbench.condition.Durability;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.measure.DisturbedIntervals;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.measure.MeasuredSeconds;
import io.storbench.measure.SteadyStart;
import io.storbench.measure.SteadyWait;
import io.storbench.measure.SteadyWindow;
import io.storbench.plan.LoadPhase;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Disturbance;
import io.storbench.result.LongStalls;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ReadBack;
import io.storbench.result.Reason;
import io.storbench.result.SteadyState;
import io.storbench.result.TimeBreakdown;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadResult;
import io.storbench.workload.StreamDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Makes a trial's result of what its workers came to: failed, doubtful or valid.
///
/// @param spec what was to be done
/// @param origin measured or simulated
/// @param loads what each worker came to
/// @param latencies of all workers
/// @param steady what the trial says about its steady state
/// @param hosts whose loads the latencies are of
/// @param log their intervals
/// @param shared what was counted for the target as a whole
/// @param targetFacts what the target says of itself
record TrialVerdict(
        TrialSpec spec,
        Origin origin,
        List<LoadResult> loads,
        LatencyRecorder.Merged latencies,
        Optional<SteadyState> steady,
        List<HostWork> hosts,
        IntervalLog log,
        CounterSnapshot shared,
        SortedMap<String, Object> targetFacts) {
    /// The tick of a kernel that accounts processor time by ticks (USER_HZ, time(7)). The two
    /// clocks of a share are also read one after the other, which a shorter time shows.
    private static final long SHORTEST_SHARED_NANOS = 10_000_000;

    /// Linux, include/net/tcp.h: `TCP_RTO_MIN`, HZ/5.
    private static final long LEAST_TIMER_NANOS = 200_000_000;

    TrialResult judge(TrialHeader header) {
        Optional<ReadBack> readBack = readBack();
        Optional<String> corrupt = readBack.filter(found -> found.lostBlocks() > 0)
                .map(this::lost)
                .or(() -> failures(Outcome.Corrupt.class)
                        .map(Outcome.Corrupt::reason)
                        .findFirst())
                .map("verification failed: "::concat);
        Optional<String> failed =
                failures(Outcome.Failed.class).map(Outcome.Failed::reason).findFirst();
        Optional<Reason> why = corrupt.map(lost -> new Reason(lost, failed.orElse(""), Optional.empty()))
                .or(() -> failed.map(Reason::of));
        if (why.isPresent()) {
            return new TrialResult.Failed(header, why.get(), corrupt.isPresent(), readBack, counters());
        }
        Measurement numbers = measurement();
        if (tookNoTime(numbers)) {
            String reason = "its %d operations took no time: give the target, or its model, some"
                    .formatted(numbers.operations());
            return new TrialResult.Failed(header, Reason.of(reason), false, readBack, counters());
        }
        List<Reason> doubts = doubts(numbers);
        return doubts.isEmpty()
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(header, numbers, doubts);
    }

    /// A model may have a time for other operations only. No mean, ratio or rate is made of that,
    /// and readers of results refuse it.
    private static boolean tookNoTime(Measurement numbers) {
        return numbers.operations() > 0
                && (numbers.durationNanos() == 0
                        || (numbers.service().count() > 0 && numbers.service().meanNanos() == 0)
                        || (numbers.response().count() > 0 && numbers.response().meanNanos() == 0));
    }

    /// What ended the workers' loads, of one kind.
    private <F extends Outcome> Stream<F> failures(Class<F> kind) {
        return loads.stream()
                .flatMap(load -> load.failure().stream())
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private Stream<LoadResult.Found> found() {
        return loads.stream().flatMap(load -> load.readBack().stream());
    }

    /// What was read back by all workers; a model has nothing to find.
    private Optional<ReadBack> readBack() {
        long blocks = found().mapToLong(LoadResult.Found::blocks).sum();
        if (found().findAny().isEmpty() || origin == Origin.SIMULATED) {
            return Optional.empty();
        }
        long lostBlocks = found().mapToLong(LoadResult.Found::lostBlocks).sum();
        long blockBytes = spec.workload().sizes().granuleBytes();
        return Optional.of(new ReadBack(
                blocks,
                blocks * blockBytes,
                lostBlocks,
                lostBlocks * blockBytes,
                found().flatMap(found -> found.firstLost().stream())
                        .mapToLong(Outcome.Corrupt::offset)
                        .min(),
                found().anyMatch(LoadResult.Found::overwritten),
                found().mapToLong(LoadResult.Found::unreadBlocks).sum()));
    }

    private String lost(ReadBack readBack) {
        String reason = found().flatMap(found -> found.firstLost().stream())
                .min(Comparator.comparingLong(Outcome.Corrupt::offset))
                .map(Outcome.Corrupt::reason)
                .orElse("");
        return "%s%d bytes in %d of %d blocks were acknowledged and lost; first: %s"
                .formatted(
                        readBack.isLeast() ? "at least " : "",
                        readBack.lostBytes(),
                        readBack.lostBlocks(),
                        readBack.blocks(),
                        reason);
    }

    private List<Reason> doubts(Measurement numbers) {
        List<Reason> doubts = new ArrayList<>();
        if (numbers.operations() == 0) {
            doubts.add(idle());
        }
        if (!loads.stream().allMatch(LoadResult::reachedDepth)) {
            doubts.add(Reason.of("the queue depth was not reached: the target takes fewer requests at a time"));
        }
        numbers.phases().stream()
                .filter(phase -> phase.operations() == 0)
                .map(phase -> Reason.of("phase \"%s\" completed no operation".formatted(phase.name())))
                .forEach(doubts::add);
        OfferedLoad.doubt(numbers).ifPresent(doubts::add);
        SteadyWait.doubt(numbers.facts()).ifPresent(doubts::add);
        if (!loads.stream().allMatch(LoadResult::countersAgree)) {
            doubts.add(Reason.of("the payload counted by the session is not that of the completed operations"));
        }
        CacheDoubt.of(spec, origin, loads, numbers).ifPresent(doubts::add);
        if (origin == Origin.MEASURED) {
            ServerCache.doubt(spec, loads).ifPresent(doubts::add);
            DistanceDoubt.of(spec.network(), numbers).ifPresent(doubts::add);
        }
        return doubts;
    }

    /// A plan can make a timed measurement longer.
    private Reason idle() {
        String none = "no operation completed within the measurement";
        return spec.protocol() instanceof Protocol.Timed timed
                ? new Reason(
                        none + " of " + TimeSpan.humanReadable((double) timed.measureNanos()),
                        "set a longer protocol.measure",
                        Optional.of("protocol.measure"))
                : Reason.of(none);
    }

    /// The numbers, whatever they are worth.
    Measurement measurement() {
        long beganNanos = loads.stream().mapToLong(LoadResult::beganNanos).min().orElseThrow();
        long endedNanos = loads.stream().mapToLong(LoadResult::endedNanos).max().orElseThrow();
        long durationNanos = Math.max(0, endedNanos - beganNanos);
        SortedMap<String, Object> facts = new TreeMap<>(targetFacts);
        facts.put("engine", spec.engine());
        facts.put("run", spec.protocol() instanceof Protocol.Completion ? "completion" : "timed");
        if (origin == Origin.MEASURED && durationNanos > 0) {
            long cpuNanos = loads.stream().mapToLong(LoadResult::cpuNanos).sum();
            facts.put("worker_cpu_ns", cpuNanos);
            if (durationNanos >= SHORTEST_SHARED_NANOS) {
                double share = cpuNanos / (double) durationNanos / loads.size();
                facts.put("worker_cpu_share", Math.min(1, share));
            }
        }
        unsentShare().ifPresent(share -> facts.put(Durability.UNSENT, share));
        putProgram(facts, beganNanos);
        UnitFigures.put(facts, loads, beganNanos);
        OfferedLoad.of(loads, beganNanos, endedNanos).ifPresent(load -> load.putFacts(facts));
        putDigest(facts);
        if (spec.hostLoads().stream().flatMap(host -> host.loads().stream()).anyMatch(load -> load.flushEvery() > 0)) {
            facts.put(Measurement.FLUSHES, true);
        }
        if (spec.protocol() instanceof Protocol.Timed && phaseNames().isEmpty()) {
            putSteadiness(facts, MeasuredSeconds.of(log, beganNanos));
        }
        OptionalLong stalls = longStalls();
        stalls.ifPresent(count -> facts.put(LongStalls.FACT, count));
        boolean isSteady = stalls.orElse(LongStalls.FEWEST) >= LongStalls.FEWEST;
        boolean write = spec.workload().writes();
        boolean completes = spec.protocol() instanceof Protocol.Completion;
        return new Measurement(
                durationNanos,
                loads.stream().mapToLong(LoadResult::operations).sum(),
                latencies.serviceSummary(),
                latencies.responseSummary(),
                write || completes ? OptionalLong.of(durationNanos) : OptionalLong.empty(),
                durable(beganNanos),
                counters(),
                disturbance(beganNanos, endedNanos),
                readBack(),
                steady.filter(_ -> isSteady),
                hosts.stream()
                        .filter(HostWork::isOfGroup)
                        .map(host -> host.figures(completes ? host.tookNanos() : durationNanos, isSteady))
                        .toList(),
                latencies.phaseFigures(phaseNames(), beganNanos),
                latencies.kindSummaries(),
                origin == Origin.MEASURED ? measuredTime(facts) : latencies.timeBreakdowns(),
                facts);
    }

    private SortedMap<String, TimeBreakdown> measuredTime(SortedMap<String, Object> facts) {
        boolean isOpenLoop = facts.containsKey(Measurement.OFFERED_RATE);
        return new MeasuredTime(spec.network(), facts, counters(), isOpenLoop).of(latencies.timeBreakdowns());
    }

    /// Of the phases, which all hosts have alike; a load of phases is not meant to be steady.
    private List<String> phaseNames() {
        return spec.hostLoads().getFirst().phases().stream()
                .map(LoadPhase::name)
                .toList();
    }

    private void putDigest(SortedMap<String, Object> facts) {
        List<StreamDigest> digests = loads.stream().map(LoadResult::digest).toList();
        long actors = spec.workload().isTrace()
                ? StreamDigest.actors(digests)
                : spec.hostLoads().stream()
                        .flatMap(host -> host.loads().stream())
                        .mapToLong(LoadJob.Phase::series)
                        .sum();
        String digest = StreamDigest.text(digests, actors);
        if (!digest.isEmpty()) {
            facts.put(StreamDigest.FACT, digest);
        }
    }

    private static void putSteadiness(SortedMap<String, Object> facts, MeasuredSeconds seconds) {
        SteadyStart.of(seconds).ifPresent(start -> {
            facts.put("start.ratio", start.ratio());
            facts.put("start.steady", start.steady());
        });
        SteadyWindow.warmUpNanos(seconds).ifPresent(nanos -> facts.put("start.warm_up_ns", nanos));
        SteadyWindow.of(seconds).ifPresent(window -> {
            facts.put("steady.range", window.range());
            facts.put("steady.slope", window.slope());
            facts.put("steady.snia", window.isSteady());
        });
    }

    /// What share of the changes had not reached the server when the clock stopped; of a timed trial
    /// what the client held more than at the begin. Empty where no client's cache is modelled.
    OptionalDouble unsentShare() {
        long changes = counters().get(Counter.CACHED_CHANGES);
        if (changes == 0) {
            return OptionalDouble.empty();
        }
        long unsent = loads.stream().mapToLong(LoadResult::unsentChanges).sum();
        return OptionalDouble.of(Math.clamp((double) unsent / changes, 0, 1));
    }

    /// Of a program's parts, each until the last worker was done with it.
    private void putProgram(SortedMap<String, Object> facts, long beganNanos) {
        List<LoadResult.Program> programs =
                loads.stream().flatMap(load -> load.program().stream()).toList();
        programs.stream()
                .mapToLong(LoadResult.Program::openedNanos)
                .max()
                .ifPresent(nanos -> facts.put(Measurement.OPEN, nanos - beganNanos));
        programs.stream()
                .mapToLong(LoadResult.Program::calledNanos)
                .max()
                .ifPresent(nanos -> facts.put(Measurement.CALLS, nanos - beganNanos));
    }

    /// Operations that waited for a retransmission timer: TCP's is at least its least variance
    /// above the round trip, that of RPC over UDP may be shorter. Empty where nothing is lost.
    private OptionalLong longStalls() {
        if (origin != Origin.SIMULATED || spec.network().loss() == 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Math.max(
                latencies.countFrom(spec.network().rttNanos() + LEAST_TIMER_NANOS),
                counters().sum(ProcedureCounter.TIMEOUTS)));
    }

    /// All that was counted.
    CounterSnapshot counters() {
        return loads.stream().map(LoadResult::counters).reduce(shared, CounterSnapshot::plus);
    }

    /// Not known where the system recovers, and only counts for the path as a whole.
    private Optional<Disturbance> disturbance(long beganNanos, long endedNanos) {
        return shared.equals(CounterSnapshot.NONE)
                ? Optional.of(DisturbedIntervals.of(log, beganNanos, endedNanos))
                : Optional.empty();
    }

    private OptionalLong durable(long beganNanos) {
        if (loads.stream().anyMatch(load -> load.durableAtNanos().isEmpty())) {
            return OptionalLong.empty();
        }
        long lastNanos = loads.stream()
                .mapToLong(load -> load.durableAtNanos().orElseThrow())
                .max()
                .orElseThrow();
        return OptionalLong.of(lastNanos - beganNanos);
    }
}
