package io.storbench.server;

/// How long the server serves calls.
///
/// @param readNanos the mean for READ
/// @param writeNanos the mean for WRITE
/// @param commitNanos the mean for COMMIT
/// @param law how the times vary about their means
public record ServiceTimes(long readNanos, long writeNanos, long commitNanos, ServiceLaw law) {
    /// Calls are served at once.
    public static final ServiceTimes NONE = constant(0);

    /// Checks the ranges.
    public ServiceTimes {
        if (readNanos < 0 || writeNanos < 0 || commitNanos < 0) {
            throw new IllegalArgumentException("service " + readNanos + ", " + writeNanos + ", " + commitNanos);
        }
    }

    /// The same constant time for all.
    public static ServiceTimes constant(long nanos) {
        return new ServiceTimes(nanos, nanos, nanos, ServiceLaw.CONSTANT);
    }

    /// Whether any call takes time.
    public boolean isTimed() {
        return readNanos + writeNanos + commitNanos > 0;
    }

    public long meanNanos(Work work) {
        return switch (work) {
            case NONE -> 0;
            case READ -> readNanos;
            case WRITE -> writeNanos;
            case COMMIT -> commitNanos;
        };
    }
}
