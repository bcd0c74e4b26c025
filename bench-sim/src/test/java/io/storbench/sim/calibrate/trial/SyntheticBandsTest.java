package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.random.RandomStream;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import io.storbench.run.PathRtt;
import io.storbench.run.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Systems whose parameters are drawn, and which no model meets quite: what is fitted on one plan
/// has to say how far it can be trusted on another.
@Tag("slow")
class SyntheticBandsTest {
    private static final String NEAR = """
        name: near
        target: {engine: nfs, uri: "nfs://server/export", server: {threads: 1}}
        workload: {operation: read, block: 4k, file: 128k}
        design:
          factors: {network.rtt: [100us, 400us, 2ms], workload.depth: [1, 8]}
          replicates: 2
        protocol: {run: completion}
        """;

    private static final String FAR = NEAR.replace("near", "far")
            .replace("[100us, 400us, 2ms]", "[50us, 200us, 800us, 1ms, 5ms]")
            .replace("[1, 8]", "[1, 2, 4, 16]");

    /// Of what each point as a whole is off from the model.
    private static final double DISCREPANCY = 0.06;

    private static final double NOISE = 0.03;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void bandsOfOtherPointsHoldTheirShare() throws IOException {
        int held = 0;
        int all = 0;
        for (long seed = 1; seed <= 3; seed++) {
            RandomStream random = RandomStream.of(seed, "system");
            double nanos = 50_000 * StrictMath.pow(10, random.nextDouble());
            Map<String, String> truth = Map.of("server.service", Math.round(nanos) + "ns");
            Path folder = Files.createDirectories(directory.resolve("near-" + seed));
            new SyntheticRun(ProfileFitTest.plan(NEAR), truth, DISCREPANCY, NOISE, seed).into(folder);
            ProfileFit fitted = ProfileFitTest.fit(
                    MeasuredTrials.read(List.of(folder), "storbench-nfs"), "server.service=5us..5ms");
            Path profile = directory.resolve("fitted-" + seed + ".yaml");
            Files.writeString(profile, ProfileText.of(fitted, "storbench-nfs"));
            ExperimentPlan far = PlanReader.parse(FAR, "far.yaml", List.of("simulate.profile=" + profile));
            Path later = Files.createDirectories(directory.resolve("far-" + seed));
            new SyntheticRun(ProfileFitTest.plan(FAR), truth, DISCREPANCY, NOISE, 1000 + seed).into(later);
            MeasuredTrials measured = MeasuredTrials.read(List.of(later), profile.toString());
            Predictions predictions = new PlanBands(far, PathRtt.read(later), Shard.WHOLE)
                    .withBands(Predictions.NONE, new StopSignal(), new ProfileFitTest.Silent());
            for (MeasuredPoint point : measured.points()) {
                Predictions.PointPrediction prediction =
                        predictions.points().get(point.spec().point() - 1);
                assertThat(prediction.discrepancyKnown()).isTrue();
                assertThat(prediction.point()).isEqualTo(point.spec().point());
                Predictions.Band band = prediction.bandByMetric().get("app_ns");
                held += band != null && band.contains(mean(point)) ? 1 : 0;
                all++;
            }
        }
        assertThat(held / (double) all).as(held + " of " + all).isBetween(0.80, 0.97);
    }

    private static double mean(MeasuredPoint point) {
        return point.trials().stream()
                .map(TrialResult.Valid::numbers)
                .mapToDouble(numbers -> (double) numbers.appNanos().orElseThrow())
                .average()
                .orElseThrow();
    }
}
