package io.storbench.report.compare;

import io.storbench.result.TrialJson;
import io.storbench.result.TrialResult;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Messages and bytes of the replicates of one point, summed over both directions.
///
/// Read through the result schema, so that the report depends on results only and not on engines.
///
/// @param trials that were summed, at least 1
/// @param operations completed
/// @param messages one request and its reply each
/// @param payloadBytes of the user's data
/// @param messageBytes with all headers above TCP
/// @param frameBytes of Ethernet, measured or computed
/// @param retransmissions calls sent again
/// @param timeouts calls whose timer ran out
public record Traffic(
        int trials,
        long operations,
        long messages,
        long payloadBytes,
        long messageBytes,
        long frameBytes,
        long retransmissions,
        long timeouts) {

    /// The sum over trials with a measurement.
    public static Traffic of(List<? extends TrialResult> trials) {
        List<JsonNode> nodes = trials.stream().<JsonNode>map(TrialJson::toNode).toList();
        List<JsonNode> counters = nodes.stream().map(node -> node.path("counters")).toList();
        return new Traffic(
                trials.size(),
                sum(nodes, "operations"),
                sum(counters, "messages"),
                sum(counters, "payload_bytes_out") + sum(counters, "payload_bytes_in"),
                sum(counters, "message_bytes_out") + sum(counters, "message_bytes_in"),
                sum(counters, "frame_bytes_out") + sum(counters, "frame_bytes_in"),
                sum(counters, "retransmissions"),
                sum(counters, "timeouts"));
    }

    private static long sum(List<JsonNode> nodes, String key) {
        return nodes.stream().mapToLong(node -> node.path(key).asLong(0)).sum();
    }

    /// A count or a number of bytes as the mean over trials.
    public double perTrial(long sum) {
        return trials == 0 ? 0 : (double) sum / trials;
    }

    /// A count or a number of bytes per completed operation; 0 when none completed.
    public double perOperation(long sum) {
        return operations == 0 ? 0 : (double) sum / operations;
    }
}
