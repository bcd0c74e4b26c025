package io.storbench.workload;

import io.storbench.engine.StopSignal;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import io.storbench.trace.Recording;
import java.util.Optional;
import java.util.function.LongSupplier;

/// What a worker has to do.
///
/// @param load what to do
/// @param protocol when to measure
/// @param host whose load it is, from 0
/// @param actors how the operations are dealt
/// @param arrivals of the host, whose workers share them; empty in a closed loop
/// @param seed of the host's operations
/// @param generation that writes put into the pattern
/// @param start where the trial's workers wait for each other
/// @param stop ends the load early
/// @param threadCpuNanos reads the CPU time of the calling thread; 0 in a simulation
/// @param recording of the host's operations; empty where they are not recorded
public record LoadJob(
        WorkloadSpec load,
        Protocol protocol,
        int host,
        Actors actors,
        Optional<HostArrivals> arrivals,
        long seed,
        int generation,
        StartLine start,
        StopSignal stop,
        LongSupplier threadCpuNanos,
        Optional<Recording> recording) {

    /// Which of a host's actors a worker has: the n-th operation of actor a is the place a +
    /// n·total in the block order, so that all actors together cover it once.
    ///
    /// @param first the first actor's number, from 0
    /// @param count how many this worker has, one per queue slot
    /// @param total how many the host has, which is its depth
    public record Actors(int first, int count, int total) {}

    /// All that a host does, by one worker.
    public static LoadJob ofHost(
            WorkloadSpec load,
            Protocol protocol,
            Actors actors,
            long seed,
            int generation,
            StartLine start,
            StopSignal stop,
            LongSupplier threadCpuNanos) {
        return new LoadJob(
                load,
                protocol,
                0,
                actors,
                HostArrivals.of(load, seed, protocol instanceof Protocol.Completion),
                seed,
                generation,
                start,
                stop,
                threadCpuNanos,
                Optional.empty());
    }

    /// Whether every block is done once, and the measurement is the whole of it.
    boolean isCompletion() {
        return protocol instanceof Protocol.Completion;
    }

    /// Whether the operations write.
    boolean writes() {
        return load.writes();
    }

    /// Whether the trial is a program, from its open to its close.
    boolean isProgram() {
        return load.open() == WorkloadSpec.Open.PROGRAM;
    }

    /// Whether each operation opens its file.
    boolean opensEach() {
        return load.open() == WorkloadSpec.Open.EACH;
    }

    /// The order in which the blocks come.
    BlockOrder order() {
        boolean random =
                switch (load.pattern()) {
                    case RANDOM, ZIPF -> true;
                    case SEQUENTIAL, MIXED, HOT_COLD, STRIDED -> false;
                };
        return new BlockOrder(load.blocks(), random, seed);
    }
}
