package io.storbench.measure;

import io.storbench.engine.Request;
import io.storbench.engine.RoundTrips;
import io.storbench.engine.TimePart;
import io.storbench.engine.Timeline;
import io.storbench.plan.Operation;
import io.storbench.result.TimeBreakdown;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Where the time of requests went, by their kind. Written by one thread; allocates nothing but for the first request
/// of a kind, and of a procedure.
// Arrays by ordinal, because counting is on the hot path; ordinals never leave this class.
@SuppressWarnings("EnumOrdinal")
final class TimeSums {
    /// By the numbers of operations; null of those that have not come.
    private final @Nullable OfKind[] kinds = new OfKind[Operation.values().length];

    /// One kind.
    private static final class OfKind implements Timeline.Travels {
        private final long[] partNanos = new long[TimePart.values().length];
        private String[] procedures = new String[0];
        private double[] trips = new double[0];
        private long count;

        @Override
        public void add(String procedure, double more) {
            int number = 0;
            while (number < procedures.length && !procedures[number].equals(procedure)) {
                number++;
            }
            if (number == procedures.length) {
                procedures = Arrays.copyOf(procedures, number + 1);
                trips = Arrays.copyOf(trips, number + 1);
                procedures[number] = procedure;
            }
            trips[number] += more;
        }

        private void add(OfKind other) {
            count += other.count;
            for (int i = 0; i < partNanos.length; i++) {
                partNanos[i] += other.partNanos[i];
            }
            for (int i = 0; i < other.procedures.length; i++) {
                add(other.procedures[i], other.trips[i]);
            }
        }

        private long nanos() {
            long sum = 0;
            for (long part : partNanos) {
                sum += part;
            }
            return sum;
        }

        private TimeBreakdown breakdown() {
            SortedMap<String, Double> means = new TreeMap<>();
            for (TimePart part : TimePart.values()) {
                if (partNanos[part.ordinal()] > 0) {
                    means.put(part.key(), partNanos[part.ordinal()] / (double) count);
                }
            }
            SortedMap<String, Double> roundTrips = new TreeMap<>();
            for (int i = 0; i < procedures.length; i++) {
                roundTrips.put(procedures[i], trips[i] / count);
            }
            return new TimeBreakdown(count, nanos() / (double) count, means, roundTrips);
        }
    }

    /// Counts a request that is done.
    void record(Request request, Timeline time, long doneNanos) {
        OfKind kind = of(request.operation().ordinal());
        kind.count++;
        time.addTo(doneNanos, kind.partNanos, kind);
    }

    /// Counts a measured request, of which is known when it was sent, and of its last answer what it waited for.
    void record(Request request, long doneNanos) {
        OfKind kind = of(request.operation().ordinal());
        kind.count++;
        long sentNanos = Math.max(request.beginNanos(), request.issuedNanos());
        kind.partNanos[TimePart.DEPTH.ordinal()] += sentNanos - request.beginNanos();
        RoundTrips trips = request.roundTrips();
        if (trips == null) {
            kind.partNanos[TimePart.UNKNOWN.ordinal()] += doneNanos - sentNanos;
            return;
        }
        long slotNanos = Math.min(trips.slotNanos(), doneNanos - sentNanos);
        kind.partNanos[TimePart.SLOT.ordinal()] += slotNanos;
        kind.partNanos[TimePart.EXCHANGE.ordinal()] += doneNanos - sentNanos - slotNanos;
        for (int i = 0; i < trips.count(); i++) {
            kind.add(trips.procedure(i), 1);
        }
    }

    private OfKind of(int number) {
        OfKind kind = kinds[number];
        if (kind == null) {
            kind = new OfKind();
            kinds[number] = kind;
        }
        return kind;
    }

    /// Adds all of these to others.
    void addTo(TimeSums sums) {
        for (int number = 0; number < kinds.length; number++) {
            OfKind kind = kinds[number];
            if (kind != null) {
                sums.of(number).add(kind);
            }
        }
    }

    /// Each kind that took time, by its name in results.
    SortedMap<String, TimeBreakdown> breakdowns() {
        SortedMap<String, TimeBreakdown> breakdowns = new TreeMap<>();
        for (Operation operation : Operation.values()) {
            OfKind kind = kinds[operation.ordinal()];
            if (kind != null && kind.nanos() > 0) {
                breakdowns.put(operation.key(), kind.breakdown());
            }
        }
        return breakdowns;
    }
}
