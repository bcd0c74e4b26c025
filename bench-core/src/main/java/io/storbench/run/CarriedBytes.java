package io.storbench.run;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import java.util.Optional;

/// What the kernel's counters of a mount or a disk say that a trial carried, below the client's
/// cache.
///
/// @param out to the server or device
/// @param in from there
/// @param isMount whether they are a mount's, whose messages have headers, too
record CarriedBytes(long out, long in, boolean isMount) {
    /// Those of a trial; empty without such counters, and over RDMA, whose data are not in the
    /// messages.
    static Optional<CarriedBytes> of(Measurement numbers) {
        String source = String.valueOf(numbers.facts().get("counters"));
        CounterSnapshot counters = numbers.counters();
        if (source.startsWith("mountstats")) {
            return String.valueOf(numbers.facts().get("mount.proto")).startsWith("rdma")
                    ? Optional.empty()
                    : Optional.of(new CarriedBytes(
                            counters.sum(ProcedureCounter.MESSAGE_BYTES_OUT),
                            counters.sum(ProcedureCounter.MESSAGE_BYTES_IN),
                            true));
        }
        return source.startsWith("block stat")
                ? Optional.of(new CarriedBytes(
                        counters.get(Counter.DEVICE_BYTES_OUT), counters.get(Counter.DEVICE_BYTES_IN), false))
                : Optional.empty();
    }
}
