package io.storbench.engine;

import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.util.function.LongSupplier;

/// How far the filling of a data set has come. A large one takes its time; one that comes forward
/// by less than [#LEAST_BYTES] in [#WINDOW_NANOS] is given up.
///
/// Used by the preparing thread.
public final class Filling {
    /// What has to be written in each window of time, unless less is left: some 17 KiB a second.
    public static final long LEAST_BYTES = 1 << 20;

    /// The window, in nanoseconds.
    public static final long WINDOW_NANOS = 60_000_000_000L;

    private static final long SAY_NANOS = 200_000_000;

    private final long totalBytes;
    private final Preparation preparation;
    private final LongSupplier clock;
    private long doneBytes;
    private long writtenBytes;
    private long writingNanos;
    private long lastNanos;
    private long windowNanos;
    private long windowBytes;
    private long saidNanos;

    /// @param totalBytes the size of the whole data set
    public Filling(long totalBytes, Preparation preparation) {
        this(totalBytes, preparation, System::nanoTime);
    }

    /// @param clock the time in nanoseconds
    Filling(long totalBytes, Preparation preparation, LongSupplier clock) {
        this.totalBytes = totalBytes;
        this.preparation = preparation;
        this.clock = clock;
        this.saidNanos = clock.getAsLong();
    }

    /// A file begins to be filled.
    ///
    /// @throws AbandonedException if nobody waits for it any more
    public void begins() throws AbandonedException {
        requireAwaited();
        lastNanos = clock.getAsLong();
        windowNanos = lastNanos;
        windowBytes = 0;
    }

    /// So much of the data set was there already.
    void found(long bytes) {
        doneBytes += bytes;
        preparation.goesOn();
    }

    /// So much was written; 0 when something was answered that is not progress.
    ///
    /// @throws AbandonedException if nobody waits for it any more
    /// @throws IOException if that is too slow to come to an end
    public void wrote(long bytes) throws IOException {
        requireAwaited();
        long nowNanos = clock.getAsLong();
        doneBytes += bytes;
        writtenBytes += bytes;
        windowBytes += bytes;
        writingNanos += nowNanos - lastNanos;
        lastNanos = nowNanos;
        if (bytes > 0) {
            preparation.goesOn();
        }
        if (nowNanos - saidNanos >= SAY_NANOS) {
            saidNanos = nowNanos;
            preparation.says(describe());
        }
        if (nowNanos - windowNanos < WINDOW_NANOS) {
            return;
        }
        if (windowBytes < LEAST_BYTES) {
            throw new IOException(
                    "%s: only %s were written in %s, less than the least of %s; see what slows the server or device down, then run again"
                            .formatted(
                                    describe(),
                                    ByteSize.humanReadable((double) windowBytes),
                                    TimeSpan.humanReadable((double) (nowNanos - windowNanos)),
                                    ByteSize.humanReadable((double) LEAST_BYTES)));
        }
        windowNanos = nowNanos;
        windowBytes = 0;
    }

    private void requireAwaited() throws AbandonedException {
        if (preparation.isAbandoned()) {
            throw new AbandonedException("its trial has ended: nothing more is written");
        }
    }

    /// So much of what was written has to be written again.
    public void lost(long bytes) {
        doneBytes -= bytes;
    }

    /// In words: `filling 12.0 of 64.0 GiB, 3 min left`.
    String describe() {
        String done = ByteSize.humanReadable((double) doneBytes);
        String total = ByteSize.humanReadable((double) totalBytes);
        String unit = total.substring(total.indexOf(' ') + 1);
        String shown = done.endsWith(" " + unit) ? done.substring(0, done.indexOf(' ')) : done;
        return "filling %s of %s%s".formatted(shown, total, left());
    }

    private String left() {
        long leftBytes = totalBytes - doneBytes;
        if (writtenBytes == 0 || leftBytes <= 0 || writingNanos < 1_000_000_000L) {
            return "";
        }
        double leftSeconds = (double) writingNanos / writtenBytes * leftBytes / 1e9;
        return leftSeconds < 90
                ? ", %.0f s left".formatted(leftSeconds)
                : leftSeconds < 5400
                        ? ", %.0f min left".formatted(leftSeconds / 60)
                        : ", %.1f h left".formatted(leftSeconds / 3600);
    }
}
