package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanReader;
import io.storbench.result.Predictions;
import io.storbench.run.PathRtt;
import io.storbench.run.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bands of profiles that nothing was calibrated to.
class PlanBandsTest {
    private static final long RTT_NANOS = 20_000_000;

    @TempDir
    private Path directory = Path.of("");

    private static final String NFS = "nfs, uri: \"nfs://server/export\", version: ";
    private static final String ISCSI = "iscsi, uri: \"iscsi://server/iqn.2026-11.test:t/1\"";

    /// Nothing of these is drawn: a model that is always wrong by the same had no width without its
    /// own error.
    @ParameterizedTest
    @CsvSource({
        "nfs, 3, write, linux-6.1-nfs3",
        "nfs, 4.1, read, linux-6.1-nfs41",
        "nfs, 4.0, write, linux-6.1-nfs40",
        "iscsi, 0, read, linux-6.1-iscsi",
        "iscsi, 0, write, linux-6.1-iscsi",
        "iscsi, 0, write, linux-6.x-iscsi"
    })
    void everyBandHasAWidthAndBeginsAtARoundTrip(String engine, String version, String operation, String profile)
            throws IOException {
        String target = engine.equals("nfs") ? NFS + version : ISCSI;
        String plan = """
            target: {engine: %s}
            workload: {operation: %s, block: 64k, file: 256k, open: program}
            network: {rtt: 20ms}
            protocol: {run: completion}
            simulate: {profile: %s}
            """.formatted(target, operation, profile);
        Predictions predictions = new PlanBands(
                        PlanReader.parse(plan, "plan", List.of()), PathRtt.read(directory), Shard.WHOLE)
                .withBands(Predictions.NONE, new StopSignal(), new ProfileFitTest.Silent());
        Predictions.PointPrediction point = predictions.points().getFirst();
        assertThat(point.discrepancyKnown()).isTrue();
        assertThat(point.bandByMetric()).containsKey("app_ns");
        assertThat(point.bandByMetric().values())
                .allSatisfy(band -> assertThat(band.low()).isLessThan(band.high()));
        assertThat(Objects.requireNonNull(point.bandByMetric().get("app_ns")).low())
                .isGreaterThanOrEqualTo(RTT_NANOS);
    }
}
