package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.YamlReader;
import io.storbench.sim.calibrate.Uncertainty;
import io.storbench.sim.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What bands draw, of a profile with a fitted time and a threshold that no fit settles.
class OpenParametersTest {
    @TempDir
    private Path directory = Path.of("");

    private OpenParameters open(String prior) throws IOException {
        Path file = directory.resolve("fitted.yaml");
        Files.writeString(file, """
            title: fitted
            errors: {read: [0.001], concurrent: [0.2, -0.1], write: [0.001], source: elsewhere}
            parameters:
              cache.copy: {value: 10us, kind: fitted, range: [2us, 100us], source: here}
              tcp.threshold: {value: 40, kind: fitted, prior: %s, source: there}
            calibration:
              experiment: near
              plan: "0123456789ab"
              fitted_error: 0.01
              held_out_error: 0.02
              noise_floor: 0.01
              held_out: [0.01, -0.01, 0.02, 0.03, -0.02]
              spread:
                cache.copy: [0.1]
              trials: ["0123456789abcdef"]
            """.formatted(prior));
        Path plan = directory.resolve("plan.yaml");
        Files.writeString(plan, "{engine: nfs, profile: \"%s\"}".formatted(file));
        Settings target = new Settings((PlanNode.Mapping) YamlReader.read(plan, "plan"), "target");
        Profile profile = Profile.of(target).orElseThrow();
        return OpenParameters.of(profile);
    }

    /// Between 20 and 80 in 95 % of draws: a normal number of 1.96 moves the logarithm by half of
    /// that of 80 / 20, so that a threshold of 40 becomes 80; the fitted time has a normal number
    /// of its own.
    @Test
    void aThresholdIsDrawnBesideWhatWasFitted() throws IOException {
        OpenParameters open = open("[\"20\", \"80\"]");
        assertThat(open.parameters()).extracting(FitParameter::key).containsExactly("cache.copy", "tcp.threshold");
        Uncertainty uncertainty = open.uncertainty();
        assertThat(uncertainty.values()).containsExactly(10_000.0, 40.0);
        assertThat(uncertainty.factor().get(0)).containsExactly(0.1, 0.0);
        List<Double> drawn = uncertainty.factor().get(1);
        assertThat(drawn.get(0)).isZero();
        assertThat(40 * Math.exp(1.96 * drawn.get(1))).isCloseTo(80, within(1e-9));
        assertThat(open.parameters().get(1).quantity().exact(41.6)).isEqualTo("42");
    }

    /// Two costs of one processor are as high or as low together; storage is drawn alone. Nothing
    /// was fitted, so there are as many normal numbers as sources.
    @Test
    void costsOfOneProcessorAreDrawnTogether() throws IOException {
        Path file = directory.resolve("drawn.yaml");
        Files.writeString(file, """
            title: drawn
            parameters:
              client.send: {value: 4us, kind: assumed, prior: [2us, 8us], drawn_with: processor, source: a}
              client.page: {value: 1us, kind: assumed, prior: [500ns, 2us], drawn_with: processor, source: b}
              server.service: {value: 90us, kind: assumed, prior: [9us, 900us], source: c}
            """);
        Path plan = directory.resolve("plan.yaml");
        Files.writeString(plan, "{engine: nfs, profile: \"%s\"}".formatted(file));
        Settings target = new Settings((PlanNode.Mapping) YamlReader.read(plan, "plan"), "target");
        OpenParameters open = OpenParameters.of(Profile.of(target).orElseThrow());
        assertThat(open.parameters())
                .extracting(FitParameter::key)
                .containsExactly("client.page", "client.send", "server.service");
        double deviation = Math.log(4) / (2 * 1.96);
        assertThat(open.uncertainty().factor().get(0)).containsExactly(deviation, 0.0);
        assertThat(open.uncertainty().factor().get(1)).containsExactly(deviation, 0.0);
        assertThat(open.uncertainty().factor().get(2)).containsExactly(0.0, Math.log(100) / (2 * 1.96));
        assertThat(open.uncertainty().knowsDiscrepancy()).isFalse();
    }

    /// Points held out tell nothing of a load that was not fitted.
    @Test
    void theLargerErrorOfTheModelCounts() throws IOException {
        OpenParameters open = open("[\"20\", \"80\"]");
        assertThat(open.errors(load("depth: 16"))).containsExactly(0.2, -0.1);
        assertThat(open.errors(load("depth: 1"))).isEqualTo(open.uncertainty().heldOut());
    }

    private static TrialSpec load(String depth) {
        String plan = "{target: {engine: nfs}, workload: {operation: read, block: 4k, file: 1m, %s}}".formatted(depth);
        return PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
    }

    @Test
    void aPriorOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> open("[20us, 80us]"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("tcp.threshold: its prior, 20us to 80us, is not one of whole");
        assertThatThrownBy(() -> open("[\"80\", \"20\"]"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("the lower first");
    }
}
