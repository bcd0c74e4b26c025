package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.storbench.plan.Question;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.CurveCharts;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Predictions;
import io.storbench.result.Predictions.Band;
import io.storbench.result.TrialHash;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a report says of predictions by a profile that was fitted to some of the measurements.
class CalibratedReportTest {
    private static final TrialResult ONE =
            measured(1).factor("network.rtt", "1ms").valid(1e6);
    private static final TrialResult TWO =
            measured(2).factor("network.rtt", "4ms").valid(4e6);

    /// Off by 1 % at the first point, by 8 % at the second.
    private static final List<TrialResult> TRIALS = List.of(
            ONE,
            simulated(1).factor("network.rtt", "1ms").valid(1.01e6),
            TWO,
            simulated(2).factor("network.rtt", "4ms").valid(3.68e6));

    private static Predictions predictions(TrialResult... fitted) {
        TreeSet<String> hashes = new TreeSet<>();
        for (TrialResult trial : fitted) {
            hashes.add(TrialHash.of((TrialResult.Valid) trial));
        }
        return new Predictions(
                new TreeMap<>(Map.of(
                        "ours.yaml", new Predictions.Calibration(hashes, OptionalDouble.of(0.07), Optional.empty()))),
                List.of(point(1, 0.9e6, 1.1e6), point(2, 3.4e6, 3.9e6)));
    }

    private static Predictions.PointPrediction point(int number, double low, double high) {
        return new Predictions.PointPrediction(
                number,
                "",
                "ours.yaml",
                "basis",
                0.9,
                true,
                new TreeMap<>(Map.of("service_mean_ns", new Band(low, high))));
    }

    private static Report report(Predictions predictions) {
        return Report.of(Reports.input(TRIALS, "t", Question.NONE, predictions));
    }

    private static String latency(Report report) {
        return report.headline().verdicts().getFirst().replace('\u00A0', ' ');
    }

    @Test
    void theHeadlineIsOfPointsHeldOut() {
        assertThat(latency(report(predictions(ONE))))
                .startsWith(
                        "Mean latency: the simulation is within 8.0 % of the measured means. At 1 point with both it is"
                                + " 0.92")
                .contains("0 of 1 lie in their prediction bands.");
        assertThat(latency(report(predictions())))
                .contains("At 2 points with both")
                .contains("1 of 2 lie in their prediction bands.");
    }

    @Test
    void whereNothingIsHeldOutTheHeadlineSaysSo() {
        assertThat(latency(report(predictions(ONE, TWO))))
                .isEqualTo(
                        "Mean latency: the simulation was fitted to these points, so its agreement confirms nothing. At 2"
                                + " points with both it is 0.920 to 1.010 times the measurement. Each point in turn, predicted"
                                + " by a fit of ours.yaml to the others, was off by 7.0 % typically.");
    }

    @Test
    void fittedPointsAreMarked() {
        String text = ReportFormat.MD.render(report(predictions(ONE))).replace('\u00A0', ' ');
        assertThat(text).contains("fitted, in band", "held out, outside");
        assertThat(ReportFormat.JSON.render(report(predictions(ONE))))
                .contains("\"fitted\" : true", "\"fitted\" : false", "\"band_low\" : 900000.0");
        assertThat(ReportFormat.MD.render(report(Predictions.NONE))).doesNotContain("held out", "fitted");
    }

    /// The profile's band at the second point is 3.4 to 3.9 ms; 15 % ink for an area.
    @Test
    void curvesHaveTheirBandsAsAreas() {
        Chart chart = chart(predictions(ONE));
        assertThat(chart.series().getFirst().band())
                .extracting(Chart.Dot::low, Chart.Dot::high)
                .containsExactly(tuple(0.9, 1.1), tuple(3.4, 3.9));
        assertThat(chart.caption()).isEqualTo("Shaded: 90\u00A0% prediction band.");
        String page = ReportFormat.HTML.render(report(predictions(ONE)));
        assertThat(page).contains("Shaded: 90").containsPattern("opacity=\"0?.15");
        assertThat(chart(Predictions.NONE).series().getFirst().band()).isEmpty();
        assertThat(ReportFormat.HTML.render(report(Predictions.NONE)))
                .doesNotContain("Shaded")
                .doesNotContainPattern("opacity=\"0?.15");
    }

    @Test
    void bandsWithoutTheModelsOwnErrorSaySo() {
        Predictions known = predictions(ONE);
        Predictions unknown = new Predictions(
                known.calibrations(),
                known.points().stream()
                        .map(each -> new Predictions.PointPrediction(
                                each.point(),
                                each.model(),
                                each.profile(),
                                each.basis(),
                                each.coverage(),
                                false,
                                each.bandByMetric()))
                        .toList());
        assertThat(chart(unknown).caption()).contains("without the model's own error");
    }

    private static Chart chart(Predictions predictions) {
        Experiment experiment = Experiment.of(TRIALS, predictions);
        return CurveCharts.of(experiment, experiment.factors().getFirst(), Metric.LATENCY, "")
                .getFirst();
    }

    @Test
    void predictionsAreKeptAsTheyAre(@TempDir Path directory) throws IOException {
        Predictions kept = predictions(ONE);
        assertThat(Predictions.read(directory)).isEqualTo(Predictions.NONE);
        kept.write(directory);
        assertThat(Predictions.read(directory)).isEqualTo(kept);
        Predictions.NONE.write(directory);
        assertThat(directory).isEmptyDirectory();
    }
}
