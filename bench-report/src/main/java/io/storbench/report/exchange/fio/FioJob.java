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
record FioJob(
        String place,
        String file,
        String version,
        String name,
        int group,
        Map<String, String> options,
        int error,
        String startedAt,
        List<Direction> directions) {
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

    /// Those in which anything was done.
    List<Direction> busy() {
        return directions.stream().filter(direction -> direction.operations() > 0).toList();
    }
}
