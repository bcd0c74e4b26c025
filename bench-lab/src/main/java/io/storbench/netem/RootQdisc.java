package io.storbench.netem;

import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The queueing discipline at the root of a network device.
///
/// @param kind such as `noqueue`, `mq` or `netem`
/// @param handle `0:` of one that the kernel chose by itself
/// @param delayNanos of netem; otherwise 0
record RootQdisc(String kind, String handle, long delayNanos) {
    /// By this one storbench knows its own again.
    static final String OWN_HANDLE = "5b5b:";

    private static final JsonMapper JSON = new JsonMapper();

    /// Reads what a device has.
    ///
    /// @throws IOException when tc cannot say
    static RootQdisc of(String device) throws IOException {
        String text = TcCommand.run("-j", "qdisc", "show", "dev", device);
        try {
            for (JsonNode qdisc : JSON.readTree(text)) {
                if (qdisc.path("root").asBoolean(false)) {
                    return of(qdisc);
                }
            }
            return new RootQdisc("none", "0:", 0);
        } catch (JacksonException e) {
            throw new IOException("tc -j qdisc show dev " + device + " prints no JSON: " + text, e);
        }
    }

    private static RootQdisc of(JsonNode qdisc) {
        double delaySeconds = qdisc.path("options").path("delay").path("delay").asDouble(0);
        return new RootQdisc(
                qdisc.path("kind").asString(""), qdisc.path("handle").asString("0:"), Math.round(delaySeconds * 1e9));
    }

    /// Whether storbench made it.
    boolean isOwn() {
        return kind.equals("netem") && handle.equals(OWN_HANDLE);
    }

    /// Whether the kernel brings it back when another one is removed.
    boolean isDefault() {
        return handle.equals("0:");
    }
}
