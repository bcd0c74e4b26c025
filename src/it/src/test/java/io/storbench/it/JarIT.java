package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The jar in a process of its own, without any server.
@Tag("jar")
class JarIT {
    private static final String PLAN = """
        name: long
        target: {engine: nfs, uri: embedded, version: 3, server: {store: memory, slots: 1}}
        workload: {block: 4k, file: 256k}
        network: {rtt: 1ms}
        design: {factors: {workload.depth: [1, 2, 3]}, replicates: 5}
        protocol: {warmup: 0, measure: 300ms}
        """;

    /// Caches, a file system, TCP by segments and random delays, in both protocols.
    private static final String SIMULATED = """
        name: everywhere
        targets:
          nfs: {engine: nfs, uri: "nfs://server/export", version: 4.1}
          iscsi: {engine: iscsi, uri: "iscsi://server/iqn.2026-11.test:t1/1"}
        simulate: {profile: linux-6.1}
        workload: {pattern: random, block: 4k, file: 256k, depth: 4}
        network: {rtt: 1ms, jitter: 50us}
        design:
          factors: {target: [nfs, iscsi], workload.operation: [read, write]}
          replicates: 2
        protocol: {run: completion}
        """;

    @TempDir
    private Path folder = Path.of("");

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Storbench.java());
        command.addAll(List.of(arguments));
        return Storbench.start(folder, new ProcessBuilder(command));
    }

    private long trials() throws IOException {
        Path file = folder.resolve("r/trials.jsonl");
        if (!Files.exists(file)) {
            return 0;
        }
        try (var lines = Files.lines(file)) {
            return lines.count();
        }
    }

    /// With native access denied, a call into any library of our own or of a dependency would end
    /// the program.
    @Test
    void theDemonstrationNeedsNoNativeLibrary() throws Exception {
        Storbench run = withoutNative("-p", "design.replicates=1", "-p", "protocol.measure=300ms", "-o", "r");
        assertThat(run.err()).doesNotContain("Exception").doesNotContainPattern("[1-9][0-9]* failed");
        // A busy machine does not begin all trials in the half minute that they have.
        Storbench whole = run.err().contains("not run") ? withoutNative("r") : run;
        assertThat(whole.exit()).as(whole.err()).isZero();
        assertThat(run.out()).contains("simulated", "report.html");
        assertThat(trials()).isEqualTo(32);
        Path page = folder.resolve("r/report.html");
        assertThat(Files.readString(page)).contains("<svg");
        // What a page may have that is sent by mail.
        assertThat(Files.size(page)).isLessThanOrEqualTo(400_000);
    }

    private Storbench withoutNative(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "--illegal-native-access=deny", "-cp", Storbench.jar().toString(), "io.storbench.cli.Main", "run"));
        command.addAll(List.of(arguments));
        return Storbench.finish(start(command.toArray(String[]::new)), folder);
    }

    /// SIGINT is what Ctrl-C sends; 130 is 128 + 2.
    @Test
    void ctrlCKeepsTheResultsAndTheNextRunGoesOn() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Process process = start("-jar", Storbench.jar().toString(), "run", plan.toString(), "-o", "r");
        for (int i = 0; i < 600 && trials() < 2; i++) {
            assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
        }
        Process kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
        Storbench stopped = Storbench.finish(process, folder);
        assertThat(stopped.exit()).isEqualTo(130);
        assertThat(stopped.err()).contains("interrupted", "continue with -o r");
        long done = trials();
        assertThat(done).isBetween(2L, 14L);

        Storbench rest =
                Storbench.finish(start("-jar", Storbench.jar().toString(), "run", plan.toString(), "-o", "r"), folder);
        assertThat(rest.exit()).isZero();
        assertThat(rest.err()).contains("15 trials, " + done + " already done");
        assertThat(trials()).isEqualTo(15);
    }

    /// The same seed gives the same results to the last digit, whatever compiles the program, in
    /// any locale and time zone, with any number of threads.
    @Test
    void aSimulationIsTheSameOnEveryCompilerAndInEveryLocale() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), SIMULATED);
        List<String> results = new ArrayList<>();
        results.add(simulated(plan, "1", "-XX:-TieredCompilation", "-Duser.language=en"));
        results.add(simulated(plan, "2", "-XX:TieredStopAtLevel=1", "-Duser.language=ar"));
        results.add(simulated(plan, "2", "-Xint", "-Duser.language=tr"));
        results.add(simulated(plan, "3", "-Duser.timezone=America/New_York"));
        assertThat(results.getFirst()).contains("model.digest");
        assertThat(results).containsOnly(results.getFirst());
    }

    /// What a simulation found, without when and where it was done.
    private String simulated(Path plan, String threads, String... options) throws Exception {
        String directory = "sim" + String.join("", options).replaceAll("[^A-Za-z]", "");
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-jar", Storbench.jar().toString(), "simulate", plan.toString()));
        arguments.addAll(List.of("--threads", threads, "--max-replicates", "2", "-o", directory));
        Storbench run = Storbench.finish(start(arguments.toArray(String[]::new)), folder);
        assertThat(run.exit()).isZero();
        return Files.readString(folder.resolve(directory + "/trials.jsonl"))
                .replaceAll("\"started_at\":\"[^\"]*\"", "")
                .replaceAll("\"environment\":\"[^\"]*\"", "")
                .replaceAll("\"crc32c\":\"[^\"]*\"\\}\n", "\n");
    }

    /// Builds are reproducible: the jar's digest names its sources.
    @Test
    void theVersionNamesTheBuild() throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Storbench.jar()));
        assertThat(Storbench.run(folder, "--version").out())
                .contains("(build " + HexFormat.of().formatHex(digest, 0, 6) + ")");
    }
}
