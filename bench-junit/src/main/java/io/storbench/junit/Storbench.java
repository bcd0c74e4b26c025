package io.storbench.junit;

import io.storbench.cli.PlanRun;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.run.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// Runs plans from Java, as the commands of the same names do. Each call has a directory of results of its own,
/// below that which the system property `storbench.results` names, or `storbench` in `target` or `build`.
///
/// Nothing is written to a LUN or block device that the plan does not allow ([Plan#allowDeviceWrite]). Calls may
/// come from several threads; measurements then disturb each other.
public final class Storbench {
    /// Names the folder for results, as a system property.
    public static final String RESULTS = "storbench.results";

    private Storbench() {}

    /// Measures a plan.
    ///
    /// @throws PlanException for a mistake in the plan, with the place and what is allowed, and for writes that it
    ///   does not allow
    public static Results run(Plan plan) {
        return results(plan, true, false);
    }

    /// Simulates a plan; needs no server.
    ///
    /// @throws PlanException for a mistake in the plan, with the place and what is allowed
    public static Results simulate(Plan plan) {
        return results(plan, false, true);
    }

    /// Measures a plan, then simulates it: what [ResultsAssert#matchesSimulation] compares.
    ///
    /// @throws PlanException for a mistake in the plan, with the place and what is allowed
    public static Results runAndSimulate(Plan plan) {
        return results(plan, true, true);
    }

    private static Results results(Plan text, boolean measure, boolean simulate) {
        ExperimentPlan plan = text.read();
        try {
            Path directory = Files.createTempDirectory(folder(), plan.name() + "-");
            PlanRun run = new PlanRun(plan, directory, new Progress() {}, _ -> {});
            if (measure) {
                var _ = run.measure(text.consent());
            }
            if (simulate) {
                var _ = run.simulate();
            }
            return Results.in(directory);
        } catch (WriteRefusedException e) {
            throw new PlanException(e.getMessage() + " (a test names what it allows by Plan.allowDeviceWrite)");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() throws IOException {
        Optional<Path> named = Optional.ofNullable(System.getProperty(RESULTS)).map(Path::of);
        Path folder = named.orElseGet(() -> Stream.of("target", "build")
                .map(Path::of)
                .filter(Files::isDirectory)
                .findFirst()
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")))
                .resolve("storbench"));
        return Files.createDirectories(folder);
    }
}
