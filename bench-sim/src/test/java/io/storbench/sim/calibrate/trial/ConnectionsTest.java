package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.StopSignal;
import io.storbench.sim.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Systems whose connections were made before their path was delayed, and others.
class ConnectionsTest {
    private static final String PLAN = """
        name: reads
        target: {engine: nfs, uri: "nfs://server/export", version: 3}
        workload: {operation: read, block: 64k, file: 1m, open: program}
        design:
          factors: {network.rtt: [20ms, 40ms]}
          replicates: 2
        protocol: {run: completion}
        simulate: {profile: linux-6.1-nfs3}
        """;

    @TempDir
    private Path directory = Path.of("");

    private MeasuredTrials trials(String plan, Map<String, String> truth) throws IOException {
        new SyntheticRun(ProfileFitTest.plan(plan), truth, 0, 0.01, 1).into(directory);
        return MeasuredTrials.read(List.of(directory), "linux-6.1-nfs3");
    }

    @ParameterizedTest
    @CsvSource({"near, true", "at_distance, false"})
    void theTrialsTellWhereTheyWereMade(String truth, boolean near) throws IOException {
        Connections made = Connections.of(trials(PLAN, Map.of("tcp.connected", truth)), new StopSignal())
                .orElseThrow();
        assertThat(made.areNear()).isEqualTo(near);
        assertThat(Math.min(made.near(), made.atDistance())).isLessThan(0.02);
        assertThat(Math.max(made.near(), made.atDistance())).isGreaterThan(0.1);
    }

    /// What the fit was made with is in the profile, so that it predicts with it.
    @Test
    void theProfileSaysWhichItWas() throws IOException {
        MeasuredTrials trials = trials(PLAN, Map.of("tcp.connected", "near"));
        ProfileFit fitted = ProfileFitTest.fit(trials, "client.page=7us..120us");
        Path file = directory.resolve("fitted.yaml");
        Files.writeString(file, ProfileText.of(fitted, "linux-6.1-nfs3"));
        assertThat(Files.readString(file)).contains("  tcp.connected:\n    value: near\n    kind: fitted\n");
        assertThat(fitted.fit().fittedError()).isLessThan(0.02);
        assertThat(MeasuredTrials.read(List.of(directory), file.toString())
                        .profile()
                        .parameters())
                .containsKey("tcp.connected");
        assertThat(Profile.builtIn("linux-6.1-nfs3").parameters()).doesNotContainKey("tcp.connected");
    }

    @ParameterizedTest
    @CsvSource({"simulate.tcp.connected", "network.rtt"})
    void nothingIsAskedWhereThePlanSaysItOrThereIsNoDistance(String what) throws IOException {
        String plan = what.equals("network.rtt")
                ? PLAN.replace("[20ms, 40ms]", "[0, 0ms]")
                        .replace("network.rtt: [0, 0ms]", "workload.block: [32k, 64k]")
                : PLAN.replace("linux-6.1-nfs3}", "linux-6.1-nfs3, tcp: {connected: near}}");
        assertThat(Connections.of(trials(plan, Map.of()), new StopSignal())).isEqualTo(Optional.empty());
    }

    /// Too little apart to tell: a user's mount is made at its distance.
    @Test
    void whatIsAlikeIsMadeAtItsDistance() {
        assertThat(new Connections(0.05, 0.046).areNear()).isFalse();
        assertThat(new Connections(0.05, 0.044).areNear()).isTrue();
        assertThat(new Connections(0, 0).areNear()).isFalse();
    }
}
