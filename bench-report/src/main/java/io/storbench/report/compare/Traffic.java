package io.storbench.report.compare;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Messages and bytes of the replicates of one point, summed over both directions.
///
/// Sums are floating-point: they are exact up to 2^53, and do not wrap on what a damaged file
/// holds.
///
/// @param trials that were summed
/// @param operations completed
/// @param messages one request and its reply each
/// @param payloadBytes of the user's data
/// @param messageBytes with all headers above TCP
/// @param frameBytes of Ethernet, measured or computed
/// @param retransmissions calls sent again
/// @param timeouts calls whose timer ran out
/// @param lateReplies replies that no call waited for
public record Traffic(
        int trials,
        double operations,
        double messages,
        double payloadBytes,
        double messageBytes,
        double frameBytes,
        double retransmissions,
        double timeouts,
        double lateReplies) {

    /// The sum over trials with a measurement.
    public static Traffic of(List<? extends TrialResult> trials) {
        List<Measurement> numbers =
                trials.stream().flatMap(trial -> trial.measurement().stream()).toList();
        List<CounterSnapshot> counters =
                numbers.stream().map(Measurement::counters).toList();
        return new Traffic(
                numbers.size(),
                sum(numbers, Measurement::operations),
                counters.stream().mapToDouble(Traffic::messages).sum(),
                sum(counters, Counter.PAYLOAD_BYTES_OUT) + sum(counters, Counter.PAYLOAD_BYTES_IN),
                sum(counters, ProcedureCounter.MESSAGE_BYTES_OUT) + sum(counters, ProcedureCounter.MESSAGE_BYTES_IN),
                sum(counters, Counter.FRAME_BYTES_OUT) + sum(counters, Counter.FRAME_BYTES_IN),
                sum(counters, ProcedureCounter.RETRANSMISSIONS),
                sum(counters, ProcedureCounter.TIMEOUTS),
                sum(counters, Counter.LATE_REPLIES));
    }

    /// Whether any call's timer ran out, or any call was sent twice.
    public boolean anyRepeated() {
        return retransmissions > 0 || timeouts > 0 || lateReplies > 0;
    }

    private static double sum(List<CounterSnapshot> counters, Counter counter) {
        return sum(counters, one -> one.get(counter));
    }

    private static double sum(List<CounterSnapshot> counters, ProcedureCounter counter) {
        return counters.stream().mapToDouble(one -> sum(one, counter)).sum();
    }

    private static double sum(CounterSnapshot counters, ProcedureCounter counter) {
        return sum(List.copyOf(counters.procedures().keySet()), p -> counters.get(p, counter));
    }

    /// The messages of one trial, over all procedures.
    static double messages(CounterSnapshot counters) {
        return sum(counters, ProcedureCounter.MESSAGES);
    }

    /// The bytes of one trial's frames, in both directions.
    static double frameBytes(CounterSnapshot counters) {
        return (double) counters.get(Counter.FRAME_BYTES_OUT) + counters.get(Counter.FRAME_BYTES_IN);
    }

    private static <T> double sum(List<T> list, ToDoubleFunction<T> number) {
        return list.stream().mapToDouble(number).sum();
    }

    /// A count or a number of bytes as the mean over trials.
    public double perTrial(double sum) {
        return trials == 0 ? 0 : sum / trials;
    }

    /// A count or a number of bytes per completed operation; 0 when none completed.
    public double perOperation(double sum) {
        return operations == 0 ? 0 : sum / operations;
    }
}
