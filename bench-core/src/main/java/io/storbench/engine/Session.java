package io.storbench.engine;

import java.io.IOException;
import java.util.Optional;

/// One worker's connection to a target: takes requests, and tells the worker when they are done.
///
/// Opened, used and closed on its worker's thread. In steady state no method allocates.
///
/// The files of the data set are open from the beginning, except where the workload opens them for
/// each operation ([io.storbench.plan.WorkloadSpec.Open]): then each slot's requests come as OPEN,
/// what it does to the file, CLOSE, and each slot has an opening of its own; of threads of one program
/// ([io.storbench.plan.WorkloadSpec.Open#THREADS]) one slot sends OPEN, one CLOSE, and all use that opening. An opening
/// whose CLOSE never comes, because the trial failed, ends with the session.
public interface Session extends AutoCloseable {
    /// Takes the request, unless there is no room for it now.
    ///
    /// Never blocks, except in back ends that are blocking by nature and have one thread per slot.
    /// A request that was taken completes exactly once, by [Worker#onComplete], always from
    /// [#poll], [#await] or an action that the session has scheduled with its loop, and never from
    /// inside this method.
    ///
    /// @return false when the session has no room; it then has at least one request outstanding,
    ///   and the completion of any is the moment to try again
    boolean trySubmit(Request request);

    /// Sends what was submitted, receives what has arrived, and reports completions. Never waits.
    ///
    /// @throws IOException when the session cannot go on; the trial fails with the message
    void poll() throws IOException;

    /// Waits until something arrives, or until the deadline. The only place that waits; may send,
    /// receive and report completions as [#poll] does. May return early.
    ///
    /// @param deadlineNanos in the loop's time
    /// @throws IOException as [#poll]
    void await(long deadlineNanos) throws IOException;

    /// What crossed this session so far. The live counters: written by the session's thread only.
    Counters counters();

    /// What keeps the session from its work just now, in words; nothing if it is only waiting for
    /// answers. Said when a trial passes its limit.
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /// Brings to an end what the session does on its own account, such as writing back and reading
    /// ahead, so that it is not counted as part of what follows. Called between a trial's exercise
    /// and its measurement, while no request is outstanding, until it says so.
    ///
    /// @return whether nothing is in flight
    default boolean settle() {
        return true;
    }

    /// Gives back what the session holds. Requests still outstanding are dropped.
    ///
    /// @throws AbandonedException when they cannot be: they may still be done on this machine
    @Override
    void close() throws IOException;
}
