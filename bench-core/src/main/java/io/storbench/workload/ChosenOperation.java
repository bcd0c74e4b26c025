package io.storbench.workload;

import io.storbench.api.NextOperation;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import org.jspecify.annotations.Nullable;

/// Checks the operations that a workload class chooses, and puts them into requests. Used by one
/// thread; allocates nothing unless it refuses.
abstract sealed class ChosenOperation implements NextOperation permits DataChoice, TreeChoice {
    private static final String ONE_ONLY = "one operation is chosen in each call of next";

    private @Nullable Request request;
    private boolean chosen;
    private boolean awaiting;
    private String unit = "";
    private long nowNanos;

    /// The class is about to choose.
    final void begin(Request next, long now) {
        request = next;
        nowNanos = now;
        chosen = false;
        awaiting = false;
        unit = "";
    }

    /// Whether it has.
    final boolean isChosen() {
        return chosen || awaiting;
    }

    /// Whether it waits for the others in place of an operation.
    final boolean isAwaiting() {
        return awaiting;
    }

    /// The name of the unit of work that ends with the operation; empty when none does.
    final String unit() {
        return unit;
    }

    @Override
    public final void awaitOthers() {
        if (chosen || awaiting) {
            throw new IllegalStateException(ONE_ONLY);
        }
        awaiting = true;
    }

    @Override
    public final void endsUnit(String name) {
        if (!chosen) {
            throw new IllegalStateException("endsUnit: choose the operation before");
        }
        unit = name;
    }

    /// @param generation as [Request#setPayload]
    final void set(Operation operation, int file, long offset, int lengthBytes, int generation) {
        Request next = request;
        if (next == null || chosen || awaiting) {
            throw new IllegalStateException(ONE_ONLY);
        }
        next.set(operation, file, offset, lengthBytes, nowNanos);
        next.setPayload(generation, false);
        chosen = true;
    }

    /// Whether what the operation that was just set reads is checked.
    final void setVerified(boolean verified) {
        if (request != null) {
            request.setPayload(request.generation(), verified);
        }
    }

    /// Whose content the operation that was just set is about.
    final void setContent(long content) {
        if (request != null) {
            request.setContent(content);
        }
    }

    /// The second file of the operation that was just set.
    final void setSecond(int file) {
        if (request != null) {
            request.setSecond(file);
        }
    }

    /// @param mostBytes the longest
    static void checkRange(long offset, int lengthBytes, int granuleBytes, int mostBytes) {
        boolean aligned = offset % granuleBytes == 0 && lengthBytes % granuleBytes == 0;
        if (!aligned || lengthBytes <= 0 || lengthBytes > mostBytes) {
            throw new IllegalArgumentException(
                    "offset %d, length %d: both are multiples of %d, the length at most workload.block, %d"
                            .formatted(offset, lengthBytes, granuleBytes, mostBytes));
        }
    }

    static void checkWithin(long offset, int lengthBytes, long fileBytes) {
        if (offset < 0 || offset > fileBytes - lengthBytes) {
            throw new IllegalArgumentException(
                    "offset %d, length %d: the file has %d bytes".formatted(offset, lengthBytes, fileBytes));
        }
    }

    /// @param count how many there are
    static void checkFile(int file, int count) {
        if (file < 0 || file >= count) {
            throw new IllegalArgumentException("file %d: files have numbers from 0 to %d".formatted(file, count - 1));
        }
    }

    /// @param count how many there are
    static void checkDirectory(int directory, int count) {
        if (directory < 0 || directory >= count) {
            throw new IllegalArgumentException(
                    "directory %d: directories have numbers from 0 to %d".formatted(directory, count - 1));
        }
    }

    static void requireWriter(String what, boolean writes) {
        if (!writes) {
            throw new IllegalArgumentException(what + ": the class does not say @Workload(writes = true)");
        }
    }

    abstract int files();

    abstract int names();

    abstract int filled();

    abstract int directories();

    abstract int parent(int directory);

    abstract int directoryOf(int file);

    abstract long fileBytes(int file);

    abstract long newFileBytes(int file);

    abstract long largestFileBytes();

    abstract int granuleBytes();
}
