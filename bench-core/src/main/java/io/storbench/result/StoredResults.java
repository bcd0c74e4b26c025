package io.storbench.result;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a directory holds of its trials.
///
/// @param results in the order in which they were made; of a trial that failed and was run again
///   both, of which the later one counts
/// @param histograms of them
/// @param unchecked how many of their lines have no checksum, as those of older versions
public record StoredResults(List<TrialResult> results, TrialHistograms histograms, int unchecked) {
    /// Copies.
    public StoredResults {
        results = List.copyOf(results);
    }

    /// Reads a directory; a last line that a crash cut short is passed over.
    ///
    /// @throws IOException when a line is damaged, or of another schema
    public static StoredResults read(Path directory) throws IOException {
        List<TrialResult> results = new ArrayList<>();
        Map<TrialKey, Optional<StoredLog>> logs = new HashMap<>();
        TrialLines.Extent extent = TrialLines.read(directory, line -> {
            results.add(line.result());
            logs.put(line.result().header().key(), line.log());
        });
        return new StoredResults(results, new TrialHistograms(directory, logs), extent.unchecked());
    }
}
