package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `compare` and `gate` on directories of simulated trials, whose server takes another time.
@Execution(ExecutionMode.CONCURRENT)
class VerdictCommandTest {
    private static final String PLAN = """
        name: quick
        target: {engine: nfs, uri: embedded, version: 3, server: {slots: 4, service: 200us}}
        workload: {operation: read, block: 4k, file: 1m}
        network: {jitter: 0.1ms}
        design: {factors: {network.rtt: [1ms, 2ms]}, replicates: 8}
        protocol: {warmup: 10ms, measure: 100ms}
        """;

    @TempDir
    private Path directory;

    private Path base;

    @BeforeEach
    void simulateBase() throws IOException {
        base = simulate("base");
    }

    private Path simulate(String name, String... options) throws IOException {
        return simulatePlan(PLAN, name, options);
    }

    private Path simulatePlan(String text, String name, String... options) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), text);
        Path results = directory.resolve(name);
        // Any precision will do, so that no replicates are added to the plan's.
        List<Object> words = new ArrayList<>(List.of("simulate", plan, "-o", results, "--precision", "99%"));
        words.addAll(List.of(options));
        Cli simulated = Cli.run(words.toArray());
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        return results;
    }

    private Path slower() throws IOException {
        return simulate("slower", "-p", "target.server.service=500us", "-p", "design.seed=7");
    }

    private Path again() throws IOException {
        return simulate("again", "-p", "design.seed=8");
    }

    private static String plain(String text) {
        return text.replace('\u00A0', ' ');
    }

    /// `-o` names the file of what would be printed, and `text` is a format, in every command that shows results.
    @Test
    void outputAndFormatMeanTheSameEverywhere() throws IOException {
        Path again = again();
        for (List<Object> command : List.<List<Object>>of(
                List.of("report", base), List.of("compare", base, again), List.of("gate", base, again))) {
            for (String format : List.of("text", "md", "json", "html")) {
                Path file = directory.resolve(command.getFirst() + "." + format);
                List<Object> words = new ArrayList<>(command);
                words.addAll(List.of("--format", format, "-o", file));
                Cli cli = Cli.run(words.toArray());
                assertThat(cli.exitCode()).as(cli.err()).isZero();
                assertThat(cli.out()).doesNotContain("latency");
                assertThat(Files.readString(file)).contains("latency").endsWith("\n");
                assertThat(Cli.run(words.toArray()).err()).contains("exists and is not overwritten");
            }
        }
        assertThat(Cli.run("report", base, "--format", "text").out())
                .isEqualTo(Files.readString(directory.resolve("report.text")))
                .contains("Predicted: ");
    }

    @Test
    void aSlowerServerIsWorseAndTheKeyThatDiffersIsNamed() throws IOException {
        Cli compared = Cli.run("compare", base, slower());
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isZero();
        assertThat(plain(compared.out()))
                .contains("  plan target.server.service: 200us, 500us")
                .containsPattern("(?m)^1ms +8\\+8 .* worse$")
                .containsPattern(
                        "B is worse: its mean latency is 1\\.[0-9]{3} times A's" + " \\(\\+[0-9]+ %\\), 95 % interval");
    }

    @Test
    void simulationsOfOneSeedAreComparedPairByPair() throws IOException {
        Path paired = simulate("paired", "-p", "target.server.service=500us");
        Cli compared = Cli.run("compare", base, paired);
        assertThat(compared.out())
                .contains("Both sides share their random numbers: 16 pairs of trials are" + " compared.");
        assertThat(Cli.run("compare", base, slower()).out()).doesNotContain("pairs");
    }

    /// Nothing is corrected for, and there is nowhere else.
    @Test
    void aGateOfOnePointNamesNoPoints() throws IOException {
        String plan =
                PLAN.replace("factors: {network.rtt: [1ms, 2ms]}, ", "").replace("network: {", "network: {rtt: 1ms, ");
        Path one = simulatePlan(plan, "one");
        Path two = simulatePlan(plan, "two", "-p", "target.server.service=500us");
        assertThat(Cli.run("compare", one, two).out()).doesNotContain("corrected for");
        assertThat(plain(Cli.run("gate", one, two).err()))
                .containsPattern("gate: failed, NEW is worse at the only point \\([0-9.]+ times BASE's")
                .doesNotContain("overall");
    }

    @Test
    void theGateFailsOnWhatIsWorseAndPassesWhatIsTheSame() throws IOException {
        Cli failed = Cli.run("gate", base, slower());
        assertThat(failed.exitCode()).isEqualTo(ExitCode.GATE_FAILED).isEqualTo(3);
        assertThat(failed.err()).contains("gate: failed, NEW is worse overall, and at 2 of 2 points");
        assertThat(Cli.run("gate", base, directory.resolve("slower"), "--format", "html")
                        .out())
                .contains(">FAIL. NEW is worse: its");
        assertThat(Cli.run("gate", base, directory.resolve("slower"), "--format", "md")
                        .out())
                .startsWith("**FAIL. NEW is worse");
        assertThat(Cli.run("gate", base, again()).exitCode()).isZero();
        assertThat(Cli.run("gate", directory.resolve("slower"), base).exitCode())
                .isZero();
    }

    @Test
    void theGateFailsOnRequestOnWhatCannotBeTold() throws IOException {
        Path again = again();
        Cli failed = Cli.run("gate", base, again, "--same-within", "0", "--fail-on", "cannot-tell");
        assertThat(failed.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(failed.err()).contains("gate: failed, cannot tell");
        assertThat(Cli.run("gate", base, again, "--same-within", "0").exitCode())
                .isZero();
    }

    /// Nothing is worse, and 0.01 % would not have been found.
    @Test
    void whatCouldNotHaveBeenSeenIsNoPass() throws IOException {
        String[] options = {"gate", base.toString(), again().toString(), "--same-within", "0", "--detect", "0.01%"};
        Cli open = Cli.run((Object[]) options);
        assertThat(open.exitCode()).isEqualTo(ExitCode.DOUBTFUL).isEqualTo(5);
        assertThat(plain(open.err()))
                .contains("gate: inconclusive, a difference of 0.01 % may have been missed at 2 points (detectable: ")
                .contains("replicates would be needed to detect 0.01 %)");
        List<Object> failing = new ArrayList<>(List.of((Object[]) options));
        failing.addAll(List.of("--fail-on", "inconclusive"));
        assertThat(Cli.run(failing.toArray()).exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(plain(open.err())).contains("; over 10000 replicates would be needed");
        List<Object> json = new ArrayList<>(List.of((Object[]) options));
        json.add("--json");
        assertThat(new JsonMapper()
                        .readTree(Cli.run(json.toArray()).out())
                        .path("inconclusive")
                        .propertyNames())
                .containsExactly("overall", "points", "detectable");
        failing.addAll(List.of("--format", "junit"));
        assertThat(Cli.run(failing.toArray()).out())
                .contains(
                        "failures=\"3\" errors=\"0\" skipped=\"0\"",
                        "; only differences of ",
                        " or more would be detected");
        options[0] = "compare";
        assertThat(Cli.run((Object[]) options).exitCode()).isEqualTo(5);
        assertThat(Cli.run("gate", base, "--limit", "latency < 1s", "--detect", "0%")
                        .err())
                .contains("--detect 0%: must be above 0 %, such as 10%");
    }

    private Path withOneReplicateButAtTheFirstPoint() throws IOException {
        Path single = again();
        Path trials = single.resolve("trials.jsonl");
        Files.write(
                trials,
                Files.readAllLines(trials).stream()
                        .filter(line -> line.contains("\"point\":1,") || line.contains("\"replicate\":1,"))
                        .toList());
        return single;
    }

    /// One point has one replicate, the other would not have shown 0.01 %.
    @Test
    void whatFailsIsNotHiddenByWhatCannotBeJudged() throws IOException {
        Path single = withOneReplicateButAtTheFirstPoint();
        Object[] options = {"gate", base, single, "--same-within", "0", "--detect", "0.01%", "--fail-on", "inconclusive"
        };
        Cli failed = Cli.run(options);
        assertThat(failed.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(plain(failed.err())).contains("gate: failed, a difference of 0.01 % may have been missed");
        options[8] = "worse";
        Cli open = Cli.run(options);
        assertThat(open.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(open.err()).contains("gate: inconclusive, 1 of 2 points cannot be judged: ");
    }

    /// What is the same at one point says nothing of another.
    @Test
    void samenessAtSomePointsIsInconclusive() throws IOException {
        Path single = withOneReplicateButAtTheFirstPoint();
        Cli compared = Cli.run("compare", base, single, "--same-within", "50%");
        assertThat(plain(compared.out())).contains("B is the same within 50 %");
        assertThat(compared.err()).contains("compare: inconclusive, 1 of 2 points cannot be judged: ");
        assertThat(compared.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
    }

    /// One point is worse; the trials of the other scatter by a factor of 4.
    @Test
    void whatIsDecidedAtOnePointIsNotInconclusive() throws IOException {
        Path slower = slower();
        Path trials = slower.resolve("trials.jsonl");
        String mean = "(\"point\":2,\"replicate\":[%s],.*?\"service\":\\{\"count\":[0-9]+,\"mean_ns\":)[0-9.E]+";
        Files.writeString(
                trials,
                Unchecked.text(trials)
                        .replaceAll(mean.formatted("1357"), "$11.2E6")
                        .replaceAll(mean.formatted("2468"), "$14.8E6"));
        Cli compared = Cli.run("compare", base, slower);
        assertThat(compared.out())
                .containsPattern("(?m)^1ms +8\\+8 .* worse$")
                .containsPattern("(?m)^2ms +8\\+8 .* cannot tell$");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isZero();
        assertThat(Cli.run("compare", base, slower, "--format", "html").out()).doesNotContain("INCONCLUSIVE");
    }

    @Test
    void aBrokenRunIsNoPass() throws IOException {
        Path lost = simulate("lost", "-p", "network.rtt=1ms", "-p", "design.seed=8");
        Cli missing = Cli.run("gate", base, lost);
        assertThat(missing.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(missing.out()).contains("Only BASE has this point: round-trip time 2 ms");
        assertThat(missing.err())
                .contains(
                        "gate: inconclusive, 1 of 2 points cannot be judged: round-trip time 2 ms (NEW's plan does not"
                                + " have it)");
        Path single = again();
        Path trials = single.resolve("trials.jsonl");
        Files.write(
                trials,
                Files.readAllLines(trials).stream()
                        .filter(line -> line.contains("\"replicate\":1,"))
                        .toList());
        Cli alone = Cli.run("gate", base, single);
        assertThat(alone.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(alone.out())
                .contains("network.rtt=1ms: NEW has 1 valid; 2 valid ones are needed")
                .contains("Cannot tell: no point can be compared.");
        assertThat(alone.err())
                .contains("2 of 2 points cannot be judged: round-trip time 1 ms and round-trip time 2 ms (NEW has 1"
                        + " valid; 2 valid ones are needed)")
                .contains("To judge them: storbench simulate " + single + "\n");
        Cli compared = Cli.run("compare", base, single);
        assertThat(compared.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(compared.err()).contains("compare: inconclusive, 2 of 2 points cannot be judged: ");
        Cli added = Cli.run("simulate", single);
        assertThat(added.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(Cli.run("gate", base, single).exitCode()).isEqualTo(ExitCode.DONE);
    }

    /// What cannot be compared is not measured again: the command is the one that varies the load.
    @Test
    void ofOtherLoadsTheCommandThatComparesThemIsNamed() throws IOException {
        Path deep = simulate("deep", "-p", "workload.depth=16", "-p", "design.replicates=1");
        Cli compared = Cli.run("compare", base, deep);
        assertThat(compared.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(compared.err())
                .contains("queue depth (workload.depth) differs: 1 and 16; the same load is needed")
                .endsWith("To judge them: storbench simulate PLAN -p workload.depth=1,16\n");
        Path other = simulate("other", "-p", "workload.depth=16", "-p", "workload.block=8k");
        assertThat(Cli.run("compare", base, other).err())
                .contains("the same load is needed")
                .doesNotContain("To judge them");
    }

    @Test
    void quietSaysTheVerdictAloneAndVerboseTheTrialsToo() throws IOException {
        Path again = again();
        Cli quiet = Cli.run("gate", base, again, "-q");
        assertThat(quiet.out()).startsWith("NEW is").hasLineCount(1);
        assertThat(quiet.err()).isEqualTo("storbench: gate: passed\n");
        assertThat(Cli.run("compare", base, again, "-v").out())
                .contains("network.rtt=1ms: A 8 valid, 0 doubtful, 0 failed; B 8 valid");
        assertThat(Cli.run("compare", base, again, "--json").out())
                .isEqualTo(Cli.run("compare", base, again, "--format", "json").out());
        assertThat(Cli.run("compare", base, again, "-q", "-v").err()).contains("-q or -v, not");
        assertThat(Cli.run("compare", base, again, "--json", "--format", "md").err())
                .contains("give --json or --format, not both");
    }

    @Test
    void oneDirectoryTwiceAndACopyAreRefused() throws IOException {
        Cli twice = Cli.run("compare", base, directory.resolve(".").resolve("base"));
        assertThat(twice.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).contains("are one directory; compare two");
        Path copy = Files.createDirectory(directory.resolve("copy"));
        for (String file : new String[] {"plan.json", "trials.jsonl", "environments.jsonl"}) {
            Files.copy(base.resolve(file), copy.resolve(file));
        }
        Cli copied = Cli.run("compare", base, copy);
        assertThat(copied.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(copied.err()).contains("share 16 of 16 trials: a copy compared with itself");
    }

    @Test
    void aLastLineThatWasCutShortIsPassedOverAndThatIsSaid() throws IOException {
        Path other = again();
        Path trials = other.resolve("trials.jsonl");
        String text = Files.readString(trials);
        Files.writeString(trials, text.substring(0, text.length() - 40));
        Cli compared = Cli.run("compare", base, other);
        assertThat(compared.exitCode()).isZero();
        assertThat(compared.out())
                .contains("The last line of B's trials.jsonl was cut short and is skipped.")
                .contains("8+7");
    }

    @Test
    void otherSchemasAndOtherPlansAmongTheLinesAreRefused() throws IOException {
        Path other = again();
        Path trials = other.resolve("trials.jsonl");
        String text = Unchecked.text(trials);
        Files.writeString(trials, text.replaceFirst("\"schema_version\":1", "\"schema_version\":2"));
        Cli mixed = Cli.run("compare", base, other);
        assertThat(mixed.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(mixed.err())
                .contains("trials.jsonl:1: made by a newer storbench (schema_version 2; this one reads 1): update"
                        + " storbench");
        Files.writeString(trials, text);
        Files.writeString(trials, Files.readString(slower().resolve("trials.jsonl")), StandardOpenOption.APPEND);
        Cli foreign = Cli.run("compare", base, other);
        assertThat(foreign.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(foreign.err()).contains("holds results of another plan (");
        // Of one other plan, or of two: the table would bear the wrong name, or mix them.
        Cli mixture = Cli.run("report", other);
        assertThat(mixture.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(mixture.err()).contains("holds results of another plan (");
        Files.copy(slower().resolve("trials.jsonl"), trials, StandardCopyOption.REPLACE_EXISTING);
        Cli swapped = Cli.run("report", other);
        assertThat(swapped.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(swapped.err()).contains("take them apart");
    }

    /// By every command that counts them: under another point's name they give a wrong number.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "point":1,      | "point":99,       | simulated point 99, replicate 1 is of no trial of its plan.json: points of the plan: 2
        "factors":{     | "factors":{"x":"1", | is of no trial of its plan.json: it has {x=1,
        "plan":"        | "plan":"0         | holds results of another plan (0
        """)
    void resultsOfNoTrialOfThePlanAreRefused(String right, String wrong, String message) throws IOException {
        Path other = again();
        Path trials = other.resolve("trials.jsonl");
        String text = Unchecked.text(trials);
        Files.writeString(trials, text.replaceFirst(Pattern.quote(right), wrong));
        Path out = other.resolveSibling("out.yaml");
        for (Cli cli : List.of(
                Cli.run("report", other),
                Cli.run("compare", base, other),
                Cli.run("gate", base, other),
                Cli.run("histograms", other, "-o", out),
                Cli.run("merge", other, "-o", out),
                Cli.run("calibrate", other, "--out", out, "--profile", "linux-6.1-nfs3"))) {
            assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(cli.err()).contains(other.toString()).contains(message);
            assertThat(out).doesNotExist();
        }
    }

    /// What is reported is the plan that was run.
    @Test
    void anEditedPlanIsRefused() throws IOException {
        Path other = again();
        Path plan = other.resolve("plan.json");
        Files.writeString(plan, Files.readString(plan).replace("\"4k\"", "\"8k\""));
        Cli report = Cli.run("report", other);
        assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(report.err()).contains(other + ": plan.json says that it is plan ", "edited");
    }

    @Test
    void aReportTellsOfALineThatWasCutShort() throws IOException {
        assertThat(Cli.run("report", base, "--format", "csv").err()).isEmpty();
        Path trials = base.resolve("trials.jsonl");
        String text = Files.readString(trials);
        Files.writeString(trials, text.substring(0, text.length() - 9));
        Cli cut = Cli.run("report", base, "--format", "csv");
        assertThat(cut.exitCode()).isZero();
        assertThat(cut.err()).contains("the last line of " + trials + " was cut short");
        assertThat(Cli.run("histograms", base, "-o", base.resolve("log")).err()).isEqualTo(cut.err());
        Cli merged = Cli.run("merge", base, "-o", base.resolveSibling("merged"));
        assertThat(merged.err()).isEqualTo(cut.err());
        assertThat(merged.out()).contains("Of the plan's 16 trials 1 is not simulated, or failed");
    }

    @Test
    void whatIsNoNumberInAForeignFileNeverCounts() throws IOException {
        Path other = again();
        Path trials = other.resolve("trials.jsonl");
        String text = Unchecked.text(trials);
        String mean = "(\"service\":\\{\"count\":[0-9]+,\"mean_ns\":)[0-9.E]+";
        Files.writeString(trials, text.replaceAll(mean, "$1\"NaN\""));
        Cli words = Cli.run("compare", base, other);
        assertThat(words.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(words.err())
                .contains("trials.jsonl:1: ")
                .contains("\"service.mean_ns\" is \"NaN\", which is not a finite number");
        Files.writeString(trials, text.replaceAll(mean, "$1" + "1e999"));
        Cli infinite = Cli.run("compare", base, other);
        assertThat(infinite.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(infinite.err())
                .contains("trials.jsonl:1: ")
                .contains("\"service.mean_ns\" is Infinity, which is not a finite number");
        Files.writeString(trials, text.replaceAll(mean, "$1NaN"));
        Cli bare = Cli.run("compare", base, other);
        assertThat(bare.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(bare.err()).contains("trials.jsonl:1: not a result: ");
    }

    @Test
    void otherProgramsReadJsonCsvAndMarkdown() throws IOException {
        Path slower = slower();
        JsonNode json = new JsonMapper()
                .readTree(Cli.run("compare", base, slower, "--format", "json").out());
        assertThat(json.path("overall").path("verdict").asString()).isEqualTo("worse");
        assertThat(json.path("points").size()).isEqualTo(2);
        assertThat(json.path("points").path(0).path("a").path("compared").asInt())
                .isEqualTo(8);
        assertThat(Cli.run("compare", base, slower, "--format", "csv").out().lines())
                .hasSize(3)
                .first()
                .asString()
                .startsWith("network.rtt,trials_a,trials_b,a_service_mean_ns,b_service_mean_ns,");
        assertThat(Cli.run("compare", base, slower, "--format", "md").out())
                .startsWith("**B is worse: its mean latency is ");
    }

    @Test
    void mistakesOnTheCommandLineAreReportedWithWhatIsAllowed() throws IOException {
        Path other = again();
        assertThat(Cli.run("compare", base, other, "--same-within", "5").err())
                .contains("--same-within: \"5\" has no unit; write 5%");
        assertThat(Cli.run("compare", base, other, "--alpha", "5").err())
                .contains("--alpha 5.0: must be at least 1e-9 and below 0.5, such as 0.05");
        assertThat(Cli.run("gate", base, other, "--fail-on", "never").err())
                .contains("\"never\" is not one of: worse, inconclusive, cannot-tell");
        assertThat(Cli.run("compare", base, directory.resolve("nowhere")).err()).contains("nowhere does not exist");
        assertThat(Cli.run("compare", base, directory).err())
                .contains("%s holds no results itself; give one of: %s, %s".formatted(directory, other, base));
        assertThat(Cli.run("compare", base, other, "--origin", "measured").err())
                .contains(
                        "the two directories do not both have measured trials.",
                        "No measured trials are in %s and %s; to make them: storbench run %s; storbench run %s"
                                .formatted(base, other, base, other));
    }

    @Test
    void aGateOfTheOtherOriginNamesTheCommandThatMakesIt() {
        Cli cli = Cli.run("gate", base, "--limit", "p99 < 5ms", "--origin", "measured");
        assertThat(cli.exitCode()).isEqualTo(ExitCode.DOUBTFUL);
        assertThat(cli.err())
                .endsWith("No measured trials are in %s; to make them: storbench run %s\n".formatted(base, base));
    }
}
