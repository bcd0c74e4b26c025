package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Kernel mounts at distances that netem makes: what is measured, what the shipped profiles predict
/// of it, and what remains of netem when processes are killed.
@Tag("guest")
@EnabledIfEnvironmentVariable(
        named = "STORBENCH_GUEST",
        matches = "1",
        disabledReason = "STORBENCH_GUEST is not 1")
class GuestDistanceIT {
    private static final long MILLI = 1_000_000;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static Guest guest;

    @BeforeAll
    static void runTheGuest() throws Exception {
        guest = Guest.run();
    }

    @Test
    void everyTrialIsValidAtItsDistance() {
        for (String run : List.of("near", "far")) {
            List<JsonNode> trials = guest.trials("distance/" + run);
            assertThat(trials).hasSize(run.equals("near") ? 16 : 8);
            for (JsonNode trial : trials) {
                assertThat(trial.path("status").asString()).isEqualTo("valid");
                long addedNanos = trial.at("/facts/network.rtt_ns").asLong();
                assertThat(trial.at("/facts/path_rtt_ns").asLong())
                        .isBetween(addedNanos, addedNanos + MILLI);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3, read, 0.04", "3, write, 0.08", "4.1, read, 0.04", "4.1, write, 0.08"})
    void theShippedProfilesPredict30Milliseconds(
            String version, String operation, double within, @TempDir Path folder)
            throws IOException, InterruptedException {
        Path results = copy(guest.results().resolve("distance/far"), folder.resolve("far"));
        Storbench simulated =
                Storbench.run(
                        folder,
                        "simulate",
                        Guest.plan("distance.yaml").toString(),
                        "-p",
                        "network.rtt=30ms",
                        "-o",
                        results.toString());
        assertThat(simulated.exit()).as(simulated.err()).isZero();
        List<JsonNode> trials =
                Trials.in(results).stream()
                        .filter(trial -> isOf(trial, "target.mount.vers", version))
                        .filter(trial -> isOf(trial, "workload.operation", operation))
                        .toList();
        double ratio = meanNanos(trials, "simulated") / meanNanos(trials, "measured");
        assertThat(ratio).isBetween(1 - within, 1 + within);
    }

    private static boolean isOf(JsonNode trial, String factor, String level) {
        return trial.path("factors").path(factor).asString().equals(level);
    }

    private static double meanNanos(List<JsonNode> trials, String origin) {
        return trials.stream()
                .filter(trial -> trial.path("origin").asString().equals(origin))
                .mapToDouble(trial -> trial.at("/service/mean_ns").asDouble())
                .average()
                .orElseThrow();
    }

    private static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    /// By the guest's clock: `storbench ROUND KILLED GONE` and `guardian ROUND`.
    @Test
    void netemIsGoneWithinASecondOfAKill() throws IOException {
        List<String[]> rounds =
                guest.text("distance/rounds.log").lines().map(line -> line.split(" ")).toList();
        List<String[]> killed =
                rounds.stream().filter(round -> round[0].equals("storbench")).toList();
        assertThat(killed).isNotEmpty();
        assertThat(rounds).hasSize(2 * killed.size());
        for (String[] round : killed) {
            assertThat(Double.parseDouble(round[3]) - Double.parseDouble(round[2])).isLessThan(1);
        }
    }
}
