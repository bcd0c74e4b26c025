package io.storbench.sim.network;

/// How a link layer wraps an IP packet.
///
/// @param headerBytes what a capture on the interface counts besides the IP packet
/// @param hiddenBytes what takes time on the wire, but no capture counts
/// @param minimumBytes the shortest frame as captured; shorter ones are padded
public record Framing(int headerBytes, int hiddenBytes, int minimumBytes) {
    /// Ethernet (IEEE 802.3): header 14; hidden are preamble and start delimiter 8, checksum 4 and
    /// the gap of 12 before the next frame; the shortest frame is 60 without the checksum.
    public static final Framing ETHERNET = new Framing(14, 24, 60);

    /// Checks that nothing is negative.
    public Framing {
        if (headerBytes < 0 || hiddenBytes < 0 || minimumBytes < 0) {
            throw new IllegalArgumentException(
                    "negative length: " + headerBytes + ", " + hiddenBytes + ", " + minimumBytes);
        }
    }

    /// A frame as captured.
    int frameBytes(int ipBytes) {
        return Math.max(minimumBytes, ipBytes + headerBytes);
    }
}
