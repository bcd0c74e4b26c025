package io.storbench.workload;

/// A workload's own code failed. The message names the class, the place and the cause. Unchecked,
/// since only loads of such a class can fail so.
public final class StreamFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    StreamFailure(String message) {
        super(message);
    }

    StreamFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
