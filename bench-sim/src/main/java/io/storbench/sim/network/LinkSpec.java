package io.storbench.sim.network;

/// One direction of a cable, or of a whole path behind its slowest cable.
///
/// @param name names the link in reports, and its random stream
/// @param bytesPerSecond greater than 0, may be infinite
/// @param propagationNanos from the end of sending a frame to the end of its arrival, from 0
/// @param framing how IP packets are wrapped
/// @param buffer how much may wait
/// @param loss what is lost on the wire
public record LinkSpec(
        String name, double bytesPerSecond, long propagationNanos, Framing framing, Buffer buffer, Loss loss) {
    /// Checks the ranges.
    public LinkSpec {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException(name + ": the rate must be positive: " + bytesPerSecond + " bytes/s");
        }
        if (propagationNanos < 0) {
            throw new IllegalArgumentException(name + ": negative propagation: " + propagationNanos + " ns");
        }
    }

    /// Ethernet that loses nothing and lets everything wait.
    public static LinkSpec ethernet(String name, double bytesPerSecond, long propagationNanos) {
        return new LinkSpec(
                name, bytesPerSecond, propagationNanos, Framing.ETHERNET, new Buffer.Unlimited(), new Loss.None());
    }

    /// The same link with another buffer.
    public LinkSpec with(Buffer other) {
        return new LinkSpec(name, bytesPerSecond, propagationNanos, framing, other, loss);
    }

    /// The same link with other losses.
    public LinkSpec with(Loss other) {
        return new LinkSpec(name, bytesPerSecond, propagationNanos, framing, buffer, other);
    }
}
