package io.storbench.report.render;

import io.storbench.report.Analysis;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.stats.StudentInterval;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/// What measured runs and set-ups scatter by, as JSON: standard deviations are of natural
/// logarithms.
final class ScatterJson {
    private ScatterJson() {}

    static void put(ObjectNode root, Analysis analysis) {
        root.put("runs_recorded", GroupScatter.runs(analysis.experiment()));
        for (GroupScatter scatter : analysis.scatters()) {
            ObjectNode node = root.withArray("/scatter").addObject();
            node.put("of", scatter.unit().name().toLowerCase(Locale.ROOT));
            node.put("metric", scatter.metric().key());
            node.put("groups", scatter.groups());
            node.put("between", scatter.between());
            node.put("between_low", scatter.low());
            node.put("between_high", scatter.high());
            node.put("within", scatter.within());
            node.put("degrees_of_freedom", scatter.degreesOfFreedom());
        }
    }

    /// The intervals of a point that allow for the scatter between runs, where it is known.
    ///
    /// @param node of the metric's mean
    static void put(ObjectNode node, Analysis analysis, Metric metric, PointResults results) {
        analysis.runScatter(metric).ifPresent(scatter -> {
            scatter.mean(results).ifPresent(mean -> put(node, "over_runs", mean));
            scatter.next(results).ifPresent(next -> put(node, "next_run", next));
        });
    }

    private static void put(ObjectNode node, String key, StudentInterval logarithm) {
        node.put(key + "_low", StrictMath.exp(logarithm.low()));
        node.put(key + "_high", StrictMath.exp(logarithm.high()));
    }
}
