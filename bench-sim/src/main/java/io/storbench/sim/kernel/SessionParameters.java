package io.storbench.sim.kernel;

import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import java.util.Locale;
import java.util.Map;

/// What the kernel's initiator and its target agreed on, by sysfs's names, as keys of the model
/// (RFC 7143, section 13).
final class SessionParameters {
    private static final Map<String, String> LENGTHS = Map.of(
            "first_burst_len", "first_burst",
            "max_burst_len", "max_burst",
            "max_recv_dlength", "max_recv_segment",
            "max_xmit_dlength", "max_send_segment");

    private static final Map<String, String> FLAGS =
            Map.of("initial_r2t", "initial_r2t", "immediate_data", "immediate_data");

    private static final Map<String, String> DIGESTS =
            Map.of("header_digest", "header_digest", "data_digest", "data_digest");

    /// By the same name; the kernel's largest numbers mean no limit, and are left out.
    private static final String R2TS = "max_outstanding_r2t";

    private SessionParameters() {}

    /// The keys; what the kernel says in other words is left to the model's defaults.
    static Mapping keys(Mapping seen) {
        Mapping keys = new Mapping(seen.place(), Map.of());
        for (var parameter : seen.entries().entrySet()) {
            String name = parameter.getKey();
            if (!(parameter.getValue() instanceof Scalar value)) {
                continue;
            }
            String text = value.text();
            if (LENGTHS.containsKey(name) && text.matches("[1-9][0-9]{0,9}")) {
                keys = keys.with(LENGTHS.get(name), value);
            } else if (name.equals(R2TS) && text.matches("[1-9]|[1-5][0-9]|6[0-4]")) {
                keys = keys.with(R2TS, value);
            } else if (FLAGS.containsKey(name) && text.matches("[01]")) {
                keys = keys.with(FLAGS.get(name), new Scalar(value.place(), String.valueOf(text.equals("1"))));
            } else if (DIGESTS.containsKey(name) && text.matches("(?i)none|crc32c")) {
                keys = keys.with(DIGESTS.get(name), new Scalar(value.place(), text.toLowerCase(Locale.ROOT)));
            }
        }
        return keys;
    }
}
