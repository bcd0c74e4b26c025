package io.storbench.stream;

/// A class that cannot be a workload, or a parameter that it does not take. The message names the
/// class, the cause and the remedy.
public final class WorkloadClassException extends Exception {
    private static final long serialVersionUID = 1;

    WorkloadClassException(String message) {
        super(message);
    }

    WorkloadClassException(String message, Throwable cause) {
        super(message, cause);
    }
}
