package io.storbench.result;

import java.util.Locale;

/// Where a result comes from.
public enum Origin {
    /// A real target was driven in real time.
    MEASURED,
    /// A model was driven in simulated time.
    SIMULATED;

    /// The word in results.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
