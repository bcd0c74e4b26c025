package io.storbench.result;

import java.util.Locale;

/// What makes a result unique in its directory: a trial with this key is done once.
///
/// @param planHash of the plan without what only the simulation reads
/// @param point the design point's number, from 1
/// @param replicate from 1
public record TrialKey(String planHash, Origin origin, int point, int replicate) {
    /// A name for files that belong to the trial.
    public String fileName() {
        return String.format(Locale.ROOT, "%s-p%03d-r%02d", origin.key(), point, replicate);
    }
}
