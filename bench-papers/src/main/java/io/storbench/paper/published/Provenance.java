package io.storbench.paper.published;

import java.util.Locale;

/// Where a published value was found, which decides whether ours is judged by it.
public enum Provenance {
    /// The paper's own text states it.
    PRIMARY,
    /// It follows by arithmetic, or by theory, from what the paper's own text states.
    DERIVED,
    /// A text about the paper states it.
    SECONDARY,
    /// A parameter of the model was fitted to it, or the load chosen to meet it, so that agreement
    /// shows nothing.
    CALIBRATION,
    /// No public source that could be read states it.
    UNVERIFIED;

    /// Whether ours can pass or fail by it.
    public boolean isJudged() {
        return switch (this) {
            case PRIMARY, DERIVED, SECONDARY -> true;
            case CALIBRATION, UNVERIFIED -> false;
        };
    }

    /// The word in files and in output.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
