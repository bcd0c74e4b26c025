package io.storbench.plan;

/// The user's mistake in a plan or on the command line: shown without a stack trace, exit code 2.
/// The message names the place, the value and what is allowed.
public class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// A mistake without a place.
    ///
    /// @param message complete, for a person
    public PlanException(String message) {
        super(message);
    }

    /// A mistake at a place in a file.
    ///
    /// @param place file and line as by [Place#toString]
    public PlanException(Place place, String message) {
        super(place + ": " + message);
    }
}
