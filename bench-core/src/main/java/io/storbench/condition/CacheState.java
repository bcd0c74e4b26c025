package io.storbench.condition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/// The state of the client's cache of the data when a trial begins.
///
/// @param warmth what it holds of the data
/// @param detail how that was reached, or how much is missing; empty when there is nothing to say
public record CacheState(Warmth warmth, String detail) {
    /// What a cache holds of the data.
    public enum Warmth {
        /// There is no cache on the path.
        BYPASSED("none"),
        /// Nothing.
        COLD("cold"),
        /// Something, though nothing was asked for.
        NOT_COLD("not cold"),
        /// Whatever it held before, though nothing was asked for.
        NOT_KNOWN_TO_BE_COLD("not known to be cold"),
        /// Everything.
        WARM("warm"),
        /// A part, though everything was asked for.
        PARTLY_WARM("partly warm"),
        /// Whatever it held before; the plan asks for nothing.
        UNKNOWN("unknown"),
        /// It was filled, though O_DIRECT asked the system to bypass it.
        USED("used despite O_DIRECT");

        private final String text;

        Warmth(String text) {
            this.text = text;
        }

        /// The state without detail.
        public CacheState state() {
            return new CacheState(this, "");
        }

        /// The state with a detail, which begins with a space or a colon.
        public CacheState state(String detail) {
            return new CacheState(this, detail);
        }
    }

    /// As results have it.
    public String text() {
        return warmth.text + detail;
    }

    /// The state that a result names; empty when it is not one of these.
    public static Optional<CacheState> of(String text) {
        return Arrays.stream(Warmth.values())
                .filter(warmth -> text.startsWith(warmth.text))
                .max(Comparator.comparingInt(warmth -> warmth.text.length()))
                .map(warmth -> warmth.state(text.substring(warmth.text.length())));
    }
}
