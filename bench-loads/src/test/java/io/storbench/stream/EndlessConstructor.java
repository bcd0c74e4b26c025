package io.storbench.stream;

import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;

/// A workload of which no instance gets ready.
public final class EndlessConstructor implements OperationStream {
    /// Never returns.
    public EndlessConstructor() {
        while (!Thread.interrupted()) {
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public boolean next(NextOperation operation) {
        return false;
    }
}
