package io.storbench.run;

import io.storbench.result.Measurement;
import io.storbench.result.Reason;
import io.storbench.workload.HostArrivals;
import io.storbench.workload.LoadResult;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/// What became of the operations that arrived at the hosts of an open loop, within the measurement.
///
/// @param perSecond their mean rate in the plan, of all hosts that have one
/// @param arrived within the measurement
/// @param begun of them, or of those from before
/// @param unsent how many of those that had arrived were not sent at its end
/// @param late how many began more than 1 ms after their instant
/// @param waited how many found as many operations outstanding as the depth allows
/// @param mostWaiting how many of a host waited at a time, at most
record OfferedLoad(double perSecond, long arrived, long begun, long unsent, long late, long waited, long mostWaiting) {
    private static final String PREFIX = "arrivals.";

    /// A rate counts as reached when so much of it was.
    private static final double REACHED = 0.98;

    /// Empty of closed loops.
    static Optional<OfferedLoad> of(Collection<LoadResult> loads, long beganNanos, long endedNanos) {
        List<LoadResult.Begun> parts =
                loads.stream().flatMap(load -> load.begun().stream()).toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Set<HostArrivals> hosts = new LinkedHashSet<>();
        parts.forEach(part -> hosts.add(part.arrivals()));
        long inAll = hosts.stream()
                .mapToLong(host -> host.count(Long.MIN_VALUE, endedNanos))
                .sum();
        return Optional.of(new OfferedLoad(
                hosts.stream()
                        .mapToDouble(host -> host.perSecond() * host.share(beganNanos, endedNanos))
                        .sum(),
                hosts.stream()
                        .mapToLong(host -> host.count(beganNanos, endedNanos))
                        .sum(),
                parts.stream().mapToLong(LoadResult.Begun::begun).sum(),
                Math.max(
                        0,
                        inAll
                                - parts.stream()
                                        .mapToLong(LoadResult.Begun::begunInAll)
                                        .sum()),
                parts.stream().mapToLong(LoadResult.Begun::late).sum(),
                parts.stream().mapToLong(LoadResult.Begun::waited).sum(),
                parts.stream().mapToLong(LoadResult.Begun::mostWaiting).max().orElse(0)));
    }

    void putFacts(SortedMap<String, Object> facts) {
        facts.put(Measurement.OFFERED_RATE, perSecond);
        facts.put(PREFIX + "arrived", arrived);
        facts.put(PREFIX + "begun", begun);
        facts.put(PREFIX + "unsent", unsent);
        facts.put(PREFIX + "late", late);
        facts.put(PREFIX + "waited", waited);
        facts.put(PREFIX + "most_waiting", mostWaiting);
    }

    /// What speaks against a trial whose arrivals were not all served.
    static Optional<Reason> doubt(Measurement numbers) {
        if (!(numbers.facts().get(PREFIX + "arrived") instanceof Long arrived)
                || !(numbers.facts().get(PREFIX + "begun") instanceof Long begun)
                || !(numbers.facts().get(PREFIX + "unsent") instanceof Long unsent)
                || arrived == 0) {
            return Optional.empty();
        }
        boolean reached = unsent == 0 || begun >= REACHED * arrived;
        return reached
                ? Optional.empty()
                : Optional.of(new Reason(
                        "the offered rate was not reached: of %d operations that arrived %d were sent, and %d waited in the host at the end"
                                .formatted(arrived, begun, unsent),
                        "response latency grows with the length of such a trial; take a lower workload.rate, or a"
                                + " larger workload.depth if the target can serve more",
                        Optional.of("workload.rate")));
    }
}
