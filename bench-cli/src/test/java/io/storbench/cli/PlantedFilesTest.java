package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Links, pipes and devices where a command expects a file of its own: somebody else put them
/// there.
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class PlantedFilesTest {
    private static final String PLAN = """
        name: planted
        target: {engine: "null"}
        workload: {block: 4k, file: 64k}
        design: {replicates: 2}
        protocol: {run: completion}
        hooks: {before_trial: [[echo, hook]]}
        """;

    private static final String PRECIOUS = "precious\n";

    @TempDir
    private Path directory = Path.of("");

    private Path plan = Path.of("");
    private Path results = Path.of("");

    /// Results of the first of two trials.
    @BeforeEach
    void makeResults() throws IOException {
        plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        results = directory.resolve("r");
        assertThat(Cli.run("run", plan, "-o", results).exitCode()).isZero();
        Path trials = results.resolve("trials.jsonl");
        Files.writeString(trials, Files.readAllLines(trials).getFirst() + "\n");
        Files.delete(results.resolve("histograms/measured-p001-r02.hlog"));
        assertThat(Cli.run("report", results).exitCode()).isZero();
    }

    /// Everything that reads or writes a directory of results.
    private List<Cli> everyCommand() {
        Path out = directory.resolve("out");
        List<Cli> runs = new ArrayList<>();
        runs.add(Cli.run("report", results));
        runs.add(Cli.run("report", results, "--format", "csv"));
        runs.add(Cli.run("compare", results, results.resolveSibling("other")));
        runs.add(Cli.run("gate", results, results.resolveSibling("other")));
        runs.add(Cli.run("histograms", results, "-o", out.resolve("log")));
        runs.add(Cli.run("merge", results, "-o", out.resolve("merged")));
        runs.add(Cli.run("calibrate", results, "--out", out.resolve("profile.yaml"), "--profile", "linux-6.1-nfs3"));
        runs.add(Cli.run("design", plan, "--pilot", results));
        runs.add(Cli.run("simulate", plan, "-o", results));
        runs.add(Cli.run("run", plan, "-o", results));
        assertThat(runs).extracting(Cli::exitCode).doesNotContain(ExitCode.BUG);
        return runs;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report.html",
                "trials.jsonl",
                "plan.json",
                "plan.json.next",
                "environments.jsonl",
                "predictions.json",
                "predictions.json.next",
                "hooks.log",
                ".lock",
                "histograms/measured-p001-r01.hlog",
                "histograms/measured-p001-r02.hlog"
            })
    void noLinkInADirectoryOfResultsIsFollowed(String name) throws Exception {
        Path place = results.resolve(name);
        String own = Files.exists(place) ? Files.readString(place) : PRECIOUS;
        Path victim = directory.resolve("victim");
        Path nothing = directory.resolve("nothing");
        Files.createDirectory(directory.resolve("out"));
        // The link leads to what a command would go on with, so that it would if it followed.
        Files.writeString(victim, own);
        Files.deleteIfExists(place);
        Files.createSymbolicLink(place, victim);
        List<Cli> _ = everyCommand();
        assertThat(Files.readString(victim)).isEqualTo(own);
        Files.deleteIfExists(place);
        Files.createLink(place, victim);
        List<Cli> _ = everyCommand();
        assertThat(Files.readString(victim)).isEqualTo(own);
        Files.deleteIfExists(place);
        Files.createSymbolicLink(place, nothing);
        List<Cli> _ = everyCommand();
        assertThat(Files.exists(nothing)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report.html",
                "trials.jsonl",
                "plan.json",
                "environments.jsonl",
                "predictions.json",
                "hooks.log",
                ".lock",
                "histograms",
                "histograms/measured-p001-r01.hlog"
            })
    void noPipeHangsACommand(String name) throws Exception {
        Path place = results.resolve(name);
        if (name.equals("histograms")) {
            PointProbe.delete(place);
        }
        Files.deleteIfExists(place);
        makePipe(place);
        List<Cli> runs = everyCommand();
        assertThat(runs).anySatisfy(run -> assertThat(run.err()).contains(place.toString()));
    }

    private static void makePipe(Path place) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", place.toString()).start().waitFor())
                .isZero();
    }

    @Test
    void noPipeOrDeviceIsRead() throws Exception {
        Path pipe = directory.resolve("pipe.yaml");
        makePipe(pipe);
        for (Object input : new Object[] {pipe, "/dev/zero"}) {
            for (Cli run : List.of(
                    Cli.run("run", input, "-o", directory.resolve("x")),
                    Cli.run("run", plan, "--interleave", input, "-o", directory.resolve("x")),
                    Cli.run("simulate", input, "-o", directory.resolve("x")),
                    Cli.run("simulate", plan, "--profile", input, "-o", directory.resolve("x")),
                    Cli.run("design", input))) {
                assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(run.err()).contains(input.toString());
            }
        }
    }

    @Test
    void noOutputIsWrittenThroughALink() throws Exception {
        Path victim = Files.writeString(directory.resolve("victim"), PRECIOUS);
        Path nothing = directory.resolve("nothing");
        Path link = directory.resolve("link.yaml");
        for (Path end : List.of(victim, nothing)) {
            Files.createSymbolicLink(link, end);
            for (Cli run : List.of(
                    Cli.run("report", results, "-o", link),
                    Cli.run("report", results, "--format", "csv", "-o", link),
                    Cli.run("report", results, "--charts", link),
                    Cli.run("histograms", results, "-o", link),
                    Cli.run("merge", results, "-o", link),
                    Cli.run("run", plan, "-o", link),
                    Cli.run("simulate", plan, "-o", link),
                    Cli.run("calibrate", results, "--out", link),
                    Cli.run("calibrate", results, "--out", link, "--overwrite"))) {
                assertThat(run.exitCode()).isIn(ExitCode.USAGE, ExitCode.TRIAL_FAILED);
                assertThat(Files.readString(victim)).isEqualTo(PRECIOUS);
                assertThat(Files.exists(nothing)).isFalse();
            }
            Files.delete(link);
        }
    }

    /// Neither to be written to, nor the folder of its logs.
    @Test
    void noDirectoryIsWrittenThroughALink() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), elsewhere);
        for (Cli run : List.of(
                Cli.run("run", plan, "-o", link),
                Cli.run("merge", results, "-o", link),
                Cli.run("report", results, "--charts", link))) {
            assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
            assertThat(run.err()).contains("is a symbolic link to " + elsewhere);
            assertThat(elsewhere).isEmptyDirectory();
        }
        Path linked = Files.createSymbolicLink(directory.resolve("linked"), results);
        Files.delete(results.resolve("report.html"));
        assertThat(Cli.run("report", linked).err()).contains("is a symbolic link to " + results);
        assertThat(results.resolve("report.html")).doesNotExist();
        assertThat(Cli.run("report", linked, "--format", "csv").exitCode()).isZero();
        PointProbe.delete(results.resolve("histograms"));
        Files.createSymbolicLink(results.resolve("histograms"), elsewhere);
        assertThat(Cli.run("run", plan, "-o", results).err()).contains("is a symbolic link to " + elsewhere);
        assertThat(elsewhere).isEmptyDirectory();
    }
}
