package io.storbench.run;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.engine.Counter;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.Reason;
import io.storbench.workload.LoadResult;
import java.util.List;
import java.util.Optional;

/// What speaks against the state of the client's cache that a plan asks for. A target without the
/// fact `client_cache` has no such cache.
///
/// What a modelled cache serves is part of the answer, above a measured target, too: nobody else has
/// filled it.
final class CacheDoubt {
    /// A cold cache lets nearly all through: what is in flight at the edges of a measurement is
    /// taken off before.
    private static final double CARRIED = 0.9;

    private CacheDoubt() {}

    static Optional<Reason> of(TrialSpec spec, Origin origin, List<LoadResult> loads, Measurement numbers) {
        Conditions conditions = Conditions.of(numbers.facts());
        boolean isModelled = origin == Origin.SIMULATED
                || conditions.level().filter(Level::isCached).isPresent();
        return conditions
                .clientCache()
                .flatMap(state -> unlikePlan(spec, state)
                        .or(() -> !isModelled && spec.workload().clientCache() == WorkloadSpec.Cache.COLD
                                ? secondPass(spec, loads, state).or(() -> served(spec, numbers))
                                : Optional.empty()));
    }

    private static Optional<Reason> unlikePlan(TrialSpec spec, CacheState state) {
        if (state.warmth() == Warmth.USED) {
            return Optional.of(Reason.of("the plan requests direct I/O, but the client's cache is " + state.text()));
        }
        WorkloadSpec.Cache wanted = spec.workload().clientCache();
        boolean isAsWanted = wanted == WorkloadSpec.Cache.UNKNOWN
                || state.warmth() == Warmth.BYPASSED
                || state.warmth() == reached(wanted);
        return isAsWanted
                ? Optional.empty()
                : Optional.of(Reason.of(
                        "the plan requests a %s client cache, but it is %s".formatted(wanted.key(), state.text())));
    }

    private static Warmth reached(WorkloadSpec.Cache wanted) {
        return switch (wanted) {
            case COLD -> Warmth.COLD;
            case WARM -> Warmth.WARM;
            case UNKNOWN -> Warmth.UNKNOWN;
        };
    }

    private static Optional<Reason> secondPass(TrialSpec spec, List<LoadResult> loads, CacheState state) {
        if (state.warmth() == Warmth.BYPASSED || loads.stream().noneMatch(LoadResult::readAgain)) {
            return Optional.empty();
        }
        boolean hasPhases =
                spec.hostLoads().stream().anyMatch(host -> !host.phases().isEmpty());
        if (!hasPhases && !spec.workload().isTrace()) {
            return Optional.of(new Reason(
                    "blocks were read more than once, so the client's cache served some",
                    "take a larger workload.file, protocol: {run: completion}, or cache: {client: unknown}",
                    Optional.of("workload.file")));
        }
        return Optional.of(new Reason(
                hasPhases
                        ? "a later phase reads blocks of an earlier one, which the client's cache may serve"
                        : "a trace may read a block again, which the client's cache then serves",
                "take workload.cache: {client: unknown}, or direct I/O",
                Optional.of("workload.cache.client")));
    }

    /// Whether less came over the wire, or from the device, than was read.
    private static Optional<Reason> served(TrialSpec spec, Measurement numbers) {
        Optional<CarriedBytes> carried = CarriedBytes.of(numbers);
        long readBytes = numbers.counters().get(Counter.PAYLOAD_BYTES_IN);
        long edgeBytes = spec.hostLoads().stream()
                .mapToLong(host -> (long) host.load().depth() * host.load().blockBytes())
                .sum();
        if (carried.isEmpty() || carried.get().in() >= CARRIED * (readBytes - edgeBytes)) {
            return Optional.empty();
        }
        return Optional.of(Reason.of(
                "the plan requests a cold client cache, but of %d bytes read only %d came %s: a cache served the rest"
                        .formatted(
                                readBytes,
                                carried.get().in(),
                                carried.get().isMount() ? "over the wire" : "from the device")));
    }
}
