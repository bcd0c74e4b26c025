package io.storbench.sim.network;

/// How much may wait in front of a link, besides the frame on the wire. What comes when it is full
/// is dropped (drop tail).
public sealed interface Buffer {
    /// Room for everything.
    record Unlimited() implements Buffer {}

    /// Room for a number of frames, from 0.
    record Frames(int frames) implements Buffer {
        /// Checks the range.
        public Frames {
            if (frames < 0) {
                throw new IllegalArgumentException("negative buffer: " + frames + " frames");
            }
        }
    }

    /// Room for a number of bytes of frames as captured, from 0.
    record Bytes(long bytes) implements Buffer {
        /// Checks the range.
        public Bytes {
            if (bytes < 0) {
                throw new IllegalArgumentException("negative buffer: " + bytes + " bytes");
            }
        }
    }
}
