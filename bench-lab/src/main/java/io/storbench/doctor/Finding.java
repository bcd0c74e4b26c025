package io.storbench.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What was found of one thing that measuring needs, or depends on.
///
/// @param subject such as `kernel NFS client`
/// @param found in a few words
/// @param meaning what that means for measurements; empty where all is well
/// @param remedy a command, or what to do; empty where nothing is to be done
public record Finding(String subject, State state, String found, String meaning, String remedy) {
    /// How well it is.
    public enum State {
        /// As it should be.
        GOOD,
        /// Measuring works, less well.
        LIMITED,
        /// Some way of measuring does not work.
        MISSING,
        /// The system does not tell.
        UNKNOWN;

        /// The name in tables and JSON.
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding good(String subject, String found) {
        return new Finding(subject, State.GOOD, found, "", "");
    }

    static Finding unknown(String subject) {
        return new Finding(subject, State.UNKNOWN, "the system does not tell", "", "");
    }
}
