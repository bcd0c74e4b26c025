package io.storbench.result;

import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The values of a load that a search tried, each with the directory of its trials, as `search.json`
/// keeps them in the directory of the search.
///
/// @param plan that is searched, as JSON
/// @param path of the key that was varied: `workload.rate`
/// @param limit as it was written: `p99 < 5ms`
/// @param within percent that tell neighbouring rates apart
/// @param spentNanos that the trials took, in nanoseconds of their own time
/// @param finished whether the search came to its end, before that of its time
/// @param tries by rising values
public record SearchTries(
        Origin origin,
        String plan,
        String path,
        String limit,
        int within,
        long spentNanos,
        boolean finished,
        List<Try> tries) {
    /// The directory of the closed loop's trials, whose throughput no rate exceeds; of a search for a
    /// rate, and of a curve.
    public static final String CLOSED_LOOP = "saturation";

    private static final String FILE = "search.json";
    private static final int SCHEMA_VERSION = 1;

    private static final long MOST_NANOS = 10L * 365 * 86_400 * 1_000_000_000;

    /// A name within the search's directory, not a path out of it.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

    /// One value.
    ///
    /// @param level as plans write it
    /// @param directory of its trials, a name within that of the search; of a value that was run again
    ///   for longer that of the longest trials
    public record Try(String level, String directory) {
        /// Checks the name.
        ///
        /// @throws IllegalArgumentException when it is none
        public Try {
            if (!NAME.matcher(directory).matches()) {
                throw new ComponentException("directory", "is not the name of a directory in this one");
            }
        }
    }

    /// Copies, and checks the time.
    ///
    /// @throws IllegalArgumentException when it is not a time that a search can take
    public SearchTries {
        if (spentNanos < 0 || spentNanos > MOST_NANOS) {
            throw new ComponentException("spent_ns", "is not a time from 0 to 10 years");
        }
        tries = List.copyOf(tries);
    }

    /// Whether a directory is that of a search.
    public static boolean areThere(Path directory) {
        return PlainFile.isThere(directory.resolve(FILE));
    }

    /// Those of a directory.
    ///
    /// @throws IOException when the file is missing or damaged
    public static SearchTries read(Path directory) throws IOException {
        return JsonFile.read(
                directory.resolve(FILE),
                "search again into " + directory,
                fields -> fields.ofVersion(SCHEMA_VERSION).read(SearchTries.class));
    }

    /// The same of a search that came to its end.
    public SearchTries ended() {
        return new SearchTries(origin, plan, path, limit, within, spentNanos, true, tries);
    }

    /// Replaces what a directory has.
    public void write(Path directory) throws IOException {
        NewFile.replace(directory.resolve(FILE), RecordJson.file(SCHEMA_VERSION, this));
    }
}
