package io.storbench.workload;

/// A workload's own code failed. The message names the class, the place and the cause. Unchecked,
/// since only loads of such a class can fail so.
public final class StreamFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    StreamFailure(String reason) {
        super(reason);
        this.reason = reason;
    }

    StreamFailure(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /// What failed: class, place and cause.
    String reason() {
        return reason;
    }
}
