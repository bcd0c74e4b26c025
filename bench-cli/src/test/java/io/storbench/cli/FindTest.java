package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.cli.console.Console;
import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanReader;
import io.storbench.report.answer.Crossing;
import io.storbench.report.search.CrossoverQuery;
import io.storbench.report.search.CrossoverSearch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/// `simulate --find`.
@Execution(ExecutionMode.CONCURRENT)
class FindTest {
    /// One READ at a time: each takes the service time and a round trip. Of a write of 128 KiB, all
    /// goes with an NFS call; with a first burst of 64 KiB, iSCSI asks for the rest: another round
    /// trip. Services of 3 ms and 1 ms: 3 ms + rtt = 1 ms + 2 rtt at 2 ms.
    private static final String PLAN = """
        name: find
        targets:
          nfs: {engine: nfs, uri: embedded, version: 3, server: {slots: 4, service: 3ms}}
          iscsi: {engine: iscsi, uri: embedded, first_burst: 64k, server: {slots: 4, service: 1ms}}
        workload: {operation: write, pattern: random, block: 128k, file: 2m}
        design: {factors: {target: [nfs, iscsi], network.rtt: [0.5ms, 20ms]}}
        protocol: {warmup: 20ms, measure: 400ms}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Cli find(String text, String... options) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Object[] words = new Object[4 + options.length];
        words[0] = "simulate";
        words[1] = plan;
        words[2] = "--find";
        words[3] = text;
        System.arraycopy(options, 0, words, 4, options.length);
        return Cli.run(words);
    }

    @Test
    void theCrossingIsWhereArithmeticSays() throws IOException {
        Cli cli = find("network.rtt where nfs = iscsi");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out())
                .containsPattern("nfs and iscsi cross at network.rtt (1\\.9[0-9]|2\\.0[0-9]) ms")
                .contains("below it iscsi takes less, above it nfs");
    }

    @Test
    void aRangeWithoutACrossingIsSaidToHaveNone() throws IOException {
        Cli cli = find("network.rtt where nfs = iscsi", "-p", "network.rtt=5ms,20ms");
        assertThat(cli.out())
                .contains("nfs and iscsi do not cross over network.rtt from 5.00 ms to 20.0 ms: nfs"
                        + " takes less at every value");
    }

    @Test
    void aTimeOfZeroNeedsNoUnitBesideOthers() throws IOException {
        Cli cli = find("network.rtt where nfs = iscsi", "-p", "network.rtt=0,20ms");
        assertThat(cli.err()).doesNotContain("--find");
        assertThat(cli.out()).containsPattern("nfs and iscsi cross at network.rtt (1\\.9[0-9]|2\\.0[0-9]) ms");
    }

    /// The difference in ns at a time, without noise.
    private static String found(DoubleUnaryOperator difference, String... levels) throws IOException {
        Factor path = new Factor(
                "network.rtt",
                Stream.of(levels).map(each -> new Factor.Level(each, Map.of())).toList());
        CrossoverQuery query = new CrossoverQuery(path, new Factor("target", List.of()), "nfs", "iscsi");
        CrossoverSearch.Probe probe = (_, value) -> new Crossing.Step(value, difference.applyAsDouble(value), 0);
        return String.join("\n", new CrossoverSearch(query, probe).search());
    }

    @Test
    void aJumpIsNotReportedAsACrossing() throws IOException {
        assertThat(found(rtt -> rtt == 0 ? -2e6 : 1e6 + rtt, "0", "50ms"))
                .contains("nfs and iscsi do not meet: their difference changes sign by a jump, between network.rtt 0 ns"
                        + " and 12.2 µs: below it nfs takes less, above it iscsi")
                .doesNotContain("cross at");
        assertThat(found(rtt -> rtt < 30e6 ? 1e6 : -1e6 - rtt, "10ms", "50ms"))
                .containsPattern("by a jump, between network.rtt (29.[0-9]|30.0) ms and 30.[0-9] ms");
        // However steep, a line has no jump; nor has a root, which is steepest at 0.
        assertThat(found(rtt -> 1e6 * (rtt - 3e6), "0", "50ms"))
                .contains("cross at network.rtt 3.00 ms")
                .doesNotContain("jump");
        assertThat(found(rtt -> Math.sqrt(rtt) - 200, "0", "50ms"))
                .containsPattern("cross at network.rtt (39|40)\\.[0-9] µs")
                .doesNotContain("jump");
        assertThat(found(rtt -> rtt - 1.05e6, "1ms", "1.1ms"))
                .contains("cross at network.rtt 1.05 ms")
                .doesNotContain("jump");
    }

    @Test
    void anInterruptedSearchKeepsNothingAndOffersNothingToGoOnWith() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path folder = Files.createDirectory(directory.resolve("folder"));
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(CommandLine.Model.CommandSpec.create());
        command.setErr(new PrintWriter(err, true));
        StopSignal stop = new StopSignal();
        ExperimentPlan whole = PlanReader.read(plan, List.of());
        PointProbe probe = new PointProbe(
                CrossoverQuery.of("network.rtt where nfs = iscsi", whole),
                level -> PlanReader.read(plan, List.of("network.rtt=" + level)),
                folder,
                new Console(command),
                stop);
        assertThat(probe.at("1ms", 1e6).difference()).isPositive();
        assertThat(folder).isEmptyDirectory();
        stop.request();
        assertThatThrownBy(() -> probe.at("2ms", 2e6)).isInstanceOf(CancellationException.class);
        assertThat(folder).isEmptyDirectory();
        assertThat(err.toString()).doesNotContain("continue with");
    }

    @Test
    void namesAreThoseOfThePlan() throws IOException {
        assertThat(find("network.rtt where nfs = smb").err())
                .contains("no factor has both levels nfs and smb", "target (nfs, iscsi)");
        assertThat(find("workload.depth where nfs = iscsi").err())
                .contains("\"workload.depth\" is not a factor of the plan, which has target");
        assertThat(find("rtt").err()).contains("needs PATH where LEVEL = LEVEL");
        assertThat(find("network.rtt where nfs = iscsi", "-p", "design.factors.workload.depth=1,4")
                        .err())
                .contains("workload.depth has several levels; choose one with -p workload.depth=1");
    }
}
