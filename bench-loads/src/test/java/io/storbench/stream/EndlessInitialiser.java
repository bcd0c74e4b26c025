package io.storbench.stream;

import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;

/// A workload whose class never gets ready.
public final class EndlessInitialiser implements OperationStream {
    static {
        waitForEver();
    }

    private static void waitForEver() {
        while (!Thread.interrupted()) {
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public boolean next(NextOperation operation) {
        return false;
    }
}
