package io.storbench.cli.text;

import io.storbench.report.compare.Percent;
import io.storbench.result.LongStalls;
import io.storbench.sim.FigureQuality;
import io.storbench.sim.Precision;
import java.util.ArrayList;
import java.util.List;

/// What has to be known of simulated figures and does not stand in their table.
public final class SimulationRemarks {
    private SimulationRemarks() {}

    /// A line for each remark.
    ///
    /// @param precision the precision wanted, as it was written
    /// @param most replicates of a point
    public static List<String> lines(FigureQuality quality, String precision, int most) {
        List<String> lines = new ArrayList<>();
        if (quality.imprecise() > 0) {
            lines.add("%d of %d points did not come to within %s by %d replicates; --max-replicates adds more"
                    .formatted(quality.imprecise(), quality.points(), precision, most));
        }
        if (quality.unknown() > 0) {
            lines.add(
                    "at %d of %d points it is not known whether they reach %s: that takes at least %d replicates that differ; --max-replicates %d adds them"
                            .formatted(
                                    quality.unknown(),
                                    quality.points(),
                                    precision,
                                    Precision.FEWEST,
                                    Precision.FEWEST));
        }
        if (quality.rare() > 0) {
            lines.add(
                    "at %d of %d points fewer than %d operations waited for a retransmission timer: such long stalls are too rare there, and the intervals too narrow; a longer protocol.measure, or --max-replicates, has more of them"
                            .formatted(quality.rare(), quality.points(), LongStalls.FEWEST));
        }
        if (quality.moved() > 0) {
            lines.add(
                    "at %d of %d points what was measured holds warm-up still: up to %s of it, which moves mean latencies by up to %s; percentiles, counters and means over replicates keep it, a longer protocol.warmup leaves it out"
                            .formatted(
                                    quality.moved(),
                                    quality.points(),
                                    Percent.of(quality.warmUpShare()),
                                    Percent.of(quality.warmUpShift())));
        }
        return lines;
    }
}
