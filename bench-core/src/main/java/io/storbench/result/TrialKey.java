package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What makes a result unique in its directory: a trial with this key is done once.
///
/// @param planHash of the plan without what only the simulation reads
/// @param point the design point's number, from 1
/// @param replicate from 1
public record TrialKey(
        @JsonProperty("plan") String planHash,
        Origin origin,
        @Signed int point,
        @Signed int replicate) {
    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException naming the one that is below 1
    public TrialKey {
        requireNumber("point", point);
        requireNumber("replicate", replicate);
    }

    private static void requireNumber(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("%s is %d; they are numbered from 1".formatted(name, number));
        }
    }

    /// A name for files that belong to the trial.
    public String fileName() {
        return String.format(Locale.ROOT, "%s-p%03d-r%02d", origin.key(), point, replicate);
    }
}
