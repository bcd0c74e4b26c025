package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Tile.Range;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TileTest {
    private static final List<Metric> METRICS = List.of(Metric.LATENCY, Metric.THROUGHPUT);

    private static Experiment grid(List<String> targets) {
        List<TrialResult> trials = new ArrayList<>();
        for (String rtt : List.of("1ms", "5ms")) {
            for (String target : targets) {
                double nanos = (rtt.equals("1ms") ? 1e6 : 5e6) * (targets.indexOf(target) + 2);
                int point = trials.size() + 1;
                trials.add(measured(point)
                        .factor("target", target)
                        .factor("network.rtt", rtt)
                        .valid(nanos));
            }
        }
        return Experiment.of(trials);
    }

    private static List<Tile> tiles(Experiment experiment, String compared) {
        return Tile.of(experiment, experiment.factor(compared), METRICS, Origin.MEASURED);
    }

    /// 2 ms at a distance of 1 ms, and 10 ms at 5 ms: nothing in between is the mean of both.
    @Test
    void eachSideHasTheRangeOfItsPoints() {
        List<Tile> tiles = tiles(grid(List.of("nfs", "iscsi")), "target");
        assertThat(tiles).extracting(Tile::side).containsExactly("nfs", "iscsi");
        assertThat(tiles.getFirst().ranges().getFirst()).isEqualTo(new Range(Optional.of(Metric.LATENCY), 2e6, 10e6));
        assertThat(tiles.getFirst().ranges().getFirst().words()).isEqualTo("2.00 to 10.0 ms");
        assertThat(tiles.getLast().ranges().getFirst().words()).isEqualTo("3.00 to 15.0 ms");
    }

    /// The picture has them.
    @Test
    void moreThanFourSidesHaveNone() {
        assertThat(tiles(grid(List.of("a", "b", "c", "d", "e")), "target")).isEmpty();
        assertThat(tiles(grid(List.of("a", "b", "c", "d")), "target")).hasSize(4);
    }

    /// Of what was not compared, the levels of the one factor that was varied; of two, neither.
    @Test
    void theOnlyFactorHasASideForEachLevel() {
        Experiment experiment = Experiment.of(List.of(
                simulated(1).factor("network.rtt", "1ms").valid(1e6),
                simulated(2).factor("network.rtt", "21ms").valid(21e6)));
        assertThat(Tile.of(experiment, Optional.empty(), METRICS, Origin.SIMULATED))
                .extracting(Tile::side)
                .containsExactly("round-trip time 1 ms", "round-trip time 21 ms");
        assertThat(Tile.of(experiment, Optional.empty(), METRICS, Origin.MEASURED))
                .isEmpty();
        assertThat(Tile.of(grid(List.of("a", "b")), Optional.empty(), METRICS, Origin.MEASURED))
                .isEmpty();
    }

    @Test
    void unitsOfBothEndsAreWrittenOnce() {
        assertThat(new Range(Optional.of(Metric.THROUGHPUT), 33.4, 200).words()).isEqualTo("33.4 to 200/s");
        assertThat(new Range(Optional.of(Metric.LATENCY), 999.9e3, 2e6).words()).isEqualTo("1.00 to 2.00 ms");
        assertThat(new Range(Optional.of(Metric.LATENCY), 2e6, 2.001e6).words()).isEqualTo("2.00 ms");
        assertThat(new Range(Optional.of(Metric.LATENCY), 400e3, 2e6).words()).isEqualTo("400 µs to 2.00 ms");
        assertThat(new Range(Optional.empty(), 1e6, 1e6).words()).isEqualTo("1.00 MB/s");
        assertThat(new Range(Optional.empty(), 1e6, 100e6).words()).isEqualTo("1.00 to 100 MB/s");
        assertThat(new Range(Optional.of(Metric.TRANSACTIONS), 2, 3).words()).isEqualTo("2.00 to 3.00 transactions/s");
    }
}
