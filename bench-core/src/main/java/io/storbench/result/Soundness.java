package io.storbench.result;

import java.io.IOException;
import java.nio.file.Path;

/// What a reader of a directory has to know of it, although it can be read.
///
/// @param isCutShort whether the last line of its results was cut short, which readers pass over
/// @param unchecked how many lines of results have no checksum, as those of older versions
/// @param isPlanLost whether `plan.json` is missing or damaged, and the plan taken from the results
public record Soundness(boolean isCutShort, int unchecked, boolean isPlanLost) {
    /// Looks at a directory.
    ///
    /// @throws IOException when it holds no results, or damaged ones
    public static Soundness of(Path directory) throws IOException {
        TrialLines.Extent extent = TrialLines.extent(directory);
        return new Soundness(
                extent.isCutShort(),
                extent.unchecked(),
                StoredPlan.read(directory).isRecovered());
    }
}
