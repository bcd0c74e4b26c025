package io.storbench.result;

import java.util.Optional;

/// The interval log that a result's line names.
///
/// @param name of the file in `histograms/`
/// @param checksum of all its bytes, see [Checksum]; empty where the line, of an older version, has
///   none
record StoredLog(String name, Optional<String> checksum) {
    private static final String SUFFIX = ".hlog";

    /// The other name of a trial's log: a trial that is run again keeps its first log until the
    /// line of the second is on the device.
    private static final String AGAIN = "-again" + SUFFIX;

    /// The log of a line that names none, as older versions wrote it.
    static StoredLog unnamed(TrialKey key) {
        return new StoredLog(key.fileName() + SUFFIX, Optional.empty());
    }

    /// The name for a trial's next log.
    ///
    /// @param last the log that its latest line has
    static String next(TrialKey key, Optional<StoredLog> last) {
        String first = key.fileName() + SUFFIX;
        return last.filter(log -> log.name().equals(first)).isPresent() ? key.fileName() + AGAIN : first;
    }

    /// Refuses names of other files.
    static boolean isName(TrialKey key, String name) {
        return name.equals(key.fileName() + SUFFIX) || name.equals(key.fileName() + AGAIN);
    }
}
