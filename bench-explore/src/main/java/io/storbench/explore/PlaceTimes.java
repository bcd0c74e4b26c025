package io.storbench.explore;

import io.storbench.engine.TimePart;
import io.storbench.report.render.TimeJson;
import io.storbench.result.Measurement;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Where the time of operations goes at a place of a curve, for the page.
final class PlaceTimes {
    private PlaceTimes() {}

    /// The parts that there are, in their order.
    static void putParts(ArrayNode parts) {
        for (TimePart part : TimePart.values()) {
            parts.addObject().put("key", part.key()).put("label", part.label());
        }
    }

    /// By target, of whole operations.
    static void put(ObjectNode times, Map<String, Measurement> numbers) {
        numbers.forEach((target, measurement) ->
                measurement.operationTime().ifPresent(time -> TimeJson.put(times.putObject(target), time)));
    }
}
