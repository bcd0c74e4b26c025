package io.storbench.run;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.TimePart;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Operation;
import io.storbench.result.TimeBreakdown;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// Where the time of measured operations went, as far as it can be known: what workers and sessions saw of each
/// operation, completed by the path's round-trip time and by the system's counters of a mount or a device.
///
/// @param network that the plan adds
/// @param facts of the target
/// @param counters of the measurement
/// @param isOpenLoop whether operations arrive by themselves; else nothing but the client delays one that can begin
record MeasuredTime(
        NetworkSpec network, SortedMap<String, Object> facts, CounterSnapshot counters, boolean isOpenLoop) {
    /// Messages or device requests may differ from the operations by so much: those of the begin and end, and of
    /// others.
    private static final double MOST_OTHERS = 0.02;

    private static final double MILLI = 1e6;

    /// Only what gives anything but what is not known.
    SortedMap<String, TimeBreakdown> of(SortedMap<String, TimeBreakdown> seen) {
        SortedMap<String, TimeBreakdown> known = new TreeMap<>();
        seen.forEach((kind, time) -> {
            Parts parts = new Parts(time);
            if (!isOpenLoop) {
                parts.move(TimePart.DEPTH, TimePart.CLIENT, time.nanos(TimePart.DEPTH));
            }
            if (seen.size() == 1 && waitsForEach()) {
                ofMount(time, parts);
                ofDevice(kind, time, parts);
            }
            double distanceNanos = rttNanos().orElse(0)
                    * parts.roundTrips.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum();
            parts.move(
                    TimePart.EXCHANGE, TimePart.PROPAGATION, Math.min(distanceNanos, parts.nanos(TimePart.EXCHANGE)));
            if (parts.isKnown()) {
                known.put(kind, new TimeBreakdown(time.count(), time.meanNanos(), parts.nanos, parts.roundTrips));
            }
        });
        return known;
    }

    /// The parts of an operation, while they become known.
    private static final class Parts {
        private final SortedMap<String, Double> nanos;
        private SortedMap<String, Double> roundTrips;

        Parts(TimeBreakdown time) {
            this.nanos = new TreeMap<>(time.partsNanos());
            this.roundTrips = new TreeMap<>(time.roundTrips());
        }

        double nanos(TimePart part) {
            return nanos.getOrDefault(part.key(), 0.0);
        }

        void move(TimePart from, TimePart to, double amount) {
            if (amount > 0) {
                nanos.merge(to.key(), amount, Double::sum);
                nanos.computeIfPresent(from.key(), (_, before) -> before > amount ? before - amount : null);
            }
        }

        boolean isKnown() {
            return nanos.keySet().stream()
                    .anyMatch(part -> !part.equals(TimePart.UNKNOWN.key())
                            && !part.equals(TimePart.DEPTH.key())
                            && !part.equals(TimePart.CLIENT.key()));
        }
    }

    /// Whether no operation is answered by a cache, nor ended before its requests are: by direct I/O.
    private boolean waitsForEach() {
        return facts.containsKey("io.direct_alignment_bytes");
    }

    /// Of the path to the server, with what storbench adds.
    private OptionalDouble rttNanos() {
        return facts.get("path_rtt_ns") instanceof Long own
                ? OptionalDouble.of((double) (network.isMeasuredWhole() ? own : network.rttNanos() + own))
                : OptionalDouble.empty();
    }

    private OptionalDouble fact(String name) {
        return facts.get(name) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /// By mountstats, where each operation is one call.
    private void ofMount(TimeBreakdown time, Parts parts) {
        OptionalDouble execute = fact("rpc.execute_ms");
        Optional<String> procedure = counters.procedures().entrySet().stream()
                .filter(each -> isOneEach(each.getValue().getOrDefault(ProcedureCounter.MESSAGES, 0L), time))
                .map(Map.Entry::getKey)
                .findFirst();
        if (execute.isEmpty() || procedure.isEmpty() || !isOneEach(counters.sum(ProcedureCounter.MESSAGES), time)) {
            return;
        }
        double perMilli = MILLI / time.count();
        double all = execute.getAsDouble() * perMilli;
        double slot = fact("rpc.queue_ms").orElse(0) * perMilli;
        double exchange = fact("rpc.rtt_ms").orElse(0) * perMilli;
        if (all <= parts.nanos(TimePart.UNKNOWN) && slot + exchange <= all) {
            parts.move(TimePart.UNKNOWN, TimePart.SLOT, slot);
            parts.move(TimePart.UNKNOWN, TimePart.EXCHANGE, exchange);
            parts.move(TimePart.UNKNOWN, TimePart.CLIENT, all - slot - exchange);
            parts.roundTrips = new TreeMap<>(Map.of(procedure.get(), 1.0));
        }
    }

    /// By the device's statistics, where each operation is one request of it. What it waits for is the server where
    /// there is one, else the device.
    private void ofDevice(String kind, TimeBreakdown time, Parts parts) {
        long requests = counters.get(Counter.DEVICE_READS)
                + counters.get(Counter.DEVICE_WRITES)
                + counters.get(Counter.DEVICE_FLUSHES);
        double nanos = counters.get(Counter.DEVICE_QUEUE_NANOS) / (double) time.count();
        if (isOneEach(requests, time) && nanos <= parts.nanos(TimePart.UNKNOWN)) {
            boolean isRemote = rttNanos().isPresent();
            parts.move(TimePart.UNKNOWN, isRemote ? TimePart.EXCHANGE : TimePart.STORAGE, nanos);
            if (isRemote && kind.equals(Operation.READ.key())) {
                // How often a target asks for the data of a WRITE is not seen.
                parts.roundTrips = new TreeMap<>(Map.of("READ", 1.0));
            }
        }
    }

    private static boolean isOneEach(long requests, TimeBreakdown time) {
        return Math.abs(requests - time.count()) <= MOST_OTHERS * time.count();
    }
}
