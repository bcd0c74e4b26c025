package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How `simulate` makes a plan's trials: threads, replicates, shards.
@Execution(ExecutionMode.CONCURRENT)
class SimulateTest {
    /// Jitter makes replicates differ.
    private static final String PLAN = """
        name: sweep
        target: {engine: nfs, uri: embedded, server: {slots: 2, service: 100us}}
        workload: {operation: read, block: 4k, file: 256k}
        network: {rtt: 2ms, jitter: 1ms}
        design: {factors: {workload.depth: [1, 2, 4], workload.pattern: [sequential, random]}}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    private Cli simulate(Path plan, String results, String... options) {
        Object[] words = new Object[4 + options.length];
        words[0] = "simulate";
        words[1] = plan;
        words[2] = "-o";
        words[3] = directory.resolve(results);
        System.arraycopy(options, 0, words, 4, options.length);
        return Cli.run(words);
    }

    /// The trials without what depends on the hour.
    private List<String> trials(String results) throws IOException {
        return Unchecked.text(directory.resolve(results).resolve("trials.jsonl"))
                .lines()
                .map(line -> line.replaceAll("\"started_at\":\"[^\"]*\"", ""))
                .toList();
    }

    private static long replicates(List<String> trials, int point) {
        return trials.stream()
                .filter(line -> line.contains("\"point\":" + point + ","))
                .count();
    }

    @Test
    void resultsDoNotDependOnTheNumberOfThreads() throws IOException {
        Path plan = plan(PLAN);
        assertThat(simulate(plan, "one", "--threads", "1").exitCode()).isZero();
        assertThat(simulate(plan, "four", "--threads", "4").exitCode()).isZero();
        assertThat(trials("four")).hasSizeGreaterThan(6).isEqualTo(trials("one"));
        String histogram = "histograms/simulated-p001-r01.hlog";
        assertThat(directory.resolve("four").resolve(histogram))
                .hasSameTextualContentAs(directory.resolve("one").resolve(histogram));
    }

    @ParameterizedTest
    @CsvSource({
        "simulate.client.slotz=5, 'unknown key \"simulate.client.slotz\"; did you mean \"slots\"?'",
        "simulate.depth=5, 'unknown key \"simulate.depth\"; it belongs to workload.depth'",
        "simulate.service=5ms, 'unknown key \"simulate.service\"; it belongs to'",
        "simulate.client=5, '\"simulate.client\" needs keys below it'",
        "simulate.client.slots=x, 'simulate.client.slots: \"x\" is not a whole number'",
        "target.server.slotz=5, 'unknown key \"target.server.slotz\"'",
    })
    void aRefusedKeyIsNamedWhereThePlanHasIt(String override, String message) throws IOException {
        Cli refused = simulate(plan(PLAN), "refused", "-p", override);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(message);
    }

    @Test
    void replicatesAreAddedUntilTheFiguresArePrecise() throws IOException {
        Path plan = plan(PLAN);
        Cli fine = simulate(plan, "fine", "--max-replicates", "12");
        assertThat(fine.out()).containsPattern("simulated +noise +n");
        assertThat(fine.err()).contains("did not come to within 1% by 12 replicates");
        assertThat(replicates(trials("fine"), 1)).isEqualTo(12);
        assertThat(simulate(plan, "coarse", "--precision", "50%").exitCode()).isZero();
        assertThat(replicates(trials("coarse"), 1)).isEqualTo(6);
        // Precision is gone on with, and nothing done twice.
        int before = trials("coarse").size();
        assertThat(simulate(plan, "coarse", "--precision", "50%").exitCode()).isZero();
        assertThat(trials("coarse")).hasSize(before);
    }

    @Test
    void fewerReplicatesThanTellAreNotReportedAsTooWide() throws IOException {
        Path plan = plan(PLAN);
        Cli few = simulate(plan, "few", "--max-replicates", "4");
        assertThat(few.err())
                .contains("at 6 of 6 points it is not known whether they reach 1%: that takes at"
                        + " least 5 replicates that differ; --max-replicates 5 adds them")
                .doesNotContain("did not come");
        Cli enough = simulate(plan, "few", "--max-replicates", "5");
        assertThat(enough.err())
                .contains("6 of 6 points did not come to within 1% by 5 replicates")
                .doesNotContain("not known");
        // More replicates make no point precise whose trials fail.
        String soft = PLAN.replace("uri:", "soft: true, timeo: 1ms, retrans: 0, uri:");
        Cli failing = simulate(plan(soft), "failing");
        assertThat(failing.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(failing.err()).doesNotContain("--max-replicates");
    }

    /// Of some 250 messages none or few are lost; what a loss costs is not known from these.
    @Test
    void whereLossesAreRareItSaysThatIntervalsAreTooNarrow() throws IOException {
        Path plan = plan(
                PLAN.replace("jitter: 1ms", "loss: 0.1%").replace("uri: embedded", "uri: \"nfs://server/export\""));
        Cli rare = simulate(plan, "rare", "--max-replicates", "6");
        assertThat(replicates(trials("rare"), 1)).isEqualTo(6);
        assertThat(rare.err())
                .contains("at 6 of 6 points fewer than 30 operations waited for a retransmission")
                .doesNotContain("did not come", "not known");
        assertThat(Cli.run("report", directory.resolve("rare"), "--format", "md")
                        .out())
                .containsIgnoringCase(
                        "fewer than 30 operations waited for a retransmission timer, so that intervals are too narrow,"
                                + " at 6 of 6 simulated points");
    }

    /// The first read of each page is from the server's disk, all others from its memory.
    @Test
    void warmUpThatMovesTheMeansIsReported() throws IOException {
        Path plan = plan("""
            name: warm-up
            target: {engine: nfs, uri: "nfs://server/export", server: {disk: {kind: ssd}}}
            workload: {operation: read, pattern: random, block: 4k, file: 2m}
            network: {rtt: 100us, jitter: 50us}
            design: {factors: {protocol.warmup: [0, 5s]}}
            protocol: {measure: 500ms}
            """);
        String warning = "what was measured holds warm-up still: up to ";
        assertThat(simulate(plan, "r").err())
                .contains("at 1 of 2 points " + warning, "a longer protocol.warmup leaves it out");
        assertThat(simulate(plan, "steady", "-p", "protocol.warmup=5s").err()).doesNotContain(warning);
    }

    @Test
    void whereNothingIsRandomTwoReplicatesAreEnough() throws IOException {
        Path plan = plan(PLAN.replace(", jitter: 1ms", ""));
        assertThat(simulate(plan, "r").exitCode()).isZero();
        assertThat(trials("r")).hasSize(12);
    }

    @Test
    void targetsWhoseServerTakesNoTimeAreNamedWithWhatToGive() throws IOException {
        String text = """
            name: compared
            targets:
              nfs: {engine: nfs, uri: "nfs://server/export"}
              lun: {engine: iscsi, uri: "iscsi://server/iqn.2026-11.test:t/1"}
              slow: {engine: nfs, uri: embedded, server: {service_read: 1ms}}
            workload: {operation: read, block: 4k, file: 64k}
            design: {factors: {target: [nfs, lun, slow]}}
            protocol: {run: completion}
            """;
        String warning = "the modelled server takes no time";
        assertThat(simulate(plan(text), "r").err())
                .contains("target lun, target nfs: " + warning, "-p simulate.server.service=200us")
                .containsOnlyOnce(warning);
        // What the line says helps; and a zero that is written is meant.
        for (String given : List.of("service=200us", "service=0", "disk={kind: hdd}")) {
            Cli cli =
                    simulate(plan(text), "r", "-p", "simulate.server." + given, "-p", "design.factors.target=nfs,lun");
            assertThat(cli.err()).as(given).doesNotContain(warning);
        }
        assertThat(simulate(
                                plan(text),
                                "f",
                                "-p",
                                "simulate.server.service_flush=1ms",
                                "-p",
                                "design.factors.target=lun")
                        .err())
                .doesNotContain(warning);
        assertThat(simulate(plan(text), "p", "--profile", "storbench-nfs", "--profile", "storbench-iscsi")
                        .err())
                .doesNotContain(warning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--explain", "--threads=1"})
    void aProfileForAnotherKindOfTargetIsNamedByItsOption(String option) throws IOException {
        Cli cli = simulate(
                plan("targets: {a: {engine: nfs, uri: embedded}, b: {engine: iscsi, uri:"
                        + " embedded}}\ndesign: {factors: {target: [a, b]}}\n"),
                "r",
                option,
                "--profile",
                "linux-6.x-nfs3");
        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err())
                .contains("--profile linux-6.x-nfs3: profile linux-6.x-nfs3 is made for engine nfs,"
                        + " version 3; the target has engine iscsi; repeat --profile for"
                        + " each kind of target, such as --profile linux-6.x-iscsi");
    }

    @Test
    void shardsMergedAreTheWhole() throws IOException {
        Path plan = plan(PLAN.replace(", jitter: 1ms", ""));
        simulate(plan, "whole");
        simulate(plan, "a", "--shard", "1/2");
        simulate(plan, "b", "--shard", "2/2");
        assertThat(trials("a")).hasSize(6);
        Cli merged = Cli.run("merge", directory.resolve("b"), directory.resolve("a"), "-o", directory.resolve("m"));
        assertThat(merged.err()).isEmpty();
        assertThat(merged.out()).contains("12 results added", "All 6 trials of the plan are simulated.");
        assertThat(trials("m")).isEqualTo(trials("whole"));
        assertThat(directory.resolve("m/histograms/simulated-p002-r01.hlog")).exists();
        assertThat(Files.readAllLines(directory.resolve("m/environments.jsonl")))
                .hasSize(1);
        assertThat(Cli.run("report", directory.resolve("m")).exitCode()).isZero();
        // One shard alone has half of the points, which is said.
        assertThat(Cli.run("merge", directory.resolve("a"), "-o", directory.resolve("half"))
                        .out())
                .contains(
                        "Of the plan's 6 trials 3 are not simulated, or failed, at points 2, 4, 6;"
                                + " merge their directories too, or continue with: ",
                        "simulate PLAN -o " + directory.resolve("half"));
        // Whole again: nothing is left to be simulated, nothing to be merged.
        simulate(plan, "m");
        assertThat(trials("m")).hasSize(12);
        assertThat(Cli.run("merge", directory.resolve("a"), "-o", directory.resolve("m"))
                        .out())
                .contains("0 results added");
    }

    @Test
    void resultsOfOtherPlansAndOtherResultsOfOneTrialAreNotMerged() throws IOException {
        simulate(plan(PLAN), "a", "--precision", "50%");
        simulate(plan(PLAN.replace("256k", "512k")), "b", "--precision", "50%");
        Path into = directory.resolve("m");
        Cli other = Cli.run("merge", directory.resolve("a"), directory.resolve("b"), "-o", into);
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("different plans");
        simulate(plan(PLAN + "simulate: {client: {send: 9us}}\n"), "c", "--precision", "50%");
        Cli differs = Cli.run("merge", directory.resolve("a"), directory.resolve("c"), "-o", into);
        assertThat(differs.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(differs.err()).contains("different results of one trial, simulated-p0");
    }

    @Test
    void mistakesInOptionsAreReportedWithWhatIsAllowed() throws IOException {
        Path plan = plan(PLAN);
        assertThat(simulate(plan, "r", "--shard", "3/2").err()).contains("i/n with i from 1 to n");
        assertThat(simulate(plan, "r", "--shard", "x").exitCode()).isEqualTo(ExitCode.USAGE);
        Cli exact = simulate(plan, "r", "--precision", "0%");
        assertThat(exact.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(exact.err()).contains("--precision 0%: needs more than 0%").doesNotContain("replicates");
        Cli single = simulate(plan, "r", "--max-replicates", "1");
        assertThat(single.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(single.err())
                .contains("--max-replicates 1: needs at least 2")
                .doesNotContain("--precision");
        assertThat(simulate(plan, "r", "--threads", "0").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("r")).doesNotExist();
    }
}
