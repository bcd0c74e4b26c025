package io.storbench.nfs.mounted;

import java.io.IOException;

/// A line of a mount's per-op statistics: `READ: 256 256 0 46080 1075200 4 46 55 0`, in the order
/// of the kernel's net/sunrpc/stats.c. Linux before 5.3 has no errors; what newer ones add is
/// skipped.
///
/// @param operations completed
/// @param transmissions of calls, at least one for each operation
/// @param timeouts of calls
/// @param bytesSent of calls, the record mark of TCP included
/// @param bytesReceived of replies, without the record mark of TCP
/// @param queueMillis from a call's making to its sending, summed
/// @param rttMillis from its sending to its reply, summed
/// @param executeMillis from its making to its completion, summed
/// @param errors operations that ended with an error status
record OperationStats(
        long operations,
        long transmissions,
        long timeouts,
        long bytesSent,
        long bytesReceived,
        long queueMillis,
        long rttMillis,
        long executeMillis,
        long errors) {
    /// The columns that every kernel has.
    private static final int LEAST_COLUMNS = 8;

    /// Nothing counted.
    static final OperationStats NONE = new OperationStats(0, 0, 0, 0, 0, 0, 0, 0, 0);

    static OperationStats parse(String columns, String line) throws IOException {
        long[] numbers = Numbers.parse(columns, line, LEAST_COLUMNS);
        return new OperationStats(
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers.length > LEAST_COLUMNS ? numbers[LEAST_COLUMNS] : 0);
    }

    /// What was counted since an earlier moment.
    OperationStats since(OperationStats earlier) {
        return new OperationStats(
                operations - earlier.operations,
                transmissions - earlier.transmissions,
                timeouts - earlier.timeouts,
                bytesSent - earlier.bytesSent,
                bytesReceived - earlier.bytesReceived,
                queueMillis - earlier.queueMillis,
                rttMillis - earlier.rttMillis,
                executeMillis - earlier.executeMillis,
                errors - earlier.errors);
    }

    /// This with the times of another added.
    OperationStats plusTimes(OperationStats other) {
        return new OperationStats(
                operations,
                transmissions,
                timeouts,
                bytesSent,
                bytesReceived,
                queueMillis + other.queueMillis,
                rttMillis + other.rttMillis,
                executeMillis + other.executeMillis,
                errors);
    }

    /// Whether an earlier moment of the same counters could have been this.
    boolean isBefore(OperationStats later) {
        return operations <= later.operations
                && transmissions <= later.transmissions
                && bytesSent <= later.bytesSent
                && bytesReceived <= later.bytesReceived;
    }
}
