package io.storbench.workload;

import io.storbench.engine.Request;

/// What the actors of a worker do in one phase, one operation after the other: blocks in an order,
/// or what a class chooses. Used by the worker's thread; allocates nothing after construction.
sealed interface OperationSource permits Operations, StreamOperations {
    /// What a worker adds up of all phases.
    record Sums(StreamDigest digest, Recorder recorder, UnitLog units) {}

    /// How many actors there are, which have the first slots of the worker.
    int count();

    /// How long a slot's actor thinks before its next operation.
    long thinkNanos(int slot);

    /// Makes the slot's next operation of a closed loop.
    ///
    /// @param nowNanos when it begins, in the loop's time
    /// @return false when it has none, or none yet
    boolean next(Request request, long nowNanos);

    /// Makes an operation that arrived.
    ///
    /// @param index in the series of arrivals
    /// @param intendedNanos when it was meant to begin, in the loop's time
    /// @param flushes whether a flush follows it
    /// @param sinceBeginNanos the same from the load's begin
    /// @return false when it has none, or none yet
    boolean arrived(Request request, long index, long intendedNanos, boolean flushes, long sinceBeginNanos);

    /// Whether a flush of the load's own follows the slot's operation.
    boolean isFlushed(int slot);

    /// Whether a slot's actor waits by itself, so that its operation is yet to come.
    boolean isWaiting(int slot);

    /// Whether any does.
    boolean isWaiting();

    /// Whether it does anything but write.
    boolean isReading();

    /// Whether a block may have been read that came before.
    boolean readAgain();

    /// How many operations there may be outstanding; 0 where that is up to the source.
    long mostOutstanding();
}
