package io.storbench.report.render;

import io.storbench.report.answer.Why;
import io.storbench.report.answer.Why.Bar;
import io.storbench.report.answer.Why.Difference;
import io.storbench.result.TimeBreakdown;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Where the time of operations went, as JSON.
public final class TimeJson {
    private TimeJson() {}

    /// The numbers have the names that they have in results.
    public static void put(ObjectNode node, TimeBreakdown time) {
        node.put("mean_ns", time.meanNanos());
        time.partsNanos().forEach(node.putObject("parts_ns")::put);
        if (!time.roundTrips().isEmpty()) {
            time.roundTrips().forEach(node.putObject("round_trips")::put);
        }
    }

    static void put(ObjectNode node, Why why) {
        ObjectNode place = node.putObject("place");
        why.place().forEach((factor, level) -> place.put(factor.path(), level));
        why.kind().ifPresent(kind -> node.put("kind", kind));
        ArrayNode bars = node.putArray("bars");
        for (Bar bar : why.bars()) {
            ObjectNode own = bars.addObject();
            own.put("level", bar.level());
            own.put("origin", bar.origin().key());
            put(own, bar.time());
        }
        ArrayNode differences = node.putArray("differences");
        for (Difference difference : why.differences()) {
            ObjectNode own = differences.addObject();
            own.put("origin", difference.slower().origin().key());
            own.put("slower", difference.slower().level());
            own.put("faster", difference.faster().level());
            own.put("difference_ns", difference.nanos());
            difference.part().ifPresent(part -> {
                own.put("part", part.key());
                own.put("part_difference_ns", difference.nanos(part));
            });
            own.put("more_round_trips", difference.moreRoundTrips());
        }
    }
}
