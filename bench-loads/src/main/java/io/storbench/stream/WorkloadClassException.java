package io.storbench.stream;

/// A class that cannot be a workload, or a parameter that it does not take. The message names the
/// class, the cause and the remedy.
public final class WorkloadClassException extends Exception {
    private static final long serialVersionUID = 1;

    private final String reason;

    WorkloadClassException(String reason) {
        super(reason);
        this.reason = reason;
    }

    WorkloadClassException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /// The message.
    public String reason() {
        return reason;
    }
}
