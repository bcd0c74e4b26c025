package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Where a result comes from.
public enum Origin {
    /// A real target was driven in real time.
    MEASURED,
    /// A model was driven in simulated time.
    SIMULATED;

    /// The word in results.
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
