package io.storbench.workload;

import io.storbench.engine.StopSignal;
import io.storbench.plan.HostLoad;
import io.storbench.plan.LoadPhase;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;
import io.storbench.trace.Recording;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// What a worker has to do.
///
/// @param load what to do; of several phases what they come to together
/// @param protocol when to measure
/// @param host whose load it is, from 0
/// @param actors how the operations are dealt
/// @param phases of the load, one after the other; at least one
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
        List<Phase> phases,
        long seed,
        int generation,
        StartLine start,
        StopSignal stop,
        LongSupplier threadCpuNanos,
        Optional<Recording> recording) {

    /// Copies.
    public LoadJob {
        phases = List.copyOf(phases);
    }

    /// A part of the load, in which a host does one thing.
    ///
    /// @param load what it does
    /// @param durationNanos until the next one begins in a timed trial; of a load that is one, and
    ///   in a completion trial, of no matter
    /// @param count of the host's operations; [Long#MAX_VALUE] where time ends it
    /// @param seed of its operations
    /// @param arrivals of the host, whose workers share them; empty in a closed loop
    /// @param position where the host goes on, whose workers share it, in a closed loop of blocks in order; empty
    ///   of other loads
    /// @param end where all workers of a completion trial wait for each other after it
    /// @param stream the class that chooses its operations; empty of blocks
    public record Phase(
            WorkloadSpec load,
            long durationNanos,
            long count,
            long seed,
            Optional<HostArrivals> arrivals,
            Optional<AtomicLong> position,
            StartLine end,
            Optional<StreamLoad> stream) {
        /// A load without phases, as the only one.
        ///
        /// @param seed of its operations
        public static Phase whole(WorkloadSpec load, Protocol protocol, long seed) {
            long count =
                    switch (protocol) {
                        case Protocol.Completion _ -> load.stream().isPresent() ? Long.MAX_VALUE : load.operations();
                        case Protocol.Timed _ -> Long.MAX_VALUE;
                    };
            return of(load, 0, count, seed, new StartLine(1));
        }

        /// One phase of a host.
        public static Phase of(LoadPhase phase, long seed, StartLine end) {
            return of(phase.load(), phase.durationNanos(), phase.count(), seed, end);
        }

        /// How many series a host's operations are in, each of which depends on the seed alone: one of all actors, or
        /// one of each.
        public static int series(WorkloadSpec load) {
            boolean isOne = load.stream().isEmpty() && (load.arrivals().isOpen() || load.goesOnFromOnePosition());
            return isOne ? 1 : load.depth();
        }

        private static Phase of(WorkloadSpec load, long durationNanos, long count, long seed, StartLine end) {
            Optional<AtomicLong> position =
                    load.goesOnFromOnePosition() ? Optional.of(new AtomicLong()) : Optional.empty();
            Optional<HostArrivals> arrivals = HostArrivals.of(load, seed, count);
            return new Phase(load, durationNanos, count, seed, arrivals, position, end, Optional.empty());
        }

        /// The same, whose operations a class chooses.
        public Phase by(StreamLoad chosen) {
            return new Phase(load, durationNanos, count, seed, arrivals, position, end, Optional.of(chosen));
        }

        /// The order in which its blocks come.
        BlockOrder order() {
            boolean random =
                    switch (load.pattern()) {
                        case RANDOM, ZIPF -> true;
                        case SEQUENTIAL, MIXED, HOT_COLD, STRIDED -> false;
                    };
            return new BlockOrder(load.blocks(), random, seed);
        }
    }

    /// Which of a host's actors a worker has. In a closed loop of blocks in order, an operation that begins has the
    /// host's next place in that order; elsewhere the n-th operation of actor a has the place a + n·total. Either
    /// way all actors together cover it once.
    ///
    /// @param first the first actor's number, from 0
    /// @param count how many this worker has, one per queue slot
    /// @param total how many the host has, which is its depth
    public record Actors(int first, int count, int total) {
        /// Takes the host's next place. A worker that has all actors shares it with nobody.
        long take(AtomicLong position) {
            if (count < total) {
                return position.getAndIncrement();
            }
            long place = position.getPlain();
            position.setPlain(place + 1);
            return place;
        }
    }

    /// All that a host without phases does, by one worker.
    public static LoadJob ofHost(
            WorkloadSpec load,
            Protocol protocol,
            Actors actors,
            long seed,
            int generation,
            StartLine start,
            StopSignal stop,
            LongSupplier threadCpuNanos) {
        HostLoad host = new HostLoad("", load, List.of());
        return ofHost(host, protocol, actors, seed, generation, start, stop, threadCpuNanos);
    }

    /// All that a host does, by one worker, which waits for no other between phases.
    public static LoadJob ofHost(
            HostLoad host,
            Protocol protocol,
            Actors actors,
            long seed,
            int generation,
            StartLine start,
            StopSignal stop,
            LongSupplier threadCpuNanos) {
        List<Phase> phases = host.phases().stream()
                .map(phase ->
                        Phase.of(phase, RandomStream.of(seed, phase.name()).nextLong(), new StartLine(1)))
                .toList();
        return new LoadJob(
                host.load(),
                protocol,
                0,
                actors,
                phases.isEmpty() ? List.of(Phase.whole(host.load(), protocol, seed)) : phases,
                seed,
                generation,
                start,
                stop,
                threadCpuNanos,
                Optional.empty());
    }

    /// The same, where a class chooses the operations.
    public LoadJob by(StreamLoad chosen) {
        return new LoadJob(
                load,
                protocol,
                host,
                actors,
                phases.stream().map(phase -> phase.by(chosen)).toList(),
                seed,
                generation,
                start,
                stop,
                threadCpuNanos,
                recording);
    }

    /// Which actors it has in a phase: a phase may have fewer than the load.
    Actors actors(int phase) {
        if (phases.size() == 1) {
            return actors;
        }
        int depth = phases.get(phase).load().depth();
        int count = Math.clamp(depth - actors.first(), 0, actors.count());
        return new Actors(actors.first(), count, depth);
    }

    /// Whether a class chooses any of its operations.
    boolean isChosen() {
        return phases.stream().anyMatch(phase -> phase.stream().isPresent());
    }

    /// Whether it works on many files.
    boolean hasManyFiles() {
        return load.files().isPresent();
    }

    /// Whether what was written is read back after the measurement.
    boolean readsBack() {
        return load.verify() && load.files().isEmpty();
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
        return load.open().isProgram();
    }

    /// Whether each operation opens its file.
    boolean opensEach() {
        return load.open() == WorkloadSpec.Open.EACH;
    }
}
