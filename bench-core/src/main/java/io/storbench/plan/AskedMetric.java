package io.storbench.plan;

/// What a question compares, or a limit is about.
public enum AskedMetric {
    /// Mean latency: of operations with arrivals of their own from those, else from issue.
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
    P999,
    /// The response latency that half of the operations stay below.
    RESPONSE_P50,
    /// The one that 95 % stay below.
    RESPONSE_P95,
    /// The one that 99 % stay below.
    RESPONSE_P99,
    /// The one that 99.9 % stay below.
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
    SERVICE_P999,
    /// Operations per second.
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

    /// Whether it is a length of time.
    public boolean isTime() {
        return this != THROUGHPUT && this != MESSAGES;
    }
}
