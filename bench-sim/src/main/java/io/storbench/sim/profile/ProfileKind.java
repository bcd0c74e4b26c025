package io.storbench.sim.profile;

import java.util.Locale;

/// How a parameter came to its value.
public enum ProfileKind {
    /// A source states it: a paper, a standard, a kernel's code, a manual.
    SOURCED,
    /// It was chosen so that the model comes to results that a source states.
    FITTED,
    /// Nobody states it; it was taken to be so.
    ASSUMED;

    /// The word in files and in output.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
