package io.storbench.measure;

import io.storbench.result.SteadyState;
import io.storbench.stats.SteadyMean;
import io.storbench.stats.StudentInterval;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The operations of a simulated trial, or of a host in it, in the order of their completion, for
/// what one long run says about its steady state. Adding allocates nothing. Written by one thread.
public final class OperationSeries {
    private static final long NONE = Long.MIN_VALUE;

    private final SteadyMean service = new SteadyMean();
    private final SteadyMean response = new SteadyMean();

    /// From one completion to the next.
    private final SteadyMean gaps = new SteadyMean();

    private final Map<String, Units> units = new HashMap<>();
    private final @Nullable OperationSeries whole;
    private long lastDoneNanos = NONE;

    /// Units of work of one name.
    private static final class Units {
        private final SteadyMean latency = new SteadyMean();
        private final SteadyMean gaps = new SteadyMean();
        private long lastDoneNanos = NONE;

        void add(long doneNanos, long nanos) {
            latency.add((double) nanos);
            if (lastDoneNanos != NONE) {
                gaps.add((double) (doneNanos - lastDoneNanos));
            }
            lastDoneNanos = doneNanos;
        }

        Optional<SteadyState.Units> steadyState() {
            return latency.estimate(SteadyState.CONFIDENCE)
                    .flatMap(one -> gaps.estimate(SteadyState.CONFIDENCE)
                            .map(gap -> new SteadyState.Units(one.interval(), perSecond(gap.interval()))));
        }
    }

    /// Of a trial.
    public OperationSeries() {
        this.whole = null;
    }

    /// Of a host.
    ///
    /// @param whole of its trial, to which all is added too
    public OperationSeries(OperationSeries whole) {
        this.whole = whole;
    }

    /// Adds an operation.
    ///
    /// @param doneNanos in the loop's time
    /// @param serviceNanos from issue to done
    /// @param responseNanos from the intended start to done
    public void add(long doneNanos, long serviceNanos, long responseNanos) {
        service.add((double) serviceNanos);
        response.add((double) responseNanos);
        if (lastDoneNanos != NONE) {
            gaps.add((double) (doneNanos - lastDoneNanos));
        }
        lastDoneNanos = doneNanos;
        if (whole != null) {
            whole.add(doneNanos, serviceNanos, responseNanos);
        }
    }

    /// Adds a unit of work of several requests, such as a transaction. The first of a name allocates.
    ///
    /// @param doneNanos in the loop's time
    /// @param nanos from the begin of its first request to the end of its last one
    public void addUnit(String name, long doneNanos, long nanos) {
        Units own = units.get(name);
        if (own == null) {
            own = new Units();
            units.put(name, own);
        }
        own.add(doneNanos, nanos);
        if (whole != null) {
            whole.addUnit(name, doneNanos, nanos);
        }
    }

    /// What they tell; empty when there are too few. Units of which there are too few are left out.
    public Optional<SteadyState> steadyState() {
        var one = service.estimate(SteadyState.CONFIDENCE);
        var other = response.estimate(SteadyState.CONFIDENCE);
        var gap = gaps.estimate(SteadyState.CONFIDENCE);
        if (one.isEmpty() || other.isEmpty() || gap.isEmpty()) {
            return Optional.empty();
        }
        double dropped = Math.max(
                Math.max(one.get().droppedShare(), other.get().droppedShare()),
                gap.get().droppedShare());
        SortedMap<String, SteadyState.Units> steadyUnits = new TreeMap<>();
        units.forEach((name, own) -> own.steadyState().ifPresent(steady -> steadyUnits.put(name, steady)));
        return Optional.of(new SteadyState(
                dropped,
                one.get().interval(),
                other.get().interval(),
                perSecond(gap.get().interval()),
                steadyUnits));
    }

    /// A rate is one over the mean gap; its interval is as wide, by the delta method.
    private static StudentInterval perSecond(StudentInterval gapNanos) {
        double rate = 1e9 / gapNanos.mean();
        return new StudentInterval(rate, rate * gapNanos.halfWidth() / gapNanos.mean(), gapNanos.confidence());
    }
}
