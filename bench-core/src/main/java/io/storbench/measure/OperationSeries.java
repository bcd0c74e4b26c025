package io.storbench.measure;

import io.storbench.result.SteadyState;
import io.storbench.stats.SteadyMean;
import io.storbench.stats.StudentInterval;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The operations of a simulated trial, or of a host in it, in the order of their completion, for
/// what one long run says about its steady state. Adding allocates nothing. Written by one thread.
public final class OperationSeries {
    private static final long NONE = Long.MIN_VALUE;

    private final SteadyMean service = new SteadyMean();
    private final SteadyMean response = new SteadyMean();

    /// From one completion to the next.
    private final SteadyMean gaps = new SteadyMean();

    private final @Nullable OperationSeries whole;
    private long lastDoneNanos = NONE;

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

    /// What they tell; empty when there are too few.
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
        return Optional.of(new SteadyState(
                dropped,
                one.get().interval(),
                other.get().interval(),
                perSecond(gap.get().interval())));
    }

    /// A rate is one over the mean gap; its interval is as wide, by the delta method.
    private static StudentInterval perSecond(StudentInterval gapNanos) {
        double rate = 1e9 / gapNanos.mean();
        return new StudentInterval(rate, rate * gapNanos.halfWidth() / gapNanos.mean(), gapNanos.confidence());
    }
}
