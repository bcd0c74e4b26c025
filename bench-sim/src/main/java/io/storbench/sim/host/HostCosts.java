package io.storbench.sim.host;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
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
public record HostCosts(
        long sendNanos,
        long finishNanos,
        long receiveNanos,
        long pageNanos,
        long frameNanos,
        long delayNanos,
        long readNanos) {
    /// Before a message leaves, in nanoseconds.
    public static final Key<Long> SEND =
            Key.time("send").absent("1us in a client, 0 in a server").means("CPU time to send a message");

    private static final Key<Long> FINISH =
            Key.time("finish").defaultText("0").means("CPU time after a message is sent; it delays the next work");

    /// From a message's arrival until it is acted upon, in nanoseconds.
    public static final Key<Long> RECEIVE =
            Key.time("receive").absent("1us in a client, 0 in a server").means("CPU time to receive a message");

    private static final Key<Long> PAGE = Key.time("page").defaultText("0").means("CPU time for each 4 KiB of data");

    private static final Key<Long> FRAME =
            Key.time("frame").defaultText("0").means("with `tcp`: CPU time for each frame");

    private static final Key<Long> DELAY = Key.time("delay")
            .defaultText("0")
            .means("with `tcp`: CPU time for each frame sent on a path with a" + " delay (netem's work)");

    private static final Key<Long> READ = Key.time("read")
            .defaultText("0")
            .means("with `tcp`: CPU time each time that arrived data is read and" + " acknowledged");

    /// The keys of a client or server.
    public static final KeySection KEYS =
            KeySection.of("", "What a processor takes.", SEND, FINISH, RECEIVE, PAGE, FRAME, DELAY, READ);

    /// Reads the keys of a client or server.
    ///
    /// @param defaultNanos of sending and of receiving
    public static HostCosts of(Settings settings, long defaultNanos) {
        return new HostCosts(
                settings.get(SEND, defaultNanos),
                settings.get(FINISH),
                settings.get(RECEIVE, defaultNanos),
                settings.get(PAGE),
                settings.get(FRAME),
                settings.get(DELAY),
                settings.get(READ));
    }

    /// Whether calls cost it nothing.
    public boolean isNothing() {
        return sendNanos == 0
                && finishNanos == 0
                && receiveNanos == 0
                && pageNanos == 0
                && frameNanos == 0
                && delayNanos == 0
                && readNanos == 0;
    }
}
