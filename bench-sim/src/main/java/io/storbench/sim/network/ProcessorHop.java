package io.storbench.sim.network;

import io.storbench.sim.model.Processor;

/// A host's processor on the way of its frames: sending and receiving them costs its time, and they
/// wait behind its other work.
public final class ProcessorHop implements Hop {
    private final Processor processor;
    private final long frameNanos;
    private final double nanosPerByte;

    /// @param frameNanos for each frame
    /// @param nanosPerByte besides, for each byte of the IP packets
    public ProcessorHop(Processor processor, long frameNanos, double nanosPerByte) {
        this.processor = processor;
        this.frameNanos = frameNanos;
        this.nanosPerByte = nanosPerByte;
    }

    @Override
    public void send(long nowNanos, Packet packet) {
        int frames = packet.framesLeft();
        int last = packet.frames() - 1;
        long bytes = (frames - 1L) * packet.bytes(0) + packet.bytes(last);
        packet.beginsAt(Math.max(nowNanos, processor.freeNanos()));
        processor.run(nowNanos, frames * frameNanos + (long) (bytes * nanosPerByte + 0.5), packet);
    }
}
