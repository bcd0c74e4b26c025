package io.storbench.sim.network;

import java.util.List;

/// A packet that writes down when it arrived, or perished.
final class TestPacket extends Packet {
    private final String name;
    private final int frames;
    private final List<String> log;

    /// A packet of a number of frames.
    TestPacket(Route route, String name, int frames, List<String> log) {
        super(route);
        this.name = name;
        this.log = log;
        this.frames = frames;
    }

    /// Sends it with frames of one IP length.
    void send(long nowNanos, int bytes) {
        load(frames, bytes, bytes);
        send(nowNanos);
    }

    @Override
    void arrived(long nowNanos) {
        log.add(nowNanos + name + (isWhole() ? "" : ":" + framesLeft()));
    }

    @Override
    void perished(long nowNanos) {
        log.add(nowNanos + name + ":0");
    }
}
