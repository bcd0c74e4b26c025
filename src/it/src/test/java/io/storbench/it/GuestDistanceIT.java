package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// NFS mounts and ext4 on an iSCSI disk at distances that netem makes: what is measured, what is
/// predicted of it, and what remains of netem when processes are killed.
@Tag("guest")
@EnabledIfEnvironmentVariable(named = "STORBENCH_GUEST", matches = "1", disabledReason = "STORBENCH_GUEST is not 1")
@Execution(ExecutionMode.CONCURRENT)
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
            assertThat(trials).hasSize(run.equals("near") ? 48 : 24);
            for (JsonNode trial : trials) {
                assertThat(trial.path("status").asString()).isEqualTo("valid");
                long addedNanos = trial.at("/facts/network.rtt_ns").asLong();
                assertThat(trial.at("/facts/path_rtt_ns").asLong()).isBetween(addedNanos, addedNanos + MILLI);
            }
        }
    }

    /// Two distances are fitted and the third is predicted.
    @Test
    void thirtyMillisecondsArePredictedByProfilesFittedAtZeroAndTen(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path far = copy(guest.results().resolve("distance/far"), folder.resolve("far"));
        Storbench simulated = Storbench.run(
                folder,
                "simulate",
                far.toString(),
                "--profile",
                fitted("linux-6.1-nfs3", folder),
                "--profile",
                fitted("linux-6.1-nfs41", folder),
                "--profile",
                fitted("linux-6.1-iscsi", folder));
        assertThat(simulated.exit()).as(simulated.err()).isZero();

        List<JsonNode> trials = Trials.in(far);
        Map<JsonNode, Double> measured = meansNanos(trials, "measured");
        Map<JsonNode, Double> predicted = meansNanos(trials, "simulated");
        assertThat(predicted).hasSize(12).containsOnlyKeys(measured.keySet());
        measured.forEach((point, nanos) -> {
            boolean read = point.path("workload.operation").asString().equals("read");
            assertThat(predicted.get(point)).as("%s", point).isCloseTo(nanos, withPercentage(read ? 4.0 : 8.0));
        });
    }

    /// The profile fitted to the two near distances; itself, where `calibrate` says that they
    /// identify none of its parameters.
    private static String fitted(String profile, Path folder) throws IOException, InterruptedException {
        Path near = copy(guest.results().resolve("distance/near"), folder.resolve(profile));
        String out = folder.resolve(profile + ".yaml").toString();
        Storbench calibrated = Storbench.run(folder, "calibrate", near.toString(), "--profile", profile, "--out", out);
        if (calibrated.exit() == 0) {
            return out;
        }
        assertThat(calibrated.err()).contains("storbench: not identifiable from this data");
        return profile;
    }

    /// The mean latency of each point's trials, by its levels.
    private static Map<JsonNode, Double> meansNanos(List<JsonNode> trials, String origin) {
        return trials.stream()
                .filter(trial -> trial.path("origin").asString().equals(origin))
                .collect(Collectors.groupingBy(
                        trial -> trial.path("factors"),
                        Collectors.averagingDouble(
                                trial -> trial.at("/service/mean_ns").asDouble())));
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
        List<String[]> rounds = guest.text("netem-kills/rounds.log")
                .lines()
                .map(line -> line.split(" "))
                .toList();
        List<String[]> killed =
                rounds.stream().filter(round -> round[0].equals("storbench")).toList();
        assertThat(killed).isNotEmpty();
        assertThat(rounds).hasSize(2 * killed.size());
        for (String[] round : killed) {
            assertThat(Double.parseDouble(round[3]) - Double.parseDouble(round[2]))
                    .isLessThan(1);
        }
    }
}
