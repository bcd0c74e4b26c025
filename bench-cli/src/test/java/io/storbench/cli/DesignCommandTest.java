package io.storbench.cli;

import static io.storbench.cli.SaifPlan.SAIF;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class DesignCommandTest {
    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text);
    }

    /// A plan of an embedded server.
    private Path nfs(String more) throws IOException {
        return plan("target: {engine: nfs, uri: embedded, version: 3}\n" + more);
    }

    /// The eight rows and the alias table of the slides; 8 points of 5 replicates and 10 s are 400
    /// s.
    @Test
    void aDirectoryForResultsIsRefused() {
        Cli design = Cli.run("design", "nfs://server/export", "-o", "results");
        assertThat(design.exitCode()).isEqualTo(2);
        assertThat(design.err()).contains("-o names a directory for results, and design makes none");
    }

    /// What it costs and can find stands before what may be hundreds of points.
    @Test
    void theCostStandsBeforeThePoints() {
        List<String> lines = Cli.run("design", "nfs://embedded", "--depth", "1,2,4,8,16,32", "--rtt", "0,1ms,5ms")
                .out()
                .lines()
                .toList();
        assertThat(lines).contains("Trials: 54 (18 points, 3 replicates, seed 42)", "Points: 18");
        int points = lines.indexOf("Points: 18");
        assertThat(lines.subList(points, lines.size())).hasSize(1 + 18);
        assertThat(lines.subList(0, points))
                .anyMatch(line -> line.startsWith("Trials: "))
                .anyMatch(line -> line.startsWith("Duration: "))
                .anyMatch(line -> line.startsWith("Smallest effect found"));
    }

    @Test
    void aFractionIsReportedBeforeItRuns() throws IOException {
        Cli design = Cli.run("design", plan(SAIF));
        assertThat(design.exitCode()).as(design.err()).isZero();
        assertThat(design.out().lines())
                .contains(
                        "Resolution 3; I = ABD = ACE = BCF = DEF = ABEF = ACDF = BCDE",
                        "Clear of main effects and two-factor interactions: none",
                        "  D = AB = EF = ACF = BCE",
                        "  AF = BE = CD = ABC = ADE = BDF = CEF",
                        "  D: workload.block cannot be distinguished from workload.pattern*workload.depth or"
                                + " workload.file*network.rtt",
                        "Points: 8",
                        "    1  workload.pattern=sequential  workload.depth=1  workload.operation=read"
                                + "  workload.block=1m  workload.file=48m  network.rtt=13900us",
                        "Trials: 40 (8 points, 5 replicates, seed 42)",
                        "Duration: 7 min, plus data preparation",
                        "Degrees of freedom for error: 32 from replicates; 32 with main effects and two-factor"
                                + " interactions, 33 with main effects only",
                        "of every factor (4 points at a level):");
        // R, at a CV of 10 %: exp(d * sqrt(2 / 20) * sqrt(log(1.01))) - 1 = 0.0954, where d has
        // pt(qt(.975, 32), 32, d, lower.tail = FALSE) + pt(-qt(.975, 32), 32, d) = 0.8.
        assertThat(design.out()).containsPattern("\\* 5 +32 .*\\+9.5 %");
    }

    @Test
    void anInteractionIsKeptClear() throws IOException {
        Cli design = Cli.run(
                "design",
                plan(SAIF),
                "-p",
                "design.generators=[]",
                "-p",
                "design.clear=[workload.pattern*network.rtt]");
        assertThat(design.out()).contains("Points: 16");
        assertThat(design.out().lines()).anyMatch(line -> line.startsWith("Clear of") && line.contains("AF"));
    }

    /// 13 factors at resolution V: the work that a search may cost ends before it is through.
    @Test
    void aSearchThatWasCutShortIsReported() throws IOException {
        String plan = """
            design:
              kind: fraction
              resolution: %s
              factors: {
                workload.pattern: [sequential, random], workload.operation: [read, write],
                workload.depth: [1, 3], workload.block: [64k, 1m], workload.file: [16m, 48m],
                workload.verify: [true, false], network.rtt: [1ms, 9ms], network.jitter: [1us, 2us],
                network.rate: [100mbit, 1gbit], network.loss: ['0%%', '1%%'], hosts: [1, 2],
                target.version: [3, 4.1], target.connections: [1, 2]}
            """;
        String cutShort = "Best of a bounded search: a smaller fraction, or one of fewer short words, may exist";
        Cli cut = Cli.run("design", nfs(plan.formatted(5)));
        assertThat(cut.exitCode()).as(cut.err()).isZero();
        assertThat(cut.out().lines()).contains("Points: 256", cutShort);
        assertThat(Cli.run("design", nfs(plan.formatted(4))).out().lines())
                .contains("Points: 32")
                .doesNotContain(cutShort);
    }

    /// With I = ABCDE, all main effects and interactions of two factors are clear, but for what
    /// blocks take: ABD is CE, BC itself, and their product ACD is BE.
    @Test
    void whatBlocksTakeIsNamedWithItsAliasesAndIsNotClear() throws IOException {
        Path plan = nfs("""
            design:
              kind: fraction
              generators: [E=ABCD]
              blocks: [ABD]
              factors: {network.rtt: [1ms, 9ms], workload.depth: [1, 9], hosts: [1, 3], workload.operation: [read, write], workload.pattern: [sequential, random]}
            """);
        assertThat(Cli.run("design", plan).out().lines())
                .contains(
                        "Given up to blocks: ABD = CE",
                        "Clear of main effects, two-factor interactions and blocks:"
                                + " A, B, C, D, E, AB, AC, AD, AE, BC, BD, BE, CD, DE");
        assertThat(Cli.run("design", plan, "-p", "design.blocks=[ABD, BC]")
                        .out()
                        .lines())
                .contains(
                        "Given up to blocks: BC, ABD = CE, ACD = BE",
                        "Clear of main effects, two-factor interactions and blocks:"
                                + " A, B, C, D, E, AB, AC, AD, AE, BD, CD, DE");
    }

    @Test
    void setUpsBlocksAndCentrePointsAreShown() throws IOException {
        Path plan = nfs("""
            design:
              factors: {network.rtt: [1ms, 9ms], workload.depth: [1, 9], hosts: [1, 3]}
              blocks: [ABC]
              hard: [hosts]
              centre: 2
            """);
        Cli design = Cli.run("design", plan);
        assertThat(design.exitCode()).as(design.err()).isZero();
        assertThat(design.out())
                .contains(
                        "   10  network.rtt=5ms  workload.depth=5  hosts=2  (centre)",
                        "Given up to blocks: ABC",
                        "Hard to change: hosts",
                        "  block 2  hosts=")
                .containsPattern("Hard factors are tested against the 2 degrees of freedom");
    }

    @Test
    void rowsAreJudged() throws IOException {
        Path plan = nfs("""
            design:
              kind: rows
              rows:
                - {network.rtt: 0, workload.depth: 1, hosts: 1}
                - {network.rtt: 1ms, workload.depth: 1, hosts: 2}
                - {network.rtt: 0, workload.depth: 2, hosts: 1}
                - {network.rtt: 0, workload.depth: 2, hosts: 2}
            """);
        assertThat(Cli.run("design", plan).out().lines())
                .contains(
                        "Unbalanced: the levels of network.rtt occur 3:1 times",
                        "Not orthogonal: the effects of network.rtt and workload.depth are mixed",
                        "Not orthogonal: the effects of network.rtt and hosts are mixed")
                .noneMatch(line -> line.contains("workload.depth and hosts"));
    }

    /// Three points have three degrees of freedom; the mean and three effects need four. With a
    /// column twice, the other is still reported.
    @Test
    void noPowerIsShownOfWhatPointsCannotTell() throws IOException {
        String rows = """
            design:
              kind: rows
              replicates: 3
              rows:
                - {network.rtt: 1ms, workload.depth: 1, hosts: 1}
                - {network.rtt: 2ms, workload.depth: 8, hosts: 1}
                - {network.rtt: 2ms, workload.depth: 1, hosts: 2}
            """;
        assertThat(Cli.run("design", nfs(rows)).out().lines())
                .contains("3 points cannot estimate 4 parameters (the mean, main effects): network.rtt,"
                        + " workload.depth, hosts are mixed, so they have no power")
                .noneMatch(line -> line.contains("Smallest effect") || line.contains("error df"));
        String twice = """
            design:
              kind: rows
              rows:
                - {network.rtt: 1ms, workload.depth: 1, hosts: 1}
                - {network.rtt: 2ms, workload.depth: 8, hosts: 1}
                - {network.rtt: 1ms, workload.depth: 1, hosts: 2}
                - {network.rtt: 2ms, workload.depth: 8, hosts: 2}
            """;
        assertThat(Cli.run("design", nfs(twice)).out().lines())
                .contains(
                        "4 points estimate 3 of 4 parameters (the mean, main effects): network.rtt,"
                                + " workload.depth are mixed, so they have no power",
                        "of every other factor (2 points at a level):");
    }

    /// R, cor() of the points of seed 42, whose round-trip times it took by their logarithms:
    /// 0.707, -0.279 and 0.167. 9 points less the mean, two slopes and a difference are 5.
    @Test
    void aHypercubeTellsItsCorrelationsAndDegreesOfFreedom() throws IOException {
        Path plan = nfs("""
            design:
              kind: latin_hypercube
              points: 9
              log: [network.rtt]
              factors: {network.rtt: [1ms, 100ms], workload.depth: [1, 20], workload.pattern: [sequential, random]}
            """);
        assertThat(Cli.run("design", plan).out().lines())
                .contains("    4  network.rtt=83097907ns  workload.depth=4  workload.pattern=sequential")
                .containsSubsequence(
                        "Correlations between factors, the largest first, without sign:",
                        "  0.71  workload.depth and workload.pattern",
                        "  0.28  network.rtt and workload.depth",
                        "  0.17  network.rtt and workload.pattern",
                        "Degrees of freedom for error: 5 with a slope of each numeric factor and the levels of others");
        assertThat(Cli.run("design", plan, "-p", "design.points=3").out())
                .contains("3 points estimate 3 of 4 parameters (the mean, slopes, levels): ");
    }

    /// Lines go through the means of points: 9 less the mean, a slope and a difference are 6,
    /// however often trials are repeated. Centre points of either pattern add 2, of which curvature
    /// takes 1.
    @Test
    void repeatsAddNothingToWhatTestsSlopes() throws IOException {
        String text = """
            design:
              kind: latin_hypercube
              points: 9
              factors: {network.rtt: [1ms, 100ms], workload.pattern: [sequential, random]}
            """;
        String often = "  replicates: 3\n  blocks: replicates\n";
        assertThat(Cli.run("design", nfs(text + often)).out().lines())
                .contains("Degrees of freedom for error: 6 with a slope of each numeric factor and the"
                        + " levels of others; replicates add none, as each point counts once");
        String centre = often + "  centre: 2\n  centre_levels: {network.rtt: 10ms}\n";
        assertThat(Cli.run("design", nfs(text + centre)).out()).contains("error: 7 with a slope");
    }

    /// Trials that share set-ups are taken one by one: of 5 and 4 points in 3 set-ups each (5 - 1)
    /// 2 + (4 - 1) 2 are left. Set up for each point, they share none. Without lines repeats are 2
    /// (3 - 1).
    @Test
    void hardFactorsAndWordsOfAHypercubeAreTestedByRepeats() throws IOException {
        String text = """
            design:
              kind: latin_hypercube
              replicates: 3
              points: %d
              factors: {workload.pattern: [sequential, random]%s}
              hard: [%s]
            """;
        String rtt = ", network.rtt: [1ms, 100ms]";
        assertThat(Cli.run("design", nfs(text.formatted(9, rtt, "workload.pattern")))
                        .out()
                        .lines())
                .contains("Degrees of freedom for error within set-ups: at least 14, those from replicates");
        assertThat(Cli.run("design", nfs(text.formatted(9, rtt, "network.rtt"))).out())
                .contains("error: 6 with a slope");
        assertThat(Cli.run("design", nfs(text.formatted(2, "", ""))).out().lines())
                .contains("Degrees of freedom for error: 4 from replicates; 4 with main effects only");
    }

    @Test
    void otherKindsAreReported() throws IOException {
        String text = """
            design:
              kind: %s
              factors: {network.rtt: [0, 1ms], workload.depth: [1, 9], hosts: [1, 3], workload.operation: [read, write], workload.pattern: [sequential, random], workload.block: [4k, 64k], workload.verify: [true, false], workload.file: [8m, 64m]}
            """;
        assertThat(Cli.run("design", nfs(text.formatted("plackett_burman"))).out())
                .contains("Points: 12", "into each goes up to 33 % of a two-factor interaction");
        assertThat(Cli.run("design", nfs(text.formatted("latin_hypercube") + "  points: 20\n"))
                        .err())
                .contains("workload.file");
        assertThat(Cli.run("design", nfs(text.formatted("one_at_a_time"))).out().lines())
                .contains("Points: 9")
                .filteredOn(line -> line.contains("rthogonal") || line.contains("Unbalanced"))
                .singleElement()
                .asString()
                .startsWith("Never orthogonal: all effects share the first point");
    }

    /// Known of Plackett and Burman's 12 runs: a third of an interaction goes into each main effect
    /// but its own two (Hamada and Wu, 1992).
    @Test
    void whatBlocksAreMixedWithInPartIsReported() throws IOException {
        Path plan = nfs("""
            design:
              kind: plackett_burman
              blocks: [AB]
              factors: {network.rtt: [0, 1ms], workload.depth: [1, 9], hosts: [1, 3], workload.operation: [read, write], workload.pattern: [sequential, random], workload.block: [4k, 64k], workload.verify: [true, false], workload.file: [8m, 64m]}
            """);
        assertThat(Cli.run("design", plan).out().lines())
                .contains("Blocks by AB: 33 % of their differences are in the main effects of hosts,"
                        + " workload.operation, workload.pattern, workload.block, workload.verify, workload.file, which"
                        + " are less exact when these are taken out");
        assertThat(Cli.run("design", plan, "-p", "design.blocks=[]").out()).doesNotContain("Blocks by");
    }

    @Test
    void oneRowTellsNoEffect() throws IOException {
        Path plan = nfs("""
            design: {kind: rows, rows: [{network.rtt: 1ms, hosts: 2}]}
            """);
        assertThat(Cli.run("design", plan).out().lines())
                .contains("One row: nothing varies, so there is no effect; replicates show how it varies")
                .noneMatch(line -> line.contains("orthogonal"));
    }
}
