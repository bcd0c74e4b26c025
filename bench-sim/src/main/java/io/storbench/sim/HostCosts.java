package io.storbench.sim;

import io.storbench.plan.Settings;

/// What calls cost the processor of one end, in nanoseconds.
///
/// @param sendNanos before a call, or an answer, leaves
/// @param finishNanos after that: it delays what comes next, not this call
/// @param receiveNanos from a message's arrival until it is acted upon
/// @param pageNanos besides, for each page of 4 KiB of the data that a call moves: in the client
///   before a WRITE leaves and when a READ's answer has come, in the server the other way round;
///   with TCP, for each 4 KiB of its frames, sent or received
/// @param frameNanos with TCP, for each frame, sent or received
/// @param delayNanos with TCP on a path with a delay, for each frame sent besides: what an
///   emulation of the delay on the same host costs, such as netem's queue and timers
/// @param readNanos with TCP, each time that what has arrived is read and acknowledged
record HostCosts(
        long sendNanos,
        long finishNanos,
        long receiveNanos,
        long pageNanos,
        long frameNanos,
        long delayNanos,
        long readNanos) {
    /// Reads the keys of a client or server.
    ///
    /// @param defaultNanos of sending and of receiving
    static HostCosts of(Settings settings, long defaultNanos) {
        return new HostCosts(
                settings.nanos("send", defaultNanos),
                settings.nanos("finish", 0),
                settings.nanos("receive", defaultNanos),
                settings.nanos("page", 0),
                settings.nanos("frame", 0),
                settings.nanos("delay", 0),
                settings.nanos("read", 0));
    }

    /// Whether calls cost it nothing.
    boolean isNothing() {
        return sendNanos == 0
                && finishNanos == 0
                && receiveNanos == 0
                && pageNanos == 0
                && frameNanos == 0
                && delayNanos == 0
                && readNanos == 0;
    }
}
