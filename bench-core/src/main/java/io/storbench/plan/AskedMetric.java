package io.storbench.plan;

import io.storbench.key.AlsoWritten;
import io.storbench.key.ValueType;
import java.util.Locale;

/// What a question compares, or a limit is about.
public enum AskedMetric {
    /// Mean latency, by which the load is judged: of transactions, of synchronous writes, of operations
    /// from their arrival, or from issue.
    LATENCY,
    /// Mean response latency, from the intended start.
    RESPONSE,
    /// The latency that half of the operations stay below.
    P50,
    /// The one that 95 % stay below.
    P95,
    /// The one that 99 % stay below.
    P99,
    /// The one that 99.9 % stay below.
    @AlsoWritten("p99.9")
    P999,
    /// The response latency that half of the operations stay below.
    RESPONSE_P50,
    /// The one that 95 % stay below.
    RESPONSE_P95,
    /// The one that 99 % stay below.
    RESPONSE_P99,
    /// The one that 99.9 % stay below.
    @AlsoWritten("response_p99.9")
    RESPONSE_P999,
    /// Mean service latency, from issue.
    SERVICE,
    /// The service latency that half of the operations stay below.
    SERVICE_P50,
    /// The one that 95 % stay below.
    SERVICE_P95,
    /// The one that 99 % stay below.
    SERVICE_P99,
    /// The one that 99.9 % stay below.
    @AlsoWritten("service_p99.9")
    SERVICE_P999,
    /// Mean latency of a write together with its flush.
    SYNC_WRITE,
    /// The latency that half of these stay below.
    SYNC_WRITE_P50,
    /// The one that 95 % stay below.
    SYNC_WRITE_P95,
    /// The one that 99 % stay below.
    SYNC_WRITE_P99,
    /// The one that 99.9 % stay below.
    @AlsoWritten("sync_write_p99.9")
    SYNC_WRITE_P999,
    /// Mean latency of the load's unit of work.
    TRANSACTION,
    /// The latency that half of these stay below.
    TRANSACTION_P50,
    /// The one that 95 % stay below.
    TRANSACTION_P95,
    /// The one that 99 % stay below.
    TRANSACTION_P99,
    /// The one that 99.9 % stay below.
    @AlsoWritten("transaction_p99.9")
    TRANSACTION_P999,
    /// Units of work per second.
    TRANSACTIONS,
    /// Operations per second.
    @AlsoWritten("iops")
    THROUGHPUT,
    /// Until a program's file was open.
    OPEN,
    /// Until a program's last read or write was back.
    CALLS,
    /// Until the last call was back; of a program, until its file was closed.
    COMPLETION,
    /// Until the data was flushed.
    DURABLE,
    /// Messages per operation.
    MESSAGES;

    /// Reads one as users write it: `p99`, `P99.9`, `iops`.
    ///
    /// @throws IllegalArgumentException with the value and what is allowed
    public static AskedMetric parse(String text) {
        return new ValueType.Choice<>(AskedMetric.class)
                .read(text.toLowerCase(Locale.ROOT).replace('-', '_'));
    }

    /// Whether it is how much is done in a second.
    public boolean isRate() {
        return this == THROUGHPUT || this == TRANSACTIONS;
    }

    /// Whether it is a length of time.
    public boolean isTime() {
        return !isRate() && this != MESSAGES;
    }
}
