package io.storbench.workload;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What a worker's load came to.
///
/// @param failure what failed, if anything did; blocks lost are in `readBack`
/// @param operations completed in the measurement
/// @param beganNanos when the measurement began, in the loop's time
/// @param endedNanos when it ended; when it began, if it never did
/// @param durableAtNanos when a flush after the last write was back, in the loop's time
/// @param readAgain whether a block may have been read that was read or written before, warm-up
///   included
/// @param reachedDepth whether the target took as many operations at a time as the depth asks for
/// @param countersAgree whether the payload that the session counted is that of the completed
///   operations, give or take what was outstanding at the measurement's edges
/// @param counters what was counted during the measurement
/// @param unsentChanges how many changes of a modelled client cache the server lacked when the
///   measurement ended; of a timed trial less those that it lacked at the begin, which may be
///   negative
/// @param cpuNanos CPU time of the worker's thread during the measurement
/// @param readBack what was found of what had been written; empty where nothing was read back
/// @param begun what became of the arrivals, of each phase that is an open loop
/// @param digest of its operations, the warm-up's included
/// @param program when the parts of a program were done; empty of other loads
/// @param units of work that a workload class counts, by name; empty of other loads
public record LoadResult(
        Optional<Outcome> failure,
        long operations,
        long beganNanos,
        long endedNanos,
        OptionalLong durableAtNanos,
        boolean readAgain,
        boolean reachedDepth,
        boolean countersAgree,
        CounterSnapshot counters,
        long unsentChanges,
        long cpuNanos,
        Optional<Found> readBack,
        List<Begun> begun,
        StreamDigest digest,
        Optional<Program> program,
        Map<String, Unit> units) {

    /// The units of work of one name that a worker's actors completed within the measurement, one
    /// after the other.
    public static final class Unit {
        private long count;
        private long firstNanos;
        private long lastNanos;

        Unit(long beganNanos) {
            firstNanos = beganNanos;
            lastNanos = beganNanos;
        }

        void add(long beganNanos, long doneNanos) {
            count++;
            firstNanos = Math.min(firstNanos, beganNanos);
            lastNanos = Math.max(lastNanos, doneNanos);
        }

        /// How many.
        public long count() {
            return count;
        }

        /// When the first one began, in the loop's time.
        public long firstNanos() {
            return firstNanos;
        }

        /// When the last one was done.
        public long lastNanos() {
            return lastNanos;
        }
    }

    /// What a worker began of its host's arrivals, or, of a class, of one actor's share of them.
    ///
    /// @param arrivals of the host
    /// @param begunInAll from the load's begin to the end of the measurement
    /// @param begun within the measurement
    /// @param late of these, how many began more than 1 ms after their instant
    /// @param waited of these, how many found no slot free at their instant
    /// @param mostWaiting how many waited at a time, at most
    public record Begun(HostArrivals arrivals, long begunInAll, long begun, long late, long waited, long mostWaiting) {}

    /// When the parts of a program were done, in the loop's time.
    ///
    /// @param openedNanos its file was open
    /// @param calledNanos its last read or write was back; the close, which may write back what a
    ///   client holds, comes after it
    public record Program(long openedNanos, long calledNanos) {}

    /// What reading back found, after the measurement, of blocks that the target had acknowledged
    /// as stable.
    ///
    /// @param blocks that were read
    /// @param lostBlocks of them not as they were written
    /// @param firstLost the lost one nearest to the file's beginning
    /// @param overwritten whether blocks were written more than once, warm-up included: what was
    ///   lost of them before the last time cannot be seen
    /// @param unreadBlocks that were not read, since the load or the reading broke off
    public record Found(
            long blocks,
            long lostBlocks,
            Optional<Outcome.Corrupt> firstLost,
            boolean overwritten,
            long unreadBlocks) {}
}
