package io.storbench.plan;

import java.util.Optional;

/// The user's mistake in a plan or on the command line: shown without a stack trace, exit code 2.
/// The message names the place, the value and what is allowed.
public class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Empty where the mistake is not in one key.
    private final String key;

    private final String reason;

    /// A mistake without a place.
    ///
    /// @param message complete, for a person
    public PlanException(String message) {
        super(message);
        this.key = "";
        this.reason = message;
    }

    /// A mistake at a place in a file.
    ///
    /// @param place file and line as by [Place#toString]
    public PlanException(Place place, String message) {
        super(place + ": " + message);
        this.key = "";
        this.reason = message;
    }

    /// A mistake in the value of a key at a place in a file.
    ///
    /// @param key its whole path
    PlanException(Place place, String key, String reason) {
        super(place + ": " + key + ": " + reason);
        this.key = key;
        this.reason = reason;
    }

    /// The whole path of the key whose value is wrong; empty where it is not one key.
    public Optional<String> key() {
        return Optional.of(key).filter(path -> !path.isEmpty());
    }

    /// The message without place and key.
    public String reason() {
        return reason;
    }
}
