package io.storbench.report.exchange.fio;

import java.util.List;
import java.util.Map;

/// One entry of `jobs` in fio's results.
///
/// @param place file and entry, for messages
/// @param file the file's name
/// @param version such as `fio-3.33`
/// @param group jobs of one group, in one file, ran at the same time
/// @param options those of `global options` included
/// @param error an errno; 0 when it ended well
/// @param startedAt ISO 8601 in UTC; of versions that do not tell it, when the run was over
/// @param directions what it did
/// @param syncs its fsyncs between writes; fio counts none that ends a job among them
record FioJob(
        String place,
        String file,
        String version,
        String name,
        int group,
        Map<String, String> options,
        int error,
        String startedAt,
        List<Direction> directions,
        Syncs syncs) {
    /// How long fsyncs took.
    ///
    /// @param meanNanos and `maxNanos` are 0 where there was none
    record Syncs(long count, double meanNanos, long maxNanos) {
        static final Syncs NONE = new Syncs(0, 0, 0);

        /// Those of two jobs.
        Syncs plus(Syncs other) {
            long all = count + other.count;
            return all == 0
                    ? NONE
                    : new Syncs(
                            all,
                            (count * meanNanos + other.count * other.meanNanos) / all,
                            Math.max(maxNanos, other.maxNanos));
        }
    }

    /// Reads, writes, or both where fio sums them up.
    ///
    /// @param name as in the file: `read`, `write`, `trim` or `mixed`
    /// @param runtimeNanos whole milliseconds
    /// @param clat from submission to completion
    /// @param lat from fio's making the request to completion
    record Direction(
            String name,
            long operations,
            long bytes,
            long runtimeNanos,
            long shortTransfers,
            FioLatency clat,
            FioLatency lat) {}

    /// Whether an fsync ended it, whose time is in its run time (fio, do_io in backend.c).
    boolean isSyncedAtEnd() {
        return isOn("end_fsync") || isOn("fsync_on_close");
    }

    private boolean isOn(String flag) {
        return options.containsKey(flag) && !"0".equals(options.get(flag));
    }

    /// Those in which anything was done.
    List<Direction> busy() {
        return directions.stream()
                .filter(direction -> direction.operations() > 0)
                .toList();
    }
}
