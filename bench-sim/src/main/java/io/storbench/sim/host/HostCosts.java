package io.storbench.sim.host;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.plan.Settings;
import java.util.Map;

/// What calls cost the processor of one end, in nanoseconds. A page is of the data that a call
/// moves: in the client before a WRITE leaves and when a READ's answer has come, in the server the
/// other way round; with TCP, of its frames, sent or received.
public record HostCosts(
        @PlanKey @Absent("1us in a client, 0 in a server") @Doc("CPU time to send a message")
        long sendNanos,

        @PlanKey(defaultsTo = "0") @Doc("CPU time after a message is sent; it delays the next work")
        long finishNanos,

        @PlanKey @Absent("1us in a client, 0 in a server") @Doc("CPU time to receive a message")
        long receiveNanos,

        @PlanKey(defaultsTo = "0") @Doc("CPU time for each 4 KiB of data")
        long pageNanos,

        @PlanKey(defaultsTo = "0") @Doc("with `tcp`: CPU time for each frame")
        long frameNanos,

        @PlanKey(defaultsTo = "0")
        @Doc("with `tcp`: CPU time for each frame sent on a path with a delay (netem's work)")
        long delayNanos,

        @PlanKey(defaultsTo = "0") @Doc("with `tcp`: CPU time each time that arrived data is read and acknowledged")
        long readNanos) {
    /// The keys of a client or server.
    public static final KeySection KEYS = KeySection.of("", "What a processor takes.", HostCosts.class);

    /// Reads the keys of a client or server.
    ///
    /// @param defaultText of sending and of receiving, as plans write it
    public static HostCosts of(Settings settings, String defaultText) {
        return settings.readSome(HostCosts.class, Map.of("send", defaultText, "receive", defaultText));
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
